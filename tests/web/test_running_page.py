"""docs/running.md is tried as written: the unit, the container file, the commands on PostgreSQL, and what is listed there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from itertools import cycle
from pathlib import Path
from time import monotonic

import httpx
import pytest
from servers import DEALER, Client, Running, hire, running

from commands import croupier
from croupier.web import ServerLimits, Service

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "running.md").read_text()
CROUPIER = "/opt/croupier/bin/croupier"
HOUSE = "/var/lib/croupier/house"


def fence(kind: str, begins: str) -> str:
    found = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    (one,) = [each for each in found if each.startswith(begins)]
    return str(one)


UNIT = fence("ini", "[Unit]")


@pytest.mark.parametrize("more", ["", fence("ini", "LoadCredential")], ids=["alone", "with a password file"])
def test_systemd_takes_the_unit_as_it_is_written(more: str, tmp_path: Path):
    """Where systemd is not installed, at least every line is read."""
    program = tmp_path / "croupier"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / "croupier.service"
    unit.write_text(UNIT.replace(CROUPIER, str(program)).replace("[Install]", f"{more}\n[Install]"))
    parser = RawConfigParser(strict=True)
    parser.read_string(unit.read_text())
    assert parser.sections() == ["Unit", "Service", "Install"]
    assert (parser["Service"]["NoNewPrivileges"], parser["Service"]["Restart"]) == ("yes", "on-failure")
    if analyze := shutil.which("systemd-analyze"):
        checked = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True, check=False)
        assert (checked.returncode, checked.stderr, checked.stdout) == (0, "", "")
        judged = subprocess.run(
            [analyze, "security", "--offline=yes", "--threshold=20", str(unit)], capture_output=True, text=True, check=False
        )
        assert judged.returncode == 0, judged.stdout


def test_what_the_unit_starts_serves_and_stops_in_time(house: Path):
    parser = RawConfigParser()
    parser.read_string(UNIT)
    program, command, *words = shlex.split(parser["Service"]["ExecStart"])
    assert (program, command) == (CROUPIER, "serve")
    with running(*(str(house) if word == HOUSE else word for word in words)) as server, server.client() as client:
        assert client.http.get("/readyz").status_code == 200
        began = monotonic()
        assert server.stop() == 0
        assert monotonic() - began < int(parser["Service"]["TimeoutStopSec"])


def test_every_metric_is_listed_and_there(client: Client, service: Service):
    there = set(re.findall(r"^# HELP (\w+) ", client.http.get("/metrics").text, re.MULTILINE))
    listed = set(re.findall(r"`(croupier_\w+)`", PAGE))
    assert {name for name in there if not name.endswith("_created")} == listed


def test_the_limits_are_those_of_the_program():
    limits = ServerLimits()
    assert f"{limits.body // 1024} KiB; {limits.head // 1024} KiB" in PAGE
    assert f"with a floor file | {limits.plan // 1024} KiB" in PAGE
    times = (limits.head_time, limits.body_time, limits.answer_time, limits.idle_time)
    assert "; ".join(f"{each} s" for each in times) in PAGE
    assert f"{limits.connections:,}; {limits.waiting:,}." in PAGE
    assert f"answers go out for {limits.stop_time} seconds" in " ".join(PAGE.split())


# -- the container file ----------------------------------------------------------------------------------------------

LINES = [line.split(" ", 1) for line in fence("dockerfile", "FROM").splitlines() if line]
KNOWN = {
    *("FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"),
}


def test_the_container_file_copies_what_is_there_and_starts_what_is_there(house: Path):
    assert {word for word, _ in LINES} == KNOWN
    *copied, built = [rest.split() for word, rest in LINES if word == "COPY"]
    assert all((ROOT / name).exists() for words in copied for name in words[:-1])
    assert built == ["--from=build", "/opt/croupier", "/opt/croupier"]
    (entry,), (command,) = ([rest for word, rest in LINES if word == name] for name in ("ENTRYPOINT", "CMD"))
    words = [*eval(entry), *eval(command)]  # noqa: S307  # lists of our own page
    assert words[:2] == ["croupier", "serve"]
    (health,) = [eval(rest.removeprefix("CMD ")) for word, rest in LINES if word == "HEALTHCHECK"]  # noqa: S307
    with running(*(str(house) if word == HOUSE else word for word in words[2:])) as server:
        check = [sys.executable, "-c", health[2].replace(":8000/", f":{server.port}/")]
        assert subprocess.run(check, check=False).returncode == 0
        assert server.stop() == 0
        assert subprocess.run(check, check=False, capture_output=True).returncode != 0


def test_the_commands_for_the_container_fit_its_file(tmp_path: Path):
    """Podman itself is not run here: the house is made below another folder, by the words that follow the image."""
    build, *runs, listed, stop = [shlex.split(line) for line in fence("sh", "podman build").splitlines()]
    said = dict(LINES)
    assert build[build.index("--format") + 1] == "docker"  # other forms have no health check
    assert all(f"{build[build.index('--tag') + 1]}:{said['VOLUME']}" in words for words in runs)
    image = build[build.index("--tag") + 1]
    init, add, serve = [words[words.index(image) + 1 :] for words in runs]
    assert serve == []
    assert runs[-1][runs[-1].index("--publish") + 1].endswith(f":{said['EXPOSE']}")
    name = runs[-1][runs[-1].index("--name") + 1]
    assert (listed[:3], stop) == (["podman", "exec", name], ["podman", "stop", name])
    (tmp_path / "floor.toml").write_text(FLOOR.format(1))
    here = {HOUSE: str(tmp_path / "house"), "/floor.toml": str(tmp_path / "floor.toml"), "NAME": "Ann"}
    for words, answers in ((init, ""), ([*add, "--stdin"], "a long night at the wheel\n"), (listed[4:], "")):
        done = croupier(*(here.get(word, word) for word in words), given=answers)
        assert done.exit_code == 0, done.output
    assert "Ann" in done.output


@pytest.mark.long
def test_the_commands_of_the_container_file_make_a_program_that_runs(tmp_path: Path):
    """In new virtual environments in the place of a container. The user and the image are not tried here."""
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "build")], check=True)
    source = tmp_path / "source"
    source.mkdir()
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    for word, rest in LINES:
        if word == "COPY" and not rest.startswith("--from"):
            *names, target = rest.split()
            for name in names:
                path = ROOT / name
                shutil.copytree(path, source / target) if path.is_dir() else shutil.copy(path, source / target)
        elif word == "RUN" and "python " in rest:
            here = rest.replace("/opt/", f"{tmp_path}/").replace("/wheels", f"{tmp_path}/wheels")
            python, *words = shlex.split(here)
            in_build = str(tmp_path / "build" / "bin" / "python") if python == "python" else python
            subprocess.run([in_build, *words], check=True, cwd=source, env=clean)

    def tried(program: str, *words: str) -> subprocess.CompletedProcess[str]:
        command = [str(tmp_path / "croupier" / "bin" / program), *words]
        return subprocess.run(command, check=False, cwd=tmp_path, env=clean, capture_output=True, text=True)

    assert tried("croupier", "--version").stdout.startswith("croupier ")
    asks = "from croupier.extras import need_extra; need_extra('serve'); need_extra('postgresql'); import pytest"
    assert tried("python", "-c", asks).stderr.endswith("No module named 'pytest'\n")


# -- PostgreSQL ------------------------------------------------------------------------------------------------------

COMMANDS = fence("sh", "createdb").splitlines()
ADDRESS = "postgresql://croupier@db.example/house"
FLOOR = """
[[table]]
name = "T{}"
book = "mbs-three-card"
device = "automated"
positions = 6
limits = {{ ante = ["5", "500"], pair_plus = ["5", "500"] }}
"""


class InTurn(httpx.BaseTransport):
    """A proxy that sends each request to the next process."""

    def __init__(self, *servers: Running) -> None:
        self._to, self._ports = httpx.HTTPTransport(), cycle(server.port for server in servers)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.url = request.url.copy_with(port=next(self._ports))
        return self._to.handle_request(request)

    def close(self) -> None:
        self._to.close()


def test_two_processes_serve_one_house_on_postgresql(postgresql_database: str, tmp_path: Path):
    """What was asked of one is seen by the other, which goes on where the first has stopped."""
    (tmp_path / "floor.toml").write_text("".join(FLOOR.format(number) for number in (1, 2)))
    replaced = {HOUSE: str(tmp_path / "house"), ADDRESS: postgresql_database, "floor.toml": str(tmp_path / "floor.toml")}
    _, init, *starts = [[replaced.get(word, word) for word in shlex.split(line)] for line in COMMANDS]
    made = croupier(*init[1:])
    assert made.exit_code == 0, made.output
    hire(tmp_path / "house", address=postgresql_database)
    with running(*starts[0][2:]) as first, running(*starts[1][2:]) as second:
        with httpx.Client(transport=InTurn(first, second), base_url="http://127.0.0.1", timeout=20) as http:
            both = Client(http)
            both.play_round("T1")
            command = {"kind": "house.SignOnTable", "table": "T2"}
            assert both.send(DEALER, command, id="on").json() == both.send(DEALER, command, id="on").json()
            both.offered(DEALER, "T2", "table.OpenBets")
        assert first.stop() == 0
        with second.client() as left:
            left.tokens = both.tokens
            assert "croupier_programs 1.0" in left.http.get("/metrics").text
            left.offered(DEALER, "T2", "table.CloseBets")
        assert second.stop() == 0
    asked = [{line["kind"] for line in server.lines if line["event"] == "request"} for server in (first, second)]
    assert all(len(kinds) > 2 for kinds in asked)
