"""`croupier serve`, as a process: it starts, serves, and stops as it should (R-9, R-10, R-32)."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest
from servers import DEALER, PASSWORDS, SHIFT, at_table, running

from commands import croupier
from croupier.house import folder, keys
from croupier.house.events import ProgramStopped
from croupier.house.kinds import CODEC
from croupier.house.log import check_statements, open_log, public_part
from croupier.table import Phase

KERNELS = ("numba", "numpy", "llvmlite", "typst")


def test_r_9_a_stop_in_the_middle_of_a_round_interrupts_nothing(house: Path):
    with running("--house", str(house)) as server, server.client() as client:
        client.open_round("T1")
        assert server.stop() == 0
        assert server.events()[-2:] == ["stopping", "stopped"]
    log = open_log(str(house / "log.db"))
    assert isinstance(CODEC.parse([*log.read()][-1].body), ProgramStopped)
    last = log.last_statement()
    assert last is not None
    assert last.position == log.position
    own = keys.read_keys(house / "keys")
    assert check_statements(log, [public_part(own.sign)], folder.HouseFolder(house).statements) == last.number
    kept = log.snapshot("house")
    assert kept is not None
    assert kept.position == log.position
    log.close()
    with running("--house", str(house)) as server, server.client() as client:
        assert server.lines[0]["interrupted"] == 0
        client.sign_in(DEALER)
        client.offered(DEALER, "T1", "table.CloseBets")
        assert server.stop(signal.SIGINT) == 0


def test_r_9_a_kill_in_the_middle_of_a_round_puts_it_to_staff(house: Path):
    with running("--house", str(house)) as server, server.client() as client:
        client.open_round("T1")
        server.end()
    with running("--house", str(house)) as server, server.client() as client:
        assert server.lines[0]["interrupted"] == 1
        client.sign_in(SHIFT)
        kinds = {each["command"]["kind"] for each in client.see(SHIFT, "T1")["table"]["offers"]}
        assert kinds == {"table.ReportPowerFailure"}
        assert "croupier_tables_interrupted 1.0" in client.http.get("/metrics").text


def test_a_client_that_hangs_does_not_keep_it_from_stopping(house: Path):
    with running("--house", str(house)) as server, socket.create_connection(("127.0.0.1", server.port)) as hanging:
        hanging.sendall(b"POST /api/v1/requests HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer x\r\nContent-Length: 100\r\n\r\n{")
        with server.client() as client:
            assert client.http.get("/readyz").status_code == 200
        began = monotonic()
        assert server.stop() == 0
        assert monotonic() - began < 10
    assert "cut off" in server.events()
    assert "unexpected error" not in server.events()


def test_a_round_is_served_without_kernels_and_the_journal_names_no_card_no_token_and_no_password(house: Path):
    with running("--house", str(house)) as server, server.client() as client:
        first = server.lines[0]
        assert (first["event"], first["host"], first["port"]) == ("listening", "127.0.0.1", server.port)
        client.play_round("T1")
        mapped = Path(f"/proc/{server.process.pid}/maps").read_text()
        assert "sqlite" in mapped
        assert not [name for name in KERNELS if name in mapped]
        client.sign_in(SHIFT)
        client.http.post("/api/v1/sign-in", json={"name": DEALER, "password": "a wrong password"})
        scanned = {"kind": "table.ScanCard", "by": {"name": "Dee", "post": "dealer"}, "card": "Qh"}
        client.send(DEALER, at_table("T1", scanned))
        client.http.post("/api/v1/requests", content=b'{"id": "Qh Kh', headers=client.by(DEALER))
        assert server.stop() == 0
        tokens = [*client.tokens.values()]
    requests = [line for line in server.lines if line["event"] == "request"]
    assert {"time", "level", "event", "request", "kind", "table", "who", "post", "answer", "milliseconds"} == {*requests[2]}
    assert {line["post"] for line in requests} == {"dealer", "player"}
    assert {line["kind"] for line in requests} >= {"OpenBets", "PlaceWager", "DealCards", "Settle"}
    for secret in (
        *tokens,
        *(token.partition(".")[2] for token in tokens),
        *PASSWORDS.values(),
        "a wrong password",
        "Qh",
        "Kh",
    ):
        assert secret not in server.said


def test_a_form_of_the_journal_that_there_is_not_is_told_so(house: Path):
    answer = croupier("serve", "--house", str(house), "--log-format", "yaml")
    assert (answer.exit_code, "json or text" in answer.stderr) == (2, True)


@pytest.mark.parametrize("kind", ["nothing", "empty"])
def test_a_folder_without_a_house_is_told_so(kind: str, tmp_path: Path):
    path = tmp_path / kind
    if kind == "empty":
        path.mkdir()
    answer = croupier("serve", "--house", str(path), "--port", "0")
    assert answer.exit_code == 2
    assert answer.stderr.count("\n") == 1
    assert "there is no" in answer.stderr


def test_a_port_that_is_taken_is_told_so_and_nothing_is_written(house: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        answer = croupier("serve", "--house", str(house), "--port", str(taken.getsockname()[1]))
    assert answer.exit_code == 2
    assert "another port" in answer.stderr
    with folder.open_house(house, None, "1") as opened:
        assert all(table.phase is Phase.BETWEEN for table in opened.state.floor.tables.values())


def test_a_log_that_another_process_serves_is_left_alone(house: Path):
    with running("--house", str(house)) as server:
        answer = croupier("serve", "--house", str(house), "--port", "0")
        assert answer.exit_code == 2
        assert f"another process serves this log (its number: {server.process.pid})" in answer.stderr
        assert server.stop() == 0


def test_a_postgresql_server_that_is_away_is_told_so(house: Path):
    answer = croupier("serve", "--house", str(house), "--log", "postgresql://nobody@127.0.0.1:1/house", "--port", "0")
    assert answer.exit_code == 2
    assert "the server is gone or does not answer" in answer.stderr


def test_what_serves_imports_no_kernels():
    code = "import sys, croupier.web, croupier.cli.serve; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert "fastapi" in loaded
    assert not [name for name in loaded if name.partition(".")[0] in KERNELS]


def test_a_second_signal_ends_it_at_once_and_the_round_is_put_to_staff(house: Path):
    with running("--house", str(house)) as server, socket.create_connection(("127.0.0.1", server.port)) as hanging:
        with server.client() as client:
            client.open_round("T1")
        hanging.sendall(b"POST /api/v1/requests HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer x\r\nContent-Length: 100\r\n\r\n{")
        server.process.send_signal(signal.SIGTERM)
        while "stopping" not in server.events():
            sleep(0.02)
        began = monotonic()
        assert server.stop(signal.SIGINT) == 128 + signal.SIGINT
        assert monotonic() - began < 2
        assert server.events()[-1] == "ended at once"
    with folder.open_house(house, None, "1") as opened:
        assert opened.start() == ("T1",)
