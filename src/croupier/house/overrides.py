"""What somebody should review: where somebody has ruled, overridden or corrected, was refused, or was not let in (R-29)."""

from __future__ import annotations

from croupier.codec import parse_json
from croupier.house.cards import RoundOpened, round_of_sealed, unseal_body
from croupier.house.kinds import CODEC
from croupier.house.log import Log, Written
from croupier.house.streams import TABLE
from croupier.rulebook import Actor

_OF_TABLES = (
    "IrregularityRuled",
    "CountDidNotFit",
    "RoundVoided",
    "CardsCorrected",
    "DealCorrected",
    "DecisionCorrected",
    "SettlementCorrected",
    "SettlementUndone",
    "StakeFound",
    "LowWagerAllowed",
    "JackpotHandRejected",
    "PlayerBarred",
    "MeasureTaken",
    "CourseChosen",
)
_OF_POOLS = (
    "ContributionCorrected",
    "EntryAmended",
    "EntryRejected",
    "HandsTakenOut",
    "OrderDecided",
    "EntryReleased",
    "MeterCorrected",
    "ChangeScheduled",
    "TableLinked",
    "TableUnlinked",
    "LinkLost",
    "LinkRestored",
)
_OF_FLOOR = ("ClockSet", "TableOpened", "TableChanged", "TableClosed", "PoolOpened")
_OF_HOUSE = (
    "FloorApplied",
    "RequestRefused",
    "TableStopped",
    "TableResumed",
    "RulingAsked",
    "AskClosed",
    "SignInFailed",
    "LockedOut",
    "AccountLocked",
    "Unlocked",
    "AwardLimitSet",
    "SlipVoided",
)
_ROOMS = {"table": _OF_TABLES, "jackpot": _OF_POOLS, "floor": _OF_FLOOR, "house": _OF_HOUSE}
OVERRIDES = frozenset(f"{room}.{name}" for room, names in _ROOMS.items() for name in names)
_OPENED = f'"kind":"house.{RoundOpened.__name__}"'


def find_persons(log: Log, position: int) -> tuple[Actor, ...] | None:
    """The persons behind what is to be reviewed at a position of the log; None: there is nothing to review.

    What is sealed is to be reviewed once its round is opened.
    """
    written = next(log.read(after=position - 1, upto=position), None) if position > 0 else None
    body = _plain_body(log, written) if written else ""
    if not body or parse_json(body)["kind"] not in OVERRIDES:
        return None
    event = CODEC.parse(body)
    persons = (getattr(event, name, None) for name in ("by", "witness"))
    return tuple(each for each in persons if isinstance(each, Actor))


def _plain_body(log: Log, written: Written) -> str:
    """What an event says; "": it is sealed, and its round is not opened yet."""
    number = round_of_sealed(written.body)
    if number is None:
        return written.body
    for later in log.read(after=written.position, stream=written.stream):
        if _OPENED in later.body[:80] and (opened := CODEC.parse(later.body)).round == number:
            return unseal_body(written.body, written.stream.removeprefix(TABLE), by=bytes.fromhex(opened.key))
    return ""
