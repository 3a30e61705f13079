"""The floor of a simulated house: a table for each book, with pools that link those that may share one; and its people."""

from __future__ import annotations

from fractions import Fraction

from croupier.floor import linked_as
from croupier.games import edition
from croupier.house.simulation.plan import LifePlan
from croupier.jackpot import Parameters, PoolSetup
from croupier.rulebook import Actor, Money, Order, Post
from croupier.table import CardSource, Limits, Setup, devices

UNIT = Money(500)
LIMIT = Money(2_000)  # above it awards take two persons
_POSITIONS = 4
_SOURCES = (CardSource.PROGRAM, CardSource.PROGRAM, CardSource.SCANNING_SHOE, CardSource.PROGRAM, CardSource.KEYED)

# The identities are those that the house gives them: it knows nobody before.
PLAYERS = tuple(Actor(name, Post.PLAYER, f"P{number}") for number, name in enumerate(("Ann", "Bob", "Cat", "Dan"), 1))
SUPERVISOR = Actor("Sue", Post.PIT_SUPERVISOR, "S2")
MANAGER = Actor("Max", Post.PIT_MANAGER, "S3")
SHIFT = Actor("Shi", Post.SHIFT_MANAGER, "S1")
PIT = (SUPERVISOR, MANAGER, SHIFT)


def player_of(key: str) -> Actor:
    """The player whom a table knows by a key; or by a name, as somebody whose stake was found to lie there."""
    return next((each for each in PLAYERS if each.key == key), Actor(key, Post.PLAYER))


def furnish(plan: LifePlan) -> tuple[list[Setup], list[PoolSetup]]:
    """The tables and the pools of a house. Which table has which source of cards depends on the seed."""
    tables = [
        furnish_table(f"T{number}", slug, _SOURCES[(number + plan.seed) % len(_SOURCES)], number)
        for number, slug in enumerate(plan.books, 1)
    ]
    orders: dict[Order, list[Setup]] = {}
    for table in tables:
        orders.setdefault(edition(table.slug).linked_jackpot.order, []).append(table)
    figures = Parameters(Money(5_000_000), Fraction(1, 5), Fraction(1, 20), Money(80_000_000), Money(1_000))
    pools = [
        PoolSetup(f"pool {number}", Money(25_000_000), figures, order, tuple(map(linked_as, linked)))
        for number, (order, linked) in enumerate(orders.items(), 1)
    ]
    return tables, pools


def furnish_table(name: str, slug: str, cards: CardSource, device: int = 0) -> Setup:
    """A table of a book, with the usual limits."""
    rules, some = edition(slug), devices(slug)
    limits = {each.name: Limits(UNIT, Money(50_000)) for each in rules.wagers if each.before_deal and not each.units}
    return Setup(name, slug, some[device % len(some)], _POSITIONS, limits, UNIT, cards=cards)
