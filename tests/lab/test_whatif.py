"""What if: changed books give the results of the changed game, say that they are changed, and refuse what is not there."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import partial

import pytest

import commands
from croupier import advise, operate, solve, sweep
from croupier.cards import parse_cards
from croupier.errors import InputError
from croupier.games import BOOKS, book, edition
from croupier.lab.change_files import read_changes
from croupier.lab.counters import count_facts
from croupier.lab.payoffs import HouseSums
from croupier.lab.request import read_book, read_sums, solve_request
from croupier.lab.solver import Solver
from croupier.rulebook import Money, PlayedPosition, change, check_round, parse_change, settle


def base(rules):
    return Solver(rules, HouseSums(), count_facts).base


def test_a_changed_book_says_so_and_the_approved_one_is_as_before():
    approved = book("mbs-singapore-stud")
    changed = change(approved, {"bet.royal-flush": "100 to 1"})
    assert changed.edition.name == "mbs-singapore-stud, changed"
    assert changed.edition.changes == {"bet.royal-flush": "100 to 1"}
    assert not changed.adopted
    assert approved.adopted
    assert approved.edition.name == "mbs-singapore-stud"
    assert [str(line.pays) for wager, line in approved.edition.lines() if (wager, line.name) == ("bet", "royal-flush")] == [
        "250 to 1"
    ]
    edition("mbs-singapore-stud").verify()


def test_no_change_is_the_book_itself():
    assert change(book("mbs-three-card"), {}) is book("mbs-three-card")


def test_a_changed_line_settles_rounds_otherwise():
    dealer, own = parse_cards("Ah Kd 9s 5c 2c"), parse_cards("Ts Js Qs Ks As")
    nets = []
    for rules in (book("mbs-singapore-stud"), change(book("mbs-singapore-stud"), {"bet.royal-flush": "100 to 1"})):
        round_ = check_round(rules, dealer, (), [PlayedPosition(1, own, {"ante": Money.dollars(1)}, ("bet",))])
        nets.append(settle(round_).positions[0].net)
    assert nets == [Money.dollars(501), Money.dollars(201)]


@pytest.mark.parametrize("slug", BOOKS)
def test_every_line_of_every_wager_can_be_changed(slug):
    approved = book(slug)
    for wager, line in approved.edition.lines():
        changed = change(approved, {f"{wager}.{line.name}": "17 to 1"})
        now = {(each, other.name): str(other.pays) for each, other in changed.edition.lines()}
        was = {(each, other.name): str(other.pays) for each, other in approved.edition.lines()}
        assert now.pop((wager, line.name)) == "17 to 1"
        was.pop((wager, line.name))
        assert now == was


def test_each_pay_table_line_moves_the_result_by_its_own_frequency():
    approved, raised = book("mbs-three-card"), change(book("mbs-three-card"), {"pair_plus.pair": "2 to 1"})
    gain = Solver(raised, HouseSums(), count_facts).side("pair_plus").expected.units
    gain -= Solver(approved, HouseSums(), count_facts).side("pair_plus").expected.units
    assert gain == Fraction(3_744, 22_100)


def test_the_dealers_own_qualifying_hand_changes_nothing():
    for slug, hand in (("mbs-three-card", "queen-high"), ("mbs-singapore-stud", "ace-king-high")):
        assert base(change(book(slug), {"dealer.qualifies": hand})).results == base(book(slug)).results


@pytest.mark.parametrize(("slug", "lowest"), [("mbs-three-card", "three-odd-cards"), ("mbs-singapore-stud", "five-odd-cards")])
def test_the_lowest_class_that_is_offered_is_any_hand(slug, lowest):
    found = {hand: change(book(slug), {"dealer.qualifies": hand}) for hand in (lowest, "any")}
    assert base(found[lowest]).results == base(found["any"]).results


@pytest.mark.parametrize("changes", [{"dealer.qualifies": "pair"}, {"dealer.qualifies": "two-pairs"}], ids=str)
def test_who_refuses_comparison_loses_nothing_by_a_stand_off_without_a_hand_of_the_dealer(changes):
    """S-3, S-14: an Ante whose hand is not shown is paid if the Dealer has no hand, so it need not stand off."""
    slug, equal = "mbs-singapore-stud", {"S-3": "equality-stands-off"}
    as_adopted, refusing, lost = (
        Solver(read_book(slug, readings, changes)) for readings in ({}, equal, equal | {"S-14": "lost"})
    )
    assert refusing.base.expected == as_adopted.base.expected
    assert refusing.strategy.deals == as_adopted.strategy.deals
    assert refusing.base.unshown
    assert not as_adopted.base.unshown + lost.base.unshown
    if lost.strategy.deals == refusing.strategy.deals:
        cost = refusing.base.expected.units - lost.base.expected.units
        assert cost == Fraction(refusing.base.unshown, refusing.base.deals)
    together = refusing.combined()
    assert (together.expected, together.unshown) == (refusing.base.expected.units, refusing.base.unshown)


def test_a_higher_qualifying_hand_and_none_at_all():
    edges = [
        base(change(book("mbs-three-card"), {"dealer.qualifies": hand})) for hand in ("any", "queen-high", "pair", "flush")
    ]
    assert len({each.expected.units for each in edges}) == 4
    always = edges[0]
    assert not any(rules.startswith("3.11") for (_, rules) in always.clauses)


def test_the_lowest_hand_that_holdems_ante_is_paid_for():
    edges = [
        base(change(book("rws-texas-holdem"), {"ante.pays-from": hand})).house_edge
        for hand in ("one-pair", "straight", "flush")
    ]
    assert edges == sorted(edges)
    assert edges[1] == base(book("rws-texas-holdem")).house_edge
    assert abs(edges[2] - Fraction("0.055935")) < Fraction(1, 2_000_000)


def test_a_pair_is_called_so_in_every_game_and_for_every_change():
    for slug, what in (
        ("rws-texas-holdem", "ante.pays-from"),
        ("mbs-texas-holdem", "ante.pays-from"),
        ("mbs-singapore-stud", "dealer.qualifies"),
    ):
        short, whole = (base(change(book(slug), {what: hand})) for hand in ("pair", "one-pair"))
        assert short.results == whole.results != base(book(slug)).results


@pytest.mark.parametrize(
    ("slug", "reading", "answer"),
    [("mbs-three-card", "S-1", "contains-a-queen"), ("mbs-singapore-stud", "S-2", "contains-ace-and-king")],
)
def test_a_qualifying_hand_goes_with_no_reading_that_it_overrides(slug, reading, answer):
    for given in (answer, book(slug).answers[reading]):
        with pytest.raises(InputError, match=f"so {reading} has no effect") as raised:
            read_book(slug, {reading: given}, {"dealer.qualifies": "pair"})
        assert raised.value.where == "dealer.qualifies"
    assert read_book(slug, {reading: answer}).answers[reading] == answer
    assert read_book(slug, {"S-10": book(slug).answers["S-10"]}, {"dealer.qualifies": "pair"}).edition.changes


@pytest.mark.parametrize("command", [("advise", "--hand", "Qh 6d 4c"), ("strategy",), ("protect",)])
def test_the_unit_of_the_jackpot_is_refused_where_it_moves_nothing(command):
    words = [command[0], "mbs-three-card", *command[1:], "--set", "jackpot.unit=5"]
    done = commands.croupier(*words)
    assert done.exit_code == 2
    assert "jackpot.unit: the unit of the jackpot has no effect here" in done.stderr


def test_shares_and_the_unit_of_the_jackpot():
    approved = solve_request("mbs-singapore-stud")
    more = solve_request("mbs-singapore-stud", changes={"jackpot.straight-flush": "20% of jackpot"})
    assert more.jackpot.meter_coefficient - approved.jackpot.meter_coefficient == Fraction(36, 10 * 2_598_960)
    dearer = solve_request("mbs-singapore-stud", changes={"jackpot.unit": "5"})
    assert approved.break_even_meter
    assert dearer.break_even_meter == 5 * approved.break_even_meter
    assert not dearer.book.edition.changes
    sums = solve_request("mbs-singapore-stud", changes={"jackpot.flush": "$100"})
    assert sums.jackpot.in_dollars


@pytest.mark.parametrize(
    ("slug", "what", "to", "says"),
    [
        ("mbs-singapore-stud", "bet.royal", "100 to 1", "only bet.royal-flush, bet.straight-flush"),
        ("mbs-singapore-stud", "best.flush", "100 to 1", "there is no wager 'best'"),
        ("mbs-singapore-stud", "dealer.shows", "two", "only ante, bet, jackpot, and dealer.qualifies"),
        ("mbs-singapore-stud", "bet.flush", "lots", "is no way to pay"),
        ("mbs-singapore-stud", "bet.flush", "1 to 0", "is no way to pay"),
        ("mbs-singapore-stud", "bet.flush", "10% of jackpot", "only the jackpot pays dollars"),
        ("mbs-singapore-stud", "jackpot.flush", "150% of jackpot", "is no way to pay"),
        ("mbs-singapore-stud", "ante.pays-from", "flush", "has no lowest paying hand"),
        ("mbs-texas-holdem", "ante.pays-from", "pear", "only five-odd-cards, pair, two-pairs"),
        ("mbs-texas-holdem", "dealer.qualifies", "pair", "needs no hand"),
        ("mbs-three-card", "dealer.qualifies", "king-ace-high", "is not a hand to qualify with"),
        ("mbs-three-card", "dealer.qualifies", "two-pairs", "pair, flush, straight"),
        ("mbs-singapore-stud", "dealer.qualifies", "pear", "five-odd-cards, pair, two-pairs"),
    ],
)
def test_what_is_not_there_is_refused_with_what_is(slug, what, to, says):
    with pytest.raises(InputError, match=says) as raised:
        change(book(slug), {what: to})
    assert raised.value.where == what


def test_changes_from_text_and_from_a_file(tmp_path):
    assert parse_change("bet.royal-flush='100 to 1'") == ("bet.royal-flush", "100 to 1")
    file = tmp_path / "changes.toml"
    file.write_text('bet.royal-flush = "100 to 1"\n[dealer]\nqualifies = "pair"\n[readings]\nS-3 = "equality-stands-off"\n')
    assert read_changes(file) == ({"bet.royal-flush": "100 to 1", "dealer.qualifies": "pair"}, {"S-3": "equality-stands-off"})
    file.write_text("bet.antes = 3\n")
    assert read_changes(file) == ({"bet.antes": "3"}, {})
    file.write_text("bet.royal-flush = 100\n")
    with pytest.raises(InputError, match=r"bet\.royal-flush: '100' is no way to pay"):
        read_book("mbs-singapore-stud", changes=read_changes(file)[0])
    file.write_text("bet.royal-flush = 1.5\n")
    with pytest.raises(InputError, match=r"bet\.royal-flush: write this as text"):
        read_changes(file)
    file.write_text("bet.royal-flush\n")
    with pytest.raises(InputError, match="this is not TOML"):
        read_changes(file)


def test_the_command_takes_changes_from_a_file_and_from_options(tmp_path):
    file = tmp_path / "changes.toml"
    file.write_text('pair_plus.straight = "6 to 1"\n[readings]\nS-6 = "collected"\n')
    words = ["solve", "mbs-three-card", "--changes", str(file), "--set", "pair_plus.flush=3 to 1", "--json"]
    data = json.loads(commands.croupier(*words).stdout)
    assert data["rulebook"] == "mbs-three-card, changed"
    assert data["changes"] == {"pair_plus.straight": "6 to 1", "pair_plus.flush": "3 to 1"}
    assert data["readings"]["S-6"] == "collected"
    assert round(data["wagers"]["pair_plus"]["house_edge"], 4) == 0.0728


def test_sums_that_are_none_are_refused():
    for sums, says in (
        ({"unit": "0"}, "more than 0"),
        ({"units": 0}, "one unit or more"),
        ({"ante": "ten"}, "is no amount"),
        ({"meter": "10", "reset": "20"}, "below its reset value"),
    ):
        with pytest.raises(InputError, match=says):
            read_sums(**sums)


def test_a_word_that_is_misspelt_is_not_taken_for_a_sum():
    with pytest.raises(InputError, match=r"nothing of this name can be given; the sums are ante, unit, .*, reset") as refused:
        solve("mbs-three-card", chnages={"pair_plus.straight": "6 to 1"})
    assert refused.value.where == "chnages"


def test_a_unit_that_is_named_twice_is_named_once_or_alike():
    with pytest.raises(InputError, match="the unit is given twice, as 7 and as 5"):
        read_sums({"jackpot.unit": "7"}, unit="5")
    assert read_sums({"jackpot.unit": "5"}, unit="5").unit == Money.dollars(5)


def test_changes_from_python_are_named_or_stand_in_tables_and_numbers_may_be_numbers():
    plain = solve("mbs-three-card", changes={"play.antes": "2", "side.lucky.flush": "4 to 1 when hand is flush"}).as_dict()
    tables = {"play": {"antes": 2}, "side": {"lucky": {"flush": "4 to 1 when hand is flush"}}}
    assert solve("mbs-three-card", changes=tables).as_dict()["wagers"] == plain["wagers"]


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        (["pair_plus.straight"], "changes"),
        ("pair_plus.straight=5 to 1", "changes"),
        ({"pair_plus.straight": None}, "changes: pair_plus.straight"),
        ({"pair_plus.straight": 5.5}, "changes: pair_plus.straight"),
        ({"side": {"lucky": {}}}, "changes: side.lucky"),
        ({5: "5 to 1"}, "5"),
    ],
)
def test_changes_from_python_that_are_none_are_refused(changes, where):
    for ask in (solve, partial(sweep, over={"pair_plus.pair": "1..2 to 1"}), partial(advise, hand="Qh 6d 4c")):
        with pytest.raises(InputError) as refused:
            ask("mbs-three-card", changes=changes)
        assert refused.value.where == where


@pytest.mark.parametrize("readings", [["S-1"], "S-1", {"S-1": ["contains-a-queen"]}, {"S-1": 5}, {5: "contains-a-queen"}])
def test_answers_from_python_that_are_none_are_refused(readings):
    for ask in (solve, partial(advise, hand="Qh 6d 4c")):
        with pytest.raises(InputError):
            ask("mbs-three-card", readings=readings)


@pytest.mark.parametrize("slug", [None, 5, ["mbs-three-card"], {}, "nope"])
def test_what_is_no_rulebook_is_refused(slug):
    for ask in (solve, partial(sweep, over={"pair_plus.pair": "1..2 to 1"}), partial(operate, ante="25")):
        with pytest.raises(InputError, match="rulebook"):
            ask(slug)
    with pytest.raises(InputError, match="rulebook"):
        operate(slug)  # said before what else is missing


@pytest.mark.parametrize("over", ["pair_plus.pair", ["pair_plus.pair"], {"pair_plus.pair": 1.5}])
def test_what_is_varied_is_a_table(over):
    with pytest.raises(InputError):
        sweep("mbs-three-card", over)


@pytest.mark.parametrize("hand", [None, 5, ["Qh", "6d", "4c"]])
def test_a_hand_is_text(hand):
    with pytest.raises(InputError, match="hand"):
        advise("mbs-three-card", hand)
    with pytest.raises(InputError, match="hand"):
        advise("rws-texas-holdem", hand)
