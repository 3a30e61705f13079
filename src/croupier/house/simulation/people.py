"""The people of a simulated house: they see their view, and do what it offers them.

A dealer follows the course of a round. Players bet by their own stated ways and decide among what they are offered. The pit
confirms jackpot hands, mends links and rules on what went wrong. What the ordinary course does not cover is looked for among
all offers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from croupier import jackpot as j
from croupier.cards import Card
from croupier.floor import AtPool, AtTable, EnterHands, SetClock
from croupier.house.award_decision import lacks_second
from croupier.house.decision import lawful_in_wait
from croupier.house.events import RulingAsked
from croupier.house.house import House
from croupier.house.requests import (
    NOBODY,
    AskForRuling,
    CloseAsk,
    CloseShift,
    Command,
    GiveEntropy,
    ResumeTable,
    SetAwardLimit,
    innermost,
)
from croupier.house.simulation.alterations import alter_floor
from croupier.house.simulation.filling import fill, stack_deck
from croupier.house.simulation.premises import LIMIT, MANAGER, PIT, PLAYERS, SHIFT, SUPERVISOR, UNIT, player_of
from croupier.jackpot import Link
from croupier.rulebook import FOLD, Actor, Measure, Money, Post
from croupier.table import KINDS, CardSource, Offer, Phase, State, View, leaving, to_key
from croupier.table import commands as c

_WHY = "as seen"
_ORDINARY = (
    *(c.ScanCard, c.ScanAgain, c.KeyCards, c.CorrectCards, c.OpenBets, c.PlaceWager, c.CloseBets, c.DealCards, c.Look),
    *(c.Decide, c.TurnUp, c.Settle, c.Decline, c.TakeBack, c.TellOfOneLook, c.ChooseCourse, c.HandleCards, c.Withdraw),
    *(c.SitDown, c.LeaveSeat, c.AgreeToAdd, c.EndWithdrawal, c.LiftRestriction),
)
_IRREGULAR = [each for each in KINDS if not issubclass(each, _ORDINARY)]
_GETS_ON = (
    *(c.ChooseCourse, c.Withdraw, c.Decide, c.AgreeToAdd, c.TurnUp, c.Settle, c.DealCards, c.CloseBets, c.OpenBets),
    *(c.ScanCard, c.KeyCards),
)
_MENDS = (c.ReportJackpotFault, c.ScanAgain, c.CorrectCards, c.ReportPack, c.EndWithdrawal, c.LiftRestriction, c.PlaceWager)


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to ask."""

    by: Actor
    command: Command
    witness: Actor | None = None


@dataclass(slots=True)
class People:
    """Those at the tables, and what they remember."""

    seed: int
    dealers: dict[str, Actor] = field(default_factory=dict)  # table -> who deals there now
    tried: dict[str, tuple[int, int]] = field(default_factory=dict)  # table -> round, and how many of its bets were tried
    refused: dict[str, int] = field(default_factory=dict)  # table -> requests refused one after the other
    clock_ahead: bool = False  # somebody was told that the clock is too far ahead

    # -- the course of a round --

    def next(self, house: House, table: str, luck: Random) -> list[Wish]:
        """What is asked next at a table, by who is to ask it."""
        if self.clock_ahead:
            self.clock_ahead = False
            return [Wish(SHIFT, SetClock("the clock was looked at", NOBODY, 0))]
        if house.state.stopped.get(table):
            return [Wish(SHIFT, ResumeTable(table, "looked into"), SUPERVISOR)]
        state = house.state.floor.tables[table]
        if table in house.state.interrupted:
            tries_to_play_on = luck.random() < 0.2
            return self._ordinary(house, table, state, luck) if tries_to_play_on else self.rule_on_failure(house, table, luck)
        if asked := house.state.asks.at(table):
            return self._answer(house, asked[0], luck)
        if pool := self._of_pool(house, table, luck):
            return [pool]
        if lifted := self._lift(table, state, luck):
            return [lifted]
        stuck = self.refused.get(table, 0)
        if stuck > 1 or state.choosing or state.leave or state.doubt or state.link_lost:
            return self._by_offers(house, table, luck, anything=stuck > 6)
        return self._ordinary(house, table, state, luck)

    def _ordinary(self, house: House, table: str, state: State, luck: Random) -> list[Wish]:
        dealer = self.dealers[table]
        if state.phase is Phase.BETTING and (bets := self._some_bets(table, state, luck.randint(1, 4))):
            words = [Wish(bets[0].by, GiveEntropy(table, f"luck {luck.randrange(100)}"))] if luck.random() < 0.05 else []
            return [*bets, *words]
        if cards := self._cards(table, state):
            return [_at(table, dealer, each) for each in cards]
        match state.phase:
            case Phase.BETWEEN:
                return [_at(table, dealer, c.OpenBets(NOBODY))]
            case Phase.BETTING:
                return [_at(table, dealer, c.CloseBets(NOBODY))]
            case Phase.CLOSED:
                return [_at(table, dealer, c.DealCards(NOBODY))]
            case Phase.TURNING:
                return [_at(table, dealer, c.TurnUp(NOBODY))]
            case Phase.OPEN:
                by = luck.choice(PIT) if luck.random() < 0.05 else dealer  # who has confirmed an award may not pay it
                return [_at(table, by, c.Settle(NOBODY, waiting=luck.random() < 0.1))]
        return self._decision(house, table, state, luck)

    def _some_bets(self, table: str, state: State, most: int) -> list[Wish]:
        """The next bets of the round. Each player has a way: one bets the least, one all there is, one on two positions."""
        number, tried = self.tried.get(table, (0, 0))
        tried = tried if number == state.rounds else 0
        self.tried[table] = (state.rounds, tried + most)
        return self._bets(table, state)[tried : tried + most]

    def _bets(self, table: str, state: State) -> list[Wish]:
        luck = Random(f"{self.seed} bets {table} {state.rounds}")  # noqa: S311  # a simulation
        found: list[Wish] = []
        some = luck.sample(PLAYERS, luck.choice((1, 1, 1, 2, 2, 3)))
        places = luck.sample(range(1, state.setup.positions + 1), state.setup.positions)
        for player in some:
            shared = luck.random() < 0.1 and found
            mine = places[:1] if shared else [places.pop()]
            mine += [places.pop()] if player is PLAYERS[3] and places else []
            for position in mine:
                for wager in state.setup.book.edition.wagers:
                    first = wager.name == state.setup.book.edition.enters[0]
                    wanted = first or player is PLAYERS[1] or luck.random() < (0.8 if wager.units else 0.3)
                    amount = UNIT if wager.units or player is PLAYERS[0] else Money(UNIT.cents * luck.choice((1, 2, 5, 20)))
                    if wager.before_deal and wanted:
                        found.append(_at(table, player, c.PlaceWager(NOBODY, player.key, position, wager.name, amount)))
        return found

    def deck(self, table: str, state: State) -> tuple[Card, ...]:
        """The cards of a round as a camera sees them, where no program deals."""
        return stack_deck(Random(f"{self.seed} deck {table} {state.rounds}"))  # noqa: S311  # a simulation

    def _cards(self, table: str, state: State) -> Sequence[c.Command]:
        """What a shoe reads now, or what lies open and is to be keyed."""
        if state.setup.cards is CardSource.PROGRAM:
            return []
        if places := leaving(state):
            deck = self.deck(table, state)
            return [c.ScanCard(NOBODY, deck[place]) for place in places]
        if not state.deal or state.phase is Phase.BETWEEN:
            return []
        keyed = {holder: to_key(state, holder) for holder in state.deal.plan.places}
        if not any(keyed.values()):
            return []
        deck = self.deck(table, state)
        return [c.KeyCards(NOBODY, holder, tuple(deck[at] for at in places)) for holder, places in keyed.items() if places][:1]

    def _decision(self, house: House, table: str, state: State, luck: Random) -> list[Wish]:
        position = luck.choice(sorted(state.undecided()))
        player = player_of(state.owners[position])
        if player.key not in state.looks and not state.actions.get(position) and luck.random() < 0.8:
            return [_at(table, player, c.Look(NOBODY, position))]
        if not self.refused.get(table) and luck.random() < 0.7:  # most people know what they may do
            named = [each.action for each in state.choices(position)]
        else:
            mine = [each.command for each in house.view(player, table).table.offered(c.Decide)]
            named = [each.action for each in mine if isinstance(each, c.Decide) and each.position == position]
        if not named:
            return self._by_offers(house, table, luck)
        stays = [action for action in named if action != FOLD]
        action = FOLD if FOLD in named and (not stays or luck.random() < 0.2) else luck.choice(stays)
        return [_at(table, player, c.Decide(NOBODY, position, action))]

    # -- the pit --

    def rule_on_failure(self, house: House, table: str, luck: Random) -> list[Wish]:
        """After a failure: what is lawful then is offered, and somebody with authority does it (5.16; RWS 5.7)."""
        if not self.refused.get(table) and luck.random() < 0.7:
            return [_at(table, luck.choice(PIT), c.ReportPowerFailure(NOBODY, why="the power failed"))]
        lawful = house.view(SHIFT, table).table.offered(*lawful_in_wait(house.state, table))
        return [_at(table, SHIFT, fill(luck.choice(lawful), luck))] if lawful else []

    def _of_pool(self, house: House, table: str, luck: Random) -> Wish | None:
        """What the pool waits for: an entry is confirmed, or now and then rejected; a lost link is restored."""
        floor, link = house.state.floor, house.state.floor.link(table)
        pool = floor.rounds[table].pool if table in floor.rounds else ""
        entries = house.view(SHIFT, table).entries
        waits = [each for each in entries if each.status is j.Status.ENTERED or lacks_second(house.state, pool, each)]
        again = floor.rejected(table) if floor.tables[table].phase is Phase.OPEN else None
        if not waits and not again and (link is not Link.LOST or luck.random() < 0.8):
            return None
        for who in luck.sample(PIT, len(PIT)):
            kinds: tuple[type[Any], ...] = (j.ConfirmEntry, j.RejectEntry) if waits else (EnterHands, j.RestoreLink)
            found = [each for each in house.view(who, table).offers if isinstance(innermost(each.command), kinds)]
            confirm = [each for each in found if not isinstance(innermost(each.command), j.RejectEntry)]
            if found:
                chosen = luck.choice(found if luck.random() < 0.1 or not confirm else confirm)
                alone = "witness" not in chosen.open or luck.random() < 0.1  # now and then somebody tries alone
                wrong = (who, self.dealers[table])  # or with somebody who is no second person
                others = wrong if luck.random() < 0.25 else [each for each in PIT if each is not who]
                return Wish(who, chosen.command, None if alone else luck.choice(others))
        return None

    def _lift(self, table: str, state: State, luck: Random) -> Wish | None:
        """Between rounds, what was closed for a fault is opened in time, and who was barred or confined may play again."""
        if state.phase is not Phase.BETWEEN or luck.random() < 0.5:
            return None
        if state.measures or state.shut:
            return _at(table, SHIFT, c.TakeMeasure(NOBODY, why="put right", measure=Measure.LIFTED))
        kept = sorted(state.barred | state.confined)
        return _at(table, SHIFT, c.LiftRestriction(NOBODY, kept[0], "enough")) if kept else None

    def report(self, house: House, table: str, luck: Random) -> list[Wish]:
        """Something irregular: any member of staff reports anything that is offered to them."""
        who = luck.choice((self.dealers[table], *PIT))
        if who.post is Post.DEALER and luck.random() < 0.5:
            return [Wish(who, self._ask(house, table, luck))]
        seen = house.view(who, table).table
        for kind in luck.sample(_IRREGULAR, len(_IRREGULAR)):  # each that is offered is as likely: the first one is asked for
            if offers := seen.offered(kind):
                return [_at(table, who, fill(luck.choice(offers), luck))]
        return []

    def _ask(self, house: House, table: str, luck: Random) -> AskForRuling:
        """A dealer holds, and asks the pit."""
        setup = house.state.floor.tables[table].setup
        above = [case for case, each in setup.edition.provisions.items() if each.post > Post.DEALER]
        return AskForRuling(table, _WHY, luck.choice((None, *above)), luck.choice((None, 1, 2)))

    def _answer(self, house: House, asked: RulingAsked, luck: Random) -> list[Wish]:
        """The pit rules on what is asked for with what it is offered, or closes it; or who has asked withdraws it."""
        table = asked.table
        if luck.random() < 0.5 and (offers := house.view(SHIFT, table).table.offered(c.Report)):
            return [_at(table, SHIFT, fill(luck.choice(offers), luck))]
        who = luck.choice((self.dealers[table], SUPERVISOR, SUPERVISOR))
        by = who if who.post > Post.DEALER or who.key == asked.by.key else MANAGER
        return [Wish(by, CloseAsk(table, asked.number, "nothing to rule on"))]

    def lose_link(self, house: House, table: str, luck: Random) -> list[Wish]:
        """The jackpot's link fails, or its meter is corrected after a malfunction."""
        pool = house.state.floor.links.get(table, "")
        if not pool:
            return []
        if luck.random() < 0.2:
            amount = Money(luck.choice((-100, 100, LIMIT.cents + 100)))
            return [Wish(SHIFT, AtPool(pool, j.CorrectMeter(amount, "malfunction", NOBODY, 0)), MANAGER)]
        return [Wish(luck.choice(PIT), AtPool(pool, j.ReportLostLink(table, "no signal", 0, NOBODY)))]

    def set_limits(self, pools: Iterable[str]) -> list[Wish]:
        """At the opening two persons say above which amount awards take two: most of a simulated house's are small."""
        return [Wish(SHIFT, SetAwardLimit(pool, LIMIT, "the opening"), SUPERVISOR) for pool in pools]

    def last_wishes(self, house: House, person: Actor, table: str, luck: Random) -> list[Wish]:
        """What somebody asks who does not know yet that it is the last time."""
        state = house.state.floor.tables[table]
        if person.post is Post.PLAYER:
            return [Wish(person, GiveEntropy(table, f"farewell {luck.randrange(100)}"))]
        known = [each for each in self._ordinary(house, table, state, luck) if each.by == person]
        return known or [_at(table, person, c.OpenBets(NOBODY))]

    def change_floor(self, house: House, table: str, luck: Random) -> list[Wish]:
        """Two persons have the floor changed."""
        return [Wish(SHIFT, alter_floor(house.state, table, luck), SUPERVISOR)]

    def close_shift(self, day: int) -> list[Wish]:
        """The end of a day."""
        return [Wish(SHIFT, CloseShift(f"end of day {day}"))]

    def _by_offers(self, house: House, table: str, luck: Random, *, anything: bool = False) -> list[Wish]:
        """Somebody does what they are offered: what gets the round on before all else."""
        state = house.state.floor.tables[table]
        known = [each for each in PLAYERS if each.key in state.players]
        seen: dict[Actor, View] = {}
        for kinds in (_GETS_ON, _MENDS, (c.Report,)) if not anything else ((*_GETS_ON, *_MENDS), (c.Report,)):
            for who in (*luck.sample(known, len(known)), self.dealers[table], SHIFT):
                if who not in seen:
                    seen[who] = house.view(who, table).table
                if some := seen[who].offered(*kinds):
                    return [_at(table, who, self._filled(luck.choice(some), table, state, luck))]
        return []

    def _filled(self, offer: Offer, table: str, state: State, luck: Random) -> c.Command:
        """The offered command; where cards are named, those that lie there, as far as anybody can tell."""
        filled = fill(offer, luck)
        if isinstance(filled, c.ScanCard | c.ScanAgain) and leaving(state):
            return offer.having(card=self.deck(table, state)[leaving(state)[0]])
        if isinstance(filled, c.KeyCards):
            deck = self.deck(table, state)
            return offer.having(cards=tuple(deck[place] for place in to_key(state, filled.holder)))
        return filled

    def heard(self, table: str, refusals: Iterable[tuple[str, ...]]) -> None:
        """What came of the last group at a table: the rules of its refusals."""
        rules = list(refusals)
        self.refused[table] = self.refused.get(table, 0) + 1 if rules else 0
        self.clock_ahead = any("R-28" in each for each in rules)


def _at(table: str, by: Actor, command: c.Command) -> Wish:
    return Wish(by, AtTable(table, command, 0))
