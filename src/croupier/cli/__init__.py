"""The command line."""

from __future__ import annotations

import os
import sys

from croupier.errors import CroupierError


def main() -> None:
    """Run the command line. Our own errors end it with status 2 and a message, never with a traceback."""
    from croupier.cli.app import app

    if sys.stdout is None:  # closed by whoever started us
        sys.exit("croupier: there is no standard output to write to")
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # it is a text file, or we are not run as a command
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except CroupierError as error:
        sys.stderr.write(f"croupier: {error}\n")
        sys.exit(2)
    except BrokenPipeError:  # whoever read our output has seen enough
        _drop_output()
        sys.exit(1)
    except OSError as error:
        _drop_output()
        sys.stderr.write(f"croupier: the output cannot be written: {error.strerror}\n")
        sys.exit(2)


def _drop_output() -> None:
    """Let what is still unwritten go nowhere, so that ending does not fail on it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
