"""Corrections of the meter, changes of the parameters, and the links of the tables."""

from __future__ import annotations

from croupier.jackpot.commands import (
    ChangeParameters,
    CompareMeters,
    CorrectMeter,
    LinkTable,
    ReportLostLink,
    RestoreLink,
    UnlinkTable,
)
from croupier.jackpot.events import (
    ChangeScheduled,
    LinkLost,
    LinkRestored,
    MeterCorrected,
    MetersAgreed,
    TableLinked,
    TableUnlinked,
)
from croupier.jackpot.guards import Reply, linked, needs, needs_reason, needs_two, unknown_table
from croupier.jackpot.setup import why_not_linked
from croupier.jackpot.state import Link, Pool
from croupier.rulebook import NOTHING, Post, Refusal


def correct_meter(state: Pool, command: CorrectMeter) -> Reply:
    """By a pit manager with a reason, and not while the meter is locked for an award."""
    rules = ("R-1", "R-2")
    if refused := needs(command.by, Post.PIT_MANAGER, "correct the meter", rules) or needs_reason(command.why):
        return refused
    if not command.amount:
        return Refusal("the correction is nothing: say how much to add or to take off", rules)
    if any(entry.waits_on_meter for entry in state.open_entries):
        return Refusal("the meter is locked for open awards: pay or reject them first", rules)
    corrected = state.displayed + command.amount
    if corrected < NOTHING or (command.amount > NOTHING and state.parameters.above_cap(corrected)):
        most = "its cap" if state.parameters.cap is not None else f"{state.parameters.most}, the largest amount"
        return Refusal(f"the meter cannot show {corrected}: it goes from nothing to {most}", (*rules, "R-3"))
    return (MeterCorrected(command.amount, command.why, command.by, command.at, rules),)


def change_parameters(state: Pool, command: ChangeParameters) -> Reply:
    """By two persons. The figures in force stay so until the whole meter is won."""
    if refused := needs_two(command.by, command.witness, "change the parameters"):
        return refused
    return (ChangeScheduled(command.parameters, command.by, command.witness, command.at, ("R-6", "R-17")),)


def link(state: Pool, command: LinkTable) -> Reply:
    """By two persons. The table's book must serve winners in the order of the pool."""
    if refused := needs_two(command.by, command.witness, "link a table"):
        return refused
    known = state.tables.get(command.table.name)
    if known and known.link is not Link.UNLINKED:
        return Refusal(f"{command.table.name} is linked already: unlink it first", ("R-7",))
    if reason := why_not_linked(command.table, state.setup.order):
        return Refusal(reason, command.table.cited.order_rules)
    return (TableLinked(command.table, command.by, command.witness, command.at, ("R-7", "R-17")),)


def unlink(state: Pool, command: UnlinkTable) -> Reply:
    """By two persons."""
    if refused := needs_two(command.by, command.witness, "unlink a table"):
        return refused
    known = state.tables.get(command.table)
    if known is None or known.link is Link.UNLINKED:
        return unknown_table(command.table)
    return (TableUnlinked(command.table, command.by, command.witness, command.at, ("R-7", "R-17")),)


def lose_link(state: Pool, command: ReportLostLink) -> Reply:
    """By staff or the equipment, with a reason."""
    table = linked(state, command.table)
    if isinstance(table, Refusal):
        return table
    if refused := needs(command.by, Post.DEALER, "report a lost link", ("R-11", "R-12")) or needs_reason(command.why):
        return refused
    return (LinkLost(command.table, command.why, command.at, ("R-11", "R-12"), command.by),)


def restore_link(state: Pool, command: RestoreLink) -> Reply:
    """By a shift manager with a reason."""
    table = state.tables.get(command.table)
    if refused := needs(command.by, Post.SHIFT_MANAGER, "restore a link", ("R-12",)) or needs_reason(command.why):
        return refused
    if table is None or table.link is not Link.LOST:
        return Refusal(f"the link of {command.table} is not lost: there is nothing to restore", ("R-12",))
    return (LinkRestored(command.table, command.why, command.by, command.at, ("R-12",)),)


def compare_meters(state: Pool, command: CompareMeters) -> Reply:
    """A table that counts other stakes than the pool is faulty, and its link is lost."""
    table = linked(state, command.table)
    if isinstance(table, Refusal):
        return table
    if refused := needs(command.by, Post.DEALER, "compare meters", ("R-13",)):
        return refused
    if command.wagered == table.wagered:
        return (MetersAgreed(command.table, command.wagered, command.at, ("R-13",), command.by),)
    why = f"the table counts {command.wagered} of jackpot stakes, the pool {table.wagered}"
    return (LinkLost(command.table, why, command.at, ("R-13", "R-12"), command.by),)
