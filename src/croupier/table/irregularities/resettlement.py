"""Settling anew: until the next opening call what was paid on a position is worked out again by what lay there (S-71, H-61)."""

from __future__ import annotations

from dataclasses import replace

from croupier.errors import InputError
from croupier.rulebook import NOTHING, Case, Money, Post, Refusal, Result, Shares, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.events import Reply
from croupier.table.evolution import evolve, replay
from croupier.table.irregularities.effects import award_needs_supervisor, remove
from croupier.table.settlement import awards_again, difference, settled_lines, unknown_jackpots, winning_jackpots
from croupier.table.sharing import shared_out
from croupier.table.state import Phase, State
from croupier.table.what_lay import has_lain

_KEPT = (e.LowWagerAllowed, e.ReturnedWhateverTheResult, e.HandMiscounted)  # what else a find leads to after the settlement


def settled_anew(state: State, lay: State, decided: tuple[e.Event, ...]) -> Reply:
    """What was decided on the round as it lay, as it is once that round is settled: what each player has more or less."""
    ruled = next(each for each in decided if isinstance(each, e.IrregularityRuled))
    ruled = replace(ruled, readings=(*ruled.readings, *state.setup.rules.found_late.split()))
    founds = tuple(each for each in decided if isinstance(each, e.StakeFound))
    then = tuple(each for each in decided if isinstance(each, _KEPT))
    redecided = tuple(each for each in decided if isinstance(each, e.DecisionCorrected))
    first, jackpot = founds[0], state.setup.book.edition.jackpot.wager
    if len(founds) == 1 and not first.shares and first.entered == _total(first.returned):
        return (ruled, *founds, *then)  # it came in and goes back, and no settlement hangs on it
    if first.wager == jackpot:
        return _jackpot_anew(state, lay, ruled, first)
    after = replay(lay, (*redecided, *founds, *then))
    if first.position not in after.in_play:
        return _taken_out(state, ruled, first)
    try:
        if redecided and (refused := _cannot_be_compared(state, lay, after)):
            return refused
        anew = _position_anew(state, after, ruled, founds)
    except InputError as error:  # cards that now decide were never seen
        return Refusal(error.what, error.rules)
    alone = next((each for each in founds if each.wager == jackpot), None)
    back = _jackpot_alone(state, alone) if alone else ()
    return back if isinstance(back, Refusal) else (ruled, *redecided, *anew, *back, *then)


def _cannot_be_compared(state: State, lay: State, after: State) -> Refusal | None:
    """The refusal if another decision needs cards that were never turned up, or changes what a jackpot wager has come to."""
    last_word, then = state.setup.provision(Case.RULING), "a ruling may take the hand out or void the round"
    rules = numbers(last_word.rules) if last_word else ()
    if after.phase is not Phase.OPEN:
        return Refusal(f"by this decision cards decide that were not turned up before the round was settled: {then}", rules)
    if _awards(lay) != _awards(after):
        rules = (*numbers(state.setup.rules.meter), *rules)
        return Refusal(f"by this decision the jackpot pays otherwise than it has: {then}", rules)
    return None


def _awards(lay: State) -> dict[int, tuple[Result, Money]]:
    """What the jackpot wagers come to, whatever the meter shows."""
    jackpot = lay.setup.book.edition.jackpot.wager
    lines = settled_lines(lay, lay.whatever_the_meter)
    return {at: (line.result, line.returned) for at, line in lines if line.wager == jackpot}


def _position_anew(
    state: State, after: State, ruled: e.IrregularityRuled, founds: tuple[e.StakeFound, ...]
) -> tuple[e.SettlementCorrected, ...]:
    """Every wager of a position but the jackpot's: nothing hangs on that, and it hangs on no amount."""
    at, jackpot = founds[0].position, state.setup.book.edition.jackpot.wager
    after = after.but(stakes={area: parts for area, parts in after.stakes.items() if area[0] == at and area[1] != jackpot})
    lines = {line.wager: line for _, line in settled_lines(after, after.settlement(None))}
    found = {each.wager: each for each in founds}
    wagers = [wager for position, wager in (*state.settled, *after.stakes) if position == at and wager != jackpot]
    events = []
    for wager in dict.fromkeys((*wagers, *lines)):
        line = lines.get(wager)  # none of a bonus on what goes back
        paid = shared_out(after, at, line) if line else ()
        back, entered = (found[wager].returned, found[wager].entered) if wager in found else ((), NOTHING)
        moved = difference((*paid, *back), state.settled.get((at, wager), ((), ()))[1])
        if wager in found or any(amount for _, amount in moved):
            rules = tuple(dict.fromkeys((*ruled.rules, *(line.rules if line else ()))))
            staked = after.stakes.get((at, wager), ())
            player = founds[0].player
            events.append(e.SettlementCorrected(ruled.by, rules, player, at, wager, entered, staked, paid, moved))
    return tuple(events)


def _alone(state: State, found: e.StakeFound) -> e.SettlementCorrected:
    """The correction of a wager that nothing is paid on."""
    _, before = state.settled.get((found.position, found.wager), ((), ()))
    moved = difference(found.returned, before)
    at, wager = found.position, found.wager
    return e.SettlementCorrected(found.by, found.rules, found.player, at, wager, found.entered, found.shares, (), moved)


def _jackpot_alone(state: State, found: e.StakeFound) -> Reply:
    """A jackpot wager whose player's Ante is gone, on a hand that plays on for others, is none (5.12.2, S-45)."""
    if (found.position, found.wager) in state.stakes:
        return (found,)  # it waits
    if refused := award_needs_supervisor(state, found.by, found.rules, found.position):
        return refused
    return (_alone(state, found), *awards_again(state, found.by, found.rules, (found.position,)))


def _taken_out(state: State, ruled: e.IrregularityRuled, found: e.StakeFound) -> Reply:
    """Without the wager that took part the hand was none: what else was settled on the position is undone (S-45)."""
    corrected = _alone(state, found)
    after, at = evolve(state, corrected), found.position
    if not any(position == at for position, _ in (*after.settled, *after.stakes)):
        return (ruled, corrected, e.HandRemoved(ruled.by, ruled.rules, at))
    rest = remove(after, ruled.by, ruled.rules, (at,))
    if isinstance(rest, Refusal):
        return rest
    lone, needs = numbers(state.setup.rules.lone_jackpot), {each.name for each in state.setup.book.edition.wagers if each.needs}
    back = (e.StakeReturned, e.SettlementUndone)
    cited = (replace(each, rules=lone) if isinstance(each, back) and each.wager in needs else each for each in rest)
    return (ruled, corrected, *cited)


def _jackpot_anew(state: State, lay: State, ruled: e.IrregularityRuled, found: e.StakeFound) -> Reply:
    """A jackpot wager that earns nothing is put right; one that goes back, or was none, gives back what it was paid."""
    at, (staked, paid) = found.position, state.settled.get((found.position, found.wager), ((), ()))
    if not found.shares:
        if refused := award_needs_supervisor(state, ruled.by, ruled.rules, at):
            return refused
        undone = e.SettlementUndone(ruled.by, ruled.rules, found.player, at, found.wager, _total(staked), _total(paid))
        gone = _alone(state, found) if found.entered else undone
        return (ruled, gone, *awards_again(state, ruled.by, ruled.rules, (at,)))
    with_it = lay if (at, found.wager) in lay.stakes else replay(lay, (found,))  # how much it is decides no award
    if _total(paid) or may_earn(with_it, at):  # it was paid, though it may be by cards that were corrected since
        what = "the jackpot has paid this hand, or would have to: the wager stays as it is settled, or a ruling undoes the hand"
        return Refusal(what, numbers(state.setup.rules.meter))
    return (ruled, _alone(state, found))


def waits_on(state: State, command: c.ReportStake | c.ReportLateWager, kept: Shares) -> bool:
    """Whether a wager waits in a settled round, or did until it was found not to lie there, and does again (S-79, H-68).

    A jackpot wager with an award waits for that, and one that is alone for the end of the hand.
    """
    at, area = command.position, (command.position, command.wager)
    if area in state.stakes:
        return True
    if state.phase is not Phase.OPEN or not state.settled or area in state.settled or not kept:
        return False
    if at not in state.in_play:
        return bool(state.setup.book.edition.wager_named[command.wager].needs)
    if command.wager != state.setup.book.edition.jackpot.wager or not has_lain(state, area, command.player):
        return False
    return at in state.rejected or at in winning_jackpots(state.but(stakes={**state.stakes, area: kept}))


def award_is_final(state: State, ruled: tuple[e.Event, ...], anew: tuple[e.Event, ...]) -> Refusal | None:
    """That a wager with an award did not lie there is said by a shift manager, or by nobody.

    Be it the jackpot wager or the one that this needs, and be the award paid or does it wait (S-79, H-68). Only the jackpot
    wager that waits can be found again.
    """
    by, rules = ruled[0].by, ruled[0].rules
    if by.post >= Post.SHIFT_MANAGER or _has_awards(state) <= _has_awards(replay(state, anew)):
        return None
    return Refusal("this would undo a jackpot award, be it paid or does it wait", rules, Post.SHIFT_MANAGER)


def _has_awards(state: State) -> set[int]:
    """The positions of a settled round with an award that is paid or waits."""
    jackpot = state.setup.book.edition.jackpot.wager
    waits = {at for at, wager in state.stakes if wager == jackpot and at in state.in_play}
    return waits | {at for (at, wager), (_, paid) in state.settled.items() if wager == jackpot and _total(paid)}


def may_earn(state: State, position: int) -> bool:
    """Whether a jackpot wager wins an award; or nobody knows, for the hand was never seen."""
    try:
        return position in winning_jackpots(state) or position in unknown_jackpots(state)
    except InputError:
        return True


def _total(shares: Shares) -> Money:
    return sum((amount for _, amount in shares), NOTHING)
