"""The cards of one round, from the commitment to the opened key: pure functions, with the source of randomness passed in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

from croupier.cards import Card
from croupier.house.cards.events import CardEvent, EntropyGiven, RoundOpened, RoundSealed
from croupier.house.cards.seals import SealError, commit, seal_key, unseal_key
from croupier.house.cards.shuffle import Entropy, entropy_fault, shuffle
from croupier.house.keys import Randomness, draw_key
from croupier.rulebook import Actor, Post, Refusal
from croupier.table import Phase, State

_RULES = ("R-25", "R-27")
_SOME_ROUNDS = 4096  # whose keys are kept in memory: as many as tables play at once


@dataclass(frozen=True, slots=True)
class RoundCards:
    """What the log says of the cards of a round, without any card."""

    table: str
    round: int
    commitment: str
    sealed_key: str = field(repr=False)
    entropy: tuple[Entropy, ...] = ()
    opened: bool = False


def seal_round(table: str, number: int, source: Randomness, *, by: bytes) -> RoundSealed:
    """Draw the key of a round and commit to it. The round can be opened by the key of the house alone."""
    key = draw_key(source)
    return RoundSealed(table, number, commit(key, table, number), seal_key(key, table, number, by=by))


def give_entropy(cards: RoundCards, table: State, by: Actor, words: str) -> EntropyGiven | Refusal:
    """A player at the table adds words to the shuffle: once in a round, while its bets are open."""
    if by.post is not Post.PLAYER or by.key not in table.players:
        return Refusal("only a player who sits at the table or has a stake there adds to its shuffle", _RULES, Post.PLAYER)
    if table.phase is not Phase.BETTING or table.rounds != cards.round:
        return Refusal("words are added to a shuffle while bets are open: wait for the next round", _RULES)
    if any(by.key == player for player, _ in cards.entropy):
        return Refusal("a player adds to the shuffle once in a round: wait for the next", _RULES)
    if wrong := entropy_fault(words):
        return Refusal(wrong, _RULES)
    return EntropyGiven(cards.table, cards.round, words, by, _RULES)


def follow(cards: RoundCards | None, event: CardEvent) -> RoundCards:
    """The cards of a table's round after an event. A new round replaces the one before."""
    if isinstance(event, RoundSealed):
        return RoundCards(event.table, event.round, event.commitment, event.sealed_key)
    if cards is None or (cards.table, cards.round) != (event.table, event.round):
        raise SealError(f"round {event.round} of {event.table} was not sealed before this")
    if isinstance(event, EntropyGiven):
        return replace(cards, entropy=(*cards.entropy, Entropy(event.by.key, event.words)))
    return replace(cards, opened=True)


def round_key(cards: RoundCards, *, by: bytes) -> bytes:
    """The key of a round, unsealed and held against its commitment."""
    return _unsealed(cards, by)


@lru_cache(maxsize=_SOME_ROUNDS)
def _unsealed(cards: RoundCards, by: bytes) -> bytes:
    key = unseal_key(cards.sealed_key, cards.table, cards.round, by=by)
    if commit(key, cards.table, cards.round) != cards.commitment:
        raise SealError(f"the key of round {cards.round} of {cards.table} is not the one that was committed to")
    return key


def deck_of(cards: RoundCards, *, by: bytes) -> tuple[Card, ...]:
    """The deck of a program's round: the same however often it is asked for, also after a restart (R-27)."""
    return shuffle(round_key(cards, by=by), cards.table, cards.round, cards.entropy)


def open_round(cards: RoundCards, *, by: bytes) -> RoundOpened:
    """Publish the key of a round that can no longer be corrected."""
    return RoundOpened(cards.table, cards.round, round_key(cards, by=by).hex())
