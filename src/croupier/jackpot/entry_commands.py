"""The commands of an entry: it is entered at once, confirmed, then paid (S-70)."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from croupier.errors import InputError, MoneyError
from croupier.jackpot.commands import AmendEntry, ConfirmEntry, EnterByHand, EnterClaims, PayEntry
from croupier.jackpot.entries import Entry, Status, lock, time_of_deal
from croupier.jackpot.events import (
    ClaimsEntered,
    EntryConfirmed,
    EntryPaid,
    Event,
    OverflowReleased,
    ParametersChanged,
    ResetFunded,
)
from croupier.jackpot.guards import Reply, linked, needs, needs_reason, open_entry, unknown_table
from croupier.jackpot.order import goes_before, is_put_before, registered, rework, served_from
from croupier.jackpot.places import end_of, place_for
from croupier.jackpot.state import Pool, TableState
from croupier.rulebook import NOTHING, Money, Order, Post, Refusal


def enter(state: Pool, command: EnterClaims | EnterByHand) -> Reply:
    """At the value displayed, or at that of the entry it goes before; by hand, at the figure recorded before the fault."""
    by_hand = isinstance(command, EnterByHand)
    table = _once_lost(state, command) if by_hand else linked(state, command.table)
    if isinstance(table, Refusal):
        return table
    cited = table.table.cited
    post, allowed = (cited.fault_post, cited.fault) if by_hand else (Post.DEALER, cited.confirmation)
    if refused := needs(command.by, post, "enter a jackpot hand", allowed) or _unfit(state, command, table):
        return refused
    recorded = table.recorded if by_hand else None
    reset = state.parameters.reset
    try:
        fresh = lock(table.table, command.hands, state.displayed, reset, registered(state, recorded))
        dealt_at = time_of_deal(table.table, command.hands, command.dealt_at)
        first = goes_before(state, dealt_at) if fresh.on_meter else None
        behind = served_from(state, first) if first else ()
        place = place_for(first) if first else end_of(state)
        if first:
            figures = registered(state, recorded, [each.number for each in behind])
            fresh = lock(table.table, command.hands, place.displayed, reset, figures)
    except InputError as error:
        return Refusal(f"{error.where}: {error.what}", error.rules)
    except MoneyError as error:
        return Refusal(str(error), cited.sharing)
    entry = Entry(
        number=len(state.register) + 1,
        sequence=state.sequence + 1,
        place=(*(first.place if first else ()), state.sequence + 1),
        table=table.table,
        round=command.round,
        hands=tuple(sorted(command.hands, key=lambda hand: hand.position)),
        dealt_at=dealt_at,
        entered_at=command.at,
        entered_by=command.by,
        locked=fresh,
        recorded=recorded,
        why=command.why if isinstance(command, EnterByHand) else "",
        over=place.over if fresh.on_meter else NOTHING,
        carried=place.carried if fresh.on_meter else Fraction(0),
    )
    shifted = rework(state, behind, entry.moves)
    sharing = cited.sharing if len(command.hands) > 1 else ()
    rules = (*cited.order_rules, *sharing, *(cited.fault if by_hand else ()), "R-8")
    to_overflow = shifted.to_overflow + entry.over
    return (ClaimsEntered(entry, first.number if first else None, shifted.reworked, to_overflow, rules),)


def _once_lost(state: Pool, command: EnterClaims | EnterByHand) -> TableState | Refusal:
    """A table whose link is lost or was in its last round, with the figure that was recorded."""
    table = state.tables.get(command.table)
    if table is None:
        return unknown_table(command.table)
    if table.recorded is None or command.round != table.last_round:
        what = f"the link of {command.table} was not lost in round {command.round}, so nothing is entered by hand"
        return Refusal(what, (*table.table.cited.fault, "R-11"))
    return needs_reason(command.why if isinstance(command, EnterByHand) else "") or table


def _unfit(state: Pool, command: EnterClaims | EnterByHand, table: TableState) -> Refusal | None:
    """Why hands cannot be entered, whatever they are worth."""
    cited = table.table.cited
    if entry := state.entry_of(command.table, command.round):
        what = f"this round has entry {entry.number} already: all winners of a table's round are one entry"
        return Refusal(what, cited.order_rules)
    return unfit_hands(state, command, cited.order_rules)


def unfit_hands(state: Pool, command: EnterClaims | EnterByHand | AmendEntry, rules: tuple[str, ...]) -> Refusal | None:
    """Why these cannot be the jackpot hands of a round: they are named twice, dealt at no such time, or nobody staked so."""
    taken = state.taken(command.table, command.round)
    if taken is None:
        return Refusal(f"round {command.round} of {command.table} made no contribution", ("R-13",))
    positions = [hand.position for hand in command.hands]
    if not positions or len(set(positions)) != len(positions):
        return Refusal("name one hand or more, each position once", rules)
    if command.dealt_at > command.at:
        return Refusal(f"the hands are said to be dealt at {command.dealt_at}, after they were entered at {command.at}", rules)
    for hand in command.hands:
        if hand.dealt_at is not None and not command.dealt_at <= hand.dealt_at <= command.at:
            what = (
                f"position {hand.position} is said to be dealt at {hand.dealt_at}, not from {command.dealt_at} to {command.at}"
            )
            return Refusal(what, rules)
        contribution = taken.contributions.get(hand.position)
        if contribution is None or contribution.stake != hand.stake:
            staked = contribution.stake if contribution else "nothing"
            return Refusal(f"position {hand.position} staked {staked} in this round, not {hand.stake}", ("R-13",))
    return None


def confirm(state: Pool, command: ConfirmEntry) -> Reply:
    """By a supervisor, who has counted the pack if the award is a share of the meter (R-30)."""
    entry = open_entry(state, command.number)
    if isinstance(entry, Refusal):
        return entry
    rules = entry.table.cited.confirmation
    if refused := needs(command.by, entry.table.cited.confirmation_post, "confirm a jackpot hand", rules):
        return refused
    if entry.status is Status.CONFIRMED:
        return Refusal(f"entry {entry.number} is confirmed already", rules)
    if entry.locked.on_meter and not command.pack_counted:
        what = "count the pack before you confirm a share of the meter: a foul pack would void the round"
        return Refusal(what, (*rules, "R-30"))
    rules += entry.table.for_a_lower_post(command.by, entry.table.cited.confirmation_post)
    return (EntryConfirmed(entry.number, command.pack_counted, command.by, command.at, rules),)


def pay(state: Pool, command: PayEntry) -> Reply:
    """Payment comes after confirmation, by somebody else, and shares of the meter in the order of serving."""
    entry = open_entry(state, command.number)
    if isinstance(entry, Refusal):
        return entry
    cited = entry.table.cited
    if refused := needs(command.by, Post.DEALER, "pay an award", cited.confirmation):
        return refused
    if refused := why_waits(state, entry):
        return refused
    if entry.confirmed_by and command.by.is_same_person(entry.confirmed_by):
        return Refusal("the person who confirmed an award may not also pay it: somebody else must", ("R-17",), Post.DEALER)
    rules = tuple(dict.fromkeys(rule for made in entry.locked.awards for rule in made.rules))
    rules += entry.table.for_a_lower_post(command.by, Post.DEALER)
    paid = EntryPaid(entry.number, entry.locked.amount, command.by, command.at, rules)
    return (paid, *_then(state, entry, command.at))


def why_waits(state: Pool, entry: Entry) -> Refusal | None:
    """Why nobody may pay an open entry yet: it is not confirmed, or others are served before it, or nobody has said who is."""
    cited = entry.table.cited
    if entry.confirmed_by is None:
        return Refusal(f"entry {entry.number} is not confirmed: confirm it first", cited.confirmation, cited.confirmation_post)
    ahead = next((other for other in state.open_entries if other.waits_on_meter), None)
    if entry.locked.on_meter and ahead and ahead is not entry:
        return Refusal(f"entry {ahead.number} is served before entry {entry.number}: pay or reject it first", cited.order_rules)
    return _not_ordered(state, entry)


def _not_ordered(state: Pool, entry: Entry) -> Refusal | None:
    """Entries of one deal time wait until the house has said which is first."""
    if state.setup.order is not Order.DEAL or not entry.locked.on_meter:
        return None
    rivals = (other for other in state.open_entries if other.waits_on_meter and other.dealt_at == entry.dealt_at)
    rival = next((each for each in rivals if each is not entry and not is_put_before(entry, each)), None)
    if rival is None:
        return None
    what = f"entries {entry.number} and {rival.number} were dealt at the same time: the House must decide which is first"
    return Refusal(what, (*entry.table.cited.order_rules, *entry.table.cited.equal_times), Post.SHIFT_MANAGER)


def _then(state: Pool, entry: Entry, at: int) -> tuple[Event, ...]:
    """What a payment leads to: the reset is funded, new parameters begin, and what waited above the cap has room."""
    events: list[Event] = []
    if entry.locked.house_adds > NOTHING:
        from_reserve = min(entry.locked.house_adds, Money(floor(state.reserve)))
        from_house = entry.locked.house_adds - from_reserve
        events.append(ResetFunded(entry.number, from_reserve, from_house, at, ("R-3", "R-4")))
    parameters, scheduled = state.parameters, state.scheduled
    if scheduled and entry.locked.whole and entry.number > scheduled.after_entry:
        parameters = scheduled.parameters
        events.append(ParametersChanged(parameters, at, ("R-6",)))
    room = min(state.overflow, max(parameters.most - state.displayed, NOTHING))
    if entry.locked.on_meter and room:
        events.append(OverflowReleased(room, at, ("R-3", "R-4")))
    return tuple(events)
