"""Players who share an area (S-21, H-25): what each adds to it, and what each gets of what it pays. Resorts World has none."""

from __future__ import annotations

from croupier.rulebook import (
    ANTE,
    FOLD,
    NOTHING,
    Actor,
    Choice,
    Money,
    Post,
    Refusal,
    RoundRules,
    SettledWager,
    Shares,
    numbers,
    share_out,
)
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.events import Reply
from croupier.table.state import Area, State

MOST_SHARERS = 10  # of one area: more than sit at a table, and few enough that what is offered stays short


def full_area(state: State, player: str, area: Area) -> Refusal | None:
    """The refusal for one more player than can share an area."""
    shares, rules = dict(state.stakes.get(area, ())), state.setup.rules.area
    if len(shares) < MOST_SHARERS or player in shares:
        return None
    return Refusal(f"{MOST_SHARERS} players share this area, and no more can: choose another position", numbers(rules))


def agree(state: State, command: c.AgreeToAdd, on: RoundRules) -> Reply:
    """Nobody's chips move without their word: who shares the Ante and does not decide says beforehand what is added."""
    at = command.position
    choice = _open(state, at, command.action)
    if choice is None:
        return Refusal(f"nobody can add to {command.action!r} on position {at} now", numbers(f"{on.limits} {on.area}"))
    rules = _shared(choice, on)
    if command.by.post < Post.DEALER and not command.by.is_player(command.player):
        return Refusal("only staff may enter what another player agrees to", numbers(on.by_staff), Post.DEALER)
    part = dict(_due(state, at, choice)).get(command.player)
    if part is None or command.player == state.owners[at]:
        return Refusal("only a player who shares the Ante and does not decide agrees to add to it", rules)
    if (command.player, part) in state.agreed.get((at, choice.action), ()):
        return Refusal("the player has agreed already", rules)
    readings = numbers(on.part_not_made_up)
    return (e.AgreedToAdd(command.by, rules, command.player, at, choice.action, part, readings),)


def agreed_again(state: State, by: Actor, position: int, action: str, said: Shares) -> tuple[e.AgreedToAdd, ...]:
    """What was agreed on before an Ante was found not to lie there stands when it lay there, if as much is due (S-79, H-68)."""
    choice, on = _open(state, position, action), state.setup.rules
    if choice is None:
        return ()
    due, stands = _due(state, position, choice), state.agreed.get((position, action), ())
    rules, readings = _shared(choice, on), numbers(on.part_not_made_up)
    return tuple(
        e.AgreedToAdd(by, rules, player, position, action, part, readings)
        for player, part in said
        if (player, part) in due and (player, part) not in stands
    )


def _due(state: State, position: int, choice: Choice) -> Shares:
    """What everybody with a part in the Ante adds to a choice: as many times that part."""
    antes = state.setup.book.edition.wager_named[choice.places].antes
    return tuple((player, Money(antes * part.cents)) for player, part in state.stakes[position, ANTE])


def what_is_due(state: State, position: int, action: str) -> Shares:
    """What everybody with a part in the Ante adds to an action that is open there; nothing, if it is not or adds no wager."""
    choice = _open(state, position, action)
    return _due(state, position, choice) if choice else ()


def _open(state: State, position: int, action: str) -> Choice | None:
    """The choice of this name that is open there and adds a wager."""
    choices = state.choices(position) or state.changes(position)
    return next((each for each in choices if each.action == action and each.places), None)


def _shared(choice: Choice, on: RoundRules) -> tuple[str, ...]:
    return numbers(f"{on.limits} {on.area} {choice.rules}")


def add_wager(state: State, command: c.Decide, choice: Choice, on: RoundRules) -> Reply:
    """An action that adds a wager: everybody with a part in the Ante adds as many times that part, or others make it up.

    If nobody does, the hand folds for all. Where no fold is open the wager is not a condition of staying in: it is refused.
    """
    rules = numbers(choice.rules)
    due = _due(state, command.position, choice)
    if not command.shares:
        if silent := _silent(state, command, due):
            what = f"{silent} must agree to add to {choice.places} first; or say who adds how much of it, and what is missing"
            return Refusal(what, _shared(choice, on))
        return (e.Decided(command.by, rules, command.position, choice.action, choice.places, due),)
    if refused := _not_theirs(state, command, due, on):
        return refused
    added = dict(command.shares)
    missing = _total(due) - _total(command.shares)
    shares = tuple((player, added[player]) for player, _ in due if player in added)
    if not missing:
        return (e.Decided(command.by, rules, command.position, choice.action, choice.places, shares),)
    fold = next((each for each in state.choices(command.position) if each.action == FOLD), None)
    if fold is None or missing.cents < 0 or len(due) == 1:
        return Refusal(f"{choice.places} must be {_total(due)} here, not {_total(command.shares)}", rules)
    readings = numbers(on.part_not_made_up)
    return (
        e.PartNotMadeUp(command.by, _shared(choice, on), command.position, choice.action, shares, readings),
        e.Decided(command.by, numbers(fold.rules), command.position, fold.action, "", ()),
    )


def _silent(state: State, command: c.Decide, due: Shares) -> str:
    """Who of these has not agreed to add the own part. Who decides says so by deciding."""
    if len(due) == 1 and due[0][0] == state.owners[command.position]:
        return ""
    agreed = state.agreed.get((command.position, command.action), ())
    return " and ".join(who for who, part in due if who != state.owners[command.position] and (who, part) not in agreed)


def _not_theirs(state: State, command: c.Decide, due: Shares, on: RoundRules) -> Refusal | None:
    """Each part is somebody's who has a part in the Ante, and has agreed; more than that players add for themselves alone."""
    rules, own = numbers(on.area), dict(due)
    names = [player for player, _ in command.shares]
    if len(set(names)) != len(names) or not own.keys() >= set(names) or any(part.cents <= 0 for _, part in command.shares):
        return Refusal("say how much each player adds: only players who share the Ante, each named once", rules)
    if command.by.post >= Post.DEALER:
        return None
    if any(part > own[who] and not command.by.is_player(who) for who, part in command.shares):
        return Refusal("only staff may stake another player's money", numbers(on.by_staff), Post.DEALER)
    if silent := _silent(state, command, tuple(each for each in due if each[0] in names)):
        return Refusal(
            f"{silent} must agree first: only staff may enter another player's part", numbers(on.by_staff), Post.DEALER
        )
    return None


def _total(shares: Shares) -> Money:
    return sum((amount for _, amount in shares), NOTHING)


def shared_out(state: State, position: int, line: SettledWager) -> Shares:
    """What goes back to each player with a part in a wager, or in that on which it is a bonus; as a cap on players says."""
    area = state.setup.book.edition.wager_named[line.wager].bonus_on or line.wager
    return line.parts or share_out(line.returned, state.stakes[position, area])
