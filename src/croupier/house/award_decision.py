"""What the house asks of awards and corrections beside what the pools do: above a set amount two persons (R-17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias

from croupier import floor as fl
from croupier import jackpot as j
from croupier.floor import AtPool, AtTable, FloorOffer, FloorView, PoolMoved, Witness, unfit
from croupier.house import events as h
from croupier.house import staff
from croupier.house.requests import SetAwardLimit
from croupier.house.sent import Sent
from croupier.house.state import HouseState
from croupier.rulebook import NOTHING, Actor, Post, Refusal, below
from croupier.table import Counts, Offer, Phase
from croupier.table import commands as c

CorrectionReply: TypeAlias = "tuple[h.CorrectionWitnessed, ...] | Refusal"
WitnessReply: TypeAlias = "tuple[h.AwardWitnessed, ...] | Refusal"


def second_awards(state: HouseState, sent: Sent, events: Iterable[fl.Event]) -> WitnessReply:
    """Who is written down as the second person with these events; or why they may not happen without one."""
    made: list[h.AwardWitnessed] = []
    for event in events:
        refused: Refusal | None = None
        if isinstance(event, PoolMoved) and isinstance(event.event, j.EntryConfirmed):
            answer = _confirmed(state, sent, event.pool, event.event)
            if isinstance(answer, Refusal):
                refused = answer
            elif answer is not None:
                made.append(answer)
        elif isinstance(event, PoolMoved) and isinstance(event.event, j.EntryPaid):
            refused = may_not_pay(state, event.pool, event.event)
        if refused is not None:
            return refused
    return tuple(made)


def second_corrections(state: HouseState, sent: Sent, events: Iterable[fl.Event]) -> CorrectionReply:
    """Who is the second person of a correction of a meter that one does not make alone; or that there is none."""
    made: list[h.CorrectionWitnessed] = []
    for event in events:
        if isinstance(event, PoolMoved) and isinstance(event.event, j.MeterCorrected):
            limit, amount = state.awards.limit(event.pool), event.event.amount
            if abs(amount.cents) <= limit.cents:
                continue
            second = staff.second_of(sent.by, sent.witness)
            if isinstance(second, Refusal):
                what = f"this moves the meter by {amount}, and above {limit} it takes two persons to correct it"
                return replace(second, what=f"{what}: a second one, of the pit, must sign on for it")
            made.append(h.CorrectionWitnessed(event.pool, amount, limit, sent.by, second))
    return tuple(made)


def may_not_correct(state: HouseState, pool: str, event: j.MeterCorrected) -> Refusal | None:
    """Why a meter is not corrected so: it takes a second person, and there was none for this."""
    limit, seen = state.awards.limit(pool), state.awards.witnessed.get(pool)
    if abs(event.amount.cents) <= limit.cents or (seen and (seen.amount, seen.by) == (event.amount, event.by)):
        return None
    what = f"the meter is moved by {event.amount} on the word of one person, and above {limit} it takes two"
    return Refusal(what, ("R-17",), Post.PIT_SUPERVISOR)


def is_large(state: HouseState, pool: str, entry: j.Entry) -> bool:
    """Whether the awards of an entry are above what one person confirms alone."""
    return entry.locked.amount > state.awards.limit(pool)


def _confirmed(state: HouseState, sent: Sent, pool: str, event: j.EntryConfirmed) -> h.AwardWitnessed | Refusal | None:
    entry = state.floor.pools[pool].register[event.number]
    large = is_large(state, pool, entry)
    if large and not event.pack_counted:
        what = f"count the pack before you confirm entry {entry.number}: its awards are above {state.awards.limit(pool)}"
        return Refusal(what, ("R-30",))
    return _seconded(state, sent, pool, entry) if large or sent.witness else None


def _seconded(state: HouseState, sent: Sent, pool: str, entry: j.Entry) -> h.AwardWitnessed | Refusal:
    """With the second person, who looks at the hands as well and is held to the same rules as the first."""
    limit, second = state.awards.limit(pool), staff.second_of(sent.by, sent.witness)
    if isinstance(second, Refusal):
        what = f"the awards of entry {entry.number} come to {entry.locked.amount}, and above {limit} it takes two persons"
        return replace(second, what=f"{what} to confirm them: a second one, of the pit, must sign on for it")
    asked = AtPool(pool, j.ConfirmEntry(entry.number, True, second, state.floor.clock))
    if refused := unfit(state.floor, asked):
        return replace(refused, what=f"{second.name} cannot be the second person: {refused.what}")
    return h.AwardWitnessed(pool, entry.number, entry.locked.amount, limit, sent.by, second)


def confirm_again(state: HouseState, sent: Sent, command: fl.Command) -> WitnessReply | None:
    """An entry that one person has confirmed, and whose awards are above the limit now: two persons confirm it as it is.

    It has grown since, as another before it went. None: it is no such entry.
    """
    if not isinstance(command, AtPool) or not isinstance(command.command, j.ConfirmEntry):
        return None
    pool, asked = state.floor.pools.get(command.pool), command.command
    entry = pool.entry(asked.number) if pool else None
    if entry is None or not lacks_second(state, command.pool, entry):
        return None
    cited = entry.table.cited
    rules = (*cited.confirmation, "R-17")
    if refused := below(asked.by, cited.confirmation_post, "confirm a jackpot hand", rules) or unfit(state.floor, command):
        return refused
    seconded = _seconded(state, sent, command.pool, entry)
    return seconded if isinstance(seconded, Refusal) else (seconded,)


def lacks_second(state: HouseState, pool: str, entry: j.Entry) -> bool:
    """Whether an entry is confirmed by one person and takes two."""
    confirmed = entry.status is j.Status.CONFIRMED
    return confirmed and is_large(state, pool, entry) and not state.awards.seconded(pool, entry.number)


def may_not_pay(state: HouseState, pool: str, event: j.EntryPaid) -> Refusal | None:
    """Why an award is not paid so: it takes a second person, or who pays is one of both who have confirmed it."""
    limit = state.awards.limit(pool)
    confirmed = state.awards.confirmed.get((pool, event.number))
    second = confirmed.witness if confirmed else None
    if second is None:
        what = f"the awards of entry {event.number} come to {event.amount}, and above {limit} it takes two persons"
        told = f"{what}: have it confirmed again, with a second one"
        return Refusal(told, ("R-17",), Post.PIT_SUPERVISOR) if event.amount > limit else None
    if confirmed and any(event.by.is_same_person(each) for each in (second, confirmed.by)):
        what = "neither of the two persons who confirmed an award may also pay it: somebody else must"
        return Refusal(what, ("R-17",), Post.DEALER)
    return None


def set_limit(state: HouseState, sent: Sent, command: SetAwardLimit) -> tuple[h.AwardLimitSet] | Refusal:
    """By two persons. In force at once if nobody bets on the pool, else after the next win of the whole meter (R-6)."""
    rules = ("R-6", "R-17")
    if command.pool not in state.floor.pools:
        return Refusal(f"there is no pool {command.pool!r} here", ("R-7",))
    if refused := below(sent.by, Post.SHIFT_MANAGER, "set the limit of awards", rules):
        return refused
    if not command.why.strip():
        return Refusal("say why: the reason is recorded", ("R-2",))
    if command.limit < NOTHING:
        return Refusal("the limit is an amount from nothing up: above it awards take two persons", rules)
    second = staff.second_of(sent.by, sent.witness)
    if isinstance(second, Refusal):
        return second
    return (h.AwardLimitSet(command.pool, command.limit, rests(state, command.pool), command.why, sent.by, second),)


def rests(state: HouseState, pool: str) -> bool:
    """Whether nobody bets on a pool: no award of it is open, and no table that is linked to it is in a round."""
    floor = state.floor
    if pool not in floor.pools:  # it is just opened
        return True
    linked = [name for name, linked in floor.links.items() if linked == pool]
    return not floor.pools[pool].queue and all(floor.tables[name].phase is Phase.BETWEEN for name in linked)


# -- what is offered -------------------------------------------------------------------------------------------------


def with_seconds(state: HouseState, shown: FloorView, who: Actor | None) -> FloorView:
    """What somebody sees at a table, with what the house asks of its awards: an offer says that it takes two persons."""
    pool = state.floor.rounds[shown.name].pool if shown.name in state.floor.rounds else ""
    large = {each.number: each for each in shown.entries if is_large(state, pool, each)} if pool else {}
    if not large or who is None:
        return shown
    offered = shown.table

    def at_table(kinds: tuple[type[c.Command], ...]) -> tuple[Offer, ...]:
        found = offered.offered(*kinds)
        return tuple(each for each in found if not isinstance(each.command, c.Settle) or _pays(state, shown, each.command))

    def beside() -> tuple[FloorOffer, ...]:
        found = [told for each in shown.offers if (told := _told(each, large, who))]
        return (*found, *_again(state, pool, large.values(), who))

    return replace(shown, table=replace(offered, _ask=at_table), _ask=beside)


def _pays(state: HouseState, shown: FloorView, command: c.Settle) -> bool:
    """Whether the house lets somebody settle: not if that would pay an award that waits for a second person."""
    events = fl.decide(state.floor, AtTable(shown.name, command, state.floor.clock))
    moved = [each for each in events if isinstance(each, PoolMoved)] if not isinstance(events, Refusal) else []
    return not any(isinstance(each.event, j.EntryPaid) and may_not_pay(state, each.pool, each.event) for each in moved)


def _told(offer: FloorOffer, large: dict[int, j.Entry], who: Actor) -> FloorOffer | None:
    asked = offer.command.command if isinstance(offer.command, AtPool) else None
    if not isinstance(asked, j.ConfirmEntry) or asked.number not in large:
        return offer
    if not asked.pack_counted:
        return None
    return _with_second(offer, who)


def _with_second(offer: FloorOffer, who: Actor) -> FloorOffer:
    second = Witness(Post.PIT_SUPERVISOR, who)
    rules = tuple(dict.fromkeys((*offer.rules, "R-17")))
    return replace(offer, label=f"{offer.label}, with a second person", rules=rules, open={**offer.open, "witness": second})


def _again(state: HouseState, pool: str, large: Iterable[j.Entry], who: Actor) -> Iterator[FloorOffer]:
    """To confirm what has grown above the limit since one person has confirmed it."""
    floor, may = state.floor, {"at": Counts(state.floor.clock, most=state.floor.latest)}
    for entry in large:
        cited = entry.table.cited
        asked = AtPool(pool, j.ConfirmEntry(entry.number, True, who, floor.clock))
        if lacks_second(state, pool, entry) and who.post >= cited.confirmation_post and not unfit(floor, asked):
            yield _with_second(FloorOffer(asked, f"confirm entry {entry.number} again", cited.confirmation, may), who)
