"""Counts of how the cards lie: whoever names cards learns nothing but what a few recorded counts say."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from tables import ALL, ANN, DEALER, MANAGER, RWS, SHIFT, SUPERVISOR, WHY, Table, bets, dealt, kept

from croupier.cards import DECK, Card
from croupier.errors import InputError
from croupier.floor import CODEC
from croupier.rulebook import Actor, Effect, Post, Refusal, To
from croupier.table import CardSource, Device, decide, devices, view
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.card_places import leaving, seen_places
from croupier.table.correction import _moved_up
from croupier.table.dealing import Deal
from croupier.table.record import Record
from croupier.table.verification import verify

every_book = pytest.mark.parametrize("book", ALL)
EVERY_DEVICE = [(book, device) for book in ALL for device in devices(book)]
every_device = pytest.mark.parametrize(("book", "device"), EVERY_DEVICE)
POSTS = [DEALER, SUPERVISOR, MANAGER, SHIFT]


def guesses(table: Table, random: Random) -> list[c.Report]:
    """Reports of every kind that names cards, with cards that somebody guesses; some of them are right."""
    deal = table.deal
    holders = [(holder, len(places)) for holder, places in deal.plan.places.items() if places]
    likely = sorted(DECK, key=lambda card: deal.deck.index(card) if card in deal.deck else 52)
    made: list[c.Report] = []
    for _ in range(3):
        named = random.sample(holders, random.randint(1, min(3, len(holders))))
        cards = iter(random.sample(random.choice([DECK, likely[:14]]), 14))
        guessed: Any = tuple((holder, tuple(next(cards) for _ in range(number))) for holder, number in named[:2])
        (one, other) = random.sample(list(deal.hands), 2)
        swapped: Any = ((one, deal.hands[other]), (other, deal.hands[one]))
        as_recorded: Any = ((one, deal.hands[one]),)
        burned: Any = ((To.BURNED, (random.choice(DECK), *deal.burned[1:])),) if deal.burned else ()
        for lies, repaired in product((guessed, swapped, as_recorded, burned), (False, True)):
            made += [
                c.ReportMisdeal(SHIFT, why=WHY, repaired=repaired, lies=lies),
                c.ReportWrongCount(SHIFT, why=WHY, repaired=repaired, lies=lies),
                c.ReportWrongCount(SHIFT, why=WHY, position=1, repaired=repaired, lies=lies),
                c.ReportWrongCount(SHIFT, why=WHY, community=True, repaired=repaired, lies=lies),
                c.ReportMissedBurn(SHIFT, why=WHY, repaired=repaired, lies=lies),
            ]
            made += [replace(made[-5], effect=effect) for effect in Effect]
        first, then = random.sample(DECK, 2)
        made += [c.ReportDrawnTogether(SHIFT, why=WHY, first=first, places=(2, 3))]
        made += [c.ReportDrawnTogether(SHIFT, why=WHY, first=first, then=(then,))]
        made += [c.ReportDrawnTogether(SHIFT, why=WHY, first=deal.deck[1], places=(1, 2))]
    return made


def otherwise(table: Table, random: Random) -> Table:
    """The same table with the face-down cards dealt otherwise."""
    other = Table(table.state.setup.slug, table.state.setup.device)
    seen = seen_places(table.state)
    lie = {at: table.deal.deck[at] for at in seen}
    hidden = iter(random.sample([card for card in DECK if card not in lie.values()], 52 - len({*lie.values()} - {None})))
    deck = tuple(lie[at] if at in seen else card and next(hidden) for at, card in enumerate(table.deal.deck))
    other.state = table.state.but(deal=Deal(table.deal.plan, deck))
    return other


def played_to(book: str, device: Device, stage: str) -> Table:
    """Dealt by a program, or read by a shoe that has still to let cards out, as far as somebody has looked or not."""
    table = dealt(book, device, cards=CardSource.PROGRAM)
    if stage == "scanned":
        deck = table.deal.deck
        table = bets(book, device, cards=CardSource.SCANNING_SHOE)
        table.do(c.CloseBets(DEALER))
        table.do(*(c.ScanCard(DEALER, deck[place]) for place in leaving(table.state)))
    if stage != "dealt":
        table.do(c.Look(ANN, 1))
    return table


# -- the attack --


@every_device
@pytest.mark.parametrize("stage", ["dealt", "looked", "scanned"])
@pytest.mark.parametrize("post", POSTS, ids=lambda who: who.post.name)
def test_no_refusal_of_a_guess_hangs_on_hidden_cards(book, device, stage, post):
    random = Random(f"{book} {device} {stage}")
    table = played_to(book, device, stage)
    for command in guesses(table, random):
        guess = replace(command, by=post)
        answer, other = decide(table.state, guess), decide(otherwise(table, random).state, guess)
        assert isinstance(answer, Refusal) == isinstance(other, Refusal), guess
        if isinstance(answer, Refusal):
            assert answer == other


@every_device
@pytest.mark.parametrize("stage", ["dealt", "looked", "scanned"])
def test_every_count_that_does_not_fit_has_one_answer_and_is_on_the_record(book, device, stage):
    random = Random(f"{device} {stage} {book}")
    table = played_to(book, device, stage)
    before, answers = table.state, set()
    for command in guesses(table, random):
        answer = decide(before, command)
        if isinstance(answer, Refusal) or isinstance(answer[0], e.IrregularityRuled):
            continue
        (event,) = answer
        assert isinstance(event, e.CountDidNotFit)
        assert (event.by, event.why) == (SHIFT, WHY)
        assert event.facts  # what was named
        answers.add((type(event), event.readings))
    assert len(answers) == 1


@every_device
@pytest.mark.parametrize("looked", [False, True])
def test_a_supervisor_who_guesses_learns_what_three_recorded_counts_say_and_no_more(book, device, looked):
    """The attack that once gave the whole deal: name a card somewhere, see what is said, and go on from there."""
    random = Random(f"{looked} {book} {device}")
    table = played_to(book, device, "looked" if looked else "dealt")
    counted = 0
    for command in guesses(table, random) * 2:
        if counted == 3:
            break
        at = len(table.events)
        answer = table.ask(command)
        if isinstance(answer, Refusal):
            assert len(table.events) == at
            continue
        if table.state.deal is None or table.state.phase.name == "BETWEEN":
            return  # it was a ruling that ends the round
        named = [each for each in answer if isinstance(each, e.CountDidNotFit) or getattr(each, "counted", False)]
        counted += len(named)
        for position in tuple(table.state.choosing):
            table.do(c.ChooseCourse(DEALER, position=position, play_on=True))
    assert table.state.counts == counted == 3
    before, other = table.state, otherwise(table, random).state
    for command in guesses(table, random):
        if not _names_cards(command):
            continue
        answer = decide(before, command)
        assert isinstance(answer, Refusal)
        assert answer == decide(other, command)
    kept(table)


def _names_cards(command: Any) -> bool:
    ruled = (getattr(command, "first", None), *getattr(command, "then", ()))
    lies = getattr(command, "lies", ())  # of a report on a stake, money
    return (isinstance(lies, tuple) and bool(lies)) or any(isinstance(each, Card) for each in ruled)


@every_book
def test_after_three_counts_rulings_that_need_no_names_are_left(book):
    table = dealt(book)
    wrong = c.ReportMisdeal(SUPERVISOR, why=WHY, repaired=True, lies=((1, table.deal.hands[3]),))
    for _ in range(3):
        (event,) = table.do(wrong)
        assert isinstance(event, e.CountDidNotFit)
    before = table.state
    refused = table.ask(wrong)
    assert refused.what == "the cards of this round have been counted 3 times: rule without naming any"
    right = replace(wrong, lies=((1, table.deal.hands[3]), (3, table.deal.hands[1])))
    assert table.ask(right) == refused
    assert table.state is before
    table.do(c.ReportMisdeal(SUPERVISOR, why=WHY, repaired=True))
    table.do(c.ReportMisdeal(SUPERVISOR, why=WHY))
    assert table.state.phase.name == "BETWEEN"
    kept(table)


@every_book
def test_before_a_card_is_dealt_there_is_nothing_to_count(book):
    table = bets(book)
    table.do(c.CloseBets(DEALER))
    refused = table.ask(c.ReportMisdeal(SHIFT, why=WHY, repaired=True, lies=((1, DECK[:2]),)))
    assert refused.what.startswith("no cards have been dealt")
    assert table.state.counts == 0


@every_book
def test_the_next_round_has_its_own_counts(book):
    table = dealt(book)
    for _ in range(3):
        table.do(c.ReportMisdeal(SUPERVISOR, why=WHY, repaired=True, lies=((1, table.deal.hands[3]),)))
    table.play_on()
    table.do(c.OpenBets(DEALER))
    assert table.state.counts == 0


@every_book
def test_a_count_that_fits_is_one_of_the_three_even_if_nothing_changes(book):
    table = dealt(book)
    done = table.do(c.ReportMisdeal(SUPERVISOR, why=WHY, repaired=True, lies=((1, table.deal.hands[1]),)))
    assert isinstance(done[1], e.DealCorrected)
    assert table.state.counts == 1


@every_book
def test_who_may_not_rule_spends_no_count_and_learns_nothing(book):
    table = dealt(book)
    for who in (ANN, DEALER):
        answers = {
            table.ask(c.ReportMisdeal(who, why=WHY, repaired=True, lies=lies))
            for lies in (((1, table.deal.hands[3]),), ((1, table.deal.hands[1]),), ((1, table.deal.dealer[:1]),))
        }
        assert len(answers) == 1
    assert table.state.counts == 0


# -- nor do the offers tell --


@every_device
def test_offers_guess_no_card_and_admit_every_guess_or_none(book, device):
    random = Random(f"{book} {device}")
    table = dealt(book, device)
    other = otherwise(table, random)
    for who in (SUPERVISOR, SHIFT, Actor("Ann", Post.PLAYER)):
        shown, hidden = view(table.state, who).offers, view(other.state, who).offers
        assert CODEC.format(view(table.state, who)) == CODEC.format(view(other.state, who))
        for command in random.sample(guesses(table, random), 40):
            guess = replace(command, by=who)
            assert any(offer.admits(guess) for offer in shown) == any(offer.admits(guess) for offer in hidden)
        assert not [offer for offer in shown if _names_cards(offer.command)]


# -- nor does a record take staff at their word --


@every_book
def test_a_record_says_that_a_count_did_not_fit_only_where_it_did_not(book):
    table = dealt(book)
    wrong = c.ReportMisdeal(SUPERVISOR, why=WHY, repaired=True, lies=((1, table.deal.hands[3]),))
    right = replace(wrong, lies=((1, table.deal.hands[3]), (3, table.deal.hands[1])))
    answer: Any = decide(table.state, right)
    ruled = answer[0]
    (event,) = table.do(wrong)
    setup, before = table.state.setup, table.events[:-1]
    verify(Record(setup, (*before, event)))
    for forged in (replace(event, facts=ruled.facts), replace(event, by=ANN), replace(event, readings=())):
        with pytest.raises(InputError):
            verify(Record(setup, (*before, forged)))
    with pytest.raises(InputError, match="no report that is possible here"):
        verify(Record(setup, (*before, replace(ruled, facts=event.facts))))
    with pytest.raises(InputError, match="no report that is possible here"):
        verify(Record(setup, (*before, event, event, event, event)))


def test_cards_that_lie_face_down_need_no_names_to_be_put_in_order():
    table = dealt(RWS, Device.CARD_SHOE)
    for _ in range(5):
        table.do(c.ReportDrawnTogether(SUPERVISOR, why=WHY, first=3, places=(2, 3)))
    assert table.state.counts == 0


def test_s_50_one_card_in_another_place_moves_those_between_by_one():
    a, b, x, y, z = DECK[:5]
    before = (a, b, x, y, z)
    for after in ((b, x, y, a, z), (y, a, b, x, z), (b, x, y, z, a), (z, a, b, x, y), (b, a, x, y, z), before):
        assert _moved_up(before, after)
    for after in ((y, b, x, a, z), (b, y, x, a, z), (z, y, x, b, a)):
        assert not _moved_up(before, after)
