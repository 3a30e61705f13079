"""What tables, games and phases are called on the consoles, in a word or two."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.rulebook import Edition
from croupier.table import Phase, State

_PHASES: Mapping[Phase, tuple[str, str]] = {  # what pages know it by, and what people read
    Phase.BETWEEN: ("between", "Between"),
    Phase.BETTING: ("betting", "Bets open"),
    Phase.CLOSED: ("closed", "Dealing"),
    Phase.DECIDING: ("deciding", "Deciding"),
    Phase.TURNING: ("turning", "Turning up"),
    Phase.OPEN: ("open", "Paying"),
}

_SPELT: Mapping[str, str] = {"Holdem": "Hold'em"}  # a name of a book has no such sign
_LEFT_OUT = ("Singapore", "Texas", "Poker")  # on a tile


def name_game(edition: Edition) -> str:
    """The game in few words: that of its edition without the casino before it."""
    if edition.definition and edition.definition.title:
        return edition.definition.title
    words = edition.slug.split("-")
    return " ".join(_SPELT.get(each, each) for each in " ".join(words[1:] or words).title().split())


def shorten_game(edition: Edition) -> str:
    """The game in a word or two short ones, as a tile has room for."""
    return " ".join(each for each in name_game(edition).split() if each not in _LEFT_OUT)


def phase_id(phase: Phase) -> str:
    """What pages know a phase by."""
    return _PHASES[phase][0]


def phase_words(phase: Phase) -> str:
    """A phase as people read it."""
    return _PHASES[phase][1]


def progress(state: State) -> float:
    """How far a round is, from 0 to 1, for a bar that is drawn: by its calls, decisions and cards that were turned up."""
    steps = 4 + 2 * len(state.setup.edition.reveals)  # open, close, deal; each decision and what is turned up; pay
    done = {Phase.BETWEEN: 0, Phase.BETTING: 1, Phase.CLOSED: 2, Phase.OPEN: steps - 1}.get(state.phase)
    if done is None:
        done = 3 + 2 * len(state.turned) + (1 if state.phase is Phase.TURNING else 0)
    return round(min(done, steps) / steps, 2)
