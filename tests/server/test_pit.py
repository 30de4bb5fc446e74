"""The pit desk: every table as it stands, and what waits there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from tests.server.actors import World, in_loop
from tests.server.asking import ask
from tests.server.library import library_expected
from tests.server.test_payments import MEI, settled, stopped
from threecard.core.irregularities.incidents import Uncovered
from threecard.core.rulebook import Rulebook
from threecard.odds.rounds.expected import Expected
from threecard.odds.rounds.exposure import Exposure
from threecard.server.reports.pit import FRESH_MS, PitDesk


@in_loop
async def test_the_pit_sees_every_table_and_what_waits(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", "Raj")
        for table in ("R3P", "T3P", "TCP"):
            await world.open_felt(table)
        await settled(world)
        assert await stopped(world, MEI, 20_00) == "payment_differs"
        await world.betting("T3P", "Mei")
        bird = {"incident": Uncovered(), "description": "a bird"}
        await world.house.give("T3P", ask("report_incident", by="dealer", **bird), command="b")
        limits = {"main": (10_00, 500_00)}
        await world.do("R3P", "change_limits", by="pit_manager", limits=limits, reason="busy")
        pit = await PitDesk(world.house, library_expected).look()
        first, second, third = pit.tables
        assert (first.table, first.dealer, first.rounds_an_hour) == ("R3P", "dealer", 1)
        assert first.day is not None
        assert first.day.win_low < first.day.expected_win < first.day.win_high
        assert first.day.win == 20_00 - 15_00 - 20_00
        assert [(each.taken, each.due) for each in first.payments] == [(20_00, 15_00)]
        assert (first.limits, first.limits_next) == ({}, limits)
        assert second.word is not None
        assert (second.word.incident, second.word.reported_by) == ("uncovered", "dealer")
        assert (second.players, second.seated) == (("Mei",), {1: "Mei"})
        assert (third.dealer, third.day, third.word) == (None, None, None)
        world.clock.advance(3_600_001)
        later = await PitDesk(world.house, library_expected).look()
        assert later.tables[0].rounds_an_hour == 0


@in_loop
async def test_a_day_is_read_again_every_few_seconds_and_not_for_every_desk(tmp_path: Path) -> None:
    asked: list[Any] = []

    async def expected(rules: Rulebook, exposure: Exposure) -> Expected:
        asked.append(rules)
        return await library_expected(rules, exposure)

    async with World(tmp_path) as world:
        await world.buy("Mei", "Raj")
        await world.open_felt("R3P")
        await settled(world)
        desk = PitDesk(world.house, expected)
        first = await desk.look()
        await settled(world)
        second = await desk.look()
        assert len(asked) == 1
        assert (second.tables[0].round, second.figures_at) == (2, first.figures_at)
        world.clock.advance(FRESH_MS)
        third = await desk.look()
        day = third.tables[0].day
        assert day is not None
        assert (len(asked), day.rounds) == (2, 2)


@in_loop
async def test_the_pit_is_told_no_card(tmp_path: Path) -> None:
    """Hands that lie face down are nobody's business here: the answer has no hand at all."""
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_table("TCP")
        await world.betting("TCP", "Mei")
        await world.deal("TCP")
        await world.do("TCP", "view_hand", by="Mei", position=1)
        pit = await PitDesk(world.house, library_expected).look()
        written = msgspec.json.decode(msgspec.json.encode(pit))
        assert not {"hand", "hands", "deck", "cards", "seed"} & set(_names(written))


def _names(document: object) -> list[str]:
    if isinstance(document, dict):
        return [name for key, value in document.items() for name in (key, *_names(value))]
    if isinstance(document, list):
        return [name for each in document for name in _names(each)]
    return []
