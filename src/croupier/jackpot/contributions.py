"""Contributions when bets close, their reversal when stakes go back, their correction when a stake was of another size."""

from __future__ import annotations

from fractions import Fraction

from croupier.errors import MoneyError
from croupier.jackpot.amendments import with_stake
from croupier.jackpot.commands import CorrectContribution, ReverseContributions, Stake, TakeContributions
from croupier.jackpot.events import (
    Contribution,
    ContributionCorrected,
    ContributionsReversed,
    ContributionsTaken,
    LinkLost,
    ReversalBorneByHouse,
)
from croupier.jackpot.evolution import evolve
from croupier.jackpot.guards import Reply, linked, needs, needs_reason, unknown_table
from croupier.jackpot.order import rework, served_since
from croupier.jackpot.places import end_of
from croupier.jackpot.setup import Parameters
from croupier.jackpot.state import Pool, TakenRound
from croupier.rulebook import NOTHING, Money, Post, Refusal


def take(state: Pool, command: TakeContributions) -> Reply:
    """The rates in force say what each stake contributes. An implausible one is a fault of the link (R-14)."""
    table = linked(state, command.table)
    if isinstance(table, Refusal):
        return table
    if refused := needs(command.by, Post.DEALER, "take contributions", ("R-2",)):
        return refused
    if table.last_round is not None and command.round <= table.last_round:
        return Refusal(f"round {command.round} of {command.table} has closed already", ("R-32",))
    positions = [stake.position for stake in command.stakes]
    if len(set(positions)) != len(positions):
        return Refusal("a position is named twice: it has one jackpot stake in a round", ("R-13",))
    parameters = state.parameters
    contributions = tuple(_contribution(parameters, stake) for stake in command.stakes)
    for each in contributions:
        if not 0 < each.cents <= parameters.largest_contribution.cents:
            why = f"position {each.position}: a stake of {each.stake} is no plausible contribution"
            return (LinkLost(command.table, why, command.at, ("R-14", "R-12"), command.by),)
    end = end_of(state)
    then = end.shifted(_to_meter(contributions), parameters)
    rules = (*table.table.cited.growth, "R-4")
    return (
        ContributionsTaken(
            table=command.table,
            round=command.round,
            contributions=contributions,
            to_meter=then.displayed - end.displayed,
            to_overflow=then.over - end.over,
            carried=then.carried,
            at=command.at,
            rules=rules,
            by=command.by,
        ),
    )


def _contribution(rates: Parameters, stake: Stake) -> Contribution:
    """What a stake contributes."""
    cents = stake.amount.cents
    return Contribution(stake.position, stake.amount, cents * rates.rate, cents * rates.reserve_rate)


def reverse(state: Pool, command: ReverseContributions) -> Reply:
    """S-47, H-52: a returned stake's contribution comes off again, unless a percentage award was locked in between."""
    taken = _taken_round(state, command, "give a stake back")
    if isinstance(taken, Refusal):
        return taken
    rules = _reversal_rules(state, command.table)
    wanted = command.positions
    if not wanted or len(set(wanted)) != len(wanted) or any(position not in taken.contributions for position in wanted):
        return Refusal(f"only positions {_listed(taken)} have a contribution of this round to reverse: name each once", rules)
    entry = state.entry_of(command.table, command.round)
    if entry and any(hand.position in wanted for hand in entry.hands):
        what = f"entry {entry.number} was won with this stake: " + ("it is paid" if not entry.open else "reject it first")
        return Refusal(what, rules, Post.PIT_SUPERVISOR if entry.open else None)
    contributions = tuple(taken.contributions[position] for position in wanted)
    end = end_of(state)
    then = end.shifted(-_to_meter(contributions), state.parameters)
    from_meter = end.displayed - then.displayed
    from_reserve = sum((each.to_reserve for each in contributions), Fraction(0))
    since = min(taken.since(each.position, each.stake) for each in contributions)
    if because := _why_borne(state, since, from_meter, from_reserve):
        borne = ReversalBorneByHouse(
            command.table, command.round, contributions, because, command.why, command.by, command.at, rules
        )
        return (borne,)
    return (
        ContributionsReversed(
            table=command.table,
            round=command.round,
            contributions=contributions,
            from_meter=from_meter,
            from_overflow=end.over - then.over,
            carried=then.carried,
            why=command.why,
            by=command.by,
            at=command.at,
            rules=rules,
        ),
    )


def correct_stake(state: Pool, command: CorrectContribution) -> Reply:
    """S-30, H-23: it contributes at the rates of its round for what counts of it. Too much comes off as a reversal does.

    So does one that was not registered at all (S-79, H-68). What the house bears of it is in the meters still, so if it counts
    after all the house bears it no more; what came off is in the meter again before the shares that were locked since, so that
    nobody gets less by a correction that is taken back (S-47, H-52). An open entry that was won with it is amended.
    """
    taken = _taken_round(state, command, "correct a stake")
    if isinstance(taken, Refusal):
        return taken
    rules = _reversal_rules(state, command.table)
    stake = command.stake
    was = taken.contributions.get(stake.position) or Contribution(stake.position, NOTHING, Fraction(0), Fraction(0))
    entry = state.entry_of(command.table, command.round)
    won = entry is not None and any(hand.position == was.position for hand in entry.hands)
    if won and entry and not entry.open:
        return Refusal(f"entry {entry.number} was won with this stake and is paid", rules)
    now, bears = _contribution(taken.parameters, stake), taken.borne.get(stake.position)
    less = now.stake < was.stake
    largest = was.cents if less else state.parameters.largest_contribution.cents  # what was there was plausible
    if now.stake == was.stake or not 0 < now.cents <= largest:
        return Refusal(f"a stake of {now.stake} is no plausible correction of {was.stake}", ("R-14", *rules))
    more = now.to_meter - was.to_meter
    back = None if less else taken.comes_back(was.position, now.stake - was.stake)
    shifted = rework(state, served_since(state, back.since) if back else (), more)
    to_meter = Money(int(state.carried + more - shifted.carried)) - shifted.to_overflow
    since = taken.since(was.position, was.stake - now.stake)
    borne = _why_borne(state, since, -to_meter, was.to_reserve - now.to_reserve) if less else ""
    if bears and was.stake < now.stake <= was.stake + bears:
        borne = "the house has borne it: it is in the meters still"
    corrected = ContributionCorrected(
        table=command.table,
        round=command.round,
        was=was,
        now=now,
        to_meter=to_meter,
        to_overflow=shifted.to_overflow,
        carried=shifted.carried,
        borne_because=borne,
        why=command.why,
        by=command.by,
        at=command.at,
        rules=rules,
        reworked=() if borne else shifted.reworked,
    )
    if not won or entry is None:
        return (corrected,)
    after = evolve(state, corrected)
    try:
        return (corrected, with_stake(after, after.register[entry.number], stake.position, stake.amount, command))
    except MoneyError as error:
        return Refusal(str(error), entry.table.cited.sharing)


def _taken_round(state: Pool, command: ReverseContributions | CorrectContribution, what: str) -> TakenRound | Refusal:
    """The round whose contributions a command changes, if it may."""
    if command.table not in state.tables:
        return unknown_table(command.table)
    if refused := needs(command.by, Post.DEALER, what, ("R-2",)) or needs_reason(command.why):
        return refused
    taken = state.taken(command.table, command.round)
    if taken is None:
        what = f"round {command.round} of {command.table} has no contributions that could be reversed"
        return Refusal(what, _reversal_rules(state, command.table))
    return taken


def _reversal_rules(state: Pool, table: str) -> tuple[str, ...]:
    return (*state.tables[table].table.cited.reversal, "R-1", "R-2")


def _why_borne(state: Pool, since: int, from_meter: Money, from_reserve: Fraction) -> str:
    """Why the house bears a reversal; nothing if it comes off the meter and the reserve."""
    locked = {each.number: each for each in (*served_since(state, since), *state.entered_since(since))}
    between = sorted(number for number, entry in locked.items() if entry.stands and entry.locked.on_meter)
    if between:
        numbers = ", ".join(map(str, between))
        return f"a share of the meter was locked in between (entry {numbers})"
    if from_reserve > state.reserve:
        return "a reset has used up the reserve"
    return "the meter shows less than that" if from_meter > state.displayed else ""


def _to_meter(contributions: tuple[Contribution, ...]) -> Fraction:
    return sum((each.to_meter for each in contributions), Fraction(0))


def _listed(taken: TakenRound) -> str:
    return ", ".join(str(position) for position in taken.contributions) or "none"
