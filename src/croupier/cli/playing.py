"""`croupier play`: a seat at a table in the terminal.

No rule is held here. What is shown is your view, what is offered is what it offers, and what is refused is refused in the
table's own words. Without a terminal the same table plays a demonstration round of each game by itself.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import SystemRandom

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cards import Card
from croupier.cli.bots import CONTRIBUTION, DEALER, NAMES, Bot, House, gained
from croupier.cli.tables import cards_text, grouped, money_text
from croupier.errors import InputError, MoneyError, RulebookError
from croupier.games import BOOKS
from croupier.rulebook import NOTHING, Actor, Asked, Money, Post, Refusal, Result
from croupier.table import Phase, View, view
from croupier.table import commands as c
from croupier.table import events as e

YOU = Actor("You", Post.PLAYER)
DEMONSTRATION_SEED = 7000
COLOURS = {Result.PAYS: "green", Result.COLLECTED: "red", Result.RETURNED: "yellow", Result.STAND_OFF: "yellow"}
WIDTHS = (1, 10, -7, 15, -9, 23, 4)  # position, wager, stake, result, net, rules, readings; below nothing: flush right
ALWAYS = "  rule ID         read a rule, as in: rule 3.2\n  ?               this help\n  q               leave the table"
BETS_HELP = """\
  WAGER AMOUNT    stake on a wager, or add to it, as in: ante 10
  undo            take back your last wager
  back WAGER      take back all you staked on a wager
  again           stake what you staked in the round before
  deal            no more bets: the cards are dealt
  buy AMOUNT      take more money out of your pocket"""


class LeaveTable(Exception):  # noqa: N818  # no error: a player gets up
    """The player leaves."""


def run(slug: str | None, seed: int | None, positions: int, balance: str, *, by_itself: bool) -> None:
    """Seat the player, or show each game being played where nobody can be asked."""
    console = Console(markup=False, highlight=False)
    if by_itself or sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        demonstrate(console, (slug,) if slug else BOOKS, DEMONSTRATION_SEED if seed is None else seed, positions)
        return
    chosen = SystemRandom().randrange(1_000_000) if seed is None else seed
    seat = Seat(console, House(slug or "mbs-three-card", chosen, positions), (positions + 1) // 2, _amount(balance))
    console.print(Text(seat.shows.title(), style="bold"))
    console.print(f"Seed {chosen}: the same seed deals the same cards. Type ? at any prompt for help, q to leave.")
    try:
        while True:
            seat.play_round()
    except (LeaveTable, KeyboardInterrupt):
        seat.leave()


def _amount(text: str) -> Money:
    try:
        return Money.parse(text)
    except MoneyError as error:
        raise InputError(str(error), where="--balance") from None


# -- what is shown --


class Shows:
    """Prints what somebody may see of a table: a view, and what has happened."""

    def __init__(self, console: Console, house: House) -> None:
        self.console = console
        self.house = house
        self.edition = house.setup.book.edition

    def title(self) -> str:
        catalogue = self.edition.catalogue
        return f"{catalogue.title} ({catalogue.operator}, {catalogue.edition})"

    def table(self, shown: View) -> None:
        """The cards that lie open, and every position."""
        for name, cards in (("dealer", shown.dealer), ("board", shown.community)):
            if cards:
                self.console.print(Text.assemble(f"{name:8} ", cards_text(cards), self._named(cards, shown, name)))
        grid = Table.grid(padding=(0, 2, 0, 0))
        for each in shown.positions:
            hand = Text.assemble(cards_text(each.cards), self._named(each.cards, shown, "")) if each.cards else "face down"
            stakes = ", ".join(f"{_plain(name)} {grouped(stake)}" for name, stake in each.stakes.items())
            grid.add_row(str(each.position), each.owner, hand, " ".join(each.actions) if each.actions else stakes)
        self.console.print(Padding(grid, (0, 0, 0, 2)))

    def _named(self, cards: tuple[Card, ...], shown: View, whose: str) -> str:
        """What a hand is called, once all of its cards are open: in hold'em the whole board is among them."""
        dealt = self.edition.dealt
        wanted = {"dealer": dealt.dealer, "": dealt.player}.get(whose)
        if len(cards) != wanted or (dealt.community == 5 and len(shown.community) != dealt.community):
            return ""
        ask = Asked(self.house.setup.book.answers)
        return str(self.edition.hand_of(ask, cards, shown.community))

    def events(self, events: tuple[e.Event, ...]) -> None:
        """What has just been done, by which rules; settled wagers have a table of their own."""
        for event in events:
            match event:
                case e.BetsOpened():
                    said = "Place your bets, please."
                case e.BetsClosed():
                    said = "No more bets."
                case e.WagerPlaced():
                    said = f"{event.player}: {_plain(event.wager)} {grouped(event.amount)}."
                case e.WagerTakenBack():
                    said = f"{event.player}: {_plain(event.wager)} {grouped(event.amount)} taken back."
                case e.LoneWagerReturned():
                    said = f"{event.player}: {_plain(event.wager)} {grouped(event.amount)} goes back, it stands alone."
                case e.CardsDealt():
                    said = "The cards are dealt."
                case e.Decided():
                    more = "".join(f", {grouped(amount)} more" for _, amount in event.shares)
                    said = f"Position {event.position}: {event.action}{more}."
                case e.TurnedUp():
                    said = f"The dealer turns up {event.stage.value}."
                case e.ComparisonDeclined():
                    said = f"Position {event.position} refuses comparison."
                case _:
                    continue
            self.console.print(Text.assemble(said, " ", (f"[{' '.join(event.rules)}]", "dim")))

    def settled(self, before: View, events: tuple[e.Event, ...]) -> None:
        """Every wager as it was settled, in the order of the table, with its rules and the readings it leaned on."""
        stakes = {each.position: each.stakes for each in before.positions}
        grid = Table.grid(padding=(0, 1, 0, 0))
        for width in WIDTHS:
            grid.add_column(min_width=abs(width), justify="right" if width < 0 else "left", overflow="fold")
        for event in events:
            if isinstance(event, e.WagerSettled):
                stake = stakes[event.position].get(event.wager, NOTHING)
                back = Money(sum(amount.cents for _, amount in event.returned))
                result = Text(event.result.value, style=COLOURS.get(event.result, ""))
                result.append(f" {event.odds}" if event.odds else "")
                rules = " ".join(event.rules)
                numbers = rules if len(rules) <= WIDTHS[-2] else "\n".join(event.rules), " ".join(event.readings)
                row = str(event.position), _plain(event.wager), grouped(stake), result, money_text(back - stake)
                grid.add_row(*row, *numbers)
        self.console.print(Padding(grid, (0, 0, 0, 2)))
        self.events(tuple(event for event in events if isinstance(event, e.LoneWagerReturned)))

    def rule(self, number: str) -> None:
        try:
            rule = self.edition.catalogue[number]
        except (InputError, RulebookError) as error:
            self.console.print(Text(str(error), style="yellow"))
            return
        pays = f" [{rule.pays}]" if rule.pays else ""
        self.console.print(Padding(Text(f"{rule.id}  {rule.says}{pays}", style="dim"), (0, 0, 0, 2)))


def _plain(name: str) -> str:
    return name.replace("_", " ")


# -- the round, whoever plays --


def go_on(
    house: House, shows: Shows, decide: Callable[[], None], before_settling: Callable[[], None], who: Actor | None
) -> None:
    """From the close of betting to the conclusion, as the table's phases call for it."""
    shows.events(house.must(c.DealCards(DEALER, house.deck())))
    shows.table(view(house.state, who))
    while house.state.phase in (Phase.DECIDING, Phase.TURNING):
        if house.state.phase is Phase.DECIDING:
            decide()
            continue
        shows.events(house.must(c.TurnUp(DEALER)))
        shown = view(house.state, who)
        if shown.phase is not Phase.OPEN:
            shows.table(shown)
    before_settling()


def demonstrate(console: Console, books: tuple[str, ...], seed: int, positions: int) -> None:
    """One round of each game, played by bots and seen as the public sees it."""
    for slug in books:
        house = House(slug, seed, positions)
        shows = Shows(console, house)
        bots = [Bot(NAMES[number], number + 1, stakes_all=not number) for number in range(positions)]
        console.print(Text(shows.title(), style="bold"))
        shows.events(house.must(c.OpenBets(DEALER)))
        for bot in bots:
            bot.bet(house)
        closed = house.close()
        if isinstance(closed, Refusal):  # every bot stakes an Ante
            raise RulebookError(f"{slug}: {closed}")
        shows.events(closed)

        def decide(house: House = house, shows: Shows = shows, bots: list[Bot] = bots) -> None:
            for bot in bots:
                shows.events(bot.decide(house))

        def open_all(house: House = house, shows: Shows = shows) -> None:
            shows.table(view(house.state, None))

        go_on(house, shows, decide, open_all, None)
        shows.settled(view(house.state, None), house.settle())
        console.print(f"jackpot  {grouped(house.meter)}\n")
    console.print(
        f"Played from seed {seed}. Take a seat: croupier play BOOK, in a terminal. A rule in full: croupier rules show."
    )


# -- your seat --


class Seat:
    """You, your money, and the prompts."""

    def __init__(self, console: Console, house: House, position: int, balance: Money) -> None:
        self.console = console
        self.house = house
        self.shows = Shows(console, house)
        self.position = position
        self.balance = balance
        self.brought = balance
        self._placed: list[tuple[str, Money]] = []  # in this round, the last one last
        self._before: list[tuple[str, Money]] = []  # in the round before
        others = [at for at in range(1, house.setup.positions + 1) if at != position]
        self.bots = {at: Bot(name, at) for at, name in zip(others, NAMES, strict=False)}

    # -- asking --

    def ask(self, prompt: str, help_: str) -> list[str]:
        """A line of words. Help, rules and leaving are there at every prompt."""
        while True:
            try:
                words = self.console.input(Text(f"{prompt}> ", style="bold cyan")).split()
            except EOFError:
                raise LeaveTable from None
            except UnicodeDecodeError:
                self.say("that is no text")
                continue
            match [word.lower() for word in words]:
                case ["q" | "quit" | "exit" | "leave"]:
                    raise LeaveTable
                case ["?" | "h" | "help"]:
                    self.console.print(f"{help_}\n{ALWAYS}")
                case ["rule", _]:
                    self.shows.rule(words[1])
                case lower:
                    return lower

    def say(self, what: object) -> None:
        self.console.print(Text(str(what), style="yellow"))

    def do(self, command: c.Command) -> bool:
        """Ask the table, if the balance allows it, and show what came of it."""
        price = self.house.price(command, YOU.name)
        if price > self.balance:
            self.say(f"that takes {grouped(price)} and you have {grouped(self.balance)}")
            return False
        done = self.house.ask(command)
        if isinstance(done, Refusal):
            self.say(done)
            return False
        self.balance += gained(done, YOU.name)
        self.shows.events(done)
        return True

    # -- a round --

    def play_round(self) -> None:
        house = self.house
        self.console.print()
        self.shows.events(house.must(c.OpenBets(DEALER)))
        self._before, self._placed = self._placed or self._before, []
        for bot in self.bots.values():
            bot.bet(house)
        self.bet()
        go_on(house, self.shows, self.decide, self.compare, YOU)
        before = view(house.state, YOU)
        done = house.settle()
        won = gained(done, YOU.name)
        self.balance += won
        self.shows.settled(before, done)
        own = [event for event in done if isinstance(event, e.WagerSettled) and event.position == self.position]
        for rule in dict.fromkeys(rule for event in own for rule in event.rules):
            self.shows.rule(rule)
        self.console.print(f"You get back {grouped(won)}. {self.money()}")

    def money(self) -> str:
        return f"Balance {grouped(self.balance)}. Jackpot {grouped(self.house.meter)}."

    def leave(self) -> None:
        if self.house.state.phase is Phase.BETTING:
            for name in self.own_stakes():
                self.take_back(name)
        lies = Money(sum(stake.cents for stake in self.own_stakes().values()))
        left = f" {grouped(lies)} of yours still lies on the table." if lies else ""
        self.console.print(f"\nYou leave with {grouped(self.balance)}, having brought {grouped(self.brought)}.{left}")

    def own_stakes(self) -> dict[str, Money]:
        positions = view(self.house.state, YOU).positions
        return next((each.stakes for each in positions if each.position == self.position), {})

    # -- bets --

    def bet(self) -> None:
        setup = self.house.setup
        kinds = [
            f"{_plain(wager.name)} in units of {setup.unit}"
            if wager.units
            else f"{_plain(wager.name)} {setup.limits[wager.name].least} to {setup.limits[wager.name].most}"
            for wager in setup.wagers()
        ]
        help_ = f"Wagers: {', '.join(kinds)}. {CONTRIBUTION * 100}% of jackpot wagers goes into the meter.\n{BETS_HELP}"
        self.console.print(f"{self.money()} You sit at position {self.position}.")
        while True:
            staked = ", ".join(f"{_plain(name)} {grouped(stake)}" for name, stake in self.own_stakes().items())
            match self.ask(f"Your bets ({staked or 'none; try ante 10, then deal'})", help_):
                case ["deal" | "d"]:
                    closed = self.house.close()
                    if isinstance(closed, Refusal):
                        self.say(closed)
                        continue
                    self.balance += gained(closed, YOU.name)
                    self.shows.events(closed)
                    return
                case ["undo" | "u"]:
                    self.undo()
                case ["again" | "a"]:
                    if not self._before:
                        self.say("there is no round before in which you staked anything")
                    for name, amount in self._before:
                        self.place(name, amount)
                case ["back", *name] if name:
                    self.take_back(self.named(name))
                case ["buy", text]:
                    self.buy(text)
                case [*name, text] if name:
                    try:
                        self.place(self.named(name), Money.parse(text))
                    except MoneyError as error:
                        self.say(error)
                case _:
                    self.console.print(f"{help_}\n{ALWAYS}")

    def named(self, words: list[str]) -> str:
        """A wager by as much of its name as tells it from the others; else what was said, for the table to refuse."""
        said = "_".join(words)
        found = [wager.name for wager in self.house.setup.wagers() if wager.name.startswith(said)]
        return found[0] if len(found) == 1 else said

    def place(self, name: str, amount: Money) -> None:
        if self.do(c.PlaceWager(YOU, YOU.name, self.position, name, amount)):
            self._placed.append((name, amount))

    def take_back(self, name: str) -> None:
        if self.do(c.TakeBack(YOU, YOU.name, self.position, name)):
            self._placed = [each for each in self._placed if each[0] != name]

    def undo(self) -> None:
        """Take back the last wager. What lay there before it is staked again: a table knows whole stakes only."""
        if not self._placed:
            self.say("there is no wager of yours to take back")
            return
        name, _ = self._placed[-1]
        earlier = [amount for each, amount in self._placed[:-1] if each == name]
        rest = [each for each in self._placed if each[0] != name]
        self.take_back(name)
        if earlier:
            self.place(name, Money(sum(amount.cents for amount in earlier)))
        self._placed = rest + [each for each in self._placed if each[0] == name]

    def buy(self, text: str) -> None:
        try:
            amount = Money.parse(text)
        except MoneyError as error:
            self.say(error)
            return
        self.balance += amount
        self.brought += amount
        self.console.print(self.money())

    # -- decisions --

    def offers(self) -> dict[str, c.Command]:
        """What the table offers you, by the word to type."""
        return {_word(offer): offer for offer in view(self.house.state, YOU).offers}

    def decide(self) -> None:
        """Everybody who has a decision to make, clockwise."""
        for position in range(1, self.house.setup.positions + 1):
            if position == self.position:
                self.decide_own()
            else:
                self.shows.events(self.bots[position].decide(self.house))

    def decide_own(self) -> None:
        while any(isinstance(offer, c.Decide) for offer in self.offers().values()):
            offers = self.offers()
            choices = ", ".join(self.priced(word, offer) for word, offer in offers.items())
            looked = any(each.cards for each in view(self.house.state, YOU).positions if each.owner == YOU.name)
            unseen = not looked and "look" in offers
            said = self.ask(f"You may {choices}{' (Enter)' if unseen else ''}", self.help_on(offers))
            if unseen and not said:
                said = ["look"]
            self.take(said, offers)

    def compare(self) -> None:
        """All is open. A hand may still be kept from comparison, as long as the table offers that."""
        self.shows.table(view(self.house.state, YOU))
        while any(isinstance(offer, c.Decline) for offer in self.offers().values()):
            offers = self.offers()
            said = self.ask(f"Enter to settle, or {', '.join(offers)}", self.help_on(offers) + "\n  Enter           settle")
            if not said:
                return
            self.take(said, offers)

    def take(self, said: list[str], offers: dict[str, c.Command]) -> None:
        """Do what was said, by as much of the word as tells it from the others; what is not offered the table refuses."""
        word = " ".join(said)
        found = [each for each in offers if word and each.startswith(word)]
        if len(found) > 1:
            self.say(f"{word!r} may be {' or '.join(found)}")
        elif found:
            if self.do(offers[found[0]]) and isinstance(offers[found[0]], c.Look):
                self.shows.table(view(self.house.state, YOU))
        elif word:
            self.do(c.Decide(YOU, self.position, word))
        else:
            self.console.print(f"{self.help_on(offers)}\n{ALWAYS}")

    def priced(self, word: str, offer: c.Command) -> str:
        price = self.house.price(offer, YOU.name)
        return f"{word} ({grouped(price)})" if price else word

    def help_on(self, offers: dict[str, c.Command]) -> str:
        """Each offer with what it would cost."""
        return "\n".join(f"  {word:15} {self.about(offer)}" for word, offer in offers.items())

    def about(self, offer: c.Command) -> str:
        match offer:
            case c.Look():
                return "look at your cards"
            case c.Decline():
                return "refuse comparison: your cards are not shown"
            case _:
                price = self.house.price(offer, YOU.name)
                return f"adds a wager of {grouped(price)}" if price else "adds no wager"


def _word(offer: c.Command) -> str:
    return offer.action if isinstance(offer, c.Decide) else type(offer).__name__.lower()
