"""A book opened as a sheet: what can be changed in it, and all its figures beside those of another book."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from croupier.lab import Solution, Valuation, best_play_in_words, decimal, dollars, percent, square_root, unreduced
from croupier.report import Study, notices, value_by_meter
from croupier.rulebook import Edition, ForOne, Pays, ToOne
from croupier.workbench.charts import draw_charts, draw_play
from croupier.workbench.editable import describe_qualifier, describe_sums, describe_wagers
from croupier.workbench.sweeps import CELLS_ON_PAGE, suggest_axes
from croupier.workbench.text import as_decimal, as_percent, describe_figure, thin, title_of
from croupier.workbench.variant import Variant, named_lines

_KEPT = 16  # studies: the approved books, what is pinned, and the last changes


class Opened:
    """A variant that is studied. What was found of it is kept for a while: the next change stands beside the same book."""

    def __init__(self, variant: Variant) -> None:
        self.study = Study(*variant.read())

    @cached_property
    def play(self) -> list[dict[str, Any]]:
        """The pictures of best play."""
        return draw_play(self.study)

    @cached_property
    def words(self) -> list[str]:
        """Best play in words."""
        return [title_of(thin(line)) for line in best_play_in_words(self.study.solution)]


_opened = lru_cache(maxsize=_KEPT)(Opened)


def open_sheet(variant: Variant, beside: Variant | None = None) -> dict[str, Any]:
    """All that the page of a book shows, as plain data. It stands beside the approved book if nothing else is named."""
    compared = beside or variant.approved
    mine, other = _opened(variant), _opened(compared)
    now, before = mine.study, other.study
    edition = now.book.edition
    return {
        "rulebook": edition.slug,
        "title": edition.catalogue.title,
        "edition": f"{edition.catalogue.operator}, {edition.catalogue.edition}",
        "approved": edition.approved and variant.is_approved,
        "variant": variant.as_dict(),
        "address": variant.address,
        "beside": {
            "variant": compared.as_dict(),
            "address": compared.address,
            "title": before.book.edition.catalogue.title,
            "approved": compared.is_approved and before.book.edition.approved,
        },
        "notices": [paragraph.text for paragraph in notices(now)],
        "deals": thin(f"{now.solution.base.deals:,}"),
        "wagers": describe_wagers(now, variant),
        "qualifier": _qualifier(edition),
        "sums": describe_sums(now, variant),
        "readings": _readings(now),
        "sweep": {"axes": suggest_axes(edition), "most": CELLS_ON_PAGE},
        "figures": list(_figures(now, before)),
        "exact": _exact(now, before),
        "jackpot": list(_jackpot(now, before)),
        "strategy": {"words": mine.words, "words_before": other.words, **_strategy(now, before)},
        "charts": {
            **draw_charts(now, before if compared != variant else None),
            "play": mine.play,
            "play_before": [] if other.play == mine.play else other.play,
        },
    }


def _qualifier(edition: Edition) -> dict[str, Any] | None:
    found = describe_qualifier(edition.slug)
    return None if found is None else {**found, "value": edition.changes.get(found["name"], "")}


def _readings(study: Study) -> list[dict[str, Any]]:
    """The readings that are switches, with their answers. What another answer is worth is asked for by itself."""
    edition, answers = study.book.edition, study.book.answers
    found = []
    for id_, reading in edition.register.switches(edition.slug).items():
        says = {answer.key: answer.says for answer in reading.answers}
        found.append(
            {
                "id": id_,
                "title": reading.title,
                "question": reading.question,
                "rules": list(reading.rules[edition.slug]),
                "followed": answers[id_],
                "adopted": reading.adopted,
                "answers": [{"key": key, "says": says[key]} for key in reading.choices(edition.slug)],
            }
        )
    return found


# -- figures --


def _figures(now: Study, before: Study) -> Iterator[dict[str, Any]]:
    """The base game and every wager beside it, apart from the jackpot."""
    for name, each in now.distinct.items():
        other = before.valued.get(name)
        yield {
            "wager": name,
            "title": title_of(name),
            "unit": "ante" if name == "base game" else "unit staked",
            "rows": [
                describe_figure(figure, value, _measures(other).get(figure) if other else None, _SHOWN[figure])
                for figure, value in _measures(each).items()
            ],
            "expected": unreduced(each.expected.units, each.deals),
            "expected_before": unreduced(other.expected.units, other.deals) if other else "",
            "deals": thin(f"{each.deals:,}"),
        }


_SHOWN = {
    "edge": as_percent(4),
    "risk": as_percent(4),
    "deviation": as_decimal(4),
    "wager": as_decimal(4),
    "hits": as_percent(2),
}


def _measures(valuation: Valuation) -> dict[str, Fraction]:
    return {
        "edge": valuation.house_edge,
        "risk": valuation.element_of_risk,
        "deviation": Fraction(square_root(valuation.variance)),
        "wager": valuation.average_wager,
        "hits": valuation.hit_frequency,
    }


def _exact(now: Study, before: Study) -> dict[str, Any]:
    """The expected net result of the base game as integers, and the difference in integers where lines alone make it."""
    base, other = now.solution.base, before.solution.base
    return {
        "now": unreduced(base.expected.units, base.deals),
        "before": unreduced(other.expected.units, other.deals),
        "difference": [] if base.expected == other.expected else list(_by_lines(now, before)),
    }


def _by_lines(now: Study, before: Study) -> Iterator[str]:
    """'16 759 740 deals x 300 antes': what each changed line adds to the house, where that is the whole difference."""
    lines, others = named_lines(now.book.edition), named_lines(before.book.edition)
    counts = now.solution.base.lines(now.house)
    parts = []
    for name, (wager, line) in lines.items():
        if wager in now.base_wagers and name in others and line.pays != others[name][1].pays:
            less = _odds(others[name][1].pays) - _odds(line.pays)
            antes = less * now.size(now.book.edition.wager_named[wager])
            parts.append((counts.get((wager, line.name), 0), antes))
    base, other = now.solution.base, before.solution.base
    whole = (other.expected.units - base.expected.units) * base.deals
    if base.deals == other.deals and sum(count * antes for count, antes in parts) == whole:
        for count, antes in parts:
            yield thin(f"{count:,} deals \N{MULTIPLICATION SIGN} {antes} antes").replace("-", "\N{MINUS SIGN}")


def _odds(pays: Pays) -> Fraction:
    return pays.odds if isinstance(pays, ToOne | ForOne) else Fraction(0)


def _jackpot(now: Study, before: Study) -> Iterator[dict[str, Any]]:
    """The jackpot wager: what it returns, and the meters that matter."""
    of_now, of_before = _of_jackpot(now), _of_jackpot(before)
    shows = {"returns": as_percent(4), "fixed": as_percent(4), "awards": as_percent(4)}
    for name, (value, exactly) in of_now.items():
        other, other_exactly = of_before.get(name, (None, ""))
        row = describe_figure(name, value, other, shows.get(name, _show_sum), nothing="no meter")
        yield {**row, "exact": exactly, "exact_before": other_exactly}


def _show_sum(value: Fraction, *, sign: bool = False) -> str:
    """A meter to the cent, rounded up: there it is reached. A difference of two is rounded as any figure."""
    if sign:
        return decimal(value, 2, sign=True)
    return decimal(Fraction(-(-value.numerator * 100 // value.denominator), 100), 2)


def _of_jackpot(study: Study) -> dict[str, tuple[Fraction | None, str]]:
    solution, house = study.solution, study.house
    jackpot, net = solution.jackpot, value_by_meter(study)
    deals = jackpot.valuation.deals
    per_stake = jackpot.fixed_return / (jackpot.stake if jackpot.in_dollars else 1)
    found: dict[str, tuple[Fraction | None, str]] = {}
    if house.meter is not None:
        returned = 1 + net.at(dollars(house.meter)) / jackpot.stake
        found["returns"] = returned, unreduced(returned, deals)
    found["fixed"] = per_stake, unreduced(per_stake, deals)
    found["awards"] = jackpot.award_frequency, unreduced(jackpot.award_frequency, deals)
    alone = net.reaches(Fraction(0))
    found["worth"] = alone, "" if alone is None else str(alone)
    together = net.reaches(solution.base.house_edge * dollars(house.ante))
    found["no-loss"] = together, "" if together is None else str(together)
    return found


# -- best play --


def _strategy(now: Study, before: Study) -> dict[str, Any]:
    """In how many deals best play is another than in the book beside, and than with all wagers together."""
    mine, other = now.solution, before.solution
    return {
        "differs": _differs(mine, other),
        "together": {
            "differs": thin(f"{mine.combined.differs:,}"),
            "share": percent(Fraction(mine.combined.differs, mine.base.deals)),
            "wagers": list(mine.combined.stakes),
        },
    }


def _differs(mine: Solution, other: Solution) -> str | None:
    """The share of deals with another first action; None where the rows are not the same, so nobody can say."""
    own, its = mine.strategy, other.strategy
    if own.actions != its.actions or len(own.best) != len(its.best) or own.table.deals != its.table.deals:
        return None
    if not np.array_equal(own.table.times, its.table.times) or not np.array_equal(own.table.totals, its.table.totals):
        return None
    changed = int(own.table.of_row[own.best != its.best].sum())
    return "" if not changed else percent(Fraction(changed, own.table.deals))
