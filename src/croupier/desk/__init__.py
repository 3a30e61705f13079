"""The settlement desk: a scenario in, the settlement with its rule numbers out."""

from __future__ import annotations

import json

from croupier.codec import find_twice
from croupier.desk.deal import by_rule_of_thumb, deal_scenario
from croupier.desk.rules_of_play import InSight, RuleOfPlay, play_always, play_best, play_by_thumb, play_carefully
from croupier.desk.scenario import read_scenario
from croupier.desk.statement import RoundStatement
from croupier.errors import InputError, show_briefly
from croupier.rulebook import settle as settle_round

__all__ = [
    "LONGEST_JSON",
    "InSight",
    "RoundStatement",
    "RuleOfPlay",
    "by_rule_of_thumb",
    "deal_scenario",
    "play_always",
    "play_best",
    "play_by_thumb",
    "play_carefully",
    "read_json",
    "read_scenario",
    "settle",
]

LONGEST_JSON = 2**20  # characters or bytes of one scenario


def settle(scenario: object) -> RoundStatement:
    """Settle one scenario. Bad input raises `InputError` and settles nothing."""
    return RoundStatement.of(settle_round(read_scenario(scenario)))


def read_json(text: str | bytes) -> object:
    """JSON, or an `InputError` that says where it stops being JSON. A name twice in one object is refused."""
    if len(text) > LONGEST_JSON:
        raise InputError(f"this is longer than {LONGEST_JSON} characters, which is the most that is read")
    try:
        return json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        what = "more stands behind its end; several rounds take a line each" if error.msg == "Extra data" else error.msg
        raise InputError(f"this is not JSON: {what}", where=f"row {error.lineno}, column {error.colno}") from None
    except UnicodeDecodeError:
        raise InputError("this is not JSON: it is no text in UTF-8") from None
    except RecursionError:
        raise InputError("this is not JSON of a round: it has lists in lists, or objects in objects, without end") from None
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"this is not JSON: {error}") from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise InputError(f"{show_briefly(find_twice(name for name, _ in pairs))} is there twice")
    return found
