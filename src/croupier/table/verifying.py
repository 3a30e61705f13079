"""Going through a record: each event must follow from those before it, and the money must balance after each.

What a round's own commands lead to is decided again and compared. What staff ruled on is taken as recorded, since the record
has the ruling and not what was seen; its money must balance like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from croupier.errors import CroupierError, InputError
from croupier.rulebook import NOTHING, Meter, Money, Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.deciding import decide
from croupier.table.evolving import evolve
from croupier.table.irregularities import provision
from croupier.table.record import Record, event_name
from croupier.table.state import Phase, State

# The command that an event is the first answer to. What it needs is among the event's fields.
_ANSWERS: dict[type[e.Event], type[c.Command]] = {
    e.BetsOpened: c.OpenBets,
    e.WagerPlaced: c.PlaceWager,
    e.WagerTakenBack: c.TakeBack,
    e.ToldOfOneLook: c.TellOfOneLook,
    e.Confined: c.ConfineToOnePosition,
    e.BetsClosed: c.CloseBets,
    e.HandLookedAt: c.Look,
    e.Decided: c.Decide,
    e.TurnedUp: c.TurnUp,
    e.ComparisonDeclined: c.Decline,
    e.CardsHandled: c.HandleCards,
    e.CourseChosen: c.ChooseCourse,
    e.LowWagerForgotten: c.ForgetLowWager,
    e.MeasureTaken: c.TakeMeasure,
    e.StakeReturned: c.Withdraw,  # if it follows from no ruling
}

# What happens only because somebody ruled so.
_BY_RULING = (e.SettlementUndone, e.RoundVoided, e.HandRemoved, e.HandForfeited, e.StakeFound)


@dataclass(frozen=True)
class Balance:
    """Where the money is: what players put in has gone back to them, lies on the table, or was won by the house."""

    put_in: Money = NOTHING
    given_back: Money = NOTHING  # winnings included
    on_table: Money = NOTHING
    house: Money = NOTHING  # below nothing: the house has paid more than it collected

    @property
    def holds(self) -> bool:
        return self.put_in == self.given_back + self.on_table + self.house


@dataclass(frozen=True)
class Step:
    """One event of a record, what is known of the table after it, and where the money is."""

    number: int  # from 1
    event: e.Event
    before: State
    after: State
    balance: Balance


def verify(record: Record) -> Balance:
    """Run the whole record; the first event that does not follow, or whose money does not add up, is an `InputError`."""
    balance = Balance()
    for step in steps(record):
        balance = step.balance
    return balance


def steps(record: Record) -> Iterator[Step]:
    """The record event by event, each checked before it is given."""
    state, balance = State(record.setup), Balance()
    due: tuple[e.Event, ...] = ()
    ruling: e.IrregularityRuled | None = None  # that what happens now may follow from
    for index, event in enumerate(record.events):
        try:
            _check_rules(state, event)
            _check_ruling(state, event)
            if not due:
                ruling = event if isinstance(event, e.IrregularityRuled) else ruling if _is_of(ruling, state, event) else None
                due = (event,) if ruling else _due(state, record.events[index:])
            _compare(due[0], event)
            after = evolve(state, event)
            balance = _moved(balance, state, event, after)
        except CroupierError as error:
            what = error.what if isinstance(error, InputError) else str(error)
            raise InputError(what, where=record.place(index), rules=event.rules) from None
        except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError):
            # Events are taken as they were decided on, so whatever they stumble over was not.
            raise InputError("this cannot have happened here", where=record.place(index), rules=event.rules) from None
        yield Step(index + 1, event, state, after, balance)
        state, due = after, due[1:]
    if due:
        where = record.place(len(record.events) - 1)
        raise InputError(f"the record breaks off: '{event_name(type(due[0]))}' follows", where=where, rules=due[0].rules)


# -- whether it follows ----------------------------------------------------------------------------------------------


def _check_rules(state: State, event: e.Event) -> None:
    catalogue = state.setup.book.edition.catalogue
    unknown = [rule for rule in event.rules if rule not in catalogue]
    if unknown:
        raise InputError(f"{state.setup.slug} has no rule {unknown[0]!r}")


def _check_ruling(state: State, event: e.Event) -> None:
    """A ruling is one that the book has, by a post that may make it. What was seen is not in the record."""
    if not isinstance(event, e.IrregularityRuled):
        return
    found = provision(state.setup.slug, event.case)
    if found is None or event.effect not in found.effects or not set(found.rules.split()) <= set(event.rules):
        raise InputError(f"{state.setup.slug} has no such ruling on {event.case.value}")
    if event.by.post < found.post:
        raise InputError(f"this ruling is for a {found.post.title} or above")


def _is_of(ruling: e.IrregularityRuled | None, state: State, event: e.Event) -> bool:
    """Whether an event may be part of what follows from a ruling."""
    if ruling is None or event.by != ruling.by:
        return False
    if isinstance(event, e.Decided):
        return event.rules == ruling.rules and not event.shares
    if isinstance(event, e.RoundConcluded):
        return event.meter is None and not state.in_play
    return isinstance(event, e.StakeReturned) or not isinstance(event, (*_ANSWERS, e.WagerSettled, e.CardsDealt))


def _due(state: State, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """The events that are due when the first of these is, by the command that it answers."""
    event = events[0]
    if isinstance(event, e.WagerSettled | e.RoundConcluded):
        return _settled(state, events)
    if isinstance(event, e.CardsDealt):
        command: c.Command = c.DealCards(event.by, event.deal.deck)
    elif type(event) in _ANSWERS:
        asked = _ANSWERS[type(event)]
        command = asked(**{each.name: getattr(event, each.name) for each in fields(asked) if hasattr(event, each.name)})
    elif isinstance(event, _BY_RULING):
        raise InputError("this happens by a ruling only, and there is none")
    else:
        return (event,)
    return _answer(state, command)


def _answer(state: State, command: c.Command) -> tuple[e.Event, ...]:
    answer = decide(state, command)
    if isinstance(answer, Refusal):
        raise InputError(answer.what)
    return answer


def _compare(due: e.Event, found: e.Event) -> None:
    if due == found:
        return
    name = event_name(type(due))
    if type(due) is not type(found):
        raise InputError(f"{name!r} is what follows here")
    wrong = [each.name for each in fields(due) if getattr(due, each.name) != getattr(found, each.name)]
    raise InputError(f"{name!r} follows here with other {' and '.join(wrong)}")


def _settled(state: State, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """Settle again. The record has only what the meter shows afterwards, so shares of it are taken as recorded."""
    found: list[e.WagerSettled] = []
    for event in events:
        if isinstance(event, e.WagerSettled):
            found.append(event)
            continue
        if isinstance(event, e.RoundConcluded):
            break
        raise InputError("the settlement breaks off: the round is not concluded")
    else:
        raise InputError("the settlement breaks off: the round is not concluded")
    shares = Money(sum(amount.cents for line in found if _shares_meter(line) for _, amount in line.returned))
    unit = state.setup.unit or Money(1)
    meter = None if event.meter is None else Meter(unit, event.meter + shares, event.meter)
    answer = _answer(state, c.Settle(event.by, meter))
    if any(_shares_meter(line) for line in (*answer, *found)) and _fixed(answer) == _fixed((*found, event)):
        return (*found, event)
    return answer


def _shares_meter(event: e.Event) -> bool:
    return isinstance(event, e.WagerSettled) and "%" in event.odds


def _fixed(events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """A settlement but for the amounts that come from the meter."""
    kept = [
        replace(event, returned=(), readings=()) if isinstance(event, e.WagerSettled) and _shares_meter(event) else event
        for event in events
        if not isinstance(event, e.RoundConcluded)
    ]
    return tuple(sorted(kept, key=repr))


# -- where the money is ----------------------------------------------------------------------------------------------


def _moved(balance: Balance, before: State, event: e.Event, after: State) -> Balance:
    """The balance after an event. What the event says it moved is held against what lies on the table then.

    An event that is not named here brings no money and takes none: what it takes from the table goes back to players.
    """
    put_in, house = balance.put_in.cents, balance.house.cents
    match event:
        case e.WagerPlaced():
            put_in += _positive(event.amount)
        case e.WagerTakenBack():
            put_in -= _positive(event.amount)
        case e.Decided():
            put_in += sum(_positive(amount) for _, amount in event.shares)
        case e.WagerSettled():
            lay = before.staked(event.position).get(event.wager, NOTHING)
            house += lay.cents - sum(amount.cents for _, amount in event.returned)
        case e.SettlementUndone():
            house -= _undone(before, event)
        case e.StakeFound():
            put_in += event.entered.cents
    returned = _total(after) - (0 if after.rounds > before.rounds else _total(before))
    moved = Balance(Money(put_in), balance.given_back + Money(returned), Money(_lies(after)), Money(house))
    if not moved.holds:
        raise InputError(f"the money does not add up: {_told(moved)}")
    if after.phase is Phase.BETWEEN and moved.on_table:
        raise InputError(f"the round is over and {moved.on_table} still lies on the table")
    return moved


def _undone(before: State, event: e.SettlementUndone) -> int:
    """What the house gives up when a settled wager is undone; it must have been settled so."""
    staked, paid = (dict(shares).get(event.player, NOTHING) for shares in before.settled[event.position, event.wager])
    if (staked, paid) != (event.staked, event.paid):
        raise InputError(f"{event.player} staked {staked} there and was paid {paid}")
    return staked.cents - paid.cents


def _positive(amount: Money) -> int:
    if amount.cents <= 0:
        raise InputError(f"a wager is more than nothing, not {amount}")
    return amount.cents


def _lies(state: State) -> int:
    return sum(amount.cents for shares in state.stakes.values() for _, amount in shares)


def _total(state: State) -> int:
    return sum(amount.cents for amount in state.returned.values())


def _told(balance: Balance) -> str:
    return (
        f"players put in {balance.put_in}, were given back {balance.given_back}, "
        f"{balance.on_table} lies on the table, and the house has won {balance.house}"
    )
