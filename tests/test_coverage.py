"""Every rule that decides a normal round at one table is carried by code and shown by a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.games import BOOKS, catalogue, edition
from croupier.reference import backing, coverage
from croupier.reference.backing import shown_by_tests

TESTS = Path(__file__).parent / "rules"
KINDS = ("ranking", "settlement", "payout", "jackpot")
# Rules of these kinds that speak of something else than a normal round at one table.
NOT_A_NORMAL_ROUND = {
    "mbs-singapore-stud": {"3.14": "several tables"},
    "mbs-singapore-stud-v9": {"3.14": "several tables"},
    "mbs-three-card": {"3.17": "several tables"},
    "mbs-texas-holdem": {"3.14": "several tables"},
    "rws-texas-holdem": {
        "4.4": "the duty to announce a jackpot hand",
        "4.5": "several tables",
    },
}


@pytest.mark.parametrize("slug", BOOKS)
def test_every_rule_of_a_normal_round_is_cited_and_shown(slug):
    rules = [each for each in backing(slug, TESTS).values() if each.rule.kind in KINDS]
    missing = {each.rule.id for each in rules if each.missing}
    assert missing == NOT_A_NORMAL_ROUND[slug].keys()


@pytest.mark.parametrize("slug", BOOKS)
def test_every_rule_that_the_game_cites_is_shown(slug):
    assert sorted(edition(slug).citations() - shown_by_tests(TESTS)[slug].keys()) == []


@pytest.mark.parametrize("slug", BOOKS)
def test_every_pay_table_line_is_shown(slug):
    assert {line.rule for _, line in edition(slug).lines()} <= shown_by_tests(TESTS)[slug].keys()


def test_tests_name_only_rules_that_exist():
    for slug, rules in shown_by_tests(TESTS).items():
        assert [rule for rule in rules if rule not in catalogue(slug)] == []


def test_the_counts_add_up():
    for slug, counts in coverage(TESTS).items():
        assert counts["total"] == len(catalogue(slug))
        backed = [each for each in backing(slug, TESTS).values() if each.cited_by and each.tests]
        conduct = [each for each in backing(slug, TESTS).values() if each.rule.enforce == "conduct" and each not in backed]
        assert counts["total"] == len(backed) + len(conduct) + len(counts["missing"])
