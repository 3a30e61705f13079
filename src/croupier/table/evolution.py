"""How an event changes what is known of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from croupier.cards import Card
from croupier.rulebook import ANTE, CONTINUE, DECLINE, FOLD, NOTHING, Case, Measure, Money, Post, Shares
from croupier.table import events as e
from croupier.table.card_places import leaving, to_correct, to_key, to_look_at
from croupier.table.dealing import unknown_deal
from croupier.table.low_wagers import had_low_wager
from croupier.table.persons import remember_name
from croupier.table.setup import Setup
from croupier.table.state import Area, Phase, State
from croupier.table.what_lay import remember_alone, remember_found, remember_gone, remember_late, ruled_off
from croupier.table.what_left import (
    remember_left,
    with_courses,
    with_leave,
    without_courses,
    without_leave,
    without_options,
    without_word,
)

_CORRECTIONS = (e.DealCorrected, e.CardsCorrected, e.DecisionCorrected, e.RejectionLifted)


def evolve(state: State, event: e.Event) -> State:
    """The state after an event. Events are taken as they are: they were decided on."""
    after = _CHANGES[type(event)](state, event)
    by = event.by
    if _corrects(state, event) and by not in after.correctors:
        after = after.but(correctors=(*after.correctors, by))
    if by.post is Post.PLAYER:
        return remember_name(after, by) if by.identity else after
    if by in after.posts:
        return after
    return after.but(posts=(*after.posts, by))


def _corrects(state: State, event: e.Event) -> bool:
    """Whether somebody says what an award hangs on: other cards than recorded, another decision, or another jackpot wager.

    A count that fits, cards keyed anew, one put through the shoe again; a wager or a decision that was not entered as it lay;
    or that a hand which was rejected may win after all. A wager less counts, too: the other winners get its share.
    """
    if isinstance(event, e.StakeFound):
        return event.wager == state.setup.edition.jackpot.wager
    return isinstance(event, _CORRECTIONS) or (isinstance(event, e.CardScanned) and bool(event.why))


def replay(state: State, events: tuple[e.Event, ...]) -> State:
    """The state after some events, one after the other."""
    for event in events:
        state = evolve(state, event)
    return state


def _opened(state: State, event: e.BetsOpened) -> State:
    return state.next_round(indulged=had_low_wager(state))


def set_up(state: State, setup: Setup) -> State:
    """The table between rounds, set up so. Its last round is left behind; what is kept from round to round stays."""
    over = state.next_round(indulged=had_low_wager(state))
    seats = {at: player for at, player in state.seats.items() if at <= setup.positions}
    shut = frozenset(at for at in state.shut if at <= setup.positions)
    return replace(over, setup=setup, phase=Phase.BETWEEN, rounds=state.rounds, seats=seats, shut=shut)


def close(state: State) -> State:
    """The table between rounds, on the floor no longer: nobody sits there."""
    return set_up(state, state.setup).but(seats={})


def _placed(state: State, event: e.WagerPlaced) -> State:
    area = (event.position, event.wager)
    shares = dict(state.stakes.get(area, ()))
    shares[event.player] = shares.get(event.player, NOTHING) + event.amount
    return state.but(stakes={**state.stakes, area: tuple(shares.items())})


def _seat_left(state: State, event: e.SeatLeft) -> State:
    return state.but(seats={at: player for at, player in state.seats.items() if at != event.position})


def _barred(state: State, event: e.PlayerBarred) -> State:
    seats = {at: player for at, player in state.seats.items() if player != event.player}
    return state.but(barred=state.barred | {event.player}, seats=seats)


def _without(state: State, position: int, wager: str, player: str) -> State:
    """A player's part of a wager goes back."""
    area = (position, wager)
    shares = tuple(share for share in state.stakes[area] if share[0] != player)
    return state.but(
        stakes={key: value for key, value in state.stakes.items() if key != area} | ({area: shares} if shares else {})
    )


def _agreed(state: State, event: e.AgreedToAdd) -> State:
    key = (event.position, event.action)
    others = tuple(share for share in state.agreed.get(key, ()) if share[0] != event.player)
    return state.but(agreed={**state.agreed, key: (*others, (event.player, event.amount))})


def _no_word(state: State, position: int) -> State:
    """What players had agreed to add to a decision of a position is over."""
    if not state.agreed:
        return state
    return state.but(agreed={key: shares for key, shares in state.agreed.items() if key[0] != position})


def _taken_back(state: State, event: e.WagerTakenBack) -> State:
    return _without(state, event.position, event.wager, event.player)


def _lone(state: State, event: e.LoneWagerReturned) -> State:
    after = _pay(_without(state, event.position, event.wager, event.player), event.player, event.amount)
    return remember_alone(state, after, event)


def _pay(state: State, player: str, amount: Money) -> State:
    return state.but(returned={**state.returned, player: state.returned.get(player, NOTHING) + amount})


def _decided(state: State, event: e.Decided) -> State:
    done = (*state.actions.get(event.position, ())[: state.step], event.action)  # instead of a check that is changed (H-44)
    stakes = state.stakes
    if event.wager:
        stakes = {**stakes, (event.position, event.wager): event.shares}
    actions = {**state.actions, event.position: done}
    state = without_word(_no_word(state, event.position), event.position)
    forfeited = state.forfeited
    if event.action == FOLD and not _chosen_freely(state, event):
        forfeited = {**forfeited, event.position: event.rules}
    choosing = _not_choosing(state, event.position)
    return _next(state.but(stakes=stakes, choosing=choosing, actions=actions, forfeited=forfeited))


def _decided_anew(state: State, event: e.DecisionCorrected) -> State:
    others = {at: done for at, done in state.actions.items() if at != event.position}
    decided = {event.position: event.actions} if event.actions else {}  # nothing, if it is still to be decided
    return _on(_no_word(state, event.position).but(actions={**others, **decided}))


def _chosen_freely(state: State, event: e.Decided) -> bool:
    """Whether an action cites the rules that let a player take it, and not a ruling."""
    choices = (choice for step in state.setup.book.edition.decisions.steps for choice in step)
    return any(choice.action == event.action and set(event.rules) <= set(choice.rules.split()) for choice in choices)


def _not_choosing(state: State, position: int) -> Mapping[int, bool]:
    if position not in state.choosing:
        return state.choosing
    return {at: repaired for at, repaired in state.choosing.items() if at != position}


def _next(state: State) -> State:
    """On to the next decision, the next card, or to the settlement."""
    due = len(state.turned)
    if due < len(state.setup.book.edition.decisions.steps) and any(state.choices_at(at, due) for at in state.in_play):
        phase = Phase.DECIDING
    else:
        phase = Phase.TURNING if state.held or state.left_to_turn() else Phase.OPEN
    return state if phase is state.phase else state.but(phase=phase)


def _declined(state: State, event: e.ComparisonDeclined) -> State:
    return state.but(actions={**state.actions, event.position: (*state.actions[event.position], DECLINE)})


def _settled(state: State, event: e.WagerSettled) -> State:
    returned = dict(state.returned)
    for player, amount in event.returned:
        returned[player] = returned.get(player, NOTHING) + amount
    area = (event.position, event.wager)
    stakes = {at: shares for at, shares in state.stakes.items() if at != area}
    settled = {**state.settled, area: (state.stakes.get(area, ()), event.returned)}
    return state.but(stakes=stakes, settled=settled, returned=returned)


def _on(state: State) -> State:
    """After a hand has left a round that has been dealt: on to what comes next."""
    return _next(state) if state.phase in (Phase.DECIDING, Phase.TURNING, Phase.OPEN) else state


def _returned(state: State, event: e.StakeReturned) -> State:
    after = _pay(_without(state, event.position, event.wager, event.player), event.player, event.amount)
    return _with_a_wager_less(remember_gone(state, after, event), event.position)


def _with_a_wager_less(state: State, position: int) -> State:
    """What is left on a position whose Ante is gone needs no decision; what is left at all may need no more cards."""
    if position in state.actions and (position, ANTE) not in state.stakes and (position, ANTE) not in state.settled:
        refused = tuple(action for action in state.actions[position] if action == DECLINE)  # which stays so
        state = state.but(actions={**state.actions, position: (CONTINUE, *refused)})
    return _on(state.but(leave=state.leave & state.may_take_back()) if state.leave else state)


def _may_withdraw(state: State, event: e.WithdrawalOffered) -> State:
    state = state.but(leave=frozenset(event.players), leave_by=event.rules, leave_folded=event.with_folded)
    return with_leave(state, event.if_back)


def _stay(state: State, event: e.WithdrawalEnded | e.WithdrawalClosed) -> State:
    closed = isinstance(event, e.WithdrawalClosed)
    players = state.leave.union(*(left.leave for left in state.left.values())) if closed else frozenset(event.players)
    return without_leave(state.but(leave=state.leave - players), players)


def _undone(state: State, event: e.SettlementUndone) -> State:
    area = (event.position, event.wager)
    staked, paid = (tuple(share for share in shares if share[0] != event.player) for shares in state.settled[area])
    settled = {at: shares for at, shares in state.settled.items() if at != area}
    if staked or paid:
        settled[area] = (staked, paid)
    return remember_gone(state, _pay(state.but(settled=settled), event.player, event.staked - event.paid), event)


def _settled_anew(state: State, event: e.SettlementCorrected) -> State:
    before = state
    for player, amount in event.moved:
        state = _pay(state, player, amount)
    area = (event.position, event.wager)
    settled = {each: shares for each, shares in state.settled.items() if each != area}
    if event.staked or event.paid:
        settled[area] = (event.staked, event.paid)
    state = _not_low(remember_found(before, state.but(settled=settled), event), area, event.staked)
    return state if area in settled else _with_a_wager_less(state, event.position)


def _voided(state: State, event: e.RoundVoided) -> State:
    told = state.still_told
    state = state.but(choosing={}, agreed={}, doubt=None, leave=frozenset(), link_lost=False, frozen=None)
    return state.but(phase=Phase.BETWEEN, settled={}, told=told)


def _concluded(state: State, event: e.RoundConcluded) -> State:
    told = state.still_told
    state = state.but(phase=Phase.BETWEEN)
    return state if told is state.told else state.but(told=told)  # the names by fold stay found


def _removed(state: State, event: e.HandRemoved) -> State:
    return _on(_no_word(state, event.position).but(choosing=_not_choosing(state, event.position)))


def _forfeited(state: State, event: e.HandForfeited) -> State:
    actions = {**state.actions, event.position: (FOLD,)}
    state = _no_word(state, event.position).but(choosing=_not_choosing(state, event.position))
    return _on(state.but(actions=actions, forfeited={**state.forfeited, event.position: event.rules}))


def _found(state: State, event: e.StakeFound) -> State:
    before = state
    for player, amount in event.returned:
        state = _pay(state, player, amount)
    area, back = (event.position, event.wager), sum(amount.cents for _, amount in event.returned)
    if event.shares:
        after = remember_found(before, state.but(stakes={**state.stakes, area: event.shares}), event)
        after = _not_low(remember_left(before, after, event), area, event.shares)
        return after if after.settled else _on(after)  # a jackpot wager may need cards that nothing else does
    if event.entered.cents == back:
        return remember_left(before, remember_found(before, state, event), event)  # it came and went
    state = state.but(stakes={each: shares for each, shares in state.stakes.items() if each != area})
    return _with_a_wager_less(remember_left(before, remember_found(before, state, event), event), event.position)


def _not_low(state: State, area: Area, shares: Shares) -> State:
    """A wager that is not under the minimum after all goes back no more whatever the result."""
    position, wager = area
    limits = state.setup.limits.get(wager)
    if not state.returning or limits is None or sum(amount.cents for _, amount in shares) < limits.least.cents:
        return state
    hang_on = {each.name for each in state.setup.book.edition.wagers if each.antes or each.bonus_on} if wager == ANTE else set()
    gone = {(position, name) for name in {wager, *hang_on}}
    return state.but(returning={each: rules for each, rules in state.returning.items() if each not in gone})


def _forgotten(state: State, event: e.LowWagerForgotten) -> State:
    return state.but(indulged=state.indulged - {event.player}, allowed_low=state.allowed_low - {event.player})


def _return_last(state: State, event: e.ReturnedWhateverTheResult) -> State:
    areas = {(event.position, wager): event.rules for wager in event.wagers}
    return state.but(returning={**state.returning, **areas})


def _courses(state: State, event: e.CoursesOffered) -> State:
    by = {**state.courses_by, **dict.fromkeys((*event.positions, *event.if_back), event.rules)}
    state = state.but(choosing={**state.choosing, **dict.fromkeys(event.positions, event.repaired)}, courses_by=by)
    return with_courses(state, event.if_back, repaired=event.repaired)


def _courses_closed(state: State, event: e.CoursesClosed) -> State:
    choosing = {at: repaired for at, repaired in state.choosing.items() if at not in event.positions}
    return without_courses(state.but(choosing=choosing), event.rules)


def _chosen(state: State, event: e.CourseChosen) -> State:
    return state.but(choosing=_not_choosing(state, event.position), ruled_off=None)  # what goes back now does so by choice


def _measure(state: State, event: e.MeasureTaken) -> State:
    if event.measure is Measure.LIFTED:
        return state.but(measures=frozenset(), shut=frozenset())
    return state.but(measures=state.measures | {event.measure}, shut=state.shut | set(event.positions))


def _looked_at(state: State, event: e.HandLookedAt) -> State:
    return state.but(looks={**state.looks, event.player: event.position}, handled=state.handled | {event.position})


def _scanned(state: State, event: e.CardScanned) -> State:
    place = leaving(state)[0]
    setup = state.setup
    dealt = (state.deal or unknown_deal(setup.slug, setup.device, state.in_play)).having({place: event.card})
    state = state.but(deal=dealt, doubt=None)
    return state.but(phase=Phase.DECIDING) if state.phase is Phase.CLOSED and not leaving(state) else state


def _keyed(state: State, event: e.CardsKeyed) -> State:
    after = _filled(state, to_key(state, event.holder) or to_look_at(state, event.holder), event.cards)
    by = (event.holder, event.by)
    return after if by in after.keyed_by else after.but(keyed_by=(*after.keyed_by, by))


def _keyed_anew(state: State, event: e.CardsCorrected) -> State:
    after = state.but(doubt=None)
    for holder, cards in event.hands:
        after = _filled(after, to_correct(state, holder), cards)
    if not state.rejected or not state.deal or not after.deal:
        return after
    others = after.deal.unlike(state.deal)  # other cards were rejected
    return after.but(rejected={at: post for at, post in state.rejected.items() if at not in others})


def _rejection_lifted(state: State, event: e.RejectionLifted) -> State:
    return state.but(rejected={at: post for at, post in state.rejected.items() if at != event.position})


def _filled(state: State, places: tuple[int, ...], cards: tuple[Card, ...]) -> State:
    return state.but(deal=state.deal and state.deal.having(dict(zip(places, cards, strict=False))))


def _lifted(state: State, event: e.RestrictionLifted) -> State:
    return state.but(confined=state.confined - {event.player}, barred=state.barred - {event.player})


def _also_looked_at(state: State, event: e.AlsoLookedAt) -> State:
    return state.but(also_seen=state.also_seen | {event.position}, handled=state.handled | {event.position})


def _ruled(state: State, event: e.IrregularityRuled) -> State:
    off = ruled_off(state, event)
    if off is not None and (in_time := dict(event.facts).get("in time")) is not None:
        state = remember_late(state, off, event.player, Money.parse(in_time))
    elif off != state.ruled_off:
        state = state.but(ruled_off=off)
    if event.case in (Case.JACKPOT_FAULT_SEEN, Case.JACKPOT_FAULT_UNSEEN):
        return state.but(link_lost=False)
    found = state.setup.provision(event.case)
    if found is None or not found.counts_as_exposed:
        return state
    early = event.case is Case.EXPOSED_ONE
    return state.but(exposed=state.exposed + 1, exposed_early=state.exposed_early + early)


def _turned_up(state: State, event: e.TurnedUp) -> State:
    return _next(without_options(state).but(turned=(*state.turned, event.stage), agreed={}))


_CHANGES: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.BetsOpened: _opened,
    e.SatDown: lambda state, event: state.but(seats={**state.seats, event.position: event.player}),
    e.SeatLeft: _seat_left,
    e.WagerPlaced: _placed,
    e.WagerTakenBack: _taken_back,
    e.ToldOfOneLook: lambda state, event: state.but(told=state.told | {event.player}),
    e.Confined: lambda state, event: state.but(confined=state.confined | {event.player}),
    e.RestrictionLifted: _lifted,
    e.BetsClosed: lambda state, _: state.but(phase=Phase.CLOSED, closed_under=(state.measures, state.shut)),
    e.NotToldOfOneLook: lambda state, _: state,
    e.LoneWagerReturned: _lone,
    e.CardsDealt: lambda state, event: state.but(deal=event.deal, phase=Phase.DECIDING),
    e.CardScanned: _scanned,
    e.CardsKeyed: _keyed,
    e.CardsCorrected: _keyed_anew,
    e.CardDoubted: lambda state, event: state.but(doubt=event.case, doubts=state.doubts + 1),
    e.HandLookedAt: _looked_at,
    e.AlsoLookedAt: _also_looked_at,
    e.AgreedToAdd: _agreed,
    e.PartNotMadeUp: lambda state, _: state,
    e.Decided: _decided,
    e.DecisionCorrected: _decided_anew,
    e.TurnedUp: _turned_up,
    e.HandsHeld: lambda state, _: state.but(held=True),
    e.HandsOpened: lambda state, _: _next(state.but(held=False)),
    e.ComparisonDeclined: _declined,
    e.DeclinedHandViewed: lambda state, event: state.but(viewed=state.viewed | {(event.by.person, event.position)}),
    e.JackpotHandAnnounced: lambda state, event: state.but(announced=state.announced | {event.position}),
    e.MeterRead: lambda state, event: state.but(read=event.meter),
    e.WagerSettled: _settled,
    e.JackpotWagersWait: lambda state, _: state,
    e.JackpotHandRejected: lambda state, event: state.but(rejected={**state.rejected, event.position: event.by.post}),
    e.RejectionLifted: _rejection_lifted,
    e.RoundConcluded: _concluded,
    e.IrregularityRuled: _ruled,
    e.StakeReturned: _returned,
    e.SettlementUndone: _undone,
    e.SettlementCorrected: _settled_anew,
    e.RoundVoided: _voided,
    e.HandRemoved: _removed,
    e.HandForfeited: _forfeited,
    e.StakeFound: _found,
    e.LowWagerAllowed: lambda state, event: state.but(allowed_low=state.allowed_low | {event.player}),
    e.LowWagerForgotten: _forgotten,
    e.ReturnedWhateverTheResult: _return_last,
    e.CardsHandled: lambda state, event: state.but(handled=state.handled | {event.position}),
    e.HandMiscounted: lambda state, _: state.but(miscounted=True),
    e.DealCorrected: lambda state, event: state.but(deal=event.deal, counts=state.counts + event.counted),
    e.CountDidNotFit: lambda state, _: state.but(counts=state.counts + 1),
    e.CoursesOffered: _courses,
    e.CoursesClosed: _courses_closed,
    e.CourseChosen: _chosen,
    e.WithdrawalOffered: _may_withdraw,
    e.WithdrawalEnded: _stay,
    e.WithdrawalClosed: _stay,
    e.ToldOfLostLink: lambda state, _: state.but(link_lost=True),
    e.PlayerBarred: _barred,
    e.MeterFrozen: lambda state, event: state.but(frozen=event.meter),
    e.MeasureTaken: _measure,
}
