"""The modules of a page in one file and its styles in another: a browser asks for two files in the place of forty.

Nobody builds anything: the server puts the files together as they are. Each module stands in a block of its own after those
that it imports, and a source map tells the browser's tools which line is from where.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from posixpath import normpath

FOLDER = "bundles"  # where they are, below `/static/`
_MODULE = re.compile(r'(?<=<script type="module" src="/static/)[^"]+')
_APART = re.compile(r'(?<=<script type="module" async src="/static/)[^"]+')
_STYLES = re.compile(r'(?:<link rel="stylesheet" href="/static/[^"]+">\s*)+')
_STYLE = re.compile(r'(?<=href="/static/)[^"]+')
_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.{1,2}/[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:(?:async )?function\*? |class |const )(\w+))", re.MULTILINE)
_EXPORTS = re.compile(r"^export \{([^}]*)\};$", re.MULTILINE)
# What cannot stand in a block: other imports and exports, and names that blocks would share. In comments `{import(` is a type.
_OTHER = re.compile(r"^\s*(?:import|export)\b(?!\()|^(?!\s*(?:/?\*|//)).*?(?<!\{)\bimport\s*\(|^var ", re.MULTILINE)
_RENAMED = re.compile(r"(\w+) as (\w+)")
_GIVEN, _TAKEN = re.compile(r"(\w+)(?: as \w+)?"), re.compile(r"(?:\w+ as )?(\w+)")


def bundle_pages(texts: Mapping[str, str]) -> dict[str, str]:
    """What the pages among some files load, put together, by its path: `bundles/floor.js` for `floor.html`."""
    modules = {path: _read(path, text) for path, text in texts.items() if path.endswith(".js")}
    made: dict[str, str] = {}
    for path, shell in texts.items():
        name, _, suffix = path.rpartition(".")
        if suffix != "html":
            continue
        styles = [texts[each] for found in _STYLES.findall(shell) for each in _STYLE.findall(found) if each in texts]
        if styles:
            made[f"{FOLDER}/{name}.css"] = "\n".join(styles)
        apart = _APART.findall(shell)
        if loaded := _order(modules, _MODULE.findall(shell), apart):  # else the browser loads each by itself
            made |= _join(name, loaded, apart)
    return made


def name_bundles(name: str, shell: str, is_made: Callable[[str], bool]) -> str:
    """The shell of a page that loads what was made in the place of what that is made of."""
    if is_made(f"{FOLDER}/{name}.css"):
        shell = _STYLES.sub(f'<link rel="stylesheet" href="/static/{FOLDER}/{name}.css">\n    ', shell, count=1)
    return _MODULE.sub(f"{FOLDER}/{name}.js", shell) if is_made(f"{FOLDER}/{name}.js") else shell


@dataclass(frozen=True)
class _Module:
    """A module: the names that it imports, by module, those that it gives, and what it is as a block of another."""

    path: str
    imports: tuple[tuple[str, frozenset[str]], ...]
    gives: frozenset[str]
    block: str
    lines: int


def _read(path: str, text: str) -> _Module | None:
    """A module; None if it has an import or an export that cannot stand in a block."""

    def take(found: re.Match[str]) -> str:
        own = _RENAMED.sub(r"\1: \2", found[1] or "")
        return f'const {{{own}}} = $modules["{beside(found[2])}"];' if own else ""

    def beside(other: str) -> str:
        return normpath(f"{path}/../{other}")

    block = _EXPORTS.sub("", _EXPORT.sub("", _IMPORT.sub(take, text)))
    if _OTHER.search(block):
        return None
    listed = ",".join([*_EXPORT.findall(text), *_EXPORTS.findall(text)])
    imports = tuple((beside(other), frozenset(_GIVEN.findall(names))) for names, other in _IMPORT.findall(text))
    given = _RENAMED.sub(r"\2: \1", listed)
    block = f'{block}\n$modules["{path}"] = {{ {given} }};'
    return _Module(path, imports, frozenset(_TAKEN.findall(listed)), block, text.count("\n") + 1)


def _order(modules: Mapping[str, _Module | None], first: list[str], apart: list[str]) -> list[_Module]:
    """Modules that a page loads, each after those that it imports.

    None at all if one is not there, is in a circle, cannot stand in a block, or does not give what another imports.
    """
    begun: set[str] = set()
    order: dict[str, _Module] = {}

    def add(path: str, names: frozenset[str] = frozenset()) -> bool:
        module = modules.get(path)
        if module is None or not names <= module.gives:
            return False
        if path not in begun and path not in apart:
            begun.add(path)
            if not all(add(*each) for each in module.imports):
                return False
            order[path] = module
        return path in order or path in apart

    return [*order.values()] if all(map(add, first)) else []


def _join(name: str, modules: list[_Module], apart: list[str]) -> Iterator[tuple[str, str]]:
    """Modules in one, which imports those that are apart; and the map of its lines."""
    lines = [f'import * as apart{number} from "../{path}";' for number, path in enumerate(apart)]
    known = ", ".join(f'"{path}": apart{number}' for number, path in enumerate(apart))
    lines.append(f"const $modules = {{ {known} }};")
    sections = []
    for module in modules:
        lines.append("{")
        mapped = {
            "version": 3,
            "sources": [f"../{module.path}"],
            "names": [],
            "mappings": "AAAA" + ";AACA" * (module.lines - 1),
        }
        sections.append({"offset": {"line": len(lines), "column": 0}, "map": mapped})
        lines += [*module.block.split("\n"), "}"]
    lines.append(f"//# sourceMappingURL={name}.js.map\n")
    yield f"{FOLDER}/{name}.js", "\n".join(lines)
    yield f"{FOLDER}/{name}.js.map", json.dumps({"version": 3, "sections": sections}, separators=(",", ":"))
