"""What the pool answers to a command: events, or a refusal that changes nothing."""

from __future__ import annotations

from croupier.jackpot.awarding import confirm, decide_order, enter, pay
from croupier.jackpot.commands import (
    ChangeParameters,
    Command,
    CompareMeters,
    ConfirmEntry,
    CorrectContribution,
    CorrectMeter,
    DecideOrder,
    EnterByHand,
    EnterClaims,
    LinkTable,
    PayEntry,
    RejectEntry,
    ReportLostLink,
    RestoreLink,
    ReverseContributions,
    TakeContributions,
    TakeOutHands,
    UnlinkTable,
)
from croupier.jackpot.contributing import correct_stake, reverse, take
from croupier.jackpot.controlling import change, compare, correct, link, lose_link, restore_link, unlink
from croupier.jackpot.permits import Decision
from croupier.jackpot.state import Jackpot
from croupier.jackpot.withdrawing import reject, take_out
from croupier.rulebook import Refusal


def decide(state: Jackpot, command: Command) -> Decision:
    """The events that a command leads to, or why it is refused."""
    match command:
        case TakeContributions():
            return take(state, command)
        case ReverseContributions():
            return reverse(state, command)
        case CorrectContribution():
            return correct_stake(state, command)
        case EnterClaims() | EnterByHand():
            return enter(state, command)
        case DecideOrder():
            return decide_order(state, command)
        case TakeOutHands():
            return take_out(state, command)
        case ConfirmEntry():
            return confirm(state, command)
        case PayEntry():
            return pay(state, command)
        case RejectEntry():
            return reject(state, command)
        case CorrectMeter():
            return correct(state, command)
        case ChangeParameters():
            return change(state, command)
        case LinkTable():
            return link(state, command)
        case UnlinkTable():
            return unlink(state, command)
        case ReportLostLink():
            return lose_link(state, command)
        case RestoreLink():
            return restore_link(state, command)
        case CompareMeters():
            return compare(state, command)
    return Refusal(f"the pool knows no command {type(command).__name__}", ("R-11",))
