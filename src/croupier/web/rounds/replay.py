"""A round again: after each of its events the table as chosen eyes saw it, with who, when, rule, money and hash.

A round can be replayed once its key is published, which is when the next one opens: until then its cards are nobody's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from threading import Lock
from typing import Any

from croupier.errors import InputError
from croupier.floor import EventWords, TableChanged, TableMoved, TableOpened
from croupier.house import CODEC, House, audit, events, log, streams
from croupier.rulebook import IDENTITY, Actor, Money, Post
from croupier.table import Deal, Phase, Setup, State, View, evolve, set_up, view
from croupier.table import events as e
from croupier.web.rounds.archive import Archive, KeptRound
from croupier.web.rounds.felt import draw_felt
from croupier.web.topics.names import phase_id

_KEPT_STARTS = 400  # states at the beginning of rounds that are remembered
_POST = CODEC.form(Post)
_OF_CARDS = (
    e.CardsDealt,
    e.CardScanned,
    e.CardsKeyed,
    e.CardsCorrected,
    e.CardDoubted,
    e.HandLookedAt,
    e.AlsoLookedAt,
    e.TurnedUp,
    e.HandsHeld,
    e.HandsOpened,
    e.DeclinedHandViewed,
    e.CardsHandled,
    e.HandMiscounted,
    e.DealCorrected,
)


class RoundFrames:
    """Works out rounds again from the log."""

    def __init__(self, house: House, archive: Archive) -> None:
        self._house, self._archive = house, archive
        self._starts: dict[tuple[str, int], tuple[int, State]] = {}  # table, round -> position before it, state there
        self._lock = Lock()

    def start_of(self, kept: KeptRound) -> tuple[int, State]:
        """The table before a round, and how far the log went then."""
        with self._lock:
            before = [number for table, number in self._starts if table == kept.table and number <= kept.number]
            if before:
                after, state = self._starts[kept.table, max(before)]
            elif kept.table in self._archive.start and kept.first > self._archive.position:
                after, state = self._archive.position, self._archive.start[kept.table]
            else:
                self._archive.read_all(kept.table)  # by the keys of all rounds before it
                after, state = 0, self._first(kept.table)
            for written, event in self._events(kept.table, after, kept.first - 1):
                if isinstance(event, TableMoved):
                    if isinstance(event.event, e.BetsOpened):
                        self._starts[kept.table, state.rounds + 1] = (written.position - 1, state)
                    state = evolve(state, event.event)
                elif isinstance(event, TableOpened | TableChanged):
                    opens = isinstance(event, TableOpened) and not state.rounds
                    state = State(event.setup) if opens else set_up(state, event.setup)
            self._starts[kept.table, kept.number] = (kept.first - 1, state)
            while len(self._starts) > _KEPT_STARTS:
                del self._starts[next(iter(self._starts))]
            return kept.first - 1, state

    def _first(self, table: str) -> State:
        opened = CODEC.parse(next(iter(self._house.log.read(stream=streams.HOUSE))).body)
        setups: dict[str, Setup] = (
            {each.table: each for each in opened.tables} if isinstance(opened, events.HouseOpened) else {}
        )
        if table in setups:
            return State(setups[table])
        for written in self._house.log.read(stream=streams.TABLE + table):
            made = CODEC.parse(written.body)
            if isinstance(made, TableOpened):
                return State(made.setup)
        raise InputError("there is no such table", where="table")

    def _events(self, table: str, after: int, upto: int) -> Iterator[tuple[log.Written, Any]]:
        for written in self._house.log.read(after=after, upto=upto, stream=streams.TABLE + table):
            found = audit.read_body(written, self._archive.keys)
            if isinstance(found, audit.KnownEvent):
                yield written, found.event

    def frames(self, kept: KeptRound, eyes: str, words: EventWords, names: Mapping[str, str]) -> list[dict[str, Any]]:
        """The round, a frame for each event; `names` has those of its players who may be known."""
        after, state = self.start_of(kept)
        found: list[dict[str, Any]] = []
        for written, event in self._events(kept.table, after, kept.last):
            if not isinstance(event, TableMoved):
                continue
            before, state = state, evolve(state, event.event)
            seen = view(state, _eyes(state, eyes))
            shown = _frame(written, event.event, state, seen, words) | {"by": _who(event.event.by, names)}
            if eyes == "auditor" and state.deal is not None:
                shown["all"] = _all_cards(state.deal)
            felt = draw_felt(state, seen, eyes, names, shown["about"])
            about = _about(event.event, before, state)
            found.append({"number": len(found) + 1, **shown, **about, "felt": felt})
        return found

    def record(self, kept: KeptRound) -> list[log.Written]:
        """All that the log has of a round, as it has it: its hashes can be worked out anew from that."""
        return list(self._house.log.read(after=kept.first - 1, upto=kept.last, stream=streams.TABLE + kept.table))

    def cited(self, kept: KeptRound) -> list[str]:
        """The readings on which the settlement of a round hung, as its events cite them."""
        after, _ = self.start_of(kept)
        events_ = (event.event for _, event in self._events(kept.table, after, kept.last) if isinstance(event, TableMoved))
        return [reading for event in events_ for reading in getattr(event, "readings", ())]

    def owners(self, kept: KeptRound) -> dict[int, str]:
        """Who decided for each position of a round, from the deal on."""
        after, state = self.start_of(kept)
        found: dict[int, str] = {}
        for _, event in self._events(kept.table, after, kept.last):
            if isinstance(event, TableMoved):
                state = evolve(state, event.event)
                if state.phase not in (Phase.BETWEEN, Phase.BETTING):
                    found |= state.owners
        return found

    def before_settlement(self, kept: KeptRound) -> State:
        """The table when all cards that decide lay open, before anything was paid."""
        after, state = self.start_of(kept)
        lay: State | None = None
        for _, event in self._events(kept.table, after, kept.last):
            if isinstance(event, TableMoved):
                state = evolve(state, event.event)
                if state.phase is Phase.OPEN and not state.settled:
                    lay = state
        if lay is None:
            raise InputError("this round was not settled: nothing can be settled otherwise", where="round")
        return lay


def _frame(written: log.Written, event: Any, state: State, seen: View, words: EventWords) -> dict[str, Any]:
    amount, flow = _amount(event)
    return {
        "position": written.position,
        "at": written.at,
        "hash": written.hash,
        "kind": type(event).__name__,
        "what": words.whole_line(event),
        "rules": list(event.rules),
        "readings": list(getattr(event, "readings", ())),
        "post": _POST.to_json(event.by.post),
        "about": getattr(event, "position", None),
        "amount": str(amount) if amount is not None else None,
        "flow": flow,
        "phase": phase_id(state.phase),
        "table": CODEC.to_json(seen),
    }


def _all_cards(deal: Deal) -> dict[str, Any]:
    """Every card that was dealt, and to whom."""
    return {
        "hands": {str(at): [_card(card) for card in hand] for at, hand in deal.hands.items()},
        "dealer": [_card(card) for card in deal.dealer],
        "community": [_card(card) for card in deal.community],
    }


def _who(by: Actor, names: Mapping[str, str]) -> str:
    """Who did it: the staff by name, a player where the name may be known."""
    return by.name if by.post else names.get(by.key, "")


def _about(event: Any, before: State, after: State) -> dict[str, Any]:
    """What a list of events needs of one: the part of the round, whether it is money, cards or people, what a player won."""
    stage = (
        "turning" if isinstance(event, e.TurnedUp) else "closed" if isinstance(event, e.CardsDealt) else phase_id(after.phase)
    )
    net = None
    if isinstance(event, e.WagerSettled):
        stake = sum(part.cents for _, part in before.stakes.get((event.position, event.wager), ()))
        net = str(Money(sum(part.cents for _, part in event.returned) - stake))
    money = _amount(event)[0] is not None
    cards = isinstance(event, _OF_CARDS)
    return {
        "stage": "open" if stage == "between" else stage,
        "group": "money" if money else "cards" if cards else "people",
        "net": net,
    }


def _card(card: Any) -> str | None:
    return None if card is None else str(card)


def _eyes(state: State, eyes: str) -> Actor | None:
    """Who looks: nobody, or who decides for a position."""
    if not eyes.isdecimal():
        return None
    key = state.owners.get(int(eyes), "") or state.seats.get(int(eyes), "")
    if not key:
        return None
    return Actor(key.removeprefix(IDENTITY), Post.PLAYER, key.removeprefix(IDENTITY) if key.startswith(IDENTITY) else "")


def _amount(event: Any) -> tuple[Money | None, str]:
    """The money of an event, and which way it goes: staked, back to the player, paid on top, or collected."""
    match event:
        case e.WagerPlaced():
            return event.amount, "stake"
        case e.WagerTakenBack() | e.LoneWagerReturned() | e.StakeReturned():
            return event.amount, "back"
        case e.Decided() if event.shares:
            return Money(sum(part.cents for _, part in event.shares)), "stake"
        case e.WagerSettled():
            return Money(sum(part.cents for _, part in event.returned)), "settled"
        case e.MeterRead():
            return event.meter.displayed, "meter"
    return None, ""
