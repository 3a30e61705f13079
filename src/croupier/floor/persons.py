"""Persons: who may act in a pool on a table's round, having the post that they have at the table, or be taken for equipment."""

from __future__ import annotations

from dataclasses import replace

from croupier import jackpot as j
from croupier import table as t
from croupier.floor.commands import AtPool, AtTable, EnterHands, SetClock
from croupier.floor.state import Askers, Floor, what_won
from croupier.rulebook import IDENTITY, Actor, Post, Refusal, To, fold_name, misfit
from croupier.table import Phase, State
from croupier.table import commands as c

_BY_EQUIPMENT = (j.TakeContributions, j.ReportLostLink, j.CompareMeters)


def unfit(floor: Floor, command: AtTable | AtPool | EnterHands) -> Refusal | None:
    """Why this person may not do this, whatever the post allows."""
    asked = command if isinstance(command, EnterHands) else command.command
    if isinstance(command, AtTable) and misfit(command.command):
        return None  # the table says what is wrong with it
    if refused := taken_for_equipment(asked):
        return refused
    names = _of_pool(floor, command.pool, command.command) if isinstance(command, AtPool) else (command.table,)
    for name in names:
        if refused := _another_post(floor, name, asked.by):
            return refused
    if not isinstance(command, AtPool):
        return _overrules(floor, command.table, command if isinstance(command, EnterHands) else command.command)
    if isinstance(command.command, j.ConfirmEntry):
        return _may_not_confirm(floor, command.pool, command.command)
    return None


def _overrules(floor: Floor, name: str, asked: t.TableCommand | EnterHands) -> Refusal | None:
    """Nobody undoes the rejection of an entry who is below the post that rejected it (S-86, H-76).

    Neither by entering its hands again, nor by saying that their cards are others.
    """
    rejected = floor.rejected(name)
    if rejected is None or rejected.rejected_by is None or asked.by.post >= rejected.rejected_by.post:
        return None
    hands, post = {hand.position for hand in rejected.hands}, rejected.rejected_by.post
    if isinstance(asked, c.CorrectCards):
        return t.overrules_rejection(asked, dict.fromkeys(hands, post), rejected.table.cited.confirmation)
    if not isinstance(asked, EnterHands) or not floor.rejected_hands(name) & what_won(floor.hands(name)):
        return None
    what = f"a {post.title} has rejected entry {rejected.number}: nobody below that post enters its hands again"
    return Refusal(what, rejected.table.cited.confirmation, post)


def tables_of(floor: Floor, pool: str, moved: j.Event | j.Command) -> tuple[str, ...]:
    """The tables whose last round something in a pool is about."""
    numbers = [getattr(moved, name, None) for name in ("number", "first", "then")]
    entries = [floor.pools[pool].entry(number) for number in numbers if isinstance(number, int)]
    names = [each.table.name for each in entries if each and floor.tables[each.table.name].rounds == each.round]
    table = getattr(moved, "table", None)
    return (*names, table) if isinstance(table, str) and table in floor.tables else tuple(names)


def _of_pool(floor: Floor, pool: str, asked: j.Command) -> tuple[str, ...]:
    return () if asked.by == j.JACKPOT_SYSTEM else tables_of(floor, pool, asked)


def taken_for_equipment(asked: t.TableCommand | j.Command | EnterHands | SetClock | Askers) -> Refusal | None:
    """The equipment has a name that no person has: it makes its own reports, and nobody stands for it or is served as it."""
    said = [getattr(asked, name, None) for name in ("by", "witness")]
    keys: list[object] = [text for who in said if isinstance(who, Actor) for text in (who.name, who.identity)]
    keys += [getattr(asked, "player", "")]
    if isinstance(asked, _BY_EQUIPMENT) and asked.by == j.JACKPOT_SYSTEM:
        return None
    if any(isinstance(text, str) and fold_name(text) == j.JACKPOT_SYSTEM.person for text in keys):
        what = f"{j.JACKPOT_SYSTEM.name} is the name of the equipment, not of a person: give the person's own"
        return Refusal(what, ("R-17", "R-29"))
    return None


def _another_post(floor: Floor, name: str, by: Actor) -> Refusal | None:
    """One post in a round, be it at the table or in the pool."""
    state, opened = floor.tables[name], floor.rounds.get(name)
    posts = opened and opened.posts and tuple(dict.fromkeys((*state.posts, *opened.posts)))
    return t.another_post(state.but(posts=posts) if posts else state, by)


def _may_not_confirm(floor: Floor, pool: str, asked: j.ConfirmEntry) -> Refusal | None:
    """Neither who wins by it nor on whose word at the table it hangs (R-17); and nobody while the table waits for a ruling."""
    entry, by = floor.pools[pool].entry(asked.number), asked.by
    if entry is None or not tables_of(floor, pool, asked):
        return None
    state = floor.tables[entry.table.name]
    if waits := t.waits(state):
        return Refusal(f"entry {entry.number} is not confirmed yet: {waits.what}", (*waits.rules, "R-30"), waits.allowed_to)
    lie = {**state.stakes, **{area: staked for area, (staked, _) in state.settled.items()}}
    won = {(hand.position, state.setup.book.edition.jackpot.wager) for hand in entry.hands}
    winners = {hand.whose for hand in entry.hands} | {name for area in won for name, _ in lie.get(area, ())}
    what = ""
    if any(_may_be(floor, state, by, player) for player in winners):
        what = "who wins an award may not confirm it: somebody else must"
    elif any(by.is_same_person(other) for other in _whose_cards(state, entry)):
        what = "who has keyed the cards of a jackpot hand, or entered it by hand, may not confirm it: somebody else must"
    elif any(by.is_same_person(other) for other in (*state.correctors, *_entered_again(floor.pools[pool], entry))):
        said = "who has corrected cards, a decision or a jackpot wager of a round, or lifted a rejection in it,"
        what = f"{said} may not confirm its jackpot hands: somebody else must"
    cited = entry.table.cited
    return Refusal(what, tuple(dict.fromkeys((*cited.confirmation, "R-17"))), cited.confirmation_post) if what else None


def _whose_cards(state: State, entry: j.Entry) -> tuple[Actor, ...]:
    """On whose word the cards of an entry are what they are: who has keyed them or the board, or entered them by hand."""
    holders = {To.COMMUNITY, *(hand.position for hand in entry.hands)}
    by_hand = (entry.entered_by,) if entry.recorded else ()
    return (*(by for holder, by in state.keyed_by if holder in holders), *by_hand)


def _entered_again(pool: j.Pool, entry: j.Entry) -> tuple[Actor, ...]:
    """Who has entered the hands of a round again after a supervisor had rejected them: the rejection is lifted (S-86, H-76)."""
    taken = pool.taken(entry.table.name, entry.round)
    before = pool.entered_since(taken.sequence) if taken else ()
    rejected = any(each.rejected_by and (each.table.name, each.round) == (entry.table.name, entry.round) for each in before)
    return (entry.entered_by,) if rejected else ()


def _may_be(floor: Floor, state: State, by: Actor, player: str) -> bool:
    """Whether somebody may be a player, by the names that any table of the floor has seen with the identity."""
    if t.may_be_player(state, by, player):
        return True
    return player.startswith(IDENTITY) and any(t.may_be_player(each, by, player) for each in floor.tables.values())


def remember(floor: Floor, pool: str, moved: j.Event) -> Floor:
    """The floor with the post in which somebody has acted in a pool on a round that is being played."""
    entry = moved.entry if isinstance(moved, j.ClaimsEntered) else None
    by = entry.entered_by if entry else getattr(moved, "by", None)
    if not isinstance(by, Actor) or by.post is Post.PLAYER or by == j.JACKPOT_SYSTEM:
        return floor
    rounds = floor.rounds
    for name in (entry.table.name,) if entry else tables_of(floor, pool, moved):
        opened = rounds.get(name)
        if opened is not None and floor.tables[name].phase is not Phase.BETWEEN and by not in opened.posts:
            rounds = rounds.put(name, replace(opened, posts=(*opened.posts, by)))
    return floor if rounds is floor.rounds else replace(floor, rounds=rounds)
