"""The last word of whoever may speak it: the rulings that might be made on a round or on one wager."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.rulebook import (
    LONGEST_NAME,
    Case,
    Effect,
    Money,
    chosen,
)
from croupier.table import commands as c
from croupier.table.irregularities.wager_rulings import ON_A_WAGER
from croupier.table.offer_candidates import WHY, Candidates
from croupier.table.offers import (
    CENT,
    AnyText,
    Facts,
    OneEffect,
    OneName,
    OnePosition,
    Open,
)


def rulings(asked: Candidates) -> Iterator[tuple[c.MakeRuling, dict[str, Open]]]:
    """The last word: for each effect, which positions and which players it may name, the one whatever the other.

    What needs no position may name any, and one player is as good as another.
    """
    positions: tuple[int | None, ...] = (None, *asked.positions)
    named = ("", *asked.players)
    found = asked.setup.provision(Case.RULING)
    for effect in found.effects if found and asked.who.post >= found.post else ():
        usual = c.MakeRuling(asked.who, why=WHY, effect=effect)
        tries = [usual, *(replace(usual, position=at) for at in asked.positions), replace(usual, player=asked.newcomer)]
        first = next(filter(asked.accepts, tries), None)
        if first is None:
            continue
        anywhere = asked.accepts(replace(first, position=None))
        places = positions if anywhere else tuple(at for at in positions if asked.accepts(replace(first, position=at)))
        players = named if asked.accepts(replace(first, player="")) else asked.players
        usually = (None,) if found and effect is found.effects[0] else ()
        may: dict[str, Open] = {"why": AnyText(), "effect": OneEffect((*usually, effect)), "position": OnePosition(places)}
        for ruling in (first, replace(first, on_meaning=True)):
            if players:
                yield replace(ruling, player=players[0]), {**may, "player": OneName(players)}
            yield replace(ruling, player=asked.newcomer), {**may, "player": AnyText(named, LONGEST_NAME)}
    if found and asked.who.post >= found.post:
        yield from _wager_rulings(asked)


def _wager_rulings(asked: Candidates) -> Iterator[tuple[c.MakeRuling, dict[str, Open]]]:
    """The last word on one wager, an offer for each effect: which wager, and how much, is for who rules to say."""
    facts = ("position", "player", "wager", "amount", "on_meaning")
    may: dict[str, Open] = {"why": AnyText(), **{name: Facts() for name in facts}}
    for effect in ON_A_WAGER:
        tries = (
            c.MakeRuling(asked.who, why=WHY, effect=effect, position=position, player=player, wager=wager, amount=amount)
            for (position, wager), shares in asked.state.stakes.items()
            for player, part in shares
            for amount in _ruled_amounts(asked, effect, wager, part)
        )
        first = next(filter(asked.accepts, tries), None)
        if first is not None:
            yield first, may


def _ruled_amounts(asked: Candidates, effect: Effect, name: str, part: Money) -> Iterator[Money | None]:
    """What a ruling on a wager may say: some amount, or one of a jackpot wager, which is whole units; None for all."""
    if effect in (Effect.RETURNED, Effect.RETURNED_LAST):
        yield None
        return
    wager, unit = asked.setup.book.edition.wager_named[name], asked.setup.unit
    allowed = chosen(wager.units, asked.setup.book.answers) if wager.units and unit else ()
    if allowed and unit:
        stays = [Money(units * unit.cents) for units in allowed]
        yield from (each if effect is Effect.CORRECTED else part - each for each in stays)
    else:
        yield from (CENT, part + CENT) if effect is Effect.CORRECTED else (CENT,)
