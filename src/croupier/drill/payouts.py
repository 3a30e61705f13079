"""Payouts as exercises: the cards lie open and nothing is paid yet. What becomes of each wager, and how much is paid?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from croupier.drill.chance import Chance
from croupier.drill.exercise import Exercise, Option, Question, QuestionAnswered, Staged, Wrong, cite, off_by, shape_of
from croupier.drill.hands import winning_hand
from croupier.drill.shadow import DEALER, ShadowTable, When
from croupier.drill.subjects import Subject, capital, key_of, member_of
from croupier.rulebook import NOTHING, Money, Post, Refusal, Result, wager_text
from croupier.table import commands as c
from croupier.table import decide, view
from croupier.table import events as e

ORDER, MONEY = "order", "money"
LESSONS = {"payout-one": 1, "payout-two": 2, "payout-all": 3}  # with the number of positions that are asked about
_TRIES = 6  # tables, of which the one with the most different results is taken
_RESULTS = {
    Result.PAYS: "It is paid",
    Result.COLLECTED: "It is collected",
    Result.RETURNED: "It goes back",
    Result.STAND_OFF: "Stand-off: it goes back",
    Result.NO_PAYMENT: "Nothing is paid, and nothing was staked",
}
_Place: TypeAlias = Callable[[e.WagerSettled, bool], tuple[bool, int]]  # of a line, and whether it is one of the jackpot
_ORDERS: dict[str, tuple[str, _Place]] = {
    "clockwise-jackpot-last": (
        "Clockwise from position 1, then the jackpot wagers, the lower hand first",
        lambda line, last: (last, 0 if last else line.position),
    ),
    "anticlockwise-jackpot-last": (
        "Anticlockwise from the last position, then the jackpot wagers, the lower hand first",
        lambda line, last: (last, 0 if last else -line.position),
    ),
    "jackpot-first": (
        "The jackpot wagers, the higher hand first, then clockwise from position 1",
        lambda line, last: (not last, 0 if last else line.position),
    ),
    "winners-first": (
        "Clockwise, first all that is paid and then all that is collected",
        lambda line, _: (line.result is not Result.PAYS, line.position),
    ),
}


def stage_payout(slug: str, lesson: str, seed: int) -> Staged:
    """A round whose cards are open, with what the table itself would settle."""
    tables = (_open_table(slug, f"{slug} {lesson} {seed} {attempt}") for attempt in range(_TRIES))
    table, lines = max(tables, key=lambda found: _variety(found[1]))
    chance = Chance(f"{slug} {lesson} {seed} options")
    shown = view(table.state, DEALER)
    positions = sorted({line.position for line in lines}, key=lambda at: -_variety([x for x in lines if x.position == at]))
    asked_about = tuple(sorted(positions[: LESSONS[lesson]]))
    asked = [question for at in asked_about for question in _about(table, at, lines)]
    if len(asked_about) > 1:
        asked.append(_order(table, lines, chance))
    exercise = Exercise(
        book=slug,
        lesson=lesson,
        seed=seed,
        title=Subject.PAYOUTS.value,
        told=("All cards that decide the round are open. You pay and collect.",),
        post=Post.DEALER,
        table=shown.without_offers(),
        shape=shape_of(table.state),
        meter=table.meter,
        lit=asked_about,
        open_cards=(),
        questions=tuple(question for question, _ in asked),
    )
    right = {question.name: answers for question, answers in asked}
    here = [line for line in lines if line.position in asked_about]
    rules = tuple(dict.fromkeys(rule for line in here for rule in line.rules))
    readings = tuple(dict.fromkeys(reading for line in here for reading in line.readings))
    headline = "; ".join(f"position {at} gets {_back([line for line in here if line.position == at])}" for at in asked_about)
    return Staged(exercise, right, capital(headline), cite(table.edition, rules, readings), _Price(table, lines, right))


def _open_table(slug: str, seed: str) -> tuple[ShadowTable, tuple[e.WagerSettled, ...]]:
    """A table whose cards are open. On some of them one hand is such as is seldom dealt."""
    table = ShadowTable(slug, Chance(seed))
    table.open()
    table.close()
    if table.chance.happens(2):
        table.stack(table.places(table.chance.pick(table.state.in_play)), winning_hand(table.chance))
    table.deal()
    table.play_to(When.OPEN)
    answer = decide(table.state, c.Settle(DEALER, table.meter))
    return table, () if isinstance(answer, Refusal) else tuple(event for event in answer if isinstance(event, e.WagerSettled))


def _variety(lines: Sequence[e.WagerSettled]) -> int:
    """How many different things happen to wagers, and how many are paid at odds that have to be worked out."""
    return len({(line.wager, line.result, line.odds) for line in lines}) + sum(
        line.odds not in ("", "1 to 1") for line in lines
    )


def _back(lines: Sequence[e.WagerSettled]) -> Money:
    """What goes to the players on some wagers, with the stakes that go back."""
    return sum((amount for line in lines for _, amount in line.returned), NOTHING)


def _about(table: ShadowTable, position: int, lines: Sequence[e.WagerSettled]) -> list[QuestionAnswered]:
    """What becomes of each wager on a position, and what is paid there in all."""
    here = [line for line in lines if line.position == position]
    asked: list[QuestionAnswered] = []
    for line in here:
        bonus = bool(table.edition.wager_named[line.wager].bonus_on)
        results = [each for each in Result if (each is Result.NO_PAYMENT) is bonus or each is Result.PAYS]
        options = tuple(Option(key_of(each), _RESULTS[each]) for each in results)
        asks = f"Position {position}, {wager_text(line.wager)}: what becomes of it?"
        asked.append((Question(f"{position} {line.wager}", asks, options), (key_of(line.result),)))
    asks = f"Position {position}: how much does the player get in all, with the stakes that go back?"
    return [*asked, (Question(f"{MONEY} {position}", asks), (str(_back(here)),))]


def _order(table: ShadowTable, lines: Sequence[e.WagerSettled], chance: Chance) -> QuestionAnswered:
    """The order in which the table settles, among others. More than one may be right, on one table."""
    jackpot = table.edition.jackpot.wager
    right = [key for key, (_, place) in _ORDERS.items() if _in_order([place(each, each.wager == jackpot) for each in lines])]
    options = tuple(Option(key, _ORDERS[key][0]) for key in chance.shuffled(tuple(_ORDERS)))
    return Question(ORDER, "In which order do you pay and collect?", options), tuple(right)


def _in_order(places: Sequence[tuple[bool, int]]) -> bool:
    return list(places) == sorted(places)


class _Price:
    """What a wrong call would have moved: the stake, or what is paid on it."""

    def __init__(self, table: ShadowTable, lines: Sequence[e.WagerSettled], right: dict[str, tuple[str, ...]]) -> None:
        self._table, self._right = table, right
        self._lines = {f"{line.position} {line.wager}": line for line in lines}

    def __call__(self, question: Question, given: str) -> Wrong:
        """What a wrong answer would have led to."""
        if question.wants_amount:
            return off_by(self._right[question.name][0], given)
        line = self._lines.get(question.name)
        if line is None:
            return Wrong("The awards of the jackpot are paid last, and the lower hand first.")
        stake, right = self._table.state.total(line.position, line.wager), _back([line])
        evens = max(right, stake + stake)  # called as paid without the odds being known, it is paid even money
        called = {Result.PAYS: evens, Result.RETURNED: stake, Result.STAND_OFF: stake}.get(member_of(Result, given), NOTHING)
        odds = f" {line.odds}" if line.odds else ""
        words = f"{capital(wager_text(line.wager))} {line.result.value}{odds} ({', '.join(line.rules)})."
        return Wrong(words, Money(abs(called.cents - right.cents)))
