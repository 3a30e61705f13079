"""Entries: entered at once, confirmed, then paid or rejected (S-70)."""

from __future__ import annotations

from croupier.errors import InputError, MoneyError
from croupier.jackpot.commands import ConfirmEntry, EnterClaims, PayEntry, RejectEntry
from croupier.jackpot.entries import Entry, Status, lock
from croupier.jackpot.events import ClaimsEntered, EntryConfirmed, EntryPaid, EntryRejected, ParametersChanged
from croupier.jackpot.permits import Decision, linked, needs, needs_reason
from croupier.jackpot.serving import from_here, goes_before, rework
from croupier.jackpot.state import Jackpot, TableState
from croupier.rulebook import Post, Refusal


def enter(state: Jackpot, command: EnterClaims) -> Decision:
    table = linked(state, command.table)
    if isinstance(table, Refusal):
        return table
    cited = table.table.cited
    if refused := needs(command.by, Post.DEALER, "enter a jackpot hand", cited.confirmation) or _unfit(state, command, table):
        return refused
    try:
        fresh = lock(table.table, command.hands, state.displayed, state.parameters.reset)
        first = goes_before(state, command.dealt_at) if fresh.on_meter else None
        if first:
            fresh = lock(table.table, command.hands, first.locked.displayed, state.parameters.reset)
    except InputError as error:
        return Refusal(f"{error.where}: {error.what}", error.rules)
    except MoneyError as error:
        return Refusal(str(error), cited.sharing)
    entry = Entry(
        number=len(state.entries) + 1,
        sequence=state.sequence + 1,
        table=table.table,
        round=command.round,
        hands=tuple(sorted(command.hands, key=lambda hand: hand.position)),
        dealt_at=command.dealt_at,
        entered_at=command.at,
        entered_by=command.by,
        locked=fresh,
    )
    shifted = rework(state, from_here(state.entries, first), fresh.change)
    sharing = cited.sharing if len(command.hands) > 1 else ()
    rules = (*cited.order_rules, *sharing, "R-8")
    return (ClaimsEntered(entry, first.number if first else None, shifted.reworked, shifted.to_overflow, rules),)


def _unfit(state: Jackpot, command: EnterClaims, table: TableState) -> Refusal | None:
    """Why hands cannot be entered, whatever they are worth."""
    cited = table.table.cited
    taken = state.taken(command.table, command.round)
    if taken is None:
        return Refusal(f"round {command.round} of {command.table} made no contribution", ("R-13",))
    if entry := state.entry_of(command.table, command.round):
        what = f"the winners of one table's round are one entry, and this round's is number {entry.number}"
        return Refusal(what, cited.order_rules)
    positions = [hand.position for hand in command.hands]
    if not positions or len(set(positions)) != len(positions):
        return Refusal("an entry has one hand or more, each position once", cited.order_rules)
    if command.dealt_at > command.at:
        return Refusal("a hand is dealt before it is entered", cited.order_rules)
    for hand in command.hands:
        contribution = taken.contributions.get(hand.position)
        if contribution is None or contribution.stake != hand.stake:
            staked = contribution.stake if contribution else "nothing"
            return Refusal(f"position {hand.position} staked {staked} in this round, not {hand.stake}", ("R-13",))
    return None


def confirm(state: Jackpot, command: ConfirmEntry) -> Decision:
    entry = _open_entry(state, command.number)
    if isinstance(entry, Refusal):
        return entry
    rules = entry.table.cited.confirmation
    if refused := needs(command.by, Post.PIT_SUPERVISOR, "confirm a jackpot hand", rules):
        return refused
    if entry.status is Status.CONFIRMED:
        return Refusal(f"entry {entry.number} is confirmed already", rules)
    if entry.locked.on_meter and not command.pack_counted:
        what = "before a share of the meter is confirmed the pack is counted: a foul pack would void the round"
        return Refusal(what, (*rules, "R-30"))
    return (EntryConfirmed(entry.number, command.pack_counted, command.by, command.at, rules),)


def pay(state: Jackpot, command: PayEntry) -> Decision:
    """Payment comes after confirmation, by somebody else, and shares of the meter in the order of serving."""
    entry = _open_entry(state, command.number)
    if isinstance(entry, Refusal):
        return entry
    cited = entry.table.cited
    if refused := needs(command.by, Post.DEALER, "pay an award", cited.confirmation):
        return refused
    if entry.confirmed_by is None:
        return Refusal(f"entry {entry.number} is not confirmed", cited.confirmation, Post.PIT_SUPERVISOR)
    if command.by.name == entry.confirmed_by.name:
        return Refusal("who confirmed an award does not pay it alone", ("R-17",), Post.DEALER)
    ahead = next((other for other in state.entries if other.waits_on_meter), None)
    if entry.locked.on_meter and ahead and ahead is not entry:
        return Refusal(f"entry {ahead.number} is served before entry {entry.number}", cited.order_rules)
    rules = tuple(dict.fromkeys(rule for made in entry.locked.awards for rule in made.rules))
    paid = EntryPaid(entry.number, entry.locked.amount, command.by, command.at, rules)
    scheduled = state.scheduled
    if scheduled and entry.locked.whole and entry.number > scheduled.after_entry:
        return (paid, ParametersChanged(scheduled.parameters, command.at, ("R-6",)))
    return (paid,)


def reject(state: Jackpot, command: RejectEntry) -> Decision:
    entry = _open_entry(state, command.number)
    if isinstance(entry, Refusal):
        return entry
    rules = (*entry.table.cited.confirmation, *entry.table.cited.reversal, "R-2")
    if refused := needs(command.by, Post.PIT_SUPERVISOR, "reject an entry", rules) or needs_reason(command.why):
        return refused
    put_back = -entry.locked.change
    shifted = rework(state, from_here(state.entries, entry)[1:], put_back)
    return (
        EntryRejected(
            number=entry.number,
            put_back=put_back,
            reworked=shifted.reworked,
            to_overflow=shifted.to_overflow,
            why=command.why,
            by=command.by,
            at=command.at,
            rules=rules,
        ),
    )


def _open_entry(state: Jackpot, number: int) -> Entry | Refusal:
    entry = state.entry(number)
    if entry is None:
        return Refusal(f"there is no entry {number}", ("R-8",))
    if not entry.open:
        return Refusal(f"entry {number} is {entry.status.value} already", ("R-19",))
    return entry
