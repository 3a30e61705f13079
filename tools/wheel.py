"""Build the wheel and unpack it into a folder, from which the tests then import croupier: `tools/wheel.py FOLDER`.

A file that is there already with the same bytes is left as it is: compiled kernels are kept by the time of their source.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

ROOT = Path(__file__).parent.parent


def build(folder: Path) -> Path:
    """Build the wheel with the tools that are installed; its path."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def unpack(wheel: Path, folder: Path) -> None:
    """Make a folder hold what the wheel holds, and nothing else but what Python keeps of it."""
    with ZipFile(wheel) as archive:
        files = {folder / name: archive.read(name) for name in archive.namelist()}
    for path in folder.rglob("*"):
        if path.is_file() and path not in files and path.parent.name != "__pycache__":
            path.unlink()
    for path, data in files.items():
        if not path.is_file() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


if __name__ == "__main__":
    with TemporaryDirectory() as place:
        unpack(build(Path(place)), Path(sys.argv[1]))
