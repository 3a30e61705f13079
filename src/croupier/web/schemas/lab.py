"""The forms of the lab: a variant of a book, its sheet, what readings are worth, and jobs."""

from __future__ import annotations

from croupier.web.schemas.forms import (
    ANY,
    MONEY,
    RULES,
    TEXT,
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

_COUNT: JsonForm = {**TEXT, "description": "A whole number in groups of three."}
_FRACTION: JsonForm = {**TEXT, "description": "Exact, as two whole numbers: -1036344990372/19933230517200."}
_FIGURE: dict[str, JsonForm] = {
    "name": TEXT,
    "now": TEXT,
    "before": TEXT,
    "difference": {**TEXT, "description": "Nothing where it is the same."},
    "same": YES,
}
_PICTURE: JsonForm = {**many(ANY), "description": "An SVG: the name of an element, its attributes, and what is in it."}
_CHOICE = or_null(record(name=TEXT, rules=RULES, choices=many(TEXT), approved=TEXT, value=TEXT))

LAB_FORMS: dict[str, JsonForm] = {
    "LabBooks": record(books=many(record(rulebook=TEXT, title=TEXT, operator=TEXT, edition=TEXT, approved=YES))),
    "LabVariant": record(
        "A book and all in which it is not as it stands, in the words of `croupier solve`.",
        rulebook=TEXT,
        may={
            "changes": by_name(TEXT, "By line: what it pays, as in `40 to 1`."),
            "readings": by_name(TEXT, "By reading: the answer that is followed."),
            **dict.fromkeys(("meter", "unit", "ante", "stake"), TEXT),
            "units": {**WHOLE, "minimum": 1},
        },
    ),
    "LabSheet": record(
        "A variant solved, beside the approved book or another variant: everything `before` is of that one.",
        rulebook=TEXT,
        title=TEXT,
        edition=TEXT,
        approved=YES,
        variant=known("LabVariant"),
        address={**TEXT, "description": "The variant as the query of an address of the page."},
        beside=record(variant=known("LabVariant"), address=TEXT, title=TEXT, approved=YES),
        notices=many(TEXT),
        deals=_COUNT,
        wagers=many(
            record(
                wager=TEXT,
                title=TEXT,
                rules=RULES,
                about=RULES,
                jackpot=YES,
                changed=WHOLE,
                choice=_CHOICE,
                lines=many(
                    record(
                        name={**TEXT, "description": "By which it is changed."},
                        hand=TEXT,
                        rule=TEXT,
                        pays=TEXT,
                        number=TEXT,
                        form=TEXT,
                        approved=TEXT,
                        approved_number=TEXT,
                        changed=YES,
                        deals=_COUNT,
                        one_in=TEXT,
                    )
                ),
            )
        ),
        qualifier=_CHOICE,
        sums=record(
            meter=MONEY,
            unit=MONEY,
            units=WHOLE,
            units_taken=many(WHOLE),
            ante=MONEY,
            stake=TEXT,
            capped=many(record(wager=TEXT, most=MONEY, rule=TEXT)),
            base=TEXT,
            rules=RULES,
        ),
        readings=many(
            record(
                id=TEXT,
                title=TEXT,
                question=TEXT,
                rules=RULES,
                followed=TEXT,
                adopted=TEXT,
                answers=many(record(key=TEXT, says=TEXT)),
            )
        ),
        sweep=record(
            axes={**many(TEXT), "description": "Examples of what can be varied, as in `bet.flush=3..7 to 1`."},
            most={**WHOLE, "description": "The most cells that a sweep has here."},
        ),
        figures=many(
            record(
                wager=TEXT,
                title=TEXT,
                unit=TEXT,
                rows=many(record(**_FIGURE)),
                expected=_FRACTION,
                expected_before=TEXT,
                deals=_COUNT,
            )
        ),
        exact=record(now=_FRACTION, before=_FRACTION, difference=many(TEXT)),
        jackpot=many(record(**_FIGURE, exact=TEXT, exact_before=TEXT)),
        strategy=record(
            words=many(TEXT),
            words_before=many(TEXT),
            differs=TEXT,
            together=or_null(record(differs=_COUNT, share=TEXT, wagers=many(TEXT))),
        ),
        charts=record(
            results=many(record(title=TEXT, unit=TEXT, picture=_PICTURE)),
            returns=or_null(_PICTURE),
            play=many(record(caption=TEXT, picture=_PICTURE)),
            play_before=many(record(caption=TEXT, picture=_PICTURE)),
        ),
        milliseconds=WHOLE,
    ),
    "LabPrices": {
        **many(
            record(
                answer=TEXT,
                reason={**TEXT, "description": "Why it has no price; nothing where it has one."},
                worth=many(record(wager=TEXT, per=TEXT, gain=TEXT, exact=_FRACTION)),
            )
        ),
        "description": "What each other answer to a reading is worth to the house.",
    },
    "LabJob": record(
        "Long work of the lab.",
        id=TEXT,
        work=TEXT,
        form=TEXT,
        state=one_of("waiting", "running", "done", "failed", "cancelled"),
        waits_behind=WHOLE,
        progress=record(done=WHOLE, total=WHOLE, what=TEXT),
        may={
            "file": TEXT,
            "size": WHOLE,
            "so_far": {"anyOf": [known("LabSimulation"), known("LabSweep")], "description": "Until it is done."},
            "result": {
                "description": "Of a simulation a `LabSimulation`, of a sweep a `LabSweep`; else what would have been the "
                "answer at once."
            },
            "problem": {"type": "object"},
        },
    ),
    "LabSimulation": record(
        "Rounds that were dealt at random: each mean as the player wins, its standard error, and the exact value.",
        rounds=_COUNT,
        of=_COUNT,
        seed=TEXT,
        rows=many(
            record(
                wager=TEXT,
                title=TEXT,
                measure=one_of("antes", "units", "dollars"),
                mean=TEXT,
                error=TEXT,
                exact=TEXT,
                between={**TEXT, "description": "How many standard errors the mean is from the exact value."},
            )
        ),
        scarce={**many(TEXT), "description": "Awards to come less than ten times: the error of the jackpot is too small."},
        picture=or_null(_PICTURE),
    ),
    "LabSweep": record(
        "One or two things varied: the figures of each cell, for each wager to which the values make a difference.",
        axes={**many(TEXT), "description": "What is varied; the values of the last run first."},
        cells={**_COUNT, "description": "How many cells are solved."},
        of={**_COUNT, "description": "How many cells there are."},
        wagers=many(
            record(
                wager=TEXT,
                title=TEXT,
                columns={
                    **many(one_of("edge", "risk", "deviation", "hits", "fixed", "share", "worth")),
                    "description": "House edge, element of risk, standard deviation and hit frequency; of the jackpot what it "
                    "returns whatever the meter, its share of the meter, and the meter from which it costs nothing.",
                },
                rows=many(
                    record(
                        values={**many(TEXT), "description": "In the order of the axes."},
                        marks={
                            **many(one_of("now", "approved")),
                            "description": "Whether the cell settles everything as the variant in hand does, and as the "
                            "approved book does.",
                        },
                        figures={**many(TEXT), "description": "In the order of the columns."},
                    )
                ),
                picture={
                    **or_null(_PICTURE),
                    "description": "Of the house edge; null before the job is done, and of the jackpot.",
                },
                file={**TEXT, "description": "The name of the file with the same picture; nothing where there is none."},
            )
        ),
        file={**TEXT, "description": "The name of the file with all figures; nothing before the job is done."},
    ),
    "LabJobs": record(jobs=many(known("LabJob"))),
}
