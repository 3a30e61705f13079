"""The command line, run in the process of the tests."""

from __future__ import annotations

from typing import Any

from typer.main import get_command
from typer.testing import CliRunner, Result

from croupier.cli.app import app


def croupier(*words: str, given: str | bytes = "") -> Result:
    """What `croupier WORDS` prints, and the status that it ends with. An error that is not ours is raised."""
    return CliRunner().invoke(app, words, input=given, prog_name="croupier", catch_exceptions=False)


def every_command() -> list[tuple[str, ...]]:
    """The words of every command and group of commands, as the program has them."""
    found: list[tuple[str, ...]] = [()]
    for words in found:
        found += [(*words, name) for name in getattr(command_of(words), "commands", {})]
    return found


def command_of(words: tuple[str, ...]) -> Any:
    """What the program declares under some words."""
    command: Any = get_command(app)
    for word in words:
        command = command.commands[word]
    return command
