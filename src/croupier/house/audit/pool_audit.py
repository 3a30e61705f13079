"""One pool of an export: every event decided again, by the command that it answers. So every award and every meter is."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, TypeAlias

from croupier import jackpot as j
from croupier.codec import kind_words
from croupier.errors import InputError
from croupier.rulebook import Refusal

_Event: TypeAlias = Any  # of a pool

# The command that an event is the first answer to. What it needs is among the event's fields.
_ANSWERS: dict[type[Any], type[Any]] = {
    j.OrderDecided: j.DecideOrder,
    j.EntryReleased: j.ReleaseEntry,
    j.EntryConfirmed: j.ConfirmEntry,
    j.EntryPaid: j.PayEntry,
    j.MeterCorrected: j.CorrectMeter,
    j.ChangeScheduled: j.ChangeParameters,
    j.TableLinked: j.LinkTable,
    j.TableUnlinked: j.UnlinkTable,
    j.LinkLost: j.ReportLostLink,
    j.LinkRestored: j.RestoreLink,
    j.MetersAgreed: j.CompareMeters,
}
_FAULTS = (("R-11", "R-12"), ("R-13", "R-12"), ("R-14", "R-12"))  # by which a link is lost: it is reported, or found


class PoolAudit:
    """Follows the events of one pool: `take` each in order, with the pool as it was before."""

    def __init__(self) -> None:
        self._due: tuple[_Event, ...] = ()

    def take(self, pool: j.Pool, event: _Event) -> None:
        """Check the next event. If it does not follow it is an `InputError`."""
        due = self._due or _due(pool, event)
        if due[0] != event:
            name = kind_words(type(due[0]))
            if type(due[0]) is not type(event):
                raise InputError(f"{name!r} should follow here", rules=event.rules)
            wrong = [each.name for each in fields(event) if getattr(due[0], each.name) != getattr(event, each.name)]
            raise InputError(f"{name!r} should follow here with other {' and '.join(wrong)}", rules=event.rules)
        self._due = due[1:]

    def missing(self) -> str:
        """What should have followed; nothing if all did."""
        return f"the log breaks off: '{kind_words(type(self._due[0]))}' should follow" if self._due else ""


def _due(pool: j.Pool, event: _Event) -> tuple[_Event, ...]:
    """The events that are due when this one is the first, by the command that it answers."""
    answer = j.decide(pool, _command(pool, event))
    if isinstance(answer, Refusal):
        raise InputError(answer.what, rules=answer.rules)
    if isinstance(event, j.LinkLost) and event.rules in _FAULTS:
        return (replace(answer[0], rules=event.rules),)
    return answer


def _command(pool: j.Pool, event: _Event) -> j.Command:
    match event:
        case j.ContributionsTaken():
            stakes = tuple(j.Stake(each.position, each.stake) for each in event.contributions)
            return j.TakeContributions(event.table, event.round, stakes, event.at, event.by)
        case j.ContributionsReversed() | j.ReversalBorneByHouse():
            positions = tuple(each.position for each in event.contributions)
            return j.ReverseContributions(event.table, event.round, positions, event.why, event.by, event.at)
        case j.ContributionCorrected():
            stake = j.Stake(event.now.position, event.now.stake)
            return j.CorrectContribution(event.table, event.round, stake, event.why, event.by, event.at)
        case j.ClaimsEntered():
            return _entering(event.entry)
        case j.EntryAmended():
            entry, dealt_at = _entry(pool, event.number), _dealt_at(event)
            return j.AmendEntry(entry.table.name, entry.round, event.hands, dealt_at, event.why, event.by, event.at)
        case j.HandsTakenOut():
            return _taking_out(_entry(pool, event.number), event, event.positions)
        case j.EntryRejected(taken_out=True):
            entry = _entry(pool, event.number)
            return _taking_out(entry, event, tuple(hand.position for hand in entry.hands))
        case j.EntryRejected():
            return j.RejectEntry(event.number, event.why, event.by, event.at)
    if (asked := _ANSWERS.get(type(event))) is None:
        raise InputError("this only follows from another event, and that did not happen", rules=event.rules)
    command: j.Command = asked(**{each.name: getattr(event, each.name) for each in fields(asked)})
    return command


def _entering(entry: j.Entry) -> j.Command:
    asked = {"table": entry.table.name, "round": entry.round, "hands": entry.hands, "dealt_at": _dealt_at(entry)}
    if entry.why:
        return j.EnterByHand(**asked, why=entry.why, by=entry.entered_by, at=entry.entered_at)  # type: ignore[arg-type]
    return j.EnterClaims(**asked, by=entry.entered_by, at=entry.entered_at)  # type: ignore[arg-type]


def _dealt_at(said: Any) -> int:
    """When the round was dealt, as far as it matters: no later than any of its hands."""
    times: list[int] = [said.dealt_at, *(hand.dealt_at for hand in said.hands if hand.dealt_at is not None)]
    return min(times)


def _taking_out(entry: j.Entry, event: Any, positions: tuple[int, ...]) -> j.Command:
    return j.TakeOutHands(entry.table.name, entry.round, positions, event.why, event.by, event.at)


def _entry(pool: j.Pool, number: int) -> j.Entry:
    if (entry := pool.register.get(number)) is None:
        raise InputError(f"there is no entry {number}", rules=("R-19",))
    return entry
