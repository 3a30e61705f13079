"""Editions besides the approved ones: derived, put on the shelf, and checked like them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.errors import InputError, RulebookError
from croupier.games import BOOKS, add, book, edition, editions, shelf
from croupier.rulebook import (
    Case,
    Choice,
    Decisions,
    Device,
    Effect,
    Moment,
    Procedure,
    Reveal,
    RevealStep,
    Several,
    Sharing,
    Step,
    To,
    provide,
)


@pytest.mark.parametrize("slug", BOOKS)
def test_a_derived_edition_says_the_same_and_is_not_approved(slug):
    derived = add(edition(slug).derived(f"house-{slug}"))
    assert (derived.source, derived.approved, derived.name) == (slug, False, f"house-{slug}, not approved")
    assert derived.slug in editions()
    assert book(derived.slug).answers == book(slug).answers
    assert [line for _, line in derived.lines()] == [line for _, line in edition(slug).lines()]
    assert derived.register.of(derived.slug)
    assert add(derived) is derived


def test_a_name_stands_for_one_edition():
    stud = edition("mbs-singapore-stud")
    add(stud.derived("taken"))
    with pytest.raises(RulebookError, match="'taken' already"):
        add(stud.derived("taken"))
    with pytest.raises(RulebookError, match="already"):
        add(replace(stud, pack="2.1"))


def test_an_unknown_name_is_refused_with_those_that_are_known():
    with pytest.raises(InputError, match="mbs-three-card"):
        edition("baccarat")


STUD = edition("mbs-singapore-stud")
WITH = {Case.RULING: STUD.provisions[Case.RULING]}
VOID = Effect.VOID


def deciding(*choices: Choice) -> Decisions:
    return replace(STUD.decisions, steps=(choices,))


FIVE_EACH = (Step(To.POSITIONS, 5, "3.7"), Step(To.DEALER, 5, "3.7"))


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        ({"devices": {}}, "dealt by no device"),
        (
            {"devices": {Device.AUTOMATED: Procedure("3.7", FIVE_EACH), Device.MANUAL: Procedure("3.8", FIVE_EACH[:1])}},
            "other numbers of cards by manual",
        ),
        ({"devices": {Device.AUTOMATED: Procedure("3.99", FIVE_EACH)}}, "does not have: 3.99 .dealing, automated"),
        (
            {"reveals": (RevealStep(Reveal.DEALER, "3.10", decides=("pair_plus",)),)},
            "no wager 'pair_plus', of which what is turned up speaks",
        ),
        ({"reveals": (RevealStep(Reveal.COMMUNITY, "3.10", board=2),)}, "to 2 Community cards"),
        ({"reveals": (RevealStep(Reveal.DEALER, {Device.MANUAL: "3.10"}),)}, "for each of its devices"),
        ({"provisions": WITH | {Case.MISDEAL: provide("5.2", VOID, readings="H-38")}}, "not about it: H-38 .a faulty deal"),
        ({"provisions": WITH | {Case.MISDEAL: provide("5.99", VOID)}}, "does not have: 5.99 .irregularity: a faulty deal"),
        ({"provisions": {Case.MISDEAL: provide("5.2", VOID)}}, "who has the last word"),
        ({"provisions": WITH | {Case.MISDEAL: provide("5.2")}}, "what follows from a faulty deal"),
        ({"provisions": WITH | {Case.FACE_UP: provide("5.4", VOID, moment=Moment.SEEN)}}, "does not depend on one"),
        ({"reveals": ()}, "less often than players decide"),
        ({"reveals": (RevealStep(Reveal.COMMUNITY, "3.10"),)}, "never turns up the dealer's cards"),
        ({"enters": ("antte",)}, "no wager 'antte', of which what must be staked"),
        ({"wagers": (*STUD.wagers[:2], replace(STUD.wagers[2], needs=("anti",)))}, "no wager 'anti'"),
        ({"wagers": (replace(STUD.wagers[0], units=(1,)), *STUD.wagers[1:])}, "counts the wager 'ante' in units"),
        ({"wagers": STUD.wagers[:2]}, "no wager 'jackpot', of which the settlement speaks"),
        ({"terms": STUD.terms[1:]}, "how the wager 'ante' is settled"),
        ({"jackpot": replace(STUD.jackpot, wager="jackpott")}, "no wager 'jackpott'"),
        ({"jackpot": replace(STUD.jackpot, sharing={"five": Sharing("3.15", Several.ONE_SHARE)})}, "no jackpot line 'five'"),
        ({"decisions": deciding(Choice("bet", "3.9.2", places="bett"))}, "no wager 'bett', of which what an action adds"),
        ({"decisions": deciding(Choice("surrender", "3.9.1", ends=True))}, "ends a hand by 'surrender'"),
        ({"linked_jackpot": replace(STUD.linked_jackpot, fault=("S-444",))}, "names S-444 for the linked jackpot"),
        ({"round_rules": replace(STUD.round_rules, opening="9.9")}, "does not have: 9.9"),
        ({"round_rules": replace(STUD.round_rules, found_late="S-99")}, "not about it: S-99"),
        ({"linked_jackpot": replace(STUD.linked_jackpot, order_rules=("7.7",))}, "does not have: 7.7"),
    ],
)
def test_what_does_not_fit_together_is_not_loaded(wrong, what):
    with pytest.raises(RulebookError, match=what):
        add(STUD.derived("wrong", **wrong))
    assert "wrong" not in editions()


def test_every_book_says_from_when_on_a_misdeal_is_found_too_late():
    moments = {slug: edition(slug).provisions[Case.MISDEAL_LATE].moment for slug in BOOKS}
    assert moments.pop("rws-texas-holdem") is Moment.SEEN
    assert set(moments.values()) == {Moment.HANDLED}


def test_a_case_of_an_approved_book_is_confined_to_devices_that_it_has():
    shoe = {Case.FACE_UP: provide("5.4", VOID, devices=(Device.CARD_SHOE,))}
    with pytest.raises(RulebookError, match="has no card shoe, to which a card face up in the device is confined"):
        replace(STUD, provisions=WITH | shoe).verify()
    add(STUD.derived("without-a-shoe", provisions={**STUD.provisions, **shoe}))


def test_a_derived_edition_with_fewer_devices_is_dealt_by_fewer_rules():
    by_hand = STUD.derived("by-hand", devices={Device.MANUAL: STUD.devices[Device.MANUAL]})
    assert (STUD.dealing, by_hand.dealing) == ("3.7 3.8", "3.8")
    assert "3.7" not in by_hand.citations()


def test_books_with_other_answers_to_their_readings_are_not_kept_without_end():
    kept = shelf._book.cache_info().maxsize  # noqa: SLF001  # there are more ways to answer than memory has room for
    assert kept is not None
    assert kept <= 1_000
