"""A failing plan made shorter: fewer books, fewer troubles and fewer steps that fail as well."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from croupier.house.simulation.auditor import HouseFaultError
from croupier.house.simulation.life import Life
from croupier.house.simulation.plan import LifePlan, Trouble


@dataclass(frozen=True, slots=True)
class Failure:
    """A plan that fails, at which step, and how."""

    plan: LifePlan
    what: str


def try_life(life: Life) -> Failure | None:
    """Live: how it fails, with `until` at the step where it does; or nothing."""
    try:
        life.run()
    except HouseFaultError as error:
        return Failure(replace(life.plan, until=life.step), error.what)
    except Exception as error:  # noqa: BLE001  # whatever a house raises in a simulation is a fault of the house
        return Failure(replace(life.plan, until=life.step), repr(error))
    return None


def shrink(failure: Failure, make: Callable[[LifePlan], Life] = Life) -> Failure:
    """The shortest plan found that fails: troubles and books are left out one after the other as long as it does."""
    shortest, again = failure, True
    while again:
        again = False
        for plan in _shorter(shortest.plan):
            found = try_life(make(plan))
            if found and _size(found.plan) < _size(shortest.plan):
                shortest, again = found, True
                break
    return shortest


def _shorter(plan: LifePlan) -> list[LifePlan]:
    fewer = [replace(plan, without=plan.without | {each}) for each in Trouble if each not in plan.without]
    books = [replace(plan, books=tuple(other for other in plan.books if other != each)) for each in plan.books]
    return [*(books if len(plan.books) > 1 else ()), *fewer]


def _size(plan: LifePlan) -> tuple[int, int, int]:
    """A plan is shorter with fewer books, then with fewer troubles, then with fewer steps."""
    return len(plan.books), len(Trouble) - len(plan.without), plan.until or 0
