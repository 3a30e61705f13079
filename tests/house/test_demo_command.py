"""`croupier demo`: what it prints, what it refuses, and the house over HTTP while its bots play."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from threading import Thread
from typing import Any

import httpx
import pytest
from rich.console import Console
from test_staff import Cheap

from commands import croupier
from croupier.cli.demo import Server, picture
from croupier.games import BOOKS
from croupier.house.demo import WAYS, Demo, Pace, Patience, invite
from croupier.house.events import ProgramStopped
from croupier.house.kinds import CODEC
from croupier.house.log import open_log
from croupier.house.staff import passwords
from croupier.rulebook import Post


def test_for_machines_it_says_what_it_came_to(monkeypatch):
    monkeypatch.setattr(passwords, "make_argon2", Cheap)
    done = croupier("demo", "--rounds", "1", "--hits", "1", "--irregularities", "0", "--json")
    assert done.exit_code == 0, done.output
    came_to = json.loads(done.stdout)
    assert set(came_to["rounds"]) == set(BOOKS)
    assert came_to["ledger"] == "0.00"
    assert came_to["hits"] > 0
    assert {bot["way"] for bot in came_to["bots"]} == {way.name for way in WAYS}
    assert came_to["meters"].keys() == {"Megalink", "Progressive"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--irregularities", "often"), "as 2% or 1/50"),
        (("--irregularities", "200%"), "as 2% or 1/50"),
        (("--irregularities", "1e-999999999"), "as 2% or 1/50"),
        (("--pace", "slow"), "there are real and fast"),
        (("--without-dealer", "T99"), "no table T99"),
    ],
)
def test_what_it_does_not_understand_is_refused(words, said):
    done = croupier("demo", "--rounds", "1", *words)
    assert done.exit_code == 2
    assert said in done.output


@pytest.fixture
def demo() -> Any:
    made = Demo(seed=2, irregularities=Fraction(1, 8), hits=2, hasher=Cheap())
    made.start()
    yield made
    made.stop()


def test_the_picture_fits_a_narrow_terminal_and_shows_no_hidden_card(demo):
    demo.run(1)
    for _ in range(40):
        demo.step()
    demo.news.read()
    console = Console(width=80, height=40, force_terminal=False)
    with console.capture() as drawn:
        console.print(picture(demo, console.width))
    lines = drawn.get().splitlines()
    assert max(map(len, lines)) <= 80
    for crew in demo.crews:
        (line,) = [each for each in lines if each.startswith(f"{crew.table} ")]
        assert crew.state.setup.slug in line
        assert f"{crew.state.rounds}" in line
    assert any(line.startswith("Megalink") for line in lines)


def test_the_house_is_served_while_the_bots_play():
    server = Server(0)
    demo = Demo(seed=2, hits=0, irregularities=Fraction(0), hasher=Cheap(), serve=server.make, patience=Patience(bets=0.0))
    demo.start()
    try:
        with server.listen() as address:
            bots = Thread(target=demo.run)
            bots.start()
            with httpx.Client(base_url=address) as browser:
                assert browser.get("/readyz").json()["status"] == "ready"
                sue = next(each for each in demo.accounts if each.name == "Sue")
                token = browser.post("/api/v1/sign-in", json={"name": sue.name, "password": sue.password}).json()["token"]
                shown = browser.get("/api/v1/tables/T1", headers={"Authorization": f"Bearer {token}"})
                assert shown.status_code == 200
                given = browser.post(
                    "/api/v1/tickets",
                    json={"id": "t1", "name": "Ann", "table": "T1"},
                    headers={"Authorization": f"Bearer {token}"},
                )
                assert given.json()["identity"].startswith("P")
            while not demo.crews[0].state.rounds:
                assert bots.is_alive()
                time.sleep(0.05)
            demo.end()
            bots.join()
        assert demo.house.state.ledger.total() == 0
    finally:
        demo.stop()


def test_a_link_for_every_post_leads_to_its_page_and_who_deals_has_the_table():
    server = Server(0)
    demo = Demo(seed=2, hits=0, irregularities=Fraction(0), hasher=Cheap(), serve=server.make, patience=Patience(bets=0.0))
    demo.start()
    try:
        with server.listen() as address:
            invited = invite(demo)
            assert {each.post for each in invited} == {*Post}
            assert {each.table for each in invited if each.post is Post.DEALER} == {crew.table for crew in demo.crews}
            for each in invited:
                if each.table in ("", "T8", "T1"):
                    with httpx.Client(base_url=address) as browser:
                        entered = browser.get(server.make_link(each))
                        assert (entered.status_code, entered.headers["location"]) == (303, each.page)
                        me = browser.get("/api/v1/me").json()
                        assert (me["name"], me["post"]) == (each.name, each.post.name.lower().replace("_", "-"))
            crew = next(crew for crew in demo.crews if crew.table == "T8")
            assert crew.dealer is None
            for _ in range(40):
                demo.step()
            assert crew.state.rounds == 0  # the person has to open the bets
            crew.leave_to(lambda: False)
            while not crew.state.rounds:
                demo.step()
        assert [pit.name for pit in demo.house.state.pits] == ["Pit 1", "Pit 2"]
    finally:
        demo.stop()


def test_at_a_human_pace_it_waits_between_two_things():
    demo = Demo(seed=2, pace=Pace.REAL, hasher=Cheap())
    demo.start()
    try:
        waits = [demo.step() for _ in range(len(demo.crews) + 1)]
        assert max(waits) > 0.1
    finally:
        demo.stop()


def test_ctrl_c_ends_it_as_a_program_should_end(tmp_path):
    folder = tmp_path / "house"
    command = [sys.executable, "-c", "from croupier.cli import main; main()", "demo", "--house", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}) as running:
        assert running.stdout
        while not running.stdout.readline().startswith("Dealer T8"):
            assert running.poll() is None
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
        assert running.wait() == 0, rest
    assert "What it came to" in rest
    log = open_log(str(folder / "log.db"))
    *_, last = log.read()
    log.close()
    assert isinstance(CODEC.parse(last.body), ProgramStopped)
