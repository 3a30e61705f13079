"""Whether the parts of an edition fit each other, its wagers and its register: what the loader asks before anything else.

A name that is misspelt would else be found in the middle of a round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.rulebook.dealing import To
from croupier.rulebook.provisions import Case
from croupier.rulebook.requirement import is_requirement
from croupier.rulebook.round_rules import READINGS, Reveal
from croupier.rulebook.wagers import ANTE, FOLD

if TYPE_CHECKING:
    from croupier.rulebook.edition import Edition

_AT_A_MOMENT = (
    Case.MISDEAL_LATE,
    Case.MISSED_BURN_REPAIRED,
    Case.EXPOSED_SEVERAL,
    Case.POWER_UNDECIDED,
    Case.JACKPOT_FAULT_UNSEEN,
)


def faults(edition: Edition) -> Iterator[str]:
    """What does not fit, each as the end of a sentence that begins with the name of the edition."""
    yield from _wrong_dealing(edition)
    yield from _wrong_names(edition)
    yield from _wrong_decisions(edition)
    yield from _wrong_provisions(edition)
    yield from _wrong_link(edition)


def _wrong_dealing(edition: Edition) -> Iterator[str]:
    if not edition.devices:
        yield "is dealt by no device"
    for device, procedure in edition.devices.items():
        counts = tuple(map(procedure.cards, (To.POSITIONS, To.DEALER, To.COMMUNITY)))
        if counts != (edition.dealt.player, edition.dealt.dealer, edition.dealt.community):
            yield f"deals other numbers of cards by {device.value} than by its first device"
    for step in edition.reveals:
        if not 0 <= step.board <= edition.dealt.community:
            yield f"turns {step.reveal.value} up to {step.board} Community cards, and does not have so many"
        if not isinstance(step.rules, str) and step.rules.keys() != edition.devices.keys():
            yield f"needs the rules for turning up {step.reveal.value} for each of its devices"


def _wrong_names(edition: Edition) -> Iterator[str]:
    """Wagers and pay lines that are spoken of, and that there are not."""
    choices = [choice for step in edition.decisions.steps for choice in step]
    spoken = {
        "what must be staked to take part": edition.enters,
        "what a wager needs beside it": [name for wager in edition.wagers for name in wager.needs],
        "what a bonus is paid on": [wager.bonus_on for wager in edition.wagers],
        "what an action adds": [choice.places for choice in choices],
        "what an action needs": [name for choice in choices for name in (choice.needs, choice.without)],
        "the settlement": [terms.wager for terms in edition.terms],
        "the jackpot": [edition.jackpot.wager],
        "multiples of a wager": [ANTE for wager in edition.wagers if wager.antes],
        "what is turned up": [name for step in edition.reveals for name in (*step.decides, *step.needed_by)],
    }
    for where, names in spoken.items():
        for name in names:
            if name and name not in edition.wager_named:
                yield f"has no wager {name!r}, of which {where} speaks"
    for wager in edition.wagers:
        if wager.name not in [terms.wager for terms in edition.terms]:
            yield f"does not say how the wager {wager.name!r} is settled"
        if wager.units and wager.name != edition.jackpot.wager:
            yield f"counts the wager {wager.name!r} in units, which only the jackpot's wager is counted in"
    lines = {line.name for wager, line in edition.lines() if wager == edition.jackpot.wager}
    for name in (*edition.jackpot.sharing, *filter(None, (edition.jackpot.resets_by,))):
        if name not in lines:
            yield f"has no jackpot line {name!r}, of which its jackpot rules speak"


def _wrong_decisions(edition: Edition) -> Iterator[str]:
    """What the rooms take for granted of decisions: who gives up folds, first of all; then one turning up a decision."""
    for index, step in enumerate(edition.decisions.steps):
        for choice in step:
            if choice.ends != (choice.action == FOLD) or (choice.ends and index):
                yield f"ends a hand by {choice.action!r} ({choice.rules}): only {FOLD!r} does, at the first decision"
    if len(edition.reveals) < len(edition.decisions.steps):
        yield "turns up cards less often than players decide"
    if Reveal.DEALER not in edition.reveal_steps:
        yield "never turns up the dealer's cards"


def _wrong_provisions(edition: Edition) -> Iterator[str]:
    if Case.RULING not in edition.provisions:
        yield "does not say who has the last word (Case.RULING)"
    said = {name.replace("_", " "): getattr(edition.round_rules, name) for name in READINGS}
    for case, found in edition.provisions.items():
        said[case.value] = found.readings
        if not found.effects:
            yield f"does not say what follows from {case.value}"
        if found.moment and case not in _AT_A_MOMENT:
            yield f"names a moment for {case.value}, which does not depend on one"
        strange = [device.value for device in found.devices if device not in edition.devices]
        if strange and not edition.based_on:  # a derived edition may do without a device of its source
            yield f"has no {strange[0]}, to which {case.value} is confined"
    for device, procedure in edition.devices.items():
        said[device.value] = " ".join([procedure.readings, *(step.readings for step in procedure.steps)])
    about = {reading.id for reading in edition.register.of(edition.slug)}
    for where, text in said.items():
        for reading in text.split():
            if reading not in about:
                what = f"names a reading that is not about it: {reading} ({where})"
                yield f"{what}. Name the book and its rules in that reading, or leave it out"


def _wrong_link(edition: Edition) -> Iterator[str]:
    """Readings of the linked jackpot that no register has. Rules are asked of the catalogue; R is for requirements."""
    for cited in edition.linked_jackpot.numbers().values():
        for number in cited:
            if not number[0].isdigit() and not is_requirement(number) and number not in edition.register.readings:
                yield f"names {number} for the linked jackpot, and there is no such reading"
