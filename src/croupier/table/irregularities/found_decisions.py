"""A decision that was not entered as the chips lay: a later wager lay there unentered, or was entered and did not (S-87, H-78).

Nobody changes their mind here: what lay when the next card was turned says what was decided.
"""

from __future__ import annotations

from croupier.rulebook import ANTE, CHECK, DECLINE, FOLD, Money, Refusal, Wager, numbers
from croupier.table import commands as c
from croupier.table import what_lay
from croupier.table.due import not_open
from croupier.table.state import Phase, State


def another_decision(lay: State, command: c.ReportStake) -> bool:
    """Whether a later wager came to the table by this report, or left it with all that lay on its area."""
    area = (command.position, command.wager)
    wager, lying = lay.setup.book.edition.wager_named[command.wager], dict(lay.stakes.get(area, ()))
    if not wager.antes or command.lies.cents < 0 or command.player in what_lay.gone(lay, area):
        return False
    return not lying if command.lies else lying.keys() == {command.player}


def decided_as_it_lay(lay: State, command: c.ReportStake, rules: tuple[str, ...]) -> tuple[str, ...] | Refusal:
    """All that a position has decided, by what lay there; without the last of it, if that is still to be decided."""
    at, wager = command.position, lay.setup.book.edition.wager_named[command.wager]
    steps = lay.setup.book.edition.decisions.steps
    due = next(n for n, step in enumerate(steps) if any(choice.places == wager.name for choice in step))
    if refused := _cannot_decide(lay, command, wager, rules):
        return refused
    done = tuple(action for action in lay.actions.get(at, ()) if action != DECLINE)
    if command.lies:
        return _added(lay, at, due, done) if len(done) > due or lay.folded(at) else _not_yet(lay, command, rules)
    return _left_out(lay, at, due, done)


def _cannot_decide(lay: State, command: c.ReportStake, wager: Wager, rules: tuple[str, ...]) -> Refusal | None:
    at = command.position
    if not lay.part(command.player, at, ANTE):
        return Refusal(f"a {wager.name} follows an Ante of the same player's on that position: there is none", rules)
    if lay.phase not in (Phase.DECIDING, Phase.TURNING, Phase.OPEN):
        return _not_yet(lay, command, rules)
    if at in lay.forfeited:
        what = "the hand was folded by a ruling, whatever lay there: another ruling may take it out or void the round"
        return Refusal(what, lay.forfeited[at])
    return None


def _not_yet(lay: State, command: c.ReportStake, rules: tuple[str, ...]) -> Refusal:
    wager = lay.setup.book.edition.wager_named[command.wager]
    if any(choice.places == wager.name for choice in lay.choices(command.position)):
        return Refusal(f"position {command.position} has this still to decide: enter the decision", rules)
    return Refusal(not_open(lay, command.position, wager.name), rules)


def _added(lay: State, at: int, due: int, done: tuple[str, ...]) -> tuple[str, ...] | Refusal:
    """With the wager: what was decided after it stays, and a hand that counted as folded has checked since."""
    steps = lay.setup.book.edition.decisions.steps
    action = next(choice.action for choice in steps[due] if choice.places)
    if not lay.folded(at):
        return _declined(lay, at, (*done[:due], action, *done[due + 1 :]))
    if due:
        first = next(choice for choice in steps[0] if choice.places)
        return Refusal(f"the hand has folded: report the {first.places} first, if that lay there", numbers(first.rules))
    passed = min(len(lay.turned), len(steps))
    return (action, *(CHECK for _ in range(1, passed)))


def _left_out(lay: State, at: int, due: int, done: tuple[str, ...]) -> tuple[str, ...] | Refusal:
    """Without the wager: a check, or a fold where none is open. Until the next card is turned it is still to be decided."""
    course = lay.setup.book.edition.decisions
    if lay.phase is not Phase.OPEN and due == lay.step and DECLINE not in lay.actions[at]:
        return done[:due]
    if not any(choice.action == CHECK for choice in course.steps[due]):
        rest = [choice for step in course.steps[due + 1 :] for choice in step if choice.places in lay.staked(at)]
        return _first(rest[0].places, rest[0].rules) if rest else (FOLD,)
    found = (*done[:due], CHECK, *done[due + 1 :])
    for n in range(due + 1, len(done)):
        open_ = [choice for choice in course.steps[n] if choice.open_to(lay.staked(at), found[:n], lay.setup.book.answers)]
        if found[n] not in [choice.action for choice in open_]:
            later = next(choice for choice in course.steps[n] if choice.action == found[n])
            return _first(later.places, later.rules)
    return _declined(lay, at, found)


def _first(wager: str, rules: str) -> Refusal:
    return Refusal(f"a {wager} lies there that could not be decided on then: report that first", numbers(rules))


def _declined(lay: State, at: int, done: tuple[str, ...]) -> tuple[str, ...]:
    return (*done, DECLINE) if DECLINE in lay.actions[at] else done


def due_on(lay: State, command: c.ReportStake) -> Money:
    """What a later wager is by its Ante."""
    wager = lay.setup.book.edition.wager_named[command.wager]
    return Money(wager.antes * lay.staked(command.position)[ANTE].cents)
