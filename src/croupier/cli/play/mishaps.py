"""What goes wrong now and then: the dealer errs or something fails, and the pit rules on it.

Which mishap it is and when it comes is drawn by the seed, from what the table lets the pit report at that moment: first what
a supervisor may rule on, then what takes a shift manager.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from fractions import Fraction

from croupier.cards import format_cards
from croupier.cli.play.casino import MANAGER, SUPERVISOR, AnyEvent, Casino
from croupier.errors import InputError, show_briefly
from croupier.rulebook import Case, parse_part
from croupier.table import commands as c

SOMETIMES = Fraction(1, 4)  # of the rounds


class Occasion(Enum):
    """When something may go wrong in a round."""

    DEALT = "the cards are dealt"
    DECIDED = "everybody has decided"
    OPEN = "all cards are open"
    SETTLED = "the round is settled"


_KINDS: dict[Occasion, tuple[type[c.Report], ...]] = {
    Occasion.DEALT: (
        c.ReportExposed,
        c.ReportMisdeal,
        c.ReportWrongCount,
        c.ReportMissedBurn,
        c.ReportFaceUp,
        c.ReportPowerFailure,
        c.ReportJackpotFault,
    ),
    Occasion.DECIDED: (c.ReportExposed, c.ReportWrongCount, c.ReportFaceUp, c.ReportPowerFailure, c.ReportCount),
    Occasion.OPEN: (c.ReportCount, c.ReportPack),
    Occasion.SETTLED: (c.ReportCount, c.ReportPack),
}


def chance(text: str | None) -> Fraction:
    """How often something goes wrong: `sometimes`, or a probability; without a word, never."""
    if text is None:
        return Fraction(0)
    found = SOMETIMES if text == "sometimes" else parse_part(text)
    if found is None or not 0 <= found <= 1:
        raise InputError(f"say 'sometimes' or a probability from 0 to 1, not {show_briefly(text)}", where="--irregular")
    return found


class Mishaps:
    """At most one in a round, with this chance."""

    def __init__(self, often: Fraction) -> None:
        self._often = often
        self._struck_in = 0  # the last round in which something went wrong

    def strike(self, casino: Casino, moment: Occasion) -> tuple[AnyEvent, ...]:
        """What goes wrong at this moment of the round, and what is ruled; nothing in most rounds."""
        random = casino.random("mishap")
        happens, when = random.random() < self._often, random.choice((Occasion.DEALT, *Occasion))
        if not happens or moment is not when or self._struck_in == casino.state.rounds:
            return ()
        reports = _reports(casino, moment)
        kinds = [kind for kind in _KINDS[moment] if kind in reports]
        if not kinds:
            return ()
        self._struck_in = casino.state.rounds
        report = random.choice(reports[random.choice(kinds)])
        return casino.must(replace(report, why=_why(casino, report)))


def _reports(casino: Casino, moment: Occasion) -> dict[type[c.Report], list[c.Report]]:
    """What the pit may report, each kind by the lowest post that may."""
    found: dict[type[c.Report], list[c.Report]] = {}
    for who in (SUPERVISOR, MANAGER):
        known = set(found)
        for offer in casino.view(who).offers:
            report = offer.command
            if not isinstance(report, _KINDS[moment]) or type(report) in known or getattr(report, "before", None):
                continue  # it is reported when it happens
            if isinstance(report, c.ReportPack) and report.fault is Case.TOO_FEW_CARDS:
                continue  # all cards are dealt by the time the pack is looked at
            if isinstance(report, c.ReportCount) and "counted" in offer.open:
                report = replace(report, counted=51)  # any number but 52 is offered
            found.setdefault(type(report), []).append(report)
    return found


def _why(casino: Casino, report: c.Report) -> str:
    put_right = ", and the pit could put it right" if getattr(report, "repaired", False) else ""
    match report:
        case c.ReportExposed():
            return f"the dealer's {_exposed(casino, report.cards)} lay open"
        case c.ReportMisdeal():
            return f"two hands were dealt to each other's positions{put_right}"
        case c.ReportWrongCount():
            whose = "the board" if report.community else "the dealer"
            return f"{f'position {report.position}' if report.position else whose} got a card too many{put_right}"
        case c.ReportMissedBurn():
            return f"the dealer burned no card{put_right}"
        case c.ReportFaceUp():
            return "a card lay face up in the device"
        case c.ReportPowerFailure():
            return "the lights went out"
        case c.ReportCount():
            return f"the cards were counted by hand, and there are {report.counted}"
        case c.ReportPack():
            return f"a check of the pack finds {report.fault.value}"
        case _:
            return "the jackpot's display went dark"


def _exposed(casino: Casino, cards: int) -> str:
    """Cards that everybody has seen now, although they were to lie face down."""
    deal = casino.state.deal
    hidden = [card for card in deal.dealer if card and card != deal.exposed] if deal else []
    return format_cards(hidden[:cards])
