"""The deal: misdeals, wrong counts, exposed and face-up cards, missed burns, cards drawn together, and what players choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.cards import Card
from croupier.rulebook import Case, Moment, Post, Refusal, Reveal, To, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.card_places import face_up, leaving, seen_places
from croupier.table.correction import one_fault_explains, relaid, reordered, whole_hands_moved
from croupier.table.dealing import Deal
from croupier.table.events import Reply
from croupier.table.irregularities.counts import Correction
from croupier.table.irregularities.effects import Rules, no_cards, not_in, remove, return_wagers, settled
from croupier.table.irregularities.moments import misdated, past
from croupier.table.irregularities.ruling import last_word, rule_on
from croupier.table.setup import CardSource
from croupier.table.state import Phase, State


def _handle(state: State, command: c.HandleCards) -> Reply:
    rules = numbers(state.setup.rules.several_hands)
    if state.deal is None or command.position not in state.in_play:
        return Refusal("there are no cards to touch", rules)
    if command.by.post < Post.DEALER and not command.by.is_player(state.owners.get(command.position)):
        return Refusal("only staff may touch another player's cards", rules, Post.DEALER)
    return (e.CardsHandled(command.by, rules, command.position),)


# -- how the cards really lie, and when it was --


def _dealt_rules(state: State) -> Rules:
    return numbers(state.setup.book.edition.dealt.rules)


def _as_it_lies(
    state: State,
    command: c.ReportMisdeal | c.ReportWrongCount | c.ReportMissedBurn,
    *,
    whole_hands: bool = False,
    single_cards: bool = True,
) -> Correction | None:
    """The cards as they are said to lie, if the fault explains it (S-50, H-37): by a misdeal whole hands may lie elsewhere."""
    if not command.lies:
        return None
    keyed = state.setup.cards is CardSource.KEYED

    def made(dealt: Deal) -> Deal | None:
        found = relaid(dealt, command.lies)
        if found is None or not _stays(state, dealt, found, moved=command.repaired):
            return None
        moved = whole_hands and whole_hands_moved(dealt, found, keyed=keyed)
        return found if moved or (single_cards and one_fault_explains(dealt, found, keyed=keyed)) else None

    return Correction(made, counted=True)


def _stays(state: State, dealt: Deal, found: Deal, *, moved: bool) -> bool:
    """Where it was repaired cards have been moved, seen ones too (5.10.2), but none that lies open; else no seen one."""
    if not moved:
        return all(found.deck[at] is dealt.deck[at] for at in seen_places(state))
    up = [at for holder in dealt.plan.places for at in face_up(state, holder)]
    return all(dealt.deck[at] in (None, found.deck[at]) for at in up)


# -- what went wrong --


def _misdeal(state: State, command: c.ReportMisdeal) -> Reply:
    """The book says from when on it is too late: once cards were seen, or once they were touched (H-38)."""
    late = state.setup.provision(Case.MISDEAL_LATE)
    if refused := no_cards(state) or misdated(state, command.before, late):
        return refused
    repaired = Case.MISDEAL_REPAIRED if command.repaired else Case.MISDEAL
    case = Case.MISDEAL_LATE if late and past(state, late.moment, command.before) else repaired
    whole = case is Case.MISDEAL_REPAIRED
    if whole and not all(isinstance(holder, int) for holder, _ in command.lies):
        found = state.setup.provision(case)
        return Refusal("only whole hands may be moved from position to position", numbers(found.rules) if found else ())
    return rule_on(state, command, case, correction=_as_it_lies(state, command, whole_hands=True, single_cards=not whole))


def _wrong_count(state: State, command: c.ReportWrongCount) -> Reply:
    at = () if command.position is None else (command.position,)
    if command.community:
        case = Case.BOARD_COUNT_REPAIRED if command.repaired else Case.BOARD_COUNT
    elif not at:
        case = Case.DEALER_COUNT_REPAIRED if command.repaired else Case.DEALER_COUNT
    else:
        case = Case.HAND_COUNT_REPAIRED if command.repaired else Case.HAND_COUNT
    if refused := no_cards(state) or not_in(state, at):
        return refused
    if command.community and at:
        return Refusal("say whose cards they are: those of a position or those of the board", _dealt_rules(state))
    decided = rule_on(state, command, case, positions=at, correction=_as_it_lies(state, command))
    if isinstance(decided, Refusal) or case is not Case.HAND_COUNT or isinstance(decided[0], e.CountDidNotFit):
        return decided
    first, *rest = decided
    return (first, e.HandMiscounted(command.by, first.rules), *rest)


def _let_out(state: State, command: c.LetOut) -> Reply:
    opened = Reveal.DEALER in state.turned
    case = Case.LET_OUT_LATE if opened else Case.LET_OUT
    found = state.setup.provision(case)
    if found and not state.miscounted:
        return Refusal("no hand of this round was removed for a wrong count", numbers(found.rules))
    if found and (refused := settled(state, numbers(found.rules))):
        return refused
    at, lost = command.position, state.lost(command.position)
    live = [name for (here, wager), shares in state.stakes.items() if here == at and wager not in lost for name, _ in shares]
    names = tuple(dict.fromkeys(live))
    if found and (command.player not in names if command.player else len(names) != 1):
        what = "no live wager lies there: what a fold has lost cannot be withdrawn"
        if names:
            what = f"name one player with a live wager there, who takes back the own part: {' or '.join(names)}"
        return Refusal(what, numbers(found.rules))
    return rule_on(state, command, case, positions=(at,), player=command.player or "".join(names[:1]))


def _exposed(state: State, command: c.ReportExposed) -> Reply:
    if command.cards < 1:
        return Refusal("say how many cards were exposed", last_word(state))
    several = state.setup.provision(Case.EXPOSED_SEVERAL)
    if refused := no_cards(state) or misdated(state, command.before, several):
        return refused
    case = _exposed_case(state, command.cards, command.before)
    return rule_on(state, command, case, positions=command.positions)


def _exposed_case(state: State, cards: int, before: Moment | None = None) -> Case:
    """All exposures of a deal count together (S-52); where the book asks for a moment, those before it by themselves (H-70)."""
    several = state.setup.provision(Case.EXPOSED_SEVERAL)
    asked = several.moment if several else None
    if past(state, asked or Moment.SEEN, before):
        return Case.EXPOSED_ONE_LATE if state.exposed + cards == 1 else Case.EXPOSED_SEVERAL_LATE
    others = state.exposed_early if asked else state.exposed
    return Case.EXPOSED_ONE if others + cards == 1 else Case.EXPOSED_SEVERAL


def _face_up(state: State, command: c.ReportFaceUp) -> Reply:
    """Where the book counts it as exposed, it adds up with the others, whichever came first (S-52, H-36)."""
    found = state.setup.provision(Case.FACE_UP)
    one_more = state.exposed and found and found.counts_as_exposed
    case = _exposed_case(state, 1) if one_more else Case.FACE_UP
    return no_cards(state) or rule_on(state, command, case)


def _missed_burn(state: State, command: c.ReportMissedBurn) -> Reply:
    """The book says until when it is repaired: till a player has seen cards (H-37), or till anything is opened (S-58)."""
    repair = state.setup.provision(Case.MISSED_BURN_REPAIRED)
    if repair and not state.setup.procedure.cards(To.BURNED):
        return Refusal("this device burns no card, so none can be missed", _dealt_rules(state))
    if refused := no_cards(state) or misdated(state, command.before, repair):
        return refused
    if command.repaired and repair and repair.moment and past(state, repair.moment, command.before):
        what = f"{repair.moment.value}: a missed burn can no longer be repaired, so report it without that"
        return Refusal(what, numbers(repair.rules))
    case = Case.MISSED_BURN_REPAIRED if command.repaired else Case.MISSED_BURN
    return rule_on(state, command, case, correction=_as_it_lies(state, command))


def _together(state: State, command: c.ReportDrawnTogether) -> Reply:
    """The card that is ruled first goes where the first of them was due, exposed or not, and the others follow (RWS 5.14)."""
    if refused := no_cards(state):
        return refused
    ruled = (command.first, *command.then)
    correction = Correction(
        lambda dealt: reordered(dealt, ruled, command.places, _drawn(state)),
        counted=any(isinstance(each, Card) for each in ruled),
    )
    return rule_on(state, command, Case.DRAWN_TOGETHER, correction=correction)


def _drawn(state: State) -> int:
    """How many cards have left the shoe, or leave it now; where it reads them, those that it has read."""
    if unread := leaving(state):
        return unread[0]
    stage = len(state.turned) + (state.phase is Phase.TURNING)
    return sum(slot.stage <= stage for slot in state.deal.plan.slots) if state.deal else 0


# -- what players choose --


def _choose(state: State, command: c.ChooseCourse) -> Reply:
    position = command.position
    courses = state.setup.edition.courses
    rules = numbers(courses.offered)
    if position not in state.choosing:
        return Refusal(f"position {position} has no course to choose: that is offered after a dealing error", rules)
    if command.by.post < Post.DEALER and not command.by.is_player(state.owners.get(position)):
        return Refusal("only staff may choose for another player", rules, Post.DEALER)
    if command.play_on:
        rules = numbers(courses.as_repaired if state.choosing[position] else courses.as_it_lies)
        return (e.CourseChosen(command.by, rules, position, True),)
    rules = numbers(courses.dropped)
    if state.folded(position):  # what the fold has lost stays lost
        lost = state.lost(position)
        then = return_wagers(state, command.by, rules, lambda at, wager, _: at == position and wager not in lost)
    else:
        then = remove(state, command.by, rules, (position,))
    if isinstance(then, Refusal):
        return then
    return (e.CourseChosen(command.by, rules, position, False), *then)


HANDLERS: dict[type[c.Command], Callable[[State, Any], Reply]] = {
    c.HandleCards: _handle,
    c.ReportMisdeal: _misdeal,
    c.ReportWrongCount: _wrong_count,
    c.LetOut: _let_out,
    c.ReportExposed: _exposed,
    c.ReportFaceUp: _face_up,
    c.ReportMissedBurn: _missed_burn,
    c.ReportDrawnTogether: _together,
    c.ChooseCourse: _choose,
}
