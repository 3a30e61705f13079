"""What becomes of a wager when its player folds, where it is not what the book says.

fold.ante = "1 for 2"                                   half of it goes back
fold.pair_plus = "collected"                            or "returned"
fold.bonus = "stays"                                    it is settled as if the hand had not been folded
fold.ante = "returned when hand is pair or better"      only of some hands
"""

from __future__ import annotations

from dataclasses import replace

from croupier.errors import InputError, show_briefly
from croupier.rulebook.book import Book
from croupier.rulebook.catalogue import Rule
from croupier.rulebook.clauses import Clause, Line, Outcome, PaidAt, Precedence, Result, Terms
from croupier.rulebook.conditions import WHEN, parse_condition, with_parts
from croupier.rulebook.edition import Edition
from croupier.rulebook.facts import Condition, Fact, Is
from croupier.rulebook.odds import ForOne, parse_pays
from croupier.rulebook.wagers import FOLD

_FOLDED = "folded"  # the fact of every book, and the line by which a part of a stake goes back
_STAYS = "stays"
_RESULTS = {"collected": Result.COLLECTED, "returned": Result.RETURNED}


def folded_hand(edition: Edition) -> Condition:
    """That the hand was folded."""
    return Is(_folded(edition), (True,), _FOLDED)


def with_fold(edition: Edition, name: str, text: str) -> Edition:
    """The edition where a fold does something else with a wager."""
    known = [each.name for each in edition.wagers if each.before_deal and each.name != edition.jackpot.wager]
    if name not in known:
        raise InputError(f"a fold finds no wager {show_briefly(name)} on the table, only {', '.join(known)}")
    what, sign, when = text.partition(WHEN)
    if what == _STAYS and not sign:
        return _staying(edition, name)
    if sign:
        edition = with_parts(edition, when)
    condition = folded_hand(edition) & parse_condition(edition, when) if sign else folded_hand(edition)
    rule = f"{FOLD}/{name}"
    then = _outcome(what, rule)
    says = Rule(
        rule, "settlement", f"A folded hand: {text}.", "engine", str(then.line.pays) if isinstance(then, PaidAt) else ""
    )
    terms = next(each for each in edition.terms if each.wager == name)
    others = tuple(dict.fromkeys(each for clause in terms.clauses for each in clause.rules))
    clause = Clause((rule,), condition, then, precedence=Precedence(others))
    return replace(
        edition,
        catalogue=replace(edition.catalogue, rules={**edition.catalogue.rules, rule: says}),
        terms=tuple(Terms(name, (*each.clauses, clause)) if each is terms else each for each in edition.terms),
    )


def idle_readings(book: Book, name: str, text: str) -> frozenset[str]:
    """The readings that have no effect beside such a change: they are about this wager of folded hands, and nothing else."""
    edition, compiled = book.edition, book.compiled.get(name)
    if compiled is None or WHEN in text:
        return frozenset()
    others = {
        reading for each in edition.terms if each.wager != name for clause in each.clauses for reading in clause.readings()
    }
    others |= {reading for fact in edition.facts for reading in fact.readings}
    others |= {reading for step in edition.decisions.steps for choice in step for reading, _ in choice.given_pairs}
    folded = _folded(edition)

    def matters(reading: str) -> bool:
        alternatives = [book.alternative(reading, answer).compiled[name] for answer in book.alternatives(reading)]
        shown = [(at, cell) for at, cell in enumerate(compiled.cells()) if not cell.get(folded) and compiled.reachable(cell)]
        return any(
            other.ruling(at).effect != compiled.ruling(at).effect
            for other in alternatives
            for at, cell in shown
            if other.reachable(cell)
        )

    return frozenset(reading for reading in compiled.readings - others if not matters(reading))


def _outcome(text: str, rule: str) -> Outcome:
    if text in _RESULTS:
        return _RESULTS[text]
    part = parse_pays(text) if text[:1].isdigit() else None
    if not isinstance(part, ForOne) or not 0 < part.odds < 1:
        what = "write collected, returned, stays, or the part that goes back, as in '1 for 2'"
        raise InputError(f"{show_briefly(text)} is nothing that a fold does with a wager: {what}")
    return PaidAt(Line(_FOLDED, rule, part, ()))


def _staying(edition: Edition, name: str) -> Edition:
    """Where a wager does not ask whether the hand was folded: it never was, as far as this wager goes."""
    fact = _folded(edition)

    def never(test: Is) -> Condition:
        return Is(fact, () if True in test.values else fact.values, test.text) if test.fact is fact else test

    def asking(terms: Terms) -> Terms:
        if terms.wager != name:
            return terms
        return Terms(name, tuple(replace(each, when=each.when.replaced(never)) for each in terms.clauses))

    return replace(
        edition,
        wagers=tuple(replace(each, outlives_fold=True) if each.name == name else each for each in edition.wagers),
        terms=tuple(map(asking, edition.terms)),
    )


def _folded(edition: Edition) -> Fact:
    return next(fact for fact in edition.facts if fact.name == _FOLDED)
