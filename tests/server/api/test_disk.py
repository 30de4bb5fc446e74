"""What is written stays for ever: nobody fills the disk, and it is said before it is full."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from benchmarks.disk import commands, rounds
from tests.server.actors import World, in_loop
from tests.server.api.served import Served, Visitor, served
from threecard.server.api.metrics import Metrics
from threecard.server.api.readiness import Readiness
from threecard.server.errors import HouseError
from threecard.server.process.disk import LEAST_BYTES, WARN_BYTES, DiskWatch

OPERATE = (Path(__file__).parents[3] / "docs" / "operate.md").read_text()
OWN, TOGETHER = 20, 50


@pytest.fixture(scope="module")
def sparing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house that writes little for anybody."""
    with served(
        tmp_path_factory.mktemp("sparing"),
        kept_burst=OWN,
        kept_every=3_600_000,
        guests_kept_burst=TOGETHER,
        guests_kept_every=3_600_000,
    ) as running:
        yield running


def fill(visitor: Visitor, most: int) -> list[httpx.Response]:
    """Sit down and stand up, which anybody may, until it is refused."""
    answers: list[httpx.Response] = []
    while len(answers) < most and (not answers or answers[-1].status_code == 200):
        if len(answers) % 2 == 0:
            answers.append(visitor.ask("R3P", "sit", position=1))
        else:
            answers.append(visitor.ask("R3P", "stand"))
    return answers


def test_nobody_writes_without_end_and_guests_of_an_address_share(sparing: Served) -> None:
    mei = sparing.guest()
    for _ in range(2 * OWN):  # what is refused writes nothing, and costs nothing
        assert mei.ask("R3P", "stand").status_code == 422
    answers = fill(mei, 2 * OWN)
    assert len(answers) == OWN + 1
    assert (answers[-1].status_code, answers[-1].json()["code"]) == (429, "too_busy")
    assert int(answers[-1].headers["Retry-After"]) > 60
    with mei.socket("R3P") as hers:
        assert hers.ask("stand")["error"]["code"] == "too_busy", "by socket neither"
    # A second one has as much; a third only what is left to the guests of this address.
    assert len(fill(sparing.guest(), 2 * OWN)) == OWN + 1
    assert len(fill(sparing.guest(), 2 * OWN)) == TOGETHER - 2 * OWN + 1
    ann = sparing.staff("Ann", "player")
    assert ann.ask("T3P", "sit", position=1).status_code == 200, "an account is nobody's guest"


@in_loop
async def test_a_disk_that_fills_is_told_of_before_it_is_full(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    left = WARN_BYTES
    async with World(tmp_path) as world:
        metrics = Metrics()
        watch = DiskWatch(world.house, tmp_path, metrics, lambda _folder: left)
        ready = Readiness(world.house, lambda: True)
        ready.troubles.append(watch.trouble)
        with caplog.at_level(logging.WARNING):
            await watch.look()
            assert not caplog.text
            left = WARN_BYTES - 1
            await watch.look()
            await watch.look()
            assert caplog.text.count("GB left; make room") == 1
            await ready.check()
            left = LEAST_BYTES - 1
            await watch.look()
        ready._looked_at = 0.0  # a second later
        with pytest.raises(HouseError, match="MB left"):
            await ready.check()
        assert f"threecard_disk_free_bytes {left:.6e}".split("e")[0] in metrics.page().decode()


def test_a_house_says_how_much_is_left_and_how_much_it_takes(sparing: Served) -> None:
    assert sparing.figure("threecard_disk_free_bytes") > 0
    assert sparing.figure("threecard_store_bytes") > 100_000


@in_loop
async def test_a_round_takes_what_the_page_says(tmp_path: Path) -> None:
    stated = {
        tag: float(each) for tag, each in re.findall(r"\| (\w+), six \| ([\d.]+) kB", OPERATE)
    }
    assert stated.keys() == {"R3P", "TCP"}
    for tag, kilobytes in stated.items():
        folder = tmp_path / tag
        folder.mkdir()
        players = [f"P{number}" for number in range(1, 7)]
        each, _ = await rounds(folder, tag, players, 12)
        assert 0.5 * kilobytes < each / 1000 < 1.25 * kilobytes, tag
    [command] = map(int, re.findall(r"one command some (\d+) bytes", OPERATE))
    folder = tmp_path / "commands"
    folder.mkdir()
    assert 0.5 * command < await commands(folder) < 1.25 * command
