"""`croupier audit shuffle`: whether the deck of an opened round follows from what was published."""

from __future__ import annotations

from croupier.cards import format_cards
from croupier.cli import display
from croupier.codec import parse_json
from croupier.errors import InputError
from croupier.files import read_text
from croupier.house import cards

LONGEST = 2**24  # bytes of a document


def run(file: str, *, as_json: bool) -> int:
    """Check an opened round; returns the exit status."""
    try:
        opened = cards.read_opened(parse_json(read_text(file, LONGEST)))
    except InputError as error:
        raise error if error.where == file else InputError(f"{error}", where=file) from None
    found = cards.check_opened(opened)
    if as_json:
        display.print_document(
            "audit-shuffle",
            {
                "table": opened.table,
                "round": opened.round,
                "deck": format_cards(found.deck),
                "compared": found.compared,
                "unsealed": list(found.unsealed),
                "faults": list(found.faults),
            },
        )
    else:
        _show(opened, found)
    return 1 if found.faults else 0


def _show(opened: cards.OpenedShuffle, found: cards.CheckedShuffle) -> None:
    console = display.console()
    players = display.numbered(len(opened.entropy), "player")
    console.print(f"Round {opened.round} of {opened.table}, with the words of {players}")
    console.print("The deck that follows from the key, its first card first:")
    for start in range(0, len(found.deck), 13):
        console.print("  ", display.cards_text(found.deck[start : start + 13]), sep="")
    for fault in found.faults:
        console.print(f"WRONG: {fault}.")
    if found.faults:
        return
    console.print("The key is the one that was committed to.")
    if found.compared:
        console.print("The deck that was dealt is the one that follows from it.")
    else:
        console.print("No deck was given to hold against it.")
    if found.unsealed:
        console.print(f"Sealed events that it has opened: {len(found.unsealed)}.")
