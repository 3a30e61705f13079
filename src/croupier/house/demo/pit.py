"""The pit: a supervisor, a pit manager and a shift manager. They do what their offers say is the book's answer."""

from __future__ import annotations

from typing import Any

from croupier import jackpot as j
from croupier.floor import AtTable, EnterHands
from croupier.house.demo.persons import DemoPerson
from croupier.house.requests import Command, HouseAnswer, Refused, ResumeTable, innermost
from croupier.jackpot import Link
from croupier.rulebook import Measure
from croupier.table import Offer, View
from croupier.table import commands as c

TWO_PERSONS = "R-17"


class Pit:
    """Those above the dealers, the lowest post first. Who is asked is who the offers let."""

    def __init__(self, supervisor: DemoPerson, manager: DemoPerson, shift: DemoPerson, second: DemoPerson) -> None:
        self.supervisor, self.manager, self.shift = supervisor, manager, shift
        self._second = second  # another shift manager, for what takes two persons

    @property
    def ladder(self) -> tuple[DemoPerson, ...]:
        """Who is asked first, and who then."""
        return self.supervisor, self.manager, self.shift

    def ask(self, who: DemoPerson, command: Command) -> HouseAnswer:
        """Have something done; with a second person where the house says that it takes two."""
        answer = who.ask(command)
        if isinstance(answer, Refused) and TWO_PERSONS in answer.rules:
            return who.ask(command, self._second)
        return answer

    # -- what a table waits for --

    def resume(self, table: str) -> HouseAnswer:
        """Let a stopped table play on."""
        return self.ask(self.shift, ResumeTable(table, "it was looked into"))

    def rule_on_failure(self, table: str) -> HouseAnswer | None:
        """After a failure the round waits. What is lawful then is offered, and the first of it is the book's answer."""
        for who in self.ladder:
            for offer in who.view(table).table.offers:
                if isinstance(offer.command, c.ReportPowerFailure) and offer.command.before is None:
                    return self.ask(who, AtTable(table, offer.having(why="the program had ended"), 0))
        return None

    def confirm(self, table: str) -> HouseAnswer | None:
        """Confirm the jackpot hands of a table, the pack counted; again where it takes two persons now."""
        return self.of_pool(table, j.ConfirmEntry) if self.supervisor.view(table).entries else None

    def awaits_others(self, table: str) -> bool:
        """Whether a table has jackpot hands that are confirmed: they are paid when those before them are."""
        return any(each.status is j.Status.CONFIRMED for each in self.supervisor.view(table).entries)

    def of_pool(self, table: str, *kinds: type[Any]) -> HouseAnswer | None:
        """Do the first thing of these kinds that the pool offers one of the pit."""
        for who in self.ladder:
            for offer in who.view(table).offers:
                if isinstance(innermost(offer.command), kinds):
                    return self.ask(who, offer.command)
        return None

    # -- between rounds --

    def put_right(self, table: str) -> HouseAnswer | None:
        """Between rounds: restore a link, open what a fault has closed, and let a player play again who was kept from it."""
        shown = self.shift.view(table)
        if shown.link is Link.LOST and (restored := self.of_pool(table, j.RestoreLink)):
            return restored
        if not shown.table.measures and not _kept_from_play(shown.table):
            return None
        for offer in shown.table.offers:
            match offer.command:
                case c.TakeMeasure(measure=Measure.LIFTED) if shown.table.measures:
                    return self.ask(self.shift, AtTable(table, offer.having(why="the fault was put right"), 0))
                case c.LiftRestriction():
                    return self.ask(self.shift, AtTable(table, offer.having(why="it was talked over"), 0))
        return None

    # -- where a round does not get on --

    def mend(self, table: str, *, last_word: bool) -> tuple[DemoPerson, Offer] | HouseAnswer | None:
        """What gets a round on that waits: an offer to one of the pit, or the answer to something that was done in the pool.

        At last the shift manager has the last word.
        """
        if entered := self.of_pool(table, EnterHands, *((j.ReleaseEntry,) if last_word else ())):
            return entered
        kinds: tuple[type[c.Command], ...] = (c.ReportJackpotFault, c.ScanAgain, c.CorrectCards, c.EndWithdrawal)
        for who in self.ladder:
            for offer in who.view(table).table.offers:
                if isinstance(offer.command, kinds) and getattr(offer.command, "before", None) is None:
                    return who, offer
        for kind in (c.ReportPack, c.MakeRuling) if last_word else ():
            for offer in self.shift.view(table).table.offers:
                if isinstance(offer.command, kind):
                    return self.shift, offer
        return None


def _kept_from_play(shown: View) -> bool:
    return any({"barred", "confined to one position"}.intersection(notes) for notes in shown.notes.values())
