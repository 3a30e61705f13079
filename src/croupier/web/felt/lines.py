"""What happened to each wager: by the settlement once it was made; for the dealer, who pays by it, once all cards are open."""

from __future__ import annotations

from typing import Any

from croupier.errors import InputError
from croupier.rulebook import CardsUnknownError, Meter, Money, SettledWager
from croupier.table import Phase, State, as_it_lay, settled_lines


def find_lines(state: State, meter: Meter | None) -> list[tuple[int, SettledWager]]:
    """The lines of a round whose cards are open, in the order in which the dealer pays and takes; none before that."""
    lay = as_it_lay(state)
    over = state.phase is Phase.BETWEEN
    if lay.deal is None or (over and not state.settled) or state.phase not in (Phase.OPEN, Phase.BETWEEN):
        return []
    try:
        settled = lay.settlement(state.frozen or state.read or meter)
    except (CardsUnknownError, InputError):
        return []
    lines = settled_lines(lay, settled)
    if over:
        lines = [(at, line) for at, line in lines if _as_paid(state, at, line)]
    jackpot = state.setup.edition.jackpot.wager
    return sorted(lines, key=lambda each: (each[1].wager == jackpot, each[0]))


def _as_paid(state: State, position: int, line: SettledWager) -> bool:
    """Whether it was paid as it comes out: one that was corrected since is not told as it was."""
    wager = state.setup.edition.wager_named[line.wager].bonus_on or line.wager
    return (position, wager) in state.settled or (position, line.wager) in state.settled


def describe_line(line: SettledWager) -> dict[str, Any]:
    """A line as the pages show it. Rules and readings are cited together, what decides first."""
    pays = Money(max(0, line.returned.cents - line.stake.cents))
    return {
        "wager": line.wager,
        "stake": str(line.stake),
        "result": line.result.value,
        "odds": line.odds,
        "returned": str(line.returned),
        "net": str(line.net),
        "pays": str(pays),
        "rules": [*line.rules[:1], *line.readings[:1]],
        "all_rules": [*line.rules, *line.readings],
    }


def describe_lines(lines: list[tuple[int, SettledWager]]) -> dict[str, Any]:
    """By position: what it staked, what came back, its net, and its wagers. What an Ante earns besides is a line of its own."""
    found: dict[str, Any] = {}
    for at, line in lines:
        place = found.setdefault(str(at), {"staked": Money(0), "returned": Money(0), "net": Money(0), "wagers": {}})
        place["wagers"][line.wager] = describe_line(line)
        for name in ("returned", "net"):
            place[name] += getattr(line, name)
        place["staked"] += line.stake
    return {
        at: {name: value if name == "wagers" else str(value) for name, value in place.items()} for at, place in found.items()
    }


def describe_pay(lines: list[tuple[int, SettledWager]], jackpot: str) -> dict[str, Any]:
    """Pay and take: position by position in the order of the book, then the jackpot wagers."""
    rows: list[dict[str, Any]] = []
    for at, line in lines:
        last = line.wager == jackpot
        if not rows or rows[-1]["position"] != at or rows[-1]["jackpot"] != last:
            rows.append({"position": at, "jackpot": last, "lines": [], "net": Money(0)})
        rows[-1]["lines"].append(describe_line(line))
        rows[-1]["net"] += line.net
    pay = sum(row["net"].cents for row in rows if row["net"].cents > 0)
    take = sum(-row["net"].cents for row in rows if row["net"].cents < 0)
    shown = [{**row, "net": str(row["net"]), "amount": str(Money(abs(row["net"].cents)))} for row in rows]
    return {"rows": shown, "to_pay": str(Money(pay)), "to_take": str(Money(take))}
