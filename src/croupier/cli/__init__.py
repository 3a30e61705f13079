"""The command line."""

from __future__ import annotations

import gc
import os
import sys
import threading


def main() -> None:
    """Run the command line. Output that cannot be written ends it with a status and a message, never with a traceback."""
    gc.set_threshold(100_000)  # rulebooks live as long as the command: looking for rubbish among them is a tenth of its time
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy starts threads for matrices, and there are none here

    from croupier.cli.app import app
    from croupier.cli.signs import ERRORS, has_plain_locale

    if sys.stdout is None:  # closed by whoever started us
        sys.exit("croupier: there is no standard output to write to")
    encoding = "ascii" if sys.stdout.isatty() and has_plain_locale(os.environ) else None
    sys.stdout.reconfigure(encoding=encoding, errors=ERRORS)  # type: ignore[union-attr]  # a text file, or we are no command
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except SystemExit as ending:
        if _left_at_work():  # after an interruption: what they compile or count is for nobody
            sys.stderr.flush()
            os._exit(ending.code if isinstance(ending.code, int) else int(ending.code is not None))
        raise
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


def _left_at_work() -> bool:
    """Whether threads are at work for which Python would wait."""
    return any(not thread.daemon for thread in threading.enumerate() if thread is not threading.main_thread())
