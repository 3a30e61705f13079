"""`croupier audit opened`: a round that was opened, as the document that anybody checks its shuffle by."""

from __future__ import annotations

import json
import sys

from croupier.errors import InputError
from croupier.house import audit, cards, streams


def run(house: str, table: str, number: int | None) -> None:
    """Print the round of this number, or the last one that was opened."""
    with audit.open_source(house) as source:
        bodies = (event.body for event in source.events(streams.TABLE + table))
        found = None
        for found in cards.collect_opened(bodies):
            if found.round == number:
                break
    if found is None or number not in (None, found.round):
        which = f"round {number}" if number else "a round"
        last = f"; the last that was is round {found.round}" if found else ""
        what = f"{which} of {table} was not opened{last}. One is opened with the next opening call, or when the table closes"
        raise InputError(what, where=house, rules=("R-27",))
    sys.stdout.write(json.dumps(cards.write_opened(found), ensure_ascii=False) + "\n")
