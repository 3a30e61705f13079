"""An edition of a rulebook as data, and the book that it makes with chosen answers to its readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from croupier.cards import Card, Hand, HandClass
from croupier.errors import RulebookError
from croupier.rulebook.catalogue import Catalogue
from croupier.rulebook.clauses import Line, PaidAt, PaidBy, PayTable, Terms
from croupier.rulebook.compiled import CompiledWager, Impossible, Ruling
from croupier.rulebook.facts import Condition, Fact
from croupier.rulebook.pool import Pool
from croupier.rulebook.reading import Answers, Asked, By, Reading, Register, parse_given, under
from croupier.rulebook.wagers import Course, Wager


@dataclass(frozen=True)
class Dealt:
    """How many cards lie where when the round is settled, and the rules that deal them."""

    player: int
    dealer: int
    community: int
    rules: str
    burned: int = 0  # at most, by any of the devices


@dataclass(frozen=True)
class Ranking:
    """The book's own order of hands, best first, and its rules for cards and ties."""

    order: str
    classes: Mapping[HandClass, str]  # class -> the rule that describes it
    cards: str = ""
    ties: str = ""

    def verify(self, book: str, *, whole: bool) -> None:
        ranks = [int(each) for each in self.classes]
        every = {int(each) for each in type(next(iter(self.classes)))}
        if ranks != sorted(ranks, reverse=True) or (whole and set(ranks) != every):
            raise RulebookError(f"{book}: rule {self.order} does not order the hands as they are ranked")

    def parts(self) -> list[tuple[str, str]]:
        named = [(rules, f"ranking: {each.title}") for each, rules in self.classes.items()]
        return [
            (self.order, "ranking: the order of hands"),
            (self.cards, "ranking: cards"),
            (self.ties, "ranking: ties"),
            *named,
        ]


@dataclass(frozen=True)
class Edition:
    """One edition of a rulebook: all that settles its rounds, each part with its rule numbers."""

    slug: str
    catalogue: Catalogue
    register: Register
    pack: str
    layout: str
    entry: str
    enters: tuple[str, ...]  # one of these wagers must be there to take part
    dealt: Dealt
    hand_of: Callable[[Asked, Sequence[Card], Sequence[Card]], Hand]  # from a side's own cards and the community's
    ranking: Ranking
    wagers: tuple[Wager, ...]
    course: Course
    terms: tuple[Terms, ...]
    pool: Pool
    qualifies: Condition | None = None
    impossible: tuple[Impossible, ...] = ()
    jackpot_ranking: Ranking | None = None
    kit: str = ""  # rules that the kit carries out for every book
    changes: Mapping[str, str] = field(default_factory=dict)  # what was changed in it, to see what would be if

    @property
    def name(self) -> str:
        """The name of the edition; of a changed one it says so, for nobody approved that."""
        return f"{self.slug}, changed" if self.changes else self.slug

    @cached_property
    def most_positions(self) -> int:
        """The most positions that a layout has, or that one deck can be dealt to where the layouts do not say."""
        fit = (52 - self.dealt.dealer - self.dealt.community - self.dealt.burned) // self.dealt.player
        return self.catalogue.most_positions or fit

    @cached_property
    def wager_named(self) -> dict[str, Wager]:
        return {wager.name: wager for wager in self.wagers}

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        found = [fact for terms in self.terms for clause in terms.clauses for fact in clause.when.facts()]
        found += [table.on for table in self.paytables]
        return tuple(dict.fromkeys(found))

    @cached_property
    def paytables(self) -> tuple[PayTable, ...]:
        clauses = [clause for terms in self.terms for clause in terms.clauses]
        tables = [table for clause in clauses if isinstance(clause.then, PaidBy) for table in clause.then.tables]
        return tuple(dict.fromkeys(tables))

    def lines(self) -> Iterator[tuple[str, Line]]:
        """Every pay-table line with the name of its wager."""
        for terms in self.terms:
            seen: dict[Line, None] = {}
            for clause in terms.clauses:
                if isinstance(clause.then, PaidAt):
                    seen[clause.then.line] = None
                elif isinstance(clause.then, PaidBy):
                    seen.update(dict.fromkeys(line for table in clause.then.tables for line in table.lines))
            yield from ((terms.wager, line) for line in seen)

    def cited_parts(self) -> Iterator[tuple[str, str]]:
        """Every rule that some part of the edition cites, with that part in words."""
        parts = [
            (self.pack, "the deck"),
            (self.layout, "positions and wagers of the layout"),
            (self.entry, "entry to the round"),
            (self.dealt.rules, "the number of cards dealt"),
            (self.pool.rules, "the jackpot"),
            (self.pool.last, "the jackpot: lower awards first"),
            (self.pool.multiples, "the jackpot: several units"),
            (self.course.decline, "action decline"),
            (self.kit, "settlement"),
        ]
        parts += [(sharing.rules, f"the jackpot: several hands of {name}") for name, sharing in self.pool.sharing.items()]
        parts += [(wager.rules, f"wager {wager.name}") for wager in self.wagers]
        parts += [(wager.cap.rule, f"wager {wager.name}: at most {wager.cap.amount}") for wager in self.wagers if wager.cap]
        parts += [(choice.rules, choice.words) for step in self.course.steps for choice in step]
        parts += [(fact.rules, f"fact: {fact.name}") for fact in self.facts]
        for ranking in (self.ranking, self.jackpot_ranking):
            parts += ranking.parts() if ranking else []
        for terms in self.terms:
            parts += [(" ".join(clause.rules), words) for clause, words in terms.words()]
        parts += [(table.rule, f"pay table on {table.on.name}") for table in self.paytables]
        parts += [(line.rule, f"{wager}.{line.name} pays {line.pays}") for wager, line in self.lines()]
        for rules, part in parts:
            yield from ((rule, part) for rule in rules.split())

    def citations(self) -> set[str]:
        return {rule for rule, _ in self.cited_parts()}

    def units(self, wager: Wager, answers: Answers) -> tuple[int, ...]:
        """The multiples of the house's unit that a wager may be, none where it has no unit."""
        return under(wager.units, answers)

    def readings(self) -> set[str]:
        """Every reading that some part of the edition depends on."""
        policies = [wager.units for wager in self.wagers] + [wager.cap.covers for wager in self.wagers if wager.cap]
        policies += list(self.pool.policies().values())
        used = {policy.reading for policy in policies if isinstance(policy, By)}
        used |= {reading for fact in self.facts for reading in fact.readings}
        used |= {reading for terms in self.terms for clause in terms.clauses for reading in clause.readings()}
        used |= {pair[0] for step in self.course.steps for choice in step for pair in parse_given(choice.given)}
        return used

    def verify(self) -> None:
        """Raise `RulebookError` where the edition does not agree with its catalogue or its register."""
        if unknown := sorted(self.citations() - self.catalogue.rules.keys()):
            raise RulebookError(f"{self.slug} cites rules that its catalogue does not have: {', '.join(unknown)}")
        switches = self.register.switches(self.slug)
        if self.readings() != switches.keys() and not (self.changes and self.readings() < switches.keys()):
            odd = ", ".join(sorted(self.readings() ^ switches.keys()))
            raise RulebookError(f"{self.slug} and the register disagree on what is a switch: {odd}")
        self._verify_answers(switches)
        self.ranking.verify(self.slug, whole=True)
        if self.jackpot_ranking:
            self.jackpot_ranking.verify(self.slug, whole=False)
        for wager, line in self.lines():
            printed = self.catalogue[line.rule].pays
            if printed != str(line.pays) and f"{wager}.{line.name}" not in self.changes:
                raise RulebookError(
                    f"{self.slug}: line {line.rule} pays {line.pays} here and {printed or 'nothing'} in the catalogue"
                )

    def _verify_answers(self, switches: Mapping[str, Reading]) -> None:
        given = [pair for terms in self.terms for clause in terms.clauses for pair in clause.pairs()]
        given += [pair for step in self.course.steps for choice in step for pair in parse_given(choice.given)]
        for reading, answer in given:
            if answer not in switches[reading].choices(self.slug):
                raise RulebookError(f"{self.slug}: {answer!r} is no answer to {reading}")


@dataclass(frozen=True)
class Book:
    """An edition with one answer to each of its readings: what a round is settled by."""

    edition: Edition
    answers: Answers
    _others: dict[tuple[str, str], Book] = field(default_factory=dict, repr=False, compare=False)
    _facts: dict[tuple[str, ...], tuple[Fact, ...]] = field(default_factory=dict, repr=False, compare=False)
    _otherwise: dict[tuple[str, int], Otherwise] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def compiled(self) -> dict[str, CompiledWager]:
        """Each wager's table. Rulings are found when first asked for; `verify` asks for all of them."""
        edition = self.edition
        return {terms.wager: CompiledWager(edition.slug, terms, edition.impossible, self.answers) for terms in edition.terms}

    @cached_property
    def adopted(self) -> bool:
        """Whether it is the approved book with every answer the adopted one."""
        return not self.edition.changes and all(
            self.edition.register[reading].adopted == answer for reading, answer in self.answers.items()
        )

    def verify(self) -> Book:
        """The book itself, if its clauses leave no gap and no conflict."""
        for compiled in self.compiled.values():
            compiled.verify(adopted=self.adopted)
        return self

    def alternative(self, reading: str, answer: str) -> Book:
        """The book with another answer to one reading."""
        if (reading, answer) not in self._others:
            self._others[reading, answer] = Book(self.edition, {**self.answers, reading: answer})
        return self._others[reading, answer]

    def alternatives(self, reading: str) -> tuple[str, ...]:
        """The answers to a reading that this book does not follow."""
        return self._alternatives[reading]

    @cached_property
    def _alternatives(self) -> dict[str, tuple[str, ...]]:
        register, slug = self.edition.register, self.edition.slug
        return {
            reading: tuple(answer for answer in register[reading].choices(slug) if answer != own)
            for reading, own in self.answers.items()
        }

    def disputed_facts(self, staked: tuple[str, ...]) -> tuple[Fact, ...]:
        """The facts on which some wagers, and the bonuses on them, depend, and which depend on a reading themselves."""
        if staked not in self._facts:
            wagers = [wager.name for wager in self.edition.wagers if (wager.bonus_on or wager.name) in staked]
            facts = dict.fromkeys(fact for wager in wagers for fact in self.compiled[wager].facts)
            self._facts[staked] = tuple(fact for fact in facts if fact.readings)
        return self._facts[staked]

    def otherwise(self, wager: str, index: int) -> Otherwise:
        """How other answers' clauses would rule on a wager in one cell. Found once and kept."""
        key = (wager, index)
        if key not in self._otherwise:
            compiled = self.compiled[wager]
            effect = compiled.ruling(index).effect
            rulings = {
                (reading, answer): self.alternative(reading, answer).compiled[wager].ruling(index)
                for reading in self.answers
                if reading in compiled.readings
                for answer in self.alternatives(reading)
            }
            self._otherwise[key] = self.leaning({pair: ruling for pair, ruling in rulings.items() if ruling.effect != effect})
        return self._otherwise[key]

    def leaning(self, rulings: dict[tuple[str, str], Ruling]) -> Otherwise:
        found = {reading for reading, _ in rulings}
        return Otherwise(rulings, tuple(reading for reading in self.answers if reading in found))


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Rulings that other answers would make, by reading and answer; and those readings, in the order of the register."""

    rulings: dict[tuple[str, str], Ruling]
    readings: tuple[str, ...]
