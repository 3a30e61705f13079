"""Pay and take: position by position in the book's order, with what goes to the player and what comes from the area."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.house import HouseState
from croupier.jackpot import Status
from croupier.rulebook import NOTHING, Money, Result, wager_text
from croupier.table import Reveal, State
from croupier.table import events as e
from croupier.web.topics.chips import count_chips


def list_payments(state: State, settled: Iterable[e.WagerSettled], *, due: bool) -> list[dict[str, Any]]:
    """The lines of a settlement, in its order, those of one position together; `due`: it is still to be paid.

    `still` is what is to be paid and taken from this position on. Which readings a line depends on hangs on the Dealer's hand:
    while that is not shown they are left out, so that nobody learns from them whether it qualifies.
    """
    is_shown = Reveal.DEALER in state.turned
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
            "readings": list(event.readings) if is_shown else [],
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
    rows = [_summed(group) for group in found.values()]
    return [{**row, "still": sum_payments(rows[index:])} for index, row in enumerate(rows)]


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


def list_awards(state: HouseState, table: str) -> list[dict[str, Any]]:
    """What jackpot hands of a table are entered for and not paid yet, by position; `confirmed`: by the pit."""
    pool = state.floor.pool_of(table)
    entries = [each for each in pool.open_entries if each.table.name == table] if pool else []
    found: dict[tuple[int, bool], Money] = {}
    for entry in entries:
        for line in entry.locked.awards:
            key = line.position, entry.status is not Status.ENTERED
            found[key] = found.get(key, NOTHING) + line.amount
    return [
        {"position": position, "confirmed": confirmed, "amount": str(amount)} for (position, confirmed), amount in found.items()
    ]


def sum_payments(payments: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """What is to be paid and taken in all."""
    listed = list(payments)
    return {name: str(Money(sum(Money.parse(each[name]).cents for each in listed))) for name in ("pay", "take")}


def _staked(state: State, event: e.WagerSettled) -> Money:
    area = (event.position, event.wager)
    shares = state.settled[area][0] if area in state.settled else state.stakes.get(area, ())
    return Money(sum(part.cents for _, part in shares))
