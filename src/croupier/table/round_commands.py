"""The commands of a round as it should go: who may give them, when, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.cards import DECK, Card
from croupier.errors import InputError
from croupier.rulebook import (
    DECLINE,
    Case,
    Measure,
    Money,
    Post,
    Refusal,
    Reveal,
    RoundRules,
    below,
    chosen,
    numbers,
    wager_text,
)
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.card_places import leaving
from croupier.table.certainty import earns_award
from croupier.table.dealing import deal
from croupier.table.due import due_now, not_open
from croupier.table.duties import lone_at_close, not_told
from croupier.table.entry import closing, shut_out
from croupier.table.events import Reply
from croupier.table.irregularities import last_word
from croupier.table.seats import leave_seat, sit_down
from croupier.table.settlement import as_it_lay
from croupier.table.setup import CardSource
from croupier.table.sharing import add_wager, agree
from croupier.table.state import Phase, State


def _open(state: State, command: c.OpenBets, on: RoundRules) -> Reply:
    rules = on.opening
    if refused := below(command.by, Post.DEALER, "open bets", numbers(rules)):
        return refused
    if state.phase is not Phase.BETWEEN:
        return Refusal(f"the last round is not over yet: {due_now(state)}", numbers(f"{rules} {on.concluding}"))
    if Measure.CLOSE_TABLE in state.measures:
        return closing(state, Measure.CLOSE_TABLE)
    return (e.BetsOpened(command.by, numbers(rules)),)


def _place(state: State, command: c.PlaceWager, on: RoundRules) -> Reply:
    setup = state.setup
    wager = setup.before_deal.get(command.wager)
    if wager is None:
        return Refusal(f"there is no wager {command.wager!r} to place", numbers(setup.book.edition.layout))
    if state.phase is Phase.BETWEEN:
        return Refusal("bets are not open yet: wait for the opening call", numbers(on.opening))
    if state.phase is not Phase.BETTING:
        return Refusal("bets are closed: wait for the next opening call", numbers(on.late))
    by_staff = command.by.post >= Post.DEALER
    if not by_staff and not command.by.is_player(command.player):
        return Refusal("only staff may place a wager for somebody else", numbers(on.by_staff), Post.DEALER)
    if not 1 <= command.position <= setup.positions:
        return Refusal(f"there is no such position: name one from 1 to {setup.positions}", numbers(setup.book.edition.layout))
    if refused := shut_out(state, command.player, command.position, wager, command.by):
        return refused
    total = state.total(command.position, wager.name) + command.amount
    if refused := _size(state, wager.name, command.amount, total, on):
        return refused
    rules = f"{wager.rules} {on.by_staff}" if by_staff else wager.rules
    if wager.needs and not any(command.player in dict(state.stakes.get((command.position, each), ())) for each in wager.needs):
        rules = f"{rules} {on.lone_at_entry}"  # until the close there is time to put down what it needs (S-45, H-43)
    return (e.WagerPlaced(command.by, numbers(rules), command.player, command.position, wager.name, command.amount),)


def _size(state: State, name: str, amount: Money, total: Money, on: RoundRules) -> Refusal | None:
    setup = state.setup
    wager = setup.book.edition.wager_named[name]
    if amount.cents <= 0:
        return Refusal("a wager must be more than nothing: say how much", numbers(wager.rules))
    if wager.units and setup.unit:
        allowed = chosen(wager.units, setup.book.answers)
        units, odd = divmod(total.cents, setup.unit.cents)
        if allowed and (odd or units not in allowed):
            return Refusal(f"a jackpot wager must be whole units of {setup.unit}, at most {max(allowed)}", numbers(wager.rules))
        if not allowed and total > setup.largest_stake:
            what = f"a table takes {setup.largest_stake} at most on an area, so that what it may pay stays an amount"
            return Refusal(what, numbers(wager.rules))
        return None
    limits = setup.limits[name]
    low = total < limits.least and not setup.rules.shares_areas  # else others may add to it until the close (S-21, H-25)
    if low or total > limits.most:
        rules = f"{on.limits} {on.too_much if total > limits.most else on.too_little}"
        return Refusal(f"{name} must be {limits.least} to {limits.most}, not {total}", numbers(rules))
    return None


def _take_back(state: State, command: c.TakeBack, on: RoundRules) -> Reply:
    shares = dict(state.stakes.get((command.position, command.wager), ()))
    if state.phase is not Phase.BETTING:
        return Refusal("bets are closed: a wager stays until the round is over", numbers(on.pulled_back))
    if command.by.post < Post.DEALER and not command.by.is_player(command.player):
        return Refusal("only staff may take back somebody else's wager", numbers(on.by_staff), Post.DEALER)
    if command.player not in shares:
        return Refusal(
            f"{command.player} has no {wager_text(command.wager)} wager on position {command.position} to take back",
            numbers(on.area),
        )
    amount = shares[command.player]
    return (e.WagerTakenBack(command.by, numbers(on.closing), command.player, command.position, command.wager, amount),)


def _tell(state: State, command: c.TellOfOneLook, on: RoundRules) -> Reply:
    if refused := below(command.by, Post.DEALER, "tell players of the one look", numbers(on.several_hands)):
        return refused
    return (e.ToldOfOneLook(command.by, numbers(on.several_hands), command.player),)


def _confine(state: State, command: c.ConfineToOnePosition, on: RoundRules) -> Reply:
    """S-23: it binds from the next opening, or up to the close of betting, never after the deal."""
    if refused := below(command.by, on.confining, "confine a player", numbers(on.confined)):
        return refused
    if state.phase not in (Phase.BETWEEN, Phase.BETTING):
        return Refusal("a player cannot be confined once bets are closed: do it when the round is over", numbers(on.confined))
    if not command.why.strip():
        return Refusal("say why the player is confined", numbers(on.confined))
    return (e.Confined(command.by, numbers(on.confined), command.player, command.why),)


def _lift(state: State, command: c.LiftRestriction, on: RoundRules) -> Reply:
    """Whoever may confine or bar a player may lift it; both are lifted together."""
    barred = state.setup.provision(Case.BARRED) if command.player in state.barred else None
    rules = (barred.rules if barred else "") + (f" {on.confined}" if command.player in state.confined else "")
    if not rules:
        return Refusal(f"{command.player} is neither confined nor barred: there is nothing to lift", numbers(on.confined))
    if refused := below(command.by, barred.post if barred else on.confining, "lift this", numbers(rules)):
        return refused
    if not command.why.strip():
        return Refusal("say why it is lifted", numbers(rules))
    return (e.RestrictionLifted(command.by, numbers(rules), command.player, command.why),)


def _close(state: State, command: c.CloseBets, on: RoundRules) -> Reply:
    rules = on.closing
    if refused := below(command.by, Post.DEALER, "close bets", numbers(rules)):
        return refused
    if state.phase is not Phase.BETTING:
        return Refusal(f"bets are not open: {due_now(state)}", numbers(rules))
    if refused := _left_too_little(state, on) or _on_too_many(state, on):
        return refused
    closed = (e.BetsClosed(command.by, numbers(rules)), *lone_at_close(state, command.by))
    if not state.in_play:  # there is no hand to deal
        return (*closed, e.RoundConcluded(command.by, numbers(on.concluding), None))
    return (*closed, *not_told(state, command.by))


def _left_too_little(state: State, on: RoundRules) -> Refusal | None:
    """An area that is under its minimum: limits are on the total, which nobody knows before the close (S-21, S-63, H-25)."""
    for name, limits in state.setup.limits.items():
        for at in sorted([at for at, wager in state.stakes if wager == name]):
            if (total := state.total(at, name)) < limits.least:
                whose = " and ".join(player for player, _ in state.stakes[at, name])
                what = f"position {at}, {whose}: {name} must be {limits.least} or more, not {total}: raise it or take it back"
                return Refusal(what, numbers(f"{on.limits} {on.too_little}"))
    return None


def _on_too_many(state: State, on: RoundRules) -> Refusal | None:
    """A player who was confined while on several positions keeps one of them (S-23)."""
    for player in sorted(state.confined):
        if len(state.positions_of(player)) > 1:
            return Refusal(f"{player} is confined to one position: take the other wagers back first", numbers(on.confined))
    return None


def _deal(state: State, command: c.DealCards, on: RoundRules) -> Reply:
    setup = state.setup
    rules = setup.procedure.rules
    if refused := below(command.by, Post.DEALER, "deal cards", numbers(rules)):
        return refused
    if state.phase is not Phase.CLOSED:
        return Refusal(f"cards are dealt once, after bets are closed: {due_now(state)}", numbers(on.closing))
    if setup.cards is CardSource.SCANNING_SHOE:
        return Refusal("the shoe reads each card as it leaves: scan the cards one by one", numbers(rules))
    if setup.cards is CardSource.KEYED and command.deck:
        return Refusal("nobody knows the deck of this table: deal without one, key what is seen", numbers(rules))
    try:
        deck = (None,) * len(DECK) if setup.cards is CardSource.KEYED else command.deck
        dealt = deal(setup.slug, setup.device, state.in_play, deck)
    except InputError as error:
        return Refusal(error.what, error.rules or numbers(setup.book.edition.pack))
    return (e.CardsDealt(command.by, numbers(rules), dealt), *not_told(state, command.by))


def _look(state: State, command: c.Look, on: RoundRules) -> Reply:
    owner = state.owners.get(command.position)
    rules = numbers(on.several_hands)
    if state.deal is None or command.position not in state.in_play:
        return Refusal("there are no cards to look at: name a position that has been dealt cards", rules)
    if state.phase is Phase.CLOSED:
        return Refusal("the cards are being dealt: hands are looked at when all of them have been", rules)
    plays = owner is not None and command.by.post is Post.PLAYER and command.by.is_player(owner)
    if owner is None or not plays:  # staff see no cards that lie face down
        return Refusal("only the player of a hand may look at it", rules)
    if state.looks.get(owner, command.position) != command.position:
        return Refusal(f"a player may look at one hand only: {owner} has looked at position {state.looks[owner]}", rules)
    if state.actions.get(command.position) and command.position not in state.looked_at:  # S-26, H-26
        return Refusal("the hand was played without a look: it stays face down until it is opened", rules)
    return (e.HandLookedAt(command.by, rules, owner, command.position),)


def _decision(state: State, command: c.Decide, on: RoundRules) -> Reply:
    course = state.setup.book.edition.decisions
    owner = state.owners.get(command.position)
    if command.by.post < Post.DEALER and not command.by.is_player(owner):
        return Refusal("only staff may decide for another player", numbers(on.by_staff), Post.DEALER)
    choices = state.choices(command.position) or state.changes(command.position)
    choice = next((each for each in choices if each.action == command.action), None)
    if choice is None:
        step = course.steps[min(state.step, len(course.steps) - 1)]
        rules = tuple(sorted({rule for each in step for rule in each.rules.split()}))
        return Refusal(not_open(state, command.position, command.action), rules)
    if choice.places:
        return add_wager(state, command, choice, on)
    if command.shares:
        return Refusal(f"{choice.action!r} adds no wager: leave out who adds how much", numbers(choice.rules))
    return (e.Decided(command.by, numbers(choice.rules), command.position, choice.action, "", ()),)


def _turn_up(state: State, command: c.TurnUp, on: RoundRules) -> Reply:
    """The hands are opened with the last card, or apart from the dealer's own cards if they were held back (S-83, H-73)."""
    setup = state.setup
    left = state.left_to_turn() or ((setup.edition.reveal_steps[Reveal.DEALER],) if state.held else ())
    rules = numbers(left[0].rules_of(setup.device) if left else on.closing)
    if refused := below(command.by, Post.DEALER, "turn up cards", rules):
        return refused
    if state.phase is not Phase.TURNING or not left:
        return Refusal(f"there is nothing to turn up now: {due_now(state)}", rules)
    if unread := len(leaving(state)):
        cards = "card has" if unread == 1 else "cards have"
        return Refusal(f"{unread} {cards} still to leave the shoe and be scanned first", rules)
    if command.hold and (state.held or len(left) > 1 or left[0].reveal is not Reveal.DEALER):
        return Refusal("hands are held back when the dealer's cards are the last to be turned up", rules)
    if state.held:
        return (e.HandsOpened(command.by, rules),)
    held = (e.HandsHeld(command.by, rules),) if command.hold else ()
    return (*held, e.TurnedUp(command.by, rules, left[0].reveal))


def _decline(state: State, command: c.Decline, on: RoundRules) -> Reply:
    """A clear act of the player's before the hand lies open, which staff may enter; silence is none (S-17, S-83, H-73)."""
    rules = numbers(state.setup.book.edition.decisions.decline)
    if command.by.post < Post.DEALER and not command.by.is_player(state.owners.get(command.position)):
        return Refusal("only staff may refuse comparison for another player", rules, Post.DEALER)
    if command.position in state.announced:
        return Refusal("the hand was announced for the jackpot: its cards stay face up", numbers(on.announcing))
    if state.phase is Phase.OPEN:
        return Refusal("the hands lie open: comparison is refused before the dealer opens them", rules)
    done = state.actions.get(command.position, ())
    complete = len(done) == len(state.setup.book.edition.decisions.steps)
    if state.phase is not Phase.TURNING or not complete or state.folded(command.position):
        return Refusal(
            "comparison can be refused only by a hand that has not folded, after its last decision and before it is opened",
            rules,
        )
    return (e.ComparisonDeclined(command.by, rules, command.position),)


def _view_declined(state: State, command: c.ViewDeclined, on: RoundRules) -> Reply:
    """S-17, H-18: the look is recorded and changes nothing. Resorts World has no rule for it."""
    rules = numbers(state.setup.book.edition.decisions.decline)
    if on.viewing_declined is None:
        return Refusal("no rule of this book lets anybody look at a hand that is not shown", last_word(state))
    if DECLINE not in state.actions.get(command.position, ()):
        return Refusal("the player of that hand has not refused comparison: it is opened with the others", rules)
    if refused := below(command.by, on.viewing_declined, "look at a hand that is not shown", rules):
        return refused
    if not command.why.strip():
        return Refusal("say why the hand is looked at", rules)
    return (e.DeclinedHandViewed(command.by, rules, command.position, command.why),)


def _announce(state: State, command: c.AnnounceJackpotHand, on: RoundRules) -> Reply:
    """H-19: a duty of the player's that nothing hangs on. It may be done as soon as no card to come can change the award."""
    rules = numbers(on.announcing)
    if not rules:
        return Refusal("no rule of this book asks for jackpot hands to be announced", numbers(on.meter))
    dealt = state.deal is not None and state.phase is not Phase.BETWEEN
    if not dealt or command.position not in state.in_play or command.position in state.announced:
        return Refusal("a hand can be announced once, after it was dealt and before it is settled", rules)
    player = state.owners[command.position]
    if command.by.post < Post.DEALER and not command.by.is_player(player):
        return Refusal("only staff may announce another player's hand", rules, Post.DEALER)
    if DECLINE in state.actions.get(command.position, ()):
        return Refusal("the player has refused to show this hand: it earns no award", rules)
    hand = _known_to(state, command)
    unknown = hand is not None and None in hand and state.board  # then the player's word counts, and the cards are keyed
    if not unknown and not earns_award(as_it_lay(state), command.position, hand):
        if hand is None and command.by.post > Post.PLAYER:
            return Refusal("what lies open earns no jackpot award yet: the player announces a hand that lies face down", rules)
        yet = "" if state.phase is Phase.OPEN else " yet"
        return Refusal(f"the hand earns no jackpot award{yet}: there is nothing to announce", rules)
    return (e.JackpotHandAnnounced(command.by, rules, player, command.position, numbers(on.announced)),)


def _known_to(state: State, command: c.AnnounceJackpotHand) -> tuple[Card | None, ...] | None:
    """The hand, if who announces it knows it: it lies open, its player has looked at it or, where cards are keyed, shows it."""
    by_player = command.by.post is Post.PLAYER
    own = command.position in state.looked_at if by_player else state.setup.cards is CardSource.KEYED
    return state.deal.hands[command.position] if state.deal and (own or state.phase is Phase.OPEN) else None


HANDLERS: dict[type[c.Command], Callable[[State, Any, RoundRules], Reply]] = {
    c.OpenBets: _open,
    c.SitDown: sit_down,
    c.LeaveSeat: leave_seat,
    c.PlaceWager: _place,
    c.TakeBack: _take_back,
    c.TellOfOneLook: _tell,
    c.ConfineToOnePosition: _confine,
    c.LiftRestriction: _lift,
    c.CloseBets: _close,
    c.DealCards: _deal,
    c.Look: _look,
    c.AgreeToAdd: agree,
    c.Decide: _decision,
    c.TurnUp: _turn_up,
    c.Decline: _decline,
    c.ViewDeclined: _view_declined,
    c.AnnounceJackpotHand: _announce,
}
