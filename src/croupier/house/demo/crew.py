"""The crew of one table: its dealer, the bots at its seats, its cards, and the pit when it is needed.

A round takes its course as the view shows it. Whatever does not go on is looked for among what people are offered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from croupier.floor import AtTable, FloorView
from croupier.house.cards import ReaderFault, scan_card
from croupier.house.demo.irregularities import Misfortunes
from croupier.house.demo.news import DemoTotals
from croupier.house.demo.packs import TablePack
from croupier.house.demo.persons import DemoPerson
from croupier.house.demo.pit import Pit
from croupier.house.demo.players import PlayerBot
from croupier.house.house import House
from croupier.house.requests import NOBODY, HouseAnswer, Refused
from croupier.table import Phase, State
from croupier.table import commands as c

_LAST_WORD_AFTER = 8  # refusals one after the other: then the shift manager has the last word
_RELEASED_AFTER = 100  # refusals: then an award is paid though an earlier deal is not over (RWS 4.5)
_COURSE = (c.OpenBets, c.CloseBets, c.DealCards, c.TurnUp, c.Settle)  # of a dealer


class Beat(Enum):
    """What was done, and the seconds that it takes at a human pace."""

    CARD = 0.5
    SEAT = 1.0
    LOOK = 1.2
    BET = 1.5
    TURN = 2.0
    DECISION = 2.4
    CALL = 2.5
    PAY = 5.0
    RULING = 6.0
    WAIT = 0.9  # nothing: somebody else is waited for


@dataclass(frozen=True, slots=True)
class Patience:
    """The seconds that a crew gives to people who are no bots."""

    bets: float = 10.0  # from the opening call on
    bets_of_people: float = 20.0  # where somebody sits who is no bot
    decision: float = 60.0  # then the pit holds the player to be away


class Crew:
    """Those who run one table. `act` does one thing, and says what it was."""

    def __init__(
        self,
        house: House,
        table: str,
        *,
        dealer: DemoPerson,  # whose shoe reads the cards, whoever deals
        by_people: bool,  # whether the dealing is left to them
        pit: Pit,
        bots: Sequence[PlayerBot],
        pack: TablePack,
        mishaps: Misfortunes,
        patience: Patience,
        clock: Callable[[], float],
        totals: DemoTotals,
    ) -> None:
        self.table, self.bots, self._dealer = table, tuple(bots), dealer
        self._by_people = by_people
        self._left_to: Callable[[], bool] = lambda: False  # whether somebody deals to whom the dealer has left it
        self._house, self._pit, self._pack, self._mishaps = house, pit, pack, mishaps
        self._patience, self._clock, self._totals = patience, clock, totals
        self._counted = self.state.rounds  # rounds of the table that are in the totals, or were before
        self._refused = 0  # requests, one after the other
        self._since: tuple[object, float] = (None, 0.0)  # what is waited for, and since when

    @property
    def dealer(self) -> DemoPerson | None:
        """Who deals; None: people do."""
        return None if self._by_people or self._left_to() else self._dealer

    def leave_to(self, deals: Callable[[], bool]) -> None:
        """Leave the dealing to somebody for as long as this one deals. The shoe reads on."""
        self._left_to = deals

    @property
    def state(self) -> State:
        """The table as it is."""
        return self._house.state.floor.tables[self.table]

    @property
    def resting(self) -> bool:
        """Whether no round is open."""
        return self.state.phase is Phase.BETWEEN and self.table not in self._house.state.interrupted

    @property
    def over(self) -> bool:
        """Whether the last round is over, and nothing more goes wrong in it."""
        return self.resting and not self._mishaps.due(self._house.view(None, self.table))

    def act(self) -> Beat:
        """Do the next thing at the table."""
        if self._house.state.stopped.get(self.table):
            return self._heard(self._pit.resume(self.table), Beat.RULING)
        if self.table in self._house.state.interrupted:
            return self._heard(self._pit.rule_on_failure(self.table), Beat.RULING)
        shown = self._house.view(None, self.table)
        if self._mishaps.due(shown) and (struck := self._strike(shown)):
            return struck
        if self._refused:
            return self._get_on()
        if keyed := self._pack.to_key(self.state):
            return self._deal_out(keyed, Beat.CARD)
        match shown.table.phase:
            case Phase.BETWEEN:
                return self._between(shown)
            case Phase.BETTING:
                return self._betting(shown)
            case Phase.CLOSED | Phase.TURNING if self._pack.scans(self.state):
                return self._scan()
            case Phase.CLOSED:
                return self._deal_out(c.DealCards(NOBODY), Beat.CALL)
            case Phase.DECIDING:
                return self._deciding(shown)
            case Phase.TURNING:
                return self._deal_out(c.TurnUp(NOBODY), Beat.TURN)
        return self._settle()

    # -- the course of a round --

    def _between(self, shown: FloorView) -> Beat:
        for bot in self.bots:
            if not bot.seated(shown) and (seat := bot.sit_down(self.table)):
                return self._heard(bot.person.ask(seat), Beat.SEAT)
        if answer := self._pit.put_right(self.table):
            return self._heard(answer, Beat.RULING)
        self.count_round()
        return self._deal_out(c.OpenBets(NOBODY), Beat.CALL)

    def count_round(self) -> None:
        """Put the last round to the totals, once it is over."""
        if self.resting and self._counted < self.state.rounds:
            self._counted = self.state.rounds
            self._totals.count_round(self.state)

    def _betting(self, shown: FloorView) -> Beat:
        ante = self.state.setup.edition.enters[0]
        for bot in self.bots:
            if bets := bot.bet(self._house, self.table, ante):
                for bet in bets:
                    bot.person.ask(bet)  # what is refused, as to a player who is barred, is not staked
                return Beat.BET
        if self._waited((shown.table.rounds, Phase.BETTING)) < self._betting_time(shown):
            return Beat.WAIT
        if shown.table.untold:
            return self._deal_out(c.TellOfOneLook(NOBODY, shown.table.untold[0]), Beat.CALL)
        return self._deal_out(self._left_too_little() or c.CloseBets(NOBODY), Beat.CALL)

    def _left_too_little(self) -> c.TakeBack | None:
        """A stake that somebody has left under the minimum: bets are not closed over it, so it goes back (S-21, S-63, H-25)."""
        for (at, name), shares in self.state.stakes.items():
            limits = self.state.setup.limits.get(name)
            if limits and self.state.total(at, name) < limits.least:
                return c.TakeBack(NOBODY, shares[0][0], at, name)
        return None

    def _deciding(self, shown: FloorView) -> Beat:
        if done := self._bots_decide():
            return done
        if self._waited((shown.table.rounds, self.state.step)) < self._patience.decision:
            return Beat.WAIT
        self._since = (None, 0.0)
        return self._hold_absent()

    def _bots_decide(self) -> Beat | None:
        for bot in self.bots:
            if bot.is_asked(self.state) and (asked := bot.decide(self.state, self.table, self._pack)):
                beat = Beat.LOOK if isinstance(asked.command, c.Look) else Beat.DECISION
                return self._heard(bot.person.ask(asked), beat)
        return None

    def _scan(self) -> Beat:
        """The next card leaves the shoe. If none does, the dealer looks at the shoe and tries again."""
        command = scan_card(self._pack.read(self.state), NOBODY)
        return self._heard(self._dealer.ask(AtTable(self.table, command, 0)), Beat.CARD) if command else Beat.CALL

    def _settle(self) -> Beat:
        if confirmed := self._pit.confirm(self.table):
            return self._heard(confirmed, Beat.RULING)
        return self._deal_out(c.Settle(NOBODY), Beat.PAY)

    def _deal_out(self, command: c.Command, beat: Beat) -> Beat:
        """What the dealer does; where the dealer is a person, that is waited for."""
        if self.dealer is None:
            return Beat.WAIT
        return self._heard(self.dealer.ask(AtTable(self.table, command, 0)), beat)

    # -- what goes wrong, and what does not get on --

    def _strike(self, shown: FloorView) -> Beat | None:
        staff = [each for each in (self.dealer, self._pit.supervisor, self._pit.shift) if each]
        struck = self._mishaps.strike(shown, staff)
        if struck is None:
            return None
        who, report = struck
        return self._heard(self._pit.ask(who, AtTable(self.table, report, 0)), Beat.RULING)

    def _get_on(self) -> Beat:
        """The last request was refused: somebody is asked first, or there is something to be mended."""
        if done := self._bots_decide():
            return done
        if self._asks_people():
            return Beat.WAIT if self._waited((self.state.rounds, "answers")) < self._patience.decision else self._hold_absent()
        if confirmed := self._pit.confirm(self.table):
            return self._heard(confirmed, Beat.RULING)
        if self._pit.awaits_others(self.table) and self._refused < _RELEASED_AFTER:
            return self._settle()
        if done := self._take_course():
            return done
        found = self._pit.mend(self.table, last_word=self._refused > _LAST_WORD_AFTER)
        if isinstance(found, tuple):
            who, offer = found
            command: c.Command | None = offer.command
            if isinstance(offer.command, c.ScanAgain):
                read = self._pack.read(self.state)
                command = None if read is ReaderFault.STUCK else scan_card(read, NOBODY, again="it was put through again")
            return self._heard(self._pit.ask(who, AtTable(self.table, command, 0)), Beat.RULING) if command else Beat.CALL
        if found:
            return self._heard(found, Beat.RULING)
        self._refused += 1
        return Beat.WAIT

    def _take_course(self) -> Beat | None:
        """What the dealer is offered of the ordinary course."""
        for offer in self.dealer.view(self.table).table.offers if self.dealer else ():
            if isinstance(offer.command, _COURSE) and not getattr(offer.command, "waiting", False):
                return self._deal_out(offer.command, Beat.CALL)
            if isinstance(offer.command, c.ScanCard):
                return self._scan()
        return None

    def _hold_absent(self) -> Beat:
        """Somebody who is no bot does not answer: the pit reports the player, or enters what the book has for that."""
        undecided, bots = set(self.state.undecided()), self._bots()
        for who in self._pit.ladder:
            for offer in who.view(self.table).table.offers:
                match offer.command:
                    case c.ReportAbsent(position=position, present=False, player="") if position in undecided:
                        entered = offer.having(why="nobody has answered for a while")
                    case c.ChooseCourse(position=position, play_on=False) if self.state.owners.get(position) not in bots:
                        entered = offer.command
                    case c.EndWithdrawal():
                        entered = offer.having(why="nobody has answered for a while")
                    case _:
                        continue
                return self._heard(self._pit.ask(who, AtTable(self.table, entered, 0)), Beat.RULING)
        return Beat.WAIT

    def _bots(self) -> set[str]:
        return {bot.person.actor.key for bot in self.bots}

    def _asks_people(self) -> bool:
        """Whether somebody who is no bot has to choose a course, or may withdraw."""
        choosing = {self.state.owners.get(position, "") for position in self.state.choosing}
        return bool((choosing | self.state.leave) - self._bots())

    def _heard(self, answer: HouseAnswer | None, beat: Beat) -> Beat:
        refused = answer is None or isinstance(answer, Refused)
        self._refused = self._refused + 1 if refused else 0
        return Beat.WAIT if refused else beat

    # -- time for people --

    def _waited(self, what: object) -> float:
        """How long something has been waited for."""
        if self._since[0] != what:
            self._since = (what, self._clock())
        return self._clock() - self._since[1]

    def _betting_time(self, shown: FloorView) -> float:
        there = {name for each in shown.table.positions for name in (each.seated, each.owner) if name}
        return self._patience.bets_of_people if there - self._bots() else self._patience.bets
