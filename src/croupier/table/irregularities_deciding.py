"""What follows from something irregular: which case it is, what the book does about it, and the events of that effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import Any

from croupier.cards import Card
from croupier.rulebook import Meter, Money, Post, Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing import Device
from croupier.table.irregularities import (
    DROPS,
    MEASURE_RULES,
    STAYS_AS_IT_IS,
    STAYS_REPAIRED,
    Case,
    Effect,
    Measure,
    Provision,
    provision,
    readings,
)
from croupier.table.irregularities_effects import (
    DEALT,
    EFFECTS,
    Decision,
    Rules,
    no_cards,
    no_round,
    offer,
    over,
    remove,
    return_to,
    void,
)
from croupier.table.numbers import NUMBERS
from croupier.table.state import Phase, Shares, State

RWS = "rws-texas-holdem"
PACK_FAULTS = (Case.FOREIGN_CARD, Case.SURPLUS_CARD, Case.MISSING_CARD, Case.UNSHUFFLED, Case.TOO_FEW_CARDS)
BURNS = {"mbs-three-card": Device.AUTOMATED, RWS: Device.CARD_SHOE}
_TYPES: dict[str, type | tuple[type, ...]] = {
    "position": (int, type(None)),
    "positions": tuple,
    "also_seen": tuple,
    "player": str,
    "wager": str,
    "why": str,
    "lies": Money,
    "amount": Money,
    "counted": int,
    "cards": int,
    "first": Card,
    "fault": Case,
    "measure": Measure,
    "effect": (Effect, type(None)),
    "meter": (Meter, type(None)),
}


def decide_irregular(state: State, command: c.Command) -> Decision | None:
    """The events of something irregular, or a refusal; None if the command is none of these."""
    handler = _HANDLERS.get(type(command))
    if handler is None:
        return None
    for each in fields(command):
        if each.name in _TYPES and not isinstance(getattr(command, each.name), _TYPES[each.name]):
            return Refusal(f"{each.name} cannot be {getattr(command, each.name)!r}", _last_word(state))
    return handler(state, command)


def waits_for_a_choice(state: State) -> Refusal | None:
    """After a dealing error nothing goes on until everybody affected has chosen a course."""
    if not state.choosing:
        return None
    at = ", ".join(str(position) for position in state.choosing)
    return Refusal(f"position {at} must choose first: play on, or take the stakes back", _choice_rules(state, "5.10"))


# -- what a book does in a case --


def _last_word(state: State) -> Rules:
    found = provision(state.setup.slug, Case.RULING)
    return tuple(found.rules.split()) if found else ()


def _rule_on(
    state: State,
    command: c.Report,
    case: Case,
    *,
    positions: Iterable[int] = (),
    player: str = "",
    follow: Callable[[Rules, Effect], Decision] | None = None,
) -> Decision:
    """Apply what the book does in a case to these positions or this player: the record of it, then what follows."""
    found = provision(state.setup.slug, case)
    if found is None:
        return Refusal(f"no rule of this book is about {case.value}", _last_word(state), Post.SHIFT_MANAGER)
    rules = tuple(found.rules.split())
    if refused := _may(command, found, case):
        return refused
    effect = command.effect or found.effects[0]
    if command.by.post > found.post and state.setup.slug != RWS:
        rules += (NUMBERS[state.setup.slug].posts,)
    positions = tuple(positions)
    if follow is not None:
        then = follow(rules, effect)
    elif effect is Effect.CHOICES:
        then = offer(state, command.by, rules, positions, repaired=bool(getattr(command, "repaired", False)))
    else:
        then = EFFECTS[effect](state, command.by, rules, positions, player)
    if isinstance(then, Refusal):
        return then
    at = positions[0] if len(positions) == 1 else None
    ruled = e.IrregularityRuled(command.by, rules, case, effect, command.why, at, player, readings(state.setup.slug, found))
    return (ruled, *then)


def _may(command: c.Report, found: Provision, case: Case) -> Refusal | None:
    rules = tuple(found.rules.split())
    if command.by.post < found.post:
        return Refusal(f"{case.value}: this is for a {found.post.title} or above", rules, found.post)
    if not command.why.strip():
        return Refusal("say what happened and why", rules)
    if command.effect is not None and command.effect not in found.effects:
        open_here = " or ".join(effect.value for effect in found.effects)
        return Refusal(f"{case.value}: only this may follow: {open_here}", rules)
    return None


# -- the pack and the deal --


def _pack(state: State, command: c.ReportPack) -> Decision:
    if command.fault not in PACK_FAULTS:
        return Refusal("this is no fault of the pack", _last_word(state))
    return no_round(state) or _rule_on(state, command, command.fault)


def _count(state: State, command: c.ReportCount) -> Decision:
    case = Case.COUNT_RIGHT if command.counted == 52 else Case.COUNT_WRONG
    return no_round(state) or _rule_on(state, command, case)


def _earlier(state: State, command: c.ReportEarlierRound) -> Decision:
    """Once the next round has been opened, the one before stands."""
    if state.rounds < 2:
        return Refusal("there is no earlier round", tuple(NUMBERS[state.setup.slug].opening.split()))
    return _rule_on(state, command, Case.EARLIER_LIMITS if command.limits else Case.EARLIER_ROUND)


def _handle(state: State, command: c.HandleCards) -> Decision:
    rules = tuple(NUMBERS[state.setup.slug].several_hands.split())
    if state.deal is None or command.position not in state.in_play:
        return Refusal("there are no cards to touch", rules)
    if command.by.post < Post.DEALER and command.by.name != state.owners.get(command.position):
        return Refusal("nobody touches another player's cards", rules)
    return (e.CardsHandled(command.by, rules, command.position),)


def _misdeal(state: State, command: c.ReportMisdeal) -> Decision:
    """Resorts World asks whether cards were seen, Marina Bay Sands whether they were touched (H-38)."""
    late = state.looked_at if state.setup.slug == RWS else state.handled
    repaired = Case.MISDEAL_REPAIRED if command.repaired else Case.MISDEAL
    return no_cards(state) or _rule_on(state, command, Case.MISDEAL_LATE if late else repaired)


def _wrong_count(state: State, command: c.ReportWrongCount) -> Decision:
    at = () if command.position is None else (command.position,)
    if command.community:
        case = Case.BOARD_COUNT_REPAIRED if command.repaired else Case.BOARD_COUNT
    elif not at:
        case = Case.DEALER_COUNT_REPAIRED if command.repaired else Case.DEALER_COUNT
    else:
        case = Case.HAND_COUNT_REPAIRED if command.repaired else Case.HAND_COUNT
    if refused := no_cards(state):
        return refused
    if at and state.deal and command.position not in state.deal.hands:
        return Refusal("there is no hand on that position", tuple(state.setup.book.edition.dealt.rules.split()))
    decided = _rule_on(state, command, case, positions=at)
    if isinstance(decided, Refusal) or case is not Case.HAND_COUNT:
        return decided
    first, *rest = decided
    return (first, e.HandMiscounted(command.by, first.rules), *rest)


def _let_out(state: State, command: c.LetOut) -> Decision:
    opened = any(stage.name == "DEALER" for stage in state.turned)
    case = Case.LET_OUT_LATE if opened else Case.LET_OUT
    found = provision(state.setup.slug, case)
    if found and not state.miscounted:
        return Refusal("no hand of this round was removed for a wrong count", tuple(found.rules.split()))
    if found and (refused := over(state, tuple(found.rules.split()))):
        return refused
    return _rule_on(state, command, case, positions=(command.position,))


def _exposed(state: State, command: c.ReportExposed) -> Decision:
    if command.cards < 1:
        return Refusal("say how many cards were exposed", _last_word(state))
    if state.looked_at:
        case = Case.EXPOSED_ONE_LATE if command.cards == 1 else Case.EXPOSED_SEVERAL_LATE
    else:
        case = Case.EXPOSED_ONE if command.cards == 1 else Case.EXPOSED_SEVERAL
    return no_cards(state) or _rule_on(state, command, case, positions=command.positions)


def _face_up(state: State, command: c.ReportFaceUp) -> Decision:
    return no_cards(state) or _rule_on(state, command, Case.FACE_UP)


def _missed_burn(state: State, command: c.ReportMissedBurn) -> Decision:
    """Resorts World: no repair once a player has seen cards (H-37). Three card: none once anything is opened (S-58)."""
    slug = state.setup.slug
    if slug in BURNS and state.setup.device is not BURNS[slug]:
        return Refusal("this device burns no card", tuple(state.setup.book.edition.dealt.rules.split()))
    late = state.looked_at if slug == RWS else state.turned
    case = Case.MISSED_BURN_REPAIRED if command.repaired and not late else Case.MISSED_BURN
    return no_cards(state) or _rule_on(state, command, case)


def _together(state: State, command: c.ReportDrawnTogether) -> Decision:
    recorded = replace(command, why=f"{command.why} ({command.first} comes first)" if command.why.strip() else "")
    return no_cards(state) or _rule_on(state, recorded, Case.DRAWN_TOGETHER)


def _choice_rules(state: State, rules: str) -> Rules:
    return tuple(rules.split()) if state.setup.slug == RWS else _last_word(state)


def _choose(state: State, command: c.ChooseCourse) -> Decision:
    position = command.position
    rules = _choice_rules(state, "5.10")
    if position not in state.choosing:
        return Refusal("there is no course to choose here", rules)
    if command.by.post < Post.DEALER and command.by.name != state.owners.get(position):
        return Refusal("nobody chooses for another player", rules, Post.DEALER)
    if command.play_on:
        rules = _choice_rules(state, STAYS_REPAIRED if state.choosing[position] else STAYS_AS_IT_IS)
        return (e.CourseChosen(command.by, rules, position, True),)
    rules = _choice_rules(state, DROPS)
    removed = remove(state, command.by, rules, (position,))
    if isinstance(removed, Refusal):
        return removed
    return (e.CourseChosen(command.by, rules, position, False), *removed)


# -- stakes --


def _lying(state: State, command: c.ReportStake | c.ReportPulledBack | c.ReportMisplaced) -> Shares | Refusal:
    shares = state.stakes.get((command.position, command.wager), ())
    if state.phase in (Phase.BETWEEN, Phase.BETTING) or command.player not in dict(shares):
        return Refusal("the player has no wager there in a round whose bets are closed", _last_word(state))
    return shares


def _stake_found(state: State, command: c.ReportStake) -> Decision:
    """A wager outside its limits, found once bets are closed."""
    shares = _lying(state, command)
    if isinstance(shares, Refusal):
        return shares
    wager = state.setup.book.edition.wager_named[command.wager]
    limits = tuple(NUMBERS[state.setup.slug].limits.split())
    if wager.units or command.lies.cents <= 0:
        return Refusal("a jackpot wager is in whole units, and a wager is more than nothing", tuple(wager.rules.split()))
    found = tuple((player, command.lies if player == command.player else amount) for player, amount in shares)
    total = Money(sum(amount.cents for _, amount in found))
    if found == shares:
        return Refusal("this is what was entered", limits)
    if wager.antes:
        least = most = Money(wager.antes * state.staked(command.position).get("ante", Money(0)).cents)
        above, below = Case.FOLLOWING_OVER, Case.FOLLOWING_UNDER
    else:
        least, most = state.setup.limits[wager.name].least, state.setup.limits[wager.name].most
        again = command.player in state.indulged
        above, below = Case.OVER_MAXIMUM, Case.UNDER_MINIMUM_AGAIN if again else Case.UNDER_MINIMUM
    if least <= total <= most:
        return Refusal(f"{total} is within the limits", limits)
    case = above if total > most else below
    entered = command.lies - dict(shares)[command.player]

    def follow(rules: Rules, effect: Effect) -> Decision:
        kept, back = _cut(found, most)
        event = e.StakeFound(command.by, rules, command.player, command.position, wager.name, entered, kept, back)
        if effect is Effect.RETURNED_LAST:
            hang_on = [w.name for w in state.setup.book.edition.wagers if w.antes or w.bonus_on == "ante"]
            names = (wager.name, *(hang_on if wager.name == "ante" else ()))
            return (event, e.ReturnedWhateverTheResult(command.by, rules, command.position, names))
        allowed = case is Case.UNDER_MINIMUM and state.setup.slug != RWS
        return (event, *((e.LowWagerAllowed(command.by, rules, command.player),) if allowed else ()))

    return _rule_on(state, command, case, positions=(command.position,), player=command.player, follow=follow)


def _cut(shares: Shares, most: Money) -> tuple[Shares, Shares]:
    """What stays of an area and what goes back: the last stake added is cut first (S-62)."""
    left, kept, back = most, [], []
    for player, amount in shares:
        stays = min(amount, left)
        left -= stays
        kept.append((player, stays))
        if amount > stays:
            back.append((player, amount - stays))
    return tuple(share for share in kept if share[1]), tuple(back)


def _late(state: State, command: c.ReportLateWager) -> Decision:
    """It goes back, win or lose (S-54)."""
    late = tuple(NUMBERS[state.setup.slug].late.split())
    if state.phase in (Phase.BETWEEN, Phase.BETTING):
        return Refusal("bets are not closed", late)
    if command.wager not in state.setup.book.edition.wager_named or command.amount.cents <= 0 or not command.player:
        return Refusal("say whose wager it was, which and how much", late)
    if command.position not in range(1, state.setup.positions + 1):
        return Refusal("there is no such position", tuple(state.setup.book.edition.layout.split()))

    def follow(rules: Rules, effect: Effect) -> Decision:
        back = ((command.player, command.amount),)
        return (e.StakeFound(command.by, rules, command.player, command.position, command.wager, command.amount, (), back),)

    return _rule_on(state, command, Case.LATE_WAGER, positions=(command.position,), player=command.player, follow=follow)


def _pulled_back(state: State, command: c.ReportPulledBack) -> Decision:
    shares = _lying(state, command)
    if isinstance(shares, Refusal):
        return shares
    return _rule_on(state, command, Case.PULLED_BACK, positions=(command.position,), player=command.player)


def _misplaced(state: State, command: c.ReportMisplaced) -> Decision:
    shares = _lying(state, command)
    if isinstance(shares, Refusal):
        return shares
    return _rule_on(state, command, Case.MISPLACED, positions=(command.position,), player=command.player)


def _forget(state: State, command: c.ForgetLowWager) -> Decision:
    found = provision(state.setup.slug, Case.UNDER_MINIMUM)
    rules = tuple(found.rules.split()) if found else ()
    if command.by.post < Post.DEALER:
        return Refusal("this is for a Dealer or above", rules, Post.DEALER)
    if command.player not in state.indulged or not command.why.strip():
        return Refusal("say why, for a player who has had a wager under the minimum", rules)
    return (e.LowWagerForgotten(command.by, rules, command.player, command.why),)


# -- players --


def _absent(state: State, command: c.ReportAbsent) -> Decision:
    """Presence is judged when the decision falls due (S-20, H-16)."""
    at = command.position
    choices = {choice.action for choice in state.choices(at)}
    done = state.actions.get(at, ())
    complete = state.folded(at) or len(done) >= len(state.setup.book.edition.course.steps)
    if state.phase not in DEALT or at not in state.in_play or (not choices and not complete):
        return Refusal("no decision is due there", _last_word(state))
    if not choices:
        case = Case.ABSENT_DONE
    elif command.present:
        case = Case.UNDECIDED
    elif "continue" in choices:
        case = Case.ABSENT_UNDECIDED
    elif done:
        case = Case.ABSENT_LATER
    else:
        case = Case.ABSENT_SEEN if at in state.looked_at else Case.ABSENT_UNSEEN
    return _rule_on(state, command, case, positions=(at,))


def _bar(state: State, command: c.Bar) -> Decision:
    if not command.player or command.player in state.barred:
        return Refusal("say which player, one who is not barred yet", _last_word(state))

    def follow(rules: Rules, effect: Effect) -> Decision:
        back = return_to(state, command.by, rules, (), command.player)
        return back if isinstance(back, Refusal) else (e.PlayerBarred(command.by, rules, command.player), *back)

    return _rule_on(state, command, Case.BARRED, player=command.player, follow=follow)


def _controlled(state: State, player: str) -> tuple[int, ...]:
    return tuple(at for at in state.in_play if state.owners.get(at) == player)


def _stop(state: State, command: c.Stop) -> Decision:
    if len(_controlled(state, command.player)) < 2:
        return Refusal("the player controls no second hand", _last_word(state))
    return _rule_on(state, command, Case.STOPPED, player=command.player)


def _mistake(state: State, command: c.DeclareMistake) -> Decision:
    """The hands looked at play on, or the one dealt first; the others are invalid."""
    hands = _controlled(state, command.player)
    if len(hands) < 2 or state.phase is Phase.BETTING:
        return Refusal("the player controls no second hand in a round whose bets are closed", _last_word(state))
    seen = [at for at in hands if at in state.looked_at or at in command.also_seen]
    case = Case.MISTAKEN_SEEN if seen else Case.MISTAKEN_UNSEEN
    keep = seen or hands[:1]
    return _rule_on(state, command, case, positions=[at for at in hands if at not in keep], player=command.player)


def _second_look(state: State, command: c.ReportSecondLook) -> Decision:
    owner = state.owners.get(command.position, "")
    if command.position not in state.in_play or state.looks.get(owner, command.position) == command.position:
        return Refusal("the player has looked at no other hand before", tuple(NUMBERS[state.setup.slug].several_hands.split()))
    case = Case.SECOND_LOOK if command.meant else Case.SECOND_LOOK_UNMEANT
    return _rule_on(state, command, case, positions=(command.position,), player=owner)


# -- power, the jackpot's system, and the last word --


def _power(state: State, command: c.ReportPowerFailure) -> Decision:
    if refused := over(state, tuple(NUMBERS[state.setup.slug].opening.split())):
        return refused
    return _rule_on(state, command, Case.POWER_DECIDED if state.decided else Case.POWER_UNDECIDED)


def _withdraw(state: State, command: c.Withdraw) -> Decision:
    found = provision(state.setup.slug, Case.POWER_UNDECIDED)
    rules = tuple(found.rules.split()) if found else ()
    if command.player not in state.leave:
        return Refusal("the player has no leave to withdraw", rules)
    if command.by.post < Post.DEALER and command.by.name != command.player:
        return Refusal("nobody withdraws for another player", rules, Post.DEALER)
    return return_to(state, command.by, rules, (), command.player)


def _jackpot_fault(state: State, command: c.ReportJackpotFault) -> Decision:
    setup = state.setup
    if setup.unit is None:
        return Refusal("this table is linked to no jackpot", _last_word(state))
    if refused := over(state, _last_word(state)):
        return refused
    seen = bool(state.looked_at)

    def follow(rules: Rules, effect: Effect) -> Decision:
        if effect is Effect.VOID:
            return void(state, command.by, rules)
        lies = any(wager == setup.book.edition.pool.wager for _, wager in state.stakes)
        if lies and command.meter is None:
            return Refusal("say what the meter showed when it was last recorded", rules)
        return (e.MeterFrozen(command.by, rules, command.meter),) if command.meter else ()

    case = Case.JACKPOT_FAULT_SEEN if seen else Case.JACKPOT_FAULT_UNSEEN
    return _rule_on(state, command, case, follow=follow)


def _measure(state: State, command: c.TakeMeasure) -> Decision:
    if state.setup.slug != RWS:
        return Refusal("no rule of this book is about a faulty jackpot system", _last_word(state), Post.SHIFT_MANAGER)
    rules = tuple(MEASURE_RULES[command.measure].split())
    if command.by.post < Post.PIT_SUPERVISOR:
        return Refusal("this is for a Pit Supervisor or above", rules, Post.PIT_SUPERVISOR)
    if not command.why.strip():
        return Refusal("say what happened and why", rules)
    boxes = command.measure is Measure.CLOSE_BOXES
    if boxes != bool(command.positions) or any(at not in range(1, state.setup.positions + 1) for at in command.positions):
        return Refusal("say which boxes, if the measure is about boxes", rules)
    return (e.MeasureTaken(command.by, rules, command.measure, command.positions, command.why),)


def _ruling(state: State, command: c.MakeRuling) -> Decision:
    at = () if command.position is None else (command.position,)
    case = Case.MEANING if command.on_meaning else Case.RULING
    return no_round(state) or _rule_on(state, command, case, positions=at, player=command.player)


_HANDLERS: dict[type[c.Command], Callable[[State, Any], Decision]] = {
    c.ReportPack: _pack,
    c.ReportCount: _count,
    c.ReportEarlierRound: _earlier,
    c.HandleCards: _handle,
    c.ReportMisdeal: _misdeal,
    c.ReportWrongCount: _wrong_count,
    c.LetOut: _let_out,
    c.ReportExposed: _exposed,
    c.ReportFaceUp: _face_up,
    c.ReportMissedBurn: _missed_burn,
    c.ReportDrawnTogether: _together,
    c.ChooseCourse: _choose,
    c.ReportStake: _stake_found,
    c.ReportLateWager: _late,
    c.ReportPulledBack: _pulled_back,
    c.ReportMisplaced: _misplaced,
    c.ForgetLowWager: _forget,
    c.ReportAbsent: _absent,
    c.Bar: _bar,
    c.Stop: _stop,
    c.DeclareMistake: _mistake,
    c.ReportSecondLook: _second_look,
    c.ReportPowerFailure: _power,
    c.Withdraw: _withdraw,
    c.ReportJackpotFault: _jackpot_fault,
    c.TakeMeasure: _measure,
    c.MakeRuling: _ruling,
}
