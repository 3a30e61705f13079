"""The order of calls as exercises: a round stands somewhere, and the dealer says which step of it comes next, by which rule.

Which one that is the table says: each step is put to it as the dealer would enter it, and the first that it takes is the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.drill.chance import Chance
from croupier.drill.exercise import Exercise, Option, Question, QuestionAnswered, Staged, Wrong, cite, shape_of
from croupier.drill.hands import winning_hand
from croupier.drill.shadow import DEALER, NAMES, ShadowTable, StagingError
from croupier.drill.subjects import Subject
from croupier.errors import CroupierError
from croupier.rulebook import FOLD, Edition, Post, Refusal, numbers
from croupier.table import Phase, RoundStep, State, decide, due_now, list_steps, view
from croupier.table import commands as c
from croupier.table import events as e

NEXT_STEP, NEXT_STEPS, ONE_LOOK, ALL_FOLDED = "next-step", "next-steps", "one-look", "all-folded"
LESSONS = {NEXT_STEP: 1, ONE_LOOK: 2, NEXT_STEPS: 3, ALL_FOLDED: 3}  # with their levels
RULE, WHO, NOBODY = "rule", "who", "nobody"
TELL = "tell"  # the duty that comes before a call, where a book has it
_AHEAD = 4  # steps that are asked for in a row
_OPTIONS, _RULES, _TRIES = 5, 4, 40


def about(found: Edition, lesson: str) -> str:
    """The rule of a book that a lesson is about most; none where the book has no such duty."""
    on = found.round_rules
    last = found.reveals[-1].rules
    said = {
        NEXT_STEP: on.closing,
        NEXT_STEPS: on.opening,
        ONE_LOOK: on.telling,
        ALL_FOLDED: last if isinstance(last, str) else next(iter(last.values())),
    }
    return (*numbers(said[lesson]), "")[0]


def stage_calls(slug: str, lesson: str, seed: int) -> Staged:
    """A table in the middle of a round, with the steps that it takes next."""
    for attempt in range(_TRIES):
        try:
            return _stage(slug, lesson, seed, Chance(f"{slug} {lesson} {seed} {attempt}"))
        except StagingError:
            continue
    raise CroupierError(f"{slug}: {lesson} cannot be staged")


def _stage(slug: str, lesson: str, seed: int, chance: Chance) -> Staged:
    table = ShadowTable(slug, chance)
    told, lit = _MAKERS[lesson](table)
    due = _ahead(table, 1 if lesson in (NEXT_STEP, ONE_LOOK) else _AHEAD)
    asked = [_who(table)] if lesson == ONE_LOOK else []
    asked += _next_steps(table, due, chance)
    if lesson != NEXT_STEPS:
        asked.append(_rule(table, due[0].step, chance))
    right = {question.name: answers for question, answers in asked}
    exercise = Exercise(
        book=slug,
        lesson=lesson,
        seed=seed,
        title=Subject.CALLS.value,
        told=told,
        post=Post.DEALER,
        table=view(table.state, DEALER).without_offers(),
        shape=shape_of(table.state),
        meter=table.meter,
        lit=lit,
        open_cards=(),
        questions=tuple(question for question, _ in asked),
    )
    words = "; ".join(step_words(each.step) for each in due)
    headline = f"The next step: {words}" if len(due) == 1 else f"The next steps: {words}"
    said = due[0].step.rules if len(due) == 1 else [each.step.rules[0] for each in due]
    rules = tuple(dict.fromkeys(said))
    return Staged(exercise, right, headline, cite(table.edition, rules), _Price(table, due))


# -- which step the table takes --


@dataclass(frozen=True)
class _Due:
    """The step that comes next at a moment, as the table says, and what is entered for it."""

    state: State
    step: RoundStep
    command: c.Command


def round_steps(state: State) -> list[RoundStep]:
    """The steps of a round, with the dealer's duty before the call that it belongs to."""
    steps, on = list_steps(state)[0], state.setup.rules
    if not on.telling:
        return steps
    at = next(index for index, step in enumerate(steps) if step.id == "close")
    return [*steps[:at], RoundStep(TELL, "Tell of the one look", numbers(on.telling)), *steps[at:]]


def step_words(step: RoundStep) -> str:
    """What is said or done. A decision is the players', and the dealer waits for it."""
    return f"The players decide: {step.words.lower()}" if step.id.startswith("decide ") else step.words


def find_due(table: ShadowTable) -> _Due:
    """The first of the steps that the table takes."""
    for step in round_steps(table.state):
        for command in _entered(table, step):
            answer = decide(table.state, command)
            if not isinstance(answer, Refusal) and _does(answer, step):
                return _Due(table.state, step, command)
    raise StagingError("nothing comes next")


def _entered(table: ShadowTable, step: RoundStep) -> Iterator[c.Command]:
    """What the dealer would enter to take a step."""
    state, (kind, _, which) = table.state, step.id.partition(" ")
    if kind == "open":
        yield c.OpenBets(DEALER)
    elif kind == TELL:
        yield from (c.TellOfOneLook(DEALER, player) for player in view(state, DEALER).untold)
    elif kind == "close":
        yield c.CloseBets(DEALER)
    elif kind == "deal":
        yield c.DealCards(DEALER, table.deck)
    elif kind == "decide" and state.step == int(which) - 1:
        yield from (c.Decide(DEALER, at, choice.action) for at in state.undecided() for choice in state.choices(at))
    elif kind == "turn":
        yield c.TurnUp(DEALER)
    elif kind == ("jackpot" if state.settled else "pay"):
        yield from (c.Settle(DEALER, waiting=True), c.Settle(DEALER, table.meter))


def _does(answer: Sequence[e.Event], step: RoundStep) -> bool:
    """Whether what the table would do is the step: cards are turned up in an order."""
    turned = [event.stage for event in answer if isinstance(event, e.TurnedUp)]
    return not turned or step.id == f"turn {turned[0].name.lower()}"


def _take(table: ShadowTable) -> RoundStep:
    """Take the step that comes next. Everybody stakes and stays in."""
    due = find_due(table)
    if due.step.id == "open":
        table.open()
    elif due.step.id.startswith("decide "):
        table.decide_all(folding=False)
    else:
        table.do(due.command)
    return due.step


def _ahead(table: ShadowTable, most: int) -> list[_Due]:
    """The steps that come next, one after the other, up to the settlement."""
    branch, found = table.branch(), [find_due(table)]
    while len(found) < most and found[-1].step.id not in ("pay", "jackpot"):
        _take(branch)
        found.append(find_due(branch))
    return found


# -- where the round stands --

_Stood = tuple[tuple[str, ...], tuple[int, ...]]  # what is told, and the positions that it is about


def _somewhere(table: ShadowTable) -> _Stood:
    """After any step of the round; of a decision, some may have made it."""
    chance = table.chance
    count = 1 + chance.below(len(round_steps(table.state)))
    told = [_stands(_advance(table, count))]
    waiting = table.state.undecided()
    for at in waiting[: chance.below(len(waiting))] if waiting else ():
        action = table.state.choices(at)[-1].action
        table.do(c.Decide(DEALER, at, action))
        told.append(f"{table.owner(at)} on position {at} has decided: {action}.")
    return tuple(told), table.state.undecided()


def _early(table: ShadowTable) -> _Stood:
    """After a step that has several more behind it."""
    before_pay = next(at for at, step in enumerate(round_steps(table.state)) if step.id == "pay")
    last = _advance(table, table.chance.below(before_pay - _AHEAD + 1))
    return (_stands(last), "Everybody stays in from here on."), ()


def _stands(last: RoundStep | None) -> str:
    return f"The last step was: {step_words(last)}." if last else "The table is open, and no round has begun."


def _advance(table: ShadowTable, count: int) -> RoundStep | None:
    """Take so many steps, and no further than the end of the round. On some tables a hand wins an award."""
    last: RoundStep | None = None
    for _ in range(count):
        if table.state.phase is Phase.CLOSED and table.chance.happens(2):
            table.stack(table.places(table.chance.pick(table.state.in_play)), winning_hand(table.chance))
        last = _take(table)
        if table.state.phase is Phase.BETWEEN:
            break
    return last


def _several_hands(table: ShadowTable) -> _Stood:
    """Bets are open; a player has several positions, was told, or nobody has."""
    chance, seats = table.chance, table.state.setup.positions
    owners = {at: NAMES[at - 1] for at in range(1, min(seats, 5) + 1)}
    told = ["Everybody has put the wagers down."]
    kind = chance.below(4)  # one in four: nobody has several
    at = 1 + chance.below(len(owners) - 1)
    if kind:
        owners[at + 1] = owners[at]
    table.open(owners)
    if kind == 1:
        table.do(c.TellOfOneLook(DEALER, owners[at]))
        told.append(f"{owners[at]} was told of the one look in the round before.")
    return tuple(told), (at, at + 1) if kind else ()


def _all_folded(table: ShadowTable) -> _Stood:
    """The cards are dealt, and everybody has folded."""
    _advance(table, 3)
    while table.state.phase is not Phase.DECIDING:
        _take(table)
    table.do(*(c.Decide(DEALER, at, FOLD) for at in table.state.undecided()))
    return ("Everybody has folded.",), ()


_MAKERS = {NEXT_STEP: _somewhere, NEXT_STEPS: _early, ONE_LOOK: _several_hands, ALL_FOLDED: _all_folded}


# -- what is asked --


def _next_steps(table: ShadowTable, due: Sequence[_Due], chance: Chance) -> list[QuestionAnswered]:
    """One question for each step to come, all with the same choices: these steps, those around them, and others."""
    steps = round_steps(table.state)
    right = [each.step.id for each in due]
    places = [index for index, step in enumerate(steps) if step.id in right]

    def far(index: int) -> int:
        return min(abs(index - place) for place in places)

    near = sorted(chance.shuffled(tuple(range(len(steps)))), key=far)
    chosen = near[: max(_OPTIONS, len(places) + 2)]
    options = tuple(Option(steps[index].id, step_words(steps[index])) for index in chance.shuffled(chosen))
    asks = ("Which step comes next?", *("And then?",) * (len(due) - 1))
    return [(Question(f"step {n + 1}", asks[n], options), (each.step.id,)) for n, each in enumerate(due)]


def _rule(table: ShadowTable, step: RoundStep, chance: Chance) -> QuestionAnswered:
    """The most particular rule of the step is asked for; any other of its rules is right, too."""
    others = dict.fromkeys(each.rules[0] for each in chance.shuffled(round_steps(table.state)))
    wrong = [rule for rule in others if rule not in step.rules][: _RULES - 1]
    options = tuple(Option(rule, rule) for rule in chance.shuffled((step.rules[0], *wrong)))
    return Question(RULE, "By which rule?", options), step.rules


def _who(table: ShadowTable) -> QuestionAnswered:
    """Who has to be told of the one look: the table knows."""
    options = (*(Option(player, player) for player in table.players), Option(NOBODY, "Nobody"))
    asks = "Who has to be told of the one look?"
    return Question(WHO, asks, options), view(table.state, DEALER).untold or (NOBODY,)


@dataclass(frozen=True)
class _Price:
    """What a wrong answer would have led to. A call out of its order moves no money: the table does not take it."""

    table: ShadowTable
    due: Sequence[_Due]

    def __call__(self, question: Question, given: str) -> Wrong:
        """Why the answer is wrong."""
        if question.name == RULE:
            about = next(step for step in round_steps(self.table.state) if given == step.rules[0])
            return Wrong(f"{given} belongs to another step: {step_words(about)}.")
        if question.name == WHO or self.due[0].step.id == TELL:
            return Wrong("Who has wagers on several positions is told of it once, before the cards are dealt.")
        place = int(question.name.partition(" ")[2]) - 1
        return Wrong(f"The table waits: {due_now(self.due[place].state)}.")
