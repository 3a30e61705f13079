"""What somebody might ask of a table: candidates for offers, made from what is finite at a table.

These are its players, positions and wagers, and what a report may say. Which of them the table accepts is for the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import MISSING, Field, fields
from enum import Enum
from itertools import product, zip_longest
from typing import Any, TypeAlias, get_type_hints

from croupier.cards import DECK, Card
from croupier.rulebook import (
    ANTE,
    LONGEST_NAME,
    Actor,
    Meter,
    Moment,
    Money,
    Post,
    Refusal,
    chosen,
    fold_name,
)
from croupier.table import commands as c
from croupier.table import what_lay
from croupier.table.card_places import count_known, open_cards, to_correct, to_key, to_look_at
from croupier.table.dealing import Holder
from croupier.table.decision import decide
from croupier.table.entry import shut_out
from croupier.table.irregularities.moments import past
from croupier.table.irregularities.pack import PACK_FAULTS
from croupier.table.offers import (
    CENT,
    Amounts,
    AnyDeck,
    AnyText,
    CardOrNone,
    Counts,
    Facts,
    Figures,
    OneName,
    OnePosition,
    Open,
    SomeCards,
)
from croupier.table.persons import names_of_barred
from croupier.table.settlement import as_it_lay
from croupier.table.setup import CardSource
from croupier.table.sharing import what_is_due
from croupier.table.state import Area, Phase, State

Candidate: TypeAlias = tuple[dict[str, Any], dict[str, Open]]  # fixed values, and what is open beside them

WHY = "as seen"

KINDS: list[type[c.Command]] = [  # every command that there is, in the order of the module
    each
    for each in vars(c).values()
    if isinstance(each, type) and issubclass(each, c.Command) and each not in (c.Command, c.Report)
]
_FIELDS: dict[type[c.Command], list[tuple[Field[Any], Any]]] = {  # with their types; a report's reason and effect come apart
    kind: [
        (each, get_type_hints(kind)[each.name])
        for each in fields(kind)
        if each.name not in (("by", "why", "effect") if issubclass(kind, c.Report) else ("by",))
    ]
    for kind in KINDS
}

_WHO_IS_THERE = (c.ReportAbsent, c.LetOut)  # reports of somebody with a wager on the position


class Candidates:
    """What somebody might ask of a table at one state."""

    def __init__(self, state: State, who: Actor) -> None:
        self.state, self.who, self.setup = state, who, state.setup
        self.players = (who.key,) if who.post is Post.PLAYER else tuple(sorted(state.players))  # players act for themselves
        self.positions = tuple(range(1, state.setup.positions + 1))
        self._staked = {player: state.positions_of(player) for player in self.players}
        steps = state.setup.book.edition.decisions.steps
        self._actions = tuple(dict.fromkeys(choice.action for step in steps for choice in step))
        self.past = tuple(moment for moment in Moment if who.post >= Post.DEALER and past(state, moment))
        self.not_new = (*self.players, *names_of_barred(state)) if state.barred else self.players  # who stakes or sits down
        taken = set(map(fold_name, self.not_new))
        self.newcomer = next(name for n in range(len(taken) + 1) if fold_name(name := f"player {n + 1}") not in taken)

    def accepts(self, command: c.Command) -> bool:
        """Whether the table would accept a command now."""
        return not isinstance(decide(self.state, command), Refusal)

    def of(self, kind: type[c.Command]) -> Iterator[Candidate]:
        """The candidates of one kind of command."""
        names = [each.name for each, _ in _FIELDS[kind]]
        if kind is c.PlaceWager:
            yield from self._wagers()
        elif kind in (c.KeyCards, c.CorrectCards):
            yield from self._keyed(kind)
        elif kind is c.ReportLateWager:
            yield from self._late_wagers()
            yield from self._entered_late()
        elif kind is c.SitDown:
            yield from self._free_seats()
        elif kind is c.LeaveSeat:
            yield from (({"player": player, "position": at}, {}) for at, player in self.state.seats.items())
        elif kind is c.AgreeToAdd:
            yield from self._agreements()
        elif kind is c.Decide:
            yield from self._decisions()
        elif {"player", "position", "wager"} <= set(names):
            yield from self._lying(kind)
            if kind is c.ReportStake:
                yield from self._not_entered()
        else:
            ways = [self._ways(kind, each, type_) for each, type_ in _FIELDS[kind]]
            for way in product(*ways):
                values = {name: value for name, (value, _) in zip(names, way, strict=True)}
                if kind in _WHO_IS_THERE and values["player"] and values["position"] not in self._staked[values["player"]]:
                    continue
                yield values, {name: may for name, (_, may) in zip(names, way, strict=True) if may is not None}

    def _ways(self, kind: type[c.Command], each: Field[Any], type_: Any) -> list[tuple[Any, Open | None]]:
        """What a field may hold: values by themselves, and values that stand for all that an open field takes."""
        name = each.name
        if name == "player":
            if each.default == "":  # somebody on the position, or who it usually is
                return self._fixed(("", *self.players))
            return [*self._fixed(self.players), (self.newcomer, AnyText(self.players, LONGEST_NAME))]
        if name == "position":
            return self._fixed((None, *self.positions) if each.default is None else self.positions)
        if name == "why":
            return [(WHY, AnyText())]
        if name == "deck":
            return [((), None)] if self.setup.cards is CardSource.KEYED else [(DECK, AnyDeck())]
        if name == "card":
            return [(None, CardOrNone())]
        if name == "counted":
            return [(len(DECK), None), (0, Counts(0, but=(len(DECK),)))]
        if name == "cards":
            return [(1, None), (2, Counts(2))]
        if name == "before":
            return self._fixed((None, *self.past))
        if name in ("first", "places"):
            return [(1 if name == "first" else (1, 2), Facts())]  # by their places: no offer guesses a card
        if name == "meter":
            unit = self.setup.unit
            return [(None, None), *([(Meter(unit, unit, unit), Figures(unit))] if unit else [])]
        if type_ is bool:
            return self._fixed((False, True))
        if name == "fault":
            return self._fixed(PACK_FAULTS)
        if isinstance(type_, type) and issubclass(type_, Enum):
            return self._fixed(type_)
        if kind is c.TakeMeasure:
            return [((), None), (self.positions[:1], Facts())]
        if each.default is MISSING:
            raise TypeError(f"{kind.__name__}.{name} is a field that no offer knows")
        return [(each.default, Facts())]

    def _free_seats(self) -> Iterator[Candidate]:
        """For each free position everybody known who may sit there, and any new name."""
        if self.state.phase not in (Phase.BETWEEN, Phase.BETTING):
            return
        for position in (at for at in self.positions if at not in self.state.seats):
            sits = tuple(name for name in self.players if self.accepts(c.SitDown(self.who, name, position)))
            if sits:
                yield {"player": sits[0], "position": position}, {"player": OneName(sits)} if len(sits) > 1 else {}
            yield {"player": self.newcomer, "position": position}, {"player": AnyText(self.not_new, LONGEST_NAME)}

    def _agreements(self) -> Iterator[Candidate]:
        for (position, wager), shares in self.state.stakes.items():
            if wager == ANTE and len(shares) > 1:
                for (player, _), action in product(shares, self._actions):
                    yield {"player": player, "position": position, "action": action}, {}

    def _decisions(self) -> Iterator[Candidate]:
        """Where players who share have not agreed, who decides may add all of it, and staff may enter what each adds."""
        for position, action in product(self.state.in_play, self._actions):
            values: dict[str, Any] = {"position": position, "action": action, "shares": ()}
            if isinstance(decide(self.state, c.Decide(self.who, **values)), Refusal):
                parts = what_is_due(self.state, position, action)
                whole = Money(sum(part.cents for _, part in parts))
                own = tuple((who, whole) for who, _ in parts if self.who.is_player(who))
                agreed = self.state.agreed.get((position, action), ())
                values["shares"] = parts if self.who.post >= Post.DEALER else own or agreed
            yield values, {"shares": Facts()}

    @staticmethod
    def _fixed(values: Iterable[Any]) -> list[tuple[Any, Open | None]]:
        return [(value, None) for value in values]

    def _wagers(self) -> Iterator[Candidate]:
        """What may be staked; the amount proposed is what the area wants, though a part of it may be staked (S-21, H-25)."""
        if self.state.phase is not Phase.BETTING:
            return
        for position, wager in product(self.positions, self.setup.wagers):
            lies = self.state.total(position, wager.name)
            if wager.units and self.setup.unit:
                unit, allowed = self.setup.unit, chosen(wager.units, self.setup.book.answers)
                may = (
                    Amounts(unit, Money(max(allowed) * unit.cents) - lies, unit)
                    if allowed
                    else Amounts(CENT, self.setup.largest_stake - lies)
                )
                wanted = unit
            else:
                limits = self.setup.limits[wager.name]
                wanted = max(CENT, limits.least - lies)
                may = Amounts(CENT if self.setup.rules.shares_areas else wanted, limits.most - lies)
            area = {"position": position, "wager": wager.name, "amount": wanted}
            for player in self.players:
                if not shut_out(self.state, player, position, wager):  # most are, where twenty boxes are taken
                    yield {"player": player, **area}, {"amount": may}
            yield {"player": self.newcomer, **area}, {"player": AnyText(self.not_new, LONGEST_NAME), "amount": may}

    def _keyed(self, kind: type[c.Command]) -> Iterator[Candidate]:
        """For each holder of cards that lie open, how many may be keyed, or are to be said anew."""
        for holder in self.state.deal.plan.places if self.state.deal else ():
            if kind is c.CorrectCards:
                yield from self._corrected(holder)
            elif most := len(to_key(self.state, holder) or to_look_at(self.state, holder)):
                yield {"holder": holder, "cards": DECK[:1]}, {"cards": SomeCards(1, most)}

    def _corrected(self, holder: Holder) -> Iterator[Candidate]:
        """Other cards than those that lie open. Of others an offer must not tell: they are not in it."""
        least, most = max(1, count_known(self.state, holder)), len(to_correct(self.state, holder))
        more: dict[str, Open] = {"why": AnyText(), "also": Facts()}
        values = {"holder": holder, "why": WHY}
        if not most:
            return
        if self.state.doubt is None and (lie := open_cards(self.state, holder)):
            yield values | {"cards": self._others(lie)}, more | {"cards": Facts()}
        elif self.state.settled:  # by some cards a jackpot would pay otherwise; one card twice is doubted, not settled
            yield values | {"cards": DECK[:1] * least}, more | {"cards": Facts()}
        else:
            yield values | {"cards": DECK[:least]}, more | {"cards": SomeCards(least, most)}

    def _others(self, lie: tuple[Card, ...]) -> tuple[Card, ...]:
        """The same in another order; for a single card one that lies open nowhere."""
        if len(lie) > 1:
            return (*lie[1:], lie[0])
        places = self.state.deal.plan.places if self.state.deal else ()
        seen = {card for holder in places for card in open_cards(self.state, holder)}
        return (next(card for card in DECK if card not in seen),)

    def _late_wagers(self) -> Iterator[Candidate]:
        named = tuple(self.setup.book.edition.wager_named)
        area: dict[str, Open] = {"position": OnePosition(self.positions), "wager": OneName(named), "amount": Amounts(CENT)}
        fixed = {"position": 1, "wager": named[0], "amount": CENT}
        yield {"player": self.newcomer, **fixed}, {"player": AnyText(self.players, LONGEST_NAME), **area}
        if self.players:
            yield {"player": self.players[0], **fixed}, {"player": OneName(self.players), **area}

    def _lying(self, kind: type[c.Command]) -> Iterator[Candidate]:
        """What is about a wager that lies there, or lay there before the settlement."""
        lay = as_it_lay(self.state)
        for (position, wager), shares in lay.stakes.items():
            for player, _ in shares:
                area = {"player": player, "position": position, "wager": wager}
                if kind is c.ReportStake:
                    for may in self._found(lay, (position, wager), player):
                        yield {**area, "lies": may.least}, {"lies": may}
                elif kind is c.ReportPulledBack:
                    yield area, {"amount": Facts()}
                else:
                    yield area, {}

    def _found(self, lay: State, area: Area, player: str) -> Iterator[Amounts]:
        """What a part of a wager may be found to be: in ranges, each of which is one case."""
        position, name = area
        wager, parts = self.setup.book.edition.wager_named[name], what_lay.counted_together(lay, area)
        part = parts.pop(player)
        others = sum(parts.values(), Money(0))
        if wager.units and self.setup.unit:
            proper = [Money(units * self.setup.unit.cents) for units in chosen(wager.units, self.setup.book.answers)]
            ends = [edge for each in proper for edge in (each, each + CENT)]
        elif wager.antes:
            due = Money(wager.antes * lay.total(position, ANTE).cents) - others
            own = what_lay.lay(lay, (position, ANTE)).get(player, Money(0))  # so far it is over by the maximum alone
            ends = [due, due + CENT, Money(wager.antes * own.cents) + CENT]
        else:
            limits = self.setup.limits[name]
            ends = [limits.least - others, limits.most - others + CENT]
        edges = sorted({Money(0), CENT, *(edge for edge in ends if edge > Money(0))})
        for low, above in zip_longest(edges, edges[1:]):
            yield from _but(low, above - CENT if above else None, part)

    def _not_entered(self) -> Iterator[Candidate]:
        """A wager that was not entered: whose, where, which and how much is for who has seen it to say."""
        facts: dict[str, Open] = {name: Facts() for name in ("player", "position", "wager", "lies")}
        for wager, position in product(self.setup.wagers, self.positions):
            limits = self.setup.limits.get(wager.name)
            for lies in (limits.least, limits.most + CENT) if limits else (self.setup.unit or CENT,):
                fixed: dict[str, Any] = {"player": self.newcomer, "position": position, "wager": wager.name, "lies": lies}
                if self.accepts(c.ReportStake(self.who, why=WHY, **fixed)):
                    yield fixed, facts
                    return
        for fixed in self._later_not_entered():
            if self.accepts(c.ReportStake(self.who, why=WHY, **fixed)):
                yield fixed, facts
                return

    def _later_not_entered(self) -> Iterator[dict[str, Any]]:
        """A later wager that lay there though another decision was entered."""
        lay = as_it_lay(self.state)
        later = [wager for wager in self.setup.book.edition.wagers if wager.antes]
        for wager, (position, name) in product(later, lay.stakes):
            if name == ANTE and (position, wager.name) not in lay.stakes:
                player, part = lay.stakes[position, name][0]
                lies = Money(wager.antes * part.cents)
                yield {"player": player, "position": position, "wager": wager.name, "lies": lies}

    def _entered_late(self) -> Iterator[Candidate]:
        """A wager, or a part of one, that was entered though it was late: which, is for who has seen it to say."""
        facts: dict[str, Open] = {name: Facts() for name in ("player", "position", "wager", "amount", "in_time")}
        lay = as_it_lay(self.state)
        for position, wager in lay.stakes:
            for player, part in what_lay.lay(lay, (position, wager)).items():
                late: dict[str, Any] = {"player": player, "position": position, "wager": wager, "amount": part}
                if self.accepts(c.ReportLateWager(self.who, why=WHY, **late, in_time=Money(0))):
                    yield {**late, "in_time": Money(0)}, facts
                    return


def _but(low: Money, high: Money | None, entered: Money) -> Iterator[Amounts]:
    """A range of amounts without the one that was entered already."""
    inside = low <= entered and (high is None or entered <= high)
    for least, most in ((low, entered - CENT), (entered + CENT, high)) if inside else ((low, high),):
        yield Amounts(least, most)
