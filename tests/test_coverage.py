"""Every rule is carried by code and shown by a test, or is conduct and says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.games import BOOKS, catalogue, edition
from croupier.reference import backing, coverage, shown_by_tests

TESTS = Path(__file__).parent / "rules"


@pytest.mark.parametrize("slug", BOOKS)
def test_no_rule_is_missing(slug):
    rules = backing(slug, TESTS).values()
    assert [each.rule.id for each in rules if each.missing] == []
    assert [each.rule.id for each in rules if each.rule.enforce == "conduct" and not each.rule.note] == []


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
