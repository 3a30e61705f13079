"""An opened round, checked by anybody: no key of the house and nothing of its log is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.cards import Card, format_cards, parse_deck
from croupier.codec import format_json
from croupier.errors import CardError, InputError, show_briefly
from croupier.floor import CODEC, TableMoved
from croupier.house.cards.seals import SealError, commit, table_and_round, unseal_body
from croupier.house.cards.shuffle import Entropy, entropy_fault, shuffle
from croupier.house.keys import KEY_SIZE
from croupier.table import events

_NEEDED, _ALLOWED = ("table", "round", "commitment", "key"), ("entropy", "deck", "bodies")
MOST_BODIES = 10_000  # of a round: a round has some dozens


@dataclass(frozen=True, slots=True)
class OpenedShuffle:
    """What is published of a round: commitment and players' words before the cards are dealt, the key after the round.

    Beside it what the record says was dealt, where somebody has it: the deck, or sealed bodies of the log.
    """

    table: str
    round: int
    commitment: str
    key: bytes
    entropy: tuple[Entropy, ...] = ()
    deck: tuple[Card, ...] | None = None
    bodies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedShuffle:
    """What came of a check: the deck that follows from the key, what was held against it, and what is wrong."""

    deck: tuple[Card, ...]
    unsealed: tuple[str, ...]  # the bodies that were sealed
    compared: int  # decks that were held against it
    faults: tuple[str, ...]


def check_opened(opened: OpenedShuffle) -> CheckedShuffle:
    """Check that the key is the one that was committed to, that the deck follows from it, and that it opens every seal."""
    where = f"round {opened.round} of {opened.table}"
    deck = shuffle(opened.key, opened.table, opened.round, opened.entropy)
    faults: list[str] = []
    if commit(opened.key, opened.table, opened.round) != opened.commitment:
        faults.append(f"the key is not the one that was committed to before bets opened in {where}")
    unsealed: list[str] = []
    decks = [opened.deck] if opened.deck is not None else []
    for index, body in enumerate(opened.bodies):
        try:
            unsealed.append(unseal_body(body, opened.table, by=opened.key))
            decks += _decks_in(unsealed[-1])
        except (SealError, InputError) as error:
            faults.append(f"bodies[{index}]: {error}")
    faults += [
        f"{where} was dealt from another deck than follows from the key: card {place + 1} is {each[place]}, not {deck[place]}"
        for each in decks
        if (place := next((at for at, card in enumerate(deck) if each[at] is not card), None)) is not None
    ]
    return CheckedShuffle(deck, tuple(unsealed), len(decks), tuple(faults))


def _decks_in(body: str) -> list[tuple[Card, ...]]:
    """The deck that a program dealt, if a body records it. Cards that are read or seen have none that follows from a key."""
    found = CODEC.parse(body)
    happened = found.event if isinstance(found, TableMoved) else found
    known = happened.deal.deck if isinstance(happened, events.CardsDealt) else ()
    return [tuple(card for card in known if card is not None)] if known and None not in known else []


# -- as a document ---------------------------------------------------------------------------------------------------


def write_opened(opened: OpenedShuffle) -> dict[str, Any]:
    """An opened round as plain data for JSON; `read_opened` reads it back."""
    told: dict[str, Any] = {
        "table": opened.table,
        "round": opened.round,
        "commitment": opened.commitment,
        "key": opened.key.hex(),
        "entropy": [list(each) for each in opened.entropy],
    }
    if opened.deck is not None:
        told["deck"] = format_cards(opened.deck)
    return {**told, "bodies": list(opened.bodies)} if opened.bodies else told


def read_opened(document: object) -> OpenedShuffle:
    """An opened round from plain data. Whatever is wrong is an `InputError` that says where."""
    if not isinstance(document, dict):
        raise InputError(f"an opened round is an object with {', '.join(_NEEDED)}, not {show_briefly(document)}")
    for name in _NEEDED:
        if name not in document:
            raise InputError("this field is missing", where=name)
    for name in document:
        if name not in (*_NEEDED, *_ALLOWED):
            raise InputError(f"an opened round has no such field, only {', '.join((*_NEEDED, *_ALLOWED))}", where=str(name))
    table, number = document["table"], document["round"]
    if not isinstance(table, str):
        raise InputError(f"a table has a name, not {show_briefly(table)}", where="table")
    table_and_round(table, number)
    deck = document.get("deck")
    return OpenedShuffle(
        table,
        number,
        _hexadecimal(document, "commitment").hex(),
        _hexadecimal(document, "key"),
        tuple(_entropy(each, f"entropy[{index}]") for index, each in enumerate(_list(document, "entropy"))),
        None if deck is None else _deck(deck),
        tuple(_body(each, f"bodies[{index}]") for index, each in enumerate(_list(document, "bodies"))),
    )


def _hexadecimal(document: dict[str, Any], name: str) -> bytes:
    text = document[name]
    try:
        if isinstance(text, str) and len(text) == 2 * KEY_SIZE:
            return bytes.fromhex(text)
    except ValueError:
        pass
    raise InputError(f"this is {2 * KEY_SIZE} hexadecimal digits, not {show_briefly(text)}", where=name)


def _list(document: dict[str, Any], name: str) -> list[Any]:
    found = document.get(name, [])
    if not isinstance(found, list) or len(found) > MOST_BODIES:
        raise InputError(f"this is a list of at most {MOST_BODIES}, not {show_briefly(found)}", where=name)
    return found


def _entropy(pair: object, where: str) -> Entropy:
    match pair:
        case [str(player), str(words)]:
            for line in (player, words):
                if wrong := entropy_fault(line):
                    raise InputError(wrong, where=where)
            return Entropy(player, words)
    raise InputError(f"this is a list of a player and the player's words, not {show_briefly(pair)}", where=where)


def _deck(text: object) -> tuple[Card, ...]:
    try:
        return parse_deck(text)
    except CardError as error:
        raise InputError(str(error), where="deck") from None


def _body(body: object, where: str) -> str:
    """A body as the log has it, a line of text; or as the object that the line stands for."""
    if isinstance(body, dict):
        return format_json(body)
    if isinstance(body, str):
        return body
    raise InputError(f"this is a sealed body, not {show_briefly(body)}", where=where)
