"""The runs under fire, shortly, and the bugs that each of them is there to catch.

`make fire` makes them thousands of times.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from scripts.fire import main
from tests.fire.decks import Decks
from tests.fire.flood import flooded
from tests.fire.legs import RUNS
from tests.fire.power import CONTROL, DiskFailer, PowerCutter
from tests.fire.replies import lose_replies
from tests.fire.run import Kept, Run, fire_page
from tests.fire.watchers import watch
from tests.server.killing import Killer
from tests.storm.planted import BUGS
from tests.table.incidents import GAMES

CUTS, SENT, LOST = 8, 240, 12


@pytest.mark.parametrize("kind", [PowerCutter, DiskFailer])
def test_nothing_acknowledged_is_lost_with_the_power(tmp_path: Path, kind: type[Killer]) -> None:
    deaths = kind(tmp_path, 3).run(CUTS)
    assert deaths.acknowledged > CUTS
    assert bool(deaths.denied) == (kind is DiskFailer), "calls to the disk have failed"


def test_without_syncing_power_cuts_lose(tmp_path: Path) -> None:
    """The control: `synchronous=NORMAL`, on the same disk."""
    with pytest.raises(AssertionError, match="gone"):
        PowerCutter(tmp_path, 3, CONTROL).run(5 * CUTS)


def test_a_planted_bug_is_caught_by_killing(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="gone"):
        Killer(tmp_path, 3, "an answer not kept").run(5 * CUTS)


def test_a_commit_taken_for_granted_is_caught_by_a_failing_disk(tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        DiskFailer(tmp_path, 3, "unknown taken for committed").run(5 * CUTS)


@pytest.mark.parametrize("garbage", [True, False], ids=["malformed", "unlawful"])
def test_a_flood_changes_nothing_and_fails_nothing(tmp_path: Path, garbage: bool) -> None:
    with flooded(tmp_path, 7) as flood:
        asyncio.run(flood.run(SENT, garbage=garbage))
        refused = flood.counts["refused by HTTP"], flood.counts["refused by socket"]
    assert refused[0] == SENT // 2
    assert refused[1] > SENT // 3


@pytest.mark.parametrize("bug", ["an assertion before the rules", "a body that raises"])
def test_an_error_of_the_servers_own_is_caught_by_a_flood(tmp_path: Path, bug: str) -> None:
    with flooded(tmp_path, 7, bug) as flood, pytest.raises(AssertionError):
        asyncio.run(flood.run(SENT, garbage=bug == "a body that raises"))


def _flood_with_seeds(folder: Path, bug: str, seeds: range) -> None:
    """What is open when a command comes goes by the clock, so that one seed may miss it."""
    for seed in seeds:
        (folder / str(seed)).mkdir()
        with flooded(folder / str(seed), seed, bug) as flood:
            asyncio.run(flood.run(SENT, garbage=False))


def test_what_the_rules_forbid_and_is_taken_is_caught_by_a_flood(tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        _flood_with_seeds(tmp_path, "anybody deals", range(7, 13))


def test_an_answer_not_kept_is_caught_by_lost_replies(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="acknowledged and gone"):
        lose_replies(tmp_path, 1, LOST, "an answer not kept")


def test_what_replies_were_lost_is_done_once(tmp_path: Path) -> None:
    counts = lose_replies(tmp_path, 1, LOST)
    assert counts["again"] > 0
    assert counts["reply lost"] + counts["reply cut off"] > 0


def test_those_who_do_not_read_cost_the_others_little(tmp_path: Path) -> None:
    """Shortly and on a busy machine only that nobody misses anything; `make fire` has the time."""
    alone, beside = watch(tmp_path, 30)
    assert 0 < alone < 60
    assert 0 < beside < 60


@pytest.mark.parametrize("tag", GAMES)
def test_nobody_tells_two_decks_apart_by_what_they_may_not_know(tmp_path: Path, tag: str) -> None:
    counts = asyncio.run(Decks(tag, 5).run(tmp_path, 5, 40))
    assert counts["views compared"] > 50


@pytest.mark.parametrize("bug", ["a hand shown", "a hidden hand told", "a seed shown"])
def test_what_is_shown_too_early_is_caught_by_two_decks(tmp_path: Path, bug: str) -> None:
    with BUGS[bug].in_place(), pytest.raises(AssertionError, match="tell two decks apart"):
        asyncio.run(Decks("TCP", 5).run(tmp_path, 5, 60))


def test_a_run_goes_on_where_it_stopped_and_is_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seeds: list[int] = []

    def leg(seed: int) -> Counter[str]:
        seeds.append(seed)
        assert seed != 4, "something did not hold"
        return Counter(done=2)

    made = Run(
        name="spends", fault="f", place="p", holds="h", caught="c", each=10, total=50, leg=leg
    )
    monkeypatch.setitem(RUNS, "spends", made)
    kept = str(tmp_path / "kept.json")
    for count in ("20", "30"):
        main_with(monkeypatch, "spends", "--count", count, "--kept", kept)
    assert seeds == [1, 2, 3]
    with pytest.raises(AssertionError) as failed:
        main_with(monkeypatch, "spends", "--kept", kept)
    assert failed.value.__notes__ == ["the seed of spends was 4"]
    assert "6 done" in capsys.readouterr().out
    page = fire_page({"spends": made}, {"spends": Kept(next=4, times=30, counts={"done": 6})})
    assert "| 30 of 50 | h | held: 6 done | 1 to 3 |" in page


def main_with(monkeypatch: pytest.MonkeyPatch, *args: str) -> None:
    monkeypatch.setattr("sys.argv", ["fire", *args])
    main()
