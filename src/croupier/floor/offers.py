"""What the floor offers somebody at a table: every command that it would accept from them now.

What the table offers is asked of the floor, which refuses some of it: a jackpot wager without a link (R-11), a settlement
before the jackpot hands are entered and confirmed. Beside that come the commands to a pool that are about the table: its
entries and its link. What is about a pool as a whole or the floor's clock, or what equipment reports, is not offered there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Any

from croupier import jackpot as j
from croupier.floor.commands import AtPool, AtTable, Command, EnterHands
from croupier.floor.decision import carry_out, decide
from croupier.floor.state import Floor, linked_as
from croupier.floor.step import DecidedAtTable
from croupier.rulebook import Actor, Post, Refusal
from croupier.table import AnyText, Counts, Facts, Offer, Open, admitted, answered_offers
from croupier.table import commands as c

_WHY = "as seen"


@dataclass(frozen=True)
class Witness(Open):
    """Another person, who holds a post or a higher one."""

    post: Post
    but: Actor  # who asks

    def admits(self, value: object) -> bool:
        """Whether it is a named person of this post or above, other than the first."""
        return isinstance(value, Actor) and value.post >= self.post and not value.is_same_person(self.but)


def _nobody_to_ask(_: Command) -> bool:
    """An offer that was read from what was written has no floor to ask."""
    return False


@dataclass(frozen=True)
class FloorOffer:
    """A command beside those at the table that the floor would accept, the rules that it goes by, and its open fields."""

    command: AtPool | EnterHands
    label: str
    rules: tuple[str, ...]
    open: Mapping[str, Open]  # fields of the command to the pool, or of `EnterHands`
    _accepts: Callable[[Command], bool] = field(default=_nobody_to_ask, repr=False, compare=False)

    def admits(self, command: object) -> bool:
        """Whether a command is one that is offered here."""
        if isinstance(command, AtPool) and isinstance(self.command, AtPool):
            pool = self.command.pool
            accepts: Callable[[Any], bool] = lambda asked: self._accepts(AtPool(pool, asked))  # noqa: E731
            return command.pool == pool and admitted(command.command, self.command.command, self.open, accepts)
        return admitted(command, self.command, self.open, self._accepts)

    def having(self, **values: object) -> AtPool | EnterHands:
        """The command with other values in some of its open fields."""
        if isinstance(self.command, AtPool):
            return replace(self.command, command=replace(self.command.command, **values))  # type: ignore[arg-type]
        return replace(self.command, **values)  # type: ignore[arg-type]


def table_offers(floor: Floor, who: Actor, name: str, kinds: tuple[type[c.Command], ...]) -> tuple[Offer, ...]:
    """What the table offers somebody of some kinds and the floor accepts, each once. The floor reads the meter itself."""

    def accepts(command: c.Command) -> bool:
        return not isinstance(decide(floor, AtTable(name, command, floor.clock)), Refusal)

    state = floor.tables[name]
    found: list[Offer] = []
    for offer, answer in answered_offers(state, who, kinds):
        known: DecidedAtTable | None = DecidedAtTable(state, offer.command, answer)
        if isinstance(offer.command, c.Settle | c.ReportJackpotFault):
            command = replace(offer.command, meter=None)
            if any(command == each.command for each in found):
                continue  # the table offers it with a meter and without
            offer = replace(offer, command=command, open={**offer.open, "meter": Facts()})  # noqa: PLW2901
            known = None
        if not isinstance(carry_out(floor, AtTable(name, offer.command, floor.clock), known), Refusal):
            found.append(replace(offer, _accepts=accepts))
    return tuple(found)


def pool_offers(floor: Floor, who: Actor, name: str) -> tuple[FloorOffer, ...]:
    """What somebody may ask of the pool about a table: of its entries and its link."""

    def accepts(command: Command) -> bool:
        return not isinstance(decide(floor, command), Refusal)

    found = []
    for command, label, may in _candidates(floor, who, name):
        answer = decide(floor, command)
        if not isinstance(answer, Refusal):
            may = {**may, "at": Counts(floor.clock, most=floor.latest)}  # noqa: PLW2901
            found.append(FloorOffer(command, label, answer[0].event.rules, may, accepts))
    return tuple(found)


def _candidates(floor: Floor, who: Actor, name: str) -> Iterator[tuple[AtPool | EnterHands, str, dict[str, Open]]]:
    at, state = floor.clock, floor.tables[name]
    why: Open = Facts() if floor.linked(name) else AnyText()  # with a link no reason is asked for
    yield EnterHands(name, _WHY, who, at), "enter the jackpot hands", {"why": why}
    pools = dict.fromkeys(filter(None, (floor.links.get(name), floor.rounds[name].pool if name in floor.rounds else "")))
    for pool in pools:
        for entry in floor.pools[pool].open_entries:
            if entry.table.name == name:
                for command, label, may in _of_entry(floor.pools[pool], entry, who, at):
                    yield AtPool(pool, command), label, may
        yield AtPool(pool, j.RestoreLink(name, _WHY, who, at)), "restore the link", {"why": AnyText()}
    if state.setup.unit is None:
        return
    other = Actor("another person", Post.PIT_SUPERVISOR)
    witness = replace(other, name="one more person") if who.is_same_person(other) else other
    second: dict[str, Open] = {"witness": Witness(witness.post, who)}
    for pool in floor.pools:
        yield AtPool(pool, j.LinkTable(linked_as(state.setup), who, witness, at)), f"link to {pool}", second
        yield AtPool(pool, j.UnlinkTable(name, who, witness, at)), f"unlink from {pool}", second


def _of_entry(pool: j.Pool, entry: j.Entry, who: Actor, at: int) -> Iterator[tuple[j.Command, str, dict[str, Open]]]:
    for counted in (True, False):
        label = f"confirm entry {entry.number}{', the pack counted' if counted else ''}"
        yield j.ConfirmEntry(entry.number, counted, who, at), label, {}
    yield j.RejectEntry(entry.number, _WHY, who, at), f"reject entry {entry.number}", {"why": AnyText()}
    yield j.ReleaseEntry(entry.number, _WHY, who, at), f"pay entry {entry.number} before earlier deals end", {"why": AnyText()}
    for other in pool.open_entries:
        for first, then in permutations((entry.number, other.number)) if other is not entry else ():
            label = f"serve entry {first} before entry {then}"
            yield j.DecideOrder(first, then, _WHY, who, at), label, {"why": AnyText()}
