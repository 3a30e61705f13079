"""What somebody may see at a table of the floor, and what they may do there. Consoles draw this and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from croupier.errors import InputError
from croupier.floor.commands import AtTable
from croupier.floor.offers import FloorOffer, pool_offers, table_offers
from croupier.floor.state import FARTHEST_AHEAD, Floor
from croupier.jackpot import Entry, Link, Sign
from croupier.jackpot import view as sign_of
from croupier.rulebook import Actor, Meter, Post
from croupier.table import View
from croupier.table import view as table_view


@dataclass(frozen=True)
class FloorView:
    """A table with its jackpot, as one person sees it.

    `table.offers` is what the floor accepts from this person at the table (as `AtTable`), `offers` what it accepts beside that.
    """

    name: str
    clock: int
    table: View
    pool: str  # that the table is linked to; "": none
    link: Link
    meter: Meter | None  # what this table's players see of the jackpot: while the link is lost, the figure last recorded
    sign: Sign | None  # what the pool's public sign shows
    entries: tuple[Entry, ...]  # for staff: the table's jackpot hands that are neither paid nor rejected
    _ask: Callable[[], tuple[FloorOffer, ...]] = field(default=tuple, repr=False, compare=False)

    @cached_property
    def offers(self) -> tuple[FloorOffer, ...]:
        """All that would be accepted from this person beside the table's own commands. Found when first asked for."""
        return self._ask()

    def admits(self, command: object) -> bool:
        """Whether a command to the floor is one that is offered here."""
        if isinstance(command, AtTable):
            timely = command.table == self.name and self.clock <= command.at <= self.clock + FARTHEST_AHEAD
            return timely and any(offer.admits(command.command) for offer in self.table.offers)
        return any(offer.admits(command) for offer in self.offers)


def view(floor: Floor, who: Actor | None, table: str) -> FloorView:
    """What `who` sees at a table and may do there; without anybody, what the public sees."""
    if table not in floor.tables:
        raise InputError(f"there is no table {table!r} here", where="table", rules=("R-7",))
    pool, shown = floor.pool_of(table), table_view(floor.tables[table], who)
    staff = who is not None and who.post >= Post.DEALER
    entries = floor.round_pool(table)
    return FloorView(
        name=table,
        clock=floor.clock,
        table=replace(shown, _ask=lambda kinds: table_offers(floor, who, table, kinds) if who and floor.has(table) else ()),
        pool=floor.links.get(table, ""),
        link=floor.link(table),
        meter=floor.meter(table),
        sign=sign_of(pool) if pool else None,
        entries=tuple(each for each in entries.open_entries if each.table.name == table) if entries and staff else (),
        _ask=lambda: pool_offers(floor, who, table) if who and floor.has(table) else (),
    )
