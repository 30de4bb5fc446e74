"""Games from outside in a house: dealt, audited, missed when gone, and no harm to others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.outside import GAME, TAG, file_text, nothing_kept, sixth, write_file
from tests.server.actors import World, in_loop
from threecard import RULEBOOKS, Code, Hand, Role, ThreecardError, Viewer
from threecard.core.config import Source, TableConfig
from threecard.core.events import RoundSettled
from threecard.loading import load_file
from threecard.server.api.house import left_out
from threecard.server.audit import AuditReport, examine
from threecard.server.house.history import History
from threecard.server.process.first_tables import open_floor
from threecard.server.process.games import load_house_games
from threecard.server.process.settings import ServeSettings

WINS, LOSES = "Ks Qs Jd", "2s 3h 4d"


async def open_sixth(world: World, source: Source) -> str:
    config = TableConfig(table=source.value, game=GAME, positions=7, source=source)
    await world.house.open_table(config, by="Sam", role=Role.SHIFT_MANAGER)
    return config.table


async def play(world: World, table: str) -> None:
    await world.do(table, "place_your_bets", by="dealer")
    await world.wager(table, "Mei", 1, "main", 10_00)
    await world.deal(table)
    await world.finish(table, (WINS, LOSES))


async def audit(world: World) -> AuditReport:
    async with world.house.store.reading() as tx:
        return await examine(tx, world.keys, None)


@in_loop
async def test_it_is_dealt_on_felt_and_electronically_and_audited(tmp_path: Path) -> None:
    with sixth(tmp_path):
        async with World(tmp_path) as world:
            await world.buy("Mei")
            for source in Source:
                await play(world, await open_sixth(world, source))
            told = await History(world.house).round("felt", 1, Viewer())
            settled = next(
                each.event for each in told.events if isinstance(each.event, RoundSettled)
            )
            assert [line.cite.clause for line in settled.lines] == [f"{TAG} 4.1"]
            assert str(Hand.parse(WINS)) == WINS.replace("T", "10")
            assert (await audit(world)).findings == ()


@in_loop
async def test_a_house_without_it_opens_and_deals_the_others(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_felt("T3P", "other")
        with sixth(tmp_path):
            await play(world, await open_sixth(world, Source.FELT))
            await world.lose_power()
        with nothing_kept():  # it is gone
            await world.reopen()
            missing = world.live("felt").missing
            assert missing is not None
            assert missing.startswith(
                f"Table felt can be read, and not played: There is no game “{GAME}”"
            )
            with pytest.raises(ThreecardError) as caught:
                await world.do("felt", "place_your_bets", by="dealer")
            assert caught.value.code is Code.UNKNOWN_EDITION
            await play(world, "other")


@in_loop
async def test_a_judgement_that_raises_keeps_its_own_game_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    raising = (
        file_text()
        .replace("    main_judgements,", "    main_judgements,\n    on_player,")
        .replace(
            'three_pictures_judgements(won=clause("S3P 4.1"), lost=clause("S3P 1.1.2"))',
            "on_player(lambda held: held.no_such_thing)",
        )
    )
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_felt("T3P", "other")
        with sixth(tmp_path):
            await open_sixth(world, Source.FELT)
            await world.lose_power()
        with nothing_kept():
            path = write_file(tmp_path, raising)
            load_house_games(ServeSettings(game_files=(str(path),)))
            await world.reopen()
            assert world.live("felt").missing is not None
            await play(world, "other")
            (said,) = left_out()
    line = 1 + next(at for at, text in enumerate(raising.split("\n")) if "no_such" in text)
    assert said.startswith(f"sixth.py:{line}: It can't be run. AttributeError: ")
    assert f"a game is left out: {path}:{line}: It can't be run." in caplog.text


@in_loop
async def test_a_floor_opens_without_a_game_that_cant_be_opened(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Its odds ask for stakes that no limits of the first tables are multiples of."""
    odd = file_text().replace("Odds(8, 1)", "Odds(8, 7)")
    with nothing_kept():
        ours = [rules.edition.tag for rules in RULEBOOKS.values()]
        load_file(write_file(tmp_path, odd))
        async with World(tmp_path) as world:
            assert await open_floor(world.house) == ours
    assert f"no table of {GAME} is opened" in caplog.text
    assert "multiples of 7 cents" in caplog.text
