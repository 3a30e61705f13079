"""The forms of what a desk reads: rounds, the audit, the rules, the staff, the set-up; and of training."""

from __future__ import annotations

from croupier.web.schemas.forms import (
    ANY,
    HASH,
    MONEY,
    POST,
    REVIEW,
    RULES,
    TEXT,
    TIME,
    WHOLE,
    YES,
    JsonForm,
    by_name,
    known,
    many,
    one_of,
    or_null,
    record,
)

_CARDS: JsonForm = {**many(TEXT), "description": "As in Qh; an empty text is a back."}
_ROUND: JsonForm = {
    "id": TEXT,
    "table": TEXT,
    "round": WHOLE,
    "book": TEXT,
    "game": TEXT,
    "at": TIME,
    "until": TIME,
    "dealer": TEXT,
    "players": many(record(key=TEXT, name=TEXT, net=or_null(MONEY))),
    "staked": MONEY,
    "back": MONEY,
    "house": MONEY,
    "result": one_of("open", "concluded", "void"),
    "rulings": many(TEXT),
    "opened": YES,
}
_SUMS: JsonForm = {"rounds": WHOLE, "staked": MONEY, "back": MONEY, "house": MONEY, "rulings": WHOLE}
_BOOK: JsonForm = {"book": TEXT, "title": TEXT, "casino": TEXT, "edition": TEXT, "approved": YES}
_SETTLED = record(as_played=MONEY, difference=MONEY, **{"if": MONEY})
_DEALERS = record(hand=TEXT, qualifies=or_null(YES), rules=RULES)
_ANSWER = record(key=TEXT, says=TEXT)
_READING: JsonForm = {
    "id": TEXT,
    "title": TEXT,
    "question": TEXT,
    "rules": RULES,
    "switch": YES,
    "adopted": TEXT,
    "confidence": TEXT,
    "why": TEXT,
    "differs": TEXT,
    "answers": many(_ANSWER),
    "choices": many(TEXT),
}
_RULE: JsonForm = {"id": TEXT, "kind": TEXT, "says": TEXT, "pays": TEXT, "note": TEXT, "enforce": TEXT}
_REQUIREMENT: JsonForm = {"id": TEXT, "title": TEXT, "says": TEXT, "why": TEXT}
_FAULTS = many(record(line=or_null(WHOLE), where=TEXT, what=TEXT, rules=RULES))
_CHANGE = record(
    what=TEXT,
    was=TEXT,
    now=TEXT,
    when=one_of("at-once", "at-call", "at-rest", "after-win", "not-now", "never"),
    words=TEXT,
    rules=RULES,
    refused=TEXT,
    line=or_null(WHOLE),
)

DESK_FORMS: dict[str, JsonForm] = {
    "Round": record("A round that was played.", **_ROUND),
    "Rounds": record("Rounds that were found, the latest first.", rounds=many(known("Round")), found=WHOLE, whole=YES),
    "Frame": record(
        "A round after one of its events, as somebody saw it.",
        number=WHOLE,
        position=WHOLE,
        at=TIME,
        hash=HASH,
        kind=TEXT,
        what=TEXT,
        rules=RULES,
        readings=RULES,
        by=TEXT,
        post=POST,
        about=or_null(WHOLE),
        amount=or_null(MONEY),
        flow=one_of("", "stake", "back", "settled", "meter"),
        phase=TEXT,
        table=known("table.View"),
        stage=TEXT,
        group=one_of("money", "cards", "people"),
        net=or_null(MONEY),
        felt=record(
            places=WHOLE,
            dealer=record(cards=_CARDS, places=WHOLE, words=TEXT),
            board=record(cards=_CARDS, places=WHOLE),
            jackpot=TEXT,
            positions=many(
                record(
                    position=WHOLE,
                    name=TEXT,
                    areas=many(record(wager=TEXT, words=TEXT, shape=TEXT, amount=or_null(MONEY), net=or_null(MONEY))),
                    cards=_CARDS,
                    state=TEXT,
                    out=YES,
                    settled=YES,
                    net=or_null(MONEY),
                    lit=YES,
                )
            ),
        ),
        may={
            "all": record(
                "For an auditor: all cards.",
                hands=by_name(many(or_null(TEXT))),
                dealer=many(or_null(TEXT)),
                community=many(or_null(TEXT)),
            )
        },
    ),
    "Replay": record(
        "A round again.",
        **_ROUND,
        title=TEXT,
        edition=TEXT,
        adopted=YES,
        eyes=TEXT,
        eyes_allowed=many(record(eyes=TEXT, name=TEXT)),
        may_settle_again=YES,
        frames=many(known("Frame")),
        why=TEXT,
    ),
    "WhatIf": record(
        "A round settled otherwise, beside how it was settled.",
        columns=many(record(wager=TEXT, words=TEXT)),
        dealer=record(as_played=_DEALERS, **{"if": _DEALERS}),
        positions=many(
            record(
                position=WHOLE,
                wagers=by_name(record(words=TEXT, as_played=or_null(MONEY), rules=RULES, **{"if": or_null(MONEY)})),
                as_played=MONEY,
                difference=MONEY,
                **{"if": MONEY},
            )
        ),
        house=_SETTLED,
    ),
    "WhatIfChoices": record(
        "By what a round can be settled again.",
        readings=many(
            record(
                id=TEXT,
                title=TEXT,
                question=TEXT,
                cited=YES,
                followed=TEXT,
                answers=many(record(key=TEXT, says=TEXT, adopted=YES)),
            )
        ),
        books=many(record(book=TEXT, title=TEXT, casino=TEXT, edition=TEXT)),
    ),
    "RoundRecord": record(
        "A round as the log has it: every hash is that of the one before it and of its line.",
        id=TEXT,
        before=TEXT,
        lines=many(record(position=WHOLE, stream=TEXT, version=WHOLE, at=TIME, body=TEXT, hash=HASH)),
    ),
    "AuditMoney": record(
        "Money by table and by shift.",
        tables=many(record(table=TEXT, **_SUMS)),
        shifts=many(record(shift=WHOLE, **_SUMS, **{"from": TIME, "to": or_null(TIME)})),
        total=record(**_SUMS),
    ),
    "AuditHeads": record(
        "How far each stream of the log goes, and the last signed statements.",
        position=WHOLE,
        heads=many(record(stream=TEXT, version=WHOLE, hash=HASH)),
        statements=many(record(number=WHOLE, at=TIME, position=WHOLE, digest=TEXT, key=TEXT, signature=TEXT)),
    ),
    "AuditOverrides": record(
        "What is to be reviewed, the latest first.",
        overrides=many(
            record(
                position=WHOLE,
                at=TIME,
                stream=TEXT,
                kind=TEXT,
                words=TEXT,
                why=TEXT,
                by=TEXT,
                rules=RULES,
                book=TEXT,
                hash=HASH,
                data={"type": "object"},
                review=REVIEW,
            )
        ),
    ),
    "AuditSlips": record(
        "The slips, the latest first.",
        slips=many(record(number=WHOLE, at=TIME, pool=TEXT, table=TEXT, position=WHOLE, amount=MONEY, void=YES)),
    ),
    "AuditVerification": record(
        "How far a verification is, or what it has found.",
        state=one_of("none", "running", "done", "failed", "cancelled"),
        done=WHOLE,
        total=WHOLE,
        by=TEXT,
        at=TIME,
        result=or_null(
            record(
                events=WHOLE,
                streams=WHOLE,
                statements=WHOLE,
                signed=WHOLE,
                tables=WHOLE,
                rounds=WHOLE,
                unopened=WHOLE,
                faults=WHOLE,
                first_faults=many(record(position=ANY, stream=TEXT, what=TEXT)),
            )
        ),
    ),
    "AuditReconciliation": record(
        "Each table and pool beside the ledger.",
        position=WHOLE,
        rows=many(record(owner=TEXT, what=TEXT, says=TEXT, ledger=TEXT, difference=TEXT, amounts=many(TEXT))),
        agrees=YES,
    ),
    "BookReading": record("A reading of a book.", **_READING),
    "Books": record(
        "The rulebooks and the requirements.",
        books=many(record(**_BOOK, rules=WHOLE, readings=WHOLE, wagers=many(TEXT))),
        requirements=many(record(**_REQUIREMENT)),
        found={
            **many(record(book=TEXT, title=TEXT, id=TEXT, says=TEXT)),
            "description": "What was asked for; of a requirement without a book.",
        },
    ),
    "BookWhole": record(
        "A book.",
        **_BOOK,
        rules=many(record(**_RULE)),
        readings=many(known("BookReading")),
        wagers=many(TEXT),
        paytables=many(record(rule=TEXT, lines=many(record(rule=TEXT, hand=TEXT, pays=TEXT)))),
    ),
    "NumberedRule": {
        "description": "What a number stands for.",
        "oneOf": [
            record(book=TEXT, of=one_of("rule"), **_RULE, readings=many(known("BookReading"))),
            record(book=TEXT, of=one_of("reading"), **_READING),
            record(book=TEXT, of=one_of("requirement"), **_REQUIREMENT),
        ],
    },
    "StaffList": record(
        "The accounts of the staff, and what may be done about each.",
        staff=many(
            record(
                identity=TEXT,
                name=TEXT,
                post=POST,
                title=TEXT,
                signed_in=YES,
                tables=many(TEXT),
                locked=YES,
                locked_until=or_null(TIME),
                password_until=TIME,
                password_due=YES,
                settable_until=or_null(TIME),
                settable=YES,
                left=or_null(TIME),
                acts=many(record(act=one_of("lock", "unlock", "password", "post", "leave"), two=YES)),
            )
        ),
        posts=many(record(post=POST, title=TEXT, two=YES)),
    ),
    "FloorChange": _CHANGE,
    "SetUp": record(
        "The floor as a plan.",
        plan=known("house.ApplyFloor"),
        file=TEXT,
        waiting=many(known("FloorChange")),
        closed=many(TEXT),
        limits=by_name(MONEY),
        books=many(
            record(book=TEXT, title=TEXT, edition=TEXT, devices=many(TEXT), positions=WHOLE, limits=many(TEXT)),
        ),
    ),
    "SetUpCheck": record("What is wrong with a floor file.", faults=_FAULTS, pits=WHOLE, tables=WHOLE, pools=WHOLE),
    "SetUpDiff": record(
        "What a floor file would change.",
        faults=_FAULTS,
        changes=many(known("FloorChange")),
        waiting=many(known("FloorChange")),
    ),
    "Syllabus": record(
        "What is practised.",
        books=many(record(book=TEXT, title=TEXT, operator=TEXT, edition=TEXT)),
        subjects=many(record(key=TEXT, words=TEXT)),
        levels=many(WHOLE),
        lessons=many(
            record(lesson=TEXT, subject=TEXT, title=TEXT, level=WHOLE, rule=TEXT, practised=WHOLE, right=WHOLE, last=TEXT)
        ),
    ),
    "SittingNow": record(
        "A sitting as it is, and its next exercise.",
        sitting=or_null(known("drill.Sitting")),
        title=TEXT,
        right=WHOLE,
        next=or_null(known("NextExercise")),
        coming=many(record(subject=TEXT, level=WHOLE)),
        may={"score": known("drill.Score")},
    ),
}
