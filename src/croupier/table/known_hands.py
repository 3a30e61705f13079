"""What a player knew of a hand at each of its decisions: for whoever says afterwards, or just then, what to do.

It is read off views of the player's own, so that nothing is in it that the player did not see at that moment.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.cards import Card
from croupier.rulebook import Actor
from croupier.table.state import Phase, State
from croupier.table.view import View, view


@dataclass(frozen=True)
class KnownHand:
    """A hand at one of its decisions, with what lay open and what could be done. A card that nobody has read is null."""

    own: tuple[Card | None, ...]
    dealer: tuple[Card | None, ...]
    community: tuple[Card | None, ...]
    others: tuple[Card | None, ...]  # hands of others that lay open, one after the other
    wagers: tuple[str, ...]  # that lay there before the deal
    done: tuple[str, ...]  # what was decided before
    choices: tuple[str, ...]  # what could be done
    taken: str = ""  # what was; nothing while it is to be decided


def known_hands(state: State, who: Actor, position: int) -> tuple[KnownHand, ...]:
    """The decisions of a position whose hand somebody has looked at, the one that is due last.

    None where the hand is not theirs, was not looked at, or was given up by a ruling: that was nobody's decision.
    """
    round_ = state.unsettled if state.settled else state
    if round_.deal is None or round_.phase in (Phase.BETWEEN, Phase.BETTING, Phase.CLOSED) or position in round_.forfeited:
        return ()
    done = round_.actions.get(position, ())[: len(round_.setup.edition.decisions.steps)]
    over = [_at_decision(round_, who, position, step, action) for step, action in enumerate(done)]
    due = _known(view(round_, who), position, done, round_) if round_.choices(position) else None
    return tuple(each for each in (*over, due) if each is not None)


def _at_decision(state: State, who: Actor, position: int, step: int, action: str) -> KnownHand | None:
    """A decision that was made, as the table lay then. Hands that were announced later do not lie open yet."""
    done = state.actions[position][:step]
    others = {at: actions for at, actions in state.actions.items() if at != position}
    then = state.but(
        phase=Phase.DECIDING,
        turned=state.turned[:step],
        actions={**others, position: done} if done else others,
        announced=frozenset(),
    )
    return _known(view(then, who), position, done, then, action)


def _known(seen: View, position: int, done: tuple[str, ...], state: State, taken: str = "") -> KnownHand | None:
    mine = next((place for place in seen.positions if place.position == position), None)
    if mine is None or not mine.cards:
        return None
    others = tuple(card for place in seen.positions if place is not mine for card in place.cards)
    wagers = tuple(wager for wager in state.setup.before_deal if wager in mine.stakes)
    choices = tuple(dict.fromkeys(choice.action for choice in state.choices(position)))
    return KnownHand(mine.cards, seen.dealer, seen.community, others, wagers, done, choices, taken)
