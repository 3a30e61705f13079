"""Asking the player: a line of words, and what they mean among what is offered. Some words are there at every prompt."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from croupier.cli.play.casino import YOU
from croupier.cli.play.screen import Screen
from croupier.table import commands as c

ALWAYS = """\
  hint            at a decision: what each action is worth, and why
  buy AMOUNT      bring more money
  w               why: the rules of what was shown last
  rule ID         read a rule, as in: rule 3.2
  pit             call the pit: the round so far, with its rules
  ?               this help
  q               leave the table"""


NO_DECISION = "there is no decision to make now"
AT_BETS = {"deal", "undo", "again", "back"}  # words that belong to that prompt alone
SHOWS_ALL = "? shows all that you can type"


class LeaveTable(Exception):  # noqa: N818  # no error: a player gets up
    """The player leaves."""


def ask(screen: Screen, prompt: str, help_: str) -> list[str]:
    """A line of words in small letters, none for Enter alone. End of input is leaving."""
    while True:
        try:
            words = screen.console.input(Text(f"{prompt}> ", style="bold cyan")).split()
        except EOFError:
            raise LeaveTable from None
        except UnicodeDecodeError:
            screen.say("this is not text: type it again")
            continue
        match [each.lower() for each in words]:
            case ["q" | "quit" | "exit" | "leave"]:
                raise LeaveTable
            case ["?" | "h" | "help"]:
                screen.show_help(help_, ALWAYS)
            case ["w" | "why"]:
                screen.show_last_rules()
            case ["pit"]:
                screen.show_round()
            case ["rule", _]:
                screen.show_rule(words[1])
            case ["rule"]:
                screen.say("say which rule, as in: rule 3.2")
            case ["buy"]:
                screen.say("say how much, as in: buy 100")
            case lower:
                return lower


def word_for(command: c.Command) -> str:
    """What is typed for a command."""
    match command:
        case c.Decide():
            return command.action
        case c.ChooseCourse():
            return "play on" if command.play_on else "take back"
        case c.AnnounceJackpotHand():
            return "announce"
        case c.Withdraw():
            return "stay" if command.stay else "withdraw"
        case _:
            return type(command).__name__.lower()


def offers_meant(said: str, offers: Mapping[str, object]) -> list[str]:
    """The offers that some words may mean: the one that they name, or those that they begin."""
    return [said] if said in offers else [each for each in offers if said and each.startswith(said)]


def unoffered_command(said: str, position: int) -> c.Command:
    """What was asked for although it is not offered, for the table to say why not."""
    match said:
        case "look":
            return c.Look(YOU, position)
        case "decline":
            return c.Decline(YOU, position)
        case "announce":
            return c.AnnounceJackpotHand(YOU, position)
        case "withdraw":
            return c.Withdraw(YOU, player=YOU.name)
        case _:
            return c.Decide(YOU, position, said)
