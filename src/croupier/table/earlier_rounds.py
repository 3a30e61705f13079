"""The cards of a record: no round stands in it twice, and no card lies elsewhere than before without a ruling."""

from __future__ import annotations

from hashlib import blake2b

from croupier.cards import Card
from croupier.errors import InputError
from croupier.rulebook import To
from croupier.table import events as e
from croupier.table.dealing import Deal
from croupier.table.setup import CardSource
from croupier.table.state import State

_TELLING = 8  # so many cards do not lie in the same places again by chance: the fewest with which a round is settled
_DIGEST = 16  # bytes


class EarlierRounds:
    """What tells the rounds of a table before this one apart from any other. A digest of it is kept: records are long."""

    def __init__(self) -> None:
        self._dealt: dict[bytes, int] = {}  # what tells a round apart, and which it was
        self._sizes: set[int] = set()  # of how many cards one knew where they lay: with others no round is the same

    def leave(self, state: State) -> None:
        """A round is over for good."""
        if state.deal is None:
            return
        size = _count(state.deal)
        self._sizes.add(size)
        self._dealt.update(dict.fromkeys(_marks(state.deal, state.setup.cards, enough=size >= _TELLING), state.rounds))

    def check(self, before: State, event: e.Event, after: State) -> None:
        """No round is there twice, and no card lies elsewhere than before unless a ruling has corrected the deal."""
        if after.deal is before.deal or after.rounds > before.rounds:
            return
        if after.deal:
            size = _count(after.deal)
            enough = size >= _TELLING and size in self._sizes
            for mark, said in _marks(after.deal, after.setup.cards, enough=enough).items():
                if mark in self._dealt:
                    raise InputError(f"{said} in round {self._dealt[mark]}: a round stands in a record once")
        if before.deal and not isinstance(event, e.DealCorrected | e.CardsCorrected):
            _check_moved(before.deal, after.deal)


def _count(deal: Deal) -> int:
    """Of how many cards one knows where they lie."""
    slots = len(deal.plan.slots)
    return slots - deal.deck[:slots].count(None)


def _check_moved(before: Deal, after: Deal | None) -> None:
    if after and before.plan is after.plan:
        slots = len(before.plan.slots)
        lay, lies = before.deck[:slots], after.deck[:slots]
        if all(was is None or was is now for was, now in zip(lay, lies, strict=True)):
            return
    if moved := _faces(before) - (_faces(after) if after else frozenset()):
        cards = ", ".join(sorted(str(card) for _, _, card in moved))
        raise InputError(f"{cards}: a card stays where it lies until a ruling corrects the deal")


def _faces(deal: Deal) -> frozenset[tuple[To | int, int, Card]]:
    """Where the cards of a round lie: who holds them, as which card of theirs."""
    return frozenset((holder, at, card) for holder, cards in _held(deal) for at, card in cards)


def _held(deal: Deal) -> list[tuple[To | int, list[tuple[int, Card]]]]:
    """The known cards of each, numbered as they came."""
    found = []
    for holder, places in deal.plan.places.items():
        cards = [(at, card) for at, place in enumerate(places) if (card := deal.deck[place]) is not None]
        if cards:
            found.append((holder, cards))
    return found


def _marks(deal: Deal, source: CardSource, *, enough: bool) -> dict[bytes, str]:
    """What no other round has by chance, each as it is said when one has it: where the cards lie, and how they came.

    Where cards are read as they leave it is their order, whoever was dealt in. Where they are keyed it is the hands, whoever
    held them. Where they lie tells nothing unless `enough` are known.
    """
    marks: dict[bytes, str] = {}
    if enough:
        marks[_digest(_held(deal))] = "every card lies as"
    if source is CardSource.KEYED:
        if enough:
            hands = [(_whose(holder), sorted(card.text for _, card in cards)) for holder, cards in _held(deal)]
            marks[_digest(sorted(hands))] = "the hands are the same as"
    elif None not in (first := deal.deck[:_TELLING]):
        marks[_digest(first)] = "the cards came in the same order as"
    return marks


def _whose(holder: To | int) -> str:
    """Whose cards they are, where one position is as good as another."""
    return holder.value if isinstance(holder, To) else ""


def _digest(mark: object) -> bytes:
    return blake2b(repr(mark).encode(), digest_size=_DIGEST).digest()
