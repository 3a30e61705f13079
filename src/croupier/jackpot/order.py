"""The order of serving: where an entry goes, and what the unpaid ones after it get when one before them comes or goes.

Each entry keeps the value that was locked for it. If an entry before it comes or goes, that value shifts by just what the
meter would have shown otherwise, so that stakes of other tables never move an award (S-34, H-45). So does the figure that was
recorded when a link was lost, with what was locked then and not paid (H-45).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import takewhile
from math import inf

from croupier.jackpot.commands import DecideOrder, ReleaseEntry
from croupier.jackpot.entries import Entry, Recorded, lock
from croupier.jackpot.events import EntryReleased, OrderDecided, Reworked
from croupier.jackpot.guards import AboutEntry, Reply, needs, needs_reason, open_entry
from croupier.jackpot.places import end_of, place_for
from croupier.jackpot.state import Pool
from croupier.rulebook import NOTHING, Money, Order, Post, Refusal


@dataclass(frozen=True, slots=True)
class Shifted:
    """The entries worked out again, what goes to the overflow at their places and behind them, and what is carried there."""

    reworked: tuple[Reworked, ...]
    to_overflow: Money
    carried: Fraction


def goes_before(state: Pool, dealt_at: int) -> Entry | None:
    """The unpaid entry of a later deal that hands go before, where they are served as they were dealt (RWS 4.5); None: none.

    They stay behind every entry that was not dealt later: equal times go by the sequence of entry until the house decides
    (H-47), and a later hand that the house has put before an earlier one is before those behind that one, too. Nor do they go
    before an entry that the house lets be paid now (H-77).
    """
    if state.setup.order is Order.ENTRY:
        return None
    waiting = (entry for entry in reversed(state.open_entries) if entry.waits_on_meter)
    later = takewhile(lambda entry: entry.turn > (dealt_at, inf) and not entry.released, waiting)
    return next(reversed(list(later)), None)


def is_put_before(entry: Entry, other: Entry) -> bool:
    """Whether the house has said that an entry is before another: just that, or that it is paid now and the other not."""
    return other.number in entry.ruled_before or (entry.released and not other.released)


def served_from(state: Pool, entry: Entry) -> Sequence[Entry]:
    """The open entries from an entry's place on, itself among them if it is open."""
    return [each for each in state.open_entries if each.rank >= entry.rank]


def served_since(state: Pool, sequence: int) -> Sequence[Entry]:
    """The open entries that have their place behind what an event brought to the meter."""
    return [each for each in state.open_entries if each.rank > (sequence,)]


def served_after(state: Pool, entry: Entry) -> Sequence[Entry]:
    """The open entries that are served after an entry."""
    return [each for each in state.open_entries if each.rank > entry.rank]


def registered(
    state: Pool, recorded: Recorded | None, behind: Collection[int] = (), changes: Mapping[int, Money] | None = None
) -> Recorded | None:
    """The figure recorded when a link was lost, as it is for an entry that is served before those `behind` it.

    The meter had moved by then for shares that were locked and not paid. Of these only what is served before the entry counts,
    with what it is now (H-45); `changes` says what of it is about to be otherwise. What was entered since does not count.
    """
    if recorded is None:
        return None
    later = [index for index, then in enumerate(recorded.open) if then.number in behind]
    first = later[0] if later else len(recorded.open)
    value = recorded.open[first].displayed if later else recorded.displayed
    shift = NOTHING
    for index, then in enumerate(recorded.open):
        entry = state.register[then.number]
        if index < first:
            shift -= then.change
        if then.number not in behind:
            now = entry.locked.change if entry.stands else NOTHING
            shift += changes.get(then.number, now) if changes else now
    return replace(recorded, displayed=value + shift - _surplus(state, value, shift))


def rework(state: Pool, later: Sequence[Entry], shift: Fraction | Money, changes: Mapping[int, Money] | None = None) -> Shifted:
    """Work out the unpaid entries again, the meter having moved by `shift` before them, and an entry's part by `changes`."""
    return _settle_up(state, *_rework(state, later, _cents(shift), dict(changes or {})))


def move_before(state: Pool, moved: Entry, then: Entry) -> Shifted:
    """Serve an entry before another that it was behind: at the value that was locked for that one."""
    behind = served_from(state, then)
    here = behind.index(moved)
    others = [each.number for each in behind if each is not moved]
    figures = registered(state, moved.recorded, others)
    place = place_for(then)
    fresh = lock(moved.table, moved.hands, place.displayed, moved.locked.reset, figures)
    changes = {moved.number: fresh.change}
    between, shift, overflow = _rework(state, behind[:here], _cents(fresh.change - place.over), changes, behind[here + 1 :])
    after, shift, more = _rework(state, behind[here + 1 :], shift - _cents(moved.moves), changes)
    first = Reworked(moved.number, fresh, place.over, place.carried)
    return _settle_up(state, [first, *between, *after], shift, overflow + more + place.over - moved.over)


def _rework(
    state: Pool,
    later: Sequence[Entry],
    shift: Fraction,
    changes: dict[int, Money],
    then: Sequence[Entry] = (),
) -> tuple[list[Reworked], Fraction, Money]:
    """The entries worked out again, the shift behind them, and what goes to the overflow at their places.

    `changes` takes up by how much each of them moves the meter now. `then` are those behind them.
    """
    reworked: list[Reworked] = []
    to_overflow = NOTHING
    behind = {entry.number for entry in (*later, *then)}
    for entry in later:
        behind.remove(entry.number)
        figures = registered(state, entry.recorded, behind, changes)
        same = figures is None or (figures.displayed, figures.reset) == entry.figures
        if not entry.waits_on_meter or (same and not shift):
            continue
        place = place_for(entry).shifted(shift, state.parameters)
        locked = lock(entry.table, entry.hands, place.displayed, entry.locked.reset, figures)
        reworked.append(Reworked(entry.number, locked, place.over, place.carried))
        changes[entry.number] = locked.change
        to_overflow += place.over - entry.over
        shift = _cents(locked.after - entry.locked.after) + place.carried - entry.carried
    return reworked, shift, to_overflow


def _settle_up(state: Pool, reworked: Sequence[Reworked], shift: Fraction, to_overflow: Money) -> Shifted:
    end = end_of(state)
    then = end.shifted(shift, state.parameters)
    return Shifted(tuple(reworked), to_overflow + then.over - end.over, then.carried)


def _cents(shift: Fraction | Money) -> Fraction:
    return Fraction(shift.cents) if isinstance(shift, Money) else shift


def _surplus(state: Pool, value: Money, shift: Money) -> Money:
    """What a shift would lift above the cap: it would have gone to the overflow in the first place."""
    if shift <= NOTHING:
        return NOTHING
    return min(shift, state.parameters.above_cap(value + shift))


def decide_order(state: Pool, command: DecideOrder) -> Reply:
    """4.5: the house says who was dealt first, whatever the times are. Its word is final: who is put first stays first."""
    first, then = open_entry(state, command.first), open_entry(state, command.then)
    if isinstance(first, Refusal):
        return first
    if isinstance(then, Refusal):
        return then
    rules = (*first.table.cited.order_rules, *first.table.cited.equal_times)
    if state.setup.order is Order.ENTRY:
        return Refusal(
            "there is nothing to decide: winners are served in the order of their entry in the jackpot system", rules
        )
    if refused := needs(command.by, Post.SHIFT_MANAGER, "decide who is served first", rules) or needs_reason(command.why):
        return refused
    if first is then or not (first.waits_on_meter and then.waits_on_meter):
        return Refusal("name two entries with open shares of the meter: the House decides which of them is first", rules)
    passed = [each for each in state.open_entries if then.rank <= each.rank < first.rank]
    if then.number in first.ruled_before or any(is_put_before(each, first) for each in passed):
        return Refusal("the House has decided, and that is final", rules)
    return (put_before(state, first, then, command, rules),)


def put_before(state: Pool, first: Entry, then: Entry, asked: AboutEntry, rules: tuple[str, ...]) -> OrderDecided:
    """An entry is served before another: where it was if it was so already, else from what was locked for that one."""
    moved = first.rank > then.rank
    shifted = move_before(state, first, then) if moved else Shifted((), NOTHING, state.carried)
    return OrderDecided(
        first=first.number,
        then=then.number,
        moved=moved,
        reworked=shifted.reworked,
        to_overflow=shifted.to_overflow,
        why=asked.why,
        by=asked.by,
        at=asked.at,
        rules=rules,
    )


def release(state: Pool, command: ReleaseEntry) -> Reply:
    """4.5, H-77: the house's word on the order is conclusive, so it need not wait for a round that was dealt earlier."""
    entry = open_entry(state, command.number)
    if isinstance(entry, Refusal):
        return entry
    rules = (*entry.table.cited.order_rules, *entry.table.cited.earlier_deals)
    what = "decide that an entry is paid now"
    if refused := needs(command.by, Post.SHIFT_MANAGER, what, rules) or needs_reason(command.why):
        return refused
    if state.setup.order is Order.ENTRY or not entry.locked.on_meter or entry.released:
        return Refusal(f"entry {entry.number} waits for no earlier deal", rules)
    return (EntryReleased(entry.number, command.why, command.by, command.at, rules),)
