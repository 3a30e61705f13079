"""What the ledger posts, broken in one place at a time: some evening on a floor shows each of them."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from copy import deepcopy
from types import ModuleType
from typing import Any

import pytest
from test_ledger import FLOORS, evening, rare_cases

from croupier.floor import Floor
from croupier.house import ledger as books
from croupier.house.ledger import pool_postings, table_postings

Steps = list[tuple[Floor, tuple]]


@pytest.fixture(scope="module")
def evenings() -> list[tuple[Floor, Steps]]:
    """What happened on some floors, step by step, with the floor after each: first what is rare."""
    found = [*rare_cases(), *(evening(tables, order, seed, 800)[0] for seed in (1, 3) for tables, order in FLOORS)]
    return [(house.opened, house.books.steps) for house in found]


def mutants(module: ModuleType) -> Iterator[tuple[str, ast.Module]]:
    """A posting dropped; a sign dropped or turned; a sum turned into a difference, and the other way round."""
    tree = ast.parse(inspect.getsource(module))
    for place, node in enumerate(ast.walk(tree)):
        match node:
            case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
                wrong: dict[str, Any] = {"value": ast.YieldFrom(ast.Tuple([], ast.Load()))}
            case ast.UnaryOp(op=ast.USub()):
                wrong = {"op": ast.UAdd()}
            case ast.BinOp(op=ast.Sub()):
                wrong = {"op": ast.Add()}
            case ast.BinOp(op=ast.Add()) if "entries" not in ast.unparse(node):  # the number of an entry
                wrong = {"op": ast.Sub()}
            case _:
                continue
        changed = deepcopy(tree)
        vars(list(ast.walk(changed))[place]).update(wrong)
        yield f"line {node.lineno}: {ast.unparse(node)}", ast.fix_missing_locations(changed)


@pytest.mark.parametrize("module", [table_postings, pool_postings], ids=lambda module: module.__name__.rpartition(".")[2])
def test_every_posting_and_every_sign_matters(module, evenings, monkeypatch):
    assert plays(evenings)
    survived, tried = [], 0
    for what, tree in mutants(module):
        made: dict[str, Any] = {"__name__": module.__name__}
        exec(compile(tree, str(module.__file__), "exec"), made)  # noqa: S102  # our own source with one change
        with monkeypatch.context() as patch:
            for name, value in made.items():
                if name in vars(module) and not name.startswith("__"):
                    patch.setattr(module, name, value)
            if plays(evenings):
                survived.append(what)
        tried += 1
    assert survived == []
    assert tried > 20


def plays(evenings: list[tuple[Floor, Steps]]) -> bool:
    """Whether a ledger goes through all of it without a fault."""
    try:
        for opened, steps in evenings:
            ledger = books.open_ledger(opened)
            for floor, events in steps:
                ledger = books.replay(ledger, events)
                books.compare_step(ledger, floor, events)
    except Exception:  # noqa: BLE001  # broken is broken
        return False
    return True
