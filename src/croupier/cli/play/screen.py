"""The screen: what somebody may see of a table, what has happened, and the rules behind it in our own words."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cards import Card
from croupier.cli.display import amount_text, cards_text, hand_text, print_help, sentence_text
from croupier.cli.play.casino import SUPERVISOR, AnyEvent, Casino
from croupier.cli.settled_lines import IN_ALL, QUALIFIES, SettledLine, SettledLines
from croupier.errors import InputError, RulebookError
from croupier.floor import EventWords
from croupier.games import requirements
from croupier.rulebook import NOTHING, Actor, Asked, Money, all_known, known_so_far, wager_text
from croupier.table import View
from croupier.table import events as e

_WORDS = EventWords(amount_text)
_TO_YOU = {  # who plays here is called You
    "You stays": "You stay",
    "You has ": "you have ",
    "tells You:": "tells you:",
    ", You may": ", you may",
    ", You:": ", you:",
}
_QUIET = (e.HandLookedAt, e.MeterRead, e.RoundConcluded, e.WagerSettled)  # shown otherwise, or in the pit's record only
_EXPLAINED = (e.IrregularityRuled, e.ToldOfOneLook)  # with the rules in full, asked or not


class Screen:
    """Prints a table as one person sees it; for nobody, as the public does."""

    def __init__(self, console: Console, casino: Casino, who: Actor | None) -> None:
        self.console = console
        self.casino = casino
        self.who = who
        self.edition = casino.setup.book.edition
        self._last: tuple[str, ...] = ()  # the rules of what was shown last; a new round does not wipe the result of the old

    def show_title(self) -> None:
        """The game, the casino and the edition."""
        catalogue = self.edition.catalogue
        self.console.print(Text(f"{catalogue.title} ({catalogue.operator}, {catalogue.edition})", style="bold"))

    def say(self, what: object) -> None:
        """What could not be done, and why."""
        self.console.print(Text(sentence_text(_to_you(str(what))), style="yellow"))

    def show_help(self, *texts: str) -> None:
        """What can be typed now."""
        print_help(self.console, *texts)

    # -- the table --

    def show_table(self) -> None:
        """The cards that lie open, and every position."""
        shown = self.casino.view(self.who)
        for name, cards in (("dealer", shown.dealer), ("board", shown.community)):
            if cards:
                self.console.print(Text.assemble(f"{name:8} ", cards_text(cards), self._named(cards, shown, name)))
        grid = Table.grid(padding=(0, 2, 0, 0))
        for each in shown.positions:
            hand = Text.assemble(cards_text(each.cards), self._named(each.cards, shown, "")) if each.cards else "face down"
            stakes = ", ".join(f"{wager_text(name)} {amount_text(stake)}" for name, stake in each.stakes.items())
            total = amount_text(Money(sum(stake.cents for stake in each.stakes.values())))
            done = f"{' '.join(each.actions)}, {total} in all" if each.actions else stakes
            grid.add_row(str(each.position), each.owner, hand, done)
        self.console.print(Padding(grid, (0, 0, 0, 2)))

    def _named(self, cards: tuple[Card | None, ...], shown: View, whose: str) -> str:
        """What a hand is called, once all of its cards are open: in hold'em the whole board is among them."""
        dealt = self.edition.dealt
        wanted = {"dealer": dealt.dealer, "": dealt.player}.get(whose)
        if len(cards) != wanted or (dealt.community == 5 and len(shown.community) != dealt.community):
            return ""
        ask = Asked(self.casino.setup.book.answers)
        hand, board = (known_so_far(each, whose) for each in (cards, shown.community))
        return hand_text(self.edition.hand_of(ask, hand, board)) if all_known(hand) and all_known(board) else ""

    # -- what has happened --

    def show_events(self, events: Iterable[AnyEvent]) -> None:
        """What has just been done, each with its rules; settled wagers have a table of their own."""
        events = tuple(events)
        for event in events:
            if isinstance(event, _QUIET) or not _line_on(event):
                continue
            self._line(event)
            for rule in event.rules if isinstance(event, _EXPLAINED) else ():
                self.show_rule(rule)
        self._last = _rules_of(event for event in events if not isinstance(event, e.BetsOpened)) or self._last

    def _line(self, event: AnyEvent) -> None:
        rules = f"[{' '.join(event.rules)}]" if event.rules else ""
        self.console.print(Text.assemble(_line_on(event), " ", (rules, "dim")))

    def show_settlement(
        self, before: View, events: tuple[AnyEvent, ...], own: tuple[int, ...] = (), *, qualifies: bool | None = None
    ) -> None:
        """Whether the dealer qualifies, then every wager as it was settled, in the order of the table; a total per player."""
        lines = [event for event in events if isinstance(event, e.WagerSettled)]
        self.show_events(event for event in events if not isinstance(event, e.WagerSettled))
        shown = {each.position: each for each in before.positions}
        if qualifies is not None and lines:
            self.console.print(Text(QUALIFIES[qualifies], style="bold"))
        settled = []
        for event in lines:
            stake = shown[event.position].stakes.get(event.wager, NOTHING)
            net = Money(sum(amount.cents for _, amount in event.returned)) - stake
            about = event.result, event.odds, event.rules, event.readings
            quiet = "dim" if own and event.position not in own else ""
            settled.append(SettledLine(event.wager, stake, net, *about, at=str(event.position), style=quiet))
        for owner in dict.fromkeys(each.owner for each in before.positions):
            at = [str(each.position) for each in before.positions if each.owner == owner]
            theirs = [line for line in settled if line.at in at]
            if theirs:
                staked, net = (Money(sum(getattr(line, name).cents for line in theirs)) for name in ("stake", "net"))
                settled.append(SettledLine(f"{owner}, {IN_ALL}", staked, net, at=" ".join(at), style=theirs[0].style))
        self.console.print(SettledLines(settled))
        self._last = _rules_of([event for event in lines if not own or event.position in own]) or self._last

    # -- rules --

    def show_rule(self, number: str) -> None:
        """A rule in our own words, or a requirement."""
        if number in requirements():
            self.console.print(Padding(Text(f"{number}  {requirements()[number].title}", style="dim"), (0, 0, 0, 2)))
            return
        try:
            rule = self.edition.catalogue[number]
        except (InputError, RulebookError) as error:
            self.say(error)
            return
        pays = f" [{rule.pays}]" if rule.pays else ""
        self.console.print(Padding(Text(f"{rule.id}  {rule.says}{pays}", style="dim"), (0, 0, 0, 2)))

    def show_last_rules(self) -> None:
        """The rules and requirements of what was shown last. Numbers of readings are no rules."""
        known = [rule for rule in self._last if rule in self.edition.catalogue or rule in requirements()]
        for rule in known:
            self.show_rule(rule)
        if not known:
            self.say("no rule has been applied yet")

    def show_round(self) -> None:
        """The pit is called: the record of the round so far, as far as it is in the open."""
        self.console.print(Text(f"The {SUPERVISOR.post.title} comes. The round so far:", style="bold"))
        for number, event in enumerate((each for each in self.casino.this_round if _line_on(each)), 1):
            self.console.print(f"{number:>3}  ", end="")
            self._line(event)


def _line_on(event: AnyEvent) -> str:
    """What is said of an event to the one who plays here."""
    return _to_you(_WORDS.line(event))


def _to_you(said: str) -> str:
    for of_others, to_you in _TO_YOU.items():
        said = said.replace(of_others, to_you)
    return said


def _rules_of(events: Iterable[AnyEvent]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for event in events for rule in event.rules))
