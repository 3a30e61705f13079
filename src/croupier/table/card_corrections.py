"""Cards that were keyed as others and settled by: until the next opening call the round is settled anew (S-72, H-62)."""

from __future__ import annotations

from dataclasses import replace

from croupier.rulebook import NOTHING, Meter, Post, Refusal, Result, numbers
from croupier.table import events as e
from croupier.table.events import Reply
from croupier.table.evolution import evolve
from croupier.table.irregularities import last_word
from croupier.table.settlement import as_it_lay, difference, settled_lines
from croupier.table.sharing import shared_out
from croupier.table.state import Phase, State


def settled_by(state: State, corrected: e.CardsCorrected) -> Reply:
    """A settled round by the cards as they really lay: the correction, and every wager that comes out otherwise by them.

    A jackpot wager stays as it is settled: the jackpot's own system has registered it (H-60, H-61, S-71). The correction says
    which would come out otherwise: a shift manager rules on it.
    """
    after = evolve(state, corrected)
    lay, jackpot, unit = as_it_lay(after), state.setup.edition.jackpot.wager, state.setup.unit
    meter = state.frozen or state.read
    shown = meter or (Meter(unit, unit, unit) if unit else None)  # what an award comes to does not matter: it is not corrected
    found = settled_lines(lay, lay.settlement(shown)) if lay.in_play else []
    lines = {(at, line.wager): line for at, line in found if (at, line.wager) not in state.stakes}  # those still wait
    anew, award_stays = [], []
    for at, wager in dict.fromkeys((*state.settled, *lines)):
        line = lines.get((at, wager))  # none of a bonus on what goes back
        before = state.settled.get((at, wager), ((), ()))[1]
        paid = shared_out(lay, at, line) if line else ()
        moved = difference(paid, before)
        won_anew = meter is None and line is not None and line.result is Result.PAYS
        if wager == jackpot and (won_anew or any(amount for _, amount in moved)):
            if refused := _award_hangs_on_others(state, at):
                return refused
            award_stays.append(at)
        elif any(amount for _, amount in moved):
            rules = tuple(dict.fromkeys((*corrected.rules, *(line.rules if line else ()))))
            staked, readings = lay.stakes.get((at, wager), ()), numbers(state.setup.rules.doubted)
            event = e.SettlementCorrected(
                corrected.by, rules, lay.owners[at], at, wager, NOTHING, staked, paid, moved, readings
            )
            anew.append(event)
    return (replace(corrected, award_stays=tuple(sorted(award_stays))), *anew)


def _award_hangs_on_others(state: State, position: int) -> Refusal | None:
    """The refusal if other jackpot wagers still wait for their awards, or several were paid: these depend on each other."""
    jackpot = state.setup.edition.jackpot.wager
    awards = [at for (at, wager), (_, paid) in state.settled.items() if wager == jackpot and any(part for _, part in paid)]
    if state.phase is Phase.BETWEEN and len(awards) < 2:
        return None
    post = Post.SHIFT_MANAGER
    what = (
        f"by these cards the jackpot pays position {position} otherwise than it has, and other awards hang on that: "
        f"a {post.title} rules on it (the hand is removed, or the round is void)"
    )
    return Refusal(what, (*numbers(state.setup.rules.meter), *last_word(state)), post)
