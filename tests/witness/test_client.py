"""A house's side: it believes a signature that verifies, and waits for nothing else for long."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.actors import in_loop
from tests.server.witnesses import secret
from tests.witness.asked import NAME, asked, asking, closed
from threecard.core.errors import Code
from threecard.deal import Digest
from threecard.witness import client as client_module
from threecard.witness.address import Address
from threecard.witness.asking import Asked, write_message
from threecard.witness.client import WitnessClient
from threecard.witness.desk import Desk
from threecard.witness.errors import WitnessError
from threecard.witness.signed_log import SignedLog, read_log

KEY = secret().public
LOCAL = Address.read("127.0.0.1:0")
Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def answered_with(answer: bytes, *, after: float = 0) -> WitnessError:
    """What a house makes of a witness that answers so."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await reader.readline()
            await asyncio.sleep(after)
            writer.write(answer)
        finally:
            writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(WitnessError) as no:
            await WitnessClient(Address("127.0.0.1", port), KEY).sign(
                closed(KEY), by=asking(closed(KEY))
            )
    return no.value


@in_loop
async def test_it_is_asked_over_a_port_and_over_a_socket_of_the_file_system(tmp_path: Path) -> None:
    log = SignedLog(tmp_path / "log", secret())
    for number, where in enumerate((LOCAL, Address.read(f"unix:{tmp_path}/w")), start=1):
        async with Desk(log).listening(where) as found:
            what = closed(KEY, number)
            signature = await WitnessClient(found, KEY).sign(what, by=asking(what))
            assert KEY.is_signed(signature, what.message)
    assert (tmp_path / "w").stat().st_mode & 0o077 == 0


GARBAGE = [
    b"",
    b"\n",
    b"no JSON\n",
    b"{}\n",
    b"[]\n",
    b"\xff\xfe\n",
    b'{"signature": ""}\n',
    b'{"signature": "zz"}\n',
    b'{"signature": "' + b"00" * 383 + b'"}\n',
    b'{"signature": "' + b"00" * 384 + b'"}\n',
    b'{"signature": "' + b"ff" * 384 + b'"}\n',
    b'{"signature": 7}\n',
    b'{"failed": "My disk is full."}\n',
    b"x" * 100_000,
    b'{"signature": "' + secret().sign(closed(KEY, 2).message).hex().encode() + b'"}\n',
    b'{"signature": "' + secret("second").sign(closed(KEY).message).hex().encode() + b'"}\n',
]


@pytest.mark.parametrize("number", range(len(GARBAGE)))
@in_loop
async def test_garbage_is_no_signature(number: int) -> None:
    said = await answered_with(GARBAGE[number])
    assert said.code is Code.WITNESS_ABSENT


@in_loop
async def test_a_refusal_is_told_as_one() -> None:
    said = await answered_with(b'{"refused": "Another closing was."}\n')
    assert said.code is Code.WITNESS_REFUSED
    assert "Another closing was." in said.sentence


@in_loop
async def test_a_slow_witness_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client_module, "ANSWER_SECONDS", 0.2)
    said = await answered_with(b"{}\n", after=1.5)
    assert "does not answer" in said.sentence


@in_loop
async def test_one_that_is_not_there_can_not_be_reached(tmp_path: Path) -> None:
    for address in (Address("127.0.0.1", 1), Address.read(f"unix:{tmp_path}/nobody")):
        with pytest.raises(WitnessError) as no:
            await WitnessClient(address, KEY).sign(closed(KEY), by=asking(closed(KEY)))
        assert no.value.code is Code.WITNESS_ABSENT


@in_loop
async def test_nobody_else_uses_up_a_house_s_rounds(tmp_path: Path) -> None:
    log = SignedLog(tmp_path / "log", secret())
    desk = Desk(log)
    right = asked(closed(KEY))
    other = replace(closed(KEY).round, house=Digest("00" * 32))
    for wrong in (
        replace(right, by="00" * 64),
        replace(right, by=""),
        replace(right, closed=closed(KEY, 2)),
        Asked(replace(closed(KEY), round=other), right.by),
    ):
        answer = desk.answer(write_message(wrong))
        assert answer.refused
        assert not answer.signature
    assert list(read_log(tmp_path / "log")) == []
    assert desk.answer(write_message(right)).signature


@in_loop
async def test_where_houses_are_named_it_signs_for_those(tmp_path: Path) -> None:
    log = SignedLog(tmp_path / "log", secret())
    question = write_message(asked(closed(KEY)))
    assert Desk(log, ["ab" * 32]).answer(question).refused
    assert Desk(log, [NAME]).answer(question).signature


LINES = (b"\n", b"{}\n", b"[[[[\n", b"\xff\n", b'{"closed": 1, "by": 2}\n')


@in_loop
async def test_the_desk_survives_whatever_it_is_sent(tmp_path: Path) -> None:
    log = SignedLog(tmp_path / "log", secret())
    async with Desk(log).listening(LOCAL) as found:
        for line in LINES:
            reader, writer = await found.connect()
            writer.write(line)
            assert json.loads(await reader.readline())["refused"]
            writer.close()
        reader, writer = await found.connect()
        writer.write(b"x" * 50_000)  # and no end: it is hung up on
        with contextlib.suppress(OSError):
            assert await asyncio.wait_for(reader.read(), 10) == b""
        writer.close()
        what = closed(KEY)
        assert await WitnessClient(found, KEY).sign(what, by=asking(what))


@pytest.mark.parametrize(
    "written",
    ["", "8900", "host:", ":1", "host:70000", "host:-1", "unix:", "host:１"],  # noqa: RUF001
)
def test_what_is_no_address_is_refused(written: str) -> None:
    with pytest.raises(Exception, match="no address of a witness"):
        Address.read(written)


@pytest.mark.parametrize(
    "written", ["127.0.0.1:8900", "[::1]:1", "unix:/run/w", "witness.example:9"]
)
def test_an_address_is_written_as_it_is_read(written: str) -> None:
    assert str(Address.read(written)) == written
