"""What wagers bring in the lab is what the settlement pays: cell by cell, and round by round to the cent."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from croupier.cards import DECK
from croupier.games import BOOKS, book
from croupier.games.shared import Comparison
from croupier.lab.payoffs import HouseSums, Payoff, Play, Rulings, meters_that_matter, payoff
from croupier.rulebook import Meter, Money, PlayedPosition, Result, ShareOfMeter, Showdown, check_round, settle
from croupier.rulebook.jackpot_rules import Claim, award
from croupier.rulebook.settlement import _line

UNIT, RESET = Money.dollars(5), Money.dollars(50_000)
PACKS = (
    DECK,
    [card for card in DECK if card.rank >= 9],
    [card for card in DECK if card.suit in "hs"],
    [card for card in DECK if card.rank in (2, 3, 4, 5, 14) or card.suit == "s"],
)


def ways_to_read(slug):
    """The book as adopted, and with every other answer to every one of its readings."""
    adopted = book(slug)
    return [adopted, *(adopted.alternative(each, answer) for each in adopted.answers for answer in adopted.alternatives(each))]


def in_cents(brings: Payoff, stake: Money, meter: Money) -> Fraction:
    return brings.worth(stake, meter) * 100


@pytest.mark.parametrize("slug", BOOKS)
def test_every_cell_of_every_wager_brings_what_the_settlement_makes_of_its_ruling(slug):
    stake, meter, units = Money.dollars(15), Money.dollars(2_000_000), 3
    tried = 0
    for rules in ways_to_read(slug):
        edition = rules.edition
        for name, compiled in rules.compiled.items():
            wager = edition.wager_named[name]
            rulings = {}
            for index, cell in enumerate(compiled.cells()):
                if compiled.reachable(cell):
                    rulings[compiled.ruling(index).effect] = compiled.ruling(index)
            for ruling in rulings.values():
                tried += 1
                brings = payoff(rules, wager, ruling, HouseSums(unit=UNIT, units=units, meter=meter))
                settled = _line(wager, stake, ruling, ())
                net = settled.net.cents
                if name == edition.jackpot.wager and ruling.result is Result.PAYS:
                    made = award(edition.jackpot, rules.answers, meter, RESET, [Claim(1, "", stake, UNIT, ruling)])
                    net = made.amounts()[1].cents - stake.cents
                assert in_cents(brings, stake, meter) == net, (rules.answers, name, ruling)
    assert tried > 100


def random_seat(random, rules, meter_unit):
    edition = rules.edition
    pack = random.sample(random.choice(PACKS), 15 if edition.dealt.player != 3 else 12)
    cards = [tuple(pack.pop() for _ in range(number)) for number in (edition.dealt.player, edition.dealt.dealer)]
    community = tuple(pack.pop() for _ in range(edition.dealt.community))
    wagers = {random.choice(edition.enters): Money.dollars(random.randint(1, 500))}
    for wager in edition.wagers:
        if wager.before_deal and wager.name not in wagers and (not wager.needs or wagers.keys() & set(wager.needs)):
            units = edition.units(wager, rules.answers) or (1,)
            wagers[wager.name] = (
                meter_unit.times(random.choice(units)) if wager.units else Money.dollars(random.randint(1, 500))
            )
    actions: list[str] = []
    for step in edition.decisions.steps:
        choice = random.choice([each for each in step if each.open_to(wagers, actions, rules.answers)])
        actions.append(choice.action)
        if choice.ends:
            break
    return PlayedPosition(1, cards[0], wagers, tuple(actions)), cards[1], community


@pytest.mark.parametrize("slug", BOOKS)
def test_random_rounds_settle_to_the_cent_as_the_lab_reckons_them(slug):
    random = Random(20)
    paid = 0
    for rules in ways_to_read(slug):
        for _ in range(12):
            seat, dealer, community = random_seat(random, rules, UNIT)
            meter = Money.dollars(100 * random.randint(500, 20_000))
            played = check_round(rules, dealer, community, [seat], Meter(UNIT, meter, RESET))
            stakes = played.stakes[1]
            lines = {line.wager: line for line in settle(played).positions[0].lines}
            for wager in rules.edition.wagers:
                stake = stakes.get(wager.bonus_on or wager.name)
                if stake is None:
                    continue
                units = stake.cents // UNIT.cents if wager.name == rules.edition.jackpot.wager else 1
                house = HouseSums(unit=UNIT, units=units, meter=meter, stake=stake)
                rulings = Rulings(rules, wager.name, Play(tuple(seat.wagers), seat.actions[0]), house)
                showdown = Showdown(played, seat)
                facts = {fact.name: showdown.value(fact) for fact in rules.compiled[wager.name].facts}
                wanted = {name: value for name, value in facts.items() if name in rulings.wanted}
                assert wanted.get("comparison") is not Comparison.REFUSED
                brings = rulings.payoff(rulings.among(wanted)[0])
                net = lines[wager.name].net.cents if wager.name in lines else 0
                assert in_cents(brings, stake, meter) == net, (rules.answers, seat, dealer, community, wager.name)
                paid += net > 0
    assert paid > 50


@pytest.mark.parametrize(
    ("slug", "wager", "wanted"),
    [
        ("mbs-singapore-stud", "ante", {"dealer has a hand", "comparison"}),
        ("mbs-singapore-stud", "bet", {"dealer has a hand", "comparison", "hand"}),
        ("mbs-singapore-stud", "jackpot", {"hand"}),
        ("mbs-three-card", "pair_plus", {"hand"}),
        ("mbs-three-card", "ante_bonus", {"hand"}),
        ("mbs-three-card", "jackpot", {"jackpot hand"}),
        ("mbs-texas-holdem", "ante", {"comparison", "hand"}),
        ("mbs-texas-holdem", "bonus", {"hole cards"}),
        ("mbs-texas-holdem", "jackpot", {"jackpot hand"}),
        ("rws-texas-holdem", "jackpot", {"the player's hand", "the board"}),
    ],
)
def test_only_the_facts_that_money_depends_on_are_wanted(slug, wager, wanted):
    action = {"mbs-singapore-stud": "bet", "mbs-three-card": "play"}.get(slug, "flop")
    assert Rulings(book(slug), wager, Play(("ante", wager), action), HouseSums()).wanted == wanted


def test_another_answer_wants_other_facts():
    tied = book("mbs-three-card", {"S-43": "returned-on-stand-off"})
    play = Play(("ante", "jackpot"), "play", ("play",))
    assert Rulings(tied, "jackpot", play, HouseSums()).wanted == {"jackpot hand", "comparison", "dealer qualifies"}


def test_a_folded_hand_at_resorts_world_looks_at_the_board_alone():
    rules = book("rws-texas-holdem")
    assert Rulings(rules, "jackpot", Play(("ante", "jackpot"), "fold"), HouseSums()).wanted == {"the board"}
    assert Rulings(rules, "bonus", Play(("ante", "bonus"), "fold"), HouseSums()).wanted == set()


def test_the_limit_on_winnings_holds_from_the_stake_that_reaches_it():
    top = {}
    for answer in ("winnings-per-box", "stake-included"):
        rules = book("rws-texas-holdem", {"H-13": answer})
        wager = rules.edition.wager_named["bonus"]
        ruling = next(each for each in rulings_of(rules, "bonus") if each.odds == "1000 to 1")
        top[answer] = [payoff(rules, wager, ruling, HouseSums(stake=Money.dollars(stake))).units for stake in (50, 200)]
    assert top == {"winnings-per-box": [1000, 500], "stake-included": [1000, 499]}


def test_the_larger_sum_turns_over_where_a_share_reaches_the_set_sum():
    assert meters_that_matter(book("rws-texas-holdem"), HouseSums()) == (1_500, 6_000, 30_000)
    assert meters_that_matter(book("mbs-three-card"), HouseSums()) == ()


def test_fixed_awards_from_the_meter_leave_less_to_share():
    rules = book("rws-texas-holdem", {"H-1": "one-from-each-block", "H-3": "taken-from-the-meter"})
    both = next(
        each
        for each in rulings_of(rules, "jackpot")
        if len(each.lines) == 2 and each.odds == "5% of jackpot and $1,500" and isinstance(each.lines[0].pays, ShareOfMeter)
    )
    brings = payoff(rules, rules.edition.wager_named["jackpot"], both, HouseSums())
    assert brings == Payoff(Fraction(-1), Fraction(1500) * Fraction(19, 20), Fraction(1, 20))


def rulings_of(rules, wager):
    compiled = rules.compiled[wager]
    return [compiled.ruling(index) for index, cell in enumerate(compiled.cells()) if compiled.reachable(cell)]
