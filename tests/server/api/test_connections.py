"""Connections: too many, too slow, or gone without a word. Everybody else is served meanwhile."""

from __future__ import annotations

import asyncio
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.api.served import Served, served
from tests.server.api.test_stalled import unread
from threecard.server.api.settings import ApiSettings
from threecard.server.process.connections import Connections, Shed

EACH = 40
WAIT = 10.0


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(
        tmp_path_factory.mktemp("strict"),
        connections_each=EACH,
        headers_within=500,
        body_within=700,
    ) as running:
        yield running


def call(house: Served) -> socket.socket:
    host, port = house.address.split(":")
    return socket.create_connection((host, int(port)), timeout=WAIT)


def until_closed(made: socket.socket) -> bytes:
    """All that is answered until the other side is gone."""
    said = b""
    try:
        while data := made.recv(4096):
            said += data
    except ConnectionResetError:
        pass
    return said


POST = b"POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    ("sent", "seconds"),
    [
        (b"", 0.5),
        (b"GET /health HTTP/1.1\r\nHost: x\r\n", 0.5),
        (POST + b'Content-Length: 99\r\n\r\n{"a"', 0.7),
        (b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /hea", 0.5),
    ],
    ids=["nothing", "headers", "body", "a_second_request"],
)
def test_a_request_that_does_not_come_in_time_is_not_waited_for(
    strict: Served, sent: bytes, seconds: float
) -> None:
    """Drop by drop, so that no pause is long: it is the whole that counts."""
    shed = strict.figure("threecard_shed_total")
    with call(strict) as slow:
        began = time.monotonic()
        slow.sendall(sent)
        slow.settimeout(0.1)
        said, is_open = b"", True
        while is_open and time.monotonic() - began < WAIT:
            try:
                data = slow.recv(4096)
                said, is_open = said + data, bool(data)
            except TimeoutError:
                if sent:
                    slow.sendall(b"x")
            except OSError:
                is_open = False
        took = time.monotonic() - began
    assert not is_open, "it is waited for"
    assert seconds * 0.8 <= took
    assert b"408 Request Timeout" in said
    assert strict.figure("threecard_shed_total") == shed + 1


def test_one_address_has_so_many_connections_and_others_go_on(strict: Served) -> None:
    """Half of them ask nothing, half are sockets; the next are told so, and counted."""
    with ExitStack() as opened, strict.client() as before:
        assert before.get("/health").status_code == 200  # it has its connection
        for _ in range(EACH - 1):
            opened.enter_context(unread(strict, "R3P"))
        time.sleep(0.2)
        with call(strict) as one_more:
            said = until_closed(one_more)
        assert b"503 Service Unavailable" in said
        assert b'"code":"too_busy"' in said
        with unread(strict, "R3P") as another:
            assert b"503 Service Unavailable" in until_closed(another)
        assert before.get("/health").status_code == 200, "who is in stays in"
    until = time.monotonic() + WAIT
    while True:  # when they are gone there is room again
        with call(strict) as again:
            again.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            if b"200 OK" in until_closed(again):
                break
        assert time.monotonic() < until
        time.sleep(0.1)


def test_file_handles_never_run_out(tmp_path: Path) -> None:
    """More connections than there are handles for: what is open goes on, what comes is told so."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with served(tmp_path, connections_each=10**6, connections_max=60) as house:
        mei = house.guest()
        with ExitStack() as opened, mei.socket("R3P") as hers:
            hers.next()
            calls = [opened.enter_context(call(house)) for _ in range(300)]
            for each in calls[100:]:
                each.settimeout(WAIT)
            assert b"503 Service Unavailable" in until_closed(calls[-1])
            assert hers.ask("sit", position=1)["type"] == "answer"
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[1] == hard
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= soft


def test_an_ipv6_subscriber_is_one_address() -> None:
    shed: list[str] = []
    transports = [asyncio.Transport() for _ in range(6)]
    counted = Connections(ApiSettings(connections_each=2), shed.append)
    of = ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:2:1::7", "2001:db8:1:3::1")
    taken = [counted.enter(made, address) for made, address in zip(transports, of, strict=False)]
    assert taken == [None, None, Shed.ADDRESS, None]
    counted.leave(transports[0])
    assert counted.enter(transports[4], "2001:db8:1:2::5") is None
    assert counted.enter(transports[5], "::ffff:10.0.0.1") is None
