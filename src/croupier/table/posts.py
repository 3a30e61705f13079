"""Posts at a table: one for each person in a round, and the rule by which a higher one acts for a lower (S-66)."""

from __future__ import annotations

from dataclasses import replace

from croupier.rulebook import Actor, Case, Post, Refusal, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.irregularities import last_word
from croupier.table.state import MOST_PERSONS, Phase, State

_THE_DEALERS = (
    c.OpenBets,
    c.TellOfOneLook,
    c.CloseBets,
    c.DealCards,
    c.ScanCard,
    c.KeyCards,
    c.TurnUp,
    c.Settle,
    c.TellOfLostLink,
    c.ForgetLowWager,
)
_THE_SUPERVISORS = (c.ScanAgain, c.CorrectCards, c.EndWithdrawal)


def another_post(state: State, by: Actor) -> Refusal | None:
    """One person has one post in a round: staff are promoted between rounds. A player may have the name of one of the staff.

    So many of the staff act in a round, and no more but those who may rule: nobody can keep them away.
    """
    if by.post is Post.PLAYER or by in state.posts:
        return None
    if by.post < Post.PIT_SUPERVISOR and len(state.posts) >= MOST_PERSONS:
        return Refusal(f"{MOST_PERSONS} of the staff have acted in this round, and no more can", last_word(state))
    if state.phase is Phase.BETWEEN:
        return None
    held = next((each.post for each in state.posts if each.post is not by.post and each.is_same_person(by)), None)
    if held is None:
        return None
    what = f"{by.name} has acted as {held.title} in this round, not as {by.post.title}: a post changes between rounds"
    return Refusal(what, numbers(state.setup.rules.posts) or last_word(state))


def for_a_lower_post(state: State, command: c.Command, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """The events with the rule by which a higher post may do what the book gives to a lower one, where that was done.

    What a player does and staff enter is given to no post. A ruling cites the rule by itself.
    """
    if command.by.post <= Post.DEALER:
        return events
    rules = numbers(state.setup.rules.posts)
    named = _named(state, command) if rules else None
    if named is None or command.by.post <= named:
        return events
    return tuple(event if set(rules) <= set(event.rules) else replace(event, rules=(*event.rules, *rules)) for event in events)


def _named(state: State, command: c.Command) -> Post | None:
    """The highest post that the book names for a command; None where it says 'or above', or names none."""
    on = state.setup.rules
    if isinstance(command, _THE_DEALERS):
        return Post.DEALER
    if isinstance(command, _THE_SUPERVISORS):
        return Post.PIT_SUPERVISOR
    if isinstance(command, c.RejectJackpotHand | c.LiftRejection):
        return state.setup.edition.linked_jackpot.confirmation_post
    if isinstance(command, c.PlaceWager):
        return on.placing
    if isinstance(command, c.ConfineToOnePosition):
        return on.confining
    if isinstance(command, c.LiftRestriction):
        barred = state.setup.provision(Case.BARRED) if command.player in state.barred else None
        return barred.post if barred else on.confining
    return None
