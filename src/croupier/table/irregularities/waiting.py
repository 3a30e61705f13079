"""What a round waits for. Until it has come nobody looks, stakes, decides, closes, deals, turns up or settles.

What may end it is not play: the answers of players, and the reports and rulings of staff.
"""

from __future__ import annotations

from croupier.rulebook import Case, Effect, Moment, Refusal, numbers
from croupier.table.irregularities.moments import past
from croupier.table.state import Phase, State


def waits(state: State) -> Refusal | None:
    """What the round waits for, as the refusal of everything that would go on without it."""
    if state.phase is Phase.BETWEEN:  # a card of the settled round may still be in doubt
        return waits_for_the_card(state) if state.settled else None
    return waits_for_the_card(state) or _for_a_course(state) or _for_withdrawals(state) or _for_the_link(state)


def waits_for_the_card(state: State) -> Refusal | None:
    """A card that cannot be: a slip is corrected, or the fault of the pack is ruled on (S-72, H-62)."""
    if state.doubt is None:
        return None
    found = state.setup.provision(state.doubt)
    what = "a card of this round cannot be: correct it (a Pit Supervisor or above), or report the fault of the pack"
    return Refusal(what, numbers(found.rules) if found else ())


def _for_a_course(state: State) -> Refusal | None:
    """After a dealing error everybody affected chooses a course."""
    if not state.choosing:
        return None
    at, rules = ", ".join(str(position) for position in state.choosing), state.setup.edition.courses.offered
    what = f"position {at} must choose first: play on, or take the stakes back; staff choose for a player who is away"
    return Refusal(what, numbers(rules))


def _for_withdrawals(state: State) -> Refusal | None:
    """Everybody who may withdraw answers, or a supervisor closes the offer (S-82, H-72)."""
    if not state.leave:
        return None
    who = ", ".join(sorted(state.leave))
    return Refusal(f"{who} must answer first: withdraw or stay in; a Pit Supervisor may close the offer", state.leave_by)


def _for_the_link(state: State) -> Refusal | None:
    """A link that was lost in the round is a fault of the round, which is ruled on first."""
    if not state.link_lost:
        return None
    found = state.setup.provision(fault_case(state))
    post = found.post.title if found else "Shift Manager"
    return Refusal(f"the link to the jackpot was lost: a {post} or above must report the fault first", fault_rules(state))


def fault_case(state: State, before: Moment | None = None) -> Case:
    """The case of a fault of the jackpot system at this moment, or before another: whether somebody has seen cards."""
    unseen = state.setup.provision(Case.JACKPOT_FAULT_UNSEEN)
    asked = unseen.moment if unseen else None
    return Case.JACKPOT_FAULT_SEEN if past(state, asked or Moment.SEEN, before) else Case.JACKPOT_FAULT_UNSEEN


def voids_for_fault(state: State) -> bool:
    """Whether the book lets no round go on with a fault of the jackpot system at this moment."""
    found = state.setup.provision(fault_case(state))
    return found is not None and Effect.CONTINUES not in found.effects


def fault_rules(state: State) -> tuple[str, ...]:
    """The rules on a fault of the jackpot system at this moment."""
    found = state.setup.provision(fault_case(state)) or state.setup.provision(Case.RULING)
    return numbers(found.rules) if found else ()
