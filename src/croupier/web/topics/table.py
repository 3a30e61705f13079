"""A table as a topic: the view of whoever watches, what is offered, and what the pages need beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from croupier.floor import AtTable, FloorView, TableMoved
from croupier.house import CODEC, House, HouseState, Request, Sent
from croupier.rulebook import IDENTITY, Actor, Post, Refusal, chosen, numbers, wager_text
from croupier.table import Phase, Setup, State, commands, events
from croupier.web.felt import describe_felt, describe_layout
from croupier.web.live.marks import is_same
from croupier.web.recent import Recent
from croupier.web.topics.asks import list_asks
from croupier.web.topics.choices import list_choices
from croupier.web.topics.happenings import list_happenings
from croupier.web.topics.keying import list_keying
from croupier.web.topics.names import name_game, phase_id, phase_words, progress
from croupier.web.topics.next_step import find_next
from croupier.web.topics.offer_words import describe_offer
from croupier.web.topics.pay import list_awards, list_payments, sum_payments
from croupier.web.topics.steps import show_steps
from croupier.web.topics.waits import find_waits

Marked = tuple[Callable[[], tuple[object, ...]], Callable[[], dict[str, Any]]]


class TableTopic:
    """What `House.view` gives to somebody, as JSON, with `beside`: names, times and words."""

    def __init__(self, house: House, recent: Recent) -> None:
        self._house, self._recent = house, recent
        self._printed: dict[str, tuple[Setup, _Printed]] = {}  # by table, with the set-up that it was made of

    def of(self, name: str, who: Actor | None) -> Marked:
        """When a table may be another to somebody, and what it is. Without anybody: as everybody sees it."""
        return (lambda: self._mark(name)), _Table(self._house, self._recent, name, who, self._print).show

    def _print(self, setup: Setup) -> _Printed:
        """What hangs on the set-up of a table alone. It stays the very same, so that nobody compares it either."""
        known = self._printed.get(setup.table)
        if known is None or known[0] is not setup:
            known = self._printed[setup.table] = (setup, _Printed(show_wagers(setup), describe_layout(setup)))
        return known[1]

    def _mark(self, name: str) -> tuple[object, ...]:
        state = self._house.state
        return (*_mark_offers(state, name), state.floor.pool_of(name), state.staff, state.asks)


class _Printed(NamedTuple):
    """What stands on a table whatever is played there."""

    wagers: list[dict[str, Any]]
    layout: dict[str, Any]


def _mark_offers(state: HouseState, name: str) -> tuple[object, ...]:
    """What the offers of a table hang on. A meter that goes up changes none of them while nothing is settled."""
    floor = state.floor
    table, pool = floor.tables[name], floor.pool_of(name)
    paying = table.phase in (Phase.OPEN, Phase.BETWEEN)
    about = pool if paying or pool is None else (pool.queue, pool.tables.get(name) and pool.tables[name].link)
    return (
        *(table, about, floor.links.get(name), floor.rounds.get(name), floor.waiting.get(name), name in floor.closed),
        *(state.stopped.get(name, ""), name in state.interrupted, state.awards),
    )


class _Table:
    """One table as one person sees it. The offers, which take long to find, are kept until they may be others."""

    def __init__(
        self, house: House, recent: Recent, name: str, who: Actor | None, printed: Callable[[Setup], _Printed]
    ) -> None:
        self._house, self._recent, self._name, self._who, self._print = house, recent, name, who, printed
        self._offers: tuple[tuple[object, ...], list[Any], list[Any]] | None = None
        self._happenings: list[dict[str, Any]] = []  # as they were: those that are the same are not compared

    def show(self) -> dict[str, Any]:
        """The table now."""
        self._recent.read()
        state = self._house.state
        seen = self._house.view(self._who, self._name)
        mark = _mark_offers(state, self._name)
        if self._offers is None or not is_same(self._offers[0], mark):
            shown = CODEC.to_json(seen)
            self._offers = (mark, shown["table"]["offers"], [_timeless(each) for each in shown["offers"]])
        else:
            shown = CODEC.to_json(_without_offers(seen))
        shown["table"]["offers"], shown["offers"] = self._offers[1], self._offers[2]
        shown["beside"] = self._beside(state, shown)
        table = state.floor.tables[self._name]
        layout = self._print(table.setup).layout
        shown["beside"]["felt"] = describe_felt(table, seen.table, shown["beside"]["payments"], layout)
        if shown["beside"]["still"]:
            shown["beside"]["felt"]["waits"] = []
        return shown

    def _beside(self, state: HouseState, seen: dict[str, Any]) -> dict[str, Any]:
        table, name = state.floor.tables[self._name], self._name
        edition = table.setup.edition
        post = self._who.post if self._who else Post.PLAYER
        staff = post >= Post.DEALER
        shown: dict[str, Any] = {
            "book": edition.slug,
            "game": name_game(edition),
            "title": edition.catalogue.title,
            "casino": edition.catalogue.operator,
            "edition": edition.catalogue.edition,
            "approved": edition.approved,
            "pit": state.pit_of(name),
            "positions": table.setup.positions,
            "phase": phase_id(table.phase),
            "words": phase_words(table.phase),
            "since": self._recent.since(name, (table.phase, table.step, table.rounds)),
            "progress": progress(table),
            "closed": not state.floor.has(name),
            "pending": (pool := state.floor.pool_of(name)) is not None and bool(pool.open_entries),  # somebody's award waits
            "still": name in state.interrupted or bool(state.stopped.get(name)),  # nothing happens until somebody has ruled
            "persons": _names(state, self._who, _keys(table)),
        }
        own = self._who.key if self._who else ""
        offers = seen["table"]["offers"]
        staked = {place["position"]: place["stakes"] for place in seen["table"]["positions"]}
        folds = {at: _lost_by_folding(table, at, stakes) for at, stakes in staked.items()}
        shown["offers"] = [describe_offer(each, shown["persons"], own, staked, folds) for each in offers]
        shown["steps"] = show_steps(table)
        shown["wagers"] = self._print(table.setup).wagers
        payments = self._payments(table)
        shown["payments"], shown["sums"] = payments, sum_payments(payments)
        if staff:
            shown["stopped"] = state.stopped.get(name, "")
            shown["interrupted"] = name in state.interrupted
            shown["awards"] = awards = list_awards(state, name)
            confirmed = bool(awards) and all(each["confirmed"] for each in awards)
            shown["next"] = find_next(table, seen, shown["steps"], confirmed=confirmed)
            shown["keying"] = list_keying(seen)
            self._happenings = shown["happenings"] = list_happenings(edition.slug, offers, post, self._happenings)
            shown["asks"] = list_asks(state, name, self._who)
            shown["choices"] = list_choices(state, find_waits(state, name), seen | {"beside": shown}, post)
        return shown

    def _payments(self, table: State) -> list[dict[str, Any]]:
        """What was paid and taken in the round; for who settles it, what is to be, once all cards that decide lie open."""
        done = list_payments(table, self._recent.settled.get(self._name, ()), due=False)
        if self._who is None or self._who.post < Post.DEALER or table.phase is not Phase.OPEN:
            return done
        for waiting in (False, True):
            asked = AtTable(self._name, commands.Settle(self._who, waiting=waiting), 0)
            made = self._house.preview(Sent(self._who, Request("preview", asked)))
            if not isinstance(made, Refusal):
                inner = [each.event for each in made if isinstance(each, TableMoved) and each.table == self._name]
                due = [each for each in inner if isinstance(each, events.WagerSettled)]
                return [*done, *list_payments(table, due, due=True)]
        return done


def _lost_by_folding(table: State, position: int, stakes: Mapping[str, str]) -> dict[str, str]:
    """What a fold would lose of the stakes at a position: all but what outlives it, or goes back whatever the result.

    By another reading than the adopted one it may hang on cards: then nothing is said.
    """
    stays = table.setup.edition.outlive_a_fold
    lost = {
        wager: amount for wager, amount in stakes.items() if wager not in stays and (position, wager) not in table.returning
    }
    return lost if table.setup.book.adopted else {}


def show_wagers(setup: Setup) -> list[dict[str, Any]]:
    """The areas of a position: what may be staked there before the deal, and in which sizes."""
    found = []
    for wager in setup.edition.wagers:
        if wager.bonus_on:
            continue
        limits = setup.limits.get(wager.name)
        units = chosen(wager.units, setup.book.answers) if wager.units else ()
        found.append(
            {
                "name": wager.name,
                "words": wager_text(wager.name),
                "rules": list(numbers(wager.rules)),
                "before_deal": wager.before_deal,
                "jackpot": wager.name == setup.edition.jackpot.wager,
                "antes": wager.antes,
                "least": str(limits.least) if limits else None,
                "most": str(limits.most) if limits else None,
                "unit": str(setup.unit) if wager.units and setup.unit else None,
                "units": list(units),
            }
        )
    return found


def _without_offers(seen: FloorView) -> FloorView:
    return replace(seen, table=seen.table.without_offers(), _ask=tuple)


def _timeless(offer: dict[str, Any]) -> dict[str, Any]:
    """An offer without a time: the house says when it is, so that an offer stays the same while nothing else changes."""
    command = {**offer["command"], "at": 0} if "at" in offer["command"] else dict(offer["command"])
    if isinstance(inner := command.get("command"), dict) and "at" in inner:
        command["command"] = {**inner, "at": 0}
    return {**offer, "command": command, "open": {name: may for name, may in offer["open"].items() if name != "at"}}


def _keys(table: State) -> set[str]:
    """How the table knows those who are in its round or sit there."""
    return {*table.players, *table.seats.values(), *table.owners.values()}


def _names(state: HouseState, who: Actor | None, keys: set[str]) -> dict[str, str]:
    """What people are called whom the table knows by a key: all of them for the staff, oneself for a player."""
    if who is None:
        return {}
    known = keys if who.post >= Post.DEALER else keys & {who.key}
    persons = {key: state.staff.persons.get(key.removeprefix(IDENTITY)) for key in known if key.startswith(IDENTITY)}
    return {key: person.name for key, person in sorted(persons.items()) if person}
