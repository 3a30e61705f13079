"""How a table's wagers come out: the settlement's lines, with what goes back whatever the result and what was lost before.

A settled round is open to correction until the next opening call (S-49, H-60): as it lay, it is settled again.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from croupier.rulebook import ANTE, NOTHING, Actor, Case, Money, Result, SettledWager, Settlement, Shares, numbers
from croupier.table import events as e
from croupier.table.sharing import shared_out
from croupier.table.state import State


def as_it_lay(state: State) -> State:
    """A round before its settlement: the state itself, if nothing of it is settled."""
    return state.unsettled if state.settled else state


def winning_jackpots(state: State) -> tuple[int, ...]:
    """The positions whose jackpot wager lies there and is known to win an award, once all cards are open."""
    lying = _lying_jackpots(state)
    return tuple(played.position for played, _ in as_it_lay(state).jackpots.won if played.position in lying) if lying else ()


def unknown_jackpots(state: State) -> dict[int, tuple[str, ...]]:
    """The positions whose jackpot wager lies there and may win, and whose cards are to be known before anybody can say."""
    lying = _lying_jackpots(state)
    return {at: whose for at, whose in as_it_lay(state).jackpots.hang_on.items() if at in lying} if lying else {}


def _lying_jackpots(state: State) -> set[int]:
    """The positions in play with a jackpot wager that is not settled."""
    jackpot = state.setup.edition.jackpot.wager
    return {at for at, wager in state.stakes if wager == jackpot}.intersection(state.in_play)


def awards_again(state: State, by: Actor, rules: tuple[str, ...], out: tuple[int, ...]) -> tuple[e.SettlementCorrected, ...]:
    """The awards of those who stay when a winner leaves a settled round: by the same figures without it (S-84, H-74)."""
    jackpot, meter = state.setup.edition.jackpot.wager, state.frozen or state.read
    won = [at for (at, wager), (_, paid) in state.settled.items() if wager == jackpot and any(part for _, part in paid)]
    if meter is None or not set(won).intersection(out):
        return ()
    lay = as_it_lay(state)
    lay = lay.but(stakes={area: shares for area, shares in lay.stakes.items() if area[0] not in out})
    corrected = []
    for at, line in settled_lines(lay, lay.settlement(meter)) if lay.in_play else ():
        if line.wager != jackpot or at not in won:
            continue
        staked, before = state.settled[at, jackpot]
        paid = shared_out(lay, at, line)
        if paid != before:
            cited = tuple(dict.fromkeys((*rules, *line.rules)))
            event = e.SettlementCorrected(by, cited, staked[0][0], at, jackpot, NOTHING, staked, paid, difference(paid, before))
            corrected.append(replace(event, readings=numbers(state.setup.rules.awards_again)))
    return tuple(corrected)


def difference(paid: Shares, before: Shares) -> Shares:
    """What each player gets more than before; below nothing it is to be recovered."""
    moved: Counter[str] = Counter()
    for player, amount in paid:
        moved[player] += amount.cents
    moved.subtract({player: amount.cents for player, amount in before})
    return tuple((player, Money(cents)) for player, cents in moved.items())


def settled_lines(state: State, settled: Settlement) -> list[tuple[int, SettledWager]]:
    """The line of every wager with its position."""
    lines = [(each.played.position, line) for each in settled.positions for line in each.lines]
    if state.returning or state.forfeited:
        lines = [(at, found) for at, line in lines if (found := _corrected(state, at, line))]
    lines = [(at, _cite_size(state, at, line)) for at, line in lines]
    return lines + _rejected(state) + _lost_on_the_way(state)


def on_size(state: State, case: Case) -> tuple[str, ...]:
    """What the book itself says of a later wager that is over or under its multiple of the Ante, if it does (S-29, H-20)."""
    found, ruling = state.setup.provision(case), state.setup.provision(Case.RULING)
    last_word = numbers(ruling.rules) if ruling else ()  # whoever rules by it cites it
    return tuple(rule for rule in numbers(found.rules) if rule not in last_word) if found else ()


def _cite_size(state: State, position: int, line: SettledWager) -> SettledWager:
    """A later wager that is less than its multiple of the Ante is paid or taken for what it is (RWS 5.3.2, S-29, H-20)."""
    antes = state.setup.book.edition.wager_named[line.wager].antes
    if not antes or line.result not in (Result.PAYS, Result.COLLECTED):
        return line
    ante, parts = dict(state.stakes.get((position, ANTE), ())), state.stakes.get((position, line.wager), ())
    if sum(part.cents - antes * ante.get(who, NOTHING).cents for who, part in parts) >= 0:
        return line
    found = state.setup.provision(Case.FOLLOWING_UNDER)
    rules, readings = on_size(state, Case.FOLLOWING_UNDER), numbers(found.readings) if found else ()
    return line._replace(
        rules=tuple(dict.fromkeys((*line.rules, *rules))), readings=tuple(dict.fromkeys((*line.readings, *readings)))
    )


def _corrected(state: State, position: int, line: SettledWager) -> SettledWager | None:
    """A line as settled, or going back whatever the result (5.13): then nothing is due on a bonus that hangs on it."""
    rules = state.returning.get((position, line.wager))
    if rules is None:
        return _folded_by_ruling(state, position, line)
    if state.setup.book.edition.wager_named[line.wager].bonus_on:
        return None
    return line._replace(result=Result.RETURNED, odds="", returned=line.stake, rules=rules, readings=())


def _folded_by_ruling(state: State, position: int, line: SettledWager) -> SettledWager:
    """A line that a fold has lost cites the ruling by which the hand was folded, where the player has not done it."""
    if position not in state.forfeited or line.wager not in state.lost(position):
        return line
    rules, readings = state.forfeited[position], _readings_of_the_fold(state, position)
    return line._replace(
        rules=tuple(dict.fromkeys((*line.rules, *rules))), readings=tuple(dict.fromkeys((*line.readings, *readings)))
    )


def _readings_of_the_fold(state: State, position: int) -> tuple[str, ...]:
    """Of leaving after a decision to stay in, where a book folds the hand for it (H-16)."""
    found, before_deal = state.setup.provision(Case.ABSENT_LATER), state.setup.before_deal
    stayed = any(at == position and wager not in before_deal for at, wager in state.stakes)
    left = found is not None and set(found.rules.split()) <= set(state.forfeited[position])
    return numbers(found.readings) if found and stayed and left else ()


def _rejected(state: State) -> list[tuple[int, SettledWager]]:
    """The jackpot wagers of hands that were not confirmed: lost, as those of hands that win nothing (S-86, H-76)."""
    if not state.rejected:
        return []
    wager, on = state.setup.edition.jackpot.wager, state.setup.rules
    rules, readings = numbers(on.meter), numbers(on.rejected)
    return [
        (at, SettledWager(wager, state.total(at, wager), Result.COLLECTED, "", NOTHING, rules, readings))
        for at in sorted(state.rejected)
        if wager in state.staked(at)
    ]


def _lost_on_the_way(state: State) -> list[tuple[int, SettledWager]]:
    """What a hand that was folded after staying in had staked by then (Resorts World 5.5, H-16)."""
    if not state.forfeited:
        return []
    before_deal = state.setup.before_deal
    return [
        (
            at,
            SettledWager(
                wager, state.staked(at)[wager], Result.COLLECTED, "", NOTHING, rules, _readings_of_the_fold(state, at)
            ),
        )
        for at, wager in state.stakes
        if (rules := state.forfeited.get(at)) and wager not in before_deal
    ]
