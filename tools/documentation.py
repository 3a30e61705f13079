"""Build the documentation site: `make docs`.

The pages are put together by tools/documentation_pages.py, and Zensical builds them, with no warning. Then the site is made fit
for the server of a house, which lets no script stand in a page: such scripts become files. At last every link is followed.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from os.path import relpath
from pathlib import Path
from urllib.parse import unquote, urlsplit

from documentation_pages import ROOT, stage

from croupier import __version__

PAGES, SITE = ROOT / ".site", ROOT / "site"
MARK = "croupier.json"  # by which the server knows a site of ours
OWN_SCRIPT = (ROOT / "tools" / "documentation.js").read_text(encoding="utf-8")
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def main() -> int:
    stage(PAGES, print)
    shutil.copyfile(ROOT / "tools" / "documentation.css", PAGES / "croupier.css")
    shutil.rmtree(SITE, ignore_errors=True)
    built = subprocess.run([Path(sys.executable).parent / "zensical", "build", "--clean", "--strict"], cwd=ROOT, check=False)
    if built.returncode:
        return built.returncode
    make_scripts_files(SITE)
    faults = [*find_faults(SITE)]
    for fault in faults:
        print(f"site: {fault}", file=sys.stderr)
    if not faults:
        (SITE / MARK).write_text(json.dumps({"version": __version__}) + "\n")
        print(f"{len([*SITE.rglob('*.html')])} pages in {SITE.relative_to(ROOT)}: `croupier serve` has them under /docs")
    return bool(faults)


def make_scripts_files(site: Path) -> None:
    """Move scripts that stand in pages into files, each where it stood; a script of ours goes before them."""
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8").replace("<script>", f"<script>{OWN_SCRIPT}</script><script>", 1)

        def move(found: re.Match[str], page: Path = page) -> str:
            file = site / "assets" / "scripts" / f"{sha256(found[1].encode()).hexdigest()[:16]}.js"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(found[1], encoding="utf-8")
            return f'<script src="{relpath(file, page.parent)}"></script>'

        page.write_text(INLINE.sub(move, text), encoding="utf-8")


class PageLinks(HTMLParser):
    """What a page links to and loads, the names that links may lead to, and what a strict server would not let it do."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.names: set[str] = set()
        self.faults: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.names |= {name for name in (known.get("id"), known.get("name")) if name}
        if tag == "a" and known.get("href"):
            self.links.append(str(known["href"]))
        if address := known.get("src") or (known.get("href") if tag == "link" else None):
            self.loads.append(address)
        if tag == "style" or known.get("style"):
            self.faults.append(f"a style stands in the page, at <{tag}>")
        if tag == "script" and not known.get("src") and known.get("type") != "application/json":
            self.faults.append("a script stands in the page")
        self.faults += [f"<{tag} {name}> is a script" for name in known if name.startswith("on")]


def find_faults(site: Path) -> Iterator[str]:
    """Links that lead nowhere, and what is loaded from elsewhere or forbidden."""
    pages = {path: PageLinks(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        name = path.relative_to(site)
        yield from (f"{name}: {fault}" for fault in page.faults)
        yield from (f"{name}: {each} is loaded from elsewhere" for each in page.loads if urlsplit(each).netloc)
        for link in page.links + page.loads:
            if not urlsplit(link).scheme and not urlsplit(link).netloc and name.name != "404.html":
                target = _target(path, urlsplit(link).path)
                anchor = unquote(urlsplit(link).fragment)
                if not target.is_file():
                    yield f"{name}: {link} leads nowhere"
                elif anchor and target in pages and anchor not in pages[target].names:
                    yield f"{name}: {link} leads to no place on that page"


def _target(page: Path, path: str) -> Path:
    """The file of a link on a page."""
    found = (page.parent / unquote(path)).resolve() if path else page
    return found / "index.html" if found.is_dir() else found


if __name__ == "__main__":
    sys.exit(main())
