"""`croupier replay`: a record step by step, each with the rules behind it and what lies on the table then."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cards import Card
from croupier.cli import display
from croupier.cli.display import amount_text, cards_text
from croupier.errors import InputError
from croupier.files import STANDARD_INPUT, read_text
from croupier.floor import CODEC
from croupier.rulebook import wager_text
from croupier.table import (
    AuditView,
    Balance,
    CardSource,
    Phase,
    Record,
    RecordStep,
    State,
    format_event,
    parse_record,
    steps,
    view,
)
from croupier.table import events as e

LONGEST_RECORD = 2**26  # bytes
PROVES = (
    "the record is consistent with the rules, not that it is authentic: "
    "who wrote it, and whether all of it is there, is for the house's own log to prove"
)


@dataclass(frozen=True)
class Wanted:
    """Which steps of a record somebody asks for."""

    step: int | None = None
    round: int | None = None
    position: int | None = None
    irregularities: bool = False

    def has(self, step: RecordStep) -> bool:
        """Whether a step is among them."""
        return (
            self.step in (None, step.number)
            and self.round in (None, step.after.rounds)
            and self.position in (None, getattr(step.event, "position", None))
            and (not self.irregularities or isinstance(step.event, e.IrregularityRuled))
        )

    def __str__(self) -> str:
        said = {"step": self.step, "round": self.round, "position": self.position}
        asked = [f"{name} {number}" for name, number in said.items() if number is not None]
        return " and ".join([*asked, *(["irregularities"] if self.irregularities else [])])


def run(file: str, wanted: Wanted, *, walks: bool, as_json: bool) -> None:
    """Replay a file. The whole record is checked before anything is shown."""
    if walks and (as_json or wanted != Wanted()):
        raise InputError("--walk goes to any step by itself: leave the other options out", where="--walk")
    if walks and file == STANDARD_INPUT:
        raise InputError("whoever walks types at the prompt, so the record cannot come from input: name a file", where="--walk")
    record = parse_record(read_text(file, LONGEST_RECORD))
    last = chosen = None
    for each in steps(record):  # one at a time: a step holds the whole table
        last = each
        chosen = each if wanted.has(each) else chosen
    count = last.number if last else 0
    if chosen is None and wanted.step is not None:
        raise InputError(f"the record has steps 1 to {count}, not {wanted.step}", where="--step")
    if chosen is None and wanted != Wanted():
        raise InputError(f"no step of the record is about {wanted}: it has {count} steps", where=file)
    if as_json:
        shown_steps = (_step_data(record, each) for each in steps(record) if wanted.has(each))
        display.print_document_list("replay", _head(record, last), "steps", shown_steps)
        return
    console = display.console()
    console.print(_title(record))
    if walks:
        from croupier.cli.replay_walk import walk

        walk(console, record, count, lambda step: _show(console, record, step))
        return
    shown: object = None
    for each in filter(wanted.has, steps(record)):
        shown = _show(console, record, each, shown)
    stands = chosen or last
    console.print(Text(f"\n{count} steps follow from each other. {_told(stands.balance if stands else Balance())}"))
    if unfinished := _unfinished(last):
        console.print(Text(f"Round {unfinished['round']} is unfinished: {unfinished['phase']}."))
    console.print(Text(f"This proves that {PROVES}."))


def _show(console: Console, record: Record, step: RecordStep, shown: object = None) -> object:
    """Print a step, and what lies on the table then unless that is shown already. Returns what lies there."""
    lies = view(step.after, None), step.after.deal
    console.print(_step(record, step))
    if lies != shown:
        console.print(Padding(_table(step.after), (0, 0, 0, 5)))
    return lies


def _unfinished(last: RecordStep | None) -> dict[str, Any] | None:
    """The round that the record leaves open, and where it stands."""
    if last is None or last.after.phase is Phase.BETWEEN:
        return None
    return {"round": last.after.rounds, "phase": last.after.phase.value}


def _told(balance: Balance) -> str:
    house = f"won {amount_text(balance.house)}" if balance.house.cents >= 0 else f"paid {amount_text(-balance.house)}"
    return (
        f"Players put in {amount_text(balance.put_in)} and were given back {amount_text(balance.given_back)}; "
        f"{amount_text(balance.on_table)} lies on the table; the house has {house}."
    )


# -- for people ------------------------------------------------------------------------------------------------------


def _title(record: Record) -> Text:
    setup, catalogue = record.setup, record.setup.book.edition.catalogue
    title = Text(f"{catalogue.title} ({catalogue.operator}, {catalogue.edition})", style="bold")
    layout = f" of layout {setup.layout}" if setup.layout else ""
    dealt = setup.device.value + ("" if setup.cards is CardSource.PROGRAM else f", cards: {setup.cards.value}")
    return title.append(f"\ntable {setup.table}, dealt by: {dealt}, {setup.positions} positions{layout}\n", style="not bold")


def _step(record: Record, step: RecordStep) -> RenderableType:
    """The event as the record has it, then each of its rules in our own words."""
    setup = record.setup
    rules = Table.grid(padding=(0, 2, 0, 0))
    rules.add_column(no_wrap=True)
    rules.add_column(overflow="fold")
    for rule in step.event.rules:
        rules.add_row(Text(rule, style="cyan"), Text(setup.book.edition.catalogue[rule].says, style="dim"))
    line = Table.grid(padding=(0, 2, 0, 0))
    line.add_row(Text(f"{step.number:>3}", style="dim"), Text(format_event(step.event, setup.slug), style="bold"))
    return Group(line, Padding(rules, (0, 0, 0, 5)))


def _table(state: State) -> RenderableType:
    """What lies on the table; cards that nobody has turned up yet are marked."""
    public = view(state, None)
    grid = Table.grid(padding=(0, 2, 0, 0))
    open_hands = {each.position: each.cards for each in public.positions}
    if state.deal is not None:
        grid.add_row("dealer", _cards(state.deal.dealer, public.dealer))
        if state.deal.community:
            grid.add_row("board", _cards(state.deal.community, public.community))
    for position in sorted({at for at, _ in state.stakes} | set(state.actions)):
        owner = state.owners.get(position, "")
        hand = state.deal.hands.get(position, ()) if state.deal is not None else ()
        stakes = ", ".join(f"{wager_text(wager)} {stake}" for wager, stake in state.staked(position).items())
        done = " ".join(state.actions.get(position, ()))
        grid.add_row(
            f"{position} {owner}", _cards(hand, open_hands.get(position, ())), Text(stakes), Text(done, style="italic")
        )
    back = [f"{player} {amount_text(amount)}" for player, amount in state.returned.items() if amount]
    given = [Text(f"given back: {', '.join(back)}", style="green")] if back else []
    return Group(Text(state.phase.value, style="italic"), grid, *given)


def _cards(cards: tuple[Card | None, ...], turned: tuple[Card | None, ...]) -> Text:
    """Those that are turned up, then in brackets those that are face down; a question mark is a card that is not known."""
    hidden = tuple((Counter(cards) - Counter(turned)).elements())
    text = cards_text(turned)
    if hidden:
        covered = cards_text(hidden)
        covered.rstrip()
        covered.stylize("dim")
        text = Text.assemble(text, "(", covered, ")")
    return text


# -- for machines ----------------------------------------------------------------------------------------------------


def _head(record: Record, last: RecordStep | None) -> dict[str, Any]:
    return {
        "setup": CODEC.to_json(record.setup),
        **({} if record.setup.edition.approved else {"approved": False}),
        "proves": PROVES,
        "rounds": last.after.rounds if last else 0,
        "unfinished": _unfinished(last),
        "of": last.number if last else 0,
    }


def _step_data(record: Record, step: RecordStep) -> dict[str, Any]:
    """An event, the rules behind it in our own words, and what lies on the table then: all cards, and what the public sees."""
    catalogue, deal = record.setup.book.edition.catalogue, step.after.deal
    lies = AuditView(view(step.after, None), deal.order if deal else (), deal.rest if deal else ())
    return {
        "step": step.number,
        "line": format_event(step.event, record.setup.slug),
        "event": CODEC.to_json(step.event),
        "rules": list(step.event.rules),
        "says": {rule: catalogue[rule].says for rule in step.event.rules},
        "table": CODEC.to_json(lies),
        "money": CODEC.to_json(step.balance),
    }
