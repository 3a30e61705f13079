"""The places in the deck of cards that lie open, that may be keyed or corrected, that leave the device, that were seen."""

from __future__ import annotations

from croupier.cards import Card
from croupier.rulebook import DECLINE, Reveal, Stage, To, chosen
from croupier.table.dealing import Holder, plan
from croupier.table.setup import CardSource
from croupier.table.state import Phase, State


def opens(state: State, position: int) -> bool:
    """Whether a hand lies open: all that decides does, and it is compared, or is folded with a wager that its cards decide.

    A hand that was announced does before. One whose player has refused comparison never does, also when the round is over.
    """
    if DECLINE in state.actions.get(position, ()):
        return False
    if state.folded(position) and not chosen(state.setup.rules.shows_folded, state.setup.book.answers):
        return False
    if position in state.announced and not state.folded(position):
        return True
    at = state.setup.edition.outlive_a_fold if state.folded(position) else None
    wagers = [wager for area, wager in (*state.stakes, *state.settled) if area == position]
    if at is not None and at.isdisjoint(wagers):
        return False
    if state.phase is Phase.BETWEEN:
        return any(area == position for area, _ in state.settled)
    return state.phase is Phase.OPEN and position in state.in_play


def face_up(state: State, holder: Holder) -> tuple[int, ...]:
    """The places in the deck of a holder's cards that lie face up as they should."""
    if state.deal is None or state.phase in (Phase.BETTING, Phase.CLOSED):
        return ()
    places = state.deal.plan.places.get(holder, ())
    if holder is To.DEALER:
        return places if Reveal.DEALER in state.turned else places[-1:] if state.deal.exposes else ()
    if holder is To.COMMUNITY:
        return places[: state.board]
    return places if isinstance(holder, int) and opens(state, holder) else ()


def _keys(state: State) -> bool:
    """Whether cards are keyed now: where nobody reads them, until something has been settled by them."""
    return state.setup.cards is CardSource.KEYED and state.phase is not Phase.BETWEEN and not state.settled


def to_key(state: State, holder: Holder) -> tuple[int, ...]:
    """The places of a holder's cards that may be keyed: those that lie open and are not known.

    Cards that were wrongly exposed are seen as well, whosever they are: as many as were reported and are not keyed yet.
    """
    if state.deal is None or not _keys(state):
        return ()
    unknown, up = [place for place in state.deal.plan.places.get(holder, ()) if state.deal.deck[place] is None], _up(state)
    covered = [place for place in unknown if place not in up]
    return (*(place for place in unknown if place in up), *covered[: exposed_to_key(state)])


def _up(state: State) -> frozenset[int]:
    """The places of all cards that lie face up as they should."""
    return frozenset(place for whose in (state.deal.plan.places if state.deal else ()) for place in face_up(state, whose))


def exposed_to_key(state: State) -> int:
    """How many cards were wrongly exposed, whosever they are, and are not keyed yet."""
    known = [place for place, card in enumerate(state.deal.deck if state.deal else ()) if card is not None]
    return max(state.exposed - len(set(known) - _up(state)), 0)


def to_look_at(state: State, holder: Holder) -> tuple[int, ...]:
    """The places of unknown cards that do not lie open and on which the settlement hangs all the same.

    Under the adopted answers there are none. By another a hand that was not shown is paid for, so somebody must look.
    """
    if state.deal is None or not _keys(state) or state.phase is not Phase.OPEN or to_key(state, holder):
        return ()
    name = holder.value if isinstance(holder, To) else f"position {holder}"
    if name not in state.hangs_on:
        return ()
    return tuple(place for place in state.deal.plan.places.get(holder, ()) if state.deal.deck[place] is None)


def to_correct(state: State, holder: Holder) -> tuple[int, ...]:
    """The places of a holder's cards that may have been keyed wrongly: first those that are known.

    A settled round is open to this until the next opening call (S-72, H-62). Then cards that lie open and that nothing hung on
    (S-73) are said here, too: by the cards that are corrected something may.
    """
    if state.deal is None or state.setup.cards is not CardSource.KEYED:
        return ()
    if state.phase is Phase.BETWEEN and not state.settled:
        return ()
    known = tuple(place for place in state.deal.plan.places.get(holder, ()) if state.deal.deck[place] is not None)
    if state.settled:
        return (*known, *(place for place in face_up(state, holder) if place not in known))
    return (*known, *(to_key(state, holder) or to_look_at(state, holder))) if known or state.doubt else ()


def count_known(state: State, holder: Holder) -> int:
    """How many of a holder's cards are known."""
    return sum(card is not None for card in state.deal.of(holder)) if state.deal else 0


def open_cards(state: State, holder: Holder) -> tuple[Card, ...]:
    """The cards that are recorded of a holder, if all of them lie open, so that whoever names them is told no secret."""
    if state.deal is None:
        return ()
    known = {place: state.deal.deck[place] for place in state.deal.plan.places.get(holder, ())}
    cards = {place: card for place, card in known.items() if card is not None}
    return tuple(cards.values()) if set(face_up(state, holder)).issuperset(cards) else ()


def leaving(state: State) -> tuple[int, ...]:
    """The places of the cards that leave the device now and have not been read, where a shoe reads them.

    If everybody has folded, the Dealer's cards that would come after the decisions stay in it (H-17).
    """
    if state.setup.cards is not CardSource.SCANNING_SHOE or state.phase not in (Phase.CLOSED, Phase.TURNING):
        return ()
    if state.deal is None:
        first = plan(state.setup.slug, state.setup.device, state.in_play).slots
        return tuple(place for place, slot in enumerate(first) if slot.stage is Stage.BEFORE_DECISIONS)
    stage = len(state.turned) + (state.phase is Phase.TURNING)
    stays = not any(step.reveal is Reveal.DEALER for step in state.left_to_turn())
    return tuple(
        place
        for place, slot in enumerate(state.deal.plan.slots)
        if slot.stage <= stage and state.deal.deck[place] is None and not (stays and slot.stage and slot.to is To.DEALER)
    )


def seen_places(state: State) -> frozenset[int]:
    """The places in the deck of the cards that somebody has seen; once hands are compared, all."""
    if state.deal is None:
        return frozenset()
    if state.phase in (Phase.OPEN, Phase.BETWEEN):
        return frozenset(range(len(state.deal.deck)))
    places = state.deal.plan.places
    up = 0 if Reveal.DEALER in state.turned else len(state.deal.dealer) - state.deal.exposes
    hands = {place for position in state.looked_at for place in places[position]}
    return frozenset(hands | set(places[To.DEALER][up:]) | set(places[To.COMMUNITY][: state.board]))
