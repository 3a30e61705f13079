"""Pay and take: position by position in the book's order, with what goes to the player and what comes from the area."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.rulebook import NOTHING, Money, Result, wager_text
from croupier.table import State
from croupier.table import events as e
from croupier.web.topics.chips import count_chips


def list_payments(state: State, settled: Iterable[e.WagerSettled], *, due: bool) -> list[dict[str, Any]]:
    """The lines of a settlement, in its order, those of one position together; `due`: it is still to be paid."""
    jackpot = state.setup.edition.jackpot.wager
    found: dict[tuple[bool, int], dict[str, Any]] = {}
    for event in settled:
        stake = _staked(state, event)
        back = Money(sum(part.cents for _, part in event.returned))
        whole = (
            event.wager == jackpot and event.result is Result.PAYS
        )  # an award is paid as it stands: its wager stays with the pool
        paid, taken = (back, stake) if whole else (max(back - stake, NOTHING), max(stake - back, NOTHING))
        moves = paid or taken
        line = {
            "wager": event.wager,
            "words": wager_text(event.wager),
            "result": event.result.value,
            "odds": event.odds,
            "stake": str(stake),
            "back": str(back),
            "does": "pay" if paid else "take" if taken else "leave",
            "amount": str(moves),
            "chips": count_chips(moves),
            "rules": list(event.rules),
            "readings": list(event.readings),
        }
        key = (event.wager == jackpot, event.position)
        group = found.setdefault(
            key,
            {
                "position": event.position,
                "jackpot": key[0],
                "due": due,
                "whose": state.owners.get(event.position, ""),
                "lines": [],
            },
        )
        group["lines"].append((line, paid.cents, taken.cents))
    return [_summed(group) for group in found.values()]


def _summed(group: dict[str, Any]) -> dict[str, Any]:
    """A position with its sums: what it is paid, what is taken, and what that comes to."""
    paid, taken = (Money(sum(line[at] for line in group["lines"])) for at in (1, 2))
    net = paid.cents - taken.cents
    moves = paid if group["jackpot"] and paid else Money(abs(net))
    return {
        **group,
        "lines": [line for line, *_ in group["lines"]],
        "pay": str(paid),
        "take": str(taken),
        "does": "pay" if net > 0 else "take" if net < 0 else "leave",
        "amount": str(moves),
        "net": str(Money(net)),
        "chips": count_chips(moves),
    }


def sum_payments(payments: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """What is to be paid and taken in all."""
    listed = list(payments)
    return {name: str(Money(sum(Money.parse(each[name]).cents for each in listed))) for name in ("pay", "take")}


def _staked(state: State, event: e.WagerSettled) -> Money:
    area = (event.position, event.wager)
    shares = state.settled[area][0] if area in state.settled else state.stakes.get(area, ())
    return Money(sum(part.cents for _, part in shares))
