"""The files that browsers load: as what, how long they are kept, and what no answer is without."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from servers import Client, InProcess

from croupier.web.files import PageFiles, own_files
from croupier.web.shells import PAGES, Shells, add_pages

HEADERS = (
    *("content-security-policy", "cross-origin-opener-policy", "cross-origin-resource-policy", "permissions-policy"),
    *("referrer-policy", "x-content-type-options", "x-frame-options", "cache-control"),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "pages"
    (made / "elements").mkdir(parents=True)
    (made / "floor.html").write_text("<!doctype html><title>floor</title>" + " " * 600)
    (made / "elements" / "card.js").write_text("export {};\n" * 100)
    (made / "style.css").write_text("body{}")
    (made / "notes.txt").write_text("not for browsers")
    (made / ".hidden.js").write_text("no")
    (tmp_path / "secret.js").write_text("no")
    (made / "link.js").symlink_to(tmp_path / "secret.js")
    return made


@contextmanager
def served(files: PageFiles) -> Iterator[httpx.Client]:
    app = FastAPI()
    add_pages(app, files)
    with httpx.Client(transport=InProcess(app), base_url="http://house") as made:
        yield made


@pytest.fixture
def http(folder: Path) -> Iterator[httpx.Client]:
    with served(PageFiles(folder, look_every=0)) as made:
        yield made


def test_files_have_their_media_types_and_are_asked_for_again(http: httpx.Client, folder: Path):
    types = {"elements/card.js": "text/javascript", "style.css": "text/css", "floor.html": "text/html"}
    for name, media_type in types.items():
        said = http.get(f"/static/{name}", headers={"Accept-Encoding": "identity"})
        assert said.status_code == 200
        assert said.headers["content-type"].startswith(media_type)
        assert said.headers["cache-control"] == "no-cache"
        assert said.content == (folder / name).read_bytes()
        again = http.get(f"/static/{name}", headers={"If-None-Match": f'"x", W/{said.headers["etag"]}'})
        assert (again.status_code, again.content) == (304, b"")
    before = http.get("/static/style.css").headers["etag"]
    (folder / "style.css").write_text("body{margin:0}")
    changed = http.get("/static/style.css", headers={"If-None-Match": before})
    assert (changed.status_code, changed.text) == (200, "body{margin:0}")


def test_large_files_are_packed_for_who_takes_that(http: httpx.Client, folder: Path):
    with http.stream("GET", "/static/elements/card.js", headers={"Accept-Encoding": "br, gzip;q=0.5"}) as said:
        assert said.headers["content-encoding"] == "gzip"
        assert gzip.decompress(b"".join(said.iter_raw())) == (folder / "elements" / "card.js").read_bytes()
    for coding in ("", "identity", "gzip;q=0"):
        assert "content-encoding" not in http.get("/static/elements/card.js", headers={"Accept-Encoding": coding}).headers
    assert "content-encoding" not in http.get("/static/style.css").headers  # it would not be smaller


@pytest.mark.parametrize(
    "path",
    [
        *("notes.txt", ".hidden.js", "link.js", "none.js", "elements", "", "../secret.js", "%2e%2e/secret.js"),
        *("elements/../../secret.js", "/etc/passwd", "x%00.js", "elements//card.js/", "a" * 5_000 + ".js"),
    ],
)
def test_nothing_else_is_given_out(path: str, http: httpx.Client):
    assert http.get(f"/static/{path}").status_code == 404


def test_every_page_has_its_address(http: httpx.Client, folder: Path):
    for name in {*PAGES.values()} - {"floor"}:
        assert http.get({v: k for k, v in PAGES.items()}[name].replace("{", "x").replace(":path}", "")).status_code == 404
        (folder / f"{name}.html").write_text(f"<!doctype html><title>{name}</title>")
    for address, name in PAGES.items():
        said = http.get(address.replace("{name:path}", "Table 1").replace("{pool:path}", "a/b").replace("{id:path}", "T1/7"))
        assert (said.status_code, name in said.text) == (200, True), address


def test_every_answer_has_the_headers_that_keep_browsers_safe(client: Client):
    for path in ("/healthz", "/api/v1/me", "/static/none.js", "/nowhere", "/api/v1/openapi.json", "/enter"):
        said = client.http.get(path)
        assert [name for name in HEADERS if name not in said.headers] == [], path
    policy = client.http.get("/healthz").headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert "default-src 'none'" in policy


def test_where_there_is_no_page_a_browser_is_shown_one_that_says_so(client: Client):
    http = client.http
    page = http.get("/nothing/here", headers={"Accept": "text/html,*/*"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "missing.js" in page.text
    for path in ("/nothing/here", "/api/v1/nothing", "/static/nothing.js"):
        said = http.get(path, headers={"Accept": "*/*" if path == "/nothing/here" else "text/html"})
        assert (said.status_code, said.headers["content-type"]) == (404, "application/problem+json")


def test_a_page_loads_its_modules_and_its_styles_as_two_files(folder: Path):
    (folder / "floor.html").write_text(
        '<!doctype html><link rel="stylesheet" href="/static/style.css">\n<link rel="stylesheet" href="/static/more.css">\n'
        '<script type="module" src="/static/floor.js"></script>'
    )
    (folder / "more.css").write_text("p{}")
    (folder / "floor.js").write_text('import "./elements/card.js";\n')
    (folder / "elements" / "card.js").write_text("window.card = 1;\n")
    files = PageFiles(folder, look_every=0)
    with served(files) as http:
        loaded = re.findall(r'(?:href|src)="([^"]+)"', http.get("/").text)
        assert loaded == [f"/static/{files.version()}/bundles/floor{suffix}" for suffix in (".css", ".js")]
        style, script = map(http.get, loaded)
        assert (style.text, style.headers["content-type"]) == ("body{}\np{}", "text/css; charset=utf-8")
        assert "window.card = 1;" in script.text
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        (folder / "elements" / "card.js").write_text("window.card = 22;\n")
        assert loaded[1] not in http.get("/").text
        late = http.get(loaded[1])  # of a page that was loaded before: it gets what there is, and nobody keeps that
        assert ("window.card = 22;" in late.text, late.headers["cache-control"]) == (True, "no-cache")
        (folder / "floor.js").write_text('import "./none.js";\n')  # a browser says what is wrong with it
        assert f'src="/static/{files.version()}/floor.js"' in http.get("/").text


def test_a_file_of_a_page_is_asked_for_once_and_has_another_address_when_it_has_changed(folder: Path):
    (folder / "floor.html").write_text('<!doctype html><link rel="icon" href="/static/style.css">')
    files = PageFiles(folder, look_every=0)

    def loaded(http: httpx.Client) -> str:
        found: list[str] = re.findall(r'href="([^"]+)"', http.get("/").text)
        return found[0]

    with served(files) as http:
        before = loaded(http)
        assert before == loaded(http) == f"/static/{files.version()}/style.css"
        said = http.get(before)
        assert (said.text, said.headers["cache-control"]) == ("body{}", "public, max-age=31536000, immutable")
        (folder / "style.css").write_text("body{margin:0}")
        after = loaded(http)
        assert after != before
        assert http.get(after).text == "body{margin:0}"
        late = http.get(before)  # of a page that was loaded before: it gets what there is, and nobody keeps that
        assert (late.text, late.headers["cache-control"]) == ("body{margin:0}", "no-cache")
        for path in ("%2e%2e/style.css", "link.js", "notes.txt", ".hidden.js", "none.js"):
            assert http.get(f"/static/{files.version()}/{path}").status_code == 404


def test_every_page_loads_few_files_that_are_there():
    files = own_files()
    shells = Shells(files)
    for name in dict.fromkeys(PAGES.values()):
        shell = shells.find(name)
        assert shell is not None
        loaded = re.findall(r'(?:src|href)="/static/(\w+)/([^"]+)"', shell.body.decode())
        assert [path for _, path in loaded] == ["mark.svg", "early.js", f"bundles/{name}.css", f"bundles/{name}.js"]
        assert [each for each in loaded if files.find_kept(each[1], each[0]) is None] == []


def test_a_page_tells_of_the_words_in_the_language_of_who_asks(client: Client):
    for asked, language in (("zh-SG,zh;q=0.9,en;q=0.8", "zh"), ("fr", "en"), ("", "en")):
        said = client.http.get("/", headers={"Accept-Language": asked})
        words = f"/static/{own_files().version()}/words/{language}.json"
        assert re.findall(r'<link rel="preload" href="([^"]+)" as="fetch" crossorigin>', said.text) == [words]
        assert "Accept-Language" in said.headers["vary"]
        assert client.http.get(words).headers["cache-control"] == "public, max-age=31536000, immutable"
