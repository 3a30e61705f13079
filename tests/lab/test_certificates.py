"""The counts that a figure rests on, and the checker that reads them without this program."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from contextlib import contextmanager
from copy import deepcopy
from fractions import Fraction

import pytest

import croupier as library
from commands import croupier
from croupier.games import BOOKS, book
from croupier.lab import certify_figures, read_request, solve, write_certified
from croupier.lab.certificate_checker import WrongError, check_named, check_parts, deal_again, strength


def plain(parts):
    """As it is read from a file."""
    return json.loads(json.dumps(parts))


@pytest.fixture(scope="module", params=BOOKS)
def certificate(request):
    return plain(certify_figures(book(request.param)))


@pytest.fixture(scope="module")
def three_card():
    return plain(certify_figures(book("mbs-three-card")))


def run_alone(checker, path):
    """In a process that knows no module but Python's own."""
    return subprocess.run([sys.executable, "-I", checker, path], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("slug", BOOKS)
def test_the_checker_beside_a_certificate_finds_it_right_in_a_bare_process(slug, tmp_path):
    path = tmp_path / "book.json"
    checker = write_certified(path, book(slug))
    assert checker == tmp_path / "book-check.py"
    assert "import croupier" not in checker.read_text()
    assert path.stat().st_size < 300_000
    done = run_alone(checker, path)
    assert (done.returncode, done.stderr) == (0, "")
    edge = solve(book(slug)).base.house_edge
    assert f"house edge {float(edge):.4%}" in done.stdout
    assert "not shown: that odds and rules here are those of the printed book" in done.stdout


def test_the_checker_says_how_it_is_called(tmp_path):
    checker = write_certified(tmp_path / "book.json", book("mbs-singapore-stud"))
    done = subprocess.run([sys.executable, "-I", checker], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout == "say which certificate is to be checked: python3 book-check.py FILE.json\n"


def test_a_tampered_certificate_is_refused_in_a_bare_process(tmp_path):
    path = tmp_path / "book.json"
    checker = write_certified(path, book("mbs-singapore-stud"))
    path.write_text(path.read_text().replace('"pays": "5 to 1"', '"pays": "6 to 1"'))
    assert path.read_text().count("6 to 1")
    done = run_alone(checker, path)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("WRONG. base, expected_net: the certificate states -")


def test_what_is_not_a_certificate_is_refused(tmp_path, monkeypatch, capsys):
    path = tmp_path / "book.json"
    for text in ("", "[]", "{}", '{"base": {}}', '{"base": {"dealt": 1}}', '{"base": {"dealt": [["a", 2]]}}'):
        path.write_text(text)
        monkeypatch.setattr(sys, "argv", ["check", str(path)])
        assert check_named() == 1
        assert capsys.readouterr().out.startswith("WRONG. This is no certificate that can be checked")
    monkeypatch.setattr(sys, "argv", ["check"])
    assert check_named() == 2


FRACTIONS = {
    "size",
    "units",
    "dollars",
    "share",
    "expected_net",
    "average_wager",
    "variance",
    "fixed_return",
    "meter_coefficient",
}


def places(value, path=()):
    """Where the numbers and fractions of a certificate stand."""
    if isinstance(value, dict | list):
        for name, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*path, name))
    elif (isinstance(value, int | float) and not isinstance(value, bool)) or path[-1] in FRACTIONS:
        yield path


@contextmanager
def tampered(certificate, path, by):
    """The same certificate with another value, for a while: a copy would take longer than the check."""
    at = certificate
    for name in path[:-1]:
        at = at[name]
    kept = at[path[-1]]
    at[path[-1]] = by(kept)
    yield certificate
    at[path[-1]] = kept


def one_more(value):
    return str(Fraction(value) + 1) if isinstance(value, str) else value + 1


def test_any_number_that_is_changed_is_noticed(certificate):
    """All of a kind are checked alike, so one of each kind is tried."""
    by_kind: dict = {}
    for path in places(certificate):
        if path[:2] != ("base", "settled") and path[-1] not in {"for_meters_from", "best_of"}:
            by_kind.setdefault(tuple(name for name in path if isinstance(name, str)), []).append(path)
    assert len(by_kind) > 10
    for paths in by_kind.values():
        with tampered(certificate, paths[len(paths) // 2], one_more) as other, pytest.raises((WrongError, IndexError)):
            check_parts(other)


def test_what_a_row_is_and_the_form_of_a_certificate_are_checked(certificate):
    for path, by in ((("base", "rows_are_sums"), lambda sums: not sums), (("certificate",), lambda form: f"{form}0")):
        with tampered(certificate, path, by) as other, pytest.raises(WrongError):
            check_parts(other)


def test_what_is_not_looked_at_is_said(certificate):
    with tampered(certificate, ("base", "best_of"), lambda _: None) as other:
        assert "not shown: that the classes of hands come as often as they must" in check_parts(other)


def test_two_counts_that_make_up_for_each_other_are_noticed_in_three_card(three_card):
    other = deepcopy(three_card)
    row = next(row for row in other["base"]["rows"] if row["action"] == "fold")
    row["counts"][0] += 1
    row["counts"][2] -= 1
    with pytest.raises(WrongError, match=r"the player's hand is the higher|dealer qualifies"):
        check_parts(other)
    with pytest.raises(WrongError, match="dealer qualifies"):
        deal_again(other["base"])


def test_a_hand_that_is_not_played_at_its_best_is_noticed(three_card):
    last = next(at for at, row in enumerate(three_card["base"]["rows"]) if row["action"] == "play")
    assert three_card["base"]["rows"][last]["knows"] == "4c Qc 6d"
    with (
        tampered(three_card, ("base", "rows", last, "action"), lambda _: "fold") as other,
        pytest.raises(WrongError, match="4c Qc 6d: the action is fold, and play would bring more"),
    ):
        check_parts(other)


def test_a_hand_that_is_left_out_is_noticed(three_card):
    other = deepcopy(three_card)
    other["base"]["rows"].pop()
    with pytest.raises(WrongError, match="deals of all results"):
        check_parts(other)
    with pytest.raises(WrongError, match="hands without a row"):
        deal_again(other["base"])


def test_the_checkers_own_order_of_hands():
    hands = ["5c 3d 2h", "Ac Kd Jh", "2c 2d 3h", "Ac Ad Kh", "5c 3c 2c", "Ac 2d 3h", "4c 2d 3h", "Ac Kd Qh", "2c 2d 2h"]
    hands += ["Ac 2c 3c", "Ac Kc Qc"]
    cards = [[("23456789TJQKA".index(card[0]) + 2, card[1]) for card in hand.split()] for hand in hands]
    assert [strength(hand) for hand in cards] == sorted(strength(hand) for hand in cards)
    assert strength(cards[2]) == (1, [2, 2, 3])


def test_pair_plus_rests_on_how_often_hands_come(three_card):
    paid: dict = defaultdict(Fraction)
    for each in three_card["wagers"]["pair_plus"]["results"]:
        paid[each["rules"].split("/")[-1]] += Fraction(each["deals"], three_card["wagers"]["pair_plus"]["deals"])
    classes = {"straight-flush": 48, "three-of-a-kind": 52, "straight": 720, "flush": 1096, "pair": 3744}
    assert {name: paid[name] for name in classes} == {name: Fraction(hands, 22100) for name, hands in classes.items()}


@pytest.mark.parametrize(
    ("slug", "readings", "changes", "sums"),
    [
        ("mbs-three-card", {"S-1": "contains-a-queen"}, {}, {}),
        ("mbs-three-card", {"S-15": "pair-plus-returned", "S-7": "folded-ante-paid"}, {"play.antes": "2"}, {}),
        ("mbs-three-card", {}, {"pair_plus.mini-royal": "100 to 1 on straight-flush with ace"}, {"ante": "5"}),
        ("mbs-three-card", {}, {"dealer.qualifies": "king-high", "pair_plus.flush": "7 for 2"}, {}),
        ("mbs-singapore-stud", {"S-9": "every-win-returns-the-stake"}, {"bet.antes": "3"}, {"unit": "2.50", "meter": "100000"}),
        ("mbs-texas-holdem", {}, {"ante.pays-from": "pair", "bonus.high-pair": "12 to 1"}, {}),
        ("rws-texas-holdem", {}, {}, {"stake": "50000", "meter": "1000"}),
    ],
)
def test_changed_books_other_readings_and_sums_have_certificates_too(slug, readings, changes, sums):
    asked, house = read_request(slug, readings, changes, **sums)
    found = plain(certify_figures(asked, house))
    said = "\n".join(check_parts(found))
    solved = solve(asked, house=house)
    assert Fraction(found["base"]["figures"]["expected_net"]) == solved.base.expected.units
    assert f"{float(solved.base.house_edge):.4%}" in said
    assert found["changes"] == changes
    assert {**found["readings"], **readings} == found["readings"]


def test_a_limit_on_winnings_is_in_the_certificate():
    found = plain(certify_figures(*read_request("rws-texas-holdem", stake="50000")))
    assert found["wagers"]["bonus"]["most"]
    with tampered(found, ("wagers", "bonus", "most"), lambda most: str(Fraction(most) / 2)) as other, pytest.raises(WrongError):
        check_parts(other)


def test_the_command_writes_a_certificate_and_says_how_to_check_it(tmp_path):
    path = tmp_path / "three.json"
    told = croupier("solve", "mbs-three-card", "--certificate", str(path)).stdout
    assert "".join(told.split()).endswith(f"python3 -I {tmp_path / 'three-check.py'} {path}".replace(" ", ""))
    assert json.loads(path.read_text())["certificate"] == "croupier-certificate-1"


def test_the_library_writes_the_same_certificate(tmp_path, three_card):
    path = tmp_path / "three.json"
    solved = library.solve("mbs-three-card", certificate=path)
    assert json.loads(path.read_text()) == three_card
    assert solved["wagers"]["base"]["expected_net"] == three_card["base"]["figures"]["expected_net"]


@pytest.mark.parametrize(
    ("book_name", "name", "why"),
    [
        ("all", "all.json", "such files are of one book"),
        ("mbs-three-card", "three.txt", "name a file that ends so"),
        ("mbs-three-card", "nowhere/three.json", "there is no such folder"),
    ],
)
def test_a_certificate_that_cannot_be_written_is_refused_before_anything_is_solved(tmp_path, book_name, name, why):
    done = croupier("solve", book_name, "--certificate", str(tmp_path / name))
    assert done.exit_code == 2
    assert why in " ".join(done.stderr.split())
    assert list(tmp_path.iterdir()) == []
