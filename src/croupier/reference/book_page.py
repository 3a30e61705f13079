"""One rulebook woven into one page for a regulator: each rule beside what carries it, and what shows it.

The page is a single HTML file that asks nothing of anybody else: no script, font or image. The same input makes the same
bytes, so two pages can be compared. Whatever is put on it goes through `tag`, which escapes all that is not markup already.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import TypeAlias

from croupier.games import book, edition
from croupier.reference.backing import Backing, backing
from croupier.reference.markup import STYLE, Markup, joined, lines_of, separated, tag
from croupier.reference.requirements import requirement_link, requirements_part
from croupier.rulebook import ODDS_IN_WORDS, Answers, Catalogue, Reading, Rule, holds_under, is_requirement

# The books' own sections, by what their rules' numbers begin with.
SECTIONS = {
    "preamble": "Cover",
    "1": "1 Definitions",
    "2": "2 Mode of play",
    "3": "3 How to play",
    "4": "4 Settlement",
    "5": "5 Irregularities",
    "6": "6 General provisions",
    "appendix": "Appendix: layouts",
}
ENFORCED = {"engine": "for the engine", "record": "for staff to record", "conduct": "conduct"}

Standing: TypeAlias = tuple[tuple[tuple[str, str], ...], tuple[str, ...]]  # the answers given under, the rules gone before

_READING = r"[SHR]-\d+"  # requirements are linked like readings
_RULE = r"\d+(?:\.\d+)+(?:\.[a-z]\b)?(?:/[a-z-]+)?|appendix/[A-Z]"
_READING_NAMED = re.compile(rf"(?<![\w-])({_READING})\b")
_RULE_OR_READING_NAMED = re.compile(rf"(?<![\w.$-])({_READING}|{_RULE})(?![\w%])")
_TWO_CARDS = re.compile(r"\b[akqj]-[akqj]\b")


def weave(slug: str, tests: Path | None = None, *, version: str = "") -> str:
    """The page of one book. `tests` is where the tests of the rules are; `version` says on the page what made it."""
    return Page(edition(slug).catalogue, backing(slug, tests), edition(slug).register.of(slug), book(slug).answers).html(
        version
    )


@dataclass(frozen=True)
class Page:
    """All that one page is made of."""

    catalogue: Catalogue
    rules: dict[str, Backing]
    readings: tuple[Reading, ...]
    answers: Answers  # the adopted ones

    @cached_property
    def reading_ids(self) -> frozenset[str]:
        """The ids of the readings that are about the book."""
        return frozenset(reading.id for reading in self.readings)

    @cached_property
    def tested(self) -> bool:
        """Whether any test was found; an installed package has none."""
        return any(each.tests for each in self.rules.values())

    def html(self, version: str) -> str:
        """The whole page, as text."""
        title = f"{self.catalogue.title}, {self.catalogue.operator}, {self.catalogue.edition}"
        sections = [(key, list(rules)) for key, rules in groupby(self.catalogue, key=_section)]
        parts: list[tuple[str, str, Callable[[], Markup]]] = [
            ("counts", "The rules in numbers", self._counts),
            ("missing", "What is missing", self._missing),
            ("pay-tables", "Pay tables", self._pay_tables),
            ("readings", "Readings", self._reading_list),
            *((f"section-{key}", SECTIONS.get(key, key), self._rules_of(rules)) for key, rules in sections),
            ("readings-in-full", "The readings in full", self._readings_in_full),
            ("requirements", "Requirements on the linked jackpot", requirements_part),
        ]
        contents = [tag("li", tag("a", name, href=f"#{anchor}")) for anchor, name, _ in parts]
        body = [
            self._header(),
            tag("nav", tag("ul", lines_of(contents)), aria_label="Contents"),
            tag("main", lines_of(_part(anchor, name, make()) for anchor, name, make in parts)),
            tag("footer", _footer(version)),
        ]
        head = [
            Markup('<meta charset="utf-8">'),
            Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
            tag("title", title),
            tag("style", Markup(STYLE)),
        ]
        page = tag("html", lines_of([tag("head", lines_of(head)), tag("body", lines_of(body))]), lang="en")
        return f"<!DOCTYPE html>\n{page}\n"

    def _header(self) -> Markup:
        about = (
            "Each rule stands in our own words under its number, in the order of the book. Beside it stand the clauses, facts, "
            "pay-table lines and commands of the program that carry it, the readings that it depends on, and the tests that "
            "show it. A reading is a question that the text leaves open, with its answers and the one that the program follows."
        )
        return tag(
            "header",
            tag("h1", self.catalogue.title),
            tag("p", f"{self.catalogue.operator}, {self.catalogue.edition}", class_="edition"),
            tag("p", about),
            self._departures(),
        )

    def _departures(self) -> Markup:
        """What makes it another book than the approved one whose rules it goes by."""
        made = edition(self.catalogue.slug)
        if not made.based_on:
            return joined()
        said = f"Not approved. The rules are those of {made.based_on}; this edition departs from them so:"
        return tag("div", tag("p", said), tag("ul", lines_of(tag("li", each) for each in made.departures)), class_="gap")

    # -- at the top --

    def _counts(self) -> Markup:
        rules, readings = self.rules.values(), self.readings
        counts = {
            "rules in the book": len(rules),
            "carried by the program": sum(bool(each.cited_by) for each in rules),
            "shown by tests": sum(bool(each.tests) for each in rules),
            "conduct, which no software sees": sum(each.rule.enforce == "conduct" for each in rules),
            "missing": sum(each.missing for each in rules),
            "readings": len(readings),
            "of these switches, by which a round may be settled differently": sum(each.switch for each in readings),
        }
        rows = [tag("tr", tag("th", what, scope="row"), tag("td", str(n), class_="number")) for what, n in counts.items()]
        return tag("table", tag("tbody", lines_of(rows)))

    def _missing(self) -> Markup:
        if not self.tested:
            why = "No tests were found when this page was woven, so every rule that is not conduct counts as missing."
            return tag("p", why, class_="gap")
        kinds = {
            (False, False): "Neither carried nor shown",
            (True, False): "Carried, but shown by no test",
            (False, True): "Shown by a test, but carried by nothing",
        }
        missing = [each for each in self.rules.values() if each.missing]
        said = []
        for (carried, shown), kind in kinds.items():
            found = [each.rule.id for each in missing if (bool(each.cited_by), bool(each.tests)) == (carried, shown)]
            if found:
                said += [tag("dt", f"{kind} ({len(found)})"), tag("dd", separated([self._rule_link(rule) for rule in found]))]
        nothing = "Nothing: every rule is carried by the program and shown by a test, or is conduct that no software sees."
        return tag("dl", lines_of(said)) if said else tag("p", nothing)

    def _pay_tables(self) -> Markup:
        tables = []
        for wager, lines in groupby(edition(self.catalogue.slug).lines(), key=lambda pair: pair[0]):
            rows = {line.rule: (hand_paid(wager, line.name), line.odds) for _, line in lines}
            columns = tag("tr", *(tag("th", column, scope="col") for column in ("hand", "pays", "rule")))
            body = [
                tag("tr", tag("th", hand, scope="row"), tag("td", odds), tag("td", self._rule_link(rule)))
                for rule, (hand, odds) in rows.items()
            ]
            caption = tag("caption", wager.replace("_", " ").capitalize())
            tables.append(tag("table", caption, tag("thead", columns), tag("tbody", lines_of(body))))
        return joined(
            tag("p", ODDS_IN_WORDS),
            tag("div", lines_of(tables), class_="tables"),
        )

    def _reading_list(self) -> Markup:
        columns = tag("tr", *(tag("th", name, scope="col") for name in ("reading", "question", "we follow", "rules")))
        rows = [
            tag(
                "tr",
                tag("th", self._reading_link(each.id), scope="row"),
                tag("td", each.title),
                tag("td", each.adopted, tag("span", f" ({_switch(each)})", class_="quiet")),
                tag("td", self._rules_about(each)),
            )
            for each in self.readings
        ]
        return tag("table", tag("thead", columns), tag("tbody", lines_of(rows)), class_="wide")

    # -- the rules --

    def _rules_of(self, rules: Sequence[Rule]) -> Callable[[], Markup]:
        return lambda: lines_of(self._rule(self.rules[rule.id]) for rule in rules)

    def _rule(self, found: Backing) -> Markup:
        rule = found.rule
        conduct = rule.enforce == "conduct"
        kind = f"{rule.kind}, {ENFORCED[rule.enforce]}"
        heading = tag("h3", tag("a", rule.id, href=f"#rule-{rule.id}"), " ", tag("span", kind, class_="quiet"))
        words = [heading, tag("p", self._linked(rule.says))]
        if rule.pays:
            words.append(tag("p", "Pays ", tag("strong", rule.pays), "."))
        if rule.note and not conduct:
            words.append(tag("p", self._linked(rule.note, rules=False), class_="quiet"))
        behind = tag("dl", lines_of(self._behind(found)))
        return tag(
            "article",
            tag("div", *words),
            tag("div", behind),
            id=f"rule-{rule.id}",
            class_="rule missing" if found.missing else "rule",
        )

    def _behind(self, found: Backing) -> Iterator[Markup]:
        rule = found.rule
        if rule.enforce == "conduct":
            yield tag("dt", "Why nothing carries it")
            yield tag("dd", "Conduct that no software sees. ", self._linked(rule.note, rules=False))
        if found.cited_by or rule.enforce != "conduct":
            yield tag("dt", "Carried by")
            yield from (tag("dd", self._linked(part), *self._terms(rule.id, part)) for part in found.cited_by)
            if not found.cited_by:
                yield tag("dd", "nothing yet", class_="gap")
        if found.readings:
            yield tag("dt", "Depends on")
        for reading in found.readings:
            we_follow = tag("span", f" We follow: {reading.adopted}.", class_="quiet")
            yield tag("dd", self._reading_link(reading.id), f" {reading.title}", we_follow)
        if found.tests or rule.enforce != "conduct":
            yield from _shown_by(found.tests)

    def _terms(self, rule: str, part: str) -> Iterator[Markup]:
        """Under which answers a clause or an action is in the book, and before which rules it goes."""
        for given, over in self._given.get((rule, part), ()):
            said = []
            if given:
                live = holds_under(given, self.answers)
                pairs = [joined(self._reading_link(reading), f" {answer}") for reading, answer in given]
                said.append(joined("as we read " if live else "not as we read it: only under ", separated(pairs, " and ")))
            if over:
                said.append(joined("goes before ", separated([self._rule_link(each) for each in over])))
            yield tag("span", " (", separated(said, "; "), ")", class_="quiet")

    @cached_property
    def _given(self) -> dict[tuple[str, str], tuple[Standing, ...]]:
        """Rule and part, as `Edition.cited_parts` words it -> the answers it is given under, and the rules it goes before.

        A part that is in the book without any such terms is left out, also if it is there under other answers besides.
        """
        terms: dict[tuple[str, str], dict[Standing, None]] = {}
        made = edition(self.catalogue.slug)
        for settled in made.terms:
            for clause, part in settled.words():
                before = clause.precedence
                over = before.over if before and holds_under(before.given, self.answers) else ()
                for rule in clause.rules:
                    terms.setdefault((rule, part), {})[clause.given, over] = None
        for choice in (choice for step in made.decisions.steps for choice in step):
            for rule in choice.rules.split():
                terms.setdefault((rule, choice.words), {})[choice.given_pairs, ()] = None
        return {key: tuple(found) for key, found in terms.items() if ((), ()) not in found}

    # -- the readings --

    def _readings_in_full(self) -> Markup:
        return lines_of(self._reading(each) for each in self.readings)

    def _reading(self, reading: Reading) -> Markup:
        kind = f"{_switch(reading)}, {reading.confidence} confidence"
        heading = tag("h3", tag("a", reading.id, href=f"#reading-{reading.id}"), f" {reading.title}")
        answers = [
            tag(
                "li",
                tag("strong", answer.key),
                tag("em", " (adopted)") if answer.key == reading.adopted else "",
                f" (only for {', '.join(answer.books)})" if answer.books else "",
                f": {answer.says}",
                tag("span", f" Cannot be chosen: {answer.unsettled}.", class_="quiet") if answer.unsettled else "",
            )
            for answer in reading.answers
        ]
        others = ", ".join(slug for slug in reading.rules if slug != self.catalogue.slug)
        return tag(
            "article",
            heading,
            tag(
                "p",
                kind,
                ". About: ",
                self._rules_about(reading),
                f". Asked also of {others}." if others else ".",
                class_="quiet",
            ),
            tag("p", self._linked(reading.question, rules=False)),
            tag("ul", lines_of(answers)),
            tag("p", tag("strong", "Why: "), self._linked(reading.why, rules=False)),
            tag("p", tag("strong", "What differs: "), self._linked(reading.differs, rules=False)),
            id=f"reading-{reading.id}",
            class_="reading",
        )

    def _rules_about(self, reading: Reading) -> Markup:
        about = reading.rules[self.catalogue.slug]
        return separated([self._rule_link(rule) for rule in about]) if about else joined("no rule: the book is silent")

    # -- links --

    def _rule_link(self, rule: str) -> Markup:
        return tag("a", rule, href=f"#rule-{rule}") if rule in self.rules else joined(rule)

    def _reading_link(self, reading: str) -> Markup:
        return tag("a", reading, href=f"#reading-{reading}") if reading in self.reading_ids else joined(reading)

    def _linked(self, text: str, *, rules: bool = True) -> Markup:
        """The text with the readings that it names as links, and the rules, unless they may be another book's."""
        named = _RULE_OR_READING_NAMED if rules else _READING_NAMED
        pieces = named.split(text)  # every second piece is a name
        return joined(*(self._link(piece) if at % 2 else piece for at, piece in enumerate(pieces)))

    def _link(self, name: str) -> Markup:
        if is_requirement(name):
            return requirement_link(name)
        return self._reading_link(name) if name in self.reading_ids else self._rule_link(name)


def _part(anchor: str, name: str, content: Markup) -> Markup:
    return tag("section", tag("h2", name, id=anchor), content, aria_labelledby=anchor)


def _footer(version: str) -> Markup:
    woven = f"Woven by {version}. " if version else ""
    return tag("p", f"{woven}Independent of the casinos and the regulator: it says what it computes, and certifies nothing.")


def _shown_by(tests: Sequence[str]) -> Iterator[Markup]:
    """The tests under the files that they are in, each a name that may be broken at its underscores."""
    for file, found in groupby(tests, key=lambda test: test.partition("::")[0]):
        yield tag("dt", f"Shown in {file} by")
        for test in found:
            name = joined(test.partition("::")[2])
            yield tag("dd", tag("code", Markup(name.replace("_", "_<wbr>"))))
    if not tests:
        yield tag("dt", "Shown by")
        yield tag("dd", "no test that was found", class_="gap")


def _section(rule: Rule) -> str:
    return re.split(r"[./]", rule.id, maxsplit=1)[0]


def _switch(reading: Reading) -> str:
    return "switch" if reading.switch else "recorded"


def hand_paid(wager: str, line: str) -> str:
    """What a line is paid for, from its name: 'a-k-suited' is A-K suited. A line for any win is named after its wager."""
    hand = line.removeprefix(f"{wager}-")
    if hand == wager or hand[0].isdigit():
        return "any winning hand"
    pairs = _TWO_CARDS.sub(lambda found: found[0].upper().replace("-", "\N{EN DASH}"), hand)
    return pairs.replace("-", " ").replace("\N{EN DASH}", "-")
