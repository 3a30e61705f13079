"""Readings: where a rule can be read in more than one way, the question, its answers and the one we adopt.

A reading that changes money in an ordinary round is a switch: the games say what each answer does, and a round may choose
another answer than the adopted one. The others are recorded with the answer that the code follows.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from croupier.errors import InputError, RulebookError

T = TypeVar("T")
Answers: TypeAlias = Mapping[str, str]  # reading id -> key of the chosen answer


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a reading."""

    key: str
    says: str
    books: tuple[str, ...] = ()  # for which books it is an answer, where not for all of the reading's
    unsettled: str = ""  # why one round cannot be settled by it, where that is so


@dataclass(frozen=True, slots=True)
class Reading:
    """A question that the text of a book leaves open, with its answers and the one that we adopt."""

    id: str
    title: str
    question: str
    rules: Mapping[str, tuple[str, ...]]  # book -> its rules that the question is about
    switch: bool
    adopted: str
    confidence: str
    why: str
    differs: str
    answers: tuple[Answer, ...]

    def choices(self, book: str) -> tuple[str, ...]:
        """The answers by which a round under this book can be settled, the adopted one first."""
        keys = [answer.key for answer in self.answers if not answer.unsettled and book in (answer.books or (book,))]
        return tuple(sorted(keys, key=lambda key: key != self.adopted))

    def extended(self, book: str, *, like: str, known: Container[str] | None = None) -> Reading:
        """The same question about one more book, if it is asked about the other.

        What the reading itself says of the book stands. Of the other's rules it has those that it knows.
        """
        if book in self.rules or like not in self.rules:
            return self
        rules = tuple(rule for rule in self.rules[like] if known is None or rule in known)
        answers = (replace(each, books=(*each.books, book)) if like in each.books else each for each in self.answers)
        return replace(self, rules={**self.rules, book: rules}, answers=tuple(answers))


@dataclass(frozen=True, slots=True)
class Register:
    """All readings by their id."""

    readings: Mapping[str, Reading]

    def __iter__(self) -> Iterator[Reading]:
        return iter(self.readings.values())

    def __getitem__(self, reading_id: str) -> Reading:
        return self.readings[reading_id]

    def of(self, book: str) -> tuple[Reading, ...]:
        """The readings that are about a book."""
        return tuple(reading for reading in self if book in reading.rules)

    def extended(self, book: str, *, like: str, known: Container[str] | None = None) -> Register:
        """The register with one more book in it, about which every question is asked that is asked about another."""
        return Register({id_: reading.extended(book, like=like, known=known) for id_, reading in self.readings.items()})

    def adopting(self, answers: Answers, whose: str) -> Register:
        """The register of somebody who adopts other answers to some readings."""
        return Register({id_: _adopting(each, answers.get(id_, each.adopted), whose) for id_, each in self.readings.items()})

    def switches(self, book: str) -> dict[str, Reading]:
        """The readings of a book that can be switched, by id."""
        return {reading.id: reading for reading in self.of(book) if reading.switch}

    def answers(self, book: str, chosen: Answers) -> dict[str, str]:
        """The adopted answer to every switch of a book, replaced by those chosen. A choice that is no answer is refused."""
        switches = self.switches(book)
        answers = {reading_id: reading.adopted for reading_id, reading in switches.items()}
        for reading_id, key in chosen.items():
            if reading_id not in self.readings:
                raise InputError("there is no such reading", where=reading_id)
            if book not in self[reading_id].rules:
                raise InputError(f"this reading is not about {book}", where=reading_id)
            if reading_id not in switches:
                raise InputError(
                    f"this reading is recorded, not a switch: the code follows {self[reading_id].adopted!r}", where=reading_id
                )
            if key not in switches[reading_id].choices(book):
                raise InputError(self._no_answer(switches[reading_id], book, key), where=reading_id)
            answers[reading_id] = key
        return answers

    @staticmethod
    def _no_answer(reading: Reading, book: str, key: object) -> str:
        for answer in reading.answers:
            if answer.key == key and answer.unsettled:
                return f"no round can be settled by {key!r}: {answer.unsettled}"
        return f"{key!r} is not one of its answers: {', '.join(reading.choices(book))}"


def _adopting(reading: Reading, answer: str, whose: str) -> Reading:
    if answer == reading.adopted:
        return reading
    return replace(reading, adopted=answer, why=f"{whose} reads it so. We would adopt {reading.adopted}: {reading.why}")


def register_from(entries: Iterable[Mapping[str, Any]]) -> Register:
    """The register from what its TOML files hold."""
    readings: dict[str, Reading] = {}
    for entry in entries:
        answers = tuple(Answer(**{**answer, "books": tuple(answer.get("books", ()))}) for answer in entry["answer"])
        reading = Reading(
            id=entry["id"],
            title=entry["title"],
            question=entry["question"],
            rules={book: tuple(rules.split()) for book, rules in entry["rules"].items()},
            switch=entry["switch"],
            adopted=entry["adopted"],
            confidence=entry["confidence"],
            why=entry["why"],
            differs=entry["differs"],
            answers=answers,
        )
        if reading.adopted not in {answer.key for answer in answers}:
            raise RulebookError(f"{reading.id} adopts {reading.adopted!r}, which is none of its answers")
        readings[reading.id] = reading
    return Register(readings)


@dataclass(frozen=True)
class By(Generic[T]):
    """A value that depends on a reading: what each answer makes of it."""

    reading: str
    values: Mapping[str, T]

    def chosen(self, answers: Answers) -> T:
        """The value under the answers that were chosen."""
        return self.values[answers[self.reading]]


def by(reading: str, values: Mapping[str, T]) -> By[T]:
    """A value that depends on the answer to a reading, as books write it: `by("S-7", {...})`."""
    return By(reading, values)


def chosen(policy: T | By[T], answers: Answers) -> T:
    """A plain value, or what the chosen answer makes of one that depends on a reading."""
    return policy.chosen(answers) if isinstance(policy, By) else policy


_NONE: frozenset[str] = frozenset()


class Asked:
    """Gives the chosen answers, and remembers which readings were asked: no other can have mattered."""

    __slots__ = ("answers", "readings")

    def __init__(self, answers: Answers) -> None:
        self.answers = answers
        self.readings: set[str] = set()

    def __call__(self, reading: str) -> str:
        """The chosen answer to a reading."""
        self.readings.add(reading)
        return self.answers[reading]

    def taken(self) -> frozenset[str]:
        """The readings that were asked so far, forgetting them."""
        if not self.readings:
            return _NONE
        asked, self.readings = frozenset(self.readings), set()
        return asked

    def chosen(self, policy: T | By[T]) -> T:
        """A plain value, or what the chosen answer makes of one that depends on a reading."""
        return policy.values[self(policy.reading)] if isinstance(policy, By) else policy


def parse_given(text: str) -> tuple[tuple[str, str], ...]:
    """'S-7=folded-ante-lost H-1=one-award' as pairs of reading and answer."""
    pairs = [word.partition("=") for word in text.split()]
    if any(not (reading and sign and answer) for reading, sign, answer in pairs):
        raise RulebookError(f"{text!r} names no answer to a reading: write 'S-7=folded-ante-lost'")
    return tuple((reading, answer) for reading, _, answer in pairs)


def holds_under(given: tuple[tuple[str, str], ...], answers: Answers) -> bool:
    """Whether the chosen answers are those that something is given under."""
    return all(answers[reading] == answer for reading, answer in given)
