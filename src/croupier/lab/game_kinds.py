"""The kinds of games that the lab can count, and how it tells them: by what an edition says it deals and asks of a player.

This is the only place that decides it. An edition of no kind is refused, whatever its name; one of a kind is counted, whoever
published it. A new kind is a `GameKind` here and a module of its name in `counters`, `strategy` and `protection`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

from croupier.cards import DECK, Card, Hand, best_five, format_cards, rank_three
from croupier.errors import InputError
from croupier.rulebook import Asked, Edition

_NUMBERS = ("no", "one", "two", "three", "four", "five")


@dataclass(frozen=True)
class GameKind:
    """What a counter needs to be so: the cards dealt, the decisions, whether the dealer must qualify, and the facts."""

    name: str  # of the modules that count it
    title: str
    player: int  # cards
    dealer: int
    community: int
    bets: tuple[str, ...]  # by decision: the wager that it may add
    qualifies: bool  # whether the dealer needs a hand to play
    exposed: int = 0  # cards of the dealer's that a player sees before the first decision
    facts: tuple[str, ...] = ("hand", "comparison")
    rank: Callable[[Sequence[Card], Sequence[Card]], Hand] = lambda own, community: best_five((*own, *community))

    def module(self, package: str) -> Any:
        """The module of a package that is about this kind."""
        return import_module(f"{package}.{self.name}")

    def __str__(self) -> str:
        dealt = (self.player, self.dealer, self.community)
        return f"{self.title}: " + _deal(dealt, self.bets, exposes=bool(self.exposed), qualifies=self.qualifies)

    def fits(self, edition: Edition) -> bool:
        """Whether an edition is of this kind."""
        dealt = edition.dealt
        return (
            (dealt.player, dealt.dealer, dealt.community) == (self.player, self.dealer, self.community)
            and _bets(edition) == self.bets
            and {bool(procedure.exposed) for procedure in edition.devices.values()} == {bool(self.exposed)}
            and (edition.qualifies is not None) == self.qualifies
            and {fact.name for fact in edition.facts}.issuperset(self.facts)
        )


THREE_CARD = GameKind("three_card", "three card", 3, 3, 2, ("play",), qualifies=True, rank=lambda own, _: rank_three(own))
STUD = GameKind("stud", "stud", 5, 5, 0, ("bet",), qualifies=True, exposed=1)
HOLDEM = GameKind("holdem", "hold'em", 2, 2, 5, ("flop", "turn", "river"), qualifies=False)
GAME_KINDS = (THREE_CARD, STUD, HOLDEM)
_CHECKED: set[tuple[str, object, GameKind]] = set()  # whose hands were seen to be those that are counted


def game_kind(edition: Edition) -> GameKind:
    """The kind of game that an edition describes. `InputError` if no counter counts it."""
    for kind in GAME_KINDS:
        if kind.fits(edition):
            _check_hands(edition, kind)
            return kind
    dealt = edition.dealt
    found = _deal(
        (dealt.player, dealt.dealer, dealt.community),
        _bets(edition),
        exposes=edition.exposes_card,
        qualifies=edition.qualifies is not None,
    )
    raise InputError(
        f"{edition.name} cannot be counted. It has {found}. What can be counted: {'; '.join(map(str, GAME_KINDS))}. "
        "Change the edition to one of these, or write a counter for it.",
        where="rulebook",
        rules=dealt.rules.split(),
    )


def _check_hands(edition: Edition, kind: GameKind) -> None:
    """Some hands as the edition makes them, against those that the counter counts; but for hands that depend on a reading.

    The same way of making hands is looked at once: every change of a book is another edition.
    """
    made = edition.slug, edition.hand_of, kind
    if made in _CHECKED:
        return
    random = Random(1)  # noqa: S311  # a sample, the same every time
    for _ in range(100):
        cards = random.sample(DECK, kind.player + kind.community)
        own, community = cards[: kind.player], cards[kind.player :]
        ask = Asked(edition.register.answers(edition.slug, {}))
        hand = edition.hand_of(ask, own, community)
        if not ask.taken() and hand != kind.rank(own, community):
            what = f"{edition.name} cannot be counted. It is dealt like {kind.title} and makes its hands differently"
            example = f"{format_cards(own)} with {format_cards(community)}" if community else format_cards(own)
            raise InputError(f"{what}: {example} is {hand}.", where="rulebook", rules=edition.ranking.order.split())
    _CHECKED.add(made)


def _bets(edition: Edition) -> tuple[str, ...]:
    """By decision, the wagers that it may add."""
    steps = edition.decisions.steps
    return tuple(" or ".join(dict.fromkeys(choice.places for choice in step if choice.places)) for step in steps)


def _deal(dealt: tuple[int, int, int], bets: tuple[str, ...], *, exposes: bool, qualifies: bool) -> str:
    """What is dealt and decided, in words."""
    player, dealer, community = map(_number, dealt)
    shows = "one of them exposed" if exposes else "none of them exposed"
    plays = "who must qualify" if qualifies else "who always plays"
    decisions = ", then ".join(bet or "no bet" for bet in bets)
    return (
        f"{player} for a player, {dealer} for the dealer ({shows}), {plays}, {community} for the community, bets on {decisions}"
    )


def _number(cards: int) -> str:
    words = _NUMBERS[cards] if cards < len(_NUMBERS) else str(cards)
    return f"{words} card{'' if cards == 1 else 's'}"
