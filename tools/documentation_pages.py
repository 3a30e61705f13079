"""The pages of the documentation site as they are built: our own, and those that are made from the program.

README, docs and the other texts of the project stand where they are, and link to each other as files. Here they are copied
into one folder with links that fit there. Beside them come the reference from docstrings, the woven books and the readings.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from importlib import import_module
from os.path import relpath
from pathlib import Path
from types import FunctionType

from croupier import __version__
from croupier.games import BOOKS, catalogue, register
from croupier.lab import price_readings, read_book
from croupier.reference import weave
from croupier.rulebook import Reading, wager_text

ROOT = Path(__file__).parent.parent
TEXTS = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
FOLDERS = {"src/croupier/games/catalogue": "books/index.md", "src/croupier/games/readings": "readings.md"}
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"^( *)```.*?^\1```$", re.DOTALL | re.MULTILINE)
NO_ROOMS = ("cli",)  # its reference is `croupier --help`


def stage(folder: Path, say: Callable[[str], None]) -> None:
    """Put all pages into a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    copy_texts(folder)
    for name, text in reference_pages():
        write(folder / name, text)
    for slug in BOOKS:
        say(f"weaving {slug}")
        write(folder / "books" / f"{slug}.md", book_page(slug))
    write(folder / "books" / "index.md", list_of_books())
    say("pricing the readings")
    write(folder / "readings.md", readings_page())


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


# -- texts that stand in the project --


def copy_texts(folder: Path) -> None:
    """README, docs and the rest, and what they show or link to."""
    for source, target in staged_texts().items():
        text = (ROOT / source).read_text(encoding="utf-8")
        write(folder / target, relink(text, Path(source), Path(target)))
        for found in LINK.finditer(text):
            file = (ROOT / source).parent / found[3].partition("#")[0]
            if file.is_file() and file.suffix != ".md" and file.resolve().is_relative_to(ROOT / "docs"):
                copy = folder / file.resolve().relative_to(ROOT / "docs")
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, copy)


def staged_texts() -> dict[str, str]:
    """By the path of a text in the project: that of its page."""
    return TEXTS | {f"docs/{path.name}": path.name for path in sorted((ROOT / "docs").glob("*.md"))}


def relink(text: str, source: Path, target: Path) -> str:
    """A text whose links fit its new place. What has no page, such as a source file, is named and not linked."""
    pages, fences = staged_texts(), [found.span() for found in FENCE.finditer(text)]

    def fit(found: re.Match[str]) -> str:
        mark, words, link = found.groups()
        path, hash_, anchor = link.partition("#")
        if not path or ":" in link or any(start <= found.start() < end for start, end in fences):
            return found[0]
        file = ((ROOT / source).parent / path).resolve()
        if not file.exists():
            return found[0]  # the build complains of it
        name = file.relative_to(ROOT).as_posix()
        page = FOLDERS.get(name) or pages.get(name) or (name.removeprefix("docs/") if name.startswith("docs/") else "")
        return f"{mark}[{words}]({relpath(page, target.parent)}{hash_}{anchor})" if page else words

    return LINK.sub(fit, text)


# -- the reference, from docstrings --


def rooms() -> list[str]:
    """The rooms that have a public face."""
    faces = sorted(path.parent.name for path in (ROOT / "src" / "croupier").glob("*/__init__.py"))
    return [room for room in faces if room not in NO_ROOMS and getattr(import_module(f"croupier.{room}"), "__all__", None)]


def reference_pages() -> Iterator[tuple[str, str]]:
    """A page for the package and for each room: what its public face offers."""
    listed = []
    for room in ("", *rooms()):
        module = import_module(f"croupier.{room}" if room else "croupier")
        names = [name for name in module.__all__ if not name.startswith("__") and _has_page(module, name)]
        members = "".join(f"\n        - {name}" for name in names)
        options = f"    options:\n      members:{members}\n" if names else "    options:\n      members: false\n"
        name = f"reference/{room or 'croupier'}.md"
        listed.append(f"- [`{module.__name__}`]({Path(name).name}): {(module.__doc__ or '').strip().splitlines()[0]}")
        yield name, f"# `{module.__name__}`\n\n::: {module.__name__}\n{options}"
    yield (
        "reference/index.md",
        "# The library\n\nEvery room of the program has a public face. This is all of it.\n\n" + "\n".join(listed) + "\n",
    )


def _has_page(module: object, name: str) -> bool:
    """Whether a name is a class or a function: of a constant there is little to say."""
    return isinstance(getattr(module, name, None), type | FunctionType)


# -- the books and the readings --


def list_of_books() -> str:
    """The first page of the books."""
    about = (
        "Each book as one page: every rule in our own words, beside what carries it in the program and the tests that show it."
    )
    lines = ["# The books", "", about, "", "| book | game | casino | edition | rules |", "| --- | --- | --- | --- | --- |"]
    for slug in BOOKS:
        book = catalogue(slug)
        lines.append(f"| [`{slug}`]({slug}.md) | {book.title} | {book.operator} | {book.edition} | {len(book)} |")
    return "\n".join([*lines, ""])


def book_page(slug: str) -> str:
    """A woven book without its own head and style: the site has them."""
    page = weave(slug, ROOT / "tests" / "rules", version=f"croupier {__version__}")
    body = page.partition("<body>")[2].partition("</body>")[0]
    body = re.sub(r"<header><h1>.*?</h1>|</header>", "", body)
    body = re.sub(r"<(/?)(?:main|footer|nav)\b[^>]*>", r"<\1div>", body)
    # What a search finds are headings, so they have the names that links lead to.
    body = re.sub(r'<article id="([^"]+)" class="(\w+)">(<div>)?<h3>', r'<article class="\2">\3<h3 id="\1">', body)
    return f'# {catalogue(slug).title}, {catalogue(slug).edition}\n\n<div class="woven">\n{body}\n</div>\n'


def readings_page() -> str:
    """All readings with their answers, and what each answer is worth to the house."""
    prices: dict[str, dict[str, list[str]]] = {}
    for slug in BOOKS:
        for price in price_readings(read_book(slug)):
            worth = [f"{wager_text(wager)} {float(gain):+.4%} (`{gain}`)" for wager, gain in price.wagers.items()]
            if price.jackpot:
                worth += [f"jackpot {float(gain):+.4%} at a meter of ${meter}" for meter, gain in price.jackpot.at]
            if price.reading.switch:
                said = "; ".join(worth) or price.reason
                prices.setdefault(price.reading.id, {}).setdefault(price.answer, []).append(f"`{slug}`: {said}")
    found = {each.id: each for slug in BOOKS for each in register().of(slug)}
    in_order = sorted(found.values(), key=lambda each: (-ord(each.id[0]), int(each.id[2:])))  # S-1 and so on, then H-1
    about = (
        "Where a rule can be read in more than one way, the question stands here with its answers. The program follows the "
        "adopted one. A *switch* changes money in an ordinary round: beside each other answer stands what the house wins more "
        "by it with best play, per Ante or per unit staked, as a percentage and exactly. [Solving](solving.md) says how it is "
        "found."
    )
    return "\n".join(
        [
            "# The readings and their prices",
            "",
            about,
            "",
            *(_reading(each, prices.get(each.id, {})) for each in in_order),
        ]
    )


def _reading(reading: Reading, prices: dict[str, list[str]]) -> str:
    rules = [f"[{slug} {rule}](books/{slug}.md#rule-{rule})" for slug, rules in reading.rules.items() for rule in rules]
    lines = [f"## {reading.id} {reading.title} {{ #{reading.id} }}", "", reading.question, ""]
    for answer in reading.answers:
        adopted = " (adopted)" if answer.key == reading.adopted else ""
        lines.append(f"- **{answer.key}**{adopted}: {answer.says}")
        lines += [f"    - {price}" for price in prices.get(answer.key, [])]
    kind = "a switch" if reading.switch else "recorded only: it changes no wager of an ordinary round"
    return "\n".join([*lines, "", f"Why: {reading.why}", "", f"About {', '.join(rules)}; {kind}.", ""])
