"""Asking for a ruling: who may, what is asked, and what takes it off again. It changes no rule and no money."""

from __future__ import annotations

from collections.abc import Iterable

from croupier import floor as fl
from croupier.floor import AtPool, TableMoved
from croupier.house import events as h
from croupier.house.requests import AskForRuling, CloseAsk
from croupier.house.sent import Sent
from croupier.house.state import HouseState
from croupier.rulebook import Actor, Post, Refusal, below, numbers
from croupier.table import events as e

MOST_OPEN = 8  # at one table: more than that nobody reads
_RULES = ("R-18",)


def ask_for_ruling(state: HouseState, command: AskForRuling, by: Actor, at: int) -> tuple[h.RulingAsked] | Refusal:
    """What is put into the queue of the pit, or why it is not."""
    if refused := below(by, Post.DEALER, "ask for a ruling", _RULES):
        return refused
    if refused := fl.no_table(state.floor, command.table):
        return refused
    if not command.why.strip():
        return Refusal("say what was seen: who rules reads it", _RULES)
    table = state.floor.tables[command.table]
    if command.position is not None and not 1 <= command.position <= table.setup.positions:
        return Refusal(f"{command.table} has positions 1 to {table.setup.positions}", _RULES)
    post = Post.PIT_SUPERVISOR
    rules: tuple[str, ...] = _RULES
    if command.case is not None:
        found = table.setup.provision(command.case)
        if found is None:
            return Refusal("the book of this table does not know this case: say it in words, without a case", _RULES)
        post, rules = max(post, found.post), numbers(found.rules)
    if by.post >= post:
        return Refusal(f"a {by.post.title} may rule on it: report it", rules)
    waiting = state.asks.at(command.table)
    if any((each.case, each.position, each.why) == (command.case, command.position, command.why) for each in waiting):
        return Refusal("this is asked already: wait for the pit", rules)
    if len(waiting) >= MOST_OPEN:
        return Refusal(f"{MOST_OPEN} rulings are asked for at {command.table} already: wait for the pit", rules)
    number = state.asks.last + 1
    return (
        h.RulingAsked(number, command.table, table.rounds, command.why, command.case, command.position, post, at, by, rules),
    )


def close_ask(state: HouseState, command: CloseAsk, by: Actor) -> tuple[h.AskClosed] | Refusal:
    """Who has asked withdraws it; the pit closes any."""
    if refused := below(by, Post.DEALER, "close what is asked for", _RULES):
        return refused
    found = state.asks.find(command.table, command.number)
    if found is None:
        return Refusal(f"no ruling is asked for at {command.table} under the number {command.number}", _RULES)
    lowest = Post.DEALER if found.by.is_same_person(by) else Post.PIT_SUPERVISOR
    if refused := below(by, lowest, "close what somebody else asks for", _RULES):
        return refused
    if not command.why.strip():
        return Refusal("say why: the reason is recorded", ("R-2",))
    return (h.AskClosed(command.number, command.table, command.why, by),)


def answer_asks(state: HouseState, by: Actor, made: Iterable[object]) -> tuple[h.AskAnswered, ...]:
    """What a ruling answers: all that is asked for at its table, of a post that who rules has."""
    if not state.asks.open:
        return ()
    ruled = {each.table for each in made if isinstance(each, TableMoved) and isinstance(each.event, e.IrregularityRuled)}
    waiting = [each for each in state.asks.open if each.table in ruled and each.post <= by.post]
    return tuple(h.AskAnswered(each.number, each.table, by) for each in waiting)


def asked_by_second(state: HouseState, sent: Sent) -> Refusal | None:
    """Who asks for a ruling at a table is not the second person there: that one looks at it for oneself (R-17)."""
    if sent.witness is None or not state.asks.open:
        return None
    if not any(each.by.is_same_person(sent.witness) for each in state.asks.at(_table_of(state, sent))):
        return None
    what = f"{sent.witness.name} has asked for a ruling here: somebody else is the second person"
    return Refusal(what, ("R-17",))


def _table_of(state: HouseState, sent: Sent) -> str:
    """The table that a request is about; of an entry, where its hands lie."""
    command = sent.command
    if not isinstance(command, AtPool):
        return str(getattr(command, "table", ""))
    pool, number = state.floor.pools.get(command.pool), getattr(command.command, "number", None)
    entry = pool.register.get(number) if pool and number is not None else None
    return entry.table.name if entry else ""
