"""What the pool answers to a command: events, or a refusal that changes nothing."""

from __future__ import annotations

from croupier.jackpot import commands as c
from croupier.jackpot.administration import (
    change_parameters,
    compare_meters,
    correct_meter,
    link,
    lose_link,
    restore_link,
    unlink,
)
from croupier.jackpot.amendments import amend
from croupier.jackpot.contributions import correct_stake, reverse, take
from croupier.jackpot.entry_commands import confirm, enter, pay
from croupier.jackpot.guards import Reply
from croupier.jackpot.order import decide_order, release
from croupier.jackpot.state import Pool
from croupier.jackpot.withdrawals import reject, take_out
from croupier.rulebook import Refusal


def decide(state: Pool, command: c.Command) -> Reply:
    """The events that a command leads to, or why it is refused."""
    match command:
        case c.TakeContributions():
            return take(state, command)
        case c.ReverseContributions():
            return reverse(state, command)
        case c.CorrectContribution():
            return correct_stake(state, command)
        case c.EnterClaims() | c.EnterByHand():
            return enter(state, command)
        case c.DecideOrder():
            return decide_order(state, command)
        case c.ReleaseEntry():
            return release(state, command)
        case c.TakeOutHands():
            return take_out(state, command)
        case c.AmendEntry():
            return amend(state, command)
        case c.ConfirmEntry():
            return confirm(state, command)
        case c.PayEntry():
            return pay(state, command)
        case c.RejectEntry():
            return reject(state, command)
        case c.CorrectMeter():
            return correct_meter(state, command)
        case c.ChangeParameters():
            return change_parameters(state, command)
        case c.LinkTable():
            return link(state, command)
        case c.UnlinkTable():
            return unlink(state, command)
        case c.ReportLostLink():
            return lose_link(state, command)
        case c.RestoreLink():
            return restore_link(state, command)
        case c.CompareMeters():
            return compare_meters(state, command)
    return Refusal(f"the pool knows no command {type(command).__name__}", ("R-11",))
