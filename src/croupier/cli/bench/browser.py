"""Pages in a real Chromium: how soon each shows what it is about, and how one scrolls, beside a blank page in that browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count, pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen

from websockets.sync.client import ClientConnection, connect

from croupier.errors import CroupierError

COOKIE = "croupier-session"
PEER = "/healthz"  # a line of text
SLOW = 25.0  # milliseconds from one frame to the next: one was left out
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_PATIENCE = 120.0  # seconds for a browser to answer: a busy machine takes long
_SHOWN = """new Promise((done) => {
  const end = 30_000;
  const look = (now) => document.querySelector(WANTED) || now > end ? done(performance.now()) : requestAnimationFrame(look);
  look(0);
})"""
_TEXT = "data:text/html,<p style='font-family:system-ui'>0123 <b>abc</b></p>"
_BLANK = "data:text/html,<body style='margin:0'><div style='height:60000px'></div>"
_FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--window-size=1280,800", "--remote-debugging-port=0"),
)
_LISTENS = re.compile(r"DevTools listening on ws://([^/]+)/")
_SCROLL = """new Promise((done) => {
  const times = [], end = performance.now() + 1000 * SECONDS;
  let top = 0;
  const draw = (now) => {
    times.push(now);
    top = (top + 24) % Math.max(1, document.documentElement.scrollHeight - innerHeight);
    scrollTo({ top, behavior: "instant" });
    if (now < end) requestAnimationFrame(draw); else done(JSON.stringify(times));
  };
  requestAnimationFrame(draw);
})"""


def measure_first_views(address: str, token: str, wanted: Mapping[str, str], times: int) -> list[dict[str, Any]]:
    """From asking for each page until what it is about is drawn: with nothing kept from before, then with its files kept.

    `wanted` has for each address what is looked for, as a selector. Of so many times again the median counts. The peer is a
    line of text from the same server: what the browser takes for any page.
    """
    browser = _find_browser()
    if not browser:
        return []
    with _opened(browser) as page:
        page.ask("Network.setCookie", name=COOKIE, value=token, url=address)
        page.ask("Page.navigate", url=_TEXT)  # so that the browser itself has started, with its fonts
        page.evaluate(_SHOWN.replace("WANTED", '"p"'))
        return [
            {"page": path, **_view(page, f"{address}{path}", selector, times)}
            for path, selector in {**wanted, PEER: "pre"}.items()
        ]


def _view(page: _Page, address: str, selector: str, times: int) -> dict[str, Any]:
    page.ask("Network.clearBrowserCache")
    first, *again = (_wait(page, address, selector) for _ in range(times + 1))
    page.ask("Performance.enable", timeDomain="threadTicks")  # not before: it takes its time
    _wait(page, address, selector)
    spent = page.read_spent() * 1000
    page.ask("Performance.disable")
    return {"first_ms": round(first, 1), "again_ms": round(median(again), 1), "browser_cpu_ms": round(spent, 1)}


def _wait(page: _Page, address: str, selector: str) -> float:
    """Milliseconds from asking for a page until something of it is drawn."""
    page.ask("Page.navigate", url="about:blank")
    page.ask("Page.navigate", url=address)
    return float(page.evaluate(_SHOWN.replace("WANTED", json.dumps(selector))))


def measure_scrolling(address: str, token: str, ready: str, seconds: float) -> dict[str, Any]:
    """Frames a second of a page that somebody sees, once something of it is there (`ready`), and of a blank one."""
    browser = _find_browser()
    if not browser:
        return {"missing": "no Chromium is on the path: nothing was scrolled"}
    with _opened(browser) as page:
        page.ask("Network.setCookie", name=COOKIE, value=token, url=address)
        page.ask("Page.navigate", url=address)
        page.evaluate(
            f"new Promise((done) => {{ const look = () => {ready} ? done(1) : setTimeout(look, 50); look(); }})",
        )
        shown = _scroll(page, seconds)
        page.ask("Page.navigate", url=_BLANK)
        page.evaluate("new Promise((done) => setTimeout(done, 200))")
        return {**shown, "peer": _scroll(page, seconds)}


def _scroll(page: _Page, seconds: float) -> dict[str, Any]:
    page.ask("Performance.enable", timeDomain="threadTicks")  # processor time: what other programs do is not in it
    before = page.read_spent()
    times: list[float] = json.loads(page.evaluate(_SCROLL.replace("SECONDS", str(seconds))))
    spent = page.read_spent() - before
    page.ask("Performance.disable")
    gaps = sorted(after - before for before, after in pairwise(times)) or [0.0]
    return {
        "frames": len(times),
        "processor_ms": round(1000 * spent / len(times), 2),  # of the thread that draws, for a frame: 16 are there
        "frames_a_second": round(1000 * len(gaps) / max(1.0, times[-1] - times[0]), 1),
        "of_100_the_99th_ms": round(gaps[len(gaps) * 99 // 100], 1),
        "slow_percent": round(100 * sum(gap > SLOW for gap in gaps) / len(gaps), 1),
    }


def _find_browser() -> str:
    return next((path for name in _NAMES if (path := shutil.which(name))), "")


class _Page:
    """A page of a browser that is told what to do over its debugging port."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._ids = socket, count(1)

    def ask(self, method: str, **params: Any) -> Mapping[str, Any]:
        """What the browser answers."""
        id_ = next(self._ids)
        self._socket.send(json.dumps({"id": id_, "method": method, "params": params}))
        while True:
            said = json.loads(self._socket.recv(_PATIENCE))
            if said.get("id") == id_:
                if "error" in said:
                    raise CroupierError(f"the browser refuses {method}: {said['error'].get('message')}")
                found: Mapping[str, Any] = said["result"]
                return found

    def evaluate(self, script: str) -> Any:
        """What a script comes to in the page."""
        said = self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in said:
            raise CroupierError(f"the page failed: {said['exceptionDetails'].get('text')}")
        return said["result"].get("value")

    def read_spent(self) -> float:
        """Seconds of processor time that the page has taken for scripts, styles, layout and painting."""
        metrics = {each["name"]: float(each["value"]) for each in self.ask("Performance.getMetrics")["metrics"]}
        return metrics["TaskDuration"]


@contextmanager
def _opened(browser: str) -> Iterator[_Page]:
    """A page of a new browser, which is gone afterwards with all that it kept."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [browser, *_FLAGS, f"--user-data-dir={Path(folder) / 'profile'}", "about:blank"]
        with subprocess.Popen(  # noqa: S603  # the browser of this machine
            command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        ) as process:
            try:
                with connect(_find_page(process), max_size=None, proxy=None, open_timeout=_PATIENCE) as socket:
                    yield _Page(socket)
            finally:
                process.terminate()


def _find_page(process: subprocess.Popen[str]) -> str:
    """Where the first page of a browser takes what it is told."""
    for line in process.stderr or ():
        if found := _LISTENS.search(line):
            with urlopen(f"http://{found[1]}/json/list", timeout=_PATIENCE) as said:  # of our own browser
                pages = [each for each in json.load(said) if each["type"] == "page"]
            return str(pages[0]["webSocketDebuggerUrl"])
    raise CroupierError("Chromium did not start")
