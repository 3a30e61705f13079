"""What waits for somebody, and for whom: what holds money first, then what holds a round, then the oldest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import partial

from croupier.house import HouseState
from croupier.jackpot import Entry, Link, Status
from croupier.rulebook import Case, Money, Post, numbers
from croupier.table import Phase, State
from croupier.web.words import name_entry

_STILL = "The round stands still"
POWER = (Case.POWER_UNDECIDED, Case.POWER_DECIDED)


class Holds(IntEnum):
    """What stands still for as long as it waits, the most urgent first."""

    MONEY = 0
    ROUND = 1
    NOTHING = 2


@dataclass(frozen=True, slots=True)
class Wait:
    """Something that waits: where, what, for which post at least, and since when."""

    id: str  # the same for as long as it waits
    kind: str  # jackpot, stopped, interrupted, doubt, fault, course, link, ask
    table: str
    pool: str
    what: str
    detail: str
    amount: Money | None
    rules: tuple[str, ...]
    post: Post
    since: int
    holds: Holds
    entry: int = 0  # the number of a jackpot entry


def find_waits(state: HouseState, table: str = "") -> list[Wait]:
    """All that waits in a house, or at one table, in the order in which somebody should look at it."""
    tables = (table,) if table else state.floor.open_tables
    waits = (*_entries(state), *_tables(state, tables), *_links(state), *_asks(state))
    found = [each for each in waits if not table or each.table == table]
    return sorted(found, key=lambda each: (each.holds, each.since, each.id))


def _entries(state: HouseState) -> Iterator[Wait]:
    for name, pool in state.floor.pools.items():
        before: Entry | None = None
        for entry in pool.open_entries:
            confirmed = entry.status is not Status.ENTERED
            what = "Jackpot hand to confirm" if not confirmed else "Jackpot hand to pay"
            detail = name_entry(entry)
            if before is not None and entry.locked.on_meter:
                what, detail = f"Jackpot hand, after {before.table.name}", f"{detail}; {before.table.name} is served first"
            rules = tuple(dict.fromkeys(rule for line in entry.locked.awards for rule in line.rules))
            yield Wait(
                id=f"entry {name} {entry.number}",
                kind="jackpot",
                table=entry.table.name,
                pool=name,
                what=what,
                detail=detail,
                amount=entry.locked.amount,
                rules=rules[:2],
                post=Post.PIT_SUPERVISOR,
                since=entry.entered_at,
                holds=Holds.MONEY,
                entry=entry.number,
            )
            before = entry


def _tables(state: HouseState, names: Iterable[str]) -> Iterator[Wait]:
    floor = state.floor
    for name in names:
        table = floor.tables[name]
        open_round = table.phase is not Phase.BETWEEN

        wait = partial(_at_table, name, Holds.ROUND if open_round else Holds.NOTHING)
        if state.stopped.get(name):
            yield wait("stopped", "Table stopped", detail=state.stopped[name], rules=("R-12", "R-24"), post=Post.SHIFT_MANAGER)
        if name in state.interrupted:
            rules, post = _power(table)
            yield wait("interrupted", "Ruling: a failure in mid-round", detail=_STILL, rules=rules, post=post)
        if table.doubt is not None:
            found = table.setup.provision(table.doubt)
            rules, post = (numbers(found.rules), found.post) if found else ((), Post.SHIFT_MANAGER)
            yield wait("doubt", f"Ruling: {table.doubt.value}", detail=_STILL, rules=rules, post=post)
        if table.link_lost and open_round:
            yield wait("fault", "Ruling: the link was lost in mid-round", detail="Jackpot wagers lie there", rules=("R-11",))
        for position in sorted(table.choosing):
            detail = f"Position {position} plays on or takes the stakes back"
            yield replace(wait("course", "A course to choose", detail=detail, post=Post.DEALER), id=f"course {name} {position}")


def _asks(state: HouseState) -> Iterator[Wait]:
    for asked in state.asks.open:
        what = f"Ruling asked for: {asked.case.value}" if asked.case else "Ruling asked for"
        where = f"Position {asked.position}, " if asked.position else ""
        holds = Holds.NOTHING if state.floor.tables[asked.table].phase is Phase.BETWEEN else Holds.ROUND
        wait = _at_table(
            asked.table, holds, "ask", what, detail=f"{where}{asked.by.name}: {asked.why}", rules=asked.rules, post=asked.post
        )
        yield replace(wait, id=f"ask {asked.number}", since=asked.at)


def _power(table: State) -> tuple[tuple[str, ...], Post]:
    """What the book says of every power failure, and who rules on it."""
    found = [each for case in POWER if (each := table.setup.provision(case))]
    common = [rule for rule in numbers(found[0].rules) if all(rule in numbers(each.rules) for each in found)] if found else []
    return (*common, "R-9"), max((each.post for each in found), default=Post.SHIFT_MANAGER)


def _at_table(
    table: str,
    holds: Holds,
    kind: str,
    what: str,
    *,
    detail: str,
    rules: tuple[str, ...] = (),
    post: Post = Post.PIT_SUPERVISOR,
) -> Wait:
    return Wait(f"{kind} {table}", kind, table, "", what, detail, None, rules, post, 0, holds)


def _links(state: HouseState) -> Iterator[Wait]:
    for name, pool in state.floor.pools.items():
        for table, linked in pool.tables.items():
            if linked.link is Link.LOST:
                detail = "Plays on without jackpot wagers"
                rules = ("R-11",)
                yield Wait(
                    f"link {table}",
                    "link",
                    table,
                    name,
                    "Link of the pool lost",
                    detail,
                    None,
                    rules,
                    Post.SHIFT_MANAGER,
                    0,
                    Holds.NOTHING,
                )
