"""Best play in words, as far as one sentence holds it."""

from __future__ import annotations

from croupier.cards import RANKS, Hand
from croupier.lab.figures import percent
from croupier.lab.game_kinds import HOLDEM, THREE_CARD, game_kind
from croupier.lab.solution import Solution
from croupier.rulebook import Asked


def best_play_in_words(solution: Solution) -> list[str]:
    """What to do at the first decision, and how often each later bet is made."""
    found = {HOLDEM: _starting_hands, THREE_CARD: _lowest_hand}.get(game_kind(solution.book.edition), _shares)(solution)
    placed: dict[str, int] = {}
    unshown = solution.base.unshown
    for (wager, _), count in solution.base.clauses.items():
        placed[wager] = placed.get(wager, 0) + count
    later = {choice.places for step in solution.book.edition.decisions.steps[1:] for choice in step if choice.places}
    return [
        *found,
        *(f"bet the {wager} in {_of_deals(solution, count)}" for wager, count in placed.items() if wager in later),
        *([f"refuse comparison where that brings more ({_of_deals(solution, unshown)})"] if unshown else []),
    ]


def _shares(solution: Solution) -> list[str]:
    deals = solution.strategy.deals.items()
    return [f"{action} in {_of_deals(solution, count)}" for action, count in deals]


def _starting_hands(solution: Solution) -> list[str]:
    from croupier.lab.counters.holdem import STARTING_HANDS

    rows = solution.strategy.rows("fold")
    folded = [hand for hand, out in zip(STARTING_HANDS, rows, strict=True) if out]
    return [f"fold {', '.join(folded) or 'nothing'} ({_of_deals(solution, solution.strategy.deals['fold'])})"]


def _lowest_hand(solution: Solution) -> list[str]:
    """The lowest hand to play, where all better ones are played, too; else how often each action is best."""
    from croupier.lab.counters.three_card import by_row

    asked, edition = Asked(solution.book.answers), solution.book.edition
    ranked = by_row(lambda cards: edition.hand_of(asked, cards, ()))
    rows = solution.strategy.rows("fold")
    folded = [hand for hand, out in zip(ranked, rows, strict=True) if out]
    played = [hand for hand, out in zip(ranked, rows, strict=True) if not out]
    if not played or (folded and max(folded) >= min(played)):
        return _shares(solution)
    if not folded:
        return ["play every hand"]
    share = _of_deals(solution, solution.base.deals - solution.strategy.deals["fold"])
    return [f"play {_name(min(played))} or better, fold the rest ({share} are played)"]


def _name(hand: Hand) -> str:
    return "-".join(RANKS[rank - 2] for rank in hand.ranks) if hand.category == 0 else str(hand)


def _of_deals(solution: Solution, count: int) -> str:
    return f"{percent(solution.base.chance(count), 2)} of deals"
