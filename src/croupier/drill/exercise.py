"""An exercise: what a trainee sees and is asked; and its score: what was right, by which rules, and what an error costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from croupier.drill.scenes import OpenCard
from croupier.errors import InputError, MoneyError
from croupier.games import requirements
from croupier.rulebook import NOTHING, Edition, Meter, Money, Post, Reveal, Stage, To
from croupier.table import Drawn, Phase, State, View

LONGEST_ANSWER = 80  # characters of one answer


@dataclass(frozen=True)
class Option:
    """One of several answers to a question."""

    key: str
    words: str


@dataclass(frozen=True)
class Question:
    """What is asked. Without options, an amount is asked for: `12.50`, with a minus before what is taken."""

    name: str
    asks: str
    options: tuple[Option, ...] = ()

    @property
    def wants_amount(self) -> bool:
        """Whether an amount is asked for."""
        return not self.options


@dataclass(frozen=True)
class TableShape:
    """What lies on a table, for whoever draws it: how many cards go where, and who has some."""

    positions: int
    hand: int  # cards of a hand
    dealer: int
    board: int
    hands: tuple[int, ...]  # positions with a hand that is not thrown in
    lies: Money  # on all areas


def shape_of(state: State) -> TableShape:
    """What can be seen of a table without seeing a card."""
    dealt, out = state.setup.edition.dealt, state.phase in (Phase.BETTING, Phase.CLOSED) or state.deal is None
    known = (*state.in_play, *(at for at, _ in state.settled))
    hands = () if out else tuple(sorted({at for at in known if not state.folded(at)}))
    lies = sum((amount for shares in state.stakes.values() for _, amount in shares), NOTHING)
    left = [drawn.to for drawn in _left_the_deck(state)]
    return TableShape(state.setup.positions, dealt.player, left.count(To.DEALER), left.count(To.COMMUNITY), hands, lies)


def _left_the_deck(state: State) -> tuple[Drawn, ...]:
    """The cards that lie on the table: what comes after a decision has left when the cards before it are turned up."""
    if state.deal is None or state.phase in (Phase.BETTING, Phase.CLOSED):
        return ()
    if state.phase in (Phase.DECIDING, Phase.TURNING):
        return state.deal.so_far(Stage(min(len(state.turned), max(Stage))))
    return state.deal.so_far(max(Stage), contested=Reveal.DEALER in state.turned)


QuestionAnswered: TypeAlias = tuple[Question, tuple[str, ...]]  # with its right answers, the usual one first


@dataclass(frozen=True)
class Exercise:
    """A staged table and what is asked of it. The same book, lesson and seed make the same exercise."""

    book: str
    lesson: str
    seed: int
    title: str
    told: tuple[str, ...]
    post: Post  # that the trainee has
    table: View  # as the trainee sees it: no card that lies face down is in it
    shape: TableShape
    meter: Meter | None
    lit: tuple[int, ...]  # positions that it is about
    open_cards: tuple[OpenCard, ...]  # that were wrongly exposed: everybody has seen them
    questions: tuple[Question, ...]


@dataclass(frozen=True)
class PlayerNet:
    """What a player has won in all, or below nothing lost."""

    player: str
    positions: tuple[int, ...]
    net: Money


@dataclass(frozen=True)
class NetRow:
    """How the round would end for everybody."""

    words: str
    nets: tuple[PlayerNet, ...]


@dataclass(frozen=True)
class AnswerScore:
    """One answer beside the right one; and if it is wrong, why, and the money that it would have moved wrongly."""

    question: str
    given: str
    right: tuple[str, ...]
    is_right: bool
    words: str
    cost: Money


@dataclass(frozen=True)
class CitedRule:
    """A rule, a reading or a requirement by its number, in our words."""

    number: str
    words: str


@dataclass(frozen=True)
class Score:
    """How an exercise was done."""

    book: str
    lesson: str
    seed: int
    right: int
    of: int
    headline: str
    answers: tuple[AnswerScore, ...]
    cited: tuple[CitedRule, ...]
    cost: Money  # the most that one of the errors would have cost
    nets: tuple[NetRow, ...]  # on these cards, as answered and by the book; none if no error moves money

    @property
    def is_right(self) -> bool:
        """Whether every answer is."""
        return self.right == self.of


@dataclass(frozen=True)
class Wrong:
    """What a wrong answer would have led to."""

    words: str
    cost: Money = NOTHING
    nets: tuple[NetRow, ...] = ()


@dataclass(frozen=True)
class Staged:
    """An exercise with its right answers, which the table has worked out, and what each other answer would lead to."""

    exercise: Exercise
    right: Mapping[str, tuple[str, ...]]  # question -> its right answers, the usual one first
    headline: str
    cited: tuple[CitedRule, ...]
    price: Callable[[Question, str], Wrong]

    def mark(self, given: Mapping[str, str]) -> Score:
        """The score of some answers, by the names of their questions. A question without an answer is not answered right."""
        unknown = set(given) - {question.name for question in self.exercise.questions}
        if unknown:
            raise InputError("this is not asked here", where=min(unknown))
        marked: list[AnswerScore] = []
        rows: tuple[NetRow, ...] = ()
        worst = NOTHING
        for question in self.exercise.questions:
            answer = read_answer(question, given.get(question.name, ""))
            right = self.right[question.name]
            wrong = None if answer in right else self.price(question, answer) if answer else Wrong("Not answered.")
            if wrong and wrong.nets and (not rows or wrong.cost > worst):
                rows = wrong.nets
            worst = max(worst, wrong.cost) if wrong else worst
            words, cost = (wrong.words, wrong.cost) if wrong else ("", NOTHING)
            marked.append(AnswerScore(question.name, answer, right, wrong is None, words, cost))
        of = self.exercise
        points = sum(each.is_right for each in marked)
        made = tuple(marked)
        return Score(of.book, of.lesson, of.seed, points, len(made), self.headline, made, self.cited, worst, rows)


def read_answer(question: Question, text: object) -> str:
    """An answer as it is compared: the key of an option, or an amount. What is neither is an `InputError`."""
    if not isinstance(text, str) or len(text) > LONGEST_ANSWER:
        raise InputError(f"an answer is text of at most {LONGEST_ANSWER} characters", where=question.name)
    if not text.strip():
        return ""
    if not question.wants_amount:
        if text not in [option.key for option in question.options]:
            raise InputError("this is none of the options", where=question.name)
        return text
    plain = text.replace("\u2212", "-").replace("\u2009", "").replace(" ", "").replace(",", "")
    try:
        return str(_signed(plain))
    except MoneyError:
        raise InputError("write dollars and cents, as in 12.50", where=question.name) from None


def off_by(right: str, given: str) -> Wrong:
    """A wrong amount, and by how much it is wrong."""
    cents = abs(_signed(right).cents - _signed(given).cents)
    return Wrong(f"It is {right}.", Money(cents))


def _signed(text: str) -> Money:
    amount = Money.parse(text.removeprefix("-"))
    return -amount if text.startswith("-") else amount


def cite(edition: Edition, rules: tuple[str, ...], readings: tuple[str, ...] = ()) -> tuple[CitedRule, ...]:
    """Rules in our words, and readings with the answer that the book is played by. What has no words there is left out."""
    found = [CitedRule(rule, edition.catalogue[rule].says) for rule in rules if rule in edition.catalogue]
    for number in (*rules, *readings):
        if number in edition.register.readings:
            reading = edition.register[number]
            said = next(answer.says for answer in reading.answers if answer.key == reading.adopted)
            found.append(CitedRule(number, said))
    known = requirements()
    found += [CitedRule(number, known[number].title) for number in rules if number in known]
    return tuple(dict.fromkeys(found))
