"""Facts of an earlier shape are brought up when they are read, and audited as they are stored."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from tests.letters import CARDS, UP, write_letters
from tests.server.actors import World, in_loop
from threecard import Course, Event, Role, Table, UnopenedTable, decide, evolve
from threecard.core.commands import PlaceYourBets
from threecard.core.errors import CommandRefusedError, WrittenError
from threecard.core.table import Phase
from threecard.core.upcast import EARLIER, Reader
from threecard.core.view import Viewer
from threecard.rounds import RoundData, events_of
from threecard.server.audit import examine_store
from threecard.server.house.history import History
from threecard.server.packs.checking import check_pack
from threecard.server.packs.making import make_pack
from threecard.server.packs.pack import read_pack, write_pack
from threecard.server.table.facts import read_fact

LOG = Path(__file__).parents[1] / "golden" / "letters" / "three-card-poker.jsonl"
EVENTS: Reader[Event] = Reader(Event)


def _row(*, commands: str | None = None, events: str | None = None) -> RoundData:
    """A row of rounds, of which only what happened counts here."""
    return RoundData(
        source="", table="", game="", edition="", terms="", round=0, end="",
        commands=commands, events=events,
    )  # fmt: skip


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A version that knows the shape of old."""
    for tag, bring in UP.items():
        monkeypatch.setitem(EARLIER, tag, bring)
    return iter(())


def recorded() -> list[bytes]:
    """A log that the program of 16 November 2026 wrote."""
    return [line for line in LOG.read_bytes().splitlines() if b'"refused"' not in line]


def test_nothing_is_brought_up_that_nobody_knows() -> None:
    with pytest.raises(msgspec.ValidationError, match="cards"):
        [EVENTS.decode(line) for line in recorded()]


@pytest.mark.usefixtures("letters")
def test_a_log_of_the_first_program_is_read_and_played_on() -> None:
    table: Table | UnopenedTable = UnopenedTable()
    for line in recorded():
        table = evolve(table, EVENTS.decode(line))
    assert isinstance(table, Table)
    assert table.phase is Phase.CONCLUDED
    paid = {(line.player, line.wager): line.payout + line.returned for line in table.lines}
    assert (paid["Mei", "ante"], paid["Mei", "ante_bonus"], paid["Tan", "ante"]) == (5000, 12500, 0)
    [opened, *_] = decide(table, PlaceYourBets(actor="Dan", role=Role.DEALER))
    assert evolve(table, opened).round == 2


@pytest.mark.usefixtures("letters")
def test_rows_of_rounds_are_brought_up_too() -> None:
    written = b"[" + b",".join(recorded()) + b"]"
    row = _row(events=written.decode())
    assert events_of(row, UnopenedTable()) == [EVENTS.decode(line) for line in recorded()]


@pytest.mark.usefixtures("letters")
@pytest.mark.parametrize(
    "written", [b'{"type":"deck_shuffled"}', b'{"type":"hand_viewed","hand":7}', b"[]", b"7"]
)
def test_what_is_of_no_shape_is_told_by_the_present_one(written: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        read_fact(written)


def test_commands_are_brought_up_wherever_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the tag that `stop_player` had until 16 November 2026."""
    old = (
        b'{"type":"bar_player","actor":"Sam","role":"shift_manager","player":"Raj","reason":"two"}'
    )
    with pytest.raises(WrittenError, match="bar_player"):
        Course.read([old])
    monkeypatch.setitem(EARLIER, "bar_player", lambda was: was | {"type": "stop_player"})
    with pytest.raises(CommandRefusedError):  # it was read, and there is no table yet
        Course.read([old])
    with pytest.raises(CommandRefusedError):
        list(events_of(_row(commands=f"[{old.decode()}]"), UnopenedTable()))


@in_loop
async def test_a_house_of_an_earlier_shape_opens_audits_and_plays_on(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as before:  # the program of then
        before.setattr("threecard.server.log.records.write_fact", write_letters)
        before.setattr("threecard.server.log.snapshot.format_mark", lambda _kind: bytes(16))
        async with World(tmp_path) as world:
            await world.buy("Mei", "Raj")
            await world.open_table("R3P")
            await _round(world)
            await world.lose_power()
    with pytest.MonkeyPatch.context() as now:
        for tag, bring in UP.items():
            now.setitem(EARLIER, tag, bring)
        await world.house.open()
        await _round(world)
        async with world.house.store.reading() as tx:
            stored = await tx.records("R3P", after=0, last=10**6)
        old = [each for each in stored if any(tag.encode() in each.body for tag in CARDS)]
        assert any(b'"hand": "' in each.body for each in old)  # as stored then, letter by letter
        assert any(b'"hand":[' in each.body for each in old)
        recalled = await History(world.house).round("R3P", 1, Viewer())
        assert recalled.missing is None
        pack = await make_pack(world.house, "R3P", first=1, last=2, by="Sam")
        checked = check_pack(read_pack(write_pack(pack)))
        assert (checked.findings, checked.settled, checked.proofs) == ((), 2, 2)
        await world.close()
        report = await examine_store(world.make_store(world.path), world.keys, [], [])
        assert (report.findings, report.rounds) == ((), 2)
        # A space more in a stored fact is found, though what is made of it is the same.
        [first, *_] = [each for each in old if b'"hand": "' in each.body]
        body = first.body.replace(b'"hand": "', b'"hand":  "')
        with closing(sqlite3.connect(world.path)) as database, database:
            asked = "UPDATE events SET body = ? WHERE stream = 'R3P' AND seq = ?"
            database.execute(asked, (body, first.seq))
        report = await examine_store(world.make_store(world.path), world.keys, [], [])
        assert [found.seq for found in report.findings] == [first.seq] * 2  # its hash and its MAC


async def _round(world: World) -> None:
    await world.betting("R3P", "Mei", "Raj")
    await world.deal("R3P")
    await world.play_all("R3P")
    await world.finish("R3P")
