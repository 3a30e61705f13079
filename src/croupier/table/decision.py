"""What a command does: the events that follow from it, or a refusal that says why not and who could allow it."""

from __future__ import annotations

from dataclasses import replace

from croupier.rulebook import ANTE, Actor, CardsUnknownError, Post, Refusal, misfit
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.card_commands import HANDLERS as CARDS
from croupier.table.dealing import of_device
from croupier.table.events import Reply
from croupier.table.irregularities import HANDLERS as IRREGULAR
from croupier.table.irregularities import last_word, of_an_earlier_round, waits, waits_for_the_card
from croupier.table.posts import another_post, for_a_lower_post
from croupier.table.round_commands import HANDLERS as PLAYED
from croupier.table.settlement_commands import HANDLERS as SETTLED
from croupier.table.state import MOST_PERSONS, State

ROUND = PLAYED | SETTLED
_NOTES = (c.TellOfOneLook, c.ConfineToOnePosition, c.LiftRestriction, c.ViewDeclined)  # they move nothing in the round
_ANSWERS = (c.ChooseCourse, c.Withdraw, c.EndWithdrawal, c.HandleCards)  # they may end what the round waits for
_PLAY = frozenset((*(kind for kind in ROUND if kind not in _NOTES), c.ScanCard, c.ReportAbsent))


def decide(state: State, command: c.Command) -> Reply:
    """The events that a command leads to, or the refusal of it, which changes nothing."""
    answer = _answer(state, command)
    if isinstance(answer, Refusal):
        refused = answer.said_to(command.by) if answer.allowed_to is not None else answer
        rules = of_device(state.setup.slug, state.setup.device, refused.rules)
        return refused if rules == refused.rules else replace(refused, rules=rules)
    return for_a_lower_post(state, command, _at_this_table(state, answer))


def _at_this_table(state: State, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """The events without rules that are about another device only, where a book says the same for each."""
    slug, device = state.setup.slug, state.setup.device
    for event in events:
        if of_device(slug, device, event.rules) != event.rules:
            return tuple(replace(each, rules=of_device(slug, device, each.rules)) for each in events)
    return events


def _answer(state: State, command: c.Command) -> Reply:
    kind = type(command)
    if kind not in ROUND and kind not in IRREGULAR and kind not in CARDS:
        return Refusal("this is no command that a table knows", last_word(state))
    if what := misfit(command):
        return Refusal(what, last_word(state))
    if refused := another_post(state, command.by) or _one_too_many(state, command.by):
        return refused
    if refused := _written_otherwise(state, getattr(command, "player", ""), getattr(command, "position", None)):
        return refused
    if refused := waits(state) if kind in _PLAY else waits_for_the_card(state) if kind in _ANSWERS else None:
        return refused
    try:
        if kind in IRREGULAR:
            return of_an_earlier_round(state, command) or IRREGULAR[kind](state, command)
        return (ROUND.get(kind) or CARDS[kind])(state, command, state.setup.rules)
    except CardsUnknownError as error:  # a settled round is settled anew by the cards that were seen
        return Refusal(f"{error.what}: it takes a ruling", (*error.rules, *last_word(state)), Post.SHIFT_MANAGER)


def _written_otherwise(state: State, player: str, position: int | None) -> Refusal | None:
    """Somebody whom the table knows by a name that differs only in spaces, in case or in compatibility forms."""
    if not player or state.part(player, position or 0, ANTE):  # then the name is written as before
        return None
    alike = state.names_like(player)
    if not alike and len(state.noted) >= MOST_PERSONS:
        what = f"this table keeps the names of {MOST_PERSONS} persons, and no more can come: set it up anew, with a new record"
        return Refusal(what, last_word(state))
    known = next((name for name in alike if name != player), None)
    if known is None:
        return None
    return Refusal(
        f"{player} cannot be told from {known}, who is at this table: write the name as before or give another",
        last_word(state),
    )


def _one_too_many(state: State, by: Actor) -> Refusal | None:
    """One more of the players than have their identities kept with their names."""
    if by.post is Post.PLAYER and by.identity and by.key not in state.known_as and len(state.known_as) >= MOST_PERSONS:
        return Refusal(f"{MOST_PERSONS} players have acted in this round, and no more can", last_word(state))
    return None
