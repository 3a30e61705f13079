"""What somebody may see of a table, and what they may do: the only way in which a state leaves this room.

A card that is not somebody's to see is not in their view in any form.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.cards import Card
from croupier.rulebook import Actor, Choice, Money, Post
from croupier.table import commands as c
from croupier.table.irregularities import Measure
from croupier.table.state import Phase, Reveal, State


@dataclass(frozen=True)
class PositionView:
    position: int
    owner: str
    stakes: dict[str, Money]
    actions: tuple[str, ...]
    cards: tuple[Card, ...]  # none, unless they may be seen


@dataclass(frozen=True)
class View:
    phase: Phase
    rounds: int
    dealer: tuple[Card, ...]
    community: tuple[Card, ...]
    positions: tuple[PositionView, ...]
    returned: dict[str, Money]
    offers: tuple[c.Command, ...]  # calls, looks, decisions and choices that would be accepted now; not yet wagers and reports


def view(state: State, who: Actor | None) -> View:
    """What `who` sees; without anybody, what the public sees."""
    positions = sorted({position for position, _ in state.stakes} | set(state.actions))
    return View(
        phase=state.phase,
        rounds=state.rounds,
        dealer=_dealer(state),
        community=_community(state),
        positions=tuple(
            PositionView(
                position=position,
                owner=state.owners.get(position, ""),
                stakes=state.staked(position),
                actions=state.actions.get(position, ()),
                cards=_cards(state, position, who),
            )
            for position in positions
        ),
        returned=dict(state.returned),
        offers=tuple(_offers(state, who)) if who else (),
    )


def _dealer(state: State) -> tuple[Card, ...]:
    if state.deal is None:
        return ()
    if Reveal.DEALER in state.turned:
        return state.deal.dealer
    return (state.deal.exposed,) if state.deal.exposed else ()


def _community(state: State) -> tuple[Card, ...]:
    if state.deal is None:
        return ()
    if Reveal.COMMUNITY in state.turned:
        return state.deal.community
    shown = {Reveal.FLOP: 3, Reveal.TURN: 4, Reveal.RIVER: 5}
    return state.deal.community[: max((shown.get(stage, 0) for stage in state.turned), default=0)]


def _cards(state: State, position: int, who: Actor | None) -> tuple[Card, ...]:
    """A player's own hand once looked at; every hand that the settlement opens."""
    if state.deal is None or position not in state.deal.hands:
        return ()
    owner = state.owners.get(position)
    own = who is not None and who.name == owner and state.looks.get(who.name) == position
    actions = state.actions.get(position, ())
    compared = "decline" not in actions and not state.folded(position)
    wagers = {wager for at, wager in (*state.stakes, *state.settled) if at == position}
    folded_but_live = state.folded(position) and not wagers.isdisjoint(("jackpot", "pair_plus"))
    settled = state.phase is Phase.BETWEEN and any(at == position for at, _ in state.settled)
    opened = (settled or (state.phase is Phase.OPEN and position in state.in_play)) and (compared or folded_but_live)
    return state.deal.hands[position] if own or opened else ()


def _offers(state: State, who: Actor) -> list[c.Command]:
    """The commands that would be accepted from somebody now."""
    offers: list[c.Command] = []
    staff = who.post >= Post.DEALER
    if state.choosing:  # nothing goes on until everybody affected has chosen
        mine = [at for at in state.choosing if staff or state.owners.get(at) == who.name]
        return [c.ChooseCourse(who, position=at, play_on=play_on) for at in mine for play_on in (True, False)]
    offers += [c.Withdraw(who, player=player) for player in sorted(state.leave) if staff or player == who.name]
    if staff:
        opening = {
            Phase.BETWEEN: c.OpenBets(who),
            Phase.TURNING: c.TurnUp(who),
        }.get(state.phase)
        shut = Measure.CLOSE_TABLE in state.measures and state.phase is Phase.BETWEEN
        offers += [opening] if opening and not shut else []
        offers += [c.CloseBets(who)] if state.phase is Phase.BETTING and state.in_play else []
    for position in state.in_play:
        if staff or state.owners.get(position) == who.name:
            offers += [c.Decide(who, position, choice.action) for choice in _once(state, position)]
        if state.owners.get(position) == who.name and state.deal is not None:
            if state.looks.get(who.name, position) == position:
                offers.append(c.Look(who, position))
            done = state.actions.get(position, ())
            complete = len(done) == len(state.setup.book.edition.course.steps)
            if state.phase in (Phase.TURNING, Phase.OPEN) and complete and not state.folded(position):
                offers.append(c.Decline(who, position))
    return offers


def _once(state: State, position: int) -> list[Choice]:
    return list({choice.action: choice for choice in state.choices(position)}.values())
