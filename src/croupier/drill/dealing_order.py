"""The order of dealing as an exercise: which cards leave the device first, and which then, as the table's own plan has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from croupier.drill.chance import Chance
from croupier.drill.exercise import Exercise, Option, Question, Staged, Wrong, cite, shape_of
from croupier.drill.shadow import DEALER, ShadowTable
from croupier.drill.subjects import Subject, capital
from croupier.rulebook import Post, Stage, To
from croupier.table import COUNTED_CARDS, Device, Phase, devices, plan, view

DEALING_ORDER = "dealing-order"
LESSONS = {DEALING_ORDER: 2}  # with its level
_MOST, _OPTIONS = 3, 5  # packets that are asked for, and choices
_STAGES = {
    Stage.BEFORE_DECISIONS: "Bets are closed, and no card has left the device.",
    Stage.AFTER_FIRST_DECISION: "Everybody has made the first decision.",
    Stage.AFTER_SECOND_DECISION: "Everybody has made the second decision.",
    Stage.AFTER_THIRD_DECISION: "Everybody has made the third decision.",
}
_WORDS = {
    To.POSITIONS: "{} to each position",
    To.DEALER: "{} to the dealer",
    To.COMMUNITY: "{} to the board",
    To.BURNED: "{} is burned",
}


@dataclass(frozen=True)
class _Packet:
    """Cards that leave the device together: to whom, how many to each, when and by which rules."""

    to: To
    cards: int
    stage: Stage
    rules: tuple[str, ...]

    @property
    def key(self) -> str:
        return f"{self.cards} {self.to.name.lower()}"

    @property
    def words(self) -> str:
        return capital(_WORDS[self.to].format(COUNTED_CARDS[self.cards]))


def packets_of(slug: str, device: Device, positions: Sequence[int]) -> list[_Packet]:
    """The table's plan of a deal, packet by packet. Each position gets as many of one packet as the next."""
    slots = plan(slug, device, positions).slots
    found: list[_Packet] = []
    for (to, stage, rules), group in groupby(slots, key=lambda slot: (slot.to, slot.stage, slot.rules)):
        together = [slot.position for slot in group]
        each = len(list(next(iter(groupby(together)))[1]))  # to the first of them
        rounds = len(together) // (each * len(set(together)))  # the same packet may go round again
        found += [_Packet(to, each, stage, rules)] * rounds
    return found


def stage_dealing_order(slug: str, lesson: str, seed: int) -> Staged:
    """A table at which cards are about to leave the device, with what its plan deals then."""
    chance = Chance(f"{slug} {lesson} {seed}")
    table = ShadowTable(slug, chance)
    table.open()
    table.close()
    device, positions = table.state.setup.device, table.state.in_play
    packets = packets_of(slug, device, positions)
    at = chance.pick(tuple(dict.fromkeys(each.stage for each in packets)))
    if at is not Stage.BEFORE_DECISIONS:
        table.deal()
        table.run_until(lambda state: state.phase is Phase.TURNING and len(state.turned) == at - 1)
    due = [each for each in packets if each.stage is at][:_MOST]
    others = [each for device in devices(slug) for each in packets_of(slug, device, positions)]
    known = {each.key: each for each in (*due, *chance.shuffled(others))}
    options = tuple(Option(key, known[key].words) for key in chance.shuffled(tuple(known)[:_OPTIONS]))
    asks = ("Which cards are dealt first?", *("And then?",) * (len(due) - 1))
    asked = [Question(f"cards {n + 1}", asks[n], options) for n in range(len(due))]
    exercise = Exercise(
        book=slug,
        lesson=lesson,
        seed=seed,
        title=Subject.CALLS.value,
        told=(f"How this table is dealt: {device.value}.", _STAGES[at]),
        post=Post.DEALER,
        table=view(table.state, DEALER).without_offers(),
        shape=shape_of(table.state),
        meter=table.meter,
        lit=(),
        open_cards=(),
        questions=tuple(asked),
    )
    right = {question.name: (each.key,) for question, each in zip(asked, due, strict=True)}
    words = {question.name: each.words for question, each in zip(asked, due, strict=True)}
    headline = "; ".join(each.words for each in due)
    rules = tuple(dict.fromkeys(rule for each in due for rule in each.rules))
    cited = cite(table.edition, rules)
    return Staged(exercise, right, headline, cited, lambda question, _: Wrong(f"It is {words[question.name]}."))
