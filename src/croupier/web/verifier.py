"""The verifier of a served house: all of its log worked out anew, in a process of its own, one run at a time.

The log is exported to a file that nobody else can read, and that is gone afterwards.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from croupier.errors import CroupierError
from croupier.house import House, audit

_NICE = 10  # whoever plays goes before whoever verifies
_TOLD_EVERY = 1_000  # events


class LogVerifier:
    """Runs one verification at a time. `state` says how far it is, or what it found."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lock = Lock()
        self._process: subprocess.Popen[str] | None = None
        self._cancelled = False
        self._state: dict[str, Any] = {"state": "none", "done": 0, "total": 0, "by": "", "at": 0, "result": None}

    @property
    def state(self) -> dict[str, Any]:
        """Where it is: `none`, `running`, `done`, `failed` or `cancelled`; how far; and what was found."""
        with self._lock:
            return dict(self._state)

    def start(self, by: str) -> dict[str, Any]:
        """Begin, unless it is at it already."""
        with self._lock:
            if self._state["state"] != "running":
                self._cancelled = False
                now, position = self._house.now(), self._house.position
                self._state = {"state": "running", "done": 0, "total": 2 * position, "by": by, "at": now, "result": None}
                Thread(target=self._run, name="log verifier", daemon=True).start()
            return dict(self._state)

    def cancel(self) -> dict[str, Any]:
        """End it before it is done."""
        with self._lock:
            self._cancelled = True
            if self._process is not None:
                self._process.terminate()
            return dict(self._state)

    def _set(self, **values: Any) -> None:
        with self._lock:
            self._state = {**self._state, **values}

    def _run(self) -> None:
        try:
            with tempfile.TemporaryDirectory(prefix="croupier-verify-") as folder:
                found = self._verify(Path(folder) / "export")
            self._set(state="cancelled" if self._cancelled else "done" if found else "failed", result=found)
        except (CroupierError, OSError, ValueError):
            self._set(state="cancelled" if self._cancelled else "failed")

    def _verify(self, file: Path) -> dict[str, Any] | None:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            for count, line in enumerate(audit.export_lines(self._house.log, (self._house.public_key,))):
                out.write(f"{line}\n")
                if not count % _TOLD_EVERY:
                    self._set(done=count)
                    if self._cancelled:
                        return None
        return None if self._cancelled else self._read(file)

    def _read(self, file: Path) -> dict[str, Any] | None:
        """What the process says of a file, as it says it."""
        command = [sys.executable, "-m", "croupier.web.verify_file", str(file)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:  # noqa: S603
            with self._lock:
                self._process = process
                if self._cancelled:  # while the process was started
                    process.terminate()
            os.setpriority(os.PRIO_PROCESS, process.pid, _NICE)
            found: dict[str, Any] | None = None
            for line in process.stdout or ():
                said = json.loads(line)
                if "result" in said:
                    found = said["result"]
                elif said["total"]:
                    total = self.state["total"]
                    self._set(done=round(total * (1 + said["done"] / said["total"]) / 2))
        with self._lock:
            self._process = None
        return found
