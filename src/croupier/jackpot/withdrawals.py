"""Entries that are withdrawn: rejected by a supervisor, or their hands taken out of the round at the table."""

from __future__ import annotations

from dataclasses import replace

from croupier.jackpot.commands import RejectEntry, TakeOutHands
from croupier.jackpot.entries import Entry, JackpotHand, Lock, lock
from croupier.jackpot.events import EntryRejected, HandsTakenOut
from croupier.jackpot.guards import AboutEntry, Reply, needs, needs_reason, open_entry
from croupier.jackpot.order import registered, rework, served_after
from croupier.jackpot.state import Pool
from croupier.rulebook import NOTHING, Money, Post, Refusal


def reject(state: Pool, command: RejectEntry) -> Reply:
    """By a supervisor with a reason. What the entry had taken from the meter goes back."""
    entry = open_entry(state, command.number)
    if isinstance(entry, Refusal):
        return entry
    rules = _rules(entry)
    if refused := needs(command.by, Post.PIT_SUPERVISOR, "reject an entry", rules) or needs_reason(command.why):
        return refused
    return (withdrawn(state, entry, command),)


def take_out(state: Pool, command: TakeOutHands) -> Reply:
    """The table has decided on the hands already; an award that was paid is undone by nobody below a supervisor (H-60)."""
    entry = state.entry_of(command.table, command.round)
    if entry is None:
        return Refusal(f"round {command.round} of {command.table} has no entry", ("R-8",))
    post = Post.DEALER if entry.open else Post.PIT_SUPERVISOR
    if refused := needs(command.by, post, "take hands out of an entry", _rules(entry)) or needs_reason(command.why):
        return refused
    out = command.positions
    if not out or len(set(out)) != len(out) or not {hand.position for hand in entry.hands}.issuperset(out):
        return Refusal(f"say which hands of entry {entry.number}, each once", _rules(entry))
    left = tuple(hand for hand in entry.hands if hand.position not in out)
    if not left:
        return (withdrawn(state, entry, command),)
    locked, to_reserve = _again(state, entry, left), NOTHING
    if not entry.open:
        locked, to_reserve = _paid_again(state, entry, locked)
    changes = {entry.number: locked.change}
    over = entry.over if entry.waits_on_meter and not locked.on_meter else NOTHING  # what is no share any more has no place
    shifted = rework(state, served_after(state, entry), locked.change - entry.locked.change + over, changes)
    return (
        HandsTakenOut(
            number=entry.number,
            positions=out,
            locked=locked,
            to_reserve=to_reserve,
            reworked=shifted.reworked,
            to_overflow=shifted.to_overflow - over,
            why=command.why,
            by=command.by,
            at=command.at,
            rules=_rules(entry),
        ),
    )


def _rules(entry: Entry) -> tuple[str, ...]:
    return (*entry.table.cited.confirmation, *entry.table.cited.reversal, "R-2")


def _again(state: Pool, entry: Entry, hands: tuple[JackpotHand, ...]) -> Lock:
    figures = registered(state, entry.recorded, [each.number for each in served_after(state, entry)])
    return lock(entry.table, hands, entry.locked.displayed, entry.locked.reset, figures)


def _paid_again(state: Pool, entry: Entry, again: Lock) -> tuple[Lock, Money]:
    """What is left of a paid entry, worked out again (S-84, H-74); and what the reserve gets back.

    The meter gives or gets the difference, and what was put in for a reset that is no longer due comes out again. What the
    meter can no longer give, the house bears.
    """
    locked_since = (each.locked.displayed for each in served_after(state, entry) if each.waits_on_meter)
    shown = min((state.displayed, *locked_since))
    borne = max(entry.locked.change - again.change - shown, NOTHING)
    left = replace(again, after=again.after + borne, house_adds=again.house_adds + borne)
    return left, max(entry.from_reserve - max(left.house_adds, NOTHING), NOTHING)


def withdrawn(state: Pool, entry: Entry, command: AboutEntry) -> EntryRejected:
    """An entry that is no more: what it had taken from the meter goes back, and those after it are worked out again."""
    put_back = -entry.locked.change
    left_by_house = NOTHING if entry.open else max(-(state.displayed + put_back), NOTHING)
    put_back += left_by_house
    over = entry.over if entry.open else NOTHING
    shifted = rework(state, served_after(state, entry), put_back + over, {entry.number: NOTHING})
    return EntryRejected(
        number=entry.number,
        put_back=put_back,
        left_by_house=left_by_house,
        reworked=shifted.reworked,
        to_overflow=shifted.to_overflow - over,
        why=command.why,
        by=command.by,
        at=command.at,
        rules=_rules(entry),
        taken_out=isinstance(command, TakeOutHands),
    )
