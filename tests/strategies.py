"""Made-up rounds for property tests: any cards, any legal wagers and actions, any answers to readings; values of any type."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints
from unicodedata import normalize

from hypothesis import strategies as st

from croupier.cards import DECK, Card, format_cards, parse_cards
from croupier.games import BOOKS, book
from croupier.rulebook.names import NO_INK, _scripts

books = st.sampled_from(BOOKS)
_seen = st.characters(exclude_categories=["C", "Z", "M"], exclude_characters=NO_INK)
# Text as it is taken at the door: what can be seen, composed, single spaces between words, no scripts mixed that look alike.
lines = (
    st.lists(st.text(_seen, min_size=1, max_size=9), max_size=4)
    .map(lambda words: normalize("NFC", " ".join(words)))
    .filter(lambda text: len(_scripts(text)) < 2)
)
amounts = st.integers(min_value=1, max_value=600_000).map(lambda cents: f"{cents // 100}.{cents % 100:02}")
# Small packs make big hands and equal hands common; a whole pack makes everything possible.
packs = st.one_of(
    st.just(DECK),
    st.just([card for card in DECK if card.rank >= 9]),
    st.just([card for card in DECK if card.suit in "hs"]),
    st.just([card for card in DECK if card.rank in (2, 3, 4, 5, 14) or card.suit == "s"]),
)
# What luck alone hardly ever deals: the hands that a jackpot is for. The community's part of one stands first.
awarded = st.sampled_from(
    [
        "Qs Js Ts Ks As",
        "Th Jh Ah Kh Qh",
        "7h 6h 5h 9h 8h",
        "5d 4d 3d 2d Ad",
        "9c 9d Kc 9h 9s",
        "7c 7d 7h 2c 2d",
        "Kd 9d 6d 4d 2d",
        "Ts 9d 8c 7h 6s",
    ]
).map(parse_cards)


@st.composite
def answers(draw: st.DrawFn, slug: str) -> dict[str, str]:
    """A few readings of a book with any of their answers."""
    switches = book(slug).edition.register.switches(slug)
    chosen = draw(st.lists(st.sampled_from(sorted(switches)), max_size=3, unique=True))
    return {reading: draw(st.sampled_from(switches[reading].choices(slug))) for reading in chosen}


@st.composite
def scenarios(draw: st.DrawFn, *, readings: bool = False) -> dict[str, Any]:
    slug = draw(books)
    chosen = draw(answers(slug)) if readings else {}
    rules = book(slug, chosen)
    edition = rules.edition
    lucky = draw(st.lists(awarded, max_size=2).filter(lambda hands: len(set().union(*hands)) == sum(map(len, hands))))
    shared = 5 - edition.dealt.player  # cards of an awarded hand that are the community's
    board, kept = (lucky[0][:shared] if lucky else ()), {card for hand in lucky for card in hand}
    pack = [card for card in draw(st.permutations(draw(packs))) if card not in kept]

    def cards(number: int, *these: Card) -> str:
        return format_cards([*these, *(pack.pop() for _ in range(number - len(these)))])

    unit = draw(st.integers(min_value=1, max_value=2_000))
    meter = draw(st.integers(min_value=10**4, max_value=10**8))  # so much that no share of it is nothing
    reset = draw(st.integers(min_value=0, max_value=10**7))
    scenario: dict[str, Any] = {
        "rulebook": slug,
        "readings": chosen,
        "jackpot": {name: _money(cents) for name, cents in (("unit", unit), ("meter", meter), ("reset", reset))},
        "dealer": cards(edition.dealt.dealer),
        "community": cards(edition.dealt.community, *board),
        "positions": [],
    }
    most = min(4, len(pack) // edition.dealt.player, edition.most_positions)
    numbers = draw(st.lists(st.integers(1, edition.most_positions), min_size=1, max_size=max(1, most), unique=True))
    for number in numbers:
        wagers = {draw(st.sampled_from(edition.enters)): draw(amounts)}
        for wager in edition.wagers:
            if wager.before_deal and wager.name not in wagers and draw(st.booleans()):
                units = edition.units(wager, rules.answers) or (1,)
                stake = _money(unit * draw(st.sampled_from(units))) if wager.units else draw(amounts)
                wagers[wager.name] = stake
        actions: list[str] = []
        folded = False
        for step in edition.decisions.steps:
            choice = draw(st.sampled_from([each for each in step if each.open_to(wagers, actions, rules.answers)]))
            actions.append(choice.action)
            folded = choice.ends
            if folded:
                break
        if not folded and draw(st.integers(0, 5)) == 0:
            actions.append("decline")
        own = lucky.pop(0)[shared:] if lucky and (not shared or not scenario["positions"]) else ()
        dealt = cards(edition.dealt.player, *own)
        seat: dict[str, Any] = {"position": number, "wagers": wagers, "cards": dealt, "actions": actions}
        if draw(st.booleans()):
            seat["player"] = draw(st.sampled_from(["Ann", "Bob"]))
        scenario["positions"].append(seat)
    return scenario


def _money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


def values(kind: Any, special: Mapping[Any, st.SearchStrategy] | None = None) -> st.SearchStrategy:
    """Anything that a field of this type may hold; `special` has strategies for some types."""
    special = special or {}
    origin, inner = get_origin(kind), get_args(kind)
    if kind in special:
        return special[kind]
    if origin in (Union, types.UnionType):
        return st.one_of([values(each, special) for each in inner])
    if origin is Literal:
        return st.sampled_from(inner)
    if origin is tuple and inner[-1] is Ellipsis:
        return st.lists(values(inner[0], special), max_size=4).map(tuple)
    if origin is tuple:
        return st.tuples(*[values(each, special) for each in inner])
    if origin is frozenset:
        return st.frozensets(values(inner[0], special), max_size=4)
    if origin is not None and issubclass(origin, Mapping):
        return st.dictionaries(values(inner[0], special), values(inner[1], special), max_size=4)
    if kind is Card:
        return st.sampled_from(DECK)
    if kind is str:
        return lines
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        public = [each.name for each in fields(kind) if not each.name.startswith("_")]
        return st.builds(kind, **{name: values(hints[name], special) for name in public})
    if hasattr(kind, "_fields"):
        return st.tuples(*[values(hint, special) for hint in get_type_hints(kind).values()]).map(lambda held: kind(*held))
    return st.from_type(kind)
