"""Break the rulebooks, the table and the jackpot in every small way that matters, and show that a test notices.

Words on the command line choose the mutants whose line has them all: `tools/mutate.py rws_holdem line`. With `--list` they
are listed and counted, and none is tried.
"""

from __future__ import annotations

import sys
from collections import Counter

import mutate_games
import mutate_rooms

FATES = ("refused at load", "caught by a test", "equivalent", "survived")


def main() -> None:
    tally: Counter[tuple[str, str]] = Counter()

    def note(mutant: mutate_games.Mutant | mutate_rooms.Mutant, fate: str) -> None:
        tally[mutant.kind, fate] += 1
        if fate == "survived":
            print(f"survived: {mutant}", flush=True)
        if tally.total() % 100 == 0:
            print(f"{tally.total()} tried", flush=True)

    words = [word for word in sys.argv[1:] if word != "--list"]
    for part in (mutate_rooms, mutate_games):
        chosen = [mutant for mutant in part.mutants() if all(word in str(mutant) for word in words)]
        print(f"{part.__name__}: {len(chosen)} mutants", flush=True)
        if "--list" in sys.argv:
            print(*chosen, sep="\n")
        elif chosen:
            part.try_all(chosen, note)
    if "--list" in sys.argv:
        return
    print()
    for kind in dict.fromkeys(kind for kind, _ in tally):
        print(f"{kind:24}" + "".join(f"{fate}: {tally[kind, fate]:4}   " for fate in FATES))
    survived = sum(number for (_, fate), number in tally.items() if fate == "survived")
    print(f"{survived} of {tally.total()} survived")
    sys.exit(bool(survived))


if __name__ == "__main__":
    main()
