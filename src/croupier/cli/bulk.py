"""`croupier settle --bulk`: a file of recorded rounds in, a file of results out, and a sample settled twice."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.cli import display
from croupier.cli.changes import requested
from croupier.cli.progress import progress_bar
from croupier.errors import InputError
from croupier.lab import read_book
from croupier.rulebook import Money

_CHECK = 1_000  # rounds that are settled by both settlements


def run(file: str, asked: Mapping[str, Any], *, as_json: bool) -> int:
    """Settle a file of rounds; `asked` has what the command line gives, None where it gives nothing. The exit status."""
    from croupier.lab import bulk  # it loads the kernels

    rounds = Path(file)
    out = asked["out"] or rounds.with_name(f"{rounds.stem}-settled{rounds.suffix}")
    exceptions = out.with_name(f"{out.stem}-exceptions.csv")
    slug = asked["book"] or bulk.RoundsFile(rounds).slug
    if not slug:
        raise InputError("the file does not say of which rulebook its rounds are: name it with --book", where="--book")
    _, answers = requested((), asked["readings"] or (), None)
    check = _CHECK if asked["check"] is None else asked["check"]
    seed = 1 if asked["seed"] is None else asked["seed"]
    with progress_bar() as progress:
        found = bulk.settle_file(
            read_book(slug, answers), rounds, out, exceptions, check=check, seed=seed, cores=asked["cores"], progress=progress
        )
    told = {
        "rulebook": slug,
        "rounds": found.rounds,
        "settled": found.rounds - found.unsettled,
        "one_by_one": found.one_by_one,
        "exceptions": found.unsettled,
        "checked": found.checked,
        "seed": seed,
        "net_cents": found.net_cents,
        "out": str(out),
        "exceptions_file": str(exceptions) if found.unsettled else None,
        "seconds": found.seconds,
    }
    if as_json:
        display.print_document("bulk", told)
    else:
        _show(told)
    return 2 if found.rounds and found.unsettled == found.rounds else 0


def _show(told: Mapping[str, Any]) -> None:
    console = display.console()
    console.print(f"{told['rulebook']}: {told['settled']:,} of {told['rounds']:,} rounds settled, in {told['out']}")
    console.print(f"  positions won {display.amount_text(Money(told['net_cents']))} in all")
    console.print(f"  {display.numbered(told['one_by_one'], 'round')} settled one by one, by the readable settlement")
    if told["checked"]:
        checked = (
            f"{display.numbered(told['checked'], 'random round')} (seed {told['seed']}) settled by both: equal to the cent"
        )
    else:
        checked = "no round was settled by both: nothing was checked"
    console.print(f"  {checked}")
    if told["exceptions"]:
        console.print(f"  no rounds of this book: {told['exceptions']:,} (why is in {told['exceptions_file']})")
    console.print(f"{told['seconds']:.2f} seconds, files read and written")
