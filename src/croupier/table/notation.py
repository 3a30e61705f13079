"""The few things of a table whose written form is not seen from their fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from croupier.cards import DECK, Card
from croupier.codec import Codec, Form, Tokens
from croupier.errors import CroupierError, InputError, show_briefly
from croupier.rulebook import Device, Money, To
from croupier.table.dealing import Deal, deal
from croupier.table.setup import Limits

UNKNOWN = "?"  # a card that is not known, in text
_OF_CARDS = (str, type(None))  # what stands for a card in JSON


def form_of_card(codec: Codec) -> Form:
    """A card that may be unknown: in text `?`, in JSON null."""
    cards = codec.form(Card)

    def read(tokens: Tokens) -> Card | None:
        if tokens.peek() != UNKNOWN:
            return cards.read(tokens)  # type: ignore[no-any-return]  # a form is of any type
        tokens.expect(UNKNOWN)
        return None

    known: dict[object, Card | None] = {None: None, **{card.text: card for card in DECK}}

    def from_json(data: Any) -> Card | None:
        if type(data) in _OF_CARDS and data in known:  # nearly every one: a deck has fifty-two
            return known[data]
        return cards.from_json(data)  # type: ignore[no-any-return]  # as above

    return Form(
        to_json=lambda card: None if card is None else cards.to_json(card),
        from_json=from_json,
        schema={"anyOf": [dict(cards.schema), {"type": "null"}]},
        shapes=cards.shapes | {"null"},
        write=lambda card: UNKNOWN if card is None else cards.write(card),
        read=read,
    )


def form_of_holder(codec: Codec) -> Form:
    """Whose cards: in text the number of a position, or a word for one of the others."""
    number, word = codec.form(int), codec.form(To)

    def of(holder: object) -> Form:
        return number if type(holder) is int else word

    return Form(
        to_json=lambda holder: of(holder).to_json(holder),
        from_json=lambda data: (word if isinstance(data, str) and data[:1].isalpha() else number).from_json(data),
        schema={"anyOf": [dict(word.schema), dict(number.schema)]},
        shapes=number.shapes | word.shapes,
        write=lambda holder: of(holder).write(holder),
        read=lambda tokens: (word if tokens.peek()[:1].isalpha() else number).read(tokens),
    )


@dataclass(frozen=True)
class DealtFrom:
    """A deal as it is written: from these parts it is determined who holds which card."""

    book: str
    device: Device
    positions: tuple[int, ...]
    deck: tuple[Card | None, ...]  # all fifty-two, the first card first; null: not known


def form_of_deal(codec: Codec, slug: str = "") -> Form:
    """Book, device, positions and deck. In the text of a table whose book is known by its slug, the deal does not name it.

    A deck of which no card is known is one question mark in text.
    """
    parts = codec.form(DealtFrom)
    text, device, positions, deck = (codec.form(hint) for hint in (str, Device, tuple[int, ...], tuple[Card | None, ...]))

    def taken_from(dealt: Deal) -> DealtFrom:
        if not isinstance(dealt, Deal):
            raise InputError(f"{show_briefly(dealt)} is no deal")
        found = DealtFrom(slug or dealt.plan.slug, dealt.plan.device, dealt.plan.positions, dealt.deck)
        if again(found) != dealt:
            raise InputError(f"these cards were not dealt under {found.book}")
        return found

    def again(found: DealtFrom) -> Deal:
        try:
            return deal(found.book, found.device, found.positions, found.deck)
        except CroupierError as error:
            raise InputError(str(error)) from None

    def write(dealt: Deal) -> str:
        found = taken_from(dealt)
        book = [] if slug else [text.write(found.book)]
        cards = deck.write(found.deck) if any(found.deck) else UNKNOWN
        return " ".join([*book, device.write(found.device), "to", positions.write(found.positions), "from", cards])

    def read(tokens: Tokens) -> Deal:
        book = slug or text.read(tokens)
        by = device.read(tokens)
        tokens.expect("to")
        to = positions.read(tokens)
        tokens.expect("from")
        if tokens.peek() != UNKNOWN:
            return again(DealtFrom(book, by, to, deck.read(tokens)))
        tokens.expect(UNKNOWN)
        return again(DealtFrom(book, by, to, (None,) * len(DECK)))

    return Form(
        to_json=lambda dealt: parts.to_json(taken_from(dealt)),
        from_json=lambda data: again(parts.from_json(data)),
        schema=parts.schema,
        shapes=parts.shapes,
        write=write,
        read=read,
        single=False,
    )


def form_of_limits(codec: Codec) -> Form:
    """`5.00 to 1000.00`; in JSON an object as any other."""
    amount = codec.form(Money)

    def read(tokens: Tokens) -> Limits:
        least = amount.read(tokens)
        tokens.expect("to")
        return Limits(least, amount.read(tokens))

    return codec.derived(Limits, write=lambda limits: f"{amount.write(limits.least)} to {amount.write(limits.most)}", read=read)


FORMS: dict[Any, Callable[[Codec], Form]] = {
    Card | None: form_of_card,
    To | int: form_of_holder,
    Deal: form_of_deal,
    Limits: form_of_limits,
}
