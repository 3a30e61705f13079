"""A process of its own that verifies an export: `python -m croupier.web.verify_file FILE`. It writes lines of JSON."""

from __future__ import annotations

import json
import sys

from croupier.house import audit


def tell_verified(file: str) -> None:
    """Say how far it is, line by line, and last what was found."""

    def tell(done: int, total: int) -> None:
        print(json.dumps({"done": done, "total": total}), flush=True)  # noqa: T201  # the server reads it

    found = audit.verify_export(file, processes=1, progress=tell)
    result = {
        "events": found.events,
        "streams": found.streams,
        "statements": found.statements,
        "signed": found.signed,
        "tables": found.tables,
        "rounds": found.rounds,
        "unopened": found.unopened,
        "faults": found.faults.count,
        "first_faults": [
            {"position": each.position, "stream": each.stream, "what": each.what} for each in found.faults.kept[:20]
        ],
    }
    print(json.dumps({"result": result}), flush=True)  # noqa: T201  # as above


if __name__ == "__main__":
    tell_verified(sys.argv[1])
