"""The round as the book's numbered steps: what is done, what comes next, and the words of the call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.rulebook import Choice, To, numbers
from croupier.table.dealing import of_device
from croupier.table.setup import CardSource
from croupier.table.state import Phase, State

COUNTED_CARDS = ("no cards", "one card", "two cards", "three cards", "four cards", "five cards", "six cards", "seven cards")


@dataclass(frozen=True, slots=True)
class RoundStep:
    """One step: what the dealer says or does, by which rules, the most particular first, and what is known of it by now."""

    id: str
    words: str
    rules: tuple[str, ...]
    detail: str = ""


def list_steps(state: State) -> tuple[list[RoundStep], int]:
    """The steps of a round, and how many of them are done."""
    steps = list(_steps(state))
    return steps, min(_done(state, steps), len(steps))


def _steps(state: State) -> Iterator[RoundStep]:
    edition, on, setup = state.setup.edition, state.setup.rules, state.setup
    yield RoundStep("open", "Place your bets, please", numbers(on.opening))
    yield RoundStep("close", "No more bets", numbers(on.closing))
    yield RoundStep("deal", _deal_words(state), numbers(setup.procedure.rules)[::-1])
    for index, reveal in enumerate(edition.reveals):
        if index < len(edition.decisions.steps):
            choices = edition.decisions.steps[index]
            words = " or ".join(dict.fromkeys(choice.action for choice in choices))
            rules = of_device(setup.slug, setup.device, _decision_rules(choices))
            yield RoundStep(f"decide {index + 1}", words[:1].upper() + words[1:], rules, _decided(state, index))
        rules = numbers(reveal.rules_of(setup.device))[::-1]
        yield RoundStep(f"turn {reveal.reveal.name.lower()}", f"Turn up {reveal.reveal.value}", rules)
    yield RoundStep("pay", "Pay and take", numbers(on.concluding))
    if setup.unit is not None:
        yield RoundStep("jackpot", "Jackpot hands", numbers(on.meter))


def _deal_words(state: State) -> str:
    procedure = state.setup.procedure
    count = procedure.cards(To.POSITIONS)
    shown = ", turn up the last of the dealer's" if procedure.exposed else ""
    verb = "The shoe deals" if state.setup.cards is CardSource.SCANNING_SHOE else "Deal"
    return f"{verb} {COUNTED_CARDS[count] if count < len(COUNTED_CARDS) else f'{count} cards'} to each{shown}"


def _decision_rules(choices: Sequence[Choice]) -> tuple[str, ...]:
    """The rules of all choices, those first that are about each of them."""
    said = [numbers(choice.rules) for choice in choices]
    every = dict.fromkeys(rule for rules in said for rule in rules)
    return tuple(sorted(every, key=lambda rule: not all(rule in rules for rules in said)))


def _decided(state: State, index: int) -> str:
    """How many have done what at a decision."""
    made = Counter(actions[index] for actions in state.actions.values() if len(actions) > index)
    return ", ".join(f"{number} {action}" for action, number in made.items())


def _done(state: State, steps: list[RoundStep]) -> int:
    """How many steps of the round are behind; a round that is over has done all of them, until the next call."""
    places = {step.id: index for index, step in enumerate(steps)}
    pay = places["pay"]
    match state.phase:
        case Phase.BETWEEN:
            return len(steps) if state.rounds and state.deal is not None else 0
        case Phase.BETTING:
            return 1
        case Phase.CLOSED:
            return 2
        case Phase.OPEN:
            return pay + 1 if state.settled else pay
    left = state.left_to_turn()  # of a round in which everybody has folded some is never turned up
    turn = places[f"turn {left[0].reveal.name.lower()}"] if left else pay
    return turn if state.phase is Phase.TURNING else places.get(f"decide {state.step + 1}", turn)
