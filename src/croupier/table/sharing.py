"""Players who share an area (S-21, H-25): what each adds to it, and what each gets of what it pays. Resorts World has none."""

from __future__ import annotations

from croupier.rulebook import ANTE, FOLD, NOTHING, Choice, Money, Post, Refusal, RoundRules, numbers
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.events import Reply
from croupier.table.state import Shares, State


def add_wager(state: State, command: c.Decide, choice: Choice, on: RoundRules) -> Reply:
    """An action that adds a wager: everybody with a part in the Ante adds as many times that part, or others make it up.

    If nobody does, the hand folds for all. Where no fold is open the wager is not a condition of staying in: it is refused.
    """
    rules = numbers(choice.rules)
    antes = state.setup.book.edition.wager_named[choice.places].antes
    due = tuple((player, Money(antes * part.cents)) for player, part in state.stakes[command.position, ANTE])
    if not command.shares:
        return (e.Decided(command.by, rules, command.position, choice.action, choice.places, due),)
    if refused := _not_theirs(command, due, on):
        return refused
    added = dict(command.shares)
    missing = _total(due) - _total(command.shares)
    shares = tuple((player, added[player]) for player, _ in due if player in added)
    if not missing:
        return (e.Decided(command.by, rules, command.position, choice.action, choice.places, shares),)
    fold = next((each for each in state.choices(command.position) if each.action == FOLD), None)
    if fold is None or missing.cents < 0 or len(due) == 1:
        return Refusal(f"{choice.places} must be {_total(due)} here, not {_total(command.shares)}", rules)
    shared = (*on.limits.split(), *on.area.split(), *rules)
    return (
        e.PartNotMadeUp(command.by, shared, command.position, choice.action, shares, numbers(on.part_not_made_up)),
        e.Decided(command.by, numbers(fold.rules), command.position, fold.action, "", ()),
    )


def _not_theirs(command: c.Decide, due: Shares, on: RoundRules) -> Refusal | None:
    """Each part is somebody's who has a part in the Ante; more than their own part players add for themselves alone."""
    rules, own = numbers(on.area), dict(due)
    names = [player for player, _ in command.shares]
    if len(set(names)) != len(names) or not own.keys() >= set(names) or any(part.cents <= 0 for _, part in command.shares):
        return Refusal("say how much each player adds: only players who share the Ante, each named once", rules)
    if command.by.post < Post.DEALER and any(part > own[who] and who != command.by.name for who, part in command.shares):
        return Refusal("only staff may stake another player's money", numbers(on.by_staff), Post.DEALER)
    return None


def _total(shares: Shares) -> Money:
    return sum((amount for _, amount in shares), NOTHING)


def shared_out(state: State, position: int, wager: str, returned: Money) -> Shares:
    """What goes back to each player with a part in a wager, or in that on which it is a bonus: odd cents to the first."""
    shares = state.stakes[position, state.setup.book.edition.wager_named[wager].bonus_on or wager]
    if len(shares) == 1:
        return ((shares[0][0], returned),)
    total = _total(shares).cents
    parts = [returned.cents * amount.cents // total for _, amount in shares]
    parts[0] += returned.cents - sum(parts)
    return tuple((player, Money(part)) for (player, _), part in zip(shares, parts, strict=True))
