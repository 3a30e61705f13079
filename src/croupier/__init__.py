"""Croupier runs, proves and teaches house-banked casino poker by the casinos' own rulebooks.

What the calls return has fields, `as_dict()` (what the command prints with `--json`; `found["wagers"]` is a part of it), and a
table for notebooks. See docs/python.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import CardError, CroupierError, InputError, MoneyError, RulebookError
from croupier.version import __version__

if TYPE_CHECKING:  # `croupier --help` needs neither rulebook nor lab
    from croupier.desk import RoundStatement
    from croupier.lab import (
        Advice,
        JackpotFunding,
        JackpotYear,
        SimulatedRounds,
        Solution,
        Sweep,
        TableOperation,
        TheoreticalWin,
    )
    from croupier.reference import ListedBook

__all__ = [
    "CardError",
    "CroupierError",
    "InputError",
    "MoneyError",
    "RulebookError",
    "__version__",
    "add_edition",
    "advise",
    "books",
    "jackpot_funding",
    "jackpot_year",
    "operate",
    "settle",
    "simulate",
    "solve",
    "sweep",
]


def add_edition(edition: str | Path | Mapping[str, Any]) -> str:
    """Take a house edition (see docs/house-editions.md) from a TOML file or from its data; returns its name.

    From then on the name is a rulebook for `settle`, `solve`, `simulate` and `advise`, and for every other room. It is marked
    as not approved wherever it shows. What is not allowed raises `InputError` with the place.
    """
    from croupier.files import read_text
    from croupier.games import add, house_edition_from, read_house_edition
    from croupier.rulebook import LONGEST_TOML

    if isinstance(edition, Mapping):
        return add(read_house_edition(edition)).slug
    if edition == "":
        raise InputError("name the TOML file of a house edition", where="edition")
    made = house_edition_from(read_text(Path(edition), LONGEST_TOML), str(edition))
    try:
        return add(made).slug
    except InputError as error:  # another one of its name
        raise InputError(error.what, where=f"{edition}: {error.where}") from None


def advise(
    rulebook: str,
    hand: str,
    *,
    exposed: str | None = None,
    board: str | None = None,
    dead: str | None = None,
    bet_turn: bool = False,
    readings: Mapping[str, str] | None = None,
    changes: Mapping[str, Any] | None = None,
) -> Advice:
    """The exact value of each action in one state, in Antes, and the best.

    Cards are text, as in `advise("mbs-singapore-stud", "Ah Kd 9c 7s 4d", exposed="9s")`. `exposed` are cards of the dealer's,
    `board` the cards that lie open in hold'em, `dead` cards that are known to be out of play; `bet_turn` says that the Turn was
    bet. The first call for a book makes it ready; others take milliseconds, or more if cards are known before hold'em's flop.
    """
    from croupier.lab import advise

    return advise(
        rulebook, hand, exposed=exposed, board=board, dead=dead, bet_turn=bet_turn, readings=readings, changes=changes
    )


def operate(
    rulebook: str | Path,
    *,
    strategies: Sequence[str] = ("perfect", "rule-of-thumb", "typical"),
    safety: str = "99%",
    edge: str | None = None,
    bankroll: str | None = None,
    seed: int = 1,
    **settings: Any,
) -> TableOperation | TheoreticalWin:
    """What the house wins at a table, how surely, and the money that it needs.

    The settings are `ante`, `sides`, `jackpot` (with `unit`, `rate`, `reset`, and `units`, `meter`), `seats`, `pace`, `hours`,
    `readings` and `changes`, as in `operate("mbs-three-card", ante="25", sides={"pair_plus": "5"}, seats=5, hours=8)`. Instead
    of a book it may be a file of tables, .toml or .csv: then it is the theoretical win of each and of all.
    """
    from croupier.lab import operate_request

    asked: dict[str, Any] = {"strategies": strategies, "safety": safety, "edge": edge, "bankroll": bankroll, "seed": seed}
    return operate_request(rulebook, **asked, **settings)


def books() -> tuple[ListedBook, ...]:
    """The rulebooks that there are: the five, and the house editions that were added."""
    from croupier.reference import find_books

    return find_books()


def jackpot_funding(pools: str | Path | Mapping[str, Any], shortfall: str = "1%") -> JackpotFunding:
    """The funding that keeps the chance small that the house must put in for a reset of a jackpot within a year.

    For each pool: the reserve at the start, its part of each stake, or the reset value with which that chance is no more than
    `shortfall`. The pools are those of a TOML file (see docs/jackpot.md), or its tables as data.
    """
    from croupier.lab import jackpot_funding as fund_in_lab

    return fund_in_lab(pools, shortfall)


def jackpot_year(pools: str | Path | Mapping[str, Any], *, years: int = 20_000, seed: int = 1) -> JackpotYear:
    """A year of linked jackpot pools: hits, meter, awards, reserve and what the house bears, computed and simulated.

    The pools are those of a TOML file (see docs/jackpot.md), or its tables as data; `years` are simulated for each.
    """
    from croupier.lab import jackpot_year as year_in_lab

    return year_in_lab(pools, years=years, seed=seed)


def settle(scenario: object) -> RoundStatement:
    """Settle one round, given as a scenario (see docs/scenarios.md), and return its statement.

    Every line of the statement cites the rules that made it so and the readings that it depends on. Bad input raises
    `InputError` with what is wrong, where and by which rule, and settles nothing.
    """
    from croupier.desk import settle as settle_at_desk

    return settle_at_desk(scenario)


def simulate(
    rulebook: str,
    rounds: int,
    *,
    seed: int = 1,
    positions: int = 1,
    strategy: str | Path = "perfect",
    jackpot: str = "same",
    readings: Mapping[str, str] | None = None,
    changes: Mapping[str, Any] | None = None,
    cores: int | None = None,
    gpu: bool = False,
    checkpoint: str | Path | None = None,
    resume: str | Path | None = None,
    out: str | Path | None = None,
    cluster: str | None = None,
    **sums: Any,
) -> SimulatedRounds:
    """Simulate rounds of a book: means with standard errors beside exact values.

    The same seed gives the same whole numbers, on however many `cores`; without it all are used. With `gpu` a graphics card
    deals, to the same numbers. The strategy is "perfect", "rule-of-thumb", "typical", "always" or "never", or a file of your
    own, .csv or .json. Sums are text as in `solve`; with a `meter` the jackpot is staked, too. Every round starts from that
    meter. With the `jackpot` "live" it runs on from round to round; that takes a `reset` and a `rate`, and a `reserve_rate` and
    a `cap` may be given.

    The run is kept in the file `checkpoint` now and then, and when Ctrl-C stops it; with `resume` it goes on from such a file.
    What it comes to is written to the file `out`, too: as CSV, or as Parquet with the extra `parquet`.
    On a `cluster`, "local" or HOST:PORT of a Dask scheduler, it is dealt there; that takes the extra `cluster`.
    """
    from croupier.files import check_apart
    from croupier.lab import check_result_file, simulate_request, write_results

    asked: dict[str, Any] = {"seed": seed, "positions": positions, "strategy": strategy, "jackpot": jackpot, "cores": cores}
    asked |= {"gpu": gpu, "checkpoint": checkpoint, "resume": resume, "cluster": cluster}
    if out is not None:
        check_result_file(Path(out))
        check_apart(Path(out), *(Path(each) for each in (checkpoint, resume, strategy) if each is not None))
    found = simulate_request(rulebook, rounds, readings=readings, changes=changes, **asked, **sums)
    if out is not None:
        write_results(found, Path(out))
    return found


def solve(
    rulebook: str,
    *,
    readings: Mapping[str, str] | None = None,
    changes: Mapping[str, Any] | None = None,
    meter: str | None = None,
    certificate: str | Path | None = None,
    **sums: Any,
) -> Solution:
    """Solve a book exactly: best play and its value for every wager.

    `changes` are what-ifs, as in `{"bet.royal-flush": "100 to 1"}`. Sums are text, as in `meter="250000"`; besides the meter
    there are `ante`, `unit` (of the jackpot), `units` (a number), `stake` (on a wager with a limit) and `reset`; `sides` has
    stakes on side wagers beside the ante, as in `{"pair_plus": "25"}`. The counts behind the figures are written to the file
    `certificate`, .json, with a checker in plain Python beside it.
    """
    from croupier.lab import check_certificate_file, solve_request, write_certified

    if certificate is not None:
        check_certificate_file(Path(certificate))
    found = solve_request(rulebook, readings=readings, changes=changes, meter=meter, **sums)
    if certificate is not None:
        write_certified(Path(certificate), found.book, found.house)
    return found


def sweep(
    rulebook: str,
    over: Mapping[str, str | Sequence[str]],
    *,
    readings: Mapping[str, str] | None = None,
    changes: Mapping[str, Any] | None = None,
    out: str | Path | None = None,
    cluster: str | None = None,
    **sums: Any,
) -> Sweep:
    """Solve a book with all combinations of some values, best play found anew in each.

    What is varied is text with ranges, or a list, as in `{"bet.flush": "4..8 to 1", "ante.pays-from": ["straight", "flush"]}`.
    Sums are text as in `solve`. The figures are written to the file `out`, too: as CSV, or as Parquet with the extra `parquet`.
    On a `cluster`, "local" or HOST:PORT of a Dask scheduler, each cell is solved by a worker; that takes the extra `cluster`.
    """
    from croupier.lab import BookToSolve, check_result_file, read_over, write_sweep
    from croupier.lab import sweep as sweep_in_lab

    if out is not None:
        check_result_file(Path(out))
    found = sweep_in_lab(BookToSolve(rulebook, readings or {}, changes or {}, sums), read_over(over), cluster=cluster)
    if out is not None:
        write_sweep(found, Path(out))
    return found
