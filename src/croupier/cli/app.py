"""The command line: all commands put together, and how an error ends one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from croupier import __version__, add_edition
from croupier.cli import (
    audit,
    bench,
    floor,
    house,
    house_commands,
    jackpot,
    lab_commands,
    rules,
    simulations,
    staff,
    table_commands,
)
from croupier.errors import CroupierError, show_line

LONGEST_MESSAGE = 3_000  # characters
_NOT_UNDERSTOOD = typer.BadParameter.__bases__  # what typer raises of words that it cannot read; it has no name of its own


class Commands(TyperGroup):
    """The commands. One that ends in an error of ours prints its message and ends with status 2."""

    def make_context(self, *args: Any, **others: Any) -> Any:
        """Read what stands before a command."""
        with _printable():
            return super().make_context(*args, **others)

    def invoke(self, ctx: Any) -> object:
        """Run the command that was asked for."""
        try:
            with _printable():
                return super().invoke(ctx)
        except CroupierError as error:
            typer.echo(f"croupier: {show_line(str(error), LONGEST_MESSAGE)}", err=True)
            raise typer.Exit(2) from None


@contextmanager
def _printable() -> Iterator[None]:
    """What is said of words that are not understood holds those words: it is made fit to be printed."""
    try:
        yield
    except Exception as error:
        if isinstance(error, _NOT_UNDERSTOOD) and not _is_help(error):
            vars(error)["message"] = show_line(str(vars(error)["message"]), LONGEST_MESSAGE)
        raise


def _is_help(error: Any) -> bool:
    """Whether nothing was asked for, so that the help is shown: it is our own text, of many lines."""
    return error.ctx is not None and error.message == error.ctx.get_help()


app = typer.Typer(
    cls=Commands,
    help="House-banked casino poker by the casinos' own rulebooks. Every payment has its rule number.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(table_commands.commands)
app.add_typer(lab_commands.commands)
app.add_typer(house_commands.commands)
app.add_typer(rules.commands, name="rules")
app.add_typer(jackpot.commands, name="jackpot")
app.add_typer(house.commands, name="house")
app.add_typer(staff.commands, name="staff")
app.add_typer(audit.commands, name="audit")
app.add_typer(floor.commands, name="floor")
app.add_typer(bench.commands, name="bench")
app.add_typer(simulations.commands, name="simulate")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"croupier {__version__}")
        raise typer.Exit


@app.callback()
def croupier(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
    edition: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="A house edition as a TOML file; then its name is a BOOK. May be repeated."),
    ] = None,
) -> None:
    """What stands before a command."""
    for file in edition or ():
        add_edition(file)
