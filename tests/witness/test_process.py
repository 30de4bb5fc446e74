"""A witness and a house, each a program of its own: dealt, killed, void, back, audited."""

from __future__ import annotations

import json
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.api.served import Json, Served, Visitor
from tests.server.api.test_serve import program
from threecard.deal import read_proof, verify
from threecard.witness.serving import OPEN
from threecard.witness.signed_log import read_log

Signing = tuple[subprocess.Popen[str], str]
WITHIN = 90.0  # on a machine with much else to do


@contextmanager
def witness(
    folder: Path, listen: str = "127.0.0.1:0"
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`threecard witness`, and where it signs."""
    files = ("--key-file", folder / "witness.key", "--log", folder / "witness.db")
    command = [sys.executable, "-m", "threecard.cli", "witness", *map(str, files)]
    running = subprocess.Popen([*command, "--listen", listen], stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        for line in running.stdout:
            if line.startswith(OPEN):
                yield running, line.removeprefix(OPEN).strip()
                break
    finally:
        running.kill()
        running.communicate()


def seen(visitor: Visitor, table: str, until: Callable[[Json], Any]) -> Json:
    """The table, once it is so."""
    end = time.monotonic() + WITHIN
    while True:
        live: Json = visitor.http.get(f"/api/tables/{table}").json()["live"]
        if until(live):
            return live
        assert time.monotonic() < end, live["deal"]
        time.sleep(0.1)


def close_bets(house: Served, table: str) -> Visitor:
    """Somebody new wagers, and is ready."""
    guest = house.guest()
    seen(guest, table, lambda live: live["table"]["phase"] == "betting")
    assert guest.wager(table, 1, "main", 10_00).status_code == 200
    seen(guest, table, lambda live: live["clock"])
    assert guest.ask(table, "be_ready").status_code == 200
    return guest


def revealed(visitor: Visitor, table: str, number: int) -> bytes:
    proof = visitor.http.get(f"/api/tables/{table}/rounds/{number}").json()["proof"]
    return json.dumps(proof).encode()


def test_a_house_and_its_witness_by_their_own_commands(tmp_path: Path) -> None:
    with witness(tmp_path) as (running, address):
        assert stat.S_IMODE((tmp_path / "witness.key").stat().st_mode) == 0o600
        key = ("--witness-key", str(tmp_path / "witness.key.pub"))
        with program(tmp_path, "--witness", address, *key, "--witness-wait", "60") as serving:
            house = serving.wait()
            guest = close_bets(house, "T3P")
            live = seen(guest, "T3P", lambda live: live["deal"]["signed"])
            assert live["deal"]["witness"]["kind"] == "apart"
            tables = guest.http.get("/api/tables").json()
            assert {each["witness"] for each in tables} == {"apart"}
            running.kill()  # -9
            running.wait()
            guest = close_bets(house, "N3P")
            live = seen(guest, "N3P", lambda live: live["deal"]["revealed"])
            assert live["deal"]["signed"] is None
            assert verify(read_proof(revealed(guest, "N3P", 1))) == ()
            with witness(tmp_path, address):
                guest = close_bets(house, "N3P")
                seen(guest, "N3P", lambda live: live["deal"]["signed"])
            house.open.close()
            serving.stop(signal.SIGTERM)
    assert [each.closed.round.table for each in read_log(tmp_path / "witness.db")] == ["N3P", "T3P"]
    audit = [sys.executable, "-m", "threecard.cli", "audit", "--json"]
    files = ("--db", tmp_path / "house.db", "--witness-log", tmp_path / "witness.db")
    said = subprocess.run([*audit, *map(str, files)], capture_output=True, text=True, check=False)
    report = json.loads(said.stdout)["report"]
    assert (said.returncode, report["findings"], report["told"]) == (0, [], [])
    assert (report["witnessed"], report["witness_away"]) == (2, 1)


def test_a_house_s_own_witness_says_what_it_is_and_ends_with_the_house(tmp_path: Path) -> None:
    with program(tmp_path, "--witness", "child") as serving:
        house = serving.wait()
        guest = close_bets(house, "T3P")
        live = seen(guest, "T3P", lambda live: live["deal"]["signed"])
        assert live["deal"]["witness"]["kind"] == "child"
        assert stat.S_IMODE((tmp_path / "house.db.witness.key").stat().st_mode) == 0o600
        house.open.close()
        said, _ = serving.stop(signal.SIGKILL)
    assert "which is no protection from it" in said
    end = time.monotonic() + WITHIN
    while _witnesses(tmp_path) and time.monotonic() < end:
        time.sleep(0.2)
    assert _witnesses(tmp_path) == [], "it ends with the house, however that ended"


def _witnesses(folder: Path) -> list[str]:
    """Processes of witnesses whose files are here."""
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = each.read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue
        if "threecard.witness" in line and str(folder) in line:
            found.append(line)
    return found


def test_what_serve_is_told_of_a_witness_is_looked_at_first(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "threecard.cli", "serve", "--db", str(tmp_path / "house.db")]
    for wrong, said in (
        (["--witness", "127.0.0.1:1"], "needs --witness-key"),
        (["--witness-key", "x.pem"], "needs --witness with an address"),
    ):
        ended = subprocess.run([*command, *wrong], capture_output=True, text=True, check=False)
        assert ended.returncode != 0
        assert said in " ".join((ended.stdout + ended.stderr).split())
    assert not (tmp_path / "house.db").exists()
