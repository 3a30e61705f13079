"""Jackpot hands as exercises: what a hand wins, who is served first, who confirms it, and who may pay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from croupier import floor as f
from croupier import jackpot as j
from croupier.cards import KING, SUITS, Card
from croupier.drill.chance import Chance
from croupier.drill.exercise import Exercise, Option, Question, QuestionAnswered, Staged, Wrong, cite, off_by, shape_of
from croupier.drill.hands import run_of, winning_hand
from croupier.drill.power import YES_NO
from croupier.drill.shadow import DEALER, NAMES, RESET, STAFF, SUPERVISOR, UNIT, ShadowTable, StagingError
from croupier.drill.subjects import Subject, key_of
from croupier.errors import CroupierError
from croupier.rulebook import ANTE, NOTHING, Money, Post, Refusal
from croupier.table import Phase
from croupier.table import commands as c

LESSONS = {"jackpot-hand": 1, "jackpot-two-hands": 2, "jackpot-order": 3}  # with their levels
FIRST, LINE, AWARD, CONFIRM, COUNTED, SAME = "first", "line", "money award", "confirm", "counted", "same"
_TABLES, _POOL, _TRIES = ("T1", "T2"), "pool", 40
_MINUTE = 60_000


@dataclass
class _Hall:
    """Two tables of one book, linked to one pool, and its clock."""

    floor: f.Floor
    clock: int = 0

    def ask(self, command: f.Command) -> Refusal | None:
        decided = f.decide(self.floor, command)
        if isinstance(decided, Refusal):
            return decided
        self.floor = f.replay(self.floor, decided)
        return None

    def at(self, table: str, *commands: c.Command) -> None:
        """Carry out commands at a table, a second each."""
        for command in commands:
            self.clock += 1000
            if refused := self.ask(f.AtTable(table, command, self.clock)):
                raise StagingError(str(refused))

    @property
    def pool(self) -> j.Pool:
        """The pool of both tables."""
        return self.floor.pools[_POOL]


def stage_jackpot_hand(slug: str, lesson: str, seed: int) -> Staged:
    """Jackpot hands at one table or at two, with what the pool says of them."""
    for attempt in range(_TRIES):
        try:
            return _stage(slug, lesson, seed, Chance(f"{slug} {lesson} {seed} {attempt}"))
        except StagingError:
            continue
    raise CroupierError(f"{slug}: {lesson} cannot be staged")


def _stage(slug: str, lesson: str, seed: int, chance: Chance) -> Staged:
    both, several = lesson == "jackpot-order", lesson == "jackpot-two-hands"
    hands = [_stacked(slug, chance, name, several=several) for name in (_TABLES if both else _TABLES[:1])]
    meter = RESET + Money(chance.below(15_000_000))
    opened_first = chance.pick(_TABLES) if both else _TABLES[0]
    hall = _play(hands, meter, opened_first)
    entries = list(hall.pool.open_entries)
    entry = next((each for each in entries if each.table.name == _TABLES[0]), None)
    if entry is None or len(entries) != len(hands) or (several and len(entry.hands) < 2):
        raise StagingError("no such hand has won")
    if both and not all(each.locked.on_meter for each in entries):
        raise StagingError("the order does not matter")
    asked = _questions(hall, entries, entry, both=both, chance=chance)
    rules = tuple(dict.fromkeys(rule for made in entry.locked.awards for rule in made.rules))
    link = entry.table.cited
    rules = (*(link.order_rules if both else ()), *rules, *link.confirmation, "R-17", "R-30")
    table = hall.floor.tables[_TABLES[0]]
    exercise = Exercise(
        book=slug,
        lesson=lesson,
        seed=seed,
        title=Subject.JACKPOT.value,
        told=_told(hall, entries, meter, opened_first, both=both),
        post=Post.DEALER,
        table=f.view(hall.floor, None, _TABLES[0]).table.without_offers(),
        shape=shape_of(table),
        meter=hall.floor.meter(_TABLES[0]),
        lit=tuple(hand.position for hand in entry.hands),
        open_cards=(),
        questions=tuple(question for question, _ in asked),
    )
    right = {question.name: answers for question, answers in asked}
    price = _Price(right, entries, hands, meter, opened_first)
    words = "; ".join(f"position {made.position} wins {made.pays}: {made.amount}" for made in entry.locked.awards)
    return Staged(exercise, right, f"At {_TABLES[0]} {words}", cite(table.setup.edition, rules), price)


# -- the tables --


def _stacked(slug: str, chance: Chance, name: str, *, several: bool) -> ShadowTable:
    """A table whose bets are closed and whose pack is stacked, so that one hand wins an award, or two do."""
    table = ShadowTable(slug, chance, name=name)
    owners = {at: NAMES[at - 1] for at in range(1, 4)}
    table.do(c.OpenBets(DEALER))
    jackpot = table.edition.jackpot.wager
    for at, player in owners.items():
        table.stake(player, at, ANTE, Money.dollars(chance.pick((10, 25))))
        table.stake(player, at, jackpot, UNIT)
    table.close()
    own = table.edition.dealt.player
    if several:
        above, board, below = _run_for_two(own, chance)
        table.stack(table.places(1), (*above, *board))
        table.stack(table.places(2, board=0), below)
    else:
        table.stack(table.places(1 + chance.below(3)), winning_hand(chance))
    return table


def _run_for_two(own: int, chance: Chance) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    """Two straight flushes in one run of a suit: the cards of one hand above the board's, those of the other below."""
    board = max(5 - own, 0)
    low = 2 + chance.below(KING - 2 * own - board)
    cards = run_of(low, 2 * own + board, chance.pick(SUITS))
    return cards[own + board :], cards[own : own + board], cards[:own]


def _play(tables: Sequence[ShadowTable], meter: Money, opened_first: str, *, dealt_first: str = _TABLES[0]) -> _Hall:
    """Everybody stakes, stays in and lays the cards open; one table is dealt first, and one comes to its end first."""
    setups = [table.state.setup for table in tables]
    links = tuple(f.linked_as(setup) for setup in setups)
    figures = j.Parameters(RESET, Fraction(1, 5), Fraction(0), None, Money.dollars(1_000))
    hall = _Hall(f.open_floor([j.PoolSetup(_POOL, meter, figures, links[0].cited.order, links)], setups))
    named = {table.state.setup.table: table for table in tables}
    for name in sorted(named, key=lambda each: each != dealt_first):
        staked = [each for each in _commands(named[name]) if not isinstance(each, c.CloseBets)]
        hall.at(name, *staked, c.CloseBets(DEALER), c.DealCards(DEALER, named[name].deck))
        hall.clock += _MINUTE
    for name in sorted(named, key=lambda each: each != opened_first):
        _lay_open(hall, name)
        hall.clock += _MINUTE
    return hall


def _commands(table: ShadowTable) -> list[c.Command]:
    """What was done at a table before the deal, to be done again on the floor."""
    lies = table.state.stakes.items()
    staked = [c.PlaceWager(DEALER, who, at, wager, amount) for (at, wager), shares in lies for who, amount in shares]
    return [c.OpenBets(DEALER), *staked]


def _lay_open(hall: _Hall, name: str) -> None:
    while (state := hall.floor.tables[name]).phase is not Phase.OPEN:
        if state.phase is Phase.DECIDING:
            for position in state.undecided():
                hall.at(name, c.Decide(DEALER, position, state.choices(position)[-1].action))
        else:
            hall.at(name, c.TurnUp(DEALER))


# -- what is told and asked --


def _told(hall: _Hall, entries: Sequence[j.Entry], meter: Money, opened_first: str, *, both: bool) -> tuple[str, ...]:
    shown = f"The meter showed {entries[0].locked.displayed} when the first of these hands was entered."
    if not both:
        where = ", ".join(f"position {hand.position}" for hand in entries[0].hands)
        return (f"You deal {_TABLES[0]}. All cards are open, and {where} has a hand for the jackpot.", shown)
    other = next(each for each in _TABLES if each != opened_first)
    return (
        f"{_TABLES[0]} and {_TABLES[1]} are linked to one jackpot, and each has a hand that wins a share of it.",
        f"{_TABLES[0]} was dealt a minute before {_TABLES[1]}.",
        f"The hand of {opened_first} was entered in the jackpot system a minute before that of {other}.",
        shown,
        f"You see {_TABLES[0]}.",
    )


def _questions(
    hall: _Hall, entries: Sequence[j.Entry], entry: j.Entry, *, both: bool, chance: Chance
) -> list[QuestionAnswered]:
    asked: list[QuestionAnswered] = []
    if both:
        options = tuple(Option(name, name) for name in _TABLES)
        asked.append((Question(FIRST, "Which table is served first?", options), (entries[0].table.name,)))
    made = entry.locked.awards[0]
    lines = [line for wager, line in entry.table.rules.edition.lines() if wager == entry.table.rules.edition.jackpot.wager]
    others = [line.rule for line in chance.shuffled(lines) if line.rule != made.line][:3]
    named = {line.rule: line for line in lines}
    if made.line in named:
        keys = chance.shuffled((made.line, *others))
        options = tuple(Option(key, f"{_line_words(key)}: {named[key].odds}") for key in keys)
        asked.append((Question(LINE, f"What does position {made.position} win?", options), (made.line,)))
    asked.append((Question(AWARD, f"How much is paid to {_TABLES[0]} in all?"), (str(entry.locked.amount),)))
    posts = tuple(Option(key_of(post), post.title) for post in STAFF)
    asked.append((Question(CONFIRM, "Who must confirm it, at the least?", posts), (key_of(_confirms(hall, entry)),)))
    counted = _refuses(hall, j.ConfirmEntry(entry.number, False, SUPERVISOR, hall.clock + 1))
    need = "Must the pack be counted before it is confirmed?"
    asked.append((Question(COUNTED, need, YES_NO), ("yes" if counted else "no",)))
    same = "May who has confirmed it also pay it?"
    asked.append((Question(SAME, same, YES_NO), ("yes" if _one_person_pays(hall, entry) else "no",)))
    return asked


def _line_words(rule: str) -> str:
    """What the pay table calls a line."""
    return rule.rpartition("/")[2].replace("-", " ").capitalize()


def _refuses(hall: _Hall, command: j.Command) -> bool:
    return isinstance(f.decide(hall.floor, f.AtPool(_POOL, command)), Refusal)


def _confirms(hall: _Hall, entry: j.Entry) -> Post:
    """The lowest post that the pool lets confirm."""
    able = (post for post, who in STAFF.items() if not _refuses(hall, j.ConfirmEntry(entry.number, True, who, hall.clock + 1)))
    return next(able)


def _one_person_pays(hall: _Hall, entry: j.Entry) -> bool:
    """Whether the pool lets who has confirmed an entry pay it, when it is its turn."""
    confirmed = j.decide(hall.pool, j.ConfirmEntry(entry.number, True, SUPERVISOR, hall.clock + 1))
    if isinstance(confirmed, Refusal):
        raise StagingError(str(confirmed))
    after = reduce(j.evolve, confirmed, hall.pool)
    return not isinstance(j.decide(after, j.PayEntry(entry.number, SUPERVISOR, hall.clock + 2)), Refusal)


@dataclass(frozen=True)
class _Price:
    """What a wrong answer would have cost: an amount is off, or the awards are those of the other order."""

    right: dict[str, tuple[str, ...]]
    entries: Sequence[j.Entry]
    tables: Sequence[ShadowTable]
    meter: Money
    opened_first: str

    def __call__(self, question: Question, given: str) -> Wrong:
        """What a wrong answer would have led to."""
        if question.wants_amount:
            return off_by(self.right[question.name][0], given)
        if question.name == FIRST:
            return self._other_order()
        words = {
            CONFIRM: "Nobody below may confirm a jackpot hand, and nobody higher need come.",
            COUNTED: "A share of the meter is confirmed only after the pack was counted; other awards need no count.",
            SAME: "Confirming and paying are done by two persons.",
        }
        return Wrong(words.get(question.name, "The hand is another line of the pay table."))

    def _other_order(self) -> Wrong:
        """The same hands, entered and dealt the other way round."""
        other = next(name for name in _TABLES if name != self.opened_first)
        hall = _play(self.tables, self.meter, other, dealt_first=_TABLES[1])
        book = {entry.table.name: entry.locked.amount for entry in self.entries}
        turned = {entry.table.name: entry.locked.amount for entry in hall.pool.open_entries}
        cost = sum(abs(book[name].cents - turned.get(name, NOTHING).cents) for name in book)
        said = ", ".join(f"{name} {amount}" for name, amount in book.items())
        return Wrong(f"By the book the awards are: {said}.", Money(cost))
