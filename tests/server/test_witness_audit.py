"""A witness's log beside the house's: the same rounds, with the same closings, both ways."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.actors import World, in_loop
from tests.server.witnesses import LocalWitness, audited, close_bets, witnessed
from threecard.core.table import Phase
from threecard.deal import Digest
from threecard.server.audit import examine
from threecard.server.audit.report import AuditReport
from threecard.witness.asking import Closed
from threecard.witness.errors import WitnessError
from threecard.witness.signed_log import RefusedDeal, SignedDeal, SignedLog, read_log


async def with_log(world: World, log: list[SignedDeal | RefusedDeal]) -> AuditReport:
    async with world.house.store.reading() as tx:
        return await examine(tx, world.keys, witnesses=log)


async def play(world: World, rounds: int) -> None:
    for _ in range(rounds):
        await world.round("R3P", "Mei")
        await world.wait(6_000)


def sentences(report: AuditReport) -> list[str]:
    return [f"{each.check} {each.where}: {each.sentence}" for each in report.findings]


@in_loop
async def test_the_log_and_what_is_exported_of_it_agree_with_the_house(tmp_path: Path) -> None:
    async with witnessed(tmp_path, "R3P") as (world, witness):
        await play(world, 3)
        report = await audited(world, witness)
        assert (sentences(report), report.told, report.unchecked) == ([], (), ())
        assert report.witnessed == 3
        export = tmp_path / "export.jsonl"
        entries = list(read_log(witness.path))
        export.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in entries))
        assert list(read_log(export)) == entries
        assert len(entries) == 3
        unasked = await audited(world)
        assert unasked.holds
        assert "3 rounds have the witness" in unasked.unchecked[0]


@in_loop
async def test_a_witness_put_back_to_an_old_copy_is_found(tmp_path: Path) -> None:
    async with witnessed(tmp_path, "R3P") as (world, witness):
        await play(world, 1)
        witness.log.close()
        old = tmp_path / "old.db"
        shutil.copyfile(witness.path, old)
        witness.log = SignedLog(witness.path, witness.secret)
        await play(world, 1)
        # It is restored, and has forgotten round 2: rounds after it are signed, none before.
        witness.log.close()
        witness.path = old
        witness.log = SignedLog(old, witness.secret)
        await play(world, 1)
        assert world.live("R3P").table.round == 4
        [found] = sentences(await audited(world, witness))
        assert found.startswith("witness R3P ")
        assert "Round 2 has a signature that is not in the witness's log." in found
        # And one that is made to sign the forgotten round again is found by that.
        witness.path = tmp_path / "older.db"
        witness.log = SignedLog(witness.path, witness.secret)
        for each in read_log(old):
            number = each.closed.round.number
            forged = replace(each.closed, closing=Digest("00" * 32)) if number == 3 else each.closed
            witness.log.sign(forged)
        found = " ".join(sentences(await audited(world, witness)))
        assert "The witness signed another closing of round 3" in found


@in_loop
async def test_what_the_witness_signed_and_the_house_has_not_is_told(tmp_path: Path) -> None:
    async with witnessed(tmp_path, "R3P") as (world, witness):
        await play(world, 1)
        [signed] = read_log(witness.path)
        secret = replace(signed.closed, round=replace(signed.closed.round, number=77))
        witness.log.sign(secret)
        [found] = sentences(await audited(world, witness))
        assert "The witness signed round 77 of table R3P, and the house has not sealed it." in found
        # A line that somebody wrote into an export is not the witness's word.
        made_up = SignedDeal(
            at=0, closed=replace(secret, closing=Digest("11" * 32)), signature="00"
        )
        [found] = sentences(await with_log(world, [signed, made_up]))
        assert "with no signature of its" in found


@in_loop
async def test_a_signature_that_the_house_did_not_want_is_told(tmp_path: Path) -> None:
    """A lost answer looks like that too, so it is a question and no fault."""
    async with witnessed(tmp_path, "N3P") as (world, witness):
        witness.loses_answers = True
        await close_bets(world, "N3P")
        await world.wait(10_000)
        assert world.live("N3P").table.phase is Phase.CONCLUDED
        report = await audited(world, witness)
        assert sentences(report) == []
        assert report.witness_away == 1
        assert "signed round 1 of table N3P, which is over here without" in report.told[0]


@in_loop
async def test_a_house_that_asks_twice_is_refused_and_it_is_counted(tmp_path: Path) -> None:
    async with witnessed(tmp_path, "R3P") as (world, witness):
        await play(world, 2)
        second = list(read_log(witness.path))[1].closed
        for other in (
            replace(second, closing=Digest("00" * 32)),
            replace(second, openings=Digest("00" * 32)),
            replace(second, round=replace(second.round, number=1)),
        ):
            with pytest.raises(WitnessError):
                witness.log.sign(other)
        report = await audited(world, witness)
        assert sentences(report) == []
        assert [each.split(", ")[1] for each in report.told] == ["asked once.", "asked 2 times."]


@in_loop
async def test_another_house_s_rounds_are_not_looked_for_here(tmp_path: Path) -> None:
    async with witnessed(tmp_path, "R3P") as (world, witness):
        await play(world, 1)
        [signed] = read_log(witness.path)
        other = replace(signed.closed.round, house=Digest("ab" * 32))
        witness.log.sign(Closed(other, Digest("00" * 32), Digest("00" * 32)))
        assert sentences(await audited(world, witness)) == []


@in_loop
async def test_a_second_witness_is_held_against_its_own_log(tmp_path: Path) -> None:
    async with witnessed(tmp_path, "R3P") as (world, witness):
        await play(world, 1)
        second = LocalWitness(tmp_path, name="second")
        world.house.witness = second
        await play(world, 2)  # the round that is open names the first, and is void without it
        assert {each.closed.round.witness for each in read_log(second.path)} == {
            second.key.fingerprint
        }
        both = [*read_log(witness.path), *read_log(second.path)]
        assert sentences(await with_log(world, both)) == []
