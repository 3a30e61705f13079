"""Show how much of each room the tests ran, from the file that `pytest --cov` left: branches and lines."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from coverage import Coverage

COLUMNS = ("covered_branches", "num_branches", "covered_lines", "num_statements")


def measure() -> dict[str, Counter[str]]:
    """The counts of each room, and of all of them."""
    data = Coverage()
    data.load()
    with TemporaryDirectory() as place:
        data.json_report(outfile=str(Path(place, "coverage.json")))
        report = json.loads(Path(place, "coverage.json").read_text())
    rooms: dict[str, Counter[str]] = {}
    for path, file in report["files"].items():
        inside = Path(path).parts[Path(path).parts.index("croupier") + 1 :]
        for room in (inside[0].removesuffix(".py"), "all rooms"):
            rooms.setdefault(room, Counter()).update({name: file["summary"][name] for name in COLUMNS})
    return rooms


def main() -> None:
    print(f"{'room':<12}{'branches':>18}{'lines':>20}")
    for room, counts in sorted(measure().items(), key=lambda item: (item[0] == "all rooms", item[0])):
        pairs = ((counts[done], counts[total]) for done, total in (COLUMNS[:2], COLUMNS[2:]))
        shown = (f"{done:>7} of {total:<5}{done / max(total, 1):>6.1%}" for done, total in pairs)
        print(f"{room:<12}" + " ".join(shown))


if __name__ == "__main__":
    main()
