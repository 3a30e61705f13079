"""Everything about a jackpot as plain data: exact values as text beside their decimals. The command line shows it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from croupier.errors import InputError
from croupier.lab.counters import Progress
from croupier.lab.game_kinds import game_kind
from croupier.lab.meter.effects import JackpotStake
from croupier.lab.meter.fold_choices import FoldChoice, best_play, fold_choices, values_if_played
from croupier.lab.meter.fold_choices import folds as folds_at
from croupier.lab.meter.hits import Hits, five_card_fact, fold_rules, hits
from croupier.lab.meter.starting_hands import StartingHands, read_starting_hands
from croupier.lab.meter.value import multiples, value
from croupier.lab.meter.winners import SharingPrice, check_positions, sharing, winners
from croupier.lab.meter.year_report import Dollars, Exact
from croupier.lab.solver import Solver
from croupier.rulebook import Book, Money

STEPS = 12  # of a plot


def value_report(
    rules: Book,
    stake: JackpotStake,
    *,
    reset: Money,
    meter: Money,
    ante: Money | None = None,
    folds: str | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """What the wager is worth at a meter; with an ante, also what it is worth together with the base game."""
    if five_card_fact(rules) is None:
        return _by_starting_hands(rules, stake, reset=reset, meter=meter, ante=ante, folds=folds, progress=progress)
    if folds is not None:
        raise InputError(
            "in this book a folded hand keeps every award, so it does not matter what is folded: leave this out", where="folds"
        )
    found = hits(rules)
    report = _value(found, stake, reset, meter)
    if ante is not None:
        worth = value(found, stake, reset)
        loss = Solver(rules, progress=progress).base.house_edge * ante.cents
        report["with_base_game"] = {
            "ante": str(ante),
            "base_loss": in_dollars(loss),
            "expected_net": in_dollars(worth.net(meter) - loss),
            "break_even_meter": in_dollars(worth.break_even(loss)),
        }
    return report


def _by_starting_hands(
    rules: Book,
    stake: JackpotStake,
    *,
    reset: Money,
    meter: Money,
    ante: Money | None,
    folds: str | None,
    progress: Progress | None,
) -> dict[str, Any]:
    """A folded hand loses most awards, so the value hangs on which hands are folded: those named, or those best folded."""
    if folds is None and ante is None:
        what = "this jackpot depends on which hands are folded: give the ante, for best play, or name the hands"
        raise InputError(what, where="ante or folds", rules=fold_rules(rules))
    hands = StartingHands(rules)
    made: list[FoldChoice] = []
    if ante is not None:
        made = fold_choices(hands, values_if_played(rules, progress), stake, ante, reset)
    folded = read_starting_hands(folds) if folds is not None else folds_at(made, meter)
    report = _value(hands.hits_with_folds(folded), stake, reset, meter)
    report["folded"] = sorted(folded)
    if ante is not None:
        together = best_play(made, stake)
        report["with_base_game"] = {
            "ante": str(ante),
            "expected_net": in_dollars(together.at(meter.cents)),
            "break_even_meter": in_dollars(together.reaches(Fraction(0))),
        }
        report["folding"] = [
            {
                "hand": each.hand,
                "gain_of_playing": in_dollars(each.gain(meter)),
                "plays_from_meter": in_dollars(each.plays_from),
                "folds_above_ante": in_dollars(each.folds_from_ante(meter)),
            }
            for each in made
            if each.base < 0
        ]
    return report


def _value(found: Hits, stake: JackpotStake, reset: Money, meter: Money) -> dict[str, Any]:
    worth = value(found, stake, reset)
    staked, break_even = stake.amount.cents, worth.break_even()
    last = max(meter.cents, int(break_even or 0)) * Fraction(5, 4)
    return {
        "rulebook": found.book.edition.name,
        "readings": _alternative_answers(found.book),
        "meter": str(meter),
        "unit": str(stake.unit),
        "stake": str(stake.amount),
        "lines": [
            {
                "line": part.line,
                "pays": part.odds,
                "chance": exact(part.chance),
                "returns": exact(part.returns.at(meter.cents) / staked),
            }
            for part in worth.parts
        ],
        "pieces": [
            {"from_meter": in_dollars(start), "fixed": in_dollars(part.fixed), "of_meter": exact(part.slope)}
            for start, part in zip(worth.returns.starts, worth.returns.parts, strict=True)
        ],
        "fixed_return_in_stakes": exact(worth.fixed_return),
        "meter_coefficient": exact(worth.meter_coefficient),
        "expected_net": in_dollars(worth.net(meter)),
        "break_even_meter": in_dollars(break_even),
        "multiples": [
            {
                "units": each.units,
                "expected_net": in_dollars(each.net),
                "last_unit": in_dollars(each.last_unit),
                "break_even_meter": in_dollars(each.value.break_even()),
            }
            for each in multiples(found, stake.unit, reset, meter)
        ],
        "by_meter": [
            {"meter": in_dollars(at), "returns": exact(worth.returns.at(at) / staked)}
            for at in (last * step / STEPS for step in range(STEPS + 1))
        ],
    }


def winners_report(
    rules: Book, positions: int, stake: JackpotStake | None, meter: Money | None, reset: Money | None
) -> dict[str, Any]:
    """How likely hands at one table win shares together; with sums, also what each answer on sharing is worth."""
    game_kind(rules.edition)
    if five_card_fact(rules) is None:  # each share takes a Royal Flush of one's own, and the board allows one (H-7)
        check_positions(rules, positions)
        chances: dict[tuple[int, int], Fraction] = {}
        because = "one board cannot give two players a Royal Flush with cards of their own (H-7)"
    else:
        chances = winners(rules, positions)
        because = "there is one position"
    several = sum((chance for each, chance in chances.items() if sum(each) > 1), Fraction(0))
    report: dict[str, Any] = {
        "rulebook": rules.edition.name,
        "readings": _alternative_answers(rules),
        "positions": positions,
        "winners": [
            {"royal_flushes": royals, "straight_flushes": flushes, "chance": exact(chance)}
            for (royals, flushes), chance in chances.items()
            if chance
        ],
        "two_or_more": exact(several),
        "because": "" if several else because,
    }
    if chances and stake and meter and reset:
        adopted, others = sharing(rules, chances, stake, meter, reset)
        report["sharing"] = {
            "meter": str(meter),
            "reset": str(reset),
            "awards": in_dollars(adopted.awards),
            "borne_by_house": in_dollars(adopted.borne),
            "answers": _answers(adopted, others),
        }
    return report


def _answers(adopted: SharingPrice, others: Sequence[SharingPrice]) -> list[dict[str, Any]]:
    """Each other answer by how it differs from the adopted ones, the average over all rounds."""
    return [
        {
            "reading": each.reading,
            "answer": each.answer,
            "awards": in_dollars(each.awards - adopted.awards),
            "borne_by_house": in_dollars(each.borne - adopted.borne),
            "paid": [
                {"royal_flushes": r, "straight_flushes": s, "paid": str(sum_), "adopted": str(adopted.examples[r, s])}
                for (r, s), sum_ in each.examples.items()
                if sum_ != adopted.examples[r, s]
            ],
        }
        for each in others
    ]


def exact(value: Fraction) -> Exact:
    """A fraction as text, and as a decimal."""
    return {"exact": str(value), "decimal": float(value)}


def in_dollars(cents: Fraction | None) -> Dollars:
    """A sum of dollars, exactly and to the nearest cent; nothing in it where there is none."""
    return (
        {"exact": None, "dollars": None} if cents is None else {"exact": str(cents / 100), "dollars": str(Money(round(cents)))}
    )


def _alternative_answers(rules: Book) -> dict[str, str]:
    """The answers that are not the adopted ones."""
    register = rules.edition.register
    return {reading: answer for reading, answer in rules.answers.items() if register[reading].adopted != answer}
