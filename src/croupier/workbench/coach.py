"""The coach: what each action of a hand is worth, which is best and why, and what was lost by another.

A value is that of the base game in Antes, exact, if everything after it is played at its best (`croupier.lab.Advice`). Side
wagers are not in it. The words stand here alone; a page that speaks another language has the same under the same ids.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from croupier.cards import Card
from croupier.errors import InputError
from croupier.games import book
from croupier.lab import HOLDEM, Advice, Adviser, Prospect, Seen, decimal, percent, unreduced
from croupier.rulebook import ANTE, FOLD, wager_text
from croupier.table import KnownHand
from croupier.workbench.text import thin

# Why an action is best, by id. `{...}` stands for a value; one of an action or of wagers is a name of the program.
REASONS = {
    "stands": "Of {deals} ways that the cards may lie you are ahead in {ahead}, level in {level}, behind in {behind}.",
    "stands-unopposed": "Of {deals} ways that the cards may lie the dealer's hand does not play in {unopposed}, "
    "you are ahead in {ahead}, level in {level}, behind in {behind}.",
    "wins": "{best} wins {gain} Antes on average.",
    "loses-less": "{best} loses {loss} of an Ante on average. A fold loses all of it.",
    "loses-more": "{other} loses {loss} Antes on average. A fold loses no more than the Ante.",
    "adds": "{best} is worth {gain} Antes more than {other}.",
    "costs": "{other} is worth {gain} Antes less than {best}.",
    "same": "{best} and {other} are worth the same. What stakes less goes first.",
    "only": "There is nothing else to do.",
    "side": "Other wagers are not in these values: {wagers}.",
}
_PLACES = 4
_FULL_BOARD = 4  # open cards at the last decision of hold'em
ActionValues: TypeAlias = Mapping[str, Fraction]


def coach(slug: str, answers: Mapping[str, str], hands: Sequence[KnownHand]) -> dict[str, Any]:
    """The decisions of a hand in a book under answers to its readings, in the order in which they came, as plain data."""
    adviser = _adviser(slug, tuple(sorted(answers.items())))
    advised = [(hand, adviser.advise(_seen(adviser, hand))) for hand in hands]
    costs = [_cost(hand, advice) for hand, advice in advised]
    known = [each for each in costs if each is not None]
    return {
        "decisions": [_describe(hand, advice, cost) for (hand, advice), cost in zip(advised, costs, strict=True)],
        "cost": _number(sum(known, Fraction(0))) if known else None,
    }


def say_reason(id_: str, values: Mapping[str, Any]) -> str:
    """A reason in English. Names of actions and wagers become words."""
    words = {name: _in_words(name, value) for name, value in values.items()}
    said = REASONS[id_].format(**words)
    return said[:1].upper() + said[1:]


def _in_words(name: str, value: Any) -> str:
    return ", ".join(map(wager_text, value)) if name == "wagers" else str(value)


@lru_cache(maxsize=16)
def _adviser(slug: str, answers: tuple[tuple[str, str], ...]) -> Adviser:
    return Adviser(book(slug, dict(answers)))


def _seen(adviser: Adviser, hand: KnownHand) -> Seen:
    """What the lab takes. Hands of others are out of play, and so are community cards that the base game does not look at."""
    if ANTE not in hand.wagers:
        raise InputError("no Ante lies here, and a value is told in Antes", where="position")
    own, dealer, community, others = (_known(cards) for cards in (hand.own, hand.dealer, hand.community, hand.others))
    if adviser.kind is HOLDEM:
        return Seen(own, dealer, community, others, len(community) == _FULL_BOARD and "turn" in hand.done)
    return Seen(own, dealer, (), (*others, *community))


def _known(cards: Sequence[Card | None]) -> tuple[Card, ...]:
    found = tuple(card for card in cards if card is not None)
    if len(found) < len(cards):
        raise InputError("nobody has read these cards: only the person who holds them knows them", where="position")
    return found


def _open_values(hand: KnownHand, advice: Advice) -> ActionValues:
    """The values of what could be done at the table: a ruling may have left less than the book does."""
    found = {action: value for action, value in advice.values.items() if action in hand.choices}
    if not found:
        raise InputError("the values of what can be done here are not known", where="position")
    return found


def _cost(hand: KnownHand, advice: Advice) -> Fraction | None:
    values = _open_values(hand, advice)
    return max(values.values()) - values[hand.taken] if hand.taken in values else None


def _describe(hand: KnownHand, advice: Advice, cost: Fraction | None) -> dict[str, Any]:
    values = _open_values(hand, advice)
    best = max(values, key=values.__getitem__)  # of equals the first, which stakes least
    reasons = [*_reasons(advice, values, best), *_side(hand)]
    return {
        "cards": {name: [card.text for card in cards] for name, cards in advice.seen.cards.items() if cards},
        "actions": [
            {
                "action": action,
                "value": _number(value, sign=True),
                "exact": unreduced(value, advice.deals).replace("-", "\N{MINUS SIGN}"),
                "best": action == best,
            }
            for action, value in values.items()
        ],
        "best": best,
        "deals": thin(f"{advice.deals:,}"),
        "why": [{"id": id_, "values": found, "words": say_reason(id_, found)} for id_, found in reasons],
        "taken": hand.taken,
        "cost": None if cost is None else _number(cost),
    }


def _reasons(advice: Advice, values: ActionValues, best: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """How the hand stands, and how the best action compares with the next one."""
    stands = {each.name.lower(): percent(Fraction(number, advice.deals), 2) for each, number in advice.stands.items()}
    deals = thin(f"{advice.deals:,}")
    if advice.stands[Prospect.UNOPPOSED]:
        yield "stands-unopposed", {"deals": deals, **stands}
    else:
        yield "stands", {"deals": deals, **{name: share for name, share in stands.items() if name != "unopposed"}}
    others = {action: value for action, value in values.items() if action != best}
    if not others:
        yield "only", {}
        return
    other = max(others, key=others.__getitem__)
    value, next_value = values[best], values[other]
    both = {"best": best, "other": other}
    if value == next_value:
        yield "same", both
    elif best == FOLD:
        yield "loses-more", {"other": other, "loss": _number(-next_value)}
    elif other == FOLD and value < 0:
        yield "loses-less", {"best": best, "loss": _number(-value)}
    elif other == FOLD:
        yield "wins", {"best": best, "gain": _number(value)}
    else:  # bets that add to the hand, and a check that does not
        stakes_more = list(values).index(best) > list(values).index(other)
        yield "adds" if stakes_more else "costs", {**both, "gain": _number(value - next_value)}


def _side(hand: KnownHand) -> Iterator[tuple[str, dict[str, Any]]]:
    if side := [wager for wager in hand.wagers if wager != ANTE]:
        yield "side", {"wagers": side}


def _number(value: Fraction, *, sign: bool = False) -> str:
    return thin(decimal(value, _PLACES, sign=sign))
