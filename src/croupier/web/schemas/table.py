"""The forms of what stands beside the view of a table: words, steps, payments, the felt; for the staff what to do next."""

from __future__ import annotations

from croupier.web.schemas.forms import (
    CHIPS,
    MONEY,
    PART,
    POST,
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

_DOES = one_of("pay", "take", "leave")
_HAND = record(name=TEXT, text=TEXT, rules=RULES, used={**many(TEXT), "description": "The board cards that are part of it."})
_OPEN: JsonForm = by_name({}, "The open fields of the offer, as in `table.offers`.")
_REQUEST: JsonForm = {"type": "object", "description": 'A command that can be sent; where it has none, with `"schema": 1`.'}
_OFFERED: JsonForm = {"type": "integer", "description": "Its index in `table.offers`."}
_CASE: JsonForm = known("rulebook.Case")

_OFFER = record(
    "What an offer is called on a button.",
    words=TEXT,
    group=one_of("course", "decision", "stake", "seat", "pit", "report", "other"),
    kind=TEXT,
    position=or_null(WHOLE),
    amount={**or_null(MONEY), "description": "What it stakes."},
    may={
        "chips": {**many(MONEY), "description": "Of a wager: those that may be staked one at a time."},
        "in_all": {**MONEY, "description": "Of a decision: what the position has staked then."},
        "loses": {**MONEY, "description": "Of a fold: what it loses at once."},
        "lost": {**many(TEXT), "description": "The wagers that it loses."},
    },
)
_WAGER = record(
    "An area of a position.",
    name=TEXT,
    words=TEXT,
    rules=RULES,
    before_deal=YES,
    jackpot=YES,
    antes={"type": ["integer", "null"], "description": "Its size in Antes, where an action places it."},
    least={**or_null(MONEY), "description": "The minimum of the table. Less may lie there only until bets are closed."},
    most=or_null(MONEY),
    unit={**or_null(MONEY), "description": "A unit of the jackpot wager."},
    units={**many(WHOLE), "description": "How many of them may be staked."},
)
_LAYOUT = record(
    "What is printed on the felt: it hangs on the book and the table's readings alone.",
    sentence=TEXT,
    areas=many(
        record(
            wager=TEXT,
            label=TEXT,
            shape=one_of("lamp", "square", "circle"),
            pays=TEXT,
            several={"type": "boolean", "description": "It has several lines, and `pays` is the best of them."},
            rules=RULES,
            action={"type": "string", "description": "The action that places it; empty: it is staked before the deal."},
        )
    ),
    hand=WHOLE,
    dealer=WHOLE,
    board=many(record(name=TEXT, cards=WHOLE, rules=RULES)),
    shared={"type": "boolean", "description": "The board makes hands with the own cards."},
    pays=many(record(wager=TEXT, lines=many(record(hand=TEXT, pays=TEXT, rule=TEXT)))),
)
_RESULT = record(staked=MONEY, returned=MONEY, net=MONEY, wagers=by_name(known("PaidLine")))
_CHOICE = record(
    "What may be said about something that waits.",
    words=TEXT,
    rules=RULES,
    request=_REQUEST,
    why={**or_null(many(TEXT)), "description": "Where in the request the reason goes; null: it takes none."},
    second={**or_null(POST), "description": "The lowest post of a second person, where it takes one."},
    does=one_of("confirm", "rule"),
    amount=or_null(MONEY),
    follows=many(record(words=TEXT, amount=or_null(MONEY), rules=RULES)),
    said=TEXT,
)

TABLE_FORMS: dict[str, JsonForm] = {
    "PaidLine": record(
        "A wager that was settled.",
        wager=TEXT,
        words=TEXT,
        result=TEXT,
        odds=TEXT,
        stake=MONEY,
        back=MONEY,
        does=_DOES,
        amount=MONEY,
        chips=CHIPS,
        rules=RULES,
        readings=RULES,
    ),
    "Payment": record(
        "What is paid to a position and taken from it.",
        position=WHOLE,
        jackpot=YES,
        due=YES,
        whose=TEXT,
        lines=many(known("PaidLine")),
        pay=MONEY,
        take=MONEY,
        does=_DOES,
        amount=MONEY,
        net=MONEY,
        chips=CHIPS,
        still=record("What is to be paid and taken from this position on.", pay=MONEY, take=MONEY),
    ),
    "Happening": record(
        "What may have happened, by the book of the table.",
        case=TEXT,
        asked_as=_CASE,
        words=TEXT,
        also=TEXT,
        follows=many(TEXT),
        effects=many(known("rulebook.Effect")),
        rules=RULES,
        readings=RULES,
        post=POST,
        title=TEXT,
        offers={**many(_OFFERED), "description": "The offers that report it now; none: not now, or not by this person."},
        ask={"type": "boolean", "description": "The post of who looks is too low: `house.AskForRuling` asks the pit."},
    ),
    "Felt": record(
        "What a page draws beside the view. Positions are names of fields. It names no card that the view does not show.",
        layout=_LAYOUT,
        lie=record("How many cards lie where, open or not.", dealer=WHOLE, community=WHOLE, positions=by_name(WHOLE)),
        hands=record("Hands of which all cards are seen.", dealer=or_null(_HAND), positions=by_name(_HAND)),
        waits={**many(WHOLE), "description": "Positions that have to decide."},
        folded=many(WHOLE),
        short=by_name(by_name(MONEY), "While bets are open, by position: the wagers under their minimum, and what that is."),
        staked=by_name(MONEY),
        results=by_name(_RESULT, "What the round came to, by position, once it is settled and until the next one opens."),
        qualifies={
            "type": ["boolean", "null"],
            "description": "Whether the dealer's hand counts; null: not known, or no such test.",
        },
    ),
    "Beside": record(
        "What a page shows beside the view of a table. What is not always there is for the staff.",
        book=TEXT,
        game=TEXT,
        title=TEXT,
        casino=TEXT,
        edition=TEXT,
        approved=YES,
        pit=TEXT,
        positions=WHOLE,
        phase=one_of("between", "betting", "closed", "deciding", "turning", "open"),
        words=TEXT,
        since=TIME,
        progress=PART,
        closed=YES,
        pending={"type": "boolean", "description": "An award of the pool waits."},
        still={"type": "boolean", "description": "Nothing happens here until the staff have ruled."},
        persons=by_name(TEXT, "Names of those whom the view knows by a key."),
        offers={**many(_OFFER), "description": "One for each of `table.offers`, in the same order."},
        steps=many(
            record(number=WHOLE, id=TEXT, words=TEXT, rules=RULES, detail=TEXT, **{"is": one_of("done", "next", "later")})
        ),
        wagers=many(_WAGER),
        payments=many(known("Payment")),
        sums=record(pay=MONEY, take=MONEY),
        felt=known("Felt"),
        may={
            "stopped": {"type": "string", "description": "Why the table was stopped; empty: it was not."},
            "interrupted": {"type": "boolean", "description": "A failure has interrupted the round."},
            "awards": many(record(position=WHOLE, amount=MONEY, confirmed=YES)),
            "next": record(
                "The one thing to do.",
                step=TEXT,
                words=TEXT,
                rules=RULES,
                offer=or_null(_OFFERED),
                request=or_null(_REQUEST),
                waits={"type": "string", "description": "Who comes first, where it is somebody else."},
                may={"open": _OPEN},
            ),
            "keying": many(
                record(
                    "Whose cards are to be keyed now.",
                    offer=_OFFERED,
                    holder={"type": ["string", "integer"], "description": "`dealer`, `community`, `burned`, or a position."},
                    least=WHOLE,
                    most=or_null(WHOLE),
                    rules=RULES,
                )
            ),
            "happenings": many(known("Happening")),
            "asks": many(
                record(
                    "A ruling that is asked for.",
                    number=WHOLE,
                    case=or_null(_CASE),
                    position=or_null(WHOLE),
                    why=TEXT,
                    by=TEXT,
                    post=POST,
                    at=TIME,
                    own=YES,
                )
            ),
            "choices": by_name(many(_CHOICE), "By the `id` of what waits."),
        },
    ),
}
