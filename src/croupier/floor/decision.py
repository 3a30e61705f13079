"""What a command leads to at its table and, from there, in its pool: all of it, or a refusal that changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from croupier import jackpot as j
from croupier import table as t
from croupier.errors import InputError
from croupier.floor.agreement import check_step
from croupier.floor.changes import take_up_change
from croupier.floor.commands import AtPool, AtTable, Command, EnterHands, SetClock
from croupier.floor.earlier_deals import waits_for_earlier_deal
from croupier.floor.events import ClockSet, Event, PoolMoved
from croupier.floor.following import enter_hands, follow_table, reject_at_table
from croupier.floor.persons import taken_for_equipment, unfit
from croupier.floor.state import Floor, linked_as, no_table, same_link, what_won
from croupier.floor.step import Carried, DecidedAtTable, FloorStep, untimely
from croupier.rulebook import Meter, Post, Refusal
from croupier.table import Phase
from croupier.table import commands as c

Reply: TypeAlias = "tuple[Event, ...] | Refusal"

_FOLLOW_FROM_TABLES = (
    j.TakeContributions,
    j.ReverseContributions,
    j.CorrectContribution,
    j.EnterClaims,
    j.EnterByHand,
    j.TakeOutHands,
    j.AmendEntry,
    j.PayEntry,
)


def decide(floor: Floor, command: Command) -> Reply:
    """The events of a command, or why it is refused. A step after which a table and its pool disagree is an error."""
    made = carry_out(floor, command)
    return made if isinstance(made, Refusal) else made.events


def carry_out(floor: Floor, command: Command, decided: DecidedAtTable | None = None) -> Carried | Refusal:
    """The same with the floor after it, for who would evolve it by these events anyway.

    `decided` is what the table has answered to the command within, where that is known.
    """
    if not isinstance(command, Command):
        return Refusal(f"the floor knows no command {type(command).__name__}", ("R-11",))
    if isinstance(command, SetClock):
        return _set_clock(floor, command)
    if isinstance(command, AtPool):
        if command.pool not in floor.pools:
            return Refusal(f"there is no pool {command.pool!r} here", ("R-7",))
    elif refused := no_table(floor, command.table):
        return refused
    at = command.command.at if isinstance(command, AtPool) else command.at
    if refused := untimely(floor, at):
        return refused
    step = FloorStep(floor, at, decided)
    try:
        refused = _carry_out(step, command) or _tell_of_lost_links(step)
    except InputError as error:  # a round that could not be settled then
        return Refusal(error.what, error.rules or ("R-13",))
    if refused:
        return refused
    check_step(step.floor, step.events)
    return Carried(tuple(step.events), step.floor)


def _set_clock(floor: Floor, command: SetClock) -> Carried | Refusal:
    if refused := taken_for_equipment(command):
        return refused
    if command.by.post < Post.SHIFT_MANAGER:
        return Refusal(f"a {command.by.post.title} may not set the floor's clock", ("R-28",), Post.SHIFT_MANAGER)
    if not command.why:
        return Refusal("say why: the reason is recorded", ("R-2",))
    if command.at <= floor.clock:
        return Refusal(f"it is {floor.clock} already: a clock is set ahead and never back", ("R-8", "R-28"))
    step = FloorStep(floor, command.at)
    step.add(ClockSet(command.why, command.by, command.at, ("R-28",)))
    return Carried(tuple(step.events), step.floor)


def _carry_out(step: FloorStep, command: AtTable | AtPool | EnterHands) -> Refusal | None:
    if refused := unfit(step.floor, command):
        return refused
    if isinstance(command, AtPool):
        return _at_pool(step, command.pool, command.command)
    if isinstance(command, EnterHands):
        return enter_hands(step, command.table, command.by, command.why)
    name, asked = command.table, command.command
    before = step.floor
    match asked:
        case c.OpenBets():
            take_up_change(step, name)
            refused = step.table(name, asked)
        case c.PlaceWager() if asked.wager == step.floor.tables[name].setup.book.edition.jackpot.wager:
            refused = _unavailable(step, name) or step.table(name, asked)
        case c.CloseBets():
            refused = _close(step, name, asked)
        case c.Settle():
            refused = _settle(step, name, asked)
        case c.ReportJackpotFault():
            refused = _fault(step, name, asked)
        case c.TellOfLostLink():
            refused = _locked(step.floor, name) or step.table(name, asked) or _lose_link(step, name, asked)
        case _:
            refused = step.table(name, asked)
    return refused or follow_table(step, name, asked, before)


def _unavailable(step: FloorStep, name: str) -> Refusal | None:
    if step.floor.linked(name):
        return None
    rules = step.floor.tables[name].setup.edition.linked_jackpot.unavailable
    what = f"{name} is not linked to the jackpot now, so its wager is not available"
    return Refusal(what, (*rules, "R-11"), Post.SHIFT_MANAGER)


# -- at a table ------------------------------------------------------------------------------------------------------


def _close(step: FloorStep, name: str, asked: c.CloseBets) -> Refusal | None:
    """The accepted jackpot stakes contribute. Those that cannot be registered go back first (S-44)."""
    pool = step.floor.links.get(name)
    if not pool:
        return step.table(name, asked)
    closed = FloorStep(step.floor, step.at)
    if refused := closed.table(name, asked):
        return refused
    stakes = tuple(j.Stake(at, amount) for at, amount in sorted(closed.floor.staked(name).items()))
    command = j.TakeContributions(name, step.floor.tables[name].rounds, stakes, step.at, asked.by)
    if not closed.pool(pool, command) and closed.floor.linked(name):
        step.go_on_from(closed)
        return None
    step.pool(pool, command)  # a fault takes the link down; without a link nothing happens
    state = step.floor.tables[name]
    for (at, wager), shares in state.stakes.items():
        for player, _ in shares if wager == state.setup.book.edition.jackpot.wager else ():
            if refused := step.table(name, c.TakeBack(asked.by, player, at, wager)):
                return refused
    return step.table(name, asked)


def _settle(step: FloorStep, name: str, asked: c.Settle) -> Refusal | None:
    """As far as it is clear: jackpot hands that cannot be paid yet wait, and all else is settled (S-85, H-75).

    The table pays them by the figures that were locked for the round, and the pool what it locked; `check` compares.
    """
    if refused := _not_confirmed(step, name):
        return refused
    floor = step.floor
    state, entry, meter = floor.tables[name], floor.entry(name), floor.meter(name)
    waits = _why_waits(floor, name) if state.phase is Phase.OPEN else None
    if asked.waiting or (waits and not state.settled):
        return step.table(name, replace(asked, meter=None, waiting=True))
    if waits:
        return waits
    if entry:
        meter = Meter(entry.table.unit, *entry.figures)
    if refused := _freeze_again(step, name, entry, meter) or step.table(name, replace(asked, meter=meter)):
        return refused
    return step.pool(floor.rounds[name].pool, j.PayEntry(entry.number, asked.by, step.at)) if entry else None


def _freeze_again(step: FloorStep, name: str, entry: j.Entry | None, meter: Meter | None) -> Refusal | None:
    """What was recorded before the fault is another figure in the entry's place (H-45): the table is told so first."""
    if entry is None or step.floor.tables[name].frozen in (None, meter):
        return None
    return step.table(name, c.ReportJackpotFault(entry.entered_by, why=entry.why, meter=meter))


def _why_waits(floor: Floor, name: str) -> Refusal | None:
    """Why the jackpot hands of a round cannot be paid yet."""
    entry, pool = floor.entry(name), floor.round_pool(name)
    if floor.hands(name) != (entry.hands if entry else ()):
        rules = linked_as(floor.tables[name].setup).cited.confirmation
        return Refusal("enter the round's jackpot hands before you pay them", (*rules, "R-8"), Post.DEALER)
    if pool is None or entry is None or not entry.open:
        return None
    return j.why_waits(pool, entry) or waits_for_earlier_deal(floor, floor.rounds[name].pool, entry)


def _not_confirmed(step: FloorStep, name: str) -> Refusal | None:
    """Hands whose entry was rejected and that were not entered again win nothing: the table is told so first (S-86, H-76)."""
    rejected = step.floor.rejected_hands(name)
    return reject_at_table(step, name) if rejected and what_won(step.floor.hands(name)) <= rejected else None


def _fault(step: FloorStep, name: str, asked: c.ReportJackpotFault) -> Refusal | None:
    """The table goes by the figure last recorded, and its link is lost.

    A fault that began before a moment of the book voids the round, its locked value with it (RWS 5.16, H-39).
    """
    locked = _locked(step.floor, name) if asked.before is None else None
    if refused := locked or step.table(name, replace(asked, meter=step.floor.meter(name))):
        return refused
    return _lose_link(step, name, asked)


def _locked(floor: Floor, name: str) -> Refusal | None:
    entry = floor.entry(name)
    if entry is None or not entry.open:
        return None
    what = "the round's jackpot hands are entered and their value is locked: a fault does not touch them"
    return Refusal(what, entry.table.cited.fault)


def _lose_link(step: FloorStep, name: str, asked: c.ReportJackpotFault | c.TellOfLostLink) -> Refusal | None:
    lost = j.ReportLostLink(name, asked.why, step.at, asked.by)
    return step.pool(step.floor.links[name], lost) if step.floor.linked(name) else None


def _tell_of_lost_links(step: FloorStep) -> Refusal | None:
    """A link that is lost in a round is a fault of that round: its table waits for a ruling (RWS 5.16, 5.17, S-44, H-39)."""
    for moved in tuple(step.events):
        lost = moved.event if isinstance(moved, PoolMoved) else None
        if not isinstance(lost, j.LinkLost) or not _is_fault_of_round(step.floor, lost.table):
            continue
        told = c.TellOfLostLink(by=lost.by, why=lost.why.strip() or "the link was lost")
        if refused := step.table(lost.table, told):
            return refused
    return None


def _is_fault_of_round(floor: Floor, name: str) -> bool:
    """Whether a lost link must be ruled on: the book voids the round for it, or jackpot wagers are registered.

    Not if it was, nor if the value of the round's jackpot hands is locked.
    """
    state = floor.tables[name]
    if state.phase is Phase.BETWEEN or state.frozen or state.link_lost or _locked(floor, name):
        return False
    return t.voids_for_fault(state) or (state.phase is not Phase.BETTING and bool(floor.staked(name)))


# -- in a pool itself ----------------------------------------------------------------------------------------------


def _at_pool(step: FloorStep, pool: str, asked: j.Command) -> Refusal | None:
    if isinstance(asked, _FOLLOW_FROM_TABLES):
        return Refusal(
            "the floor does this by itself when something happens at the table: give the command at the table", ("R-13",)
        )
    refused = None
    if isinstance(asked, j.LinkTable):
        refused = _unlinkable(step.floor, pool, asked.table)
    elif isinstance(asked, j.UnlinkTable):
        refused = _in_round(step.floor, asked.table)
    elif isinstance(asked, j.ReleaseEntry):
        refused = _waits_for_no_deal(step.floor, pool, asked.number)
    elif isinstance(asked, j.RestoreLink):
        refused = _played_as_recorded(step.floor, asked.table)
    return refused or step.pool(pool, asked)


def _waits_for_no_deal(floor: Floor, pool: str, number: int) -> Refusal | None:
    entry = floor.pools[pool].entry(number)
    if entry is None or not entry.open or entry.released or waits_for_earlier_deal(floor, pool, entry):
        return None
    cited = entry.table.cited
    return Refusal(f"entry {number} waits for no earlier deal", (*cited.order_rules, *cited.earlier_deals))


def _unlinkable(floor: Floor, pool: str, linked: j.LinkedTable) -> Refusal | None:
    """A table is linked as it is, between rounds, and to one pool at a time."""
    state = floor.tables[linked.name] if floor.has(linked.name) else None
    other = floor.links.get(linked.name)
    if state is None or not same_link(linked, state.setup):
        return Refusal(f"the floor has no table {linked.name!r} of that book, those readings and that unit", ("R-7",))
    if other and other != pool:
        what = f"{linked.name} is linked to {other}, and a table has one pool at a time: unlink it there first"
        return Refusal(what, ("R-7",), Post.SHIFT_MANAGER)
    return _in_round(floor, linked.name)


def _in_round(floor: Floor, name: str) -> Refusal | None:
    if refused := no_table(floor, name):
        return refused
    if floor.tables[name].phase is not Phase.BETWEEN:
        return Refusal(f"{name} is in a round: links change between rounds", ("R-6", "R-7"))
    return None


def _played_as_recorded(floor: Floor, name: str) -> Refusal | None:
    state = floor.tables.get(name)
    if state is None or not (state.frozen or state.link_lost) or state.phase is Phase.BETWEEN:
        return None
    what = f"the round of {name} is played by the figure last recorded: the link is restored after it"
    if state.link_lost:
        what = f"the link of {name} was lost in its round: rule on that fault first"
    return Refusal(what, (*linked_as(state.setup).cited.fault, "R-12"))
