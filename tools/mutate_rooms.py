"""Break the table and the jackpot in small ways that matter, and show that a test notices.

The table's provisions, by book and case: the effect swapped for another, the choice of effects narrowed, the post that may
apply it one lower and one higher, the provision removed; how each book runs a round, with a part of it taken away or turned.
The code of both rooms, function by function: a guard dropped, a
post one lower or higher, a sum of money turned into a difference or the other way round, cents rounded the other way; at the
jackpot also the order of serving swapped and a value that was locked or recorded ignored.

The tests are collected once, and run once with every function noting that it was called. Each mutant is then tried in a fork
of that process, on the tests of its room that call what is broken and say what they do: those that make up their rounds are
left out, since what they meet is a matter of luck. A mutant that all of them accept has survived, unless it is equivalent and
`EQUIVALENT` says why.
"""

from __future__ import annotations
import __future__

import ast
import inspect
import json
import multiprocessing
import os
import pkgutil
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest

from croupier.games import BOOKS, edition
from croupier.rulebook import READINGS, Case, Effect, Order, Post, Provision, chosen

TESTS = Path(__file__).parent.parent / "tests"
KNOWN = Path(os.environ.get("CROUPIER_CACHE_DIR", TESTS.parent / ".kept")) / "mutants.json"
SECONDS = 60  # a mutant that keeps one test busy for longer goes round in circles
QUIET = ("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:terminal", "-o", "addopts=")

# room -> the files and folders with the tests of it, those that notice most mutants first
FILES = {
    "table": (
        "rules/test_provisions.py rules/test_refusals.py rules/test_irregularities.py rules/test_running_a_round.py "
        "rules/test_sharing.py rules/test_cards_as_they_lie.py test_table.py rules/test_rare_paths.py "
        "rules/test_stakes_and_looks.py rules/test_found_late.py rules/test_conduct.py rules/test_when_it_was.py "
        "rules/test_counts.py rules/test_seats.py rules/test_options.py rules/test_certainty.py rules/test_last_word.py "
        "rules/test_card_sources.py rules/test_what_lay_at_the_close.py rules/test_jackpot_wagers.py "
        "rules/test_wagers_alone.py rules/test_citations.py rules/test_posts.py rules/test_found_again.py "
        "rules/test_left_alone.py rules/test_whose_is_the_surplus.py rules/test_power_failures.py "
        "rules/test_measures.py test_largest_amounts.py "
        "rules/test_dealing.py test_names.py rules/test_decisions_as_they_lay.py "
        "floor"
    ),
    "jackpot": "jackpot floor",
}

# Modules that answer no command and move no money: what deals, shows, offers, writes and reads. The machine and the tests of
# the record break these open, and those make up their rounds.
BESIDE = {
    "table": (
        "card_places dealing irregularities.facts low_wagers notation offer_candidates offer_labels offer_search offers "
        "record round_steps ruling_candidates state verification view"
    ),
    "jackpot": "events",
}

# Mutants that do what the original does, by function and what is changed in it, and why.
EQUIVALENT = {
    "mbs-three-card: the community cards: decides": "the dealer's cards are turned up before them, and decide the round",
    "_look: owner is None": "nobody is an actor without a name; it is there for the type",
    "_turn_up: not left": "while cards are to be turned up there are some left",
    "_pack: no_round(state)": "a fault of the pack voids the round, and `void` asks the same",
    "void: no_round(state)": "whoever voids a round has asked the same",
    "remove: (refused := next(filter(None, (award_needs_supervisor(state, by, rules, at) for at in out)), None))": (
        "no provision lets anybody below a supervisor remove a hand that is settled"
    ),
    "_absent: state.phase not in DEALT": "without a deal nobody in play has decided or could",
    "_scan_again: not left": "the card in doubt is the one that leaves the shoe",
    "_bar: not command.player": "a player without a name is refused at the door",
    "for_a_lower_post: command.by.post <= Post.DEALER": "no book names a post below a dealer's; it saves the search",
    "_announced_and_away: deal is None": "a hand that was announced was dealt; it is there for the type",
}


@dataclass(frozen=True)
class Mutant:
    kind: str
    room: str
    what: str
    change: Callable[[], None]  # in the process that tries it
    where: str = ""  # the module of changed code
    books: tuple[str, ...] = ()  # whose tests can notice; none: all
    first: str = ""  # in the names of the tests that are likeliest to notice
    function: str = ""  # that is changed, where it is one: a test that does not call it cannot notice

    def __str__(self) -> str:
        return f"{self.room}: {self.kind}: {self.where}{self.what}"

    @property
    def about(self) -> str:
        """What is broken: the function, or what a book says. Whatever noticed another mutant of it is likeliest to notice."""
        return f"{self.where}{self.what.partition(': ')[2 if self.books else 0]}"


def mutants() -> list[Mutant]:
    found = [*_provisions(), *_conduct(), *_orders()]
    for room in FILES:
        package = import_module(f"croupier.{room}")
        modules = {module.name for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")}
        beside = {f"{package.__name__}.{name}" for name in BESIDE[room].split()}
        if gone := beside - modules:
            raise SystemExit(f"BESIDE names what is no module any more: {sorted(gone)}")
        for name in sorted(modules - beside):
            found += _code(room, name)
    if gone := EQUIVALENT.keys() - {each.what for each in found}:
        raise SystemExit(f"EQUIVALENT names what is no mutant any more: {sorted(gone)}")
    return found


# -- data --


def _provisions() -> Iterator[Mutant]:
    for slug in BOOKS:
        for case, found in edition(slug).provisions.items():
            what = f"{slug}: {case.value}"
            first, *others = found.effects
            other = Effect.CONTINUES if first is Effect.VOID else Effect.VOID
            rest = tuple(effect for effect in others if effect is not other)
            changes = {"effect swapped": replace(found, effects=(other, *rest)), "provision removed": None}
            if others:
                changes["choice narrowed"] = replace(found, effects=(first,))
            for kind, post in _beside(found.post):
                changes[kind] = replace(found, post=post)
            for kind, changed in changes.items():
                change = _provide(slug, case, changed)
                yield Mutant(kind, "table", what, change, books=(slug,), first=f"[{case.name}-")


def _beside(post: Post) -> Iterator[tuple[str, Post]]:
    """The next lower and the next higher post, if there are any."""
    for kind, level in (("post lowered", post - 1), ("post raised", post + 1)):
        if level in list(Post):
            yield kind, Post(level)


def _say(slug: str, part: str, said: object) -> None:
    """Let an edition say something else. The mutant runs in a process of its own."""
    object.__setattr__(edition(slug), part, said)


def _provide(slug: str, case: Case, changed: Provision | None) -> Callable[[], None]:
    others = {each: found for each, found in edition(slug).provisions.items() if each is not case}
    return partial(_say, slug, "provisions", others | ({case: changed} if changed else {}))


def _conduct() -> Iterator[Mutant]:
    """How a book runs a round: what is turned up, what outlives a fold, who shares, when a fault is found too late."""
    for slug in BOOKS:
        book = edition(slug)
        parts: list[tuple[str, object, dict[str, object]]] = []
        for step in book.reveals:
            empty = {name: () for name in ("decides", "needed_by") if getattr(step, name)}
            parts.append((step.reveal.value, step, {**empty, **({"board": step.board - 1} if step.board else {})}))
        parts += [(wager.name, wager, {"outlives_fold": not wager.outlives_fold}) for wager in book.wagers if wager.before_deal]
        rules = book.round_rules
        held = {each.name: getattr(rules, each.name) for each in fields(rules)}
        plain = {name: chosen(value, book.register.answers(slug, {})) for name, value in held.items()}
        flags = {name: not value for name, value in plain.items() if isinstance(value, bool)}
        parts.append(("the round", rules, {**flags, **{name: "" for name in READINGS if held[name]}}))
        for case, found in book.provisions.items():
            changes: dict[str, object] = {"counts_as_exposed": False} if found.counts_as_exposed else {}
            changes |= {name: None if name == "moment" else () for name in ("moment", "devices") if getattr(found, name)}
            parts.append((case.value, found, changes))
        for name in ("confining", "viewing_declined"):
            if held[name]:
                parts += [(f"the round: {kind}", rules, {name: post}) for kind, post in _beside(held[name])]
        for measure, found in book.measures.items():
            parts += [(f"{measure.value}: {kind}", found, {"post": post}) for kind, post in _beside(found.post)]
        for what, part, changes in parts:
            for name, said in changes.items():
                change = partial(_change, slug, part, name, said)
                yield Mutant("conduct changed", "table", f"{slug}: {what}: {name}", change, books=(slug,))


def _change(slug: str, part: object, name: str, said: object) -> None:
    """Let a part of an edition say something else, whoever holds it; and forget what was worked out from it."""
    object.__setattr__(part, name, said)
    vars(edition(slug)).pop("outlive_a_fold", None)


def _orders() -> Iterator[Mutant]:
    for slug in BOOKS:
        cited = edition(slug).linked_jackpot
        swapped = replace(cited, order=Order.DEAL if cited.order is Order.ENTRY else Order.ENTRY)
        yield Mutant("order swapped", "jackpot", slug, partial(_say, slug, "linked_jackpot", swapped))
        for name in ("fault_post", "confirmation_post"):
            for kind, post in _beside(getattr(cited, name)):
                changes: dict[str, Any] = {name: post}
                change = partial(_say, slug, "linked_jackpot", replace(cited, **changes))
                yield Mutant(kind, "jackpot", f"{slug}: {name.replace('_', ' ')}", change)


# -- code --


def _code(room: str, name: str) -> Iterator[Mutant]:
    """Every mutant of the functions of a module. A function keeps its name and gets other code: whoever holds it calls that."""
    module = import_module(name)
    tree = ast.parse(inspect.getsource(module))
    for holder, function in _functions(module, tree):
        for node, put in _spots(function):
            for kind, what, other in _others(node, {each.arg for each in function.args.args}):
                put(other)
                code = _compiled(function)
                put(node)
                yield Mutant(
                    kind,
                    room,
                    f"{function.name}: {what}",
                    _recode(holder, code),
                    f"{name.removeprefix(f'croupier.{room}.')}.",
                    function=_place(holder),
                )


def _note_calls(mutants: list[Mutant]) -> None:
    """Let every function that a mutant changes note that it is called."""
    wanted = {mutant.function for mutant in mutants if mutant.function}
    for name in dict.fromkeys(place.partition(":")[0] for place in wanted):
        module = import_module(name)
        for holder, function in _functions(module, ast.parse(inspect.getsource(module))):
            if _place(holder) in wanted:
                note = ast.parse(f"__import__('sys').modules[{__name__!r}].CALLED.add({_place(holder)!r})").body
                function.body[:0] = note
                holder.__code__ = _compiled(function)


def _place(function: Any) -> str:
    return f"{function.__module__}:{function.__qualname__}" if isinstance(function, FunctionType) else ""


CALLED: set[str] = set()  # functions, by the test that runs


def _functions(module: object, tree: ast.Module) -> Iterator[tuple[Any, ast.FunctionDef]]:
    """The functions of a module and the methods of its classes, each with its source."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield inspect.unwrap(vars(module)[node.name]), node
        elif isinstance(node, ast.ClassDef):
            for each in node.body:
                if isinstance(each, ast.FunctionDef):
                    held = vars(vars(module)[node.name])[each.name]
                    yield held.fget if isinstance(held, property) else held, each


def _spots(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, Callable[[ast.AST], None]]]:
    """Every node of a function, and how to put another in its place."""
    for parent in ast.walk(function):
        for field, value in ast.iter_fields(parent):
            if isinstance(value, list):
                for index, node in enumerate(value):
                    yield node, partial(value.__setitem__, index)
            elif isinstance(value, ast.AST):
                yield value, partial(setattr, parent, field)


def _compiled(function: ast.FunctionDef) -> CodeType:
    alone = ast.fix_missing_locations(ast.Module([function], []))
    made = compile(alone, function.name, "exec", flags=__future__.annotations.compiler_flag)
    return next(each for each in made.co_consts if isinstance(each, CodeType) and each.co_name == function.name)


def _recode(function: FunctionType, code: CodeType) -> Callable[[], None]:
    return lambda: setattr(function, "__code__", code)


def _others(node: ast.AST, given: set[str]) -> Iterator[tuple[str, str, ast.AST]]:
    """What might stand in place of a node of a function that is given these: kind of mutant, what is changed, and to what."""
    match node:
        case ast.If(test, [*_, ast.Return(refusal)], []) if _refuses(refusal) and "isinstance" not in ast.unparse(test):
            for dropped, left in _without(test):
                yield "guard dropped", dropped, ast.If(left, node.body, [])
        case ast.Return(ast.BoolOp(ast.Or(), [guard, *rest])) if ast.unparse(guard).startswith("no_"):
            yield "guard dropped", ast.unparse(guard), ast.Return(rest[0])
        case ast.Compare(left, [operator], [ast.Attribute(ast.Name("Post"), post)]):
            for kind, other in _beside(Post[post]):
                yield kind, ast.unparse(node), ast.Compare(left, [operator], [_post(other)])
        case ast.Call(ast.Name("needs" | "_needs"), [who, ast.Attribute(ast.Name("Post"), post), *rest]):
            for kind, other in _beside(Post[post]):
                yield kind, ast.unparse(node), ast.Call(node.func, [who, _post(other), *rest], node.keywords)
        case ast.BinOp(left, ast.Add() | ast.Sub(), right) if _money(left) and _money(right):
            yield "sign turned", ast.unparse(node), ast.BinOp(left, _turned(node.op), right)
        case ast.AugAssign(target, ast.Add() | ast.Sub(), value) if _money(value) and _money(target):
            yield "sign turned", ast.unparse(node), ast.AugAssign(target, _turned(node.op), value)
        case ast.UnaryOp(ast.USub(), operand):
            yield "sign turned", ast.unparse(node), operand
        case ast.Call(ast.Name("floor"), [exact]):
            up = ast.UnaryOp(ast.USub(), ast.Call(node.func, [ast.UnaryOp(ast.USub(), exact)], []))
            yield "rounded up", ast.unparse(node), up
        case ast.BinOp(left, ast.FloorDiv(), right):
            up = ast.UnaryOp(ast.USub(), ast.BinOp(ast.UnaryOp(ast.USub(), left), ast.FloorDiv(), right))
            yield "rounded up", ast.unparse(node), up
        case ast.Attribute(ast.Name("Order"), "ENTRY" | "DEAL"):
            order = "DEAL" if node.attr == "ENTRY" else "ENTRY"
            yield "order swapped", ast.unparse(node), ast.Attribute(node.value, order, ast.Load())
        case ast.Attribute(ast.Attribute(_, "locked"), "displayed") if "state" in given:
            yield "locked value ignored", ast.unparse(node), ast.parse("state.displayed", mode="eval").body
        case ast.Attribute(ast.Attribute(_, "locked"), "reset") if "state" in given:
            yield "locked value ignored", ast.unparse(node), ast.parse("state.parameters.reset", mode="eval").body
        case ast.Attribute(ast.Name(), "recorded"):
            yield "recorded value ignored", ast.unparse(node), ast.Constant(None)


def _refuses(returned: ast.expr | None) -> bool:
    match returned:
        case ast.Call(ast.Name("Refusal" | "unknown_table")) | ast.Name("refused" | "waits"):
            return True
    return False


def _without(test: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """A guard's reasons, each with the guard that leaves it out."""
    reasons = test.value if isinstance(test, ast.NamedExpr) else test
    if not isinstance(reasons, ast.BoolOp) or not isinstance(reasons.op, ast.Or):
        yield ast.unparse(test), ast.Constant(False)
        return
    for index, reason in enumerate(reasons.values):
        left = ast.BoolOp(ast.Or(), [*reasons.values[:index], *reasons.values[index + 1 :], ast.Constant(None)])
        yield ast.unparse(reason), ast.NamedExpr(test.target, left) if isinstance(test, ast.NamedExpr) else left


def _post(post: Post) -> ast.expr:
    return ast.parse(f"Post.{post.name}", mode="eval").body


def _turned(operator: ast.operator) -> ast.operator:
    return ast.Sub() if isinstance(operator, ast.Add) else ast.Add()


def _money(node: ast.expr) -> bool:
    """Not text, a list of rules or events, a set or a count: these are added, too."""
    words = ast.unparse(node)
    if isinstance(node, ast.Constant | ast.JoinedStr | ast.Tuple | ast.List | ast.Set | ast.IfExp | ast.SetComp | ast.Compare):
        return False
    return not any(word in words for word in ("rules", "events", "lines", "entries", "_give_back", "leave", "len(", "lost_on"))


# -- trying --


class _Trials:
    """In place of pytest's own run of the tests it has collected: a run for every mutant, each in a fork."""

    def __init__(self, mutants: list[Mutant], note: Callable[[Mutant, str], None]) -> None:
        self.mutants, self.note = mutants, note
        self.tests: dict[str, list[pytest.Function]] = {}
        self.noticed: dict[str, list[str]] = {}  # what was broken -> the tests that noticed, for the forks that come later
        self.calls: dict[str, set[str]] = {}  # test -> the functions that it calls
        self.known = _read_known()  # mutant -> the test that noticed it when it was last tried, so that it is asked first

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for room in FILES:
            order = {path: index for index, path in enumerate(_files(room))}
            ours = [test for test in session.items if isinstance(test, pytest.Function) and test.path in order]
            told = [test for test in ours if not getattr(test.obj, "is_hypothesis_test", False)]
            self.tests[room] = sorted(told, key=lambda test: order[test.path])
        _note_calls(self.mutants)
        for room in FILES:
            if self.fails(Mutant("nothing", room, "", lambda: None)):
                print(f"the tests of the {room} fail before anything is broken")
                pytest.exit("nothing to compare with", returncode=1)
        _TRIALS.append(self)
        with multiprocessing.get_context("fork").Pool(os.cpu_count(), maxtasksperchild=1) as pool:
            for index, caught_by in pool.imap_unordered(_try, range(len(self.mutants))):
                mutant = self.mutants[index]
                if caught_by:
                    self.noticed.setdefault(mutant.about, []).append(caught_by.partition("[")[0].rpartition("::")[2])
                    self.known[str(mutant)] = caught_by
                survived = "equivalent" if mutant.what in EQUIVALENT else "survived"
                self.note(mutant, "caught by a test" if caught_by else survived)
                if index % 50 == 0:
                    _write_known(self.known)
        _write_known(self.known)
        return True

    def fails(self, mutant: Mutant) -> str:
        """The first test that fails, this process being the mutant from here on; none if nobody notices."""
        mutant.change()
        known, likely = self.known.get(str(mutant)), self.noticed.get(mutant.about, ())

        def unlikely(test: pytest.Function) -> tuple[bool, bool, bool, int]:
            """Of equally likely ones, the test that calls the fewest functions is the most about each of them."""
            calls = len(self.calls.get(test.nodeid, ()))
            return test.nodeid != known, test.originalname not in likely, mutant.first not in test.name, calls

        order = sorted(self.tests[mutant.room], key=unlikely)
        for test in order:
            params = test.callspec.params if hasattr(test, "callspec") else {}
            if mutant.books and params.get("book", mutant.books[0]) not in mutant.books:
                continue
            if mutant.function and mutant.function not in self.calls[test.nodeid]:
                continue
            CALLED.clear()
            signal.alarm(SECONDS)
            test.ihook.pytest_runtest_protocol(item=test, nextitem=None)
            signal.alarm(0)
            self.calls.setdefault(test.nodeid, {*CALLED})
            if test.session.testsfailed:
                return str(test.nodeid)
        return ""


def _read_known() -> dict[str, str]:
    try:
        kept = json.loads(KNOWN.read_text())
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _write_known(known: dict[str, str]) -> None:
    """It only says which test is asked first, so nothing hangs on it; without it the next run takes longer."""
    KNOWN.parent.mkdir(parents=True, exist_ok=True)
    KNOWN.write_text(json.dumps(known))


_TRIALS: list[_Trials] = []  # for the forks


def _try(index: int) -> tuple[int, str]:
    signal.signal(signal.SIGALRM, _too_long)
    (trials,) = _TRIALS
    return index, trials.fails(trials.mutants[index])


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"no end of a test after {SECONDS} seconds")


def _files(room: str) -> list[Path]:
    named = [TESTS / name for name in FILES[room].split()]
    return [path for each in named for path in (sorted(each.glob("test_*.py")) if each.is_dir() else [each])]


def try_all(mutants: list[Mutant], note: Callable[[Mutant, str], None]) -> None:
    """Try every mutant, and tell of each what became of it."""
    files = dict.fromkeys(str(path) for room in FILES for path in _files(room))
    ended = pytest.main([*QUIET, *files], plugins=[_Trials(mutants, note)])
    if ended is not pytest.ExitCode.OK:
        raise SystemExit(ended)
