"""Scenes of players and of equipment: absent, barred, on two positions; a power failure, a faulty jackpot, the last word."""

from __future__ import annotations

from croupier.cards import Card
from croupier.drill.scenes import NOBODY, Maker, Scene, Setting
from croupier.drill.shadow import NAMES, UNIT, WHY, ShadowTable, StagingError, When
from croupier.rulebook import ANTE, Actor, Case, Effect, Money, Post
from croupier.table import commands as c

_ROYAL = tuple(Card(f"{rank}s") for rank in "AKQJT")


def _absent(given: Setting) -> Scene:
    seen = given.case is Case.ABSENT_SEEN
    table = given.table(When.LOOKED if seen else When.DEALT)
    able = [at for at in table.state.undecided() if (at in table.state.looked_at) is seen]
    return _away(given, table, given.chance.pick(able), "The first decision is due")


def _undecided(given: Setting) -> Scene:
    table = given.table(When.DEALT, When.LOOKED)
    at = given.chance.pick(table.state.undecided())
    player = table.owner(at)
    told = f"The first decision is due on position {at}. {player} is there, was warned, and still does not decide."
    report = c.ReportAbsent(NOBODY, why=WHY, position=at, present=True)
    return given.scene(table, report, told, position=at, player=player, lit=(at,))


def _absent_later(given: Setting) -> Scene:
    table = given.table(When.DEALT)
    table.run_until(lambda state: any(state.actions.get(at) for at in state.undecided()))
    given.told[:] = ["The first decision is made, and the next card is open."]
    return _away(given, table, given.chance.pick(table.state.undecided()), "A later decision is due")


def _absent_announced(given: Setting) -> Scene:
    """A player has a hand that wins an award whatever comes, and has said so."""
    table = ShadowTable(given.slug, given.chance)
    table.open({1: NAMES[0], 2: NAMES[1], 3: NAMES[2]})
    wager = table.edition.jackpot.wager
    if wager not in table.state.staked(1):
        table.stake(NAMES[0], 1, wager, UNIT)
    table.close()
    table.stack(table.places(1, board=3), _ROYAL)
    table.deal()
    table.look(1)
    table.run_until(lambda state: 1 in state.undecided() and bool(state.actions.get(1)))
    table.do(c.AnnounceJackpotHand(Actor(NAMES[0], Post.PLAYER), 1))
    given.told.append(f"{NAMES[0]} has announced the hand on position 1 for the jackpot: it lies face up.")
    return _away(given, table, 1, "A later decision is due")


def _absent_undecided(given: Setting) -> Scene:
    """A wager that takes part without an Ante, and needs no decision."""
    table = ShadowTable(given.slug, given.chance)
    table.open({1: NAMES[0], 2: NAMES[1]})
    alone = next(name for name in table.edition.enters if name != ANTE)
    table.stake(NAMES[2], 3, alone, Money.dollars(10))
    table.close()
    table.deal()
    given.tell_moment(table, When.DEALT)
    return _away(given, table, 3, "The first decision is due")


def _absent_done(given: Setting) -> Scene:
    table = given.table(When.OPEN)
    at, _ = given.somebody(table)
    return _away(given, table, at, "All decisions are made")


def _away(given: Setting, table: ShadowTable, at: int, when: str) -> Scene:
    player = table.owner(at)
    seen = "have been looked at" if at in table.state.looked_at else "have not been looked at"
    told = f"{when}. {player} is away from position {at}. The cards there {seen}."
    return given.scene(table, c.ReportAbsent(NOBODY, why=WHY, position=at), told, position=at, player=player, lit=(at,))


# -- who does what a player may not --


def _barred(given: Setting) -> Scene:
    table = given.table(When.DEALT, When.LOOKED)
    at, player = given.somebody(table)
    told = f"{player} on position {at} was told before, and tells the neighbour again what cards are held."
    report = c.Bar(NOBODY, why=WHY, player=player)
    return given.scene(table, report, told, position=at, player=player, lit=(at,))


def _two_hands(given: Setting, when: When) -> ShadowTable:
    """One player has two positions, and others one each; the first of the two is the hand that is looked at."""
    table = ShadowTable(given.slug, given.chance)
    table.bring_to(When.DEALT, {1: NAMES[0], 2: NAMES[1], 3: NAMES[1], 4: NAMES[2]})
    if when is When.LOOKED:
        table.look(2)
    given.tell_moment(table, when)
    given.told.append(f"{NAMES[1]} has staked on positions 2 and 3.")
    return table


def _stopped(given: Setting) -> Scene:
    table = _two_hands(given, When.DEALT)
    told = f"{NAMES[1]} tries to control both hands though only one may be looked at, and does not stop when told."
    report = c.Stop(NOBODY, why=WHY, player=NAMES[1])
    return given.scene(table, report, told, position=2, player=NAMES[1], lit=(2, 3))


def _mistaken(given: Setting) -> Scene:
    seen = given.case is not Case.MISTAKEN_UNSEEN
    table = _two_hands(given, When.LOOKED if seen else When.DEALT)
    every = given.case is Case.MISTAKEN_ALL_SEEN
    told = f"{NAMES[1]} says that one of the two positions was staked by mistake."
    then = "The other hand has been looked at, too." if every else "The other hand has not been looked at."
    report = c.DeclareMistake(NOBODY, why=WHY, player=NAMES[1], also_seen=(3,) if every else ())
    more = (then,) if seen else ("Neither hand has been looked at.",)
    return given.scene(table, report, told, *more, position=3, player=NAMES[1], lit=(2, 3))


def _second_look(given: Setting) -> Scene:
    table = _two_hands(given, When.LOOKED)
    meant = given.case is Case.SECOND_LOOK
    how = "on purpose" if meant else "without meaning to: the cards were lifted by mistake"
    told = f"Now {NAMES[1]} has looked at the cards of position 3, too, {how}."
    report = c.ReportSecondLook(NOBODY, why=WHY, position=3, meant=meant)
    return given.scene(table, report, told, position=3, player=NAMES[1], lit=(2, 3))


# -- equipment --


def _power(given: Setting) -> Scene:
    table = given.table(When.DEALT, When.LOOKED, When.DECIDED, When.OPEN)
    folded = [at for at in table.state.in_play if table.state.folded(at)]
    if folded:
        given.told.append(f"Folded: position {', '.join(map(str, folded))}.")
    return given.scene(table, c.ReportPowerFailure(NOBODY, why=WHY), "The power fails, and the round cannot go on for a while.")


def _jackpot_fault(given: Setting) -> Scene:
    table = given.table(When.LOOKED if given.case is Case.JACKPOT_FAULT_SEEN else When.DEALT)
    told = f"The jackpot system fails. Its meter was last recorded at {table.meter.displayed}."
    return given.scene(table, c.ReportJackpotFault(NOBODY, why=WHY, meter=table.meter), told)


# -- the last word --

_UNHEARD_OF = (
    "A glass is knocked over, and the cards of position {at} are soaked. No rule is about that.",
    "A guest who is not in the round snatches the cards of position {at} and lays them back. No rule is about that.",
    "A fire alarm sounds for a minute, and everybody stays. No rule is about that.",
)


def _ruling(given: Setting) -> Scene:
    table = given.table(When.DEALT, When.LOOKED)
    at, player = given.somebody(table)
    meaning = given.case is Case.MEANING
    told = given.chance.pick(_UNHEARD_OF).format(at=at)
    if meaning:
        told = f"{player} on position {at} and you do not agree on what a rule of this book means."
    report = c.MakeRuling(NOBODY, why=WHY, position=at, player=player, on_meaning=meaning, effect=Effect.CONTINUES)
    if at not in table.state.in_play:
        raise StagingError("nobody is there")
    return given.scene(table, report, told, position=at, player=player, lit=(at,))


MAKERS: dict[Case, Maker] = {
    **dict.fromkeys((Case.ABSENT_UNSEEN, Case.ABSENT_SEEN), _absent),
    Case.UNDECIDED: _undecided,
    Case.ABSENT_LATER: _absent_later,
    Case.ABSENT_ANNOUNCED: _absent_announced,
    Case.ABSENT_UNDECIDED: _absent_undecided,
    Case.ABSENT_DONE: _absent_done,
    Case.BARRED: _barred,
    Case.STOPPED: _stopped,
    **dict.fromkeys((Case.MISTAKEN_SEEN, Case.MISTAKEN_ALL_SEEN, Case.MISTAKEN_UNSEEN), _mistaken),
    **dict.fromkeys((Case.SECOND_LOOK, Case.SECOND_LOOK_UNMEANT), _second_look),
    **dict.fromkeys((Case.POWER_UNDECIDED, Case.POWER_DECIDED), _power),
    **dict.fromkeys((Case.JACKPOT_FAULT_UNSEEN, Case.JACKPOT_FAULT_SEEN), _jackpot_fault),
    **dict.fromkeys((Case.RULING, Case.MEANING), _ruling),
}
