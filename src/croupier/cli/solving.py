"""`croupier solve` and the price of readings: exact results for people and for machines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import Any

from croupier.errors import InputError
from croupier.games import BOOKS
from croupier.lab import cache, compiling, counting
from croupier.lab.asking import solved
from croupier.lab.solving import BASE
from croupier.lab.whatif import parse_change, read_changes

ALL = "all"


def run(
    slug: str,
    *,
    as_json: bool,
    sets: Sequence[str],
    changes_file: Path | None,
    readings: Sequence[str],
    anew: bool,
    sums: Mapping[str, Any],
) -> None:
    changes, answers = requested(sets, readings, changes_file)
    slugs = BOOKS if slug == ALL else (slug,)
    if slug == ALL and (changes or answers):
        raise InputError("changes and readings are those of one book: name it", where="BOOK")
    found = []
    with cache.counting_anew() if anew else nullcontext():  # of all books together: they share counts
        for each in slugs:
            with progress_bar() as progress:
                solution = solved(each, readings=answers, changes=changes, progress=progress, **sums)
            if as_json:
                from croupier.lab.describing import described

                found.append(described(solution))
            else:
                from croupier.cli.solutions import show

                show(solution)
    if as_json:
        sys.stdout.write(json.dumps(found if slug == ALL else found[0], indent=2, ensure_ascii=False) + "\n")


def requested(
    sets: Sequence[str], readings: Sequence[str], changes_file: Path | None = None
) -> tuple[dict[str, str], dict[str, str]]:
    """The changes and the answers that a command names; what its options say goes before what its file says."""
    changes, answers = read_changes(changes_file) if changes_file else ({}, {})
    return changes | dict(map(parse_change, sets)), answers | dict(map(parse_answer, readings))


def parse_answer(text: str) -> tuple[str, str]:
    reading, sign, answer = text.partition("=")
    if not (reading and sign and answer):
        raise InputError(f"{text!r} is no answer to a reading: write S-1=contains-a-queen", where="--reading")
    return reading, answer


@contextmanager
def progress_bar() -> Iterator[counting.Progress | None]:
    """What counting tells of its progress, drawn on a terminal once it has taken more than a second.

    While kernels are compiled only that is shown: nothing is counted then.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress, TaskID

    bar = Progress(console=Console(stderr=True), transient=True)
    once = bar.add_task("compiling kernels (once)", total=None, visible=False)
    tasks: dict[str, TaskID] = {}
    began = monotonic()

    def tell(done: int, total: int, what: str) -> None:
        if monotonic() - began > 1:
            bar.start()
            if what not in tasks:
                tasks[what] = bar.add_task(what, visible=not bar.tasks[once].visible)
            bar.update(tasks[what], completed=done, total=total)

    def compiles(under_way: bool) -> None:
        bar.start()
        for task in bar.task_ids:
            bar.update(task, visible=(task == once) is under_way)
        bar.refresh()

    try:
        with compiling.listening(compiles):
            yield tell
    finally:
        bar.stop()


# -- the price of readings --


def price(slug: str | None, reading: str | None, *, as_json: bool, sums: Mapping[str, Any]) -> None:
    """The price of every answer, or of those to one reading, in one book or in all."""
    from croupier.games import register
    from croupier.lab.asking import asked_book, asked_house
    from croupier.lab.pricing import prices

    if reading in BOOKS:  # `--price BOOK` says the same as `--price --book BOOK`
        slug, reading = reading, None
    if reading is not None and reading not in register().readings:
        raise InputError(f"there is no reading {reading!r} here")
    house = asked_house(**sums)
    found = []
    for each in (slug,) if slug else BOOKS:
        with progress_bar() as progress:
            book = asked_book(each)
            found += list(prices(book, lambda b, w, p=progress: counting.tables(b, w, p), house=house, only=reading))  # type: ignore[misc]
    if not found:
        raise InputError(f"{reading} is not about {slug}", where="--book")
    if as_json:
        sys.stdout.write(json.dumps([_priced(each) for each in found], indent=2, ensure_ascii=False) + "\n")
    else:
        from croupier.cli.solutions import show_prices

        show_prices(found)


def _priced(price: Any) -> dict[str, Any]:
    data: dict[str, Any] = {
        "rulebook": price.book,
        "reading": price.reading.id,
        "title": price.reading.title,
        "adopted": price.reading.adopted,
        "answer": price.answer,
        "worth_to_the_house": {"base" if wager == BASE else wager: _exact(gain) for wager, gain in price.wagers.items()},
    }
    if price.jackpot:
        data["worth_to_the_house"]["jackpot"] = {
            "units_staked": price.jackpot.units_staked,
            "fixed": _exact(price.jackpot.fixed),
            "meter_coefficient": _exact(price.jackpot.coefficient),
            "at_meter": {str(meter): _exact(gain) for meter, gain in price.jackpot.at},
        }
    return data | ({"reason": price.reason} if price.reason else {})


def _exact(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "decimal": float(value)}
