"""The kit: gaps, conflicts and dead clauses are errors at load time, and the compiled tables are the clauses."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import pytest

import croupier
from croupier import InputError, MoneyError, RulebookError
from croupier.cards import ThreeCardClass
from croupier.desk import read_scenario
from croupier.games import BOOKS, book, edition, register
from croupier.rulebook import (
    Book,
    CompiledWager,
    Fact,
    Impossible,
    Money,
    Result,
    ShareOfMeter,
    Showdown,
    Terms,
    by,
    catalogue_from,
    jackpot_rules,
    line,
    parse_pays,
    paytable,
    register_from,
)
from croupier.rulebook.clauses import PaidBy
from croupier.rulebook.reading import parse_given

ROUNDS = (Path(__file__).parent / "data" / "rounds.jsonl").read_text().splitlines()

EVERY_ANSWER = [
    (slug, reading.id, answer)
    for slug in BOOKS
    for reading in register().switches(slug).values()
    for answer in reading.choices(slug)
]


def with_clauses(slug: str, wager: str, change) -> Book:
    """A book whose clauses of one wager are changed."""
    found = edition(slug)
    terms = tuple(Terms(each.wager, tuple(change(each.clauses))) if each.wager == wager else each for each in found.terms)
    return Book(replace(found, terms=terms), book(slug).answers)


def test_a_gap_names_the_wager_the_cell_and_the_rules():
    broken = with_clauses("mbs-three-card", "play", lambda clauses: [c for c in clauses if "3.12.3" not in c.rules])
    with pytest.raises(RulebookError, match=r"mbs-three-card, play: a gap where .*comparison: equal.*no clause holds"):
        broken.verify()


def test_a_conflict_names_the_wager_the_cell_and_the_rules():
    broken = with_clauses("mbs-three-card", "ante", lambda clauses: [replace(c, precedence=None) for c in clauses])
    with pytest.raises(RulebookError, match=r"mbs-three-card, ante: a conflict where folded: true.*\[3.9.1\].*\[3.11.2\]"):
        broken.verify()


def test_two_clauses_that_say_the_same_are_a_conflict_as_well():
    broken = with_clauses("mbs-three-card", "play", lambda clauses: [*clauses, clauses[-2]])
    with pytest.raises(RulebookError, match="mbs-three-card, play: a conflict"):
        broken.verify()


def test_a_clause_that_no_reachable_cell_uses_is_an_error():
    from croupier.games.shared import folded
    from croupier.games.three_card import refused
    from croupier.rulebook import clause

    dead = clause("3.9.1", folded & refused, Result.COLLECTED)
    broken = with_clauses("mbs-three-card", "ante", lambda clauses: [*clauses, dead])
    with pytest.raises(RulebookError, match=r"mbs-three-card, ante: no reachable cell uses the clause \[3.9.1\] when folded"):
        broken.verify()


def test_a_pay_table_line_that_no_reachable_cell_uses_is_an_error():
    from croupier.cards import ThreeCardClass
    from croupier.games.three_card import PAIR_PLUS, hand
    from croupier.rulebook import line, pays, paytable

    table = paytable(
        "4.3", hand, *(line(str(each.pays), *each.values) for each in PAIR_PLUS.lines), line("9 to 1", ThreeCardClass(0))
    )

    def wider(clauses):
        for clause in clauses:
            paid = isinstance(clause.then, PaidBy)
            yield replace(clause, then=pays(table)) if paid else clause

    with pytest.raises(RulebookError, match=r"no reachable cell uses the line 4.3/three-odd-cards"):
        with_clauses("mbs-three-card", "pair_plus", wider).verify()


def test_a_pay_table_without_a_line_for_a_hand_is_a_gap():
    from croupier.games.three_card import PAIR_PLUS

    short = replace(PAIR_PLUS, lines=PAIR_PLUS.lines[:-1])

    def cut(clauses):
        for clause in clauses:
            yield replace(clause, then=PaidBy((short,))) if isinstance(clause.then, PaidBy) else clause

    with pytest.raises(RulebookError, match=r"pair_plus: a gap \(pay table 4.3 has no line\) where .*hand: pair"):
        with_clauses("mbs-three-card", "pair_plus", cut).verify()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda _: {"entry": "9.9"}, "cites rules that its catalogue does not have: 9.9"),
        (
            lambda e: {"wagers": (*e.wagers[:2], replace(e.wagers[2], units=by("S-99", {})))},
            "disagree on what is a switch: .*S-99",
        ),
        (
            lambda e: {"ranking": replace(e.ranking, classes=dict(reversed(e.ranking.classes.items())))},
            "rule 3.11 does not order the hands",
        ),
        (
            lambda e: {"ranking": replace(e.ranking, classes=dict(list(e.ranking.classes.items())[1:]))},
            "rule 3.11 does not order the hands",
        ),
    ],
)
def test_an_edition_must_agree_with_its_catalogue_and_the_register(change, message):
    found = edition("mbs-singapore-stud")
    with pytest.raises(RulebookError, match=message):
        replace(found, **change(found)).verify()


def test_a_pay_table_has_one_line_for_a_hand():
    hand = Fact("hand", tuple(ThreeCardClass), lambda _: ThreeCardClass.PAIR)
    with pytest.raises(RulebookError, match=r"pay table 4\.3: two lines for one hand"):
        paytable("4.3", hand, line("1 to 1", ThreeCardClass.PAIR), line("2 to 1", ThreeCardClass.PAIR, name="two"))


def test_a_condition_asks_for_a_value_that_its_fact_has():
    hand = Fact("hand", tuple(ThreeCardClass), lambda _: ThreeCardClass.PAIR)
    with pytest.raises(ValueError, match="hand is never"):
        hand.one_of("royal flush")


@pytest.mark.parametrize("text", ["S-7", "S-7=", "=folded-ante-lost", "S-1=queen-high S-7"])
def test_what_holds_under_an_answer_names_reading_and_answer(text):
    with pytest.raises(RulebookError, match="names no answer to a reading"):
        parse_given(text)


def test_a_share_of_the_meter_whose_decimals_never_end_is_shown_as_a_fraction():
    assert str(ShareOfMeter(Fraction(1, 8))) == "12.5% of jackpot"
    assert str(ShareOfMeter(Fraction(1, 3))) == "100/3% of jackpot"


def test_a_line_must_pay_what_the_catalogue_prints():
    found = edition("mbs-singapore-stud")
    royal = found.catalogue["4.2/royal-flush"]
    rules = {**found.catalogue.rules, royal.id: replace(royal, pays="90% of jackpot")}
    with pytest.raises(RulebookError, match=r"4.2/royal-flush pays 100% of jackpot here and 90% of jackpot in the catalogue"):
        replace(found, catalogue=replace(found.catalogue, rules=rules)).verify()


def test_an_answer_that_is_none_is_an_error_of_the_edition():
    found = edition("mbs-singapore-stud")
    odd = tuple(replace(t, clauses=(*t.clauses, replace(t.clauses[0], given=(("S-14", "sometimes"),)))) for t in found.terms)
    with pytest.raises(RulebookError, match="'sometimes' is no answer to S-14"):
        replace(found, terms=odd).verify()


def test_a_rule_twice_in_a_catalogue_is_an_error():
    entry = {"id": "1.1", "kind": "definition", "says": "x", "enforce": "engine"}
    head = {"slug": "x", "title": "x", "operator": "x", "edition": "x", "positions": {}}
    with pytest.raises(RulebookError, match=r"rule 1.1 is there twice"):
        catalogue_from({"rulebook": head, "rule": [entry, entry]})
    with pytest.raises(RulebookError, match=r"rule 1.1 is of no known kind"):
        catalogue_from({"rulebook": head, "rule": [{**entry, "kind": "poem"}]})


def test_an_adopted_answer_that_is_none_is_an_error():
    texts = dict.fromkeys(("title", "question", "confidence", "why", "differs"), "x")
    entry = {"id": "S-1", **texts, "rules": {}, "switch": True, "adopted": "b", "answer": [{"key": "a", "says": "x"}]}
    with pytest.raises(RulebookError, match="S-1 adopts 'b'"):
        register_from([entry])


@pytest.mark.parametrize(("slug", "reading", "answer"), EVERY_ANSWER)
def test_every_answer_to_every_reading_makes_a_book_without_gaps_and_conflicts(slug, reading, answer):
    assert book(slug, {reading: answer}).answers[reading] == answer


GIVEN = [
    (slug, terms.wager, clause) for slug in BOOKS for terms in edition(slug).terms for clause in terms.clauses if clause.given
]


@pytest.mark.parametrize(("slug", "wager", "clause"), GIVEN)
def test_every_clause_that_only_some_answer_makes_live_rules_somewhere_under_that_answer(slug, wager, clause):
    compiled = book(slug, dict(clause.given)).compiled[wager]
    rulings = [compiled.rule_on(cell) for cell in compiled.cells() if compiled.reachable(cell)]
    assert any(ruling.clause is clause for ruling in rulings)


@pytest.mark.parametrize("slug", BOOKS)
def test_the_compiled_table_is_the_clauses_on_every_cell(slug):
    """Each cell is ruled on again by a plain reading of the clauses, and found at the index that the strides give it."""
    rules = book(slug)
    for terms in rules.edition.terms:
        compiled = rules.compiled[terms.wager]
        seen = set()
        for values in product(*(fact.values for fact in compiled.facts)):
            cell = dict(zip(compiled.facts, values, strict=True))
            index = compiled.index(cell)
            assert list(compiled.cell(index).items()) == list(cell.items())
            seen.add(index)
            if compiled.reachable(cell):
                live = [c for c in terms.clauses if _live(c.given, rules.answers) and c.when.holds(cell)]
                stands = [c for c in live if not any(_before(d, c, rules.answers) for d in live if d is not c)]
                assert [compiled.ruling(index).clause] == stands
        assert seen == set(range(compiled.size))


def _live(given, answers) -> bool:
    return all(answers[reading] == answer for reading, answer in given)


def _before(first, second, answers) -> bool:
    stated = first.precedence
    return stated is not None and _live(stated.given, answers) and any(rule in second.rules for rule in stated.over)


def test_unknown_books_readings_and_answers_are_refused():
    with pytest.raises(InputError, match="there is no rulebook 'poker'"):
        book("poker")
    with pytest.raises(InputError, match="S-99: there is no such reading"):
        book("mbs-three-card", {"S-99": "yes"})
    with pytest.raises(InputError, match="H-1: this reading is not about mbs-three-card"):
        book("mbs-three-card", {"H-1": "one-award"})
    with pytest.raises(InputError, match="S-8: this reading is recorded, not a switch"):
        book("mbs-three-card", {"S-8": "returned"})
    with pytest.raises(InputError, match="S-1: 'maybe' is not one of its answers: queen-high-or-better, contains-a-queen"):
        book("mbs-three-card", {"S-1": "maybe"})
    with pytest.raises(InputError, match="S-6: no round can be settled by 'left-on-layout'"):
        book("mbs-three-card", {"S-6": "left-on-layout"})


def test_the_register_has_all_167_readings_and_671_rules_stand_in_the_catalogues():
    ids = [reading.id for reading in register()]
    assert ids == [f"S-{n}" for n in range(1, 89)] + [f"H-{n}" for n in range(1, 80)]
    assert [len(edition(slug).catalogue) for slug in BOOKS] == [121, 123, 127, 132, 168]


def test_every_rule_that_a_reading_names_exists():
    for reading in register():
        for slug, rules in reading.rules.items():
            assert all(rule_id in edition(slug).catalogue for rule_id in rules), reading.id


def test_pay_texts_of_all_catalogues_read_and_print_alike():
    texts = [rule_.pays for slug in BOOKS for rule_ in edition(slug).catalogue if rule_.pays]
    assert len(texts) > 80
    assert all(str(parse_pays(text)) == text for text in texts)


@pytest.mark.parametrize("together", [2, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize("slug", BOOKS)
def test_any_other_answers_together_leave_no_gap_and_no_conflict(slug, together):
    """Two sets of answers under which the same clauses of a wager are live, with the same precedence, are tried once."""
    switches = register().switches(slug).values()
    others = [(reading.id, answer) for reading in switches for answer in reading.choices(slug)[1:]]
    tried = set()
    for chosen in combinations(others, together):
        if len(dict(chosen)) == together:
            for wager in Book(edition(slug), {**book(slug).answers, **dict(chosen)}).compiled.values():
                impossible, rank = map(id, wager._impossible), wager._rank.items()  # noqa: SLF001  # all that it goes by
                same = (wager.wager, wager.clauses, tuple(impossible), frozenset(rank))
                if same not in tried:
                    wager.verify(adopted=False)
                    tried.add(same)
    assert len(tried) > len(edition(slug).terms)


def test_a_fact_that_asks_a_reading_it_does_not_name_is_an_error():
    from croupier.games.three_card import qualifies

    found = edition("mbs-three-card")
    fact = qualifies.facts()[0]
    unsaid = Fact(fact.name, fact.values, fact.of)
    positions = [{"position": 1, "wagers": {"ante": "1"}, "cards": "Kh 7d 5c", "actions": ["play"]}]
    scenario = {"rulebook": "mbs-three-card", "dealer": "9c 9d 4h", "community": "2s 2h", "positions": positions}
    round_ = read_scenario(scenario)
    showdown = Showdown(round_, round_.positions[0])
    assert showdown.value(fact) is True
    with pytest.raises(RulebookError, match=f"{found.slug}: fact 'asking' asks S-1 and does not say so"):
        showdown.value(replace(unsaid, name="asking"))


def test_a_hand_that_was_held_to_be_impossible_is_an_error_not_a_settlement():
    from croupier.games.shared import folded
    from croupier.games.three_card import hand

    found = edition("mbs-three-card")
    never = Impossible(~folded & hand.at_least(ThreeCardClass.THREE_OF_A_KIND), "nobody holds three of a kind")
    compiled = CompiledWager(found.slug, found.terms[2], [never], book(found.slug).answers)
    cell = next(each for each in compiled.cells() if never.when.holds(each))
    with pytest.raises(RulebookError, match=r"the book calls impossible \(nobody holds three of a kind\)"):
        compiled.ruling_in_play(compiled.index(cell))


def test_a_settlement_whose_meter_does_not_balance_is_an_error(monkeypatch):
    """A till that loses a cent of the meter is caught at once."""
    royal = json.loads(next(line for line in ROUNDS if "two straight flushes and a royal" in line))["scenario"]
    croupier.settle(royal)
    honest = jackpot_rules._Till.pay_shares  # noqa: SLF001  # the fault is put inside

    def dishonest(till, winners, line, *, among):
        honest(till, winners, line, among=among)
        till.meter -= Money(1)

    monkeypatch.setattr(jackpot_rules._Till, "pay_shares", dishonest)  # noqa: SLF001  # as above
    with pytest.raises(MoneyError, match="the round does not balance"):
        croupier.settle(royal)
