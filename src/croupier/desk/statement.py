"""A settlement as the plain data that JSON prints: the desk's statement."""

from __future__ import annotations

from typing import Any

from croupier.rulebook import Award, SettledPosition, SettledWager, Settlement


def statement(settled: Settlement) -> dict[str, Any]:
    """What `croupier settle` prints, ready for JSON."""
    edition = settled.round.book.edition
    return {
        "rulebook": edition.slug,
        **({} if edition.approved else {"approved": False}),
        "dealer": {"hand": str(settled.round.dealer_hand), "qualifies": settled.dealer_qualifies},
        "positions": [_position(each) for each in settled.positions],
        "house": str(settled.house),
        "jackpot": {
            "before": None if settled.before is None else str(settled.before),
            "after": None if settled.after is None else str(settled.after),
            "awards": [_award(award) for award in settled.awards],
            "readings": list(settled.jackpot_readings),
        },
    }


def _position(each: SettledPosition) -> dict[str, Any]:
    return {
        "position": each.played.position,
        "hand": str(each.hand),
        "lines": [_line(line) for line in each.lines],
        "staked": str(each.staked),
        "returned": str(each.returned),
        "net": str(each.net),
    }


def _line(line: SettledWager) -> dict[str, Any]:
    return {
        "wager": line.wager,
        "stake": str(line.stake),
        "result": line.result.value,
        "odds": line.odds or None,
        "returned": str(line.returned),
        "net": str(line.net),
        "rules": list(line.rules),
        "readings": list(line.readings),
    }


def _award(award: Award) -> dict[str, Any]:
    return {
        "position": award.position,
        "line": award.line.name,
        "pays": str(award.line.pays),
        "amount": str(award.amount),
        "from_meter": str(award.from_meter),
        "rules": list(award.rules),
    }
