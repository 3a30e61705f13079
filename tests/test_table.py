"""A round at the table, from the opening call to its conclusion, under every book."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from croupier import InputError
from croupier.cards import DECK, Card
from croupier.desk import RoundStatement
from croupier.games import BOOKS, edition
from croupier.rulebook import NOTHING, Actor, Meter, Money, Post, Refusal, settle
from croupier.table import Limits, Phase, Reveal, Setup, State, decide, devices, evolve, replay, view
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.dealing import Deal, of_device
from sharers import entered

DEALER = Actor("Dee", Post.DEALER)
PIT_MANAGER = Actor("Pat", Post.PIT_MANAGER)
ANN, BOB = Actor("Ann", Post.PLAYER), Actor("Bob", Post.PLAYER)
METER = Meter(Money(500), Money(25_000_000), Money(5_000_000))


def setup(slug: str, **changes) -> Setup:
    wagers = [wager.name for wager in edition(slug).wagers if wager.before_deal and not wager.units]
    limits = {name: Limits(Money(500), Money(100_000)) for name in wagers}
    default = {"device": devices(slug)[0], "positions": 6, "limits": limits, "unit": Money(500)}
    return Setup("T1", slug, **{**default, **changes})


class Table:
    """A table under test: every command is tried, every event is kept, and the invariants are checked after each."""

    def __init__(self, rules: Setup) -> None:
        self.state = State(rules)
        self.events: list[e.Event] = []
        self.put_in: dict[str, int] = {}

    @property
    def deal(self) -> Deal:
        """The cards of the round, which are dealt."""
        assert self.state.deal is not None
        return self.state.deal

    def ask(self, command: c.Command):
        before = self.state
        decided = decide(self.state, command)
        if isinstance(decided, Refusal):
            assert self.state == before
            assert decided.what
            return decided
        for event in decided:
            self.state = evolve(self.state, event)
            self.events.append(event)
            self._book(event)
        self.check()
        return decided

    def do(self, *commands: c.Command):
        for command in commands:
            done = self.ask(command)
            assert not isinstance(done, Refusal), done
        return done

    def _book(self, event: e.Event) -> None:
        match event:
            case e.BetsOpened():
                self.put_in = {}
            case e.WagerPlaced():
                self.put_in[event.player] = self.put_in.get(event.player, 0) + event.amount.cents
            case e.WagerTakenBack():
                self.put_in[event.player] -= event.amount.cents
            case e.Decided():
                for player, amount in event.shares:
                    self.put_in[player] += amount.cents

    def check(self) -> None:
        """Money in is on the table until the round is settled, then none is; nobody sees too much."""
        lies = sum(amount.cents for shares in self.state.stakes.values() for _, amount in shares)
        if self.state.phase is not Phase.BETWEEN:
            back = sum(amount.cents for amount in self.state.returned.values())
            assert sum(self.put_in.values()) == lies + back
        else:
            assert lies == 0
        deal = self.state.deal
        if deal is not None:
            for who in (None, ANN, BOB, DEALER):
                assert seen(view(self.state, who)) <= allowed(self.state, who)

    def check_replay(self) -> None:
        assert replay(State(self.state.setup), tuple(self.events)) == self.state


def seen(shown) -> set[Card]:
    return {*shown.dealer, *shown.community, *(card for position in shown.positions for card in position.cards)}


def allowed(state: State, who: Actor | None) -> set[Any]:
    """The cards that somebody may see, worked out apart from the view."""
    deal = state.deal
    assert deal is not None
    cards: set[Any] = set()
    if deal.exposed:
        cards.add(deal.exposed)
    if Reveal.DEALER in state.turned:
        cards |= set(deal.dealer)
    board = {Reveal.FLOP: 3, Reveal.TURN: 4, Reveal.RIVER: 5, Reveal.COMMUNITY: 2}
    cards |= set(deal.community[: max([board.get(stage, 0) for stage in state.turned], default=0)])
    for position, hand in deal.hands.items():
        if who and state.owners.get(position) == who.name and state.looks.get(who.name) == position:
            cards |= set(hand)
        over = state.phase is Phase.BETWEEN and any(at == position for at, _ in state.settled)
        if (state.phase is Phase.OPEN or over) and "decline" not in state.actions.get(position, ()):
            cards |= set(hand)
    return cards


def stake(table: Table, player: Actor, position: int, **amounts: int) -> None:
    for wager, dollars in amounts.items():
        table.do(c.PlaceWager(player, player.name, position, wager, Money.dollars(dollars)))


def shuffled(seed: int) -> tuple[Card, ...]:
    return tuple(Random(seed).sample(DECK, 52))


@pytest.mark.parametrize("slug", BOOKS)
@pytest.mark.parametrize("seed", range(6))
def test_a_round_at_the_table_is_settled_as_the_desk_settles_it(slug, seed):
    table = Table(setup(slug, device=devices(slug)[seed % len(devices(slug))]))
    table.do(c.OpenBets(DEALER))
    extras = {name: 10 for name in ("bonus", "pair_plus") if name in edition(slug).wager_named}
    stake(table, ANN, 2, ante=20, **extras, jackpot=5)
    stake(table, BOB, 5, ante=10, jackpot=5)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, shuffled(seed)), c.Look(ANN, 2))
    random = Random(seed)
    while table.state.phase in (Phase.DECIDING, Phase.TURNING):
        for position in table.state.undecided():
            table.do(entered(table.state, position, random.choice(table.state.choices(position)).action))
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
    expected = RoundStatement.of(settle(table.state.round(METER)))
    table.do(c.Settle(DEALER, METER))
    back = {player: amount.cents for player, amount in table.state.returned.items()}
    for player, position in (("Ann", 2), ("Bob", 5)):
        line = next(each for each in expected["positions"] if each["position"] == position)
        assert back[player] == int(line["returned"].replace(".", ""))
    cited = [event.rules for event in table.events if isinstance(event, e.WagerSettled)]
    lines = [tuple(line["rules"]) for p in expected["positions"] for line in p["lines"]]
    device = table.state.setup.device  # which the desk does not know
    assert sorted(cited) == sorted(of_device(slug, device, rules) for rules in lines)
    assert table.state.phase is Phase.BETWEEN
    table.check_replay()


@st.composite
def plays(draw: st.DrawFn):
    slug = draw(st.sampled_from(BOOKS))
    return slug, draw(st.sampled_from(devices(slug))), draw(st.integers(0, 10**6)), draw(st.randoms(use_true_random=False))


def onward(state: State, random, seed: int) -> c.Command:
    """What takes the round on from where it stands."""
    who = random.choice([ANN, BOB])
    choices = [(position, choice.action) for position in state.undecided() for choice in state.choices(position)]
    return {
        Phase.BETWEEN: c.OpenBets(DEALER),
        Phase.BETTING: random.choice(
            [c.PlaceWager(who, who.name, random.randint(1, 4), "ante", Money(500)), c.CloseBets(DEALER)]
        ),
        Phase.CLOSED: c.DealCards(DEALER, shuffled(seed)),
        Phase.DECIDING: c.Decide(DEALER, *random.choice(choices or [(1, "fold")])),
        Phase.TURNING: c.TurnUp(DEALER),
        Phase.OPEN: c.Settle(DEALER, METER),
    }[state.phase]


@pytest.mark.parametrize("slug", BOOKS)
def test_wagers_are_refused_before_the_call_and_after_it(slug):
    table = Table(setup(slug))
    early = table.ask(c.PlaceWager(ANN, "Ann", 1, "ante", Money(1000)))
    table.do(c.OpenBets(DEALER))
    stake(table, ANN, 1, ante=10)
    table.do(c.CloseBets(DEALER))
    late = table.ask(c.PlaceWager(BOB, "Bob", 2, "ante", Money(1000)))
    pulled = table.ask(c.TakeBack(ANN, "Ann", 1, "ante"))
    rws = slug == "rws-texas-holdem"
    assert early.rules == (("3.2",) if rws else ("3.1",))
    assert late.rules == (("5.11",) if rws else ("5.5",))
    assert pulled.rules == (("5.11",) if rws else ("5.6",))


@pytest.mark.parametrize("slug", BOOKS)
def test_only_the_dealer_and_above_call_deal_and_settle(slug):
    table = Table(setup(slug))
    for command in (c.OpenBets(ANN), c.CloseBets(ANN), c.DealCards(ANN, DECK), c.TurnUp(ANN), c.Settle(ANN)):
        refused = table.ask(command)
        assert refused.allowed_to is Post.DEALER
    table.do(c.OpenBets(PIT_MANAGER))  # a higher post may do what a lower may


def test_a_pit_manager_may_confine_a_player_to_one_position():
    table = Table(setup("mbs-three-card"))
    refused = table.ask(c.ConfineToOnePosition(DEALER, "Ann", "slow"))
    assert (refused.rules, refused.allowed_to) == (("3.4.3",), Post.PIT_MANAGER)
    assert table.ask(c.ConfineToOnePosition(PIT_MANAGER, "Ann", "")).rules == ("3.4.3",)
    table.do(c.ConfineToOnePosition(PIT_MANAGER, "Ann", "holds up the game"), c.OpenBets(DEALER))
    stake(table, ANN, 1, ante=10)
    refused = table.ask(c.PlaceWager(ANN, "Ann", 2, "ante", Money(1000)))
    assert (refused.rules, refused.allowed_to) == (("3.4.3",), Post.PIT_MANAGER)


def test_several_players_share_an_area_at_marina_bay_sands_and_never_at_resorts_world():
    shared = Table(setup("mbs-singapore-stud"))
    shared.do(c.OpenBets(DEALER))
    stake(shared, ANN, 1, ante=10)
    stake(shared, BOB, 1, ante=20)
    assert shared.state.owners == {1: "Ann"}
    shared.do(c.CloseBets(DEALER), c.DealCards(DEALER, shuffled(1)))
    shared.do(c.AgreeToAdd(BOB, "Bob", 1, "bet"), c.Decide(ANN, 1, "bet"))
    assert shared.state.stakes[1, "bet"] == (("Ann", Money(2000)), ("Bob", Money(4000)))
    assert shared.ask(c.Decide(BOB, 1, "fold")).what.startswith("only staff may decide")
    refused = Table(setup("rws-texas-holdem"))
    refused.do(c.OpenBets(DEALER))
    stake(refused, ANN, 1, ante=10)
    assert refused.ask(c.PlaceWager(BOB, "Bob", 1, "ante", Money(1000))).rules == ("3.5",)


def test_one_hand_only_may_be_looked_at():
    table = Table(setup("mbs-texas-holdem"))
    table.do(c.OpenBets(DEALER))
    stake(table, ANN, 1, ante=10)
    stake(table, ANN, 2, ante=10)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, shuffled(3)), c.Look(ANN, 2))
    assert table.ask(c.Look(ANN, 1)).rules == ("1.1.2", "3.4.1")
    assert table.ask(c.Look(BOB, 2)).what == "only the player of a hand may look at it"
    mine = {shown.position: shown.cards for shown in view(table.state, ANN).positions}
    assert mine == {1: (), 2: table.deal.hands[2]}


# what a jackpot wager still needs when everybody has folded
NEEDED = {
    "mbs-singapore-stud": (),
    "mbs-singapore-stud-v9": (),
    "mbs-three-card": (Reveal.COMMUNITY,),
    "mbs-texas-holdem": (Reveal.FLOP,),
    "rws-texas-holdem": (Reveal.FLOP, Reveal.TURN, Reveal.RIVER),
}


@pytest.mark.parametrize("slug", BOOKS)
@pytest.mark.parametrize("jackpot", [True, False])
def test_if_everybody_folds_the_board_is_shown_as_far_as_a_live_jackpot_wager_needs_it(slug, jackpot):
    table = Table(setup(slug))
    table.do(c.OpenBets(DEALER))
    stake(table, ANN, 1, ante=10, **({"jackpot": 5} if jackpot else {}))
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, shuffled(9)), c.Decide(ANN, 1, "fold"))
    while table.state.phase is Phase.TURNING:
        table.do(c.TurnUp(DEALER))
    assert table.state.turned == (NEEDED[slug] if jackpot else ())
    table.do(c.Settle(DEALER, METER))


def test_a_jackpot_wager_whose_ante_was_taken_back_is_returned_when_the_hand_is_over():
    table = Table(setup("mbs-singapore-stud-v9"))
    table.do(c.OpenBets(DEALER))
    stake(table, ANN, 1, ante=10, jackpot=15)
    stake(table, BOB, 2, ante=10)
    table.do(c.TakeBack(ANN, "Ann", 1, "ante"))
    table.do(c.CloseBets(DEALER))
    assert table.state.in_play == (2,)
    assert table.state.returned == {}
    table.do(c.DealCards(DEALER, shuffled(4)), c.Decide(BOB, 2, "fold"))
    *_, lone, _ = table.do(c.Settle(DEALER, METER))
    assert (lone.rules, lone.amount) == (("5.12", "5.12.2"), Money(1500))
    assert table.state.returned["Ann"] == Money(1500)


def test_at_resorts_world_a_lone_jackpot_bet_goes_back_when_it_is_noticed():
    table = Table(setup("rws-texas-holdem"))
    table.do(c.OpenBets(DEALER))
    stake(table, ANN, 1, ante=10, jackpot=5)
    stake(table, BOB, 2, ante=10)
    table.do(c.TakeBack(ANN, "Ann", 1, "ante"))
    _, lone = table.do(c.CloseBets(DEALER))
    assert (lone.rules, lone.amount) == (("5.4",), Money(500))


def test_the_cards_that_were_opened_stay_in_view_until_the_next_call():
    table = Table(setup("mbs-singapore-stud"))
    table.do(c.OpenBets(DEALER))
    stake(table, ANN, 1, ante=10)
    table.do(c.CloseBets(DEALER), c.DealCards(DEALER, shuffled(4)), c.Decide(ANN, 1, "bet"), c.TurnUp(DEALER), c.Settle(DEALER))
    assert view(table.state, None).positions[0].cards == table.deal.hands[1]
    table.do(c.OpenBets(DEALER))
    assert view(table.state, None).positions == ()


LIMITS = [(400, "ante", ("3.4",)), (100_001, "ante", ("3.4",)), (700, "jackpot", None)]


@pytest.mark.parametrize(("amount", "wager", "rules"), LIMITS)
def test_wagers_outside_the_limits_are_refused(amount, wager, rules):
    table = Table(setup("mbs-singapore-stud"))
    table.do(c.OpenBets(DEALER))
    if wager == "jackpot":
        stake(table, ANN, 1, ante=10)
    refused = table.ask(c.PlaceWager(ANN, "Ann", 1, wager, Money(amount)))
    if amount == 400:  # others may add to it until the close
        refused = table.ask(c.CloseBets(DEALER))
    assert refused.rules == (rules or tuple(edition("mbs-singapore-stud").wager_named["jackpot"].rules.split()))


@pytest.mark.parametrize(
    "changes",
    [
        {"positions": 0},
        {"positions": 8},
        {"limits": {}},
        {"limits": {"ante": Limits(NOTHING, Money(1))}},
        {"limits": {"ante": Limits(Money(2), Money(1))}},
        {"unit": NOTHING},
        {"device": devices("rws-texas-holdem")[0]},
        {"readings": {"S-1": "x"}},
    ],
)
def test_a_table_that_cannot_be_is_refused(changes):
    with pytest.raises(InputError):
        assert setup("mbs-singapore-stud", **changes).book is not None


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"positions": "6"}, "positions"),
        ({"positions": True}, "positions"),
        ({"device": "automated"}, "device"),
        ({"limits": None}, "limits"),
        ({"limits": {"ante": 5, "pair_plus": 5}}, "limits.ante"),
        ({"unit": 500}, "unit"),
        ({"layout": None}, "layout"),
        ({"readings": ["S-1"]}, "readings"),
        ({"readings": {"S-1": ["contains-a-queen"]}}, "readings.S-1"),
        ({"readings": {"S-1": "no-queen"}}, "readings.S-1"),
        ({"readings": {"H-11": "own-tables"}}, "readings.H-11"),
    ],
)
def test_a_table_that_cannot_be_is_refused_when_it_is_set_up(change, where):
    with pytest.raises(InputError) as refused:
        setup("mbs-three-card", **change)
    assert refused.value.where == where
