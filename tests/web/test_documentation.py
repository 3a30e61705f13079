"""The documentation site under /docs: given out where it has been built, and where not, that is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from servers import Client, InProcess

from croupier.web.documentation import add_documentation

PAGE = {"Accept": "text/html,*/*"}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    made = tmp_path / "site"
    (made / "gym").mkdir(parents=True)
    (made / "index.html").write_text("<!doctype html><title>first</title>")
    (made / "gym" / "index.html").write_text("<!doctype html><title>gym</title>")
    (made / "learner.py").write_text("print()")
    (made / "croupier.json").write_text("{}")
    (tmp_path / "secret.html").write_text("no")
    return made


@pytest.fixture
def http(site: Path) -> Iterator[httpx.Client]:
    app = FastAPI(docs_url=None)
    add_documentation(app, site)
    with httpx.Client(transport=InProcess(app), base_url="http://house") as made:
        yield made


def test_pages_are_at_their_addresses(http: httpx.Client):
    for path, title in {"": "first", "index.html": "first", "gym/": "gym", "gym/index.html": "gym"}.items():
        said = http.get(f"/docs/{path}")
        assert (said.status_code, f"<title>{title}<" in said.text) == (200, True), path
        assert said.headers["content-type"] == "text/html; charset=utf-8"
    assert http.get("/docs/learner.py").headers["content-type"] == "text/plain; charset=utf-8"
    again = http.get("/docs/", headers={"If-None-Match": http.get("/docs/").headers["etag"]})
    assert again.status_code == 304


def test_links_of_a_page_lead_on_from_its_folder(http: httpx.Client):
    for path, leads in {"/docs": "/docs/", "/docs/gym": "/docs/gym/"}.items():
        said = http.get(path, follow_redirects=False)
        assert (said.status_code, said.headers["location"]) == (308, leads)


@pytest.mark.parametrize(
    "path", ["none", "none/", "../secret.html", "%2e%2e/secret.html", "gym/../../secret.html", "/etc/passwd"]
)
def test_nothing_else_is_given_out(path: str, http: httpx.Client):
    said = http.get(f"/docs/{path}", follow_redirects=False)
    assert (said.status_code, said.text.startswith("{")) == (404, True)


def test_where_it_is_not_built_the_page_says_how_to(http: httpx.Client, site: Path):
    (site / "croupier.json").unlink()  # some other folder of this name
    for path in ("", "gym/", "none"):
        said = http.get(f"/docs/{path}", headers=PAGE)
        assert (said.status_code, said.headers["content-type"]) == (404, "text/plain; charset=utf-8")
        assert "run `make docs`" in said.text


def test_a_house_has_it_with_the_headers_of_every_answer(client: Client, tmp_path: Path):
    assert client.http.get("/docs/", headers=PAGE).status_code in (200, 404)
    assert "script-src 'self'" in client.http.get("/docs/").headers["content-security-policy"]
