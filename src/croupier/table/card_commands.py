"""Cards that no program dealt: read by a scanning shoe as they leave it, or keyed when they are seen.

A card that cannot be (known elsewhere already, or unreadable) is held to be one that does not belong to the pack (S-72, H-62):
it is recorded, and the round waits until the slip is corrected or the fault is ruled on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from croupier.cards import Card
from croupier.rulebook import CardsUnknownError, Case, Post, Refusal, RoundRules, To, below, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.card_corrections import settled_by
from croupier.table.card_places import count_known, exposed_to_key, face_up, leaving, open_cards, to_correct, to_key, to_look_at
from croupier.table.dealing import Holder, Slot, plan
from croupier.table.due import due_now
from croupier.table.duties import not_told
from croupier.table.events import Reply
from croupier.table.irregularities import last_word, waits_for_the_card
from croupier.table.irregularities.effects import no_round
from croupier.table.setup import CardSource
from croupier.table.state import State

MOST_DOUBTS = 3  # of a shoe in a round: who tries one card after the other would learn which have left


def _rules(state: State) -> tuple[str, ...]:
    return numbers(state.setup.procedure.rules)


def _doubted(state: State, command: c.Command, holder: Holder, cards: Iterable[Card | None], why: str = "") -> e.CardDoubted:
    found = state.setup.provision(Case.FOREIGN_CARD)
    rules = numbers(found.rules) if found else last_word(state)
    readings = numbers(state.setup.rules.doubted)
    return e.CardDoubted(command.by, rules, Case.FOREIGN_CARD, holder, tuple(cards), why, readings)


def _cannot_be(state: State, cards: tuple[Card | None, ...], places: tuple[int, ...]) -> bool:
    """Whether one of the cards is there twice, is known in another place already, or is none of the pack."""
    elsewhere = {card for at, card in enumerate(state.deal.deck) if at not in places} if state.deal else set()
    return None in cards or len(set(cards)) < len(cards) or not elsewhere.isdisjoint(cards)


def _another_source(state: State, source: CardSource) -> Refusal | None:
    if state.setup.cards is source:
        return None
    return Refusal(f"this table's cards are not known so, but by {state.setup.cards.value}", _rules(state))


# -- a scanning shoe -------------------------------------------------------------------------------------------------


def _scan(state: State, command: c.ScanCard, on: RoundRules) -> Reply:
    if refused := below(command.by, Post.DEALER, "scan cards", _rules(state)) or _another_source(
        state, CardSource.SCANNING_SHOE
    ):
        return refused
    left = leaving(state)
    if not left:
        return Refusal(f"no card leaves the shoe now: {due_now(state)}", _rules(state))
    slot = _slot(state, left[0])
    told = not_told(state, command.by) if state.deal is None and not state.doubts else ()
    if command.card is None or _cannot_be(state, (command.card,), left[:1]):
        return (_doubted(state, command, slot.position or slot.to, (command.card,)), *told)
    return (e.CardScanned(command.by, slot.rules, command.card), *told)


def _slot(state: State, place: int) -> Slot:
    """Whose card a place of the deal is, and by which rules."""
    setup = state.setup
    return (state.deal.plan if state.deal else plan(setup.slug, setup.device, state.in_play)).slots[place]


def _scan_again(state: State, command: c.ScanAgain, on: RoundRules) -> Reply:
    if refused := _may_correct(state, command, CardSource.SCANNING_SHOE, command.why):
        return refused
    left = leaving(state)
    if state.doubt is None or not left:
        return Refusal("the last card was read: there is nothing to read again", _rules(state))
    slot = _slot(state, left[0])
    if command.card is None or _cannot_be(state, (command.card,), left[:1]):
        return (_doubted(state, command, slot.position or slot.to, (command.card,), command.why),)
    return (e.CardScanned(command.by, slot.rules, command.card, command.why),)


# -- cards that are keyed --------------------------------------------------------------------------------------------


def _key(state: State, command: c.KeyCards, on: RoundRules) -> Reply:
    if refused := below(command.by, Post.DEALER, "key cards", _rules(state)) or _another_source(state, CardSource.KEYED):
        return refused
    if refused := waits_for_the_card(state):
        return refused
    places = to_key(state, command.holder)
    if not places and (places := to_look_at(state, command.holder)):
        look = "look at cards that do not lie open and key them"
        if refused := below(command.by, Post.PIT_SUPERVISOR, look, _rules(state)):
            return refused
    if not places:
        what = "the round is settled: correct the cards" if state.settled else "no card lies open there that is not known"
        return Refusal(f"{_name(command.holder)}: {what}", _rules(state))
    if not 1 <= len(command.cards) <= len(places):
        what = f"{_name(command.holder)}: key 1 to {len(places)} cards" if len(places) > 1 else "key one card"
        return Refusal(f"{what}, in the order of dealing, not {len(command.cards)}", _rules(state))
    if _cannot_be(state, command.cards, places):
        return (_doubted(state, command, command.holder, command.cards),)
    return (e.CardsKeyed(command.by, _rules(state), command.holder, command.cards),)


def _correct(state: State, command: c.CorrectCards, on: RoundRules) -> Reply:
    if refused := _may_correct(state, command, CardSource.KEYED, command.why) or no_round(state):
        return refused
    corrected = e.CardsCorrected(command.by, _rules(state), command.holder, command.cards, command.why, command.also)
    if refused := _not_so_said(state, corrected) or overrules_rejection(command, state.rejected, numbers(on.meter)):
        return refused
    if refused := _nothing_new(state, corrected):
        return refused
    places = tuple(place for holder, _ in corrected.hands for place in to_correct(state, holder))
    if _cannot_be(state, tuple(card for _, cards in corrected.hands for card in cards), places):
        doubted = _doubted(state, command, command.holder, command.cards, command.why)
        return (replace(doubted, also=command.also),)
    try:
        return settled_by(state, corrected) if state.settled else (corrected,)
    except CardsUnknownError as error:
        holders = state.deal.plan.places if state.deal else ()
        if not all(face_up(state, holder) for holder in holders if _name(holder) in error.whose):
            raise
        return Refusal(f"{error.what}: they lie open, so say them in the same correction", (*corrected.rules, *error.rules))


def _not_so_said(state: State, corrected: e.CardsCorrected) -> Refusal | None:
    """Each holder is said once, and whole; together no more cards that were wrongly exposed than there are."""
    if len(dict(corrected.hands)) < len(corrected.hands):
        return Refusal("say each holder's cards once", corrected.rules)
    exposed = 0
    for holder, cards in corrected.hands:
        places = to_correct(state, holder)
        if not places:
            return Refusal(f"{_name(holder)}: no card of it has been keyed", corrected.rules)
        if not max(1, count_known(state, holder)) <= len(cards) <= len(places):
            what = f"{_name(holder)}: say all of the cards that were keyed, in the order of dealing"
            return Refusal(what, corrected.rules)
        new = set(places[count_known(state, holder) : len(cards)])
        exposed += len(new.intersection(to_key(state, holder)).difference(face_up(state, holder)))
    if exposed > exposed_to_key(state):
        what = f"cards that were wrongly exposed and are not keyed yet: {exposed_to_key(state)}, not {exposed}"
        return Refusal(what, corrected.rules)
    return None


def overrules_rejection(asked: c.CorrectCards, rejected: Mapping[int, Post], rules: tuple[str, ...]) -> Refusal | None:
    """The refusal if a higher post has rejected a jackpot hand, and these cards would make it another (S-86, H-76)."""
    holders = {asked.holder, *(holder for holder, _ in asked.also)}
    for at, post in rejected.items():
        if asked.by.post < post and not holders.isdisjoint((at, To.COMMUNITY)):
            what = f"a {post.title} has rejected the jackpot hand of position {at}: nobody below that post corrects its cards"
            return Refusal(what, rules, post)
    return None


def _nothing_new(state: State, corrected: e.CardsCorrected) -> Refusal | None:
    """Cards that lie open are recorded as they are named. Where one was doubted, naming them says that they were right."""
    if state.doubt or any(cards != open_cards(state, holder) for holder, cards in corrected.hands):
        return None
    what = (
        "these are the cards that are recorded: nothing is to be corrected; name the cards as they lie, in the order of dealing"
    )
    return Refusal(what, corrected.rules)


def _may_correct(state: State, command: c.Command, source: CardSource, why: str) -> Refusal | None:
    if refused := below(command.by, Post.PIT_SUPERVISOR, "correct a card", _rules(state)) or _another_source(state, source):
        return refused
    if not why.strip():
        return Refusal("say why the card is another", _rules(state))
    if state.doubts >= MOST_DOUBTS and source is CardSource.SCANNING_SHOE:
        what = f"{MOST_DOUBTS} cards of this round could not be: report the fault of the pack"
        found = state.setup.provision(Case.FOREIGN_CARD)
        return Refusal(what, numbers(found.rules) if found else last_word(state))
    return None


def _name(holder: Holder) -> str:
    return holder.value if isinstance(holder, To) else f"position {holder}"


HANDLERS: dict[type[c.Command], Callable[[State, Any, RoundRules], Reply]] = {
    c.ScanCard: _scan,
    c.ScanAgain: _scan_again,
    c.KeyCards: _key,
    c.CorrectCards: _correct,
}
