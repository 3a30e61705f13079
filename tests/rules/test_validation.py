"""Bad input of any kind to any command, at any moment of a round: a refusal with a rule, never anything else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest
from tables import ALL, ANN, DEALER, MBS, METER, RWS, SHIFT, WHY, Table, bets, dealt, settled

from croupier.cards import DECK
from croupier.rulebook import Actor, Case, Effect, Measure, Meter, Money, Post, Refusal, To
from croupier.table import Phase, State, decide, replay
from croupier.table import commands as c

KINDS = [kind for kind in vars(c).values() if isinstance(kind, type) and issubclass(kind, c.Command)]
COMMANDS = [kind for kind in KINDS if kind not in (c.Command, c.Report)]
HUGE = 10**6000  # more digits than Python turns into text
NEVER: list[Any] = [object, object(), 1.5, float("nan"), [], {}, b"Ann", [1], {"a": 1}, lambda: 1, HUGE, -HUGE, "\ud800"]
NEVER += [Money("5"), Money(1.5), Money(None), Money(HUGE), Money(True), (None,), ((1,),), (1.5,), ("As",), (("Ann", 5),)]  # type: ignore[arg-type]
NEVER += [
    Actor("Ann", 4),  # type: ignore[arg-type]
    Actor(None, Post.DEALER),  # type: ignore[arg-type]
    Actor("", Post.DEALER),
    Meter(1, 2, 3),  # type: ignore[arg-type]
    Meter(Money(1), None, Money(1)),  # type: ignore[arg-type]
    Post,
    Actor("\x1b[2J", Post.DEALER),
    Actor("Ann", Post.DEALER, "two\nlines"),
    "two\nlines",
    "evil\u202e",
    "  padded ",
    "x" * 10**6,
    ((1, "x" * 10**6),),
    (("x" * 10**6, Money(1)),),
]
MAYBE: list[Any] = [
    None,
    "",
    " ",
    "Ann",
    "nobody",
    "ante",
    "luck",
    0,
    1,
    3,
    -1,
    7,
    99,
    True,
    False,
    (),
    (1,),
    (0, 99),
    (1, 1),
    ("Ann",),
]
MAYBE += [Money(0), Money(-1), Money(1), Money(10**14), METER, Meter(Money(0), Money(-1), Money(0)), ANN, SHIFT, Case.MISDEAL]
MAYBE += [*Effect, Measure.LIFTED, Measure.CLOSE_BOXES, DECK, DECK[:51], DECK[:1], DECK[:1] * 52, DECK[0]]
MAYBE += [
    ((1, DECK[:2]),),
    ((To.DEALER, ()),),
    ((To.POSITIONS, DECK[:2]),),
    ((99, DECK[:5]),),
    (("Ann", Money(1)),),
    (("", Money(0)),),
]

SENSIBLE: dict[str, Any] = {
    "by": SHIFT,
    "player": "Ann",
    "position": 1,
    "wager": "ante",
    "amount": Money(1000),
    "why": WHY,
    "deck": DECK,
    "action": "fold",
    "fault": Case.FOREIGN_CARD,
    "card": DECK[0],
    "counted": 52,
    "cards": 1,
    "first": DECK[0],
    "play_on": True,
    "lies": Money(300),
    "measure": Measure.NO_JACKPOT,
}


def sensible(kind: type[c.Command]) -> Any:
    """A command as it might well be given, its optional fields left alone."""
    wanted = [each.name for each in fields(kind) if each.name in SENSIBLE and (each.name != "lies" or kind is c.ReportStake)]
    given = {name: SENSIBLE[name] for name in wanted}
    if kind in (c.KeyCards, c.CorrectCards):
        given |= {"holder": To.DEALER, "cards": DECK[:1]}
    return kind(**given)


def moments(book: str) -> Iterator[State]:
    """A table at every phase of a round, with a choice or a withdrawal open, and after the settlement."""
    table = Table(book)
    yield table.state
    table = bets(book, ann=(1, 2))
    yield table.state
    table.do(c.CloseBets(DEALER))
    yield table.state
    table = dealt(book, ann=(1, 2))
    table.do(c.Look(ANN, 1))
    yield table.state
    choosing = dealt(book)
    choosing.do(c.MakeRuling(SHIFT, why=WHY, effect=Effect.CHOICES))
    yield choosing.state
    if book in MBS:
        leaving = dealt(book)
        leaving.do(c.ReportPowerFailure(SHIFT, why=WHY))
        yield leaving.state
    while table.state.phase is not Phase.OPEN:
        for position in table.state.undecided():
            table.do(c.Decide(DEALER, position, table.state.choices(position)[-1].action))
        yield table.state
        if table.state.phase is Phase.TURNING:
            table.do(c.TurnUp(DEALER))
    yield table.state
    yield settled(book).state


def is_answered(state: State, command: Any) -> bool:
    """Whether a command is accepted; its events must then be such that the table goes on with them."""
    answer = decide(state, command)
    if isinstance(answer, Refusal):
        assert answer.what
        assert answer.rules
        return False
    replay(state, answer)
    return True


@pytest.mark.parametrize("book", ALL)
@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_junk_in_any_field_of_any_command_at_any_moment_is_refused(book, kind):
    command = sensible(kind)
    for state in moments(book):
        is_answered(state, command)
        for each in fields(kind):
            for junk in NEVER:
                assert not is_answered(state, replace(command, **{each.name: junk}))
            for junk in MAYBE:
                is_answered(state, replace(command, **{each.name: junk}))


@pytest.mark.parametrize("junk", [None, "OpenBets", 5, c.OpenBets, c.Command(SHIFT), c.Report(SHIFT, why=WHY), object(), SHIFT])
def test_what_is_no_command_is_refused(junk):
    for state in moments("mbs-three-card"):
        assert not is_answered(state, junk)


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_every_command_that_there_is_has_somebody_who_answers_it(kind):
    answer = decide(Table(RWS).state, sensible(kind))
    assert getattr(answer, "what", "") != "this is no command that a table knows"


@pytest.mark.parametrize("nobody", ["", " "])
def test_who_must_be_named_is_asked_for_in_plain_words(nobody):
    state = Table("mbs-three-card").state
    for command in (c.PlaceWager(SHIFT, nobody, 1, "ante", Money(1000)), c.Bar(SHIFT, why=WHY, player=nobody)):
        assert getattr(decide(state, command), "what", None) == "player: somebody must be named"
    named_5 = c.Bar(SHIFT, why=WHY, player=5)  # type: ignore[arg-type]
    assert getattr(decide(state, named_5), "what", None) == "player: this is no text: 5"
