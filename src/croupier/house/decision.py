"""What a request leads to: events of tables, pools and the house; or a refusal that changes nothing.

Who asks and when it is are put into the command here, and so is the deck. Nothing that a caller says of them is looked at.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from croupier import floor as fl
from croupier.errors import MoneyError, show_line
from croupier.floor import AtPool, AtTable, EnterHands, Floor, FloorOffer, FloorView, SetClock
from croupier.house import events as h
from croupier.house import staff
from croupier.house.ask_decision import answer_asks, ask_for_ruling, asked_by_second, close_ask
from croupier.house.award_decision import confirm_again, second_awards, second_corrections, set_limit
from croupier.house.awards import follow_awards
from croupier.house.cards import deck_of, give_entropy, seal_round
from croupier.house.floor_changes import apply_floor
from croupier.house.means import LONGEST_KEPT, Means, opened_last
from croupier.house.reconciliation import reconcile_meters
from croupier.house.requests import (
    ApplyFloor,
    AskForRuling,
    CloseAsk,
    CloseShift,
    GiveEntropy,
    ReconcileMeters,
    ResumeTable,
    ReviewOverride,
    SetAwardLimit,
    StopTable,
    innermost,
)
from croupier.house.reviews import review_override
from croupier.house.sent import Sent
from croupier.house.slips import with_slips
from croupier.house.state import POWER, Event, HouseState
from croupier.rulebook import Actor, Post, Refusal, below, misfit, numbers
from croupier.table import CardSource, Offer, Phase, open_cards_must_be_keyed
from croupier.table import commands as c

Reply: TypeAlias = "tuple[Event, ...] | Refusal"

_ENDS_WAIT = (c.ReportPowerFailure,)  # of a round that a failure has interrupted: what it waits for
OPEN_CARDS = (c.KeyCards, c.CorrectCards)
_NAME_CARDS = (
    c.ScanAgain,
    c.KeyCards,
    c.CorrectCards,
    c.ReportMisdeal,
    c.ReportWrongCount,
    c.ReportMissedBurn,
    c.ReportDrawnTogether,
)


class HouseStep(NamedTuple):
    """What a request leads to: its events, and the floor after them where that is known already."""

    events: tuple[Event, ...]
    floor: Floor | None = None


def decide(state: HouseState, sent: Sent, at: int, means: Means) -> HouseStep | Refusal:
    """What somebody's request leads to, or why it is refused."""
    made = _decide(state, sent, at, means)
    return made if isinstance(made, HouseStep | Refusal) else HouseStep(made)


def _decide(state: HouseState, sent: Sent, at: int, means: Means) -> HouseStep | Reply:
    command = sent.command
    if refused := _signed_off(state, sent, at):
        return refused
    if refused := asked_by_second(state, sent):
        return refused
    if isinstance(command, fl.Command):  # most are
        return _of_floor(state, sent, command, at, means)
    if isinstance(command, ApplyFloor):
        return apply_floor(state, sent, command, at, means)
    if isinstance(command, staff.StaffCommand):
        return _of_staff(state, sent, command, at)
    return _of_house(state, sent, at, means)


def _of_floor(state: HouseState, sent: Sent, command: fl.Command, at: int, means: Means) -> HouseStep | Reply:
    if refused := _waits(state, command):
        return refused
    stamped = _stamped(sent, command, at)
    if isinstance(stamped, Refusal):
        return stamped
    if (again := confirm_again(state, sent, stamped)) is not None:
        return again
    if isinstance(stamped, AtTable) and stamped.table in state.floor.tables:
        stamped = _with_the_deck(state, stamped, means)
    try:
        made = fl.carry_out(state.floor, stamped)
    except MoneyError as error:  # the books would not balance: nothing of it happens, and that table stops
        if isinstance(stamped, AtTable | EnterHands):
            return (h.TableStopped(stamped.table, show_line(str(error), LONGEST_KEPT)),)
        what = show_line(f"this would not add up ({error}): nothing was done, and it is to be looked into", LONGEST_KEPT)
        return Refusal(what, ("R-13", "R-24"))
    if isinstance(made, Refusal):
        return made
    seconded = second_awards(state, sent, made.events)
    if isinstance(seconded, Refusal):
        return seconded
    witnessed = second_corrections(state, sent, made.events)
    if isinstance(witnessed, Refusal):
        return witnessed
    before: tuple[Event, ...] = witnessed
    awards = state.awards
    for each in witnessed:
        awards = follow_awards(awards, state.floor, each)
    if isinstance(stamped, AtTable) and isinstance(stamped.command, c.OpenBets):
        before = _sealed(state, stamped.table, means)
    events = with_slips(state.slips, awards, state.floor, made.events)
    answered = answer_asks(state, sent.by, made.events)
    return HouseStep((*before, *events, *seconded, *answered), made.floor)


def _stamped(sent: Sent, command: fl.Command, at: int) -> fl.Command | Refusal:
    """The command with who gives it and when it is; with the second person, where it takes one."""
    if isinstance(command, EnterHands | SetClock):
        return replace(command, by=sent.by, at=at)
    inner: Any = command.command
    said: dict[str, Any] = {"by": sent.by}
    if hasattr(inner, "witness"):
        if sent.witness is None:
            return Refusal("this takes two persons: a second one must sign on for it", ("R-17",), Post.PIT_SUPERVISOR)
        said["witness"] = sent.witness
    if isinstance(command, AtPool):
        return AtPool(command.pool, replace(inner, at=at, **said))
    return AtTable(command.table, replace(inner, **said), at)


# -- the cards -------------------------------------------------------------------------------------------------------


def _sealed(state: HouseState, table: str, means: Means) -> tuple[Event, ...]:
    """Before bets open the round before is opened to everybody, and the house commits to the key of the new one (R-27)."""
    number = state.floor.tables[table].rounds + 1
    return (*opened_last(state, table, means), seal_round(table, number, means.randomness, by=means.seal))


def _with_the_deck(state: HouseState, command: AtTable, means: Means) -> AtTable:
    """Where a program deals, the deck is the house's: the one that follows from the key of the round."""
    asked, cards = command.command, state.cards.get(command.table)
    if not isinstance(asked, c.DealCards) or misfit(asked):
        return command
    if state.floor.tables[command.table].setup.cards is not CardSource.PROGRAM or cards is None:
        return command
    return replace(command, command=replace(asked, deck=deck_of(cards, by=means.seal)))


# -- a table that waits ----------------------------------------------------------------------------------------------


def _waits(state: HouseState, command: fl.Command) -> Refusal | None:
    """Why nothing happens at a table now: it is stopped, or the failure that interrupted its round is ruled on first."""
    if not isinstance(command, AtTable | EnterHands):
        return None
    if why := state.stopped.get(command.table):
        what = f"{command.table} is stopped ({why}): have it looked into, and resume it"
        return Refusal(what, ("R-12", "R-24"), Post.SHIFT_MANAGER)
    if command.table not in state.interrupted:
        return None
    if isinstance(command, AtTable) and isinstance(command.command, lawful_in_wait(state, command.table)):
        return None
    what = f"the round at {command.table} was interrupted: report the power failure first, so that it is ruled on"
    return Refusal(what, power_rules(state, command.table))


def lawful_in_wait(state: HouseState, table: str) -> tuple[type[c.Command], ...]:
    """What ends the wait of an interrupted round, and before it the cards that lie open, where the ruling hangs on them."""
    shown = state.floor.tables[table]
    return (*_ENDS_WAIT, *OPEN_CARDS) if shown.doubt or open_cards_must_be_keyed(shown) else _ENDS_WAIT


def only_lawful(state: HouseState, shown: FloorView) -> FloorView:
    """What somebody sees at a table, with what the house accepts there now: where it waits, only what ends that."""
    if not state.stopped.get(shown.name) and shown.name not in state.interrupted:
        return shown

    def at_table(kinds: tuple[type[c.Command], ...]) -> tuple[Offer, ...]:
        """What is not lawful at a table that waits is not looked for: it takes long to find."""
        lawful = () if state.stopped.get(shown.name) else lawful_in_wait(state, shown.name)
        wanted = [each for each in lawful if issubclass(each, kinds)]
        return shown.table.offered(*wanted) if wanted else ()

    def beside() -> tuple[FloorOffer, ...]:
        return tuple(each for each in shown.offers if not _waits(state, each.command))

    return replace(shown, table=replace(shown.table, _ask=at_table), _ask=beside)


def power_rules(state: HouseState, table: str) -> tuple[str, ...]:
    """The rules of a table's book on a power failure."""
    setup = state.floor.tables[table].setup
    found = [setup.provision(case) for case in POWER]
    return (*dict.fromkeys(rule for each in found if each for rule in numbers(each.rules)), "R-9")


def lost_program(state: HouseState, program: str) -> h.ProgramLost:
    """What follows from the unexpected end of a program: staff rule on each open round that it served (5.16; RWS 5.7).

    So they do on the rounds of which it is not known who served them. Where players may withdraw, a failure has been ruled on
    already and nothing was played since: their answers are waited for.
    """
    served, tables = state.programs.served, state.floor.tables.items()
    open_ = [name for name, table in tables if table.phase is not Phase.BETWEEN and not table.leave]
    return h.ProgramLost(program, tuple(name for name in open_ if served.get(name, program) == program))


# -- the house's own -------------------------------------------------------------------------------------------------


def _of_house(state: HouseState, sent: Sent, at: int, means: Means) -> Reply:
    command, by = sent.command, sent.by
    if isinstance(command, CloseShift):
        return _close_shift(state, command, by, at, means)
    if isinstance(command, ReconcileMeters):
        return _reconcile(state, command, by, at)
    if isinstance(command, SetAwardLimit):
        return set_limit(state, sent, command)
    if isinstance(command, AskForRuling):
        return ask_for_ruling(state, command, by, at)
    if isinstance(command, CloseAsk):
        return close_ask(state, command, by)
    if isinstance(command, ReviewOverride):
        return review_override(state, command, by, at, means)
    if not isinstance(command, GiveEntropy | StopTable | ResumeTable):
        return Refusal(f"the house knows no command {type(command).__name__}", ("R-11",))
    if refused := fl.no_table(state.floor, command.table):
        return refused
    if isinstance(command, GiveEntropy):
        cards = state.cards.get(command.table)
        given = give_entropy(cards, state.floor.tables[command.table], by, command.words) if cards else None
        if given is None:
            return Refusal("no round has been opened here: wait for the opening call", ("R-27",))
        return given if isinstance(given, Refusal) else (given,)
    if not command.why.strip():
        return Refusal("say why: the reason is recorded", ("R-2",))
    stopped = state.stopped.get(command.table)
    if isinstance(command, StopTable):
        if refused := below(by, Post.PIT_SUPERVISOR, "stop a table", ("R-24",)):
            return refused
        if stopped:
            return Refusal(f"{command.table} is stopped already: {stopped}", ("R-24",))
        return (h.TableStopped(command.table, command.why, by),)
    if refused := below(by, Post.SHIFT_MANAGER, "resume a stopped table", ("R-12",)):
        return refused
    if not stopped:
        return Refusal(f"{command.table} is not stopped", ("R-12",))
    second = staff.second_of(by, sent.witness)
    return second if isinstance(second, Refusal) else (h.TableResumed(command.table, command.why, by, second),)


def _close_shift(state: HouseState, command: CloseShift, by: Actor, at: int, means: Means) -> Reply:
    """Tables and pools are compared. Rounds of which nothing can be corrected any more are opened to everybody: void ones.

    A round that was settled can be until the next opening call (S-49, H-60), and is opened then, or when its table closes.
    """
    if refused := below(by, Post.SHIFT_MANAGER, "close a shift", ("R-20",)):
        return refused
    if not command.why.strip():
        return Refusal("say why: the reason is recorded", ("R-2",))
    opened = [each for name in state.floor.tables if state.floor.is_over(name) for each in opened_last(state, name, means)]
    closed = h.ShiftClosed(command.why, by, clock=means.clock())
    return (*opened, *reconcile_meters(state, by, command.why, at), closed)


def _reconcile(state: HouseState, command: ReconcileMeters, by: Actor, at: int) -> Reply:
    if refused := below(by, Post.PIT_SUPERVISOR, "reconcile the meters", ("R-13",)):
        return refused
    if not command.why.strip():
        return Refusal("say why: the reason is recorded", ("R-2",))
    return reconcile_meters(state, by, command.why, at)


# -- the staff -------------------------------------------------------------------------------------------------------


def _signed_off(state: HouseState, sent: Sent, at: int) -> Refusal | None:
    """Why somebody acts no longer: the session of one of both is over, or a dealer is not signed on to the table (R-29)."""
    if not sent.sessions:
        return None
    persons = (sent.by, sent.witness) if sent.witness else (sent.by,)
    for person, session in zip(persons, (*sent.sessions, ""), strict=False):
        if staff.find_signed_in(state.staff, person.identity, session, at) != person:
            return Refusal(f"{person.name} is no longer signed in: sign in, and ask with a new id", ("R-29",))
    command = sent.command
    table = getattr(command.command if isinstance(command, AtPool) else command, "table", "")  # a pool is told of a table, too
    if not table or not isinstance(table, str) or isinstance(command, staff.StaffCommand):
        return None
    return staff.not_signed_on(state.staff, sent.by, table)


def _of_staff(state: HouseState, sent: Sent, command: staff.StaffCommand, at: int) -> Reply:
    table = getattr(command, "table", "")
    if table and not isinstance(command, staff.SignOffTable) and (refused := fl.no_table(state.floor, table)):
        return refused
    sender = staff.Sender(sent.by, sent.witness, sent.sessions, sent.credentials)
    return staff.decide(state.staff, command, sender, at)


def is_noted(sent: Sent, allowed_to: Post | None) -> bool:
    """Whether a refusal is kept: somebody tried what their post may not do, or named cards (R-18)."""
    return (allowed_to is not None and allowed_to > sent.by.post) or isinstance(innermost(sent.command), _NAME_CARDS)


def noted(sent: Sent, refusal: Refusal) -> h.RequestRefused | None:
    """What is kept of a refusal, if it is."""
    if not is_noted(sent, refusal.allowed_to):
        return None
    command: Any = sent.command
    inner = innermost(command)
    place = getattr(command, "table", "") or getattr(command, "pool", "")
    what = show_line(refusal.what, LONGEST_KEPT)
    return h.RequestRefused(sent.by, type(inner).__name__, show_line(place, LONGEST_KEPT), what, refusal.rules)
