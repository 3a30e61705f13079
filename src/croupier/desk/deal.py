"""Deal made-up rounds: for demonstrations, measurements and tests. A seed makes them repeatable; they are no game for money."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from croupier.cards import DECK, QUEEN, Card, format_cards
from croupier.rulebook import Asked, Book, Choice

Chooser = Callable[[Book, Sequence[Choice], Sequence[Card]], Choice]


def deal_scenario(book: Book, random: Random, *, positions: int = 1, choose: Chooser | None = None) -> dict[str, Any]:
    """A scenario with every wager staked, the cards shuffled by `random`, and decisions by `choose` or at random."""
    edition = book.edition
    pack = random.sample(DECK, len(DECK))

    def cards(number: int) -> list[Card]:
        return [pack.pop() for _ in range(number)]

    stakes = {}
    for wager in edition.wagers:
        if wager.before_deal:
            units = edition.units(wager, book.answers)
            stakes[wager.name] = f"{5 * units[len(units) // 2]}.00" if units else "10.00"
    scenario: dict[str, Any] = {
        "rulebook": edition.slug,
        "jackpot": {"unit": "5.00", "meter": "250000.00", "reset": "50000.00"},
        "dealer": format_cards(cards(edition.dealt.dealer)),
    }
    board = cards(edition.dealt.community)
    if board:
        scenario["community"] = format_cards(board)
    scenario["positions"] = []
    for number in range(1, positions + 1):
        own = cards(edition.dealt.player)
        actions: list[str] = []
        for step in edition.decisions.steps:
            open_here = [choice for choice in step if choice.open_to(stakes, actions, book.answers)]
            choice = choose(book, open_here, own) if choose else random.choice(open_here)
            actions.append(choice.action)
            if choice.ends:
                break
        scenario["positions"].append(
            {"position": number, "wagers": dict(stakes), "cards": format_cards(own), "actions": actions}
        )
    return scenario


def by_rule_of_thumb(book: Book, choices: Sequence[Choice], own: Sequence[Card]) -> Choice:
    """A plain player for demonstrations.

    With two cards: folds only two small ones of different suits and ranks. With more: stays with a pair or better or a Queen.
    """
    ranks = sorted(card.rank for card in own)
    if len(own) == 2:
        good = ranks[0] == ranks[1] or ranks[1] > 7 or own[0].suit == own[1].suit
        strong = ranks[0] == ranks[1] or ranks[1] >= QUEEN
    else:
        good = strong = book.edition.hand_of(Asked(book.answers), own, ()).category > 0 or ranks[-1] >= QUEEN
    fold = next((choice for choice in choices if choice.ends), None)
    if fold:
        return next(choice for choice in choices if not choice.ends) if good else fold
    return choices[0] if strong else choices[-1]
