"""The process of the lab: questions come in as lines of JSON, answers go out as lines of JSON, in the order of their haste.

It ends when whoever started it is gone. A question that takes counting is answered so at once, unless it says that it waits.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from base64 import b64encode
from collections.abc import Callable
from contextlib import nullcontext, suppress
from itertools import count
from queue import PriorityQueue
from threading import Lock, Thread
from time import process_time
from typing import Any, TextIO

from croupier.drill import DRILL_CODEC, Certificate
from croupier.errors import CroupierError, InputError
from croupier.floor import CODEC
from croupier.games import pinned_edition
from croupier.lab import NotCountedError, Progress, hold_in_memory, kept_only
from croupier.rulebook import HouseEdition
from croupier.table import KnownHand
from croupier.workbench.coach import coach
from croupier.workbench.files import compose_certificate, compose_file
from croupier.workbench.prices import price_reading
from croupier.workbench.sheet import open_sheet
from croupier.workbench.simulation import simulate_variant
from croupier.workbench.sweeps import check_axes, sweep_variant
from croupier.workbench.variant import read_variant

MEMORY = 256 * 2**20  # bytes of counts that are held
_ROOM = 8 * 2**30  # bytes of addresses that the process may take: absurd odds make it fail, and nothing else
_TOO_MUCH = "this takes more room than the lab has: the numbers in it are too large"
_HAND = CODEC.form(KnownHand)
_HASTE = {"coach": 0, "solve": 0, "certificate": 0, "axes": 0, "price": 1}  # others come last


class Bench:
    """Answers questions, one after the other."""

    def __init__(self, tell: Callable[[dict[str, Any]], None]) -> None:
        self._tell = tell

    def answer(self, question: dict[str, Any]) -> None:
        """Answer one question, whatever it is."""
        number = question.get("id")
        began = process_time()
        try:
            found = self._found(question, lambda done, total, what: self._tell({"id": number, "progress": [done, total, what]}))
        except NotCountedError:
            self._tell({"id": number, "uncounted": True})
        except InputError as error:
            self._tell({"id": number, "problem": error.as_dict()})
        except CroupierError as error:
            self._tell({"id": number, "problem": {"what": str(error), "where": "", "rules": []}})
        except (MemoryError, OverflowError):
            self._tell({"id": number, "problem": {"what": _TOO_MUCH, "where": "variant", "rules": []}})
        else:
            self._tell({"id": number, "answer": found, "milliseconds": round(1_000 * (process_time() - began))})

    def _found(self, question: dict[str, Any], progress: Progress) -> Any:
        ask = question["ask"]
        if ask == "editions":
            return [_pinned(each) for each in question["definitions"]]
        if ask == "coach":
            for definition in question["definitions"]:
                _pinned(definition)
            with nullcontext() if question.get("waits") else kept_only():
                return coach(question["rulebook"], question["readings"], [_HAND.from_json(each) for each in question["hands"]])
        if ask == "certificate":
            made = DRILL_CODEC.from_json(question["certificate"], Certificate)
            return _as_file(*compose_certificate(made, question["form"]))
        variant = read_variant(question["variant"])
        if ask == "file":
            return {"files": [_as_file(*compose_file(variant, question["work"], question["form"], progress))]}
        if ask == "axes":
            check_axes(variant, question["over"])
            return None

        def tell(what: str) -> Callable[[int, int, dict[str, Any]], None]:
            return lambda done, total, so_far: self._tell(
                {"id": question.get("id"), "progress": [done, total, what], "so_far": so_far}
            )

        if ask == "sweep":
            found, files = sweep_variant(variant, question["over"], tell("cells"), progress)
            return {"result": found, "files": [_as_file(*each) for each in files.items()]}
        if ask == "simulate":
            return simulate_variant(variant, question["rounds"], question["seed"], tell("rounds"), progress)
        with nullcontext() if question.get("waits") else kept_only():
            if ask == "price":
                return price_reading(variant, question["reading"])
            beside = question.get("beside")
            return open_sheet(variant, None if beside is None else read_variant(beside))


def _as_file(name: str, content: bytes) -> dict[str, str]:
    return {"name": name, "content": b64encode(content).decode()}


def _pinned(definition: Any) -> str:
    """A house edition made known here."""
    found = CODEC.form(HouseEdition).from_json(definition)
    return pinned_edition(found.name, found).slug


def answer_all(source: TextIO, target: TextIO) -> None:
    """Answer what comes in until there is no more."""
    waiting: PriorityQueue[tuple[int, int, dict[str, Any]]] = PriorityQueue()
    order, lock = count(), Lock()

    def tell(said: dict[str, Any]) -> None:
        with lock:
            target.write(json.dumps(said) + "\n")
            target.flush()

    def read() -> None:
        for line in source:
            question = json.loads(line)
            waiting.put((_HASTE.get(question["ask"], 2), next(order), question))
        os._exit(0)  # nobody is there to take an answer, whatever is under way

    Thread(target=read, daemon=True).start()
    bench = Bench(tell)
    while True:
        bench.answer(waiting.get()[2])


def speak() -> None:
    """Speak with whoever started the process over its standard input and output."""
    os.nice(int(sys.argv[1]) if len(sys.argv) > 1 else 0)  # whoever serves tables goes before
    hold_in_memory(MEMORY)
    with suppress(ValueError, OSError):  # a machine may allow less
        resource.setrlimit(resource.RLIMIT_AS, (_ROOM, _ROOM))
    target = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is no answer
    answer_all(sys.stdin, target)
