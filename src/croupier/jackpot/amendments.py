"""Entries that are amended before they are paid: a stake or a card was put right, or one more hand of the round wins.

The winners of a table's round are one entry at the time of the first (S-42), and its place does not hang on how often somebody
looks (S-70). So it keeps number and place, is worked out again from the value that was locked for it, and is confirmed again.
So does one that all its hands had left, when some of the round win again: how many others win beside a hand decides no place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import takewhile
from math import inf

from croupier.errors import InputError, MoneyError
from croupier.jackpot.commands import AmendEntry
from croupier.jackpot.entries import Entry, JackpotHand, Lock, Status, lock, time_of_deal
from croupier.jackpot.entry_commands import unfit_hands
from croupier.jackpot.events import EntryAmended, Reworked
from croupier.jackpot.evolution import evolve
from croupier.jackpot.guards import AboutEntry, Reply, needs, needs_reason
from croupier.jackpot.order import goes_before, is_put_before, put_before, registered, rework, served_after, served_from
from croupier.jackpot.places import place_before, place_for
from croupier.jackpot.state import Pool
from croupier.jackpot.withdrawals import withdrawn
from croupier.rulebook import NOTHING, Money, Order, Post, Refusal


def amend(state: Pool, command: AmendEntry) -> Reply:
    """The hands of an entry are others than it says, or are there again: all of them are named."""
    entry = state.last_entry_of(command.table, command.round)
    if entry is None:
        return Refusal(f"round {command.round} of {command.table} has no entry", ("R-8",))
    rules = entry.table.cited.order_rules
    if not entry.keeps_place:
        return Refusal(f"entry {entry.number} is {entry.status.value} already", (*rules, "R-19"))
    if refused := needs(command.by, Post.DEALER, "amend an entry", rules) or needs_reason(command.why):
        return refused
    if refused := unfit_hands(state, command, rules):
        return refused
    hands = tuple(sorted(command.hands, key=lambda hand: hand.position))
    if hands == entry.hands and entry.open:
        return Refusal(f"entry {entry.number} has these hands already", rules)
    try:
        dealt_at = time_of_deal(entry.table, hands, command.dealt_at)
        return (amended(state, entry, hands, dealt_at, command),)
    except InputError as error:
        return Refusal(f"{error.where}: {error.what}", error.rules)
    except MoneyError as error:
        return Refusal(str(error), entry.table.cited.sharing)


def amended(state: Pool, entry: Entry, hands: tuple[JackpotHand, ...], dealt_at: int, asked: AboutEntry) -> EntryAmended:
    """An entry with other hands, in its place; one that comes back, behind those that go before it and came meanwhile."""
    event = _amended(state, entry, hands, dealt_at, asked)
    same_time = state.setup.order is Order.ENTRY or entry.dealt_at == dealt_at
    back = entry.taken_out and same_time and event.locked.on_meter and not event.moved
    return _in_order(state, entry, event) if back else event


def _amended(state: Pool, entry: Entry, hands: tuple[JackpotHand, ...], dealt_at: int, asked: AboutEntry) -> EntryAmended:
    behind = served_after(state, entry)
    place = place_for(entry) if entry.waits_on_meter else place_before(state, behind, entry.rank)
    locked = _locked(state, entry, hands, place.displayed, behind)
    over = place.over if locked.on_meter else NOTHING
    shifted = rework(state, behind, locked.change - over - entry.moves, {entry.number: locked.change})
    reworked, to_overflow = shifted.reworked, shifted.to_overflow + over - (entry.over if entry.open else NOTHING)
    first = follows = next((each for each in behind if each.waits_on_meter), None)
    by_deal = locked.on_meter and _dealt_otherwise(state, entry, dealt_at)
    moved, cited = locked.on_meter and _is_passed(state, entry), entry.table.cited
    if by_deal or moved:
        left = withdrawn(state, entry, asked) if entry.open else None
        rest = evolve(state, left) if left else state
        if by_deal:
            first = goes_before(rest, dealt_at)
            moved = moved or (first.number if first else None) != (follows.number if follows else None)
        else:  # behind what was paid, and before all that come after it: they may be shares one day
            first = _first_after(rest, entry)
        if moved:
            behind = served_from(rest, first) if first else ()
            place = place_before(rest, behind, first.rank if first else (inf,))
            over = place.over
            locked = _locked(rest, entry, hands, place.displayed, behind)
            again = rework(rest, behind, locked.change - over)
            reworked, to_overflow = _latest(left.reworked if left else (), again.reworked), again.to_overflow + over
            to_overflow += left.to_overflow if left else NOTHING
    return EntryAmended(
        number=entry.number,
        hands=hands,
        dealt_at=entry.dealt_at if not by_deal and (entry.waits_on_meter or _was_share(entry, locked)) else dealt_at,
        moved=moved,
        before=first.number if moved and first else None,
        locked=locked,
        reworked=reworked,
        to_overflow=to_overflow,
        why=asked.why,
        by=asked.by,
        at=asked.at,
        rules=(*cited.order_rules, *(cited.sharing if len(hands) > 1 else ()), "R-2"),
        over=over,
        carried=place.carried if locked.on_meter else Fraction(0),
    )


def _was_share(entry: Entry, locked: Lock) -> bool:
    """Whether an entry was a share and is none: it keeps the time of that, for the case that it is one again."""
    return entry.taken_out and not locked.on_meter


def _comes_back(entry: Entry, dealt_at: int) -> bool:
    """Whether hands that were dealt at this time are those of an entry that was a share and is none."""
    return entry.taken_out and entry.dealt_at == dealt_at


def _in_order(state: Pool, entry: Entry, event: EntryAmended) -> EntryAmended:
    """An entry that comes back, in order with entries that were made or came back while it was out (MBS 3.14, RWS 4.5).

    Each goes before the other, from what was locked for that one, as if that one had been there when it was entered: whether an
    entry was out for a while moves no award (H-45).
    """
    after = evolve(state, event)
    passed = _passes(after, after.register[entry.number])
    before = passed[0] if passed else None
    if before:
        after = evolve(after, put_before(after, after.register[entry.number], before, event, event.rules))
    earlier = []
    for number in [each.number for each in served_after(after, after.register[entry.number]) if each.waits_on_meter]:
        here, other = after.register[entry.number], after.register[number]
        if here in _passes(after, other):
            after = evolve(after, put_before(after, other, here, event, event.rules))
            earlier.append(number)
    if not (before or earlier):
        return event
    here = after.register[entry.number]
    others = [each for each in after.open_entries if each is not here and each.waits_on_meter]
    return replace(
        event,
        moved=before is not None,
        before=before.number if before else None,
        earlier=tuple(earlier),
        locked=here.locked,
        reworked=tuple(Reworked(each.number, each.locked, each.over, each.carried) for each in others),
        to_overflow=after.overflow - state.overflow,
        over=here.over,
        carried=here.carried,
    )


def _passes(state: Pool, entry: Entry) -> list[Entry]:
    """The entries before an entry that it goes before by its deal, equal times by the sequence of entry (H-47)."""
    before = [each for each in state.open_entries if each.waits_on_meter and each.rank < entry.rank]
    return list(takewhile(lambda each: _is_later(state, each, entry), reversed(before)))[::-1]


def _first_after(state: Pool, entry: Entry) -> Entry | None:
    """The first open entry behind the payments that an entry which was passed by one goes before; None: it is the last."""
    others = (each for each in reversed(state.open_entries) if each.number != entry.number and not _is_passed(state, each))
    return next(reversed(list(takewhile(lambda each: _is_later(state, each, entry), others))), None)


def _is_later(state: Pool, other: Entry, entry: Entry) -> bool:
    """Whether an entry is served after another, unless it was put elsewhere: by the deal (RWS 4.5), or as they were entered."""
    if state.setup.order is Order.ENTRY:
        return other.number > entry.number
    return other.turn > entry.turn and not is_put_before(other, entry)


def _locked(state: Pool, entry: Entry, hands: Sequence[JackpotHand], value: Money, behind: Iterable[Entry]) -> Lock:
    figures = registered(state, entry.recorded, [each.number for each in behind])
    return lock(entry.table, hands, value, entry.locked.reset, figures)


def with_stake(state: Pool, entry: Entry, position: int, stake: Money, asked: AboutEntry) -> EntryAmended:
    """An open entry after one of its stakes was found to be of another size."""
    hands = tuple(replace(hand, stake=stake) if hand.position == position else hand for hand in entry.hands)
    return amended(state, entry, hands, entry.dealt_at, asked)


def _dealt_otherwise(state: Pool, entry: Entry, dealt_at: int) -> bool:
    """Whether an entry takes another place in the order of the deal (RWS 4.5). Where the house has decided, it does not.

    One that the house lets be paid now waits for no deal, whoever was entered meanwhile (H-77).
    """
    if state.setup.order is Order.ENTRY or (entry.waits_on_meter and entry.dealt_at == dealt_at) or entry.released:
        return False
    if _comes_back(entry, dealt_at) or (not entry.open and _fits(state, entry, dealt_at)):
        return False
    return not entry.ruled_before and all(entry.number not in each.ruled_before for each in state.open_entries)


def _fits(state: Pool, entry: Entry, dealt_at: int) -> bool:
    """Whether an entry that comes back has those before it that were dealt before it. Equal times leave it where it was."""
    others = [each for each in state.open_entries if each.waits_on_meter]
    return all((each.rank < entry.rank) == (each.dealt_at < dealt_at) or each.dealt_at == dealt_at for each in others)


def _is_passed(state: Pool, entry: Entry) -> bool:
    """Whether a share behind an entry that was none was paid meanwhile. That stands, and the entry is served after it."""
    if entry.waits_on_meter or state.taken(entry.table.name, entry.round) is None:
        return False
    every = state.register.values()  # the house may have put it before one that was entered long before it
    return any(each.status is Status.PAID and each.locked.on_meter and each.rank > entry.rank for each in every)


def _latest(*reworked: Iterable[Reworked]) -> tuple[Reworked, ...]:
    """Each entry once, as it was worked out last."""
    return tuple({each.number: each for some in reworked for each in some}.values())
