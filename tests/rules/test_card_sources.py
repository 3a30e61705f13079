"""Three sources of cards, one procedure: a program's deck, a scanning shoe, and cards that are keyed when they are seen."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tables import (
    ALL,
    ANN,
    BOB,
    DEALER,
    HOLDEM,
    MBS,
    METER,
    RWS,
    SHIFT,
    STAY,
    STUD,
    SUPERVISOR,
    THREE_CARD,
    V9,
    WHY,
    Table,
    bets,
    kept,
    ruled,
)

from croupier.cards import DECK, Card, parse_cards
from croupier.games import edition
from croupier.rulebook import Actor, Case, Effect, Money, Post, Refusal, To
from croupier.table import CardSource, Device, Phase, State, decide, devices, replay, view
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.card_places import count_known, leaving, to_key
from croupier.table.dealing import deal

PROGRAM, SHOE, KEYED = CardSource
EVERY_DEVICE = [(book, device) for book in ALL for device in devices(book)]


def ready(book: str, source: CardSource, device: Device | None = None, *, pair_plus: bool = False, **options: Any) -> Table:
    """Bets are closed."""
    table = bets(book, device, cards=source, **options)
    table.do(c.CloseBets(DEALER))
    return table


class Round:
    """A round that knows the deck, as the camera does: what a shoe reads and what people see is told to the table."""

    def __init__(self, table: Table, seed: int = 1) -> None:
        self.table = table
        state = table.state
        deck = tuple(Random(seed).sample(DECK, 52))
        self.cards: Any = deal(state.setup.slug, state.setup.device, state.in_play, deck)

    def scan(self) -> None:
        for place in leaving(self.table.state):
            self.table.do(c.ScanCard(DEALER, self.cards.deck[place]))

    def key(self) -> None:
        """All that lies open and is not known."""
        state = self.table.state
        for holder in self.cards.plan.places if state.setup.cards is KEYED and state.deal else ():
            if places := to_key(self.table.state, holder):
                self.table.do(c.KeyCards(DEALER, holder, tuple(self.cards.deck[place] for place in places)))

    def deal(self) -> None:
        source = self.table.state.setup.cards
        if source is SHOE:
            self.scan()
        else:
            self.table.do(c.DealCards(DEALER, self.cards.deck if source is PROGRAM else ()))
        self.key()

    def play(self, *, folds: tuple[int, ...] = (), declines: tuple[int, ...] = ()) -> None:
        """To the end but for the settlement."""
        table = self.table
        while table.state.phase in (Phase.DECIDING, Phase.TURNING):
            for position in table.state.undecided():
                choices = [choice.action for choice in table.state.choices(position)]
                fold = position in folds and "fold" in choices
                table.do(c.Decide(DEALER, position, "fold" if fold else choices[-1]))
            if table.state.phase is Phase.TURNING:
                due = table.state.left_to_turn()
                for position in declines if len(due) == 1 else ():
                    table.do(c.Decline(DEALER, position))
                self.scan()
                table.do(c.TurnUp(DEALER))
            self.key()

    def settle(self) -> Any:
        return self.table.do(c.Settle(DEALER, METER))


def played(book: str, source: CardSource, device: Device | None = None, seed: int = 1, **course: Any) -> Table:
    table = ready(book, source, device)
    game = Round(table, seed)
    game.deal()
    game.play(**course)
    game.settle()
    kept(table)
    return table


def lines(table: Table) -> list[tuple[Any, ...]]:
    settled = [event for event in table.events if isinstance(event, e.WagerSettled)]
    return [(each.position, each.wager, each.result, each.odds, each.returned, each.rules) for each in settled]


@pytest.mark.parametrize(("book", "device"), EVERY_DEVICE)
@pytest.mark.parametrize("source", [SHOE, KEYED])
@pytest.mark.parametrize("course", [{}, {"folds": (1,)}, {"folds": (1, 3)}, {"declines": (1,)}])
def test_a_round_of_every_source_comes_out_to_the_same_cent(book, device, source, course):
    for seed in range(3):
        expected, found = played(book, PROGRAM, device, seed, **course), played(book, source, device, seed, **course)
        assert lines(found) == lines(expected)
        assert found.back() == expected.back()


@pytest.mark.parametrize("book", ALL)
def test_nobody_names_a_deck_where_no_program_deals(book):
    for source, said in ((SHOE, "scan the cards one by one"), (KEYED, "nobody knows the deck")):
        table = bets(book, cards=source)
        table.do(c.CloseBets(DEALER))
        assert said in table.ask(c.DealCards(DEALER, DECK)).what
        assert table.state.deal is None


def test_at_a_keyed_table_no_card_is_known_until_it_is_seen():
    table = ready(STUD, KEYED)
    game = Round(table)
    table.do(c.DealCards(DEALER))
    assert set(table.deal.deck) == {None}
    assert len(table.deal.hands[1]) == 5
    assert view(table.state, ANN).dealer == (None,)  # it lies there, and is not known
    table.do(c.Look(ANN, 1))
    assert next(each for each in view(table.state, ANN).positions if each.position == 1).cards == (None,) * 5
    assert next(each for each in view(table.state, BOB).positions if each.position == 1).cards == ()
    exposed = game.cards.exposed
    table.do(c.KeyCards(DEALER, To.DEALER, (exposed,)))
    assert view(table.state, None).dealer == (exposed,)
    assert table.deal.dealer == (None, None, None, None, exposed)


@pytest.mark.parametrize("book", ALL)
def test_what_is_not_to_be_seen_yet_cannot_be_keyed(book):
    table = ready(book, KEYED)
    game = Round(table)
    game.deal()
    for holder in (1, 3, To.COMMUNITY, To.BURNED, To.DEALER):
        refused = table.ask(c.KeyCards(DEALER, holder, (game.cards.hands[1][0],)))
        assert refused.what.endswith("no card lies open there that is not known")
    refused = table.ask(c.KeyCards(ANN, 1, (DECK[0],)))
    assert refused.allowed_to is Post.DEALER


@pytest.mark.parametrize("source", [PROGRAM, SHOE])
def test_cards_are_keyed_only_where_nobody_reads_them(source):
    table = ready(STUD, source)
    Round(table).deal()
    for command in (c.KeyCards(SHIFT, 1, DECK[:1]), c.CorrectCards(SHIFT, 1, DECK[:1], WHY)):
        assert table.ask(command).what == f"this table's cards are not known so, but by {source.value}"


@pytest.mark.parametrize("source", [PROGRAM, KEYED])
def test_cards_are_scanned_only_where_a_shoe_reads_them(source):
    table = ready(STUD, source)
    for command in (c.ScanCard(DEALER, DECK[0]), c.ScanAgain(SUPERVISOR, DECK[0], WHY)):
        assert table.ask(command).what == f"this table's cards are not known so, but by {source.value}"


def test_cards_of_a_round_that_is_over_and_was_not_settled_stand_as_they_were_keyed():
    table = ready(STUD, KEYED)
    command = c.CorrectCards(SUPERVISOR, To.DEALER, DECK[:1], WHY)
    Round(table).deal()
    table.do(c.MakeRuling(SHIFT, why=WHY, effect=Effect.VOID))
    assert "nothing left to put right" in table.ask(command).what
    assert "no round" in Table(STUD, cards=KEYED).ask(command).what


def test_who_scans_cards_is_a_dealer_or_above():
    table = ready(STUD, SHOE)
    assert table.ask(c.ScanCard(ANN, DECK[0])).allowed_to is Post.DEALER


@pytest.mark.parametrize("book", ALL)
def test_settlement_starts_when_all_that_decide_are_known(book):
    table = ready(book, KEYED)
    game = Round(table)
    game.deal()
    game.play(folds=(3,))
    holders = [1, To.DEALER]
    for holder in holders:  # as if they had not been keyed
        places = table.deal.plan.places[holder]
        less = table.state.but(deal=table.deal.having(dict.fromkeys(places)))
        whole, table.state = table.state, less
        refused = table.ask(c.Settle(DEALER, METER))
        name = holder.value if isinstance(holder, To) else f"position {holder}"
        assert refused.what == f"the cards of {name} decide and are not known yet: key them first"
        table.state = whole
    game.settle()
    assert set(table.deal.hands[3]) == {None} or edition(book).outlive_a_fold  # nobody has seen a hand that folded


@pytest.mark.parametrize("book", ALL)
def test_a_card_that_is_known_already_is_doubted_and_the_round_waits(book):
    table = ready(book, KEYED)
    game = Round(table)
    game.deal()
    game.play()
    dealer = game.cards.dealer
    table.do(c.CorrectCards(SUPERVISOR, 3, (*game.cards.hands[3][:-1], game.cards.rest[0]), WHY))
    doubted = table.do(c.CorrectCards(SUPERVISOR, 3, (dealer[0], *game.cards.hands[3][1:]), WHY))
    (event,) = doubted
    assert isinstance(event, e.CardDoubted)
    assert event.rules == tuple(edition(book).provisions[Case.FOREIGN_CARD].rules.split())
    assert "cannot be" in table.ask(c.Settle(DEALER, METER)).what
    table.do(c.CorrectCards(SUPERVISOR, 3, game.cards.hands[3], WHY))
    game.settle()
    kept(table)


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("card", [None, "twice"])
def test_a_shoe_that_reads_a_card_twice_or_not_at_all_stops_the_round(book, card):
    table = ready(book, SHOE)
    game = Round(table)
    table.do(c.ScanCard(DEALER, game.cards.deck[0]))
    wrong = game.cards.deck[0] if card else None
    (doubted,) = table.do(c.ScanCard(DEALER, wrong))
    assert (doubted.case, doubted.cards) == (Case.FOREIGN_CARD, (wrong,))
    assert "cannot be" in table.ask(c.ScanCard(DEALER, game.cards.deck[1])).what
    assert table.ask(c.ScanAgain(DEALER, game.cards.deck[1], WHY)).allowed_to is Post.PIT_SUPERVISOR
    again = table.do(c.ScanAgain(SUPERVISOR, game.cards.deck[1], WHY))
    assert again == (e.CardScanned(SUPERVISOR, again[0].rules, game.cards.deck[1], WHY),)
    game.scan()
    game.play()
    game.settle()
    kept(table)


@pytest.mark.parametrize("book", ALL)
def test_a_fault_of_the_pack_makes_a_round_void_that_waits_for_a_card(book):
    table = ready(book, SHOE)
    game = Round(table)
    table.do(c.ScanCard(DEALER, game.cards.deck[0]), c.ScanCard(DEALER, None))
    done = table.do(c.ReportPack(SHIFT, why=WHY, fault=Case.FOREIGN_CARD))
    assert ruled(done).effect is Effect.VOID
    assert table.state.phase is Phase.BETWEEN
    kept(table)
    table.do(c.OpenBets(DEALER))


def test_somebody_who_names_one_impossible_card_after_the_other_is_stopped():
    table = ready(STUD, SHOE)
    game = Round(table)
    table.do(c.ScanCard(DEALER, game.cards.deck[0]), c.ScanCard(DEALER, None))
    for _ in range(2):
        table.do(c.ScanAgain(SUPERVISOR, None, WHY))
    refused = table.ask(c.ScanAgain(SUPERVISOR, game.cards.deck[1], WHY))
    assert refused.what == "3 cards of this round could not be: report the fault of the pack"


def test_cards_that_come_later_are_scanned_before_they_are_turned_up():
    table = ready(RWS, SHOE, Device.CARD_SHOE)
    game = Round(table)
    assert len(leaving(table.state)) == 5
    for place in range(4):
        table.do(c.ScanCard(DEALER, game.cards.deck[place]))
        assert table.state.phase is Phase.CLOSED
    table.do(c.ScanCard(DEALER, game.cards.deck[4]))
    assert table.state.phase is Phase.DECIDING
    assert table.ask(c.ScanCard(DEALER, game.cards.deck[5])).what.startswith("no card leaves the shoe now")
    table.do(c.Decide(ANN, 1, "flop"), c.Decide(BOB, 3, "flop"))
    assert table.ask(c.TurnUp(DEALER)).what == "4 cards have still to leave the shoe and be scanned first"
    game.scan()
    table.do(c.TurnUp(DEALER))


def test_a_state_does_not_show_its_deck():
    table = ready(STUD, PROGRAM)
    Round(table).deal()
    assert not re.search(r"Card\('|[2-9TJQKA][cdhs]\b", repr(table.state))


# -- while the cards are being dealt --


def dealing(book: str, source: CardSource, cards: int = 3) -> tuple[Table, Round]:
    """Bets are closed; where a shoe reads them, some cards have left."""
    table = ready(book, source)
    game = Round(table)
    for place in range(cards) if source is SHOE else ():
        table.do(c.ScanCard(DEALER, game.cards.deck[place]))
    return table, game


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("source", CardSource)
def test_two_cards_exposed_while_they_are_dealt_make_the_round_void(book, source):
    table, _ = dealing(book, source)
    done = table.do(c.ReportExposed(SHIFT, why=WHY, cards=2, positions=(1,)))
    assert (ruled(done).case, ruled(done).effect) == (Case.EXPOSED_SEVERAL, Effect.VOID)
    kept(table)


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("source", CardSource)
def test_one_card_exposed_while_they_are_dealt_plays_on_and_counts_with_a_later_one(book, source):
    table, game = dealing(book, source)
    assert ruled(table.do(c.ReportExposed(SHIFT, why=WHY, cards=1, positions=(3,)))).case is Case.EXPOSED_ONE
    if book == RWS:  # 5.10: the players choose before the deal goes on
        go_on = c.ScanCard(DEALER, game.cards.deck[3]) if source is SHOE else c.DealCards(DEALER)
        assert "must choose first" in table.ask(go_on).what
        table.do(c.ChooseCourse(BOB, position=3, play_on=True))
    game.deal()
    assert table.state.phase is Phase.DECIDING
    assert table.state.exposed == 1
    assert ruled(table.do(c.ReportExposed(SHIFT, why=WHY, cards=1))).case is Case.EXPOSED_SEVERAL
    kept(table)


@pytest.mark.parametrize("source", CardSource)
def test_a_hand_that_is_dropped_while_cards_are_dealt_is_out_and_the_others_play_on(source):
    table, game = dealing(RWS, source)
    table.do(c.ReportExposed(DEALER, why=WHY, cards=1, positions=(3,)), c.ChooseCourse(BOB, position=3, play_on=False))
    assert table.back() == {"Bob": 1000}
    if source is not SHOE:
        game = Round(table)
    game.deal()
    game.play()
    game.settle()
    kept(table)


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("source", CardSource)
def test_faults_of_the_deal_and_of_the_pack_are_ruled_on_while_cards_are_dealt(book, source):
    for report in (
        c.ReportMisdeal(SHIFT, why=WHY),
        c.ReportPack(SHIFT, why=WHY, fault=Case.MISSING_CARD),
        c.ReportWrongCount(SHIFT, why=WHY),
    ):
        table, _ = dealing(book, source)
        assert ruled(table.do(report)).effect is Effect.VOID
        kept(table)
    table, _ = dealing(book, source)
    assert ruled(table.do(c.ReportFaceUp(SHIFT, why=WHY))).effect is Effect.CONTINUES


def test_cards_that_leave_a_shoe_together_in_mid_deal_are_put_in_order_by_their_places():
    table = ready(RWS, SHOE, Device.CARD_SHOE)
    game = Round(table)
    for place in range(3):
        table.do(c.ScanCard(DEALER, game.cards.deck[place]))
    refused = table.ask(c.ReportDrawnTogether(SUPERVISOR, why=WHY, first=4, places=(3, 4)))
    assert refused.what == "3 cards have left the shoe: name places from 1 to 3"
    table.do(c.ReportDrawnTogether(SUPERVISOR, why=WHY, first=3, places=(2, 3)))
    assert table.deal.deck[1:3] == (game.cards.deck[2], game.cards.deck[1])
    kept(table)


def test_at_a_keyed_table_cards_drawn_together_need_no_names():
    table = ready(RWS, KEYED, Device.CARD_SHOE)
    table.do(c.DealCards(DEALER))
    table.do(c.ReportDrawnTogether(SUPERVISOR, why=WHY, first=3, places=(2, 3)))
    assert set(table.deal.deck) == {None}
    assert set(table.state.choosing) == {1, 3}
    kept(table)


@pytest.mark.parametrize("book", ALL)
def test_a_card_that_was_wrongly_exposed_is_keyed_and_the_rest_of_the_hand_stays_unknown(book):
    table = ready(book, KEYED)
    game = Round(table)
    table.do(c.ReportExposed(SHIFT, why=WHY, cards=1, positions=(3,)))
    if book == RWS:
        table.do(c.ChooseCourse(BOB, position=3, play_on=True))
    game.table.do(c.DealCards(DEALER))
    card = game.cards.hands[3][0]
    table.do(c.KeyCards(DEALER, 3, (card,)))
    assert table.deal.hands[3] == (card, *(None,) * (len(game.cards.hands[3]) - 1))
    assert "no card lies open" in table.ask(c.KeyCards(DEALER, 1, (game.cards.hands[1][0],))).what
    game.key()
    game.play()
    game.settle()
    assert table.deal.hands[3] == game.cards.hands[3]
    kept(table)


# -- a hand that is declined --


def shown(table: Table, who: Actor | None, position: int = 1) -> tuple[Card | None, ...]:
    return next((each.cards for each in view(table.state, who).positions if each.position == position), ())


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("source", CardSource)
def test_a_hand_that_is_declined_shows_to_nobody_but_who_has_looked_at_it(book, source):
    table = ready(book, source)
    game = Round(table)
    game.deal()
    table.do(c.Look(ANN, 1))
    game.play(declines=(1,))
    everybody = (None, BOB, DEALER, SUPERVISOR, SHIFT)
    assert not any(shown(table, who) for who in everybody)
    game.settle()
    assert not any(shown(table, who) for who in everybody)
    assert shown(table, ANN) == table.deal.hands[1]
    if source is KEYED:
        assert set(table.deal.hands[1]) == {None}  # nor can it be keyed


@pytest.mark.parametrize("book", MBS)
def test_a_supervisor_whose_look_at_a_declined_hand_is_recorded_sees_it_and_nobody_else(book):
    table = ready(book, PROGRAM)
    game = Round(table)
    game.deal()
    game.play(declines=(1,))
    table.do(c.ViewDeclined(SUPERVISOR, 1, WHY))
    game.settle()
    assert shown(table, SUPERVISOR) == table.deal.hands[1]
    assert not any(shown(table, who) for who in (None, ANN, BOB, DEALER, SHIFT))


def test_a_declined_hand_stays_closed_when_the_ante_goes_back_and_another_wager_stays():
    table = Table(THREE_CARD)
    table.do(c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", Money(2000)))
    table.do(c.PlaceWager(BOB, "Bob", 1, "pair_plus", Money(1000)), c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)))
    table.do(c.CloseBets(DEALER))
    game = Round(table)
    game.deal()
    table.do(c.Decide(ANN, 1, "play"), c.Decide(BOB, 3, "play"), c.Decline(ANN, 1))
    table.do(c.MakeRuling(SHIFT, why=WHY, effect=Effect.RETURNED, player="Ann"))
    assert (1, "pair_plus") in table.state.stakes
    game.play()
    assert not shown(table, None)
    game.settle()
    assert not shown(table, None)
    kept(table)


@pytest.mark.parametrize("book", ALL)
def test_a_hand_that_is_declined_is_not_folded_by_a_ruling(book):
    table = ready(book, PROGRAM)
    game = Round(table)
    game.deal()
    game.play(declines=(1,))
    refused = table.ask(c.MakeRuling(SHIFT, why=WHY, effect=Effect.FOLDED, position=1))
    assert "neither folded nor refused comparison" in refused.what
    assert not isinstance(table.ask(c.MakeRuling(SHIFT, why=WHY, effect=Effect.FOLDED, position=3)), Refusal)


@pytest.mark.parametrize(("book", "device"), EVERY_DEVICE)
def test_whatever_is_staked_and_decided_what_lies_open_is_enough_to_settle_a_keyed_round(book, device):
    wagers = [wager.name for wager in edition(book).wagers if wager.before_deal]
    for seed in range(12):
        random = Random(seed)
        by_source = {}
        for source in (KEYED, PROGRAM):
            random.seed(seed)
            table = Table(book, device, source)
            table.do(c.OpenBets(DEALER))
            for position, player in ((1, "Ann"), (2, "Bob"), (4, "Bob")):
                alone = random.random() < 0.25 and "pair_plus" in wagers
                for name in ["pair_plus"] if alone else wagers:
                    table.do(c.PlaceWager(DEALER, player, position, name, Money(500 if name == "jackpot" else 1000)))
            table.do(c.CloseBets(DEALER))
            game = Round(table, seed)
            game.deal()
            while table.state.phase in (Phase.DECIDING, Phase.TURNING):
                for position in table.state.undecided():
                    choice = random.choice(table.state.choices(position))
                    table.do(c.Decide(DEALER, position, choice.action))
                if table.state.phase is Phase.TURNING:
                    for position in table.state.in_play:
                        if random.random() < 0.15:
                            table.ask(c.Decline(DEALER, position))
                    table.do(c.TurnUp(DEALER))
                game.key()
            game.settle()
            kept(table)
            by_source[source] = lines(table)
        assert by_source[KEYED] == by_source[PROGRAM]


def folded(book: str) -> tuple[Table, Round]:
    """Everybody has folded at a table without a reader, the board is keyed, and Ann's jackpot wager lives."""
    table = ready(book, KEYED)
    game = Round(table)
    game.deal()
    for position in (1, 3):
        table.do(c.Decide(DEALER, position, "fold"))
    while table.state.phase is Phase.TURNING:
        table.do(c.TurnUp(DEALER))
    return table, game


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(each) for each in text.split())


@pytest.mark.parametrize(
    ("book", "board", "hand", "decides"),
    [
        *((book, "", "2c 7d", True) for book in (STUD, V9)),
        *(
            (book, "", "2c 7d 9h", False) for book in (STUD, V9)
        ),  # neither five in a row, nor of a suit, nor four or a full house
        *((book, "", "2c 5c 9c", True) for book in (STUD, V9)),  # a flush
        *((book, "", "2c 5d 6h", True) for book in (STUD, V9)),  # a straight
        *((book, "", "2c 2d 6h", True) for book in (STUD, V9)),  # a full house
        *((book, "", "2c 2d 6h 7h", False) for book in (STUD, V9)),
        *((book, "", "8c 8d 8h 8s", False) for book in (STUD, V9)),  # four of a kind, whatever the fifth is
        (THREE_CARD, "2c 7d", "", True),
        (THREE_CARD, "2c 7d", "9h", False),
        (THREE_CARD, "2c 7d", "7h", True),
        (THREE_CARD, "2c 7c", "9c", True),
        (THREE_CARD, "2c 7c", "9c 3d", False),
        (HOLDEM, "2c 7d 9h", "", False),
        (HOLDEM, "2c 7c 9c", "", True),
        (HOLDEM, "2c 7c 9c", "Kh", False),
        (HOLDEM, "7c 7d 9h", "", True),
    ],
)
def test_s_13_h_17_of_a_folded_hand_only_cards_are_asked_for_that_still_decide(book, board, hand, decides):
    table, _ = folded(book)
    if board:
        table.do(c.KeyCards(DEALER, To.COMMUNITY, cards(board)))
    if hand:
        table.do(c.KeyCards(DEALER, 1, cards(hand)))
    assert table.state.hangs_on == (("position 1",) if decides else ())
    answer = table.ask(c.Settle(DEALER, METER))
    assert isinstance(answer, Refusal) is decides
    if decides:
        assert answer.what == "the cards of position 1 decide and are not known yet: key them first"
    else:
        kept(table)


@pytest.mark.parametrize(
    ("book", "reading", "answer", "course"),
    [
        (THREE_CARD, "S-15", "paid-after-a-look", {"declines": (1,)}),
        (RWS, "H-18", "true-rank", {"declines": (1,)}),
        (RWS, "H-14", "paid-when-dealt", {"folds": (1,)}),
    ],
)
def test_a_hand_that_is_paid_for_unshown_by_another_answer_is_keyed_by_a_supervisor(book, reading, answer, course):
    table = bets(book, cards=KEYED)
    table.state = table.state.but(setup=replace(table.state.setup, readings={reading: answer}))
    side = {THREE_CARD: "pair_plus", RWS: "bonus"}[book]
    table.do(c.PlaceWager(ANN, "Ann", 1, side, Money(1000)), c.CloseBets(DEALER))
    game = Round(table)
    game.deal()
    game.play(**course)
    assert "the cards of position 1 decide" in table.ask(c.Settle(DEALER, METER)).what
    hand = game.cards.hands[1]
    assert table.ask(c.KeyCards(DEALER, 1, hand)).allowed_to is Post.PIT_SUPERVISOR
    assert table.ask(c.KeyCards(SUPERVISOR, 3, hand)).what.endswith("no card lies open there that is not known")
    table.do(c.KeyCards(SUPERVISOR, 1, hand))
    assert shown(table, None) == ()
    game.settle()
    kept(table)


def test_nobody_looks_at_a_hand_before_all_cards_have_been_dealt():
    table, _ = dealing(STUD, SHOE, 6)
    assert table.ask(c.Look(ANN, 1)).what == "the cards are being dealt: hands are looked at when all of them have been"


def test_while_a_card_is_in_doubt_no_course_is_chosen_and_nothing_is_dealt_looked_at_or_decided():
    table, game = dealing(RWS, SHOE)
    table.do(c.ReportExposed(SHIFT, why=WHY, cards=1, positions=(3,)), c.ChooseCourse(BOB, position=3, play_on=True))
    table.do(c.ScanCard(DEALER, None))
    table.do(c.ReportFaceUp(SHIFT, why=WHY))  # what staff see they may report
    for command in (
        c.ScanCard(DEALER, game.cards.deck[3]),
        c.ChooseCourse(BOB, position=3, play_on=False),
        c.HandleCards(ANN, position=1),
        c.Withdraw(ANN, player="Ann"),
        c.Decide(ANN, 1, "fold"),
        c.TurnUp(DEALER),
        c.Settle(DEALER),
    ):
        assert table.ask(command).what.startswith("a card of this round cannot be: correct it")
    table.do(c.ScanAgain(SUPERVISOR, game.cards.deck[3], WHY))


def test_slips_of_the_pen_are_corrected_as_often_as_they_are_made():
    table = ready(STUD, KEYED)
    game = Round(table)
    game.deal()
    game.play(folds=(3,))
    card = game.cards.exposed
    table.state = table.state.but(deal=table.deal.having(dict.fromkeys(table.deal.plan.places[1])))
    for _ in range(5):
        table.do(c.KeyCards(DEALER, 1, (card,)), c.CorrectCards(SUPERVISOR, 1, game.cards.hands[1], WHY))
        table.state = table.state.but(deal=table.deal.having(dict.fromkeys(table.deal.plan.places[1])))


def open_round(book: str = STUD) -> tuple[Table, Round]:
    """A keyed round with every card open, of which none is keyed yet."""
    table = ready(book, KEYED)
    game = Round(table)
    table.do(c.DealCards(DEALER))
    for position in (1, 3):
        table.do(c.Decide(DEALER, position, "bet"))
    table.do(c.TurnUp(DEALER))
    return table, game


def test_a_card_that_was_read_is_not_read_again():
    table, game = dealing(STUD, SHOE)
    refused = table.ask(c.ScanAgain(SUPERVISOR, game.cards.deck[3], WHY))
    assert refused.what == "the last card was read: there is nothing to read again"
    table.do(c.ScanCard(DEALER, None))
    assert table.ask(c.ScanAgain(SUPERVISOR, game.cards.deck[3], "")).what == "say why the card is another"


def test_cards_are_keyed_as_many_as_lie_there_and_one_that_is_there_twice_is_doubted():
    table, game = open_round()
    hand, dealer = game.cards.hands[1], game.cards.dealer
    for cards in ((), (*hand, game.cards.rest[0])):
        assert table.ask(c.KeyCards(DEALER, 1, cards)).what.startswith("position 1: key 1 to 5 cards, in the order of dealing")
    table.do(c.KeyCards(DEALER, To.DEALER, dealer), c.KeyCards(DEALER, 1, hand[:4]))
    assert table.ask(c.KeyCards(DEALER, 1, hand[3:])).what.startswith("key one card, in the order of dealing")
    (doubted,) = table.do(c.KeyCards(DEALER, 1, dealer[:1]))  # the dealer's
    assert (doubted.holder, doubted.cards, doubted.readings) == (1, dealer[:1], ("S-72",))
    assert table.deal.hands[1] == (*hand[:4], None)  # nothing was entered
    assert table.ask(c.KeyCards(DEALER, 1, hand[4:])).what.startswith("a card of this round cannot be")
    table.do(c.CorrectCards(SUPERVISOR, 1, hand, WHY))
    (doubted,) = table.do(c.KeyCards(DEALER, 3, (game.cards.hands[3][0],) * 2))  # twice in one hand
    assert isinstance(doubted, e.CardDoubted)
    table.do(c.CorrectCards(SUPERVISOR, 3, game.cards.hands[3], WHY))
    game.settle()
    kept(table)


def test_what_is_corrected_has_been_keyed_and_is_said_whole():
    table, game = open_round()
    assert table.ask(c.CorrectCards(SUPERVISOR, 1, game.cards.hands[1], WHY)).what == "position 1: no card of it has been keyed"
    game.key()
    for cards in ((), game.cards.hands[1][:4], (*game.cards.hands[1], game.cards.rest[0])):
        refused = table.ask(c.CorrectCards(SUPERVISOR, 1, cards, WHY))
        assert refused.what == "position 1: say all of the cards that were keyed, in the order of dealing"
    assert table.ask(c.CorrectCards(SUPERVISOR, 1, game.cards.hands[1], "")).what == "say why the card is another"
    game.settle()
    assert isinstance(table.ask(c.KeyCards(DEALER, 1, game.cards.hands[1])), Refusal)


def test_a_correction_changes_what_is_paid():
    table, game = open_round()
    table.do(c.KeyCards(DEALER, To.DEALER, game.cards.dealer), c.KeyCards(DEALER, 3, game.cards.hands[3]))
    four = tuple(card for card in DECK if card.rank == 14 and table.deal.where(card) is None)[:3]
    other = [card for card in DECK if table.deal.where(card) is None and card not in four]
    table.do(c.KeyCards(DEALER, 1, tuple(other[:5])))
    before = table.state.settlement(METER)
    table.do(c.CorrectCards(SUPERVISOR, 1, (*four, *other[:2]), WHY))
    after = table.state.settlement(METER)
    assert before.positions[0].hand != after.positions[0].hand
    assert table.deal.hands[1] == (*four, *other[:2])


@pytest.mark.parametrize("book", [STUD, "mbs-singapore-stud-v9"])
def test_s_14_whether_comparison_was_refused_is_known_though_the_cards_are_not(book):
    """3.10.2: with no hand of the dealer's every hand that stayed is paid alike, and nobody has refused anything."""
    table = ready(book, KEYED, jackpot=0)
    table.do(c.DealCards(DEALER), c.KeyCards(DEALER, To.DEALER, (Card("8h"),)))
    table.do(c.Decide(ANN, 1, "bet"), c.Decide(BOB, 3, "bet"), c.TurnUp(DEALER))
    table.do(c.KeyCards(DEALER, To.DEALER, tuple(map(Card, ("Ah", "Qd", "Jc", "9c")))))
    lines = [event for event in table.do(c.Settle(DEALER)) if isinstance(event, e.WagerSettled)]
    assert len(lines) == 4
    assert not any("S-14" in line.readings for line in lines)


# -- cards that were keyed as others, found after the settlement (S-72, H-62) --


def keyed_as(book: str, keyed: dict[Any, tuple[Card, ...]], seed: int = 1, **course: Any) -> tuple[Table, Round]:
    """A settled round; some holders' cards were keyed as others."""
    table = ready(book, KEYED, **course)
    game = Round(table, seed)
    game.deal()
    game.play()
    for holder, cards in keyed.items():
        table.do(c.CorrectCards(SUPERVISOR, holder, cards, "a slip"))
    game.settle()
    return table, game


def real(game: Round, holder: Any) -> tuple[Card, ...]:
    """The cards of a holder that a settlement is by, as they really lie."""
    return tuple(game.cards.deck[place] for place in game.cards.plan.places[holder] if game.table.deal.deck[place] is not None)


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("holder", [1, 3, To.DEALER, To.COMMUNITY])
@pytest.mark.parametrize("seed", range(4))
def test_s_72_h_62_a_slip_found_after_the_settlement_is_put_right_and_the_round_is_paid_by_the_cards(book, holder, seed):
    plain, game = keyed_as(book, {}, seed)
    if not game.cards.plan.places.get(holder):
        return
    right = real(game, holder)
    wrong = tuple(card for card in game.cards.rest if card not in right)[: len(right)]
    table, game = keyed_as(book, {holder: wrong}, seed)
    assert table.ask(c.CorrectCards(DEALER, holder, right, WHY)).allowed_to is Post.PIT_SUPERVISOR
    assert table.ask(c.CorrectCards(SUPERVISOR, holder, right, "")).what == "say why the card is another"
    first, *anew = table.do(c.CorrectCards(SUPERVISOR, holder, right, WHY))
    assert isinstance(first, e.CardsCorrected)
    assert {type(event) for event in anew} <= {e.SettlementCorrected}
    assert all(event.readings == (edition(book).round_rules.doubted,) for event in anew)
    assert table.back() == plain.back()
    assert {area: paid for area, (_, paid) in table.state.settled.items()} == {
        area: paid for area, (_, paid) in plain.state.settled.items()
    }
    kept(table)
    table.do(c.OpenBets(DEALER))
    assert isinstance(table.ask(c.CorrectCards(SUPERVISOR, holder, right, WHY)), Refusal)


@pytest.mark.parametrize("book", [STUD, V9])
def test_s_72_s_73_hands_that_nothing_hung_on_are_said_when_the_dealers_hand_turns_out_to_be_one(book):
    """The Dealer's A-K was keyed as K-Q, so every hand was paid without its cards; they lie open until the next call."""
    dealer, ann, bob = (parse_cards(cards) for cards in ("Kd Ac 3d 4h 2s", "2c 2d 5h 7s 9c", "3c 6s 8d Tc Js"))
    table = ready(book, KEYED, jackpot=0)
    table.do(c.DealCards(DEALER), c.Decide(ANN, 1, "bet"), c.Decide(BOB, 3, "bet"), c.TurnUp(DEALER))
    table.do(c.KeyCards(DEALER, To.DEALER, (dealer[0], Card("Qc"), *dealer[2:])), c.Settle(DEALER))
    first = table.back()
    refused = table.ask(c.CorrectCards(SUPERVISOR, To.DEALER, dealer, WHY))
    assert refused.what.endswith("decide and are not known yet: they lie open, so say them in the same correction")
    assert table.ask(c.KeyCards(DEALER, 1, ann)).what == "position 1: the round is settled: correct the cards"
    table.do(c.CorrectCards(SUPERVISOR, To.DEALER, dealer, WHY, ((1, ann), (3, bob))))
    assert (first, table.back()) == ({"Ann": 8000, "Bob": 4000}, {"Ann": 12000})
    kept(table)
    known = ready(book, KEYED, jackpot=0)
    known.do(c.DealCards(DEALER), c.Decide(ANN, 1, "bet"), c.Decide(BOB, 3, "bet"), c.TurnUp(DEALER))
    known.do(c.KeyCards(DEALER, To.DEALER, dealer), c.KeyCards(DEALER, 1, ann), c.KeyCards(DEALER, 3, bob), c.Settle(DEALER))
    assert table.back() == known.back()
    table.do(c.OpenBets(DEALER))


def paid(table: Table) -> dict[tuple[int, str], Any]:
    """What was paid on each wager but the jackpot's."""
    return {area: parts for area, (_, parts) in table.state.settled.items() if area[1] != "jackpot"}


@pytest.mark.parametrize("book", [STUD, V9])
def test_h_60_s_72_cards_by_which_the_jackpot_would_pay_otherwise_correct_all_but_that_award(book):
    plain, game = keyed_as(book, {})
    royal = royal_for(plain, 1)
    won, _ = keyed_as(book, {1: royal})
    award, lost = won.state.settled[1, "jackpot"], plain.state.settled[1, "jackpot"]
    assert award != lost
    assert paid(won) != paid(plain)
    kinds = {e.SettlementCorrected}
    for table, cards, other, stays in ((won, game.cards.hands[1], plain.state, award), (plain, royal, won.state, lost)):
        wanted = {area: parts for area, (_, parts) in other.settled.items() if area[1] != "jackpot"}
        first, *anew = table.do(c.CorrectCards(SUPERVISOR, 1, cards, WHY))
        assert (first.award_stays, {type(event) for event in anew}) == ((1,), kinds)
        assert (paid(table), table.state.settled[1, "jackpot"]) == (wanted, stays)
        kept(table)
        if table is won:  # and back again, so that the other is compared with it
            (again, *_) = table.do(c.CorrectCards(SUPERVISOR, 1, royal, WHY))
            assert again.award_stays == ()
    won.do(c.CorrectCards(SUPERVISOR, 1, game.cards.hands[1], WHY))
    won.do(c.MakeRuling(SHIFT, effect=Effect.REMOVED, position=1, why=WHY))
    kept(won)


@pytest.mark.parametrize("book", [V9])
def test_s_71_s_72_the_stake_of_an_award_that_stays_is_not_put_right(book):
    table, game = keyed_as(book, {})
    table, game = keyed_as(book, {1: royal_for(table, 1)})
    table.do(c.CorrectCards(SUPERVISOR, 1, game.cards.hands[1], WHY))
    found = c.ReportStake(SHIFT, why=WHY, player="Ann", position=1, wager="jackpot", lies=Money(1000))
    assert "the wager stays as it is settled" in table.ask(found).what


@pytest.mark.parametrize("book", [STUD, V9])
def test_h_60_s_72_cards_that_touch_one_of_several_awards_are_left_to_a_ruling(book):
    table = ready(book, KEYED, ann=(1, 2))
    game = Round(table)
    game.deal()
    game.play()
    for position in (1, 2):
        table.do(c.CorrectCards(SUPERVISOR, position, royal_for(table, position), "a slip"))
    game.settle()
    before, slip = table.state, tuple(card for card in game.cards.rest if card.rank < 10)[:5]
    refused = table.ask(c.CorrectCards(SUPERVISOR, 1, slip, WHY))
    assert "other awards hang on that: a Shift Manager rules on it" in refused.what
    assert (refused.allowed_to, table.state is before) == (Post.SHIFT_MANAGER, True)


@pytest.mark.parametrize("book", ALL)
def test_s_72_h_62_a_card_that_cannot_be_is_doubted_after_the_settlement_too_and_no_bets_open(book):
    table, game = keyed_as(book, {})
    (doubted,) = table.do(c.CorrectCards(SUPERVISOR, 1, (game.cards.dealer[0], *game.cards.hands[1][1:]), WHY))
    assert isinstance(doubted, e.CardDoubted)
    assert table.ask(c.OpenBets(DEALER)).what.startswith("a card of this round cannot be")
    assert [*table.do(c.CorrectCards(SUPERVISOR, 1, game.cards.hands[1], WHY))] == [table.events[-1]]
    kept(table)
    table.do(c.OpenBets(DEALER))


@pytest.mark.parametrize("book", ALL)
def test_s_72_h_62_a_card_that_cannot_be_names_its_reading(book):
    table = ready(book, SHOE)
    table.do(c.ScanCard(DEALER, Card("As")))
    doubted = table.do(c.ScanCard(DEALER, Card("As")))[0]
    assert isinstance(doubted, e.CardDoubted)
    assert doubted.readings == (("H-62",) if "holdem" in book else ("S-72",))


def royal_for(table: Table, position: int) -> tuple[Card, ...]:
    """A royal flush that nobody else is known to have a card of."""
    known = {card for card in table.deal.deck if card is not None} - set(table.deal.hands[position])
    hands = [tuple(Card(f"{rank}{suit}") for rank in "AKQJT") for suit in "cdhs"]
    return next(hand for hand in hands if known.isdisjoint(hand))


def flush_for(table: Table, position: int) -> tuple[Card, ...]:
    """A flush that nobody else is known to have a card of."""
    known = {card for card in table.deal.deck if card is not None} - set(table.deal.hands[position])
    hands = [
        tuple(Card(f"{rank}{suit}") for rank in (*four, low)) for suit in "cdhs" for four in ("AKQJ", "AKQ8") for low in "97542"
    ]
    return next(hand for hand in hands if known.isdisjoint(hand) and len(set(hand)) == 5)


@pytest.mark.parametrize("book", [STUD, V9])
def test_4_2_s_72_s_86_a_rejection_was_of_the_cards_as_they_were_keyed(book):
    table = ready(book, KEYED)
    game = Round(table)
    game.deal()
    game.play()
    flush, royal = flush_for(table, 1), royal_for(table, 1)
    table.do(c.CorrectCards(SUPERVISOR, 1, royal, "a slip"), c.RejectJackpotHand(SUPERVISOR, 1, "it is a nine"))
    for position, cards in ((1, royal), (3, game.cards.hands[3])):
        table.do(c.CorrectCards(SUPERVISOR, position, (*cards[1:], cards[0]), "the same in another order"))
    assert set(table.state.rejected) == {1}
    late = Table(book, cards=KEYED)
    late.state, late.events, late.put_in = table.state, [*table.events], table.put_in
    for event in late.events:
        late.books.at_table(event)
    table.do(c.CorrectCards(SUPERVISOR, 1, flush, WHY))
    assert not table.state.rejected
    table.do(c.Settle(DEALER, METER))
    ((_, paid),) = table.state.settled[1, "jackpot"][1]
    assert paid > Money(500)
    kept(table)
    late.do(c.Settle(DEALER, METER))
    assert late.state.settled[1, "jackpot"][1] == (("Ann", Money(0)),)
    corrected, *_ = late.do(c.CorrectCards(SUPERVISOR, 1, flush, WHY))
    assert corrected.award_stays == (1,)
    assert late.state.settled[1, "jackpot"][1] == (("Ann", Money(0)),)
    kept(late)


@pytest.mark.parametrize("book", [THREE_CARD, HOLDEM, RWS])
def test_4_4_h_62_h_76_a_rejection_was_of_the_board_as_it_was_keyed(book):
    table = ready(book, KEYED)
    game = Round(table)
    game.deal()
    game.play()
    state = table.state.but(rejected={1: Post.PIT_SUPERVISOR, 3: Post.PIT_SUPERVISOR})
    spare = iter(game.cards.rest)
    for holder, left in ((To.DEALER, {1, 3}), (1, {3}), (To.COMMUNITY, set())):
        cards = tuple(next(spare) for _ in range(count_known(state, holder)))
        made = decide(state, c.CorrectCards(SUPERVISOR, holder, cards, WHY))
        assert not isinstance(made, Refusal)
        assert set(replay(state, made).rejected) == left


@pytest.mark.parametrize("book", [STUD, V9])
def test_h_60_s_72_an_award_found_before_the_meter_is_read_is_left_to_a_ruling(book):
    table = ready(book, KEYED, ann=(1, 2))
    game = Round(table)
    game.deal()
    game.play()
    table.do(c.CorrectCards(SUPERVISOR, 1, royal_for(table, 1), "a slip"), c.Settle(DEALER, waiting=True))
    refused = table.ask(c.CorrectCards(SUPERVISOR, 2, royal_for(table, 2), WHY))
    assert "the jackpot pays position 2 otherwise" in refused.what


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("unit", [None, Money(500)])
def test_s_72_h_62_a_round_without_jackpot_wagers_is_put_right_though_no_meter_was_read(book, unit):
    table = Table(book, cards=KEYED)
    table.state = State(replace(table.state.setup, unit=unit))
    table.do(c.OpenBets(DEALER), c.PlaceWager(BOB, "Bob", 3, "ante", Money(1000)), c.CloseBets(DEALER))
    game = Round(table)
    game.deal()
    game.play()
    table.do(c.Settle(DEALER))
    before, right = table.back(), game.cards.hands[3]
    for cards in (tuple(game.cards.rest)[: len(right)], right):
        table.do(c.CorrectCards(SUPERVISOR, 3, cards, WHY))
    assert table.back() == before
    kept(table)


@pytest.mark.parametrize("book", [STUD, V9])
def test_s_85_s_72_while_a_jackpot_wager_waits_what_is_settled_is_put_right_and_it_waits_on(book):
    table, whole = (ready(book, KEYED) for _ in range(2))
    for each in (table, whole):
        game = Round(each)
        game.deal()
        game.play()
    royal, slip = royal_for(table, 1), tuple(card for card in game.cards.rest if card.rank < 10)[:5]
    table.do(c.CorrectCards(SUPERVISOR, 3, slip, "a slip"))
    for each in (table, whole):
        each.do(c.CorrectCards(SUPERVISOR, 1, royal, "a slip"), c.Settle(DEALER, waiting=True))
    table.do(c.CorrectCards(SUPERVISOR, 3, game.cards.hands[3], WHY))
    assert table.state.stakes == whole.state.stakes == {(1, "jackpot"): (("Ann", Money(500)),)}
    assert table.back() == whole.back()
    table.do(c.CorrectCards(SUPERVISOR, 1, game.cards.hands[1], WHY))  # it has won nothing after all
    table.do(c.Settle(DEALER, METER))
    assert table.state.settled[1, "jackpot"][1] == (("Ann", Money(0)),)
    assert table.back() == keyed_as(book, {})[0].back()
    kept(table)


# -- hands that were keyed for each other (S-72, H-62) --


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("settled", [False, True])
def test_s_72_h_62_two_hands_keyed_for_each_other_are_exchanged_at_once(book, settled):
    for seed in range(4):
        plain, _ = keyed_as(book, {}, seed)
        table = ready(book, KEYED)
        game = Round(table, seed)
        hands, swapped = game.cards.hands, {1: game.cards.hands[3], 3: game.cards.hands[1]}
        game.deal()
        while table.state.phase in (Phase.DECIDING, Phase.TURNING):
            for position in table.state.undecided():
                table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
            table.do(c.TurnUp(DEALER))
            for at in (1, 3):
                if to_key(table.state, at):
                    table.do(c.KeyCards(DEALER, at, swapped[at]))
            game.key()
        assert table.deal.hands == swapped
        if settled:
            game.settle()
        (doubted,) = table.do(c.CorrectCards(SUPERVISOR, 1, hands[1], WHY))  # alone it would be there twice
        assert isinstance(doubted, e.CardDoubted)
        assert table.deal.hands == swapped
        exchange = c.CorrectCards(SUPERVISOR, 1, hands[1], WHY, ((3, hands[3]),))
        assert any(offer.admits(exchange) for offer in view(table.state, SUPERVISOR).offers)
        first, *anew = table.do(exchange)
        assert isinstance(first, e.CardsCorrected)
        assert first.hands == ((1, hands[1]), (3, hands[3]))
        assert {type(event) for event in anew} <= {e.SettlementCorrected}
        assert table.deal.hands == hands
        if not settled:
            game.settle()
        assert table.back() == plain.back()
        kept(table)
        table.do(c.OpenBets(DEALER))
        assert isinstance(table.ask(exchange), Refusal)


@pytest.mark.parametrize("book", ALL)
def test_s_72_h_62_the_dealers_cards_and_several_hands_go_round(book):
    table, game = keyed_as(book, {}, ann=(1, 2))
    right: dict[Any, tuple[Card, ...]] = {
        1: real(game, 1),
        2: real(game, 2),
        3: real(game, 3),
        To.DEALER: real(game, To.DEALER),
    }
    before = table.back()
    if len(right[To.DEALER]) != len(right[1]):
        del right[To.DEALER]
    holders = list(right)
    wrong = [right[holder] for holder in (*holders[1:], holders[0])]
    for said in (dict(zip(holders, wrong, strict=True)), right):
        (one, cards), *others = said.items()
        table.do(c.CorrectCards(SUPERVISOR, one, cards, WHY, tuple(others)))
        assert {holder: real_of(table, holder) for holder in holders} == said
    assert table.back() == before
    kept(table)


def real_of(table: Table, holder: Any) -> tuple[Card, ...]:
    """A holder's cards as they were keyed."""
    return tuple(card for card in table.deal.of(holder) if card is not None)


def test_s_72_each_holder_is_said_once_and_whole_and_a_card_that_is_there_twice_is_doubted():
    table, game = keyed_as(STUD, {})
    hands, before = game.cards.hands, table.state
    for also, said in (
        (((1, hands[1]),), "say each holder's cards once"),
        (((3, hands[3]), (3, hands[3])), "say each holder's cards once"),
        (((3, hands[3][:4]),), "position 3: say all of the cards that were keyed, in the order of dealing"),
        (((2, hands[3]),), "position 2: no card of it has been keyed"),
    ):
        assert table.ask(c.CorrectCards(SUPERVISOR, 1, hands[1], WHY, also)).what == said
    assert table.state is before
    (doubted,) = table.do(c.CorrectCards(SUPERVISOR, 1, hands[3], WHY, ((3, hands[3]),)))
    assert isinstance(doubted, e.CardDoubted)
    assert doubted.also == ((3, hands[3]),)
    table.do(c.CorrectCards(SUPERVISOR, 1, hands[1], WHY, ((3, hands[3]),)))
    kept(table)


def test_s_72_several_hands_at_once_take_no_more_cards_that_were_exposed_than_there_are():
    table = ready(STUD, KEYED)
    game = Round(table)
    table.do(c.DealCards(DEALER), c.KeyCards(DEALER, To.DEALER, (game.cards.exposed,)))
    table.do(c.ReportExposed(SHIFT, cards=1, positions=(1,), why=WHY))
    (doubted,) = table.do(c.KeyCards(DEALER, 1, (game.cards.exposed,)))
    assert isinstance(doubted, e.CardDoubted)
    one, three = game.cards.hands[1][:1], game.cards.hands[3][:1]
    refused = table.ask(c.CorrectCards(SUPERVISOR, 1, one, WHY, ((3, three),)))
    assert refused.what == "cards that were wrongly exposed and are not keyed yet: 1, not 2"
    table.do(c.CorrectCards(SUPERVISOR, 1, one, WHY, ((To.DEALER, (game.cards.exposed,)),)))
    assert table.deal.hands[1][0] == one[0]
    kept(table)


@pytest.mark.parametrize("book", ALL)
def test_an_offer_to_name_cards_cites_the_same_whatever_cards_are_known_elsewhere(book):
    table = ready(book, KEYED)
    Round(table).deal()
    Round(table).play()
    known = [place for place, card in enumerate(table.state.deal.deck) if card is not None]  # type: ignore[union-attr]
    said = []
    for first in (DECK[0], DECK[-1]):  # the card that stands for any in an offer, or another
        deck = [None if card == first else card for card in table.state.deal.deck]  # type: ignore[union-attr]
        deck[known[-1]] = first
        state = table.state.but(deal=replace(table.state.deal, deck=tuple(deck)))  # type: ignore[type-var]
        offers = view(state, SUPERVISOR).offers
        said.append({each.label: each.rules for each in offers if isinstance(each.command, c.KeyCards | c.CorrectCards)})
    assert said[0] == said[1] != {}


@pytest.mark.parametrize("settle", [False, True], ids=["before the settlement", "after it"])
@pytest.mark.parametrize("book", ALL)
def test_s_72_h_62_cards_that_are_named_as_they_are_recorded_are_no_correction(book, settle):
    table = ready(book, KEYED)
    game = Round(table)
    game.deal()
    game.play()
    if settle:
        table.do(c.Settle(DEALER, METER))
    one, three = game.cards.hands[1], game.cards.hands[3]
    for same in (c.CorrectCards(SUPERVISOR, 1, one, WHY), c.CorrectCards(SUPERVISOR, 1, one, WHY, also=((3, three),))):
        refused = table.ask(same)
        assert isinstance(refused, Refusal)
        assert refused.what.startswith("these are the cards that are recorded: nothing is to be corrected; name the cards as")
        assert not any(offer.admits(same) for offer in view(table.state, SUPERVISOR).offers)
    other = c.CorrectCards(SUPERVISOR, 1, one, WHY, also=((3, (*three[1:], three[0])),))
    assert any(offer.admits(other) for offer in view(table.state, SUPERVISOR).offers)
    table.do(other)
    kept(table)


@pytest.mark.parametrize("settle", [False, True], ids=["before the settlement", "after it"])
@pytest.mark.parametrize("book", ALL)
def test_s_72_h_62_an_offered_correction_taken_as_it_stands_raises_no_doubt(book, settle):
    table = ready(book, KEYED)
    Round(table).deal()
    Round(table).play()
    if settle:
        table.do(c.Settle(DEALER, METER))
    offers = [each for each in view(table.state, SUPERVISOR).offers if isinstance(each.command, c.CorrectCards)]
    assert {each.command.holder for each in offers} >= {1, 3, To.DEALER}  # type: ignore[attr-defined]
    back = table.back()
    for offer in offers:
        table.do(offer.command)
        assert table.state.doubt is None
    assert table.back() == back
    kept(table)


@pytest.mark.parametrize("book", ALL)
def test_s_72_h_62_where_a_card_was_doubted_naming_those_recorded_says_that_they_are_right(book):
    table = ready(book, KEYED)
    game = Round(table)
    game.deal()
    game.play()
    one = game.cards.hands[1]
    table.do(c.CorrectCards(SUPERVISOR, 1, (game.cards.hands[3][0], *one[1:]), WHY))
    assert table.state.doubt
    table.do(c.CorrectCards(SUPERVISOR, 1, one, WHY))
    assert table.state.doubt is None
    kept(table)


@pytest.mark.parametrize("book", ALL)
def test_s_72_h_62_a_guess_at_a_card_that_does_not_lie_open_is_not_answered_by_a_refusal(book):
    table = ready(book, KEYED)
    game = Round(table)
    game.deal()
    table.do(c.ReportExposed(SHIFT, why=WHY, cards=1, positions=(1,)))
    card = game.cards.hands[1][:1]
    table.do(c.KeyCards(DEALER, 1, card))
    answers = [table.ask(c.CorrectCards(SUPERVISOR, 1, cards, WHY)) for cards in (card, game.cards.rest[:1])]
    assert not any(isinstance(answer, Refusal) for answer in answers)


# -- wagers that were not entered as they lay, on a hand that nobody has seen (S-71, H-61) --


def folded_unseen(book: str) -> Table:
    """A settled round of keyed cards in which the hand of position 3 has folded."""
    table = ready(book, KEYED)
    game = Round(table)
    game.deal()
    game.play(folds=(3,))
    game.settle()
    return table


def stake_found(wager: str, cents: int) -> c.ReportStake:
    return c.ReportStake(SHIFT, why=WHY, player="Bob", position=3, wager=wager, lies=Money(cents))


@pytest.mark.parametrize("book", ALL)
def test_s_71_h_61_a_bet_that_lay_there_is_not_settled_by_cards_that_nobody_has_seen(book):
    table = folded_unseen(book)
    stay = STAY[book]
    before = table.state
    refused = table.ask(stake_found(stay, 1000 if book == THREE_CARD else 2000))
    assert refused.what == "the cards of position 3 decide and are not known yet"
    assert table.state == before


@pytest.mark.parametrize("book", MBS)
def test_s_79_h_68_a_jackpot_wager_on_a_hand_that_nobody_has_seen_may_have_won(book):
    table = folded_unseen(book)
    refused = table.ask(stake_found("jackpot", 500))
    assert refused.what.startswith("the jackpot has paid this hand, or would have to")
    assert refused.rules == ("4.4",) if book == THREE_CARD else ("4.2",)


# -- what comes out the same whatever the Dealer holds (S-73) --

PAIR, NOT_QUEEN_HIGH, QUEEN_HIGH = parse_cards("9h 9d 4c"), parse_cards("Jc 7d 3s"), parse_cards("Qc 7d 3s")


def pair_plus(*, folds: bool = False) -> Table:
    """Ann has a pair and a Pair Plus at a keyed table, with an Ante that she folds, or alone. Nothing is keyed yet."""
    table = Table(THREE_CARD, cards=KEYED)
    table.do(c.OpenBets(DEALER))
    for wager in ("ante", "pair_plus") if folds else ("pair_plus",):
        table.do(c.PlaceWager(ANN, "Ann", 1, wager, Money(1000)))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER), c.Decide(ANN, 1, "fold" if folds else "continue"))
    while table.state.phase is Phase.TURNING:
        table.do(c.TurnUp(DEALER))
    return table


@pytest.mark.shows("3.11.4 3.12.5")
@pytest.mark.parametrize("folds", [False, True], ids=["alone", "with a folded Ante"])
def test_3_11_4_3_12_5_a_pair_plus_is_paid_without_the_dealers_cards_and_cites_what_is_common(folds):
    common = ("3.9.1.1", "4.3/pair") if folds else ("4.3/pair",)
    for dealers, rule in (((), ""), (NOT_QUEEN_HIGH, "3.11.4"), (QUEEN_HIGH, "3.12.5")):
        table = pair_plus(folds=folds)
        refused = table.ask(c.Settle(DEALER, METER))
        assert refused.what == "the cards of position 1 decide and are not known yet: key them first"
        table.do(c.KeyCards(DEALER, 1, PAIR))
        if dealers:
            table.do(c.KeyCards(DEALER, To.DEALER, dealers))
        table.do(c.Settle(DEALER, METER))
        (line,) = [event for event in table.events if isinstance(event, e.WagerSettled) and event.wager == "pair_plus"]
        assert line.returned == (("Ann", Money(2000)),)
        assert line.rules == (common if not rule else (*common[:-1], rule, common[-1]))
        kept(table)


@pytest.mark.parametrize("book", ALL)
def test_5_1_of_two_void_rounds_nobody_has_seen_a_card_and_both_stand_in_a_record(book):
    """Where cards are keyed, rounds of which few are known may well look alike: that tells nothing."""
    table = ready(book, KEYED)
    for again in (True, False):
        table.do(c.DealCards(DEALER), c.ReportPack(SHIFT, why=WHY, fault=Case.FOREIGN_CARD))
        if again:
            table.do(c.OpenBets(DEALER), c.PlaceWager(ANN, "Ann", 1, "ante", Money(1000)))
            table.do(c.PlaceWager(BOB, "Bob", 2, "ante", Money(1000)), c.CloseBets(DEALER))
    kept(table)
