"""Going through a record: each event must follow from those before it, and the money must balance after each.

Every command that the record tells of is decided again and the events compared: the settlement to the cent, and a ruling of
staff with all that follows from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, cast

from croupier.codec import kind_words
from croupier.errors import CroupierError, InputError
from croupier.rulebook import NOTHING, Money, Provision, Refusal, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing import of_device
from croupier.table.decision import decide
from croupier.table.earlier_rounds import EarlierRounds
from croupier.table.evolution import close, evolve, set_up
from croupier.table.irregularities.facts import reports_of
from croupier.table.posts import another_post
from croupier.table.record import Record
from croupier.table.setup import CardSource, Setup
from croupier.table.state import Phase, State

# The command that an event is the first answer to. What it needs is among the event's fields.
_ANSWERS: dict[type[e.Event], type[c.Command]] = {
    e.BetsOpened: c.OpenBets,
    e.SatDown: c.SitDown,
    e.SeatLeft: c.LeaveSeat,
    e.WagerPlaced: c.PlaceWager,
    e.WagerTakenBack: c.TakeBack,
    e.ToldOfOneLook: c.TellOfOneLook,
    e.Confined: c.ConfineToOnePosition,
    e.RestrictionLifted: c.LiftRestriction,
    e.BetsClosed: c.CloseBets,
    e.CardsKeyed: c.KeyCards,
    e.CardsCorrected: c.CorrectCards,
    e.HandLookedAt: c.Look,
    e.AgreedToAdd: c.AgreeToAdd,
    e.PartNotMadeUp: c.Decide,
    e.Decided: c.Decide,
    e.TurnedUp: c.TurnUp,
    e.WithdrawalClosed: c.EndWithdrawal,
    e.ToldOfLostLink: c.TellOfLostLink,
    e.HandsOpened: c.TurnUp,
    e.ComparisonDeclined: c.Decline,
    e.DeclinedHandViewed: c.ViewDeclined,
    e.JackpotHandAnnounced: c.AnnounceJackpotHand,
    e.JackpotHandRejected: c.RejectJackpotHand,
    e.RejectionLifted: c.LiftRejection,
    e.MeterRead: c.Settle,
    e.CardsHandled: c.HandleCards,
    e.CourseChosen: c.ChooseCourse,
    e.LowWagerForgotten: c.ForgetLowWager,
    e.MeasureTaken: c.TakeMeasure,
    e.StakeReturned: c.Withdraw,  # if it is the first
}

# Those whose money is counted by what they say. Of others it is counted where what lies or has gone back is not what it was.
_MOVE = frozenset(
    {e.WagerPlaced, e.WagerTakenBack, e.Decided, e.WagerSettled, e.SettlementUndone, e.StakeFound, e.SettlementCorrected}
)

# What else a round's own commands lead to. All other events happen only because somebody ruled so.
_ALONG_THE_WAY = (e.CardsDealt, e.NotToldOfOneLook, e.LoneWagerReturned, e.WagerSettled)


@dataclass(frozen=True)
class Balance:
    """Where the money is: what players put in has gone back to them, lies on the table, or was won by the house."""

    put_in: Money = NOTHING
    given_back: Money = NOTHING  # winnings included
    on_table: Money = NOTHING
    house: Money = NOTHING  # below nothing: the house has paid more than it collected

    @property
    def holds(self) -> bool:
        """Whether all money that came to the table is accounted for."""
        return self.put_in.cents == self.given_back.cents + self.on_table.cents + self.house.cents


@dataclass(frozen=True)
class RecordStep:
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


def steps(record: Record) -> Iterator[RecordStep]:
    """The record event by event, each checked before it is given."""
    check = TableCheck(record.setup)
    for index, event in enumerate(record.events):
        before = check.state
        try:
            check.take(event)
        except InputError as error:
            raise InputError(error.what, where=record.place(index), rules=error.rules) from None
        yield RecordStep(index + 1, event, before, check.state, check.balance)
    if due := check.due:
        where = record.place(len(record.events) - 1)
        raise InputError(f"the record breaks off: '{kind_words(type(due[0]))}' should follow", where=where, rules=due[0].rules)


class TableCheck:
    """Checks the events of a table one by one, from its opening on: `take` each in order."""

    def __init__(self, setup: Setup) -> None:
        self.state = State(setup)
        self.balance = Balance()
        self.due: tuple[e.Event, ...] = ()  # what must follow: not all events of a command were taken yet
        self._earlier = EarlierRounds()

    def take(self, event: e.Event) -> None:
        """Check the next event. If it does not follow, or its money does not add up, it is an `InputError` and not taken."""
        state, due = self.state, self.due
        try:
            _check_rules(state, event)
            if not due and (refused := another_post(state, event.by)):
                raise InputError(refused.what)
            due = due or _due(state, event)
            _compare(due[0], event)
            after = evolve(state, event)
            if after.rounds > state.rounds:
                self._earlier.leave(state)
            self._earlier.check(state, event, after)
            balance = _moved(self.balance, state, event, after)
        except CroupierError as error:
            what = error.what if isinstance(error, InputError) else str(error)
            raise InputError(what, rules=event.rules) from None
        self.state, self.balance, self.due = after, balance, due[1:]

    def set_up(self, setup: Setup | None) -> None:
        """Go on with a table that is set up so from here on, or is closed: between rounds, or it is an `InputError`."""
        if self.due or self.state.phase is not Phase.BETWEEN:
            raise InputError("a table is changed or closed between rounds")
        self._earlier.leave(self.state)
        self.state = set_up(self.state, setup) if setup else close(self.state)


# -- whether it follows ----------------------------------------------------------------------------------------------


def _check_rules(state: State, event: e.Event) -> None:
    catalogue = state.setup.book.edition.catalogue
    unknown = [rule for rule in event.rules if rule not in catalogue]
    if unknown:
        raise InputError(f"{state.setup.slug} has no rule {unknown[0]!r}")


def _ruled(state: State, event: e.IrregularityRuled | e.CountDidNotFit) -> tuple[e.Event, ...]:
    """A ruling is one that the book has, by a post that may make it; what was reported leads to it and to what follows."""
    found = state.setup.provision(event.case)
    if found is None or event.effect not in found.effects or not set(_cited(state, found)) <= set(event.rules):
        raise InputError(f"{state.setup.slug} has no such ruling on {event.case.value}")
    if event.by.post < found.post:
        raise InputError(f"this ruling is for a {found.post.title} or above")
    for report in reports_of(event):
        answer = decide(state, report)
        if not isinstance(answer, Refusal) and isinstance(answer[0], type(event)) and answer[0].case is event.case:
            return answer
    raise InputError("no report that is possible here leads to this ruling")


def _cited(state: State, found: Provision) -> tuple[str, ...]:
    """The rules of a provision as far as they are about the table's device."""
    return of_device(state.setup.slug, state.setup.device, numbers(found.rules))


def _due(state: State, event: e.Event) -> tuple[e.Event, ...]:
    """The events that are due when this one is the first, by the command that it answers."""
    if isinstance(event, e.IrregularityRuled | e.CountDidNotFit):
        return _ruled(state, event)
    if isinstance(event, e.WagerSettled | e.RoundConcluded):  # a settlement for which no meter was read
        command: c.Command = c.Settle(event.by)
    elif isinstance(event, e.HandsHeld):
        command = c.TurnUp(event.by, hold=True)
    elif isinstance(event, e.JackpotWagersWait):
        command = c.Settle(event.by, waiting=True)
    elif isinstance(event, e.WithdrawalEnded):
        command = c.Withdraw(event.by, player=next(iter(event.players), ""), stay=True)
    elif isinstance(event, e.CardsDealt):
        command = c.DealCards(event.by, tuple(card for card in event.deal.deck if card is not None))
    elif isinstance(event, e.CardScanned):
        command = c.ScanAgain(event.by, event.card, event.why) if state.doubt else c.ScanCard(event.by, event.card)
    elif isinstance(event, e.CardDoubted):
        command = _doubting(state, event)
    elif type(event) in _ANSWERS:
        asked = _ANSWERS[type(event)]
        command = asked(**{name: getattr(event, name) for name in _names_of(cast(Any, asked)) if hasattr(event, name)})
    elif isinstance(event, _ALONG_THE_WAY):
        raise InputError("this only follows from another event, and that did not happen")
    else:
        raise InputError("this needs a ruling, and there is none")
    answer = decide(state, command)
    if isinstance(answer, Refusal):
        raise InputError(answer.what)
    return answer


@cache
def _names_of(command: Any) -> tuple[str, ...]:
    """The names of a command's fields."""
    return tuple(each.name for each in fields(command))


def _doubting(state: State, event: e.CardDoubted) -> c.Command:
    """What was read or keyed when a card was found that cannot be."""
    if state.setup.cards is CardSource.SCANNING_SHOE:
        card = event.cards[0] if event.cards else None
        return c.ScanAgain(event.by, card, event.why) if state.doubt else c.ScanCard(event.by, card)
    cards = tuple(card for card in event.cards if card is not None)
    if not event.why:
        return c.KeyCards(event.by, event.holder, cards)
    return c.CorrectCards(event.by, event.holder, cards, event.why, event.also)


def _compare(due: e.Event, found: e.Event) -> None:
    if due == found:
        return
    name = kind_words(type(due))
    if type(due) is not type(found):
        raise InputError(f"{name!r} should follow here")
    wrong = [each.name for each in fields(due) if getattr(due, each.name) != getattr(found, each.name)]
    raise InputError(f"{name!r} should follow here with other {' and '.join(wrong)}")


# -- where the money is ----------------------------------------------------------------------------------------------


def _moved(balance: Balance, before: State, event: e.Event, after: State) -> Balance:
    """The balance after an event. What the event says it moved is held against what lies on the table then.

    An event that is not named here brings no money and takes none: what it takes from the table goes back to players.
    """
    if after.stakes is before.stakes and after.returned is before.returned and type(event) not in _MOVE:
        moved = balance
    else:
        moved = _after_a_move(balance, before, event, after)
    if after.phase is Phase.BETWEEN and moved.on_table:
        raise InputError(f"the round is over and {moved.on_table} still lies on the table")
    return moved


def _after_a_move(balance: Balance, before: State, event: e.Event, after: State) -> Balance:
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
        case e.SettlementCorrected():
            put_in += event.entered.cents
            house += event.entered.cents - sum(amount.cents for _, amount in event.moved)
    returned = _total(after) - (0 if after.rounds > before.rounds else _total(before))
    moved = Balance(Money(put_in), Money(balance.given_back.cents + returned), Money(_lies(after)), Money(house))
    if not moved.holds:
        raise InputError(f"the money does not add up: {_told(moved)}")
    return moved


def _undone(before: State, event: e.SettlementUndone) -> int:
    """What the house gives up when a settled wager is undone; it must have been settled so."""
    staked, paid = (dict(shares).get(event.player, NOTHING) for shares in before.settled[event.position, event.wager])
    if (staked, paid) != (event.staked, event.paid):
        raise InputError(f"{event.player} staked {staked} there and was paid {paid}")
    return staked.cents - paid.cents


def _positive(amount: Money) -> int:
    if amount.cents <= 0:
        raise InputError(f"a wager must be more than nothing, not {amount}")
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
