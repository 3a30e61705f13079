"""The lab finds its counter by what an edition says it deals: another name changes nothing, another deal is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from croupier.cards import DECK, best_five
from croupier.errors import InputError
from croupier.games import BOOKS, book
from croupier.lab import (
    GAME_KINDS,
    Adviser,
    HouseSums,
    JackpotStake,
    Seen,
    Simulation,
    chart,
    count_facts,
    game_kind,
    price_readings,
    protect,
    rules_of_thumb,
    solve,
    value_report,
    winners_report,
)
from croupier.report import Study, assemble
from croupier.rulebook import Book, Choice, Money, To

STAKE, METER, RESET = JackpotStake(Money.dollars(5)), Money.dollars(250_000), Money.dollars(50_000)


def other_edition(slug, **parts):
    """A book with another edition, which no shelf has."""
    return Book(book(slug).edition.derived("a-sixth-book", **parts), book(slug).answers)


def dealing(slug, to, cards):
    """The book where those who get cards get so many, whatever they are dealt from."""
    devices = {}
    for device, procedure in book(slug).edition.devices.items():
        first = next(step for step in procedure.steps if step.to is to)
        steps = tuple(
            replace(first, cards=cards) if step is first else step
            for step in procedure.steps
            if step.to is not to or step is first
        )
        devices[device] = replace(procedure, steps=steps)
    return other_edition(slug, devices=devices)


def with_exposed(slug, rules):
    devices = {device: replace(each, exposed=rules) for device, each in book(slug).edition.devices.items()}
    return other_edition(slug, devices=devices)


def with_another_bet(slug):
    decisions = book(slug).edition.decisions
    first, *rest = decisions.steps
    more = Choice("double", first[-1].rules, places="jackpot")
    return other_edition(slug, decisions=replace(decisions, steps=((*first, more), *rest)))


@cache
def strange_books():
    strange = {
        "four cards": dealing("mbs-three-card", To.POSITIONS, 4),
        "stud with four cards for the dealer": dealing("mbs-singapore-stud", To.DEALER, 4),
        "three card with five cards for the community": dealing("mbs-three-card", To.COMMUNITY, 5),
        "hold'em with four cards for the community": dealing("mbs-texas-holdem", To.COMMUNITY, 4),
        "stud that shows no card": with_exposed("mbs-singapore-stud", ""),
        "three card that shows a card": with_exposed("mbs-three-card", "3.7"),
        "hold'em with one decision": other_edition(
            "rws-texas-holdem",
            decisions=replace(book("rws-texas-holdem").edition.decisions, steps=book(BOOKS[0]).edition.decisions.steps),
        ),
        "stud with another bet": with_another_bet("mbs-singapore-stud"),
        "stud whose dealer always plays": other_edition("mbs-singapore-stud", qualifies=None),
    }
    devices = dict(book("mbs-singapore-stud").edition.devices)
    one = next(iter(devices))
    devices[one] = replace(devices[one], exposed="")
    return strange | {"stud that shows a card by one device of two": other_edition("mbs-singapore-stud", devices=devices)}


ASKED: dict[str, Callable[[Book], object]] = {
    "count": lambda rules: count_facts(rules, frozenset()),
    "solve": solve,
    "advise": Adviser,
    "chart": chart,
    "rules of thumb": rules_of_thumb,
    "prices": lambda rules: list(price_readings(rules)),
    "protect": lambda rules: list(protect(rules, Simulation(40, 1))),
    "jackpot value": lambda rules: value_report(rules, STAKE, reset=RESET, meter=METER, folds=None, ante=Money.dollars(5)),
    "jackpot winners": lambda rules: winners_report(rules, 2, STAKE, METER, RESET),
    "report": lambda rules: assemble(Study(rules, HouseSums()), "croupier 0"),
}


@pytest.mark.parametrize("slug", BOOKS)
def test_every_book_of_the_shelf_is_of_one_kind(slug):
    assert [kind for kind in GAME_KINDS if kind.fits(book(slug).edition)] == [game_kind(book(slug).edition)]


@pytest.mark.parametrize("name", strange_books())
@pytest.mark.parametrize("asked", ASKED)
def test_a_deal_that_no_counter_counts_is_refused(asked, name):
    with pytest.raises(InputError, match="a-sixth-book, not approved cannot be counted") as refused:
        ASKED[asked](strange_books()[name])
    assert refused.value.where == "rulebook"
    assert all(kind.title in str(refused.value) for kind in GAME_KINDS)
    assert refused.value.rules


def test_a_refusal_says_what_is_dealt_and_what_to_do():
    with pytest.raises(InputError) as refused:
        game_kind(strange_books()["four cards"].edition)
    said = str(refused.value)
    assert "It has four cards for a player, three cards for the dealer (none of them exposed), who must qualify" in said
    assert "write a counter for it" in said


@pytest.mark.parametrize("slug", BOOKS)
def test_a_book_of_another_name_and_the_same_deal_is_counted_as_before(slug):
    approved, renamed = book(slug), other_edition(slug)
    assert game_kind(renamed.edition) is game_kind(approved.edition)
    one, other = solve(approved), solve(renamed)
    assert other.base.results == one.base.results
    assert other.jackpot.fixed_return == one.jackpot.fixed_return
    assert other.break_even_meter == one.break_even_meter
    kind = game_kind(approved.edition)
    seen = Seen(DECK[: kind.player], exposed=DECK[20 : 20 + kind.exposed])
    assert Adviser(renamed).advise(seen).values == Adviser(approved).advise(seen).values


def test_a_book_with_a_wager_fewer_is_solved():
    rules = book("mbs-three-card")
    edition = rules.edition
    left = tuple(wager for wager in edition.wagers if wager.name != "pair_plus")
    terms = tuple(each for each in edition.terms if each.wager != "pair_plus")
    fewer = other_edition("mbs-three-card", wagers=left, terms=terms, enters=("ante",))
    found = solve(fewer)
    assert list(found.sides) == []
    assert found.base.results == solve(rules).base.results


def two_own_cards(ask, own, community):
    """Exactly two cards of one's own, and three of the board."""
    return max(best_five((*own, *three)) for three in combinations(community, 3))


def test_a_game_that_makes_its_hands_of_other_cards_is_refused():
    with pytest.raises(InputError, match=r"dealt like hold'em and makes its hands differently: .* is "):
        game_kind(other_edition("mbs-texas-holdem", hand_of=two_own_cards).edition)
