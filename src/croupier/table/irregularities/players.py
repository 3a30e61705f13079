"""Players: away, undecided, barred, stopped, on positions by mistake, looking at a second hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.rulebook import ANTE, CONTINUE, Case, Effect, Refusal, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.certainty import earns_award
from croupier.table.due import due_now
from croupier.table.events import Reply
from croupier.table.irregularities.effects import DEALT, Rules, return_to
from croupier.table.irregularities.ruling import last_word, rule_on
from croupier.table.settlement import as_it_lay
from croupier.table.state import Phase, State


def _absent(state: State, command: c.ReportAbsent) -> Reply:
    """Presence is judged when the decision falls due (S-20, H-16). Only who decides can miss it (S-78, H-67)."""
    at = command.position
    if command.player not in ("", state.owners.get(at)):
        return _backer_away(state, command)
    choices = {choice.action for choice in state.choices(at)}
    done = state.actions.get(at, ())
    complete = state.folded(at) or len(done) >= len(state.setup.book.edition.decisions.steps)
    if state.phase not in DEALT or at not in state.in_play or (not choices and not complete):
        return Refusal(f"no decision is due from position {at}: {due_now(state)}", last_word(state))
    owner = state.owners[at]
    if choices and not command.present and (at, ANTE) in state.stakes and not state.part(owner, at, ANTE):
        return _say_passes_on(state, command, owner)
    if not choices:
        case = Case.ABSENT_DONE
    elif command.present:
        case = Case.UNDECIDED
    elif CONTINUE in choices:
        case = Case.ABSENT_UNDECIDED
    elif at in state.announced:
        return _announced_and_away(state, command)
    elif done:
        case = Case.ABSENT_LATER
    else:
        case = Case.ABSENT_SEEN if at in state.looked_at else Case.ABSENT_UNSEEN
    return rule_on(state, command, case, positions=(at,), player=command.player)


def _announced_and_away(state: State, command: c.ReportAbsent) -> Reply:
    """A hand that lies face up with an award that no card can change keeps it; one that has none is as any other (H-16)."""
    at, deal = command.position, state.deal
    hand = deal.hands[at] if deal else ()
    if deal is None or None in (*hand, *deal.community[: state.board]):
        what = "the hand was announced for the jackpot and lies face up: key its cards and the board first"
        return Refusal(what, numbers(state.setup.rules.announcing))
    case = Case.ABSENT_ANNOUNCED if earns_award(state, at, hand) else Case.ABSENT_LATER
    return rule_on(state, command, case, positions=(at,), player=command.player)


def _say_passes_on(state: State, command: c.ReportAbsent, seated: str) -> Reply:
    """5.11 is about a player with an Ante: who sits there without one and is away leaves the say to who has it (S-78)."""

    def follow(rules: Rules, effect: Effect) -> Reply:
        return (e.SeatLeft(command.by, rules, seated, command.position),)

    positions = (command.position,)
    return rule_on(state, command, Case.ABSENT_DONE, positions=positions, player=command.player, follow=follow)


def _backer_away(state: State, command: c.ReportAbsent) -> Reply:
    """Who has a wager on a hand that another decides for misses nothing: the wager plays on, and so does the hand."""
    at, rules = command.position, last_word(state)
    if state.phase not in DEALT or at not in state.in_play or at not in state.positions_of(command.player):
        return Refusal("the player has no wager there in a round that is dealt", rules)
    if command.present:
        return Refusal("another player decides there: report that player, or leave the name out", rules)
    return rule_on(state, command, Case.ABSENT_DONE, positions=(at,), player=command.player)


def _bar(state: State, command: c.Bar) -> Reply:
    if not command.player or command.player in state.barred:
        return Refusal("name a player who is not barred yet", last_word(state))

    def follow(rules: Rules, effect: Effect) -> Reply:
        back = return_to(state, command.by, rules, (), command.player)
        return back if isinstance(back, Refusal) else (e.PlayerBarred(command.by, rules, command.player), *back)

    return rule_on(state, command, Case.BARRED, player=command.player, follow=follow)


def _controlled(state: State, player: str) -> tuple[int, ...]:
    return tuple(at for at in state.in_play if state.owners.get(at) == player)


def _stop(state: State, command: c.Stop) -> Reply:
    if len(_controlled(state, command.player)) < 2:
        return Refusal(f"{command.player} controls no second hand that could be stopped", last_word(state))
    return rule_on(state, command, Case.STOPPED, player=command.player)


def _mistake(state: State, command: c.DeclareMistake) -> Reply:
    """The hands looked at play on, or the one dealt first; the others are invalid. If all were looked at, all play on.

    A settled round is as it lay: until the next opening call an invalid hand is undone (S-49, H-60).
    """
    if state.setup.provision(Case.MISTAKEN_UNSEEN) is None:
        return rule_on(state, command, Case.MISTAKEN_UNSEEN)  # whatever the round is: no rule is about it
    hands = _controlled(as_it_lay(state), command.player)
    if len(hands) < 2 or state.phase is Phase.BETTING:
        return Refusal("the player controls no second hand in a round whose bets are closed", last_word(state))
    if command.also_seen and state.deal is None:
        return Refusal("no hand can have been looked at: no cards have been dealt", numbers(state.setup.rules.several_hands))
    if not set(hands).issuperset(command.also_seen):
        return Refusal("name only hands that this player controls", numbers(state.setup.rules.several_hands))
    seen = [at for at in hands if at in state.looked_at or at in command.also_seen]
    case = Case.MISTAKEN_SEEN if seen else Case.MISTAKEN_UNSEEN
    case = Case.MISTAKEN_ALL_SEEN if len(seen) == len(hands) else case
    keep = seen or hands[:1]
    decided = rule_on(state, command, case, positions=[at for at in hands if at not in keep], player=command.player)
    return _with_looks(state, command.player, seen, decided)


def _second_look(state: State, command: c.ReportSecondLook) -> Reply:
    """Until the next opening call, as the round lay: what was settled of a hand that is out is undone (S-49, H-60)."""
    owner, rules = state.owners.get(command.position, ""), numbers(state.setup.rules.several_hands)
    if command.position not in as_it_lay(state).in_play:
        return Refusal(f"there is no hand in the round on position {command.position}", rules)
    if state.looks.get(owner, command.position) == command.position:
        return Refusal("the player has looked at no other hand before", rules)
    case = Case.SECOND_LOOK if command.meant else Case.SECOND_LOOK_UNMEANT
    decided = rule_on(state, command, case, positions=(command.position,), player=owner)
    return _with_looks(state, owner, [command.position], decided)


def _with_looks(state: State, player: str, seen: list[int], decided: Reply) -> Reply:
    """A hand that was looked at besides and plays on counts as seen from then on (S-18, H-59)."""
    if isinstance(decided, Refusal):
        return decided
    ruled, *then = decided
    out = {event.position for event in then if isinstance(event, e.HandRemoved)}
    more = [at for at in seen if at not in out and at not in state.looked_at]
    return (ruled, *(e.AlsoLookedAt(ruled.by, ruled.rules, player, at) for at in more), *then)


HANDLERS: dict[type[c.Command], Callable[[State, Any], Reply]] = {
    c.ReportAbsent: _absent,
    c.Bar: _bar,
    c.Stop: _stop,
    c.DeclareMistake: _mistake,
    c.ReportSecondLook: _second_look,
}
