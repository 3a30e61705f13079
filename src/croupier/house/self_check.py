"""The program looks at itself before it serves a table: each of its files is the one that was installed (R-10, R-21)."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from croupier.errors import CroupierError

PROGRAM = Path(__file__).parents[1]
_PARTS = (".py", ".toml")  # the code, and the books with their readings


class ProgramDamagedError(CroupierError):
    """A file of the program is not the one that was installed."""


@cache
def check_program() -> str:
    """The digest of the program and its books as they are; a `ProgramDamagedError` if they are not what was installed."""
    return check_files(PROGRAM, _recorded())


def check_files(program: Path, recorded: Mapping[str, str]) -> str:
    """The digest of a folder of code and books, each of whose files has the hash that was recorded, if some were."""
    found = {path.relative_to(program.parent).as_posix(): path for path in program.rglob("*") if path.suffix in _PARTS}
    hashes = {name: sha256(path.read_bytes()).digest() for name, path in sorted(found.items())}
    wrong = [name for name, known in recorded.items() if name not in hashes or _as_recorded(hashes[name]) != known]
    if recorded:
        wrong += [name for name in hashes if name not in recorded]
    if wrong:
        said = f"{min(wrong)} is not the file that was installed ({len(wrong)} in all are not)"
        raise ProgramDamagedError(f"{said}: install the program again before any table is served (R-10)")
    return sha256("\n".join(f"{name} {made.hex()}" for name, made in hashes.items()).encode()).hexdigest()


def _as_recorded(digest: bytes) -> str:
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def _recorded() -> dict[str, str]:
    """File -> hash, as the installation wrote them down; nothing for a checkout, whose files change as they are worked on."""
    from importlib.metadata import PackageNotFoundError, distribution  # imported when used: it takes a while

    try:
        installed = distribution("croupier")
    except PackageNotFoundError:
        return {}
    if Path(str(installed.locate_file(PROGRAM.name))) != PROGRAM:
        return {}
    named = {file.as_posix(): file.hash.value for file in installed.files or () if file.hash}
    return {name: value for name, value in named.items() if name.startswith(f"{PROGRAM.name}/") and name.endswith(_PARTS)}
