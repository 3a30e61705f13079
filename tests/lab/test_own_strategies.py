"""Strategies of one's own: what is exported plays as it did, a table decides line by line, and its value is exact."""

from __future__ import annotations

import json

import pytest

import croupier as library
from commands import croupier
from croupier.errors import InputError
from croupier.games import book
from croupier.lab import STARTING_HANDS, chart, rules_of_thumb
from croupier.lab.simulation.own.strategy_file import StrategyFile
from croupier.lab.simulation.simulator import simulate
from croupier.lab.strategy.holdem import first_rules, later_rules

THREE_CARD, STUD, HOLDEM = "mbs-three-card", "mbs-singapore-stud", "mbs-texas-holdem"
PAIR = "One Pair 2-2-5-4-3"
IF_SHOWN = "bet a pair or better, and A-K if the dealer shows one of your ranks"
TIGHT = "street,hands,seen,action\nflop,22 32o,,fold\nflop,,,flop\nturn,AA,,turn\nturn,,four to a flush,turn"
PARTED = "from,shown,action\nOne Pair 8-8-4-3-2,,bet\nOne Pair 2-2-5-4-3,23456,bet"


def table(text):
    return StrategyFile("mine.csv", text)


def same(one, other):
    return (one.totals.counts == other.totals.counts).all() and one.totals.sums == other.totals.sums


@pytest.mark.parametrize("slug", [THREE_CARD, STUD, HOLDEM])
def test_the_exported_chart_plays_as_best_play_does(slug):
    rules = book(slug)
    exported = json.dumps({"rules": [{"cost_decimal": 0.5}], "chart": chart(rules).as_dict()})
    own, best = (simulate(rules, 20_000, strategy=each) for each in (StrategyFile("mine.json", exported), "perfect"))
    assert same(own, best)
    assert [each.exact for each in own.means] == [each.exact for each in best.means]
    assert own.strategy == "mine.json"


def test_a_table_of_three_card_is_read_from_the_top():
    rules = book(THREE_CARD)
    own = simulate(rules, 20_000, strategy=table("# mine\nfrom, to, action\nQh 6d 4c,,play\n\n,,fold\n"))
    assert same(own, simulate(rules, 20_000))
    assert own.decisions.base == simulate(rules, 10).decisions.base
    queens = table("from,action\nqueen,fold\n".replace("queen", "Three Odd Cards Q-3-2") + ",play")
    assert simulate(rules, 10, strategy=queens).decisions.table.sum() < 22_100 / 2, "the first line that fits decides"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"from,action\n{PAIR},bet", "bet a pair or better"),
        (f"from,shown,pairs,action\n{PAIR},,,bet\nA-K-4-3-2,,yes,bet", IF_SHOWN),
        (f"from,action\n{PAIR},bet\nA-K-4-3-2,bet", "bet a pair or better, and A-K"),
        ("action\nbet", "bet every hand"),
    ],
)
def test_a_table_of_stud_has_the_value_of_the_rule_that_it_is(text, words):
    rules = book(STUD)
    own = simulate(rules, 400_000, strategy=table(text))
    costs = {rule.words: rule.cost for rule in rules_of_thumb(rules)}
    best = simulate(rules, 10).decisions.base
    assert best is not None
    assert own.decisions.base == best - costs[words]
    assert abs(own.means[0].errors_between or 0) < 4.5


@pytest.mark.long
def test_a_table_of_stud_that_parts_a_class_has_its_exact_value():
    own = simulate(book(STUD), 4_000_000, strategy=table(PARTED))
    assert abs(own.means[0].errors_between or 9) < 4.5


def test_a_table_of_holdem_says_what_is_bet_by_what_is_seen():
    rules = book(HOLDEM)
    by_rule = simulate(rules, 20_000, strategy="rule-of-thumb")
    plays = next(iter(first_rules().values()))
    folds = " ".join(name for name, stays in zip(STARTING_HANDS, plays, strict=True) if not stays)
    lines = ["street,hands,seen,action", f"flop,{folds},,fold", "flop,,,flop"]
    for street in ("turn", "river"):
        *_, (_, conditions), _, _ = later_rules(rules, street, plays, None)
        lines += [f'{street},,"{each}",{street}' for each in conditions] + [f"{street},,,check"]
    own = simulate(rules, 20_000, strategy=table("\n".join(lines)))
    assert same(own, by_rule)
    assert own.decisions.base == by_rule.decisions.base
    tight = simulate(
        rules,
        300_000,
        strategy=table(TIGHT),
    )
    assert tight.decisions.base is not None
    assert abs(tight.means[0].errors_between or 9) < 4.5


@pytest.mark.parametrize(
    ("slug", "text", "where", "what"),
    [
        (THREE_CARD, "from,action\nQ-6-4,play\nQ-6-5,raise", "mine.csv, line 3", "no action here: there are play and fold"),
        (THREE_CARD, "\n\nfrom,action\n\nQ-6-9,play", "mine.csv, line 5", "is no hand"),
        (THREE_CARD, "from,to,action\nA-K-J,Q-6-4,play", "mine.csv, line 2", "no hand fits"),
        (THREE_CARD, "from,action\nQ-6-4,play,fold", "mine.csv, line 2", "more cells"),
        (THREE_CARD, "from,board,action\n", "mine.csv, line 1", "'board' is no column: there are from, to, action"),
        (THREE_CARD, "from,from,action\n", "mine.csv, line 1", "there twice"),
        (THREE_CARD, "from,to\n", "mine.csv, line 1", "column action is missing"),
        (THREE_CARD, "# nothing\n", "mine.csv", "no table"),
        (STUD, "shown,action\n1,bet", "mine.csv, line 2", "'1' is no rank"),
        (STUD, "pairs,action\nmaybe,bet", "mine.csv, line 2", "neither yes nor no"),
        (HOLDEM, "street,action\npreflop,flop", "mine.csv, line 2", "no street"),
        (HOLDEM, "street,action\nturn,turn", "mine.csv", "which hands are played"),
        (HOLDEM, "street,hands,action\nflop,AA KX,flop", "mine.csv, line 2", "'KX' is no starting hand"),
        (HOLDEM, "street,seen,action\nflop,four to a flush,flop", "mine.csv, line 2", "no board is seen"),
        (HOLDEM, "street,seen,action\nflop,,flop\nriver,luck,river", "mine.csv, line 3", "'luck' is nothing that is seen"),
    ],
)
def test_what_is_wrong_in_a_table_is_said_with_its_line(slug, text, where, what):
    with pytest.raises(InputError) as refused:
        simulate(book(slug), 10, strategy=table(text))
    assert refused.value.where == where
    assert what in refused.value.what


@pytest.mark.parametrize(
    ("slug", "change", "what"),
    [
        (THREE_CARD, {"lowest_hand_to_play": {"hand": "Q-6-9"}}, "is no hand"),
        (STUD, {"hands": []}, "nothing is said of Five Odd Cards 7-5-4-3-2"),
        (STUD, {"hands": [{"from": "Royal Flush", "to": PAIR, "action": "bet"}]}, "no hand fits"),
        (STUD, {"hands": [{"from": PAIR, "to": "Royal Flush", "action": "look"}]}, "looks at the dealer's card"),
        (STUD, {"hands": [{"from": PAIR, "to": PAIR, "action": "bet"}] * 2}, "an earlier stretch"),
        (STUD, {"look": {PAIR: "00"}}, "hexadecimal digits"),
        (HOLDEM, {"fold": ["AA"]}, "'AA' is there twice"),
        (HOLDEM, {"fold": [], "flop": []}, "nothing is said of"),
        (HOLDEM, {"fold": ["luck"]}, "is no starting hand"),
    ],
)
def test_what_is_wrong_in_a_chart_is_said_with_its_place(slug, change, what):
    text = json.dumps(chart(book(slug)).as_dict() | change)
    with pytest.raises(InputError, match="mine") as refused:
        simulate(book(slug), 10, strategy=StrategyFile("mine.json", text))
    assert what in refused.value.what


@pytest.mark.parametrize("text", ["", "[]", "{", '{"chart": 1}', "1" * 5000, "[" * 100_000])
def test_what_is_no_chart_is_refused(text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.json").write_text(text, encoding="utf-8")
    refused = croupier("simulate", THREE_CARD, "--strategy", "mine.json")
    assert (refused.exit_code, refused.stdout) == (2, "")


def test_the_command_plays_by_a_file_and_its_checkpoint_has_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.csv").write_text("from,action\nQ-6-4,play\n", encoding="utf-8")
    printed = json.loads(croupier("simulate", THREE_CARD, "--strategy", "mine.csv", "--rounds", "3000", "--json").stdout)
    assert printed["strategy"] == {"name": "mine.csv", "words": "as in mine.csv"}
    best = library.simulate(THREE_CARD, 3_000)
    assert printed["wagers"] == best["wagers"]
    assert library.simulate(THREE_CARD, 3_000, strategy=tmp_path / "mine.csv")["wagers"] == best["wagers"]
    assert "cannot be read" in croupier("simulate", THREE_CARD, "--strategy", "nowhere.csv").stderr
