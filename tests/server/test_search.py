"""Rounds sought by what happened in them, page by page, and seen again from a seat."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.actors import World, in_loop
from tests.server.test_payments import MEI, settled, stopped
from tests.server.test_shift_report import eventful
from threecard.core.errors import ThreecardError
from threecard.core.view import Viewer
from threecard.server.house.history import History, Recalled
from threecard.server.reports import search
from threecard.server.reports.film import Film, make_film
from threecard.server.reports.hits import Sought
from threecard.server.reports.search import Search, search_rounds


async def found(world: World, **sought: object) -> list[tuple[str, int]]:
    page = await search_rounds(world.house, Sought(**sought), before="", limit=20)  # type: ignore[arg-type]
    assert page.next is None
    return [(each.table, each.round) for each in page.rounds]


@in_loop
async def test_rounds_are_sought_by_who_what_why_and_how_much(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await eventful(world)
        await world.open_felt("T3P")
        await world.betting("T3P", "Mei")
        await world.void("T3P")
        all_of_them = [("T3P", 1), ("R3P", 3), ("R3P", 2), ("R3P", 1)]
        assert await found(world) == all_of_them
        assert await found(world, player="Raj") == all_of_them[1:]
        assert await found(world, player="nobody") == []
        assert await found(world, table="T3P") == all_of_them[:1]
        assert await found(world, dealer="dealer") == all_of_them
        assert await found(world, dealer="Mei") == []
        assert await found(world, wager="main") == all_of_them
        assert await found(world, wager="tie") == []
        assert await found(world, clause="R3P 4") == [("R3P", 3), ("R3P", 1)]
        assert await found(world, clause="R3P 4.1", player="Mei") == [("R3P", 3), ("R3P", 1)]
        assert await found(world, clause="R3P") == []  # a clause, and not the book
        assert await found(world, amount_min=15_00, amount_max=15_00) == [("R3P", 3), ("R3P", 1)]
        assert await found(world, amount_min=15_00, player="Mei", wager="main", clause="R3P 4.1")
        assert await found(world, amount_min=20_01) == []
        assert await found(world, incident="uncovered") == [("T3P", 1), ("R3P", 2)]
        (void,) = [e for e in (await one_page(world, table="T3P")).rounds if e.void]
        assert void.incidents
        assert await found(world, incident=void.incidents[0], table="T3P") == [("T3P", 1)]
        assert await found(world, incident="late_wager") == []


async def one_page(world: World, *, before: str = "", limit: int = 20, **sought: object) -> Search:
    return await search_rounds(world.house, Sought(**sought), before=before, limit=limit)  # type: ignore[arg-type]


@in_loop
async def test_pages_of_a_search_are_the_whole_of_it_once(tmp_path: Path) -> None:
    """However many rounds one question reads, and wherever a page ends."""
    async with World(tmp_path) as world:
        await world.buy("Mei", "Raj")
        for table in ("R3P", "T3P"):
            await world.open_felt(table)
            for _ in range(3):
                await world.betting(table, "Mei")
                await world.void(table)
        whole = [(each.table, each.round) for each in (await one_page(world)).rounds]
        assert len(whole) == 6
        for limit, most in ((1, 500), (4, 500), (20, 1), (3, 2)):
            pages: list[tuple[str, int]] = []
            before: str | None = ""
            with patch.object(search, "LOOKED_MOST", most):
                while before is not None:
                    page = await one_page(world, before=before, limit=limit)
                    pages += [(each.table, each.round) for each in page.rounds]
                    assert page.looked <= most
                    before = page.next
            assert pages == whole, (limit, most)
        for wrong in ("x", "1.x.R3P", "1", "1.2.", "²-1.R3P"):
            with pytest.raises(ThreecardError):
                await one_page(world, before=wrong)


@in_loop
async def test_a_payment_that_differed_is_found_by_its_amount(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", "Raj")
        await world.open_felt("R3P")
        await settled(world)
        assert await stopped(world, MEI, 77_00) == "payment_differs"
        page = await one_page(world, amount_min=77_00, amount_max=77_00)
        assert "$77" in (page.rounds[0].hits[0].sentence or "")


async def film(world: World, table: str, number: int, seat: str | None, asks: str) -> Film:
    config = world.live(table).table.config
    return await make_film(History(world.house), config, number, seat=seat, asks=asks)


def cards(film: Film) -> set[str]:
    """The kinds of facts before the proof that tell a hand."""
    return {
        str(each["event"]["type"])
        for each in msgspec.to_builtins(film.round.events)
        if each["event"].get("hand") is not None
    }


@in_loop
async def test_a_film_says_what_each_person_had_seen(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei", "Raj")
        await world.open_table("TCP")
        await world.betting("TCP", "Mei", "Raj")
        await world.deal("TCP")
        await world.do("TCP", "view_hand", by="Mei", position=1)
        with pytest.raises(ThreecardError, match="no round 1 that is over"):
            await film(world, "TCP", 1, "Mei", "auditor")  # not while it is on
        await world.play_all("TCP")
        await world.show("TCP")
        await world.do("TCP", "settle", by="dealer")
        anybodys = await film(world, "TCP", 1, None, "auditor")
        meis, rajs = [await film(world, "TCP", 1, who, "auditor") for who in ("Mei", "Raj")]
        assert "hand_viewed" not in cards(anybodys) | cards(rajs)
        assert "hand_viewed" in cards(meis)
        kinds = [str(each.event.__struct_config__.tag) for each in meis.round.events]
        looked = kinds.index("hand_viewed")
        assert meis.knew["Mei"][looked - 1 : looked + 1] == ((), (1,))
        assert meis.everybody[looked] == ()
        assert set(meis.everybody[-1]) >= {0, 1}
        assert meis.knew == anybodys.knew
        assert len(meis.everybody) == len(kinds)
        assert [(each.name, each.role) for each in meis.people if each.role == "player"] == [
            ("Mei", "player"),
            ("Raj", "player"),
        ]
        with pytest.raises(ThreecardError, match="had no part"):
            await film(world, "TCP", 1, "Tan", "auditor")


class Unproved(History):
    """A record of rounds whose deals nothing proves, as at felt."""

    async def round(
        self, table: str, number: int, viewer: Viewer, *, follows: bool = False
    ) -> Recalled:
        return replace(await super().round(table, number, viewer, follows=follows), proof=None)


@in_loop
async def test_without_a_proof_a_hand_stays_with_who_looked(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_table("TCP")
        await world.betting("TCP", "Mei")
        await world.deal("TCP")
        await world.do("TCP", "view_hand", by="Mei", position=1)
        await world.play_all("TCP")
        await world.finish("TCP")
        config, history = world.live("TCP").table.config, Unproved(world.house)
        auditors = await make_film(history, config, 1, seat="Mei", asks="auditor")
        own = await make_film(history, config, 1, seat="Mei", asks="Mei")
        assert "hand_viewed" not in cards(auditors)
        assert "hand_viewed" in cards(own)
