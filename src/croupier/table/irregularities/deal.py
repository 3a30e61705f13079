"""The deal: misdeals, wrong counts, exposed and face-up cards, missed burns, cards drawn together, and what players choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.errors import InputError
from croupier.rulebook import Case, Post, Refusal, Reveal, To, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing import Deal, relaid, reordered
from croupier.table.events import Reply
from croupier.table.irregularities.effects import Rules, no_cards, over, remove
from croupier.table.irregularities.ruling import last_word, rule_on
from croupier.table.state import Phase, State


def _handle(state: State, command: c.HandleCards) -> Reply:
    rules = numbers(state.setup.rules.several_hands)
    if state.deal is None or command.position not in state.in_play:
        return Refusal("there are no cards to touch", rules)
    if command.by.post < Post.DEALER and command.by.name != state.owners.get(command.position):
        return Refusal("only staff may touch another player's cards", rules, Post.DEALER)
    return (e.CardsHandled(command.by, rules, command.position),)


# -- how the cards really lie --


def _dealt_rules(state: State) -> Rules:
    return numbers(state.setup.book.edition.dealt.rules)


def _corrected(state: State, correct: Callable[[Deal], Deal]) -> Deal | Refusal | None:
    """The deal as corrected; none if it was recorded so. A card that somebody has seen stays where it was seen."""
    if state.deal is None:
        return None
    try:
        found = correct(state.deal)
    except InputError as error:
        return Refusal(error.what, error.rules or _dealt_rules(state))
    if any(found.deck[at] is not state.deal.deck[at] for at in state.seen):
        return Refusal("a card that has been seen stays where it lies", _dealt_rules(state))  # which, is for who saw it
    return None if found == state.deal else found


def _as_it_lies(state: State, command: c.ReportMisdeal | c.ReportWrongCount | c.ReportMissedBurn) -> Deal | Refusal | None:
    return _corrected(state, lambda dealt: relaid(dealt, command.lies))


def _whole_hands(state: State, deal: Deal) -> Refusal | None:
    """A misdeal is put right by moving whole hands from position to position, and by nothing else (S-50)."""
    before = state.deal or deal
    hands = [{frozenset(hand) for hand in each.hands.values()} for each in (before, deal)]
    rest = [(each.dealer, each.community, each.burned) for each in (before, deal)]
    if hands[0] == hands[1] and rest[0] == rest[1]:
        return None
    found = state.setup.provision(Case.MISDEAL_REPAIRED)
    return Refusal("only whole hands may be moved from position to position", numbers(found.rules) if found else ())


# -- what went wrong --


def _misdeal(state: State, command: c.ReportMisdeal) -> Reply:
    """The book says from when on it is too late: once cards were seen, or once they were touched (H-38)."""
    late = state.setup.provision(Case.MISDEAL_LATE)
    repaired = Case.MISDEAL_REPAIRED if command.repaired else Case.MISDEAL
    case = Case.MISDEAL_LATE if late and state.past(late.moment) else repaired

    def correct() -> Deal | Refusal | None:
        deal = _as_it_lies(state, command)
        if case is Case.MISDEAL_REPAIRED and isinstance(deal, Deal):
            return _whole_hands(state, deal) or deal
        return deal

    return no_cards(state) or rule_on(state, command, case, correct=correct)


def _wrong_count(state: State, command: c.ReportWrongCount) -> Reply:
    at = () if command.position is None else (command.position,)
    if command.community:
        case = Case.BOARD_COUNT_REPAIRED if command.repaired else Case.BOARD_COUNT
    elif not at:
        case = Case.DEALER_COUNT_REPAIRED if command.repaired else Case.DEALER_COUNT
    else:
        case = Case.HAND_COUNT_REPAIRED if command.repaired else Case.HAND_COUNT
    if refused := no_cards(state):
        return refused
    if at and state.deal and command.position not in state.deal.hands:
        return Refusal("there is no hand on that position", _dealt_rules(state))
    if command.community and at:
        return Refusal("say whose cards they are: those of a position or those of the board", _dealt_rules(state))
    decided = rule_on(state, command, case, positions=at, correct=lambda: _as_it_lies(state, command))
    if isinstance(decided, Refusal) or case is not Case.HAND_COUNT:
        return decided
    first, *rest = decided
    return (first, e.HandMiscounted(command.by, first.rules), *rest)


def _let_out(state: State, command: c.LetOut) -> Reply:
    opened = Reveal.DEALER in state.turned
    case = Case.LET_OUT_LATE if opened else Case.LET_OUT
    found = state.setup.provision(case)
    if found and not state.miscounted:
        return Refusal("no hand of this round was removed for a wrong count", numbers(found.rules))
    if found and (refused := over(state, numbers(found.rules))):
        return refused
    if found and state.folded(command.position):
        return Refusal("the hand has folded: its lost wagers cannot be withdrawn", numbers(found.rules))
    return rule_on(state, command, case, positions=(command.position,))


def _exposed(state: State, command: c.ReportExposed) -> Reply:
    if command.cards < 1:
        return Refusal("say how many cards were exposed", last_word(state))
    case = _exposed_case(state, state.exposed + command.cards)
    return no_cards(state) or rule_on(state, command, case, positions=command.positions)


def _exposed_case(state: State, cards: int) -> Case:
    """All exposures of a deal count together (S-52)."""
    if state.somebody_saw:
        return Case.EXPOSED_ONE_LATE if cards == 1 else Case.EXPOSED_SEVERAL_LATE
    return Case.EXPOSED_ONE if cards == 1 else Case.EXPOSED_SEVERAL


def _face_up(state: State, command: c.ReportFaceUp) -> Reply:
    found = state.setup.provision(Case.FACE_UP)
    one_more = state.exposed and found and found.counts_as_exposed
    case = _exposed_case(state, state.exposed + 1) if one_more else Case.FACE_UP
    return no_cards(state) or rule_on(state, command, case)


def _missed_burn(state: State, command: c.ReportMissedBurn) -> Reply:
    """The book says until when it is repaired: till a player has seen cards (H-37), or till anything is opened (S-58)."""
    repair = state.setup.provision(Case.MISSED_BURN_REPAIRED)
    if repair and not state.setup.procedure.cards(To.BURNED):
        return Refusal("this device burns no card", _dealt_rules(state))
    in_time = repair and not state.past(repair.moment)
    case = Case.MISSED_BURN_REPAIRED if command.repaired and in_time else Case.MISSED_BURN
    return no_cards(state) or rule_on(state, command, case, correct=lambda: _as_it_lies(state, command))


def _together(state: State, command: c.ReportDrawnTogether) -> Reply:
    """The card that is ruled first goes where the first of them was due, the others follow (RWS 5.14)."""

    def correct() -> Deal | Refusal | None:
        if not command.then or state.deal is None:
            return None
        stage = len(state.turned) + (state.phase is Phase.TURNING)  # whose cards have left the shoe, or leave it now
        drawn = {each.card for each in state.deal.order if each.stage <= stage}
        together = (command.first, *command.then)
        if not drawn.issuperset(together):
            return Refusal("name cards that have left the shoe", _dealt_rules(state))
        return _corrected(state, lambda dealt: reordered(dealt, together))

    return no_cards(state) or rule_on(state, command, Case.DRAWN_TOGETHER, correct=correct)


# -- what players choose --


def _choose(state: State, command: c.ChooseCourse) -> Reply:
    position = command.position
    courses = state.setup.edition.courses
    rules = numbers(courses.offered)
    if position not in state.choosing:
        return Refusal("this position has nothing to choose", rules)
    if command.by.post < Post.DEALER and command.by.name != state.owners.get(position):
        return Refusal("only staff may choose for another player", rules, Post.DEALER)
    if command.play_on:
        rules = numbers(courses.as_repaired if state.choosing[position] else courses.as_it_lies)
        return (e.CourseChosen(command.by, rules, position, True),)
    rules = numbers(courses.dropped)
    removed = remove(state, command.by, rules, (position,))
    if isinstance(removed, Refusal):
        return removed
    return (e.CourseChosen(command.by, rules, position, False), *removed)


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
