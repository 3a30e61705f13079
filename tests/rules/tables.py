"""A table for rule tests: who sits at it, and the money counted after every command."""

from __future__ import annotations

from random import Random
from typing import Any

from croupier.cards import DECK
from croupier.games import BOOKS, catalogue, edition
from croupier.rulebook import NOTHING, Actor, Meter, Money, Post, Refusal
from croupier.table import CardSource, Device, Limits, Phase, Setup, State, decide, devices, evolve, gained
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.record import Record, format_record, parse_record
from croupier.table.verification import verify
from ledgers import TableBooks
from sharers import entered

ALL = list(BOOKS)
MBS = [slug for slug in ALL if catalogue(slug).operator == "Marina Bay Sands"]
STUD, V9, THREE_CARD = "mbs-singapore-stud", "mbs-singapore-stud-v9", "mbs-three-card"
HOLDEM, RWS = "mbs-texas-holdem", "rws-texas-holdem"
STAY = {slug: next(each for each in edition(slug).decisions.steps[0] if each.places).action for slug in ALL}
DEALER, SUPERVISOR, MANAGER, SHIFT = (Actor(*each) for each in zip("DSMG", list(Post)[1:], strict=True))
ANN, BOB = Actor("Ann", Post.PLAYER), Actor("Bob", Post.PLAYER)
METER = Meter(Money(500), Money(25_000_000), Money(5_000_000))
WHY = "as the camera shows"


class Table:
    """A table under test. After each command the money is counted: what came in is back or lies there."""

    def __init__(self, book: str, device: Device | None = None, cards: CardSource = CardSource.PROGRAM) -> None:
        wagers = [wager.name for wager in edition(book).wagers if wager.before_deal and not wager.units]
        limits = {name: Limits(Money(500), Money(100_000)) for name in wagers}
        self.state = State(Setup("T1", book, device or devices(book)[0], 6, limits, Money(500), cards=cards))
        self.events: list[e.Event] = []
        self.books = TableBooks(self.state.setup)
        self.put_in = 0

    @property
    def deal(self) -> Any:  # whose cards a test knows, where the program deals
        """The cards of the round, which are dealt."""
        assert self.state.deal is not None
        return self.state.deal

    def ask(self, command: c.Command) -> Any:
        decided = decide(self.state, command)
        if isinstance(decided, Refusal):
            assert decided.what
            assert decided.rules
            return decided
        for event in decided:
            self.state = evolve(self.state, event)
            self.events.append(event)
            self.books.at_table(event)
            match event:
                case e.BetsOpened():
                    self.put_in = 0
                case e.WagerPlaced():
                    self.put_in += event.amount.cents
                case e.WagerTakenBack():
                    self.put_in -= event.amount.cents
                case e.Decided():
                    self.put_in += sum(amount.cents for _, amount in event.shares)
                case e.StakeFound() | e.SettlementCorrected():
                    self.put_in += event.entered.cents
        lies = sum(amount.cents for shares in self.state.stakes.values() for _, amount in shares)
        if self.state.phase is Phase.BETWEEN:
            assert lies == 0
        else:
            won = sum(part.cents for staked, _ in self.state.settled.values() for _, part in staked)
            won -= sum(part.cents for _, paid in self.state.settled.values() for _, part in paid)  # while the jackpot waits
            assert self.put_in == lies + won + sum(amount.cents for amount in self.state.returned.values())
        return decided

    def do(self, *commands: c.Command) -> Any:
        for command in commands:
            done = self.ask(command)
            assert not isinstance(done, Refusal), done
        return done

    def back(self) -> dict[str, int]:
        return {player: amount.cents for player, amount in self.state.returned.items() if amount}

    def play_on(self) -> None:
        """Everybody stays as far as may be, every card is turned up, and the round is settled."""
        while self.state.phase in (Phase.DECIDING, Phase.TURNING):
            for position in self.state.undecided():
                self.do(entered(self.state, position, self.state.choices(position)[-1].action))
            if self.state.phase is Phase.TURNING:
                self.do(c.TurnUp(DEALER))
        self.do(c.Settle(DEALER, METER))


def bets(
    book: str,
    device: Device | None = None,
    *,
    jackpot: int = 5,
    ann: tuple[int, ...] = (1,),
    cards: CardSource = CardSource.PROGRAM,
) -> Table:
    """Ann and Bob have staked and bets are open: Ann 20 and 5 on the jackpot, Bob 10 on position 3."""
    table = Table(book, device, cards)
    table.do(c.OpenBets(DEALER))
    for position in ann:
        table.do(c.PlaceWager(ANN, "Ann", position, "ante", Money(2000)))
        if jackpot:
            table.do(c.PlaceWager(ANN, "Ann", position, "jackpot", Money(500)))
    table.do(c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)))
    return table


def dealt(book: str, device: Device | None = None, *, seed: int = 1, **options) -> Table:
    table = bets(book, device, **options)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, tuple(Random(seed).sample(DECK, 52))))
    return table


def settled(book: str) -> Table:
    table = dealt(book)
    table.play_on()
    return table


def ruled(events) -> e.IrregularityRuled:
    """The record that every use of these rules leaves."""
    (found,) = [event for event in events if isinstance(event, e.IrregularityRuled)]
    assert found.why == WHY
    return found


def in_full(table: Table) -> None:
    """Everything staked has gone back, to the cent."""
    assert table.state.phase is Phase.BETWEEN
    assert sum(table.back().values()) == table.put_in


def kept(table: Table) -> None:
    """What happened can be written down, reads back as the same, and follows; and the players have what it gave them."""
    opened = max((at for at, event in enumerate(table.events) if isinstance(event, e.BetsOpened)), default=0)
    last = table.events[opened:]
    players = {event.player for event in last if isinstance(event, e.WagerPlaced | e.StakeFound | e.SettlementCorrected)}
    players |= {name for event in last if isinstance(event, e.Decided) for name, _ in event.shares}
    have = sum((gained(last, player) for player in players), NOTHING)
    assert have.cents == sum(table.back().values()) - table.put_in
    record = Record(table.state.setup, tuple(table.events))
    assert parse_record(format_record(record)) == record
    verify(record)
