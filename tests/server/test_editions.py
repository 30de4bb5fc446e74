"""Tables of two editions of one game in one house: played, audited and recalled by their own."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tests.editions import later, registered
from tests.server.actors import World, in_loop
from tests.server.library import library_expected
from tests.server.test_audit import audited
from threecard import Odds, RulebookError, ThreecardError, Viewer, rulebook
from threecard.core.events import RoundSettled
from threecard.core.judgement import Conduct, clause, collected
from threecard.core.reading import Readings
from threecard.core.registry import RULEBOOKS
from threecard.core.wager import Priced
from threecard.odds import odds
from threecard.server.audit import AuditReport, examine
from threecard.server.house.dealer import next_step
from threecard.server.house.history import History, Recalled
from threecard.server.house.steps import Wait
from threecard.server.reports.period import read_period
from threecard.server.reports.tables import TableDay, table_days

STINGY = {"pair_plus.pair": Odds(1, 2)}
SIXTH = later("three-card-poker", version="6", effective="2027-01-01", pays=STINGY)
PAIR, DEALER = "9s 9h 4d", "Ks Kh 6d"


async def play(world: World, table: str) -> None:
    """A round on felt in which Mei has a pair, and Pair Plus on it."""
    await world.betting(table, "Mei")
    await world.wager(table, "Mei", 1, "pair_plus", 10_00)
    await world.deal(table)
    await world.play_all(table)
    await world.finish(table, (PAIR, DEALER))


async def recalled(world: World, table: str, round_: int) -> Recalled:
    return await History(world.house).round(table, round_, Viewer())


def paid(told: Recalled) -> str:
    """What Pair Plus was paid in a round, and by which edition."""
    settled = next(each.event for each in told.events if isinstance(each.event, RoundSettled))
    line = next(each for each in settled.lines if each.wager == "pair_plus")
    return f"{line.pays} by {told.edition}"


async def audit(world: World) -> AuditReport:
    async with world.house.store.reading() as tx:
        return await examine(tx, world.keys)


@in_loop
async def test_a_house_with_a_newer_edition_goes_on_by_its_tables_own(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_felt("TCP", "Old")
        await play(world, "Old")
        with registered(SIXTH):
            await play(world, "Old")
            await world.open_felt("TCP", "New")
            await play(world, "New")
            assert [paid(await recalled(world, "Old", each)) for each in (1, 2)] == [
                "1:1 by TCP 5 2019-08-02"
            ] * 2
            assert paid(await recalled(world, "New", 1)) == "1:2 by TCP 6 2027-01-01"
            report = await audit(world)
            assert (report.findings, report.rounds, report.unchecked) == ((), 3, ())


@in_loop
async def test_a_table_moves_to_another_edition_between_rounds(tmp_path: Path) -> None:
    with registered(SIXTH):
        async with World(tmp_path) as world:
            await world.buy("Mei")
            await world.open_felt("TCP", "F", edition="5")
            await play(world, "F")
            adopt = {"edition": "6", "reason": "approved for today"}
            assert await world.refused("F", "adopt_edition", by="pit_manager", **adopt) == (
                "role_not_permitted"
            )
            no_reason = {"edition": "6", "reason": " "}
            assert await world.refused("F", "adopt_edition", by="shift_manager", **no_reason) == (
                "bad_field"
            )
            unknown = {"edition": "7", "reason": "a slip"}
            assert await world.refused("F", "adopt_edition", by="shift_manager", **unknown) == (
                "unknown_edition"
            )
            await world.do("F", "adopt_edition", by="shift_manager", **adopt)
            await play(world, "F")
            assert [paid(await recalled(world, "F", each)) for each in (1, 2)] == [
                "1:1 by TCP 5 2019-08-02",
                "1:2 by TCP 6 2027-01-01",
            ]
            await world.do("F", "place_your_bets", by="dealer")
            assert await world.refused("F", "adopt_edition", by="shift_manager", **adopt) == (
                "wrong_phase"
            )
            report = await audit(world)
            assert (report.findings, report.rounds) == ((), 2)


@in_loop
async def test_the_round_before_is_still_claimed_on_under_its_own_edition(tmp_path: Path) -> None:
    with registered(SIXTH):
        async with World(tmp_path) as world:
            await world.buy("Mei")
            await world.open_felt("TCP", "F", edition="5")
            await play(world, "F")
            await world.do("F", "adopt_edition", by="shift_manager", edition="6", reason="new")
            assert world.live("F").table.rules.edition.id == "5"
            await world.void("F")
            assert (await audit(world)).findings == ()
            await world.do("F", "place_your_bets", by="dealer")
            assert world.live("F").table.rules.edition.id == "6"


@in_loop
async def test_a_table_whose_edition_is_gone_is_shown_and_audited_and_not_played(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        with registered(SIXTH):
            await world.buy("Mei")
            await world.open_table("TCP", "New")
            await world.betting("New", "Mei")
            await world.deal("New")
            await world.play_all("New")
            await world.finish("New")
            await world.betting("New", "Mei")
            await world.lose_power()
        await world.reopen()
        live = world.live("New")
        sentence = "Table New can be read, and not played: three-card-poker has no edition “6” here"
        assert live.missing is not None
        assert live.missing.startswith(sentence)
        assert isinstance(next_step(live, world.clock.now()), Wait)
        with pytest.raises(ThreecardError, match="has no edition “6” here") as refused:
            await world.do("New", "no_more_bets", by="dealer")
        assert refused.value.code == "unknown_edition"
        told = await recalled(world, "New", 1)
        assert told.edition == "TCP 6 2027-01-01"
        assert told.missing is not None
        assert told.proof is not None
        report = await audit(world)
        assert report.findings == ()
        assert (report.rounds, report.proofs) == (1, 1)
        assert report.unchecked == (
            "New: 1 round under TCP 6 2027-01-01 not settled again. "
            "three-card-poker has no edition “6” here; there are 5.",
        )
        with registered(SIXTH):  # installed again, the round that broke off is ruled on
            await world.lose_power()
            assert await world.reopen() == ["New"]
            assert (await audit(world)).unchecked == ()


def _straights_lose(readings: Readings) -> tuple[Priced, ...]:
    """Three Card Poker with one judgement changed, under the edition's own name."""
    first, *others = rulebook("three-card-poker").edition.priced(readings)
    old = first.judgements[Conduct.NOT_EXPOSED]
    changed = replace(old, judge=lambda *_: collected(clause("TCP 3.12.2")))  # type: ignore[arg-type]
    return (replace(first, judgements={**first.judgements, Conduct.NOT_EXPOSED: changed}), *others)


@in_loop
async def test_a_house_does_not_open_over_a_judgement_that_changed_under_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with World(tmp_path) as world:
        await world.buy("Mei")
        await world.open_felt("TCP", "F")
        await play(world, "F")
        await world.lose_power()
        book = RULEBOOKS["three-card-poker"]
        planted = replace(book.edition, priced=_straights_lose)
        with registered():
            monkeypatch.setitem(
                _editions(), "three-card-poker", {"5": replace(book, edition=planted)}
            )
            with pytest.raises(RulebookError, match="TCP 5 2019-08-02 decides otherwise here"):
                await world.house.open()
            report = await audited(world.path, world.keys)
            assert any("decides otherwise" in each.sentence for each in report.findings)
            monkeypatch.undo()
        await world.house.open()


def _editions() -> dict[str, dict[str, object]]:
    from threecard.core import registry

    return registry._editions  # type: ignore[return-value]


@in_loop
async def test_a_report_counts_each_round_by_the_edition_it_was_played_by(tmp_path: Path) -> None:
    with registered(SIXTH):
        async with World(tmp_path) as world:
            await world.buy("Mei")
            await world.open_felt("TCP", "F", edition="5")
            await play(world, "F")
            await world.do("F", "adopt_edition", by="shift_manager", edition="6", reason="new")
            await play(world, "F")
            [day] = await days(world)
            ante, pair_plus = Fraction(10_00), Fraction(10_00)
            expected = sum(
                ante * book.wagers["ante"].house_edge
                + pair_plus * book.wagers["pair_plus"].house_edge
                for book in (odds(rulebook("TCP", edition=each)) for each in ("5", "6"))
            )
            assert (day.rounds, day.unruled, day.expected_win) == (2, 0, round(expected))
            await world.lose_power()
            with registered():
                del _editions()["three-card-poker"]["6"]
                await world.reopen()
                [day] = await days(world)
                assert (day.rounds, day.unruled) == (1, 1)


async def days(world: World) -> list[TableDay]:
    period = read_period("", "", world.clock.now())
    return await table_days(world.house, period, library_expected)


@in_loop
async def test_who_adopts_an_edition_answers_for_the_edge_it_hands_to_players(
    tmp_path: Path,
) -> None:
    ruinous = later(
        "three-card-poker", version="6", effective="2027-01-01", pays={"pair_plus.pair": Odds(9, 1)}
    )
    with registered(ruinous):
        async with World(tmp_path) as world:
            await world.open_felt("TCP", "F", edition="5")
            assert world.live("F").accepted == ()
            await world.do("F", "adopt_edition", by="shift_manager", edition="6", reason="a gift")
            [accepted] = world.live("F").accepted
            assert (accepted.wager, accepted.reason) == ("pair_plus", "a gift")
            assert Fraction(accepted.edge) < 0
            await world.do("F", "adopt_edition", by="shift_manager", edition="5", reason="enough")
            assert world.live("F").accepted == ()
