"""Find a Chromium for the tests in a real browser, or fetch one: `tools/chromium.py`. It says which, or why there is none.

The system's is taken, else Debian's package where this may install it, else the one that Playwright brings. Where none can be
had this ends well all the same: the other tests run without it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SAID = Path(sys.prefix) / ".chromium"  # what the last search came to
_PATIENCE = 300  # seconds for a package or a download
_QUIETLY = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}


def find() -> str:
    """The path of a Chromium that is there already; nothing if there is none."""
    found = (shutil.which(name) for name in NAMES)
    return next((path for path in found if path), "") or _find_playwrights()


def _find_playwrights() -> str:
    """The one that Playwright has downloaded before."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else ""


def fetch() -> list[str]:
    """Try what may be tried until there is one. Why each failed."""
    why = []
    if os.getuid() == 0 and shutil.which("apt-get"):
        install = ("apt-get", "install", "--yes", "--no-install-recommends", "chromium")
        why += [_try("apt-get", "update", "--quiet") or _try(*install)]
    else:
        why += ["Debian's package takes root and apt-get"]
    if why[-1]:
        why += [_try(sys.executable, "-m", "playwright", "install", "chromium")]
    return [each for each in why if each]


def _try(*command: str) -> str:
    """Run a command; what was wrong, in a line."""
    try:
        done = subprocess.run(command, env=_QUIETLY, capture_output=True, text=True, timeout=_PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{command[0]}: {type(error).__name__}"
    said = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
    return "" if done.returncode == 0 else f"{' '.join(command[:3])}: {said[-1] if said else 'it failed'}"


def main() -> None:
    """Have one, and keep for the tests what came of it."""
    why = [] if find() else fetch()
    path = find()
    said = f"Chromium is {path}" if path else f"no Chromium could be had ({'; '.join(why)})"
    SAID.write_text(f"{said}\n", encoding="utf-8")
    print(said)


if __name__ == "__main__":
    main()
