"""What the events of a table move. Every kind of event has an entry: how it moves money, or that it moves none.

What an event does not say is in the ledger: the parts that lie on an area when it is settled, and what a wager was settled
for before it is settled anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from croupier.house.ledger.accounts import Account, Kind, Posting, at_table, in_hand
from croupier.house.ledger.ledger import Ledger
from croupier.rulebook import Money
from croupier.table import events as e


def _area(table: str, kind: Kind, event: Any, player: str) -> Account:
    return Account(at_table(table), kind, event.position, event.wager, player)


def _given(table: str, player: str) -> Account:
    return Account(at_table(table), Kind.GIVEN_BACK, player=player)


def _staked(table: str, event: Any, shares: Iterable[tuple[str, Money]]) -> Iterator[Posting]:
    """From the players' hands to an area."""
    for player, amount in shares:
        yield Posting(in_hand(player), -amount.cents)
        yield Posting(_area(table, Kind.ON_AREA, event, player), amount.cents)


def _back(table: str, event: Any, shares: Iterable[tuple[str, Money]]) -> Iterator[Posting]:
    """From an area back to players."""
    for player, amount in shares:
        yield Posting(_area(table, Kind.ON_AREA, event, player), -amount.cents)
        yield Posting(_given(table, player), amount.cents)


def _opened(ledger: Ledger, table: str, event: e.BetsOpened) -> Iterator[Posting]:
    return end_round(ledger, table)


def end_round(ledger: Ledger, table: str) -> Iterator[Posting]:
    """The last round is over for good: what it left goes to the tray, what it gave back is in the players' hands."""
    owner, jackpot = at_table(table), ledger.jackpots[table]
    for account, cents in ledger.of(owner).items():
        kind, of_jackpot = account.kind, account.wager == jackpot
        if kind is Kind.GIVEN_BACK:
            to = in_hand(account.player)
        elif kind is Kind.COLLECTED:
            to = Account(owner, Kind.JACKPOT_STAKES if of_jackpot else Kind.TRAY)
        elif kind is Kind.PAID:
            to = Account(owner, Kind.AWARDS if of_jackpot else Kind.TRAY)
        else:
            continue
        yield Posting(account, -cents)
        yield Posting(to, cents)


def _placed(ledger: Ledger, table: str, event: e.WagerPlaced) -> Iterator[Posting]:
    return _staked(table, event, ((event.player, event.amount),))


def _taken_back(ledger: Ledger, table: str, event: e.WagerTakenBack) -> Iterator[Posting]:
    return _staked(table, event, ((event.player, -event.amount),))


def _decided(ledger: Ledger, table: str, event: e.Decided) -> Iterator[Posting]:
    return _staked(table, event, event.shares)


def _returned(ledger: Ledger, table: str, event: e.StakeReturned | e.LoneWagerReturned) -> Iterator[Posting]:
    return _back(table, event, ((event.player, event.amount),))


def _found(ledger: Ledger, table: str, event: e.StakeFound) -> Iterator[Posting]:
    yield from _staked(table, event, ((event.player, event.entered),))
    yield from _back(table, event, event.returned)


def _settled(ledger: Ledger, table: str, event: e.WagerSettled) -> Iterator[Posting]:
    """What lay there is the house's; what goes back to players comes from the house."""
    for player, cents in ledger.on_area(table, Kind.ON_AREA, event.position, event.wager).items():
        yield Posting(_area(table, Kind.ON_AREA, event, player), -cents)
        yield Posting(_area(table, Kind.COLLECTED, event, player), cents)
    for player, amount in event.returned:
        yield Posting(_area(table, Kind.PAID, event, player), -amount.cents)
        yield Posting(_given(table, player), amount.cents)


def _undone(ledger: Ledger, table: str, event: e.SettlementUndone) -> Iterator[Posting]:
    yield Posting(_area(table, Kind.COLLECTED, event, event.player), -event.staked.cents)
    yield Posting(_area(table, Kind.PAID, event, event.player), event.paid.cents)
    yield Posting(_given(table, event.player), event.staked.cents - event.paid.cents)


def _settled_anew(ledger: Ledger, table: str, event: e.SettlementCorrected) -> Iterator[Posting]:
    """The wager is settled for what it is now; the difference to what it was came from players or goes to them."""
    yield Posting(in_hand(event.player), -event.entered.cents)
    for player, amount in event.moved:
        yield Posting(_given(table, player), amount.cents)
    for kind, shares, sign in ((Kind.COLLECTED, event.staked, 1), (Kind.PAID, event.paid, -1)):
        for player, cents in ledger.on_area(table, kind, event.position, event.wager).items():
            yield Posting(_area(table, kind, event, player), -cents)
        for player, amount in shares:
            yield Posting(_area(table, kind, event, player), sign * amount.cents)


MOVES: dict[type[e.Event], Callable[[Ledger, str, Any], Iterator[Posting]]] = {
    e.BetsOpened: _opened,
    e.WagerPlaced: _placed,
    e.WagerTakenBack: _taken_back,
    e.Decided: _decided,
    e.LoneWagerReturned: _returned,
    e.StakeReturned: _returned,
    e.StakeFound: _found,
    e.WagerSettled: _settled,
    e.SettlementUndone: _undone,
    e.SettlementCorrected: _settled_anew,
}

MOVE_NONE: frozenset[type[e.Event]] = frozenset(
    {
        e.SatDown,
        e.SeatLeft,
        e.ToldOfOneLook,
        e.Confined,
        e.RestrictionLifted,
        e.BetsClosed,
        e.NotToldOfOneLook,
        e.CardsDealt,
        e.CardScanned,
        e.CardsKeyed,
        e.CardsCorrected,
        e.CardDoubted,
        e.HandLookedAt,
        e.AlsoLookedAt,
        e.AgreedToAdd,  # a word; the money comes with the decision
        e.PartNotMadeUp,
        e.DecisionCorrected,  # what is found of its wager moves by an event of its own
        e.TurnedUp,
        e.HandsHeld,
        e.HandsOpened,
        e.ComparisonDeclined,
        e.DeclinedHandViewed,
        e.JackpotHandAnnounced,
        e.MeterRead,
        e.JackpotWagersWait,
        e.JackpotHandRejected,
        e.RejectionLifted,
        e.RoundConcluded,
        e.IrregularityRuled,
        e.RoundVoided,  # its stakes have gone back, each by an event of its own
        e.HandRemoved,  # likewise
        e.HandForfeited,
        e.LowWagerAllowed,
        e.LowWagerForgotten,
        e.ReturnedWhateverTheResult,
        e.CardsHandled,
        e.HandMiscounted,
        e.DealCorrected,
        e.CountDidNotFit,
        e.CoursesOffered,
        e.CoursesClosed,
        e.CourseChosen,
        e.WithdrawalOffered,
        e.WithdrawalEnded,
        e.WithdrawalClosed,
        e.ToldOfLostLink,
        e.PlayerBarred,
        e.MeterFrozen,
        e.MeasureTaken,
    }
)
