"""Where money moves every branch is taken by a test: fails if one is not, from the file that `pytest --cov` left.

Money moves in the modules below. What no test can reach there is listed with its reason.
A line of the list that is reached, or that is not in its module any more, is an error, too.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from coverage import Coverage

SOURCE = Path(__file__).parent.parent / "src" / "croupier"
MONEY = (
    # stakes, settlements, what goes back, and the record's own count of all three
    *("table/entry.py", "table/evolution.py", "table/low_wagers.py", "table/settlement.py", "table/settlement_commands.py"),
    *("table/sharing.py", "table/card_corrections.py", "table/verification.py", "table/what_lay.py"),
    *(f"table/irregularities/{name}.py" for name in ("effects", "found_decisions", "found_stakes", "hands_again")),
    *("table/irregularities/resettlement.py", "table/irregularities/stakes.py"),
    # contributions, entries, awards, meters
    *(f"jackpot/{name}.py" for name in ("administration", "amendments", "contributions", "entries", "entry_commands")),
    *(f"jackpot/{name}.py" for name in ("evolution", "meters", "order", "places", "withdrawals")),
    # what a table's step does in its pool, and that both agree
    *(f"floor/{name}.py" for name in ("agreement", "decision", "earlier_deals", "evolution", "following", "step")),
    # postings, balances, and what stops a table
    *(f"house/ledger/{name}.py" for name in ("accounts", "comparison", "evolution", "fault", "ledger")),
    *("house/ledger/pool_postings.py", "house/ledger/table_postings.py", "house/state.py"),
)
UNREACHABLE = {
    ("jackpot/evolution.py", "case MetersAgreed():"): "the types show that there is no event below it",
    ("house/state.py", "case h.TableServed():"): "the types show that there is no event below it",
    ("jackpot/contributions.py", "except MoneyError as error:"): "the hands are those that were entered, and could be dealt",
    (
        "floor/following.py",
        "if gone and (refused := step.pool(pool, j.ReverseContributions(name, state.rounds, gone, why, by, step.at))):",
    ): "an entry in its way was taken out just before, by `_take_out`, which says so if it cannot be",
    (
        "floor/following.py",
        "if refused := step.pool(pool, j.CorrectContribution(name, state.rounds, j.Stake(at, size), why, by, step.at)):",
    ): "each part was plausible when it was found, and what was won with it has been taken out before",
    (
        "floor/following.py",
        "if refused := reject_at_table(step, name):  # so that what else wins, be it opened or put right, is entered by itself",
    ): "the hand lies open and has won, and that the table waits for nothing was asked just before",
    (
        "floor/decision.py",
        "if refused := step.table(name, c.TakeBack(asked.by, player, at, wager)):",
    ): "until bets are closed staff may take any stake back",
    ("floor/decision.py", "if refused := step.table(lost.table, told):"): "`_is_fault_of_round` has asked what the table asks",
    ("table/irregularities/effects.py", "return ()"): "no book lets play go on after a power failure before a decision",
    ("table/verification.py", "if not moved.holds:"): "every event was decided again before, and is the one that follows",
    ("table/verification.py", "if after.phase is Phase.BETWEEN and moved.on_table:"): "as above",
    ("table/verification.py", "if (staked, paid) != (event.staked, event.paid):"): "as above",
    ("table/verification.py", "if amount.cents <= 0:"): "as above",
    ("table/verification.py", "return ("): "what would be said of it",
}


def unreached(module: str, file: dict[str, list[int]], branches: list[list[int]]) -> dict[str, int]:
    """The lines at which what no test has run begins -> their numbers: a condition, an `except`, or a line by itself."""
    text = [line.strip() for line in (SOURCE / module).read_text().splitlines()]
    missing, then = set(file["missing_lines"]), {end for _, end in branches}
    begins = {abs(start) for start, _ in branches} | {at for at in missing if text[at - 1].startswith("except")}
    for at in sorted(missing - begins - then):
        above = at - 1
        while above and above not in begins | then and (above in missing or not text[above - 1]):
            above -= 1
        if above not in begins | then:
            begins.add(at)
    return {text[at - 1]: at for at in sorted(begins)}


def main() -> int:
    """Compare what was measured with the list; 1 if they differ."""
    data = Coverage()
    data.load()
    with TemporaryDirectory() as place:
        data.json_report(morfs=[str(SOURCE / module) for module in MONEY], outfile=str(Path(place, "coverage.json")))
        report = json.loads(Path(place, "coverage.json").read_text())["files"]
    measured = {Path(path).resolve().relative_to(SOURCE.resolve()).as_posix(): file for path, file in report.items()}
    wrong, branches = 0, 0
    for module in MONEY:
        file = measured[module]
        branches += file["summary"]["num_branches"]
        found = unreached(module, file, file["missing_branches"])
        for text, at in found.items():
            if (module, text) not in UNREACHABLE:
                wrong += 1
                print(f"{module}:{at}: no test goes on from here in every way: {text}")
        for where, text in UNREACHABLE:
            if where == module and text not in found:
                wrong += 1
                print(f"{module}: this is reached, or is gone: take it off the list: {text}")
    left = f"{len(UNREACHABLE)} places that cannot be reached, {wrong} wrong"
    print(f"{len(MONEY)} modules where money moves, {branches} branches: {left}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
