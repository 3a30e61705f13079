"""Scenes of stakes: late and pulled back ones, those over and under a limit, and those that lay otherwise than entered."""

from __future__ import annotations

from typing import Any

from croupier.drill.scenes import ANY_TIME, IN_PLAY, NOBODY, Maker, Scene, Setting, stake_words
from croupier.drill.shadow import DEALER, NAMES, UNIT, WHY, ShadowTable, StagingError, When
from croupier.rulebook import ANTE, NOTHING, Case, Money, chosen, wager_text
from croupier.table import as_it_lay
from croupier.table import commands as c


def _late(given: Setting) -> Scene:
    table = given.table(*ANY_TIME)
    at, player = given.somebody(table)
    amount = Money.dollars(given.chance.pick((10, 25, 50)))
    told = f"The camera shows that {player} put {amount} more on the ante of position {at} after 'no more bets'."
    report = c.ReportLateWager(NOBODY, why=WHY, player=player, position=at, wager=ANTE, amount=amount)
    entered = _entered(table, at, ANTE)
    return _about(given, table, report, (told, f"It was not entered: {entered} is."), lies=entered + amount)


def _pulled_back(given: Setting) -> Scene:
    table = given.table(*ANY_TIME)
    at, player = given.somebody(table)
    told = f"After 'no more bets' {player} took all chips back from the ante of position {at}."
    return _about(given, table, c.ReportPulledBack(NOBODY, why=WHY, player=player, position=at, wager=ANTE), (told,))


def _misplaced(given: Setting) -> Scene:
    table = given.table(*ANY_TIME)
    at, player = given.somebody(table)
    told = f"The chips for {stake_words(player, ANTE)} lay beside the area on position {at}. It is clear what was meant."
    return _about(given, table, c.ReportMisplaced(NOBODY, why=WHY, player=player, position=at, wager=ANTE), (told,))


def _found(given: Setting) -> Scene:
    """An Ante that was not of the size that was entered, or not of a size that may be."""
    table = given.table(*ANY_TIME)
    at, _ = given.somebody(table)
    limits, entered = table.state.setup.limits[ANTE], _entered(table, at, ANTE)
    lies = {
        Case.OVER_MAXIMUM: limits.most + Money.dollars(given.chance.pick((50, 100, 200))),
        Case.UNDER_MINIMUM: limits.least - Money.dollars(given.chance.pick((1, 2, 3))),
    }.get(given.case, entered + Money.dollars(given.chance.pick((5, 10))))
    return _lay_otherwise(given, table, at, ANTE, lies)


def _lay_otherwise(given: Setting, table: ShadowTable, at: int, wager: str, lies: Money) -> Scene:
    player = as_it_lay(table.state).owners[at]
    limits = table.state.setup.limits.get(wager)
    told = [f"The camera shows that {stake_words(player, wager)} on position {at} was {lies} at the close."]
    told.append(f"{_entered(table, at, wager)} was entered.")
    if limits:
        told.append(f"The table takes {limits.least} to {limits.most}.")
    report = c.ReportStake(NOBODY, why=WHY, player=player, position=at, wager=wager, lies=lies)
    return _about(given, table, report, tuple(told), lies=lies)


def _not_dealt_in(given: Setting) -> Scene:
    table = given.table(*IN_PLAY)
    free = [at for at in range(1, table.state.setup.positions + 1) if at not in table.state.in_play]
    if not free:
        raise StagingError("no position is free")
    at, player, lies = given.chance.pick(free), NAMES[-1], Money.dollars(given.chance.pick((10, 25)))
    told = f"The camera shows an ante of {lies} of {player}'s on position {at} at the close."
    then = "It was not entered, and no hand was dealt there."
    report = c.ReportStake(NOBODY, why=WHY, player=player, position=at, wager=ANTE, lies=lies)
    return _about(given, table, report, (told, then), lies=lies)


def _under_again(given: Setting) -> Scene:
    table = given.table(When.DEALT, owners={1: NAMES[0], 2: NAMES[1], 3: NAMES[1]})
    least = table.state.setup.limits[ANTE].least
    low, again = least - Money.dollars(2), least - Money.dollars(1)
    player = NAMES[1]
    table.do(c.ReportStake(DEALER, why=WHY, player=player, position=2, wager=ANTE, lies=low))
    given.told.append(f"{player} had a wager under the minimum already: {low} on position 2, which plays.")
    return _lay_otherwise(given, table, 3, ANTE, again)


def _jackpot(given: Setting) -> Scene:
    table = given.table(When.DEALT, When.LOOKED)
    wager = table.edition.jackpot.wager
    having = [at for at in table.state.in_play if wager in table.state.staked(at)]
    if not having:
        raise StagingError("nobody has staked on the jackpot")
    at = given.chance.pick(having)
    units = chosen(table.edition.wager_named[wager].units, table.state.setup.book.answers)
    over = Money(max(units, default=1) * UNIT.cents) + Money.dollars(2)
    lies = over if given.case is Case.JACKPOT_OVER else UNIT - Money.dollars(2)
    given.told.append(f"The jackpot takes whole units of {UNIT}, {max(units, default=1)} at most.")
    return _lay_otherwise(given, table, at, wager, lies)


def _following(given: Setting) -> Scene:
    """A wager that an action has added, with more or less than it must be; or it was entered and does not lie there."""
    table = given.table(When.DEALT)
    able = [(at, choice) for at in table.state.in_play for choice in table.state.choices(at) if choice.places]
    at, choice = given.chance.pick(able)
    table.do(c.Decide(DEALER, at, choice.action))
    player, entered = table.owner(at), _entered(table, at, choice.places)
    other = Money.dollars(given.chance.pick((1, 2, 5)))
    lies = {Case.FOLLOWING_OVER: entered + other, Case.FOLLOWING_UNDER: entered - other}.get(given.case, NOTHING)
    given.told[:] = [f"{player} on position {at} has decided: {choice.action}."]
    if not lies:
        told = f"The camera shows that no chips lie there for the {wager_text(choice.places)}. {entered} was entered."
    else:
        told = f"The camera shows {lies} as the {wager_text(choice.places)}. {entered} was entered, as the ante has it."
    report = c.ReportStake(NOBODY, why=WHY, player=player, position=at, wager=choice.places, lies=lies)
    return _about(given, table, report, (told,), lies=lies)


def _entered(table: ShadowTable, position: int, wager: str) -> Money:
    return as_it_lay(table.state).total(position, wager)


def _about(given: Setting, table: ShadowTable, report: Any, told: tuple[str, ...], lies: Money | None = None) -> Scene:
    """A scene about one wager of one player."""
    at = report.position
    return given.scene(table, report, *told, position=at, player=report.player, wager=report.wager, lies=lies, lit=(at,))


MAKERS: dict[Case, Maker] = {
    Case.LATE_WAGER: _late,
    Case.PULLED_BACK: _pulled_back,
    Case.MISPLACED: _misplaced,
    **dict.fromkeys((Case.MISKEYED, Case.OVER_MAXIMUM, Case.UNDER_MINIMUM), _found),
    Case.NOT_DEALT_IN: _not_dealt_in,
    Case.UNDER_MINIMUM_AGAIN: _under_again,
    **dict.fromkeys((Case.JACKPOT_OVER, Case.JACKPOT_SHORT), _jackpot),
    **dict.fromkeys((Case.FOLLOWING_OVER, Case.FOLLOWING_UNDER, Case.DECISION_MISKEYED), _following),
}
