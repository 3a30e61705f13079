"""What a command does: the events that follow from it, or a refusal that says why not and who could allow it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from croupier.errors import InputError
from croupier.rulebook import NOTHING, Money, Post, Refusal, Result, SettledWager, under
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing import deal, procedure
from croupier.table.irregularities import MEASURE_RULES, Case, Measure, provision
from croupier.table.irregularities_deciding import decide_irregular, waits_for_a_choice
from croupier.table.lone import RETURNED_AT_ONCE, lone_wagers
from croupier.table.numbers import NUMBERS, Numbers
from croupier.table.state import Phase, State

Decision: TypeAlias = "tuple[e.Event, ...] | Refusal"


def decide(state: State, command: c.Command) -> Decision:
    """The events that a command leads to, or the refusal of it, which changes nothing."""
    irregular = decide_irregular(state, command)
    if irregular is not None:
        return irregular
    handler = _HANDLERS.get(type(command))
    if type(command) in _PLAY and (waits := waits_for_a_choice(state)):
        return waits
    if handler is None:
        return Refusal("this is no command that a table knows")
    return handler(state, command, NUMBERS[state.setup.slug])


def _split(rules: str) -> tuple[str, ...]:
    return tuple(rules.split())


def _needs(command: c.Command, post: Post, rules: str) -> Refusal | None:
    if command.by.post >= post:
        return None
    return Refusal(f"this is for a {post.title} or above", _split(rules), post)


def _open(state: State, command: c.OpenBets, numbers: Numbers) -> Decision:
    rules = numbers.opening
    if refused := _needs(command, Post.DEALER, rules):
        return refused
    if state.phase is not Phase.BETWEEN:
        return Refusal("the round before is not over", _split(rules))
    if Measure.CLOSE_TABLE in state.measures:
        return Refusal("the table is shut", _split(MEASURE_RULES[Measure.CLOSE_TABLE]), Post.PIT_SUPERVISOR)
    return (e.BetsOpened(command.by, _split(rules)),)


def _place(state: State, command: c.PlaceWager, numbers: Numbers) -> Decision:
    setup = state.setup
    wager = next((each for each in setup.wagers() if each.name == command.wager), None)
    if wager is None:
        return Refusal(f"there is no wager {command.wager!r} to place", _split(setup.book.edition.layout))
    if state.phase is not Phase.BETTING:
        return Refusal("bets are not open", _split(numbers.late))
    by_staff = command.by.post >= Post.DEALER
    if not by_staff and command.by.name != command.player:
        return Refusal("nobody but staff places a wager for somebody else", _split(numbers.by_staff), Post.DEALER)
    if not 1 <= command.position <= setup.positions:
        return Refusal("there is no such position", _split(setup.book.edition.layout))
    if refused := _shut_out(state, command, is_jackpot=bool(wager.units)):
        return refused
    owner = state.owners.get(command.position, command.player)
    if owner != command.player and (wager.units or not setup.shares_areas):
        rules = numbers.others_position if wager.units else numbers.area
        return Refusal("the position is another player's", _split(rules))
    others = {at for at, player in state.owners.items() if player == command.player} - {command.position}
    if command.player in state.confined and others:
        return Refusal("the player is confined to one position", _split(numbers.confined), Post.PIT_MANAGER)
    lies = state.staked(command.position)
    if wager.needs and not any(name in lies for name in wager.needs):
        return Refusal(
            f"{wager.name} needs {' or '.join(wager.needs)} on the position first",
            _split(f"{wager.rules} {numbers.lone_at_entry}"),
        )
    total = lies.get(wager.name, Money(0)) + command.amount
    if refused := _size(state, wager.name, command.amount, total, numbers):
        return refused
    rules = f"{wager.rules} {numbers.by_staff}" if by_staff else wager.rules
    return (e.WagerPlaced(command.by, _split(rules), command.player, command.position, wager.name, command.amount),)


def _size(state: State, name: str, amount: Money, total: Money, numbers: Numbers) -> Refusal | None:
    setup = state.setup
    wager = setup.book.edition.wager_named[name]
    if amount.cents <= 0:
        return Refusal("a wager is more than nothing", _split(wager.rules))
    if wager.units and setup.unit:
        allowed = under(wager.units, setup.book.answers)
        units, odd = divmod(total.cents, setup.unit.cents)
        if odd or (allowed and units not in allowed):
            most = f", at most {max(allowed)}" if allowed else ""
            return Refusal(f"a jackpot wager is whole units of {setup.unit}{most}", _split(wager.rules))
        return None
    limits = setup.limits[name]
    if not limits.least <= total <= limits.most:
        rules = f"{numbers.limits} {numbers.too_much if total > limits.most else numbers.too_little}"
        return Refusal(f"{name} is {limits.least} to {limits.most}, not {total}", _split(rules))
    return None


def _shut_out(state: State, command: c.PlaceWager, *, is_jackpot: bool) -> Refusal | None:
    """Barred players (5.9) and what the house has closed because of a faulty jackpot system (Resorts World 5.17.2)."""
    if command.player in state.barred:
        barred = provision(state.setup.slug, Case.BARRED)
        return Refusal("the player is barred", _split(barred.rules if barred else ""), Post.SHIFT_MANAGER)
    closed = Measure.CLOSE_BOXES if command.position in state.shut else None
    if is_jackpot and Measure.NO_JACKPOT in state.measures:
        closed = Measure.NO_JACKPOT
    return Refusal(closed.value, _split(MEASURE_RULES[closed]), Post.PIT_SUPERVISOR) if closed else None


def _take_back(state: State, command: c.TakeBack, numbers: Numbers) -> Decision:
    shares = dict(state.stakes.get((command.position, command.wager), ()))
    if state.phase is not Phase.BETTING:
        return Refusal("a wager lies until the round is over once bets are closed", _split(numbers.pulled_back))
    if command.by.post < Post.DEALER and command.by.name != command.player:
        return Refusal("nobody but staff takes back a wager for somebody else", _split(numbers.by_staff), Post.DEALER)
    if command.player not in shares:
        return Refusal("the player has no wager there", _split(numbers.area))
    amount = shares[command.player]
    return (e.WagerTakenBack(command.by, _split(numbers.closing), command.player, command.position, command.wager, amount),)


def _tell(state: State, command: c.TellOfOneLook, numbers: Numbers) -> Decision:
    if refused := _needs(command, Post.DEALER, numbers.several_hands):
        return refused
    return (e.ToldOfOneLook(command.by, _split(numbers.several_hands), command.player),)


def _confine(state: State, command: c.ConfineToOnePosition, numbers: Numbers) -> Decision:
    """S-23: it binds from the next opening, or up to the close of betting, never after the deal."""
    if refused := _needs(command, Post.PIT_MANAGER, numbers.confined):
        return refused
    if state.phase not in (Phase.BETWEEN, Phase.BETTING):
        return Refusal("a player cannot be confined once bets are closed", _split(numbers.confined))
    if not command.why.strip():
        return Refusal("say why the player is confined", _split(numbers.confined))
    return (e.Confined(command.by, _split(numbers.confined), command.player, command.why),)


def _close(state: State, command: c.CloseBets, numbers: Numbers) -> Decision:
    rules = numbers.closing
    if refused := _needs(command, Post.DEALER, rules):
        return refused
    if state.phase is not Phase.BETTING:
        return Refusal("bets are not open", _split(rules))
    if not state.in_play:
        return Refusal("nobody takes part", _split(state.setup.book.edition.entry))
    lone = lone_wagers(state, command.by) if state.setup.slug in RETURNED_AT_ONCE else ()
    return (e.BetsClosed(command.by, _split(rules)), *lone)


def _deal(state: State, command: c.DealCards, numbers: Numbers) -> Decision:
    setup = state.setup
    rules = procedure(setup.slug, setup.device).rules
    if refused := _needs(command, Post.DEALER, rules):
        return refused
    if state.phase is not Phase.CLOSED:
        return Refusal("cards are dealt when bets are closed", _split(numbers.closing))
    try:
        dealt = deal(setup.slug, setup.device, state.in_play, command.deck)
    except InputError as error:
        return Refusal(error.what, error.rules or _split(setup.book.edition.pack))
    return (e.CardsDealt(command.by, _split(rules), dealt),)


def _look(state: State, command: c.Look, numbers: Numbers) -> Decision:
    owner = state.owners.get(command.position)
    rules = _split(numbers.several_hands)
    if state.deal is None or command.position not in state.in_play:
        return Refusal("there are no cards to look at", rules)
    if command.by.name != owner:
        return Refusal("nobody looks at another player's cards", rules)
    if state.looks.get(owner, command.position) != command.position:
        return Refusal("one hand only may be looked at, and that was another", rules)
    return (e.HandLookedAt(command.by, rules, owner, command.position),)


def _decision(state: State, command: c.Decide, numbers: Numbers) -> Decision:
    course = state.setup.book.edition.course
    owner = state.owners.get(command.position)
    if command.by.post < Post.DEALER and command.by.name != owner:
        return Refusal("nobody decides for another player", _split(numbers.by_staff), Post.DEALER)
    choice = next((each for each in state.choices(command.position) if each.action == command.action), None)
    if choice is None:
        open_here = " or ".join(dict.fromkeys(each.action for each in state.choices(command.position)))
        step = course.steps[min(state.step, len(course.steps) - 1)]
        rules = tuple(sorted({rule for each in step for rule in each.rules.split()}))
        return Refusal(f"{command.action!r} is not open here" + (f", only {open_here}" if open_here else ""), rules)
    shares: tuple[tuple[str, Money], ...] = ()
    if choice.places:  # everybody with a part in the Ante adds as many times that part (S-21, H-25)
        antes = state.setup.book.edition.wager_named[choice.places].antes
        shares = tuple((player, Money(antes * part.cents)) for player, part in state.stakes[command.position, "ante"])
    return (e.Decided(command.by, _split(choice.rules), command.position, choice.action, choice.places, shares),)


def _turn_up(state: State, command: c.TurnUp, numbers: Numbers) -> Decision:
    setup = state.setup
    left = state.left_to_turn()
    rules = numbers.turning(setup.slug, left[0], setup.device) if left else numbers.closing
    if refused := _needs(command, Post.DEALER, rules):
        return refused
    if state.phase is not Phase.TURNING or not left:
        return Refusal("there is nothing to turn up now", _split(rules))
    return (e.TurnedUp(command.by, _split(rules), left[0]),)


def _decline(state: State, command: c.Decline, numbers: Numbers) -> Decision:
    rules = _split(state.setup.book.edition.course.decline)
    if command.by.name != state.owners.get(command.position):
        return Refusal("only the player may refuse comparison", rules)
    done = state.actions.get(command.position, ())
    complete = len(done) == len(state.setup.book.edition.course.steps)
    if state.phase not in (Phase.TURNING, Phase.OPEN) or not complete or state.folded(command.position):
        return Refusal("comparison is refused after the last decision and before the hand is settled", rules)
    return (e.ComparisonDeclined(command.by, rules, command.position),)


def _settle(state: State, command: c.Settle, numbers: Numbers) -> Decision:
    rules = state.setup.book.edition.kit
    if refused := _needs(command, Post.DEALER, rules):
        return refused
    if state.phase is not Phase.OPEN:
        return Refusal("not everything that decides the round is open", _split(numbers.opening))
    try:
        settled = state.settlement(state.frozen or command.meter)
    except InputError as error:
        return Refusal(error.what, error.rules)
    jackpot = state.setup.book.edition.pool.wager
    lines = [(seat.seat.position, line) for seat in settled.seats for line in seat.lines]
    lines = [(at, corrected) for at, line in lines if (corrected := _corrected(state, at, line))]
    lines += _lost_on_the_way(state)
    lines.sort(key=lambda each: (each[1].wager == jackpot, each[1].returned.cents if each[1].wager == jackpot else 0, each[0]))
    return (
        *(
            e.WagerSettled(
                command.by,
                line.rules,
                position,
                line.wager,
                line.result,
                line.odds,
                _shared_out(state, position, line.wager, line.returned),
                line.readings,
            )
            for position, line in lines
        ),
        *lone_wagers(state, command.by),
        e.RoundConcluded(command.by, _split(numbers.opening), settled.after),
    )


def _corrected(state: State, position: int, line: SettledWager) -> SettledWager | None:
    """A line as settled, or going back whatever the result (5.13): then nothing is due on a bonus that hangs on it."""
    rules = state.returning.get((position, line.wager))
    if rules is None:
        return line
    if state.setup.book.edition.wager_named[line.wager].bonus_on:
        return None
    return line._replace(result=Result.RETURNED, odds="", returned=line.stake, rules=rules, readings=())


def _lost_on_the_way(state: State) -> list[tuple[int, SettledWager]]:
    """What a hand that was folded after staying in had staked by then (Resorts World 5.5, H-16)."""
    before_deal = {wager.name for wager in state.setup.wagers()}
    return [
        (at, SettledWager(wager, state.staked(at)[wager], Result.COLLECTED, "", NOTHING, state.forfeited[at], ()))
        for at, wager in state.stakes
        if at in state.forfeited and wager not in before_deal
    ]


def _shared_out(state: State, position: int, wager: str, returned: Money) -> tuple[tuple[str, Money], ...]:
    """What goes back to each player with a part in a wager (S-21, H-25): by contribution, odd cents to the first."""
    shares = state.stakes.get((position, wager)) or ((state.owners[position], Money(1)),)
    total = sum(amount.cents for _, amount in shares)
    parts = [returned.cents * amount.cents // total for _, amount in shares]
    parts[0] += returned.cents - sum(parts)
    return tuple((player, Money(part)) for (player, _), part in zip(shares, parts, strict=True))


_PLAY = (c.Look, c.Decide, c.TurnUp, c.Decline, c.Settle)
_HANDLERS: dict[type[c.Command], Callable[[State, Any, Numbers], Decision]] = {
    c.OpenBets: _open,
    c.PlaceWager: _place,
    c.TakeBack: _take_back,
    c.TellOfOneLook: _tell,
    c.ConfineToOnePosition: _confine,
    c.CloseBets: _close,
    c.DealCards: _deal,
    c.Look: _look,
    c.Decide: _decision,
    c.TurnUp: _turn_up,
    c.Decline: _decline,
    c.Settle: _settle,
}
