"""The command line."""

from __future__ import annotations

import os
import sys

from croupier.errors import CroupierError


def main() -> None:
    """Run the command line. Our own errors end it with status 2 and a message, never with a traceback."""
    from croupier.cli.app import app

    try:
        app()
    except CroupierError as error:
        sys.stderr.write(f"croupier: {error}\n")
        sys.exit(2)
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
