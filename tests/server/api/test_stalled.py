"""Sockets that nobody reads: their trouble is their own, and everybody else hears everything."""

from __future__ import annotations

import json
import os
import socket
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.api.served import Served, Socket, served
from threecard.server.api import room

STALLED, HEALTHY = 8, 20
ECHOED_MAX = 1_000


def unread(house: Served, table: str, query: str = "") -> socket.socket:
    """A live view that is asked for, and never read nor answered."""
    host, port = house.address.split(":")
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    made.connect((host, int(port)))
    key = b64encode(os.urandom(16)).decode()
    made.sendall(
        f"GET /api/tables/{table}/live{query} HTTP/1.1\r\nHost: {house.address}\r\n"
        "Upgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        "".encode()
    )
    return made


@contextmanager
def healthy(house: Served, table: str) -> Iterator[list[Socket]]:
    with ExitStack() as opened:
        watching = [
            opened.enter_context(Socket(house, table, frames_waiting=None)) for _ in range(HEALTHY)
        ]
        for each in watching:
            assert each.next()["type"] == "snapshot"
        yield watching


def watchers_fall_to(house: Served, most: int) -> None:
    until = time.monotonic() + 20
    while house.figure("threecard_watchers") > most:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_unread_sockets_silence_nobody_else(tmp_path: Path) -> None:
    """The server gives each up by itself, and cuts it off; the others hear every frame."""
    with served(tmp_path, send_buffer=2048, ping_every=300, pong_within=1_000) as house:
        table = house.table()
        mei = house.guest()
        with ExitStack() as opened, healthy(house, table) as watching:
            for _ in range(30):
                mei.ask(table, "sit", position=1)
                mei.ask(table, "stand")
            for _ in range(STALLED):  # each is sent more than the system keeps for it
                opened.enter_context(unread(house, table, "?after=2"))
            last, until = 0, time.monotonic() + 20
            while house.figure("threecard_cut_total") < STALLED:  # as none answers in time
                assert time.monotonic() < until
                mei.ask(table, "sit", position=1)
                last = mei.ask(table, "stand").json()["seq"]
                time.sleep(0.1)
            for each in watching:
                seen = each.frames[0]["seq"]
                while seen < last:
                    frame = each.of_type("events")
                    assert frame["first"] == seen + 1, "a frame was missed"
                    seen = frame["seq"]
            watchers_fall_to(house, HEALTHY)
            assert house.figure("threecard_cut_total") == STALLED


def test_what_can_not_be_told_is_no_gap_in_what_is_heard(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever watches is cut, comes back, and is shown the table as it stands."""
    table = house.table()
    mei = house.guest()
    before = house.figure("threecard_cut_total")
    with mei.socket(table) as hers:
        seen = hers.next()["seq"]

        def broken(*_args: object) -> bytes:
            raise RuntimeError("no words for it")

        with monkeypatch.context() as patched:
            patched.setattr(room, "_told", broken)
            sat = mei.ask(table, "sit", position=1).json()["seq"]
            with pytest.raises(ConnectionClosed) as closed:
                hers.until(lambda frame: frame.get("seq") == sat)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4009
    assert house.figure("threecard_cut_total") == before + 1
    with mei.socket(table, after=seen) as again:
        first = again.next()
        assert (first["type"], first["seq"]) == ("snapshot", sat)
        stood = mei.ask(table, "stand").json()["seq"]
        assert again.of_type("events")["seq"] == stood


@pytest.mark.parametrize(
    "sent",
    [
        {"id": "x" * 60_000, "command": {"type": "stand"}},
        {"id": "a", "command": {"type": "y" * 60_000}},
        {"id": "a", "command": {"type": "sit", "position": 1, "z" * 60_000: 1}},
    ],
    ids=["id", "value", "field"],
)
def test_nothing_oversized_is_sent_back(house: Served, sent: dict[str, object]) -> None:
    mei = house.guest()
    with mei.socket("R3P") as hers:
        hers.connection.send(json.dumps(sent))
        refused = hers.of_type("refused")
        assert refused["error"]["code"] == "bad_field"
        assert len(json.dumps(refused)) < ECHOED_MAX
    answer = mei.http.post("/api/tables/R3P/commands", json=sent)
    assert answer.status_code == 400
    assert len(answer.content) < ECHOED_MAX


def test_nothing_oversized_of_an_address_or_a_header_is_sent_back(house: Served) -> None:
    with house.client() as client:
        for answer in (
            client.get(f"/api/tables/{'x' * 20_000}"),
            client.get(f"/api/people/{'x' * 20_000}"),
            client.post("/api/guests", headers={"Origin": f"http://{'x' * 20_000}"}),
        ):
            assert 400 <= answer.status_code < 500
            assert len(answer.content) < ECHOED_MAX
