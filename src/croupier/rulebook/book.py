"""The book that an edition makes with chosen answers to its readings."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from croupier.rulebook.compiled import CompiledWager, Ruling
from croupier.rulebook.edition import Edition
from croupier.rulebook.facts import Fact
from croupier.rulebook.reading import Answers


@dataclass(frozen=True)
class Book:
    """An edition with one answer to each of its readings: what a round is settled by."""

    edition: Edition
    answers: Answers
    _others: dict[tuple[str, str], Book] = field(default_factory=dict, repr=False, compare=False)
    _facts: dict[tuple[str, ...], tuple[Fact, ...]] = field(default_factory=dict, repr=False, compare=False)
    _rulings: dict[tuple[str, int], Alternatives] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def compiled(self) -> dict[str, CompiledWager]:
        """Each wager's table. Rulings are found when first asked for; `verify` asks for all of them."""
        edition = self.edition
        return {terms.wager: CompiledWager(edition.slug, terms, edition.impossible, self.answers) for terms in edition.terms}

    @cached_property
    def adopted(self) -> bool:
        """Whether it is the edition as it stands, with every answer the one that the register recommends."""
        house = self.edition.definition
        return not (self.edition.changes or (house and house.readings)) and all(
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

    def alternative_rulings(self, wager: str, index: int) -> Alternatives:
        """How other answers' clauses would rule on a wager in one cell. Found once and kept."""
        key = (wager, index)
        if key not in self._rulings:
            compiled = self.compiled[wager]
            effect = compiled.ruling(index).effect
            rulings = {
                (reading, answer): self.alternative(reading, answer).compiled[wager].ruling(index)
                for reading in self.answers
                if reading in compiled.readings
                for answer in self.alternatives(reading)
            }
            self._rulings[key] = self.in_order({pair: ruling for pair, ruling in rulings.items() if ruling.effect != effect})
        return self._rulings[key]

    def in_order(self, rulings: dict[tuple[str, str], Ruling]) -> Alternatives:
        """The rulings with their readings, in the order of the register."""
        found = {reading for reading, _ in rulings}
        return Alternatives(rulings, tuple(reading for reading in self.answers if reading in found))


@dataclass(frozen=True, slots=True)
class Alternatives:
    """Rulings that other answers would make, by reading and answer; and those readings, in the order of the register."""

    rulings: dict[tuple[str, str], Ruling]
    readings: tuple[str, ...]
