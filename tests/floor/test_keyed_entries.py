"""Jackpot hands of tables where nobody reads the cards: each is entered when the cards that make it are keyed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.cards import DECK, parse_cards
from croupier.floor import CODEC, AtPool, AtTable, EnterHands, recover
from croupier.games import BOOKS, edition
from croupier.jackpot import ClaimsEntered, ConfirmEntry, EntryAmended, Order, RejectEntry, ReportLostLink, Status
from croupier.rulebook import Actor, Effect, Post, To
from croupier.table import CardSource, Setup
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.card_places import to_key
from croupier.table.dealing import Holder
from floors import (
    DEALER,
    MANAGER,
    POOL,
    ROYAL,
    SHIFT,
    STRAIGHT_FLUSH,
    STUD,
    SUPERVISOR,
    House,
    entered,
    of,
    seen_at_close,
    setup,
    stacked,
)

BOTH_STUD = ("mbs-singapore-stud", "mbs-singapore-stud-v9")
LOW = "2c 3c 5d 9s Ts"
HAS_A_HAND, HAS_NONE = "Ac Ad 4s Kc Jc", "2d 3d 4s Kc Jc"  # the Dealer in stud
OTHER = Actor("Oda", Post.PIT_SUPERVISOR)


def share(slug: str) -> tuple[str, str]:
    """A hand that wins a part of the meter, and its board."""
    return STRAIGHT_FLUSH.get(slug, STRAIGHT_FLUSH[STUD.slug])


class Keyed:
    """A house of keyed tables, and the cards that lie on each."""

    def __init__(self, *tables: Setup, **hands: tuple[dict[int, str], str]) -> None:
        self.house = House(*tables, order=edition(tables[0].slug).linked_jackpot.order)
        self.decks = {rules.table: stacked(rules, *hands[rules.table]) for rules in tables}
        for rules in tables:
            self.house.bets(rules)
            self.house.at(rules.table, c.CloseBets(DEALER), c.DealCards(DEALER))
            self.house.clock += 1
        for rules in tables:
            self.house.play_on(rules)
        for name in self.decks:
            self.key(name, To.COMMUNITY)

    def key(self, table: str, *holders: Holder, cards: tuple = ()) -> tuple:
        """Somebody keys the cards of a hand, five seconds after what was before. All that it led to."""
        made: tuple = ()
        for holder in holders:
            self.house.clock += 5
            if places := to_key(self.house.floor.tables[table], holder):
                seen = cards or tuple(self.decks[table][place] for place in places)
                made += self.house.at(table, c.KeyCards(DEALER, holder, seen))
        return made

    def amounts(self) -> dict[str, str]:
        """What is locked for the entry of each table."""
        return {entry.table.name: str(entry.locked.amount) for entry in self.house.floor.pools[POOL].open_entries}

    def check(self) -> None:
        assert recover(self.house.opened, self.house.events) == self.house.floor


def keyed(slug: str, *names: str, hand: tuple[str, str] = ("", ""), **others: str) -> Keyed:
    """Tables of one book at which Ann holds a hand that wins."""
    tables = [setup(name, slug, cards=CardSource.KEYED) for name in names or ("t1",)]
    own, board = hand if hand[0] else share(slug)
    hands = {1: own} | {int(position.removeprefix("at_")): cards for position, cards in others.items()}
    return Keyed(*tables, **{rules.table: (hands, board) for rules in tables})


@pytest.mark.parametrize("slug", BOOKS)
def test_s_70_h_45_a_hand_is_entered_when_its_own_cards_are_keyed_whoever_else_is_still_unknown(slug):
    game = keyed(slug, "t1", "t2")
    (claims,) = of(game.key("t1", 1), ClaimsEntered)
    assert [hand.position for hand in claims.entry.hands] == [1]
    assert claims.entry.entered_at == game.house.clock
    game.key("t2", 1)
    first, then = game.amounts()["t1"], game.amounts()["t2"]
    pools = game.house.floor.pools
    for name in ("t2", "t1"):
        assert not of(game.key(name, 2, To.DEALER), EntryAmended)
    assert game.house.floor.pools == pools
    for name, number in (("t1", 1), ("t2", 2)):
        game.house.confirm(number)
        game.house.settle(setup(name, slug))
    assert (game.house.paid("t1"), game.house.paid("t2")) == (first, then)
    game.check()


@pytest.mark.parametrize("slug", BOTH_STUD)
def test_3_14_the_straight_flush_that_is_keyed_first_is_first_though_other_cards_of_its_table_are_keyed_last(slug):
    game = keyed(slug, "t1", "t2", at_2=LOW)
    game.key("t1", To.DEALER, 1)
    game.key("t2", To.DEALER, 2, 1)
    game.key("t1", 2)
    assert game.amounts() == {"t1": "50000.30", "t2": "45000.27"}
    game.check()


def test_3_17_in_three_card_poker_the_dealers_cards_and_another_players_are_not_waited_for():
    game = keyed("mbs-three-card", "t1", "t2")
    game.key("t1", 1)
    game.key("t2", 2, To.DEALER, 1)
    assert game.amounts() == {"t1": "50000.30", "t2": "45000.27"}


@pytest.mark.parametrize("slug", BOTH_STUD)
def test_3_15_2_s_70_a_second_winner_who_is_keyed_later_joins_the_entry_in_its_place(slug):
    game = keyed(slug, "t1", "t2", at_2="9c 8c 7c 6c 5c")
    game.key("t1", 1)
    game.key("t2", 1)
    game.house.confirm(1)
    assert game.amounts() == {"t1": "50000.30", "t2": "45000.27"}
    (amended,) = of(game.key("t1", 2), EntryAmended)
    assert [hand.position for hand in amended.hands] == [1, 2]
    entry = entered(game.house.floor.pools[POOL], 1)
    assert entry.status is Status.ENTERED  # it is confirmed again
    assert str(entry.locked.displayed) == "500003.00"
    assert [str(made.amount) for made in entry.locked.awards] == [str(entry.locked.awards[1].amount)] * 2
    assert game.amounts()["t2"] != "45000.27"
    game.check()


@pytest.mark.parametrize(("dealers", "rule"), [(HAS_A_HAND, "3.10.3.3"), (HAS_NONE, "3.10.2.3")])
@pytest.mark.parametrize("slug", BOTH_STUD)
def test_3_10_2_3_3_10_3_3_an_entry_cites_what_is_common_and_the_settlement_the_rule_that_the_dealers_cards_show(
    slug, dealers, rule
):
    game = keyed(slug, at_2=LOW)
    (claims,) = of(game.key("t1", 1), ClaimsEntered)
    assert claims.entry.locked.awards[0].rules == ("3.13", "4.2/straight-flush")
    (hand,) = claims.entry.hands
    assert len(hand.or_cells) == 1
    assert CODEC.parse(CODEC.format(game.house.events[-1])) == game.house.events[-1]
    game.house.confirm(1)
    game.key("t1", To.DEALER, cards=parse_cards(dealers))
    assert entered(game.house.floor.pools[POOL], 1).status is Status.CONFIRMED  # it is the same hand
    refused = game.house.refuses(AtTable("t1", c.Settle(DEALER), game.house.clock))
    assert refused.what == "the cards of position 2 decide and are not known yet: key them first"
    game.key("t1", 2)
    made = game.house.settle(setup("t1", slug))
    (line,) = [each for each in of(made, e.WagerSettled) if (each.position, each.wager) == (1, "jackpot")]
    assert line.rules == (rule, "3.13", "4.2/straight-flush")
    assert game.house.paid("t1") == str(claims.entry.locked.amount)
    game.check()


@pytest.mark.parametrize("slug", BOOKS)
def test_s_86_h_76_what_was_rejected_stays_so_when_other_cards_of_the_round_are_keyed(slug):
    game = keyed(slug)
    game.key("t1", 1)
    game.house.pool(RejectEntry(1, "a bent card", MANAGER, game.house.clock))
    assert not of(game.key("t1", 2, To.DEALER), ClaimsEntered)
    refused = game.house.refuses(EnterHands("t1", "it is right", SUPERVISOR, game.house.clock))
    assert refused.allowed_to is Post.PIT_MANAGER
    game.house(EnterHands("t1", "it is right", MANAGER, game.house.clock))
    game.check()


TWO_WINNERS = {  # of a book: the hand of 1, the board, and the hand of 2
    "mbs-singapore-stud": ("9h 8h 7h 6h 5h", "", "9c 8c 7c 6c 5c"),
    "mbs-singapore-stud-v9": ("9h 8h 7h 6h 5h", "", "9c 8c 7c 6c 5c"),
    "mbs-three-card": ("9h 8h 7h", "6h 5h", "4h 3h 2h"),
    "mbs-texas-holdem": ("9h 8h", "7h 6h 5h Kd 2c", "4h 3h"),
    "rws-texas-holdem": ("9c 9d", "9h 9s Ks Qs Js", "As Ts"),
}


def rejected_first(slug: str) -> Keyed:
    """The hand of 1 is keyed and entered, and its entry is rejected; that of 2 wins too and is not keyed yet."""
    own, board, other = TWO_WINNERS[slug]
    game = keyed(slug, hand=(own, board), at_2=other)
    game.key("t1", 1)
    game.house.pool(RejectEntry(1, "a bent card", MANAGER, game.house.clock))
    return game


@pytest.mark.parametrize("slug", BOOKS)
def test_s_86_h_76_a_second_winner_who_is_keyed_after_a_rejection_is_entered_by_itself(slug):
    game = rejected_first(slug)
    made = game.key("t1", 2)
    (claims,) = of(made, ClaimsEntered)
    assert [hand.position for hand in claims.entry.hands] == [2]
    (told,) = of(made, e.JackpotHandRejected)
    assert (told.by, told.position, told.why) == (MANAGER, 1, "a bent card")
    game.key("t1", To.DEALER)
    game.house.confirm(2)
    game.house.settle(setup("t1", slug))
    assert (game.house.paid("t1", 1), game.house.paid("t1", 2)) == ("0.00", str(claims.entry.locked.amount))
    assert entered(game.house.floor.pools[POOL], 1).status is Status.REJECTED
    game.check()


PUT_RIGHT = {  # of a book: a hand as it was keyed, the board, and the hand as it lies, which wins by the same line
    "mbs-singapore-stud": ("9h 8h 7h 6h 5h", "", "Th 9h 8h 7h 6h"),
    "mbs-singapore-stud-v9": ("9h 8h 7h 6h 5h", "", "Th 9h 8h 7h 6h"),
    "mbs-three-card": ("9h 8h 7h", "6h 5h", "8h 7h 4h"),
    "mbs-texas-holdem": ("9h 8h", "7h 6h 5h Kd 2c", "8h 4h"),
    "rws-texas-holdem": ("9d 2c", "9h 9s 9c Ks 4d", "9d 2h"),
}


@pytest.mark.parametrize("slug", BOOKS)
def test_s_72_s_86_h_62_h_76_a_hand_that_is_put_right_after_its_entry_was_rejected_is_entered_by_itself(slug):
    """Other cards were rejected than those that lie there, though both win by the same line."""
    own, board, lies = PUT_RIGHT[slug]
    game = keyed(slug, hand=(own, board))
    game.key("t1", 1)
    game.house.pool(RejectEntry(1, "one card is another", SUPERVISOR, game.house.clock))
    made = game.house.at("t1", c.CorrectCards(SUPERVISOR, 1, parse_cards(lies), "a slip"))
    (claims,) = of(made, ClaimsEntered)
    assert [hand.position for hand in claims.entry.hands] == [1]
    assert not of(made, e.JackpotHandRejected)
    refused = game.house.refuses(AtPool(POOL, ConfirmEntry(2, True, SUPERVISOR, game.house.clock)))
    assert "R-17" in refused.rules
    game.house.pool(ConfirmEntry(2, True, OTHER, game.house.clock))
    game.key("t1", 2, To.DEALER)
    game.house.settle(setup("t1", slug))
    assert game.house.paid("t1") == str(claims.entry.locked.amount) != "0.00"
    game.check()


def test_s_72_s_86_of_two_rejected_hands_only_the_one_that_is_put_right_is_entered():
    own, board, other = TWO_WINNERS[STUD.slug]
    game = keyed(STUD.slug, hand=(own, board), at_2=other)
    game.key("t1", 1, 2)
    game.house.pool(RejectEntry(1, "one card is another", SUPERVISOR, game.house.clock))
    made = game.house.at("t1", c.CorrectCards(SUPERVISOR, 1, parse_cards(PUT_RIGHT[STUD.slug][2]), "a slip"))
    (claims,) = of(made, ClaimsEntered)
    assert [hand.position for hand in claims.entry.hands] == [1]
    assert [told.position for told in of(made, e.JackpotHandRejected)] == [2]
    game.check()


@pytest.mark.parametrize("slug", BOOKS)
def test_s_86_h_76_a_hand_that_is_put_right_while_the_link_is_lost_waits_until_it_is_entered_by_hand(slug):
    """It wins by the line of the rejected one, yet nobody has rejected it: its wager is not collected."""
    own, board, lies = PUT_RIGHT[slug]
    game = keyed(slug, hand=(own, board))
    game.key("t1", 1)
    locked = game.amounts()["t1"]
    game.house.pool(RejectEntry(1, "one card is another", MANAGER, game.house.clock))
    game.house.pool(ReportLostLink("t1", "the line is cut", game.house.clock, MANAGER))
    game.house.at("t1", c.ReportJackpotFault(SHIFT, why="the line is cut", effect=Effect.CONTINUES))
    refused = game.house.refuses(EnterHands("t1", "it lies there", SUPERVISOR, game.house.clock))
    assert refused.allowed_to is Post.PIT_MANAGER  # it is the rejected hand still
    assert not of(game.house.at("t1", c.CorrectCards(MANAGER, 1, parse_cards(lies), "a slip")), ClaimsEntered)
    game.key("t1", 2, To.DEALER)
    waits = game.house.waits(setup("t1", slug))
    assert waits.what == "enter the round's jackpot hands before you pay them"
    game.house(EnterHands("t1", "it lies there", SHIFT, game.house.clock))
    game.house.pool(ConfirmEntry(2, True, OTHER, game.house.clock))
    game.house.settle(setup("t1", slug))
    assert game.house.paid("t1") == locked != "0.00"
    game.check()


@pytest.mark.parametrize("slug", BOOKS)
def test_s_86_h_76_who_rejects_the_hand_that_was_put_right_rejects_these_cards(slug):
    own, board, lies = PUT_RIGHT[slug]
    game = keyed(slug, hand=(own, board))
    game.key("t1", 1, 2, To.DEALER)
    game.house.pool(RejectEntry(1, "one card is another", SUPERVISOR, game.house.clock))
    game.house.at("t1", c.CorrectCards(SUPERVISOR, 1, parse_cards(lies), "a slip"))
    game.house.pool(RejectEntry(2, "still another", OTHER, game.house.clock))
    game.house.settle(setup("t1", slug))
    assert game.house.paid("t1") == "0.00"
    game.check()


@pytest.mark.parametrize("slug", BOOKS)
def test_s_79_s_86_h_68_h_76_a_rejected_hand_is_settled_as_no_win_though_its_stake_was_another(slug):
    game = keyed(slug)
    game.key("t1", 1, 2, To.DEALER)
    game.house.pool(RejectEntry(1, "a bent card", MANAGER, game.house.clock))
    game.house.at("t1", seen_at_close(10, wager=edition(slug).jackpot.wager))
    made = game.house.settle(setup("t1", slug))
    assert [told.position for told in of(made, e.JackpotHandRejected)] == [1]
    assert game.house.paid("t1") == "0.00"
    game.check()


LOSES = {"mbs-three-card": "2c 3d 8c", "mbs-texas-holdem": "2d 4c", "rws-texas-holdem": "2c 4c"}


@pytest.mark.parametrize("slug", BOOKS)
def test_s_86_h_76_of_two_rejected_hands_one_is_settled_as_no_win_when_the_other_wins_nothing(slug):
    own, board, other = TWO_WINNERS[slug]
    game = keyed(slug, hand=(own, board), at_2=other)
    game.key("t1", 1, 2, To.DEALER)
    game.house.pool(RejectEntry(1, "a bent card", SUPERVISOR, game.house.clock))
    dealt = game.house.floor.tables["t1"].deal
    assert dealt is not None
    free = [card for card in DECK if dealt.where(card) is None]
    loses = parse_cards(LOSES[slug]) if slug in LOSES else (*free[:4], free[-1])
    game.house.at("t1", c.CorrectCards(SUPERVISOR, 2, loses, "a slip"))
    made = game.house.settle(setup("t1", slug))
    assert [told.position for told in of(made, e.JackpotHandRejected)] == [1]
    assert (game.house.paid("t1", 1), game.house.paid("t1", 2)) == ("0.00", "0.00")
    game.check()


@pytest.mark.parametrize("slug", BOOKS)
def test_s_86_h_76_a_rejected_hand_joins_the_other_when_its_rejection_is_lifted(slug):
    game = rejected_first(slug)
    game.key("t1", 2, To.DEALER)
    lift = c.LiftRejection(SUPERVISOR, 1, "it was not bent")
    assert game.house.refuses(AtTable("t1", lift, game.house.clock)).allowed_to is Post.PIT_MANAGER
    (amended,) = of(game.house.at("t1", replace(lift, by=MANAGER)), EntryAmended)
    assert [hand.position for hand in amended.hands] == [1, 2]
    game.check()


@pytest.mark.parametrize("slug", BOOKS)
def test_s_86_h_76_a_second_winner_who_is_keyed_while_the_link_is_lost_is_entered_by_hand(slug):
    game = rejected_first(slug)
    game.house.pool(ReportLostLink("t1", "the line is cut", game.house.clock, MANAGER))
    assert not of(game.key("t1", 2), ClaimsEntered)
    game.house.at("t1", c.ReportJackpotFault(SHIFT, why="the line is cut", effect=Effect.CONTINUES))
    (claims,) = of(game.house(EnterHands("t1", "it lies there", SHIFT, game.house.clock)), ClaimsEntered)
    assert [hand.position for hand in claims.entry.hands] == [2]
    game.check()


@pytest.mark.parametrize("slug", BOOKS)
def test_s_86_h_76_a_hand_is_rejected_at_the_table_whoever_else_is_still_unknown(slug):
    game = keyed(slug)
    unknown = game.house.refuses(AtTable("t1", c.RejectJackpotHand(SUPERVISOR, 1, "a bent card"), game.house.clock))
    assert unknown.what.endswith("position 1 decide and are not known yet: key them first")
    game.key("t1", 1)
    game.house.at("t1", c.RejectJackpotHand(SUPERVISOR, 1, "a bent card"))
    assert not game.amounts()
    game.house.at("t1", c.LiftRejection(SHIFT, 1, "it was not bent"))
    assert list(game.amounts()) == ["t1"]
    game.check()


@pytest.mark.parametrize("slug", BOOKS)
@pytest.mark.parametrize("post", [SUPERVISOR, MANAGER, SHIFT])
def test_s_86_h_76_who_may_have_a_rejected_hand_entered_again_is_named_from_the_start(slug, post):
    rules = setup("t1", slug)
    house = House(rules, order=edition(slug).linked_jackpot.order)
    house.hit(rules, ROYAL.get(slug, ROYAL[STUD.slug]))
    house.at("t1", c.RejectJackpotHand(post, 1, "a bent card"))
    refused = house.refuses(EnterHands("t1", "it is right", DEALER, house.clock))
    lifting = house.refuses(AtTable("t1", c.LiftRejection(DEALER, 1, "it is right"), house.clock))
    assert refused.allowed_to is lifting.allowed_to is post.post


@pytest.mark.parametrize("slug", BOOKS)
def test_r_8_who_enters_hands_too_early_is_told_which_cards_are_to_be_keyed(slug):
    game = keyed(slug)
    ask = EnterHands("t1", "it lies there", SUPERVISOR, game.house.clock)
    refused = game.house.refuses(ask)
    assert "key the cards of position 1 and of position 2, then a hand that wins is entered by itself" in refused.what
    assert set(edition(slug).dealing.split()) <= set(refused.rules)
    assert refused.allowed_to is Post.DEALER


@pytest.mark.parametrize("slug", BOOKS)
def test_r_8_who_enters_hands_before_they_lie_open_or_where_none_wins_is_told_so(slug):
    rules = setup("t1", slug)
    house = House(rules, order=edition(slug).linked_jackpot.order)
    ask = EnterHands("t1", "it lies there", SUPERVISOR, house.clock)
    house.bets(rules)
    house.close_and_deal(rules)
    early = house.refuses(ask).what
    assert early.startswith("no jackpot hand lies open at t1 yet: ")
    assert "not decided yet" in early
    house.play_on(rules)
    assert house.refuses(ask).what == "no jackpot hand lies open at t1: there is nothing to enter"


def test_4_5_h_77_a_share_waits_for_an_earlier_hand_that_is_not_keyed_though_its_table_has_an_entry():
    t1, t2 = (setup(name, "rws-texas-holdem", cards=CardSource.KEYED) for name in ("t1", "t2"))
    royal, board = ROYAL["rws-texas-holdem"]
    game = Keyed(t1, t2, t1=({1: "9c 9d", 2: "As Ts"}, "9h 9s Ks Qs Js"), t2=({1: royal, 2: "4c 6d"}, board))
    assert game.house.floor.pools[POOL].setup.order is Order.DEAL
    game.key("t1", 1)
    game.key("t2", 1, 2, To.DEALER)
    assert list(game.amounts()) == ["t1", "t2"]
    game.house.pool(ConfirmEntry(2, True, OTHER, game.house.clock))
    waits = game.house.waits(t2)
    assert "entry 2 waits for t1, where a hand with a jackpot wager was dealt no later" in waits.what
    (amended,) = of(game.key("t1", 2), EntryAmended)
    assert [hand.position for hand in amended.hands] == [1, 2]
    assert [entry.number for entry in game.house.floor.pools[POOL].open_entries] == [1, 2]
    game.check()
