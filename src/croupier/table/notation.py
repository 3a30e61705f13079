"""The few things of a table whose written form is not seen from their fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.cards import Card
from croupier.codec import Codec, Form, Tokens
from croupier.errors import CroupierError, InputError
from croupier.rulebook import Device, Money
from croupier.table.dealing import Deal, deal
from croupier.table.setup import Limits


@dataclass(frozen=True)
class DealtFrom:
    """A deal as it is written: from these parts it is determined who holds which card."""

    book: str
    device: Device
    positions: tuple[int, ...]
    deck: tuple[Card, ...]  # all fifty-two, the first card first


def form_of_deal(codec: Codec, slug: str = "") -> Form:
    """Book, device, positions and deck. In the text of a table whose book is known by its slug, the deal does not name it."""
    parts = codec.form(DealtFrom)
    text, device, positions, deck = (codec.form(hint) for hint in (str, Device, tuple[int, ...], tuple[Card, ...]))

    def taken_from(dealt: Deal) -> DealtFrom:
        if not isinstance(dealt, Deal):
            raise InputError(f"{dealt!r} is no deal")
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
        return " ".join(
            [*book, device.write(found.device), "to", positions.write(found.positions), "from", deck.write(found.deck)]
        )

    def read(tokens: Tokens) -> Deal:
        book = slug or text.read(tokens)
        by = device.read(tokens)
        tokens.expect("to")
        to = positions.read(tokens)
        tokens.expect("from")
        return again(DealtFrom(book, by, to, deck.read(tokens)))

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


FORMS: dict[type, Callable[[Codec], Form]] = {Deal: form_of_deal, Limits: form_of_limits}
