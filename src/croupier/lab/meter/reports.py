"""Everything about a jackpot as plain data: exact values as text beside their decimals. The command line shows it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.errors import InputError
from croupier.lab.counters import Progress
from croupier.lab.figures import square_root
from croupier.lab.game_kinds import game_kind
from croupier.lab.meter.binomial import hits_distribution, no_hit
from croupier.lab.meter.effects import JackpotStake
from croupier.lab.meter.fold_choices import FoldChoice, best_play, fold_choices, values_if_played
from croupier.lab.meter.fold_choices import folds as folds_at
from croupier.lab.meter.hits import Hits, five_card_fact, fold_rules, hits
from croupier.lab.meter.link import LinkedPool
from croupier.lab.meter.long_run import find_long_run
from croupier.lab.meter.moments import after_wagers, borne, paid
from croupier.lab.meter.plan import YearPlan
from croupier.lab.meter.simulation import mean, quantile, simulate
from croupier.lab.meter.starting_hands import StartingHands, read_starting_hands
from croupier.lab.meter.value import multiples, value
from croupier.lab.meter.winners import SharingPrice, check_positions, sharing, winners
from croupier.lab.meter.year_report import (
    Dollars,
    Exact,
    LineHits,
    LongRunFigures,
    SimulatedSum,
    SimulatedYears,
    YearFigures,
    YearReport,
)
from croupier.lab.solver import Solver
from croupier.rulebook import Book, Money

STEPS = 12  # of a plot
QUANTILES = (0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99)
FEW = 50  # hits a year of which the whole law is given


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


def year_report(plan: YearPlan, years: int, seed: int) -> YearReport:
    """A year of a pool: exact where there is no cap, and simulated."""
    link = plan.link
    report: YearReport = {
        "pool": {
            "reset": str(link.reset),
            "rate": exact(link.rate),
            "start": str(plan.start),
            "cap": str(link.cap) if link.cap else None,
        },
        "games": [
            {
                "name": play.name,
                "rulebook": play.hits.book.edition.name,
                "stake": str(play.stake.amount),
                "wagers": play.wagers,
                "odds": {line: exact(chance) for line, chance in play.hits.lines().items()},
            }
            for play in link.games
        ],
        "hits": _hits(link),
        "simulated": _simulated(plan, years, seed),
    }
    if link.cap is None:
        report["long_run"], report["year"] = _long_run(link), _year(plan)
        if link.kink:
            chance = exact(link.bent)
            report["straight_from_meter"] = {**in_dollars(link.kink), "chance_of_an_award_that_is_not": chance}
    return report


def _hits(link: LinkedPool) -> list[LineHits]:
    chances: dict[str, Fraction] = {}
    for event in link.rulings:
        chances[event.line] = chances.get(event.line, Fraction(0)) + event.chance
    return [
        {
            "line": line,
            "expected": exact(chance * link.wagers),
            "variance": exact(chance * (1 - chance) * link.wagers),
            "none": float(no_hit(link.wagers, chance)),
            "law": [float(each) for each in hits_distribution(link.wagers, chance)] if chance * link.wagers < FEW else None,
        }
        for line, chance in chances.items()
    ]


def _long_run(link: LinkedPool) -> LongRunFigures:
    run = find_long_run(link)
    return {
        "meter": {"mean": in_dollars(run.meter), "standard_deviation": _deviation(run.meter_variance)},
        "at_hits": [
            {
                "game": each.play,
                "line": each.line,
                "wagers_between": exact(each.wagers_between),
                "years_between": exact(each.years_between),
                "meter": in_dollars(each.meter),
                "award": in_dollars(each.award),
                "on_meter": each.on_meter,
            }
            for each in run.hits
        ],
        "per_wager": {
            "staked": in_dollars(run.flow.staked),
            "contributed": in_dollars(run.flow.contributed),
            "paid": in_dollars(run.flow.paid),
            "borne": in_dollars(run.flow.borne),
            "house": in_dollars(run.flow.house),
        },
    }


def _year(plan: YearPlan) -> YearFigures:
    link = plan.link
    awards, house = (after_wagers(link, plan.start, link.wagers, adds) for adds in (paid, borne))
    return {
        "meter_at_end": {"mean": float(awards.meter / 100), "standard_deviation": _deviation(awards.meter_variance)},
        "awards": {"mean": float(awards.sum / 100), "standard_deviation": _deviation(awards.sum_variance)},
        "borne_by_house": {"mean": float(house.sum / 100), "standard_deviation": _deviation(house.sum_variance)},
    }


def _simulated(plan: YearPlan, years: int, seed: int) -> SimulatedYears:
    made = simulate(plan.link, plan.start, years, seed)
    counts, edges = np.histogram(made.meter / 100, bins=STEPS)
    return {
        "years": years,
        "seed": seed,
        "meter_at_end": _simulated_sum(made.meter / 100),
        "awards": _simulated_sum(made.paid / 100),
        "borne_by_house": _simulated_sum(made.borne / 100),
        "overflow": _simulated_sum(made.overflow / 100),
        "meter_histogram": {"from": [float(edge) for edge in edges[:-1]], "years": [int(count) for count in counts]},
    }


def _simulated_sum(sums: NDArray[np.float64]) -> SimulatedSum:
    average = mean(sums)
    parts = {part: quantile(sums, part) for part in QUANTILES}
    return {
        "mean": average.value,
        "standard_error": average.error,
        "quantiles": [{"part": part, "value": each.value, "standard_error": each.error} for part, each in parts.items()],
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


def _deviation(variance: Fraction) -> float:
    """The square root, in dollars."""
    return square_root(variance / 10_000)


def _alternative_answers(rules: Book) -> dict[str, str]:
    """The answers that are not the adopted ones."""
    register = rules.edition.register
    return {reading: answer for reading, answer in rules.answers.items() if register[reading].adopted != answer}
