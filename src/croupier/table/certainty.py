"""What is certain of a wager before all cards are known: it has won or lost whatever the cards are that do not lie open.

Everything here is worked out from the cards that are given as known. So no answer tells of a card that lies face down.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from croupier.cards import DECK, Card
from croupier.rulebook import CHECK, DECLINE, Meter, PlayedPosition, Result, Reveal, check_round, chosen, settle
from croupier.table.state import State


def decided_in_the_open(state: State) -> bool:
    """Whether some wager has definitely won or lost by what lies open (S-55, H-34).

    A fold, or a refused comparison; cards after which no other counts for a wager; a hand that was announced; or a board that
    wins a jackpot wager whatever the hand and the cards to come are.
    """
    declined_lost = chosen(state.setup.rules.declined_lost, state.setup.book.answers)
    declined = [at for at in state.in_play if DECLINE in state.actions.get(at, ())]
    lost = {(at, wager) for at in state.in_play for wager in state.lost(at)}
    # what goes back whatever the result neither wins nor loses
    if state.settled or (declined and declined_lost) or lost - state.returning.keys():
        return True
    steps, lying = state.setup.edition.reveal_steps, {(at, wager) for at, wager in state.stakes if at in state.in_play}
    live = {wager for at, wager in lying - state.returning.keys()}
    if any(not live.isdisjoint(steps[reveal].decides) for reveal in state.turned):
        return True
    jackpot = state.setup.edition.jackpot.wager
    hands = {at: state.deal.hands[at] if state.deal and at in state.announced else None for at in state.in_play}
    return any(earns_award(state, at, hand) for at, hand in hands.items() if (at, jackpot) in lying)


def open_cards_must_be_keyed(state: State) -> bool:
    """Whether nothing is decided by the cards that are known, but others lie open that may have won a jackpot wager (H-34).

    A card that cannot be is waited for by none of this: until it is corrected the pack is held to be foul (H-62).
    """
    deal, jackpot = state.deal, state.setup.edition.jackpot.wager
    live = [at for at in state.in_play if jackpot in state.staked(at)]
    if deal is None or not live or state.doubt:
        return False
    shown = [deal.hands[at] for at in live if at in state.announced and not state.folded(at)]
    return any(None in cards for cards in (deal.community[: state.board], *shown)) and not decided_in_the_open(state)


def earns_award(state: State, position: int, hand: Sequence[Card | None] | None) -> bool:
    """Whether a position's jackpot wager is won whatever the cards to come are, with its hand or, without it, whatever that is.

    A hand that is not shown is paid for the board alone, so any cards may stand for it; three times, lest those very cards make
    the award.
    """
    deal, jackpot = state.deal, state.setup.edition.jackpot.wager
    if deal is None or jackpot not in state.staked(position) or position not in state.in_play:
        return False
    board, own = _known(deal.community[: state.board]), _known(hand or ())
    dealers = _known(deal.dealer) if Reveal.DEALER in state.turned and None not in deal.dealer else ()
    if not board or (hand and len(own) < len(hand)):
        return False  # a card that is not known does not lie open; and without a board no hand is made
    announced = {card for at in state.announced if at in deal.hands for card in deal.hands[at]}
    unseen = [card for card in DECK if card not in {*board, *dealers, *announced, *own}]
    size, actions = len(deal.hands[position]), _to_the_end(state, position, shown=bool(own))
    for more in combinations(unseen, len(deal.community) - len(board)):
        rest = [card for card in unseen if card not in more]
        for held in (own,) if own else (tuple(rest[size * turn : size * (turn + 1)]) for turn in range(3)):
            if not _pays(state, position, held, actions, ((*board, *more), dealers or tuple(rest[-len(deal.dealer) :]))):
                return False
    return True


def _known(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _to_the_end(state: State, position: int, *, shown: bool) -> tuple[str, ...]:
    """A position's actions if it adds nothing more, and, if its hand is not shown, refuses comparison."""
    done, steps = state.actions.get(position, ()), state.setup.edition.decisions.steps
    if state.folded(position):
        return done
    done += (CHECK,) * (len(steps) - len(done))
    return done if shown or DECLINE in done else (*done, DECLINE)


def _pays(
    state: State,
    position: int,
    hand: tuple[Card, ...],
    actions: tuple[str, ...],
    others: tuple[tuple[Card, ...], tuple[Card, ...]],
) -> bool:
    """Whether the jackpot wager is paid with this hand, a board and cards of the dealer's, whatever the meter shows."""
    board, dealer = others
    jackpot, before_deal = state.setup.edition.jackpot.wager, state.setup.before_deal
    wagers = {name: stake for name, stake in state.staked(position).items() if name in before_deal}
    unit = state.setup.unit or wagers[jackpot]
    played = PlayedPosition(position, hand, wagers, actions, state.owners[position])
    settled = settle(check_round(state.setup.book, dealer, board, [played], Meter(unit, unit, unit)))
    return any(line.wager == jackpot and line.result is Result.PAYS for line in settled.positions[0].lines)
