"""What happens to a player's money."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.rulebook import Money
from croupier.table import events as e


def gained(happened: Iterable[object], player: str) -> Money:
    """What events put into a player's pocket, or below nothing what they took out of it."""
    return Money(sum(_gained(event, player) for event in happened))


def _gained(event: object, player: str) -> int:
    match event:
        case e.WagerPlaced(player=who, amount=amount) if who == player:
            return -amount.cents
        case e.WagerTakenBack() | e.LoneWagerReturned() | e.StakeReturned() if event.player == player:
            return event.amount.cents
        case e.Decided(shares=shares):
            return -_part(shares, player)
        case e.WagerSettled(returned=returned):
            return _part(returned, player)
        case e.SettlementUndone(player=who) if who == player:
            return event.staked.cents - event.paid.cents
        case e.StakeFound(player=who, returned=returned):
            return _part(returned, player) - (event.entered.cents if who == player else 0)
        case e.SettlementCorrected(player=who, moved=moved):
            return _part(moved, player) - (event.entered.cents if who == player else 0)
    return 0


def _part(shares: tuple[tuple[str, Money], ...], player: str) -> int:
    return sum(amount.cents for who, amount in shares if who == player)
