"""What goes wrong at the tables of the demonstration: at a stated rate, chosen by the seed from what staff may report then."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from croupier.floor import FloorView
from croupier.house.demo.persons import DemoPerson
from croupier.table import Offer, Phase
from croupier.table import commands as c

_NOT_A_MISHAP = (c.MakeRuling, c.TakeMeasure, c.ForgetLowWager, c.ReportStake, c.LetOut)  # what staff do, not what goes wrong
_MOMENTS = (Phase.CLOSED, Phase.DECIDING, Phase.TURNING, Phase.OPEN, Phase.BETWEEN)  # in the order of a round
_WORDS: dict[type[c.Command], str] = {
    c.ReportExposed: "the dealer has shown cards that were to lie face down",
    c.ReportMisdeal: "hands were dealt to each other's positions",
    c.ReportWrongCount: "a hand has a wrong number of cards",
    c.ReportMissedBurn: "no card was burned",
    c.ReportFaceUp: "a card lay face up in the device",
    c.ReportDrawnTogether: "two cards left the shoe together",
    c.ReportPowerFailure: "the lights went out",
    c.ReportJackpotFault: "the jackpot's display went dark",
    c.ReportCount: "the cards were counted by hand",
    c.ReportPack: "the pack was looked through",
    c.ReportEarlierRound: "a fault of an earlier round was found",
    c.ReportLateWager: "a wager came after the close",
    c.ReportPulledBack: "a hand went to the chips after the close",
    c.ReportMisplaced: "the chips lay on the line",
    c.ReportAbsent: "nobody answers at the position",
    c.ReportSecondLook: "the player has lifted the other cards, too",
    c.DeclareMistake: "the player meant one position only",
    c.Bar: "the player shows the cards around",
    c.Stop: "the player tells others how to play",
}


class Misfortunes:
    """What goes wrong at one table, at most one thing in a round."""

    def __init__(self, seed: int, table: str, rate: Fraction) -> None:
        self._seed, self._table, self._rate = seed, table, rate
        self._struck_in = 0  # the round in which something went wrong last

    def due(self, shown: FloorView) -> bool:
        """Whether something goes wrong now: the round is one of those, and its moment has come."""
        if not self._rate or self._struck_in == shown.table.rounds or shown.table.phase not in _MOMENTS:
            return False
        luck = self._luck(shown.table.rounds)
        happens, moment = luck.random() < self._rate, luck.choice(_MOMENTS)
        return happens and _MOMENTS.index(shown.table.phase) >= _MOMENTS.index(moment)

    def strike(self, shown: FloorView, staff: Sequence[DemoPerson]) -> tuple[DemoPerson, c.Command] | None:
        """Who reports what: somebody of the staff, anything that is offered to them as it stands, with a reason."""
        self._struck_in = shown.table.rounds
        luck = self._luck(shown.table.rounds)
        luck.random()
        players = {name for each in shown.table.positions for name in (each.seated, each.owner)}
        for who in luck.sample(staff, len(staff)):
            found: dict[type[c.Command], list[Offer]] = {}
            for offer in who.view(self._table).table.offers:
                if _is_mishap(offer.command, players):
                    found.setdefault(type(offer.command), []).append(offer)
            if found:
                kind = luck.choice(list(found))
                return who, luck.choice(found[kind]).having(why=_WORDS.get(kind, "as the cameras show"))
        return None

    def _luck(self, number: int) -> Random:
        return Random(f"{self._seed} mishap {self._table} {number}")  # noqa: S311  # a demonstration


def _is_mishap(report: c.Command, players: set[str]) -> bool:
    """Whether it is something that went wrong, now, with somebody who is there."""
    if not isinstance(report, c.Report) or isinstance(report, _NOT_A_MISHAP) or getattr(report, "before", None):
        return False
    return getattr(report, "player", "") in ("", *players)
