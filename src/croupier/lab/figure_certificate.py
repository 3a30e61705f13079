"""The certificate of a book's figures: the counts that they rest on, for a checker that shares no code with the lab."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from croupier.cards import format_cards
from croupier.games import BOOKS, edition
from croupier.lab.counters import Progress, holdem, stud, three_card
from croupier.lab.counts import JointCounts
from croupier.lab.figures import unreduced
from croupier.lab.game_kinds import STUD, THREE_CARD, GameKind, game_kind
from croupier.lab.payoffs import HouseSums, most_won
from croupier.lab.sheets import Sheet
from croupier.lab.solution import JackpotValue
from croupier.lab.solver import Solver
from croupier.lab.table_files import check_result_file, write_result
from croupier.lab.valuation import RoundResult, Valuation
from croupier.rulebook import Book, Result, Ruling, Wager, label
from croupier.version import __version__

FORM = "croupier-certificate-1"
_DEALT = {  # by the number of deals: how many cards are there, and how many are taken, again and again
    three_card.DEALS: ((52, 3), (49, 3)),
    stud.DEALS: ((52, 5), (47, 5), (5, 1)),
    holdem.DEALS: ((52, 2), (50, 2), (48, 3), (45, 1), (44, 1)),
}


def certify_figures(book: Book, house: HouseSums | None = None, progress: Progress | None = None) -> dict[str, Any]:
    """The counts that a book's figures rest on, by the rules that settle each of them; the checker reads them."""
    solver, kind = Solver(book, house, progress=progress), game_kind(book.edition)
    sides = {wager: solver.side(wager) for wager in solver.side_wagers if wager != solver.pool}
    alone = {f"{wager} alone": solver.alone(wager) for wager in book.edition.enters if wager in sides}
    seats = {name: book.edition.wager_named[name.removesuffix(" alone")] for name in (*sides, *alone)}
    return {
        "certificate": FORM,
        "program": f"croupier {__version__}",
        "rulebook": book.edition.name,
        "readings": dict(book.answers),
        "changes": dict(book.edition.changes),
        "base": _base(solver, kind),
        "wagers": {
            **{name: _side(solver, seats[name], found) for name, found in (sides | alone).items()},
            "jackpot": _jackpot(solver, solver.jackpot),
        },
    }


def write_certified(path: Path, book: Book, house: HouseSums | None = None, progress: Progress | None = None) -> Path:
    """Write the certificate of a book into a file, and its checker beside it, whose path is returned."""
    check_certificate_file(path)
    checker = checker_of(path)
    write_result(path, _lines(certify_figures(book, house, progress), 3).encode())
    write_result(checker, files("croupier.lab").joinpath("certificate_checker.py").read_bytes())
    return checker


def _lines(value: Any, deep: int) -> str:
    """JSON with a line for each thing, as far as it is so deep: people look for a row in it."""
    if not deep or not isinstance(value, dict | list):
        return json.dumps(value)
    if isinstance(value, dict):
        return "{\n" + ",\n".join(f"{json.dumps(name)}: {_lines(each, deep - 1)}" for name, each in value.items()) + "\n}"
    return "[\n" + ",\n".join(_lines(each, deep - 1) for each in value) + "\n]"


def check_certificate_file(path: Path) -> None:
    """Raise `InputError` where a certificate cannot be written: asked before anything is found."""
    check_result_file(path, (".json",))
    check_result_file(checker_of(path), (".py",))


def checker_of(path: Path) -> Path:
    """Where the checker of a certificate stands."""
    return path.with_name(f"{path.stem}-check.py")


# -- the base game --


def _base(solver: Solver, kind: GameKind) -> dict[str, Any]:
    table, book = solver.table, solver.book
    sheets = {play.action: solver.sheet(table, play) for play in solver.plays}
    numbered: dict[tuple[str, str, str], int] = {}
    settled = {action: _settled(sheet, numbered) for action, sheet in sheets.items()}
    staked = {each.rulings.wager.name: each for sheet in sheets.values() for each in sheet.wagers}
    return {
        "deals": table.deals,
        "dealt": _DEALT[table.deals],
        "best_of": _best_of(book, kind),
        "later_bets": kind.bets[1:],
        "rows_are_sums": kind is STUD,
        "wagers": {
            name: {"size": str(each.size), **_stake(book, each.rulings.wager, solver.house)} for name, each in staked.items()
        },
        "rulings": [{"result": result, "pays": pays, "rules": rules} for result, pays, rules in numbered],
        "kinds": [_facts(known) for known in table.known],
        "columns": [_facts(outcome) for outcome in table.outcomes],
        "settled": settled,
        "figures": _figures(solver.base),
        "rows": _sums(solver, table) if kind is STUD else _rows(solver, table, kind),
    }


def _best_of(book: Book, kind: GameKind) -> int | None:
    """Of how many cards a hand is the best, where the hands are counted and compared as in an approved book."""
    approved = book.edition.slug in BOOKS and edition(book.edition.slug)
    as_adopted = all(answer == book.edition.register[reading].adopted for reading, answer in book.answers.items())
    if not (approved and as_adopted) or [*map(id, approved.facts)] != [*map(id, book.edition.facts)]:
        return None
    return kind.player if kind is THREE_CARD else kind.player + kind.community


def _settled(sheet: Sheet, numbered: dict[tuple[str, str, str], int]) -> list[list[dict[str, int] | None]]:
    """By kind of row and by column: which ruling each wager has; none where no deal shows it."""

    def cell(entry: RoundResult | None) -> dict[str, int] | None:
        if entry is None:
            return None
        return {wager: numbered.setdefault(_ruling(found), len(numbered)) for wager, found in entry.rulings}

    return [[cell(entry) for entry in sheet.entries[group]] for group in sheet.group]


def _rows(solver: Solver, table: JointCounts, kind: GameKind) -> list[dict[str, Any]]:
    """A row for all that a player may know."""
    hands = map(format_cards, three_card.three_card_rows()) if kind is THREE_CARD else holdem.STARTING_HANDS
    parts = zip(
        hands, table.kind.tolist(), table.times.tolist(), solver.strategy.best.tolist(), table.counts.tolist(), strict=True
    )
    return [
        {"knows": knows, "kind": kind, "times": times, "action": solver.strategy.actions[best], "counts": counts}
        for knows, kind, times, best, counts in parts
    ]


def _sums(solver: Solver, table: JointCounts) -> list[dict[str, Any]]:
    """A row for all hands of a kind that are played alike."""
    return [
        {"knows": f"all that {action}", "kind": kind, "times": 1, "action": action, "counts": counts}
        for action in solver.strategy.actions
        for kind, counts in enumerate(solver.strategy.taking(action, table).tolist())
        if any(counts)
    ]


# -- the other wagers --


def _side(solver: Solver, wager: Wager, found: Valuation) -> dict[str, Any]:
    counted: dict[tuple[str, str, str], int] = {}
    for entry, count in found.entries:
        for _, rulings in entry.rulings:
            ruling = _ruling(rulings)
            counted[ruling] = counted.get(ruling, 0) + count
    return {
        **_stake(solver.book, wager, solver.house),
        "deals": found.deals,
        "results": [
            {"result": result, "pays": pays, "rules": rules, "deals": count} for (result, pays, rules), count in counted.items()
        ],
        "figures": _figures(found),
    }


def _jackpot(solver: Solver, jackpot: JackpotValue) -> dict[str, Any]:
    found = jackpot.valuation
    results = []
    for entry, count in found.entries:
        ((_, rulings),) = entry.rulings
        result, pays, rules = _ruling(rulings)
        brings = {"units": str(entry.net.units), "dollars": str(entry.net.dollars), "share": str(entry.net.share)}
        results.append({"result": result, "pays": pays, "rules": rules, "brings": brings, "deals": count})
    return {
        "stake": str(jackpot.stake),
        "for_meters_from": str(jackpot.above),
        "deals": found.deals,
        "results": results,
        "figures": {
            "fixed_return": unreduced(jackpot.fixed_return, found.deals),
            "fixed_return_in": "dollars" if jackpot.in_dollars else "units staked",
            "meter_coefficient": unreduced(jackpot.meter_coefficient, found.deals),
        },
    }


# -- parts --


def _stake(book: Book, wager: Wager, house: HouseSums) -> dict[str, Any]:
    """Whether a wager has no stake of its own, and the most units that it may win, where there is a limit."""
    most = most_won(book, wager, house)
    return {"bonus": bool(wager.bonus_on), **({} if most is None else {"most": str(most)})}


def _figures(found: Valuation) -> dict[str, Any]:
    return {
        "expected_net": unreduced(found.expected.units, found.deals),
        "house_edge": float(found.house_edge),
        "average_wager": str(found.average_wager),
        "variance": str(found.variance),
    }


def _ruling(rulings: Sequence[Ruling]) -> tuple[str, str, str]:
    """The result, what is paid, and the rules: of each ruling that may be meant, where several bring the same."""
    first = rulings[0]
    rules = " or ".join(dict.fromkeys(" ".join(each.rules) for each in rulings))
    return first.result.value, first.odds if first.result is Result.PAYS else "", rules


def _facts(facts: Any) -> dict[str, Any]:
    """Facts as plain data."""
    return {name: value if isinstance(value, bool) else label(value) for name, value in facts.items()}
