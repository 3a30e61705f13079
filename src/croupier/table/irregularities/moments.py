"""When something was: what has happened by now, and what staff may say that it was before."""

from __future__ import annotations

from croupier.rulebook import Moment, Provision, Refusal, numbers
from croupier.table.certainty import decided_in_the_open
from croupier.table.state import State


def past(state: State, moment: Moment | None, before: Moment | None = None) -> bool:
    """Whether something had happened from which on a fault is found too late; what was before that moment is not late."""
    if moment is before:
        return False
    if moment is Moment.HANDLED:
        return bool(state.handled)
    if moment is Moment.SEEN:
        return state.somebody_saw
    if moment is Moment.DECIDED:
        return decided_in_the_open(state)
    return moment is Moment.TURNED_UP and bool(state.turned)


def misdated(state: State, before: Moment | None, found: Provision | None) -> Refusal | None:
    """Staff may say that something was before a moment which is past now, where the book asks for that moment."""
    if before is None or found is None:
        return None
    rules = numbers(found.rules)
    if found.moment is None:
        return Refusal("this book does not ask when it was: leave that out", rules)
    if before is not found.moment:
        return Refusal(f"say only whether it was before this: {found.moment.value}", rules)
    return None if past(state, before) else Refusal(f"leave out when it was, for this has not happened: {before.value}", rules)
