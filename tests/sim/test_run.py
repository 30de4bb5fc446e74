"""Runs: the same totals by any workers, and what the exact odds say of them."""

from __future__ import annotations

import msgspec
import pytest

from tests.sim.decks import played
from threecard import RULEBOOKS, Code, rulebook
from threecard.odds import odds
from threecard.sim import Generator, Result, SimulationError, Simulator, Totals, plan, simulate
from threecard.sim.executors import Pool, cluster_executor, local_executor
from threecard.sim.work import Work, chunk_of

GAME = "three-card-poker"


def test_any_number_of_workers_gives_the_same_totals() -> None:
    alone = played(1)
    assert alone.totals.rounds == 70_000
    assert played(3).totals == alone.totals
    assert played(3).played.path == alone.played.path
    assert played(1, seed=8).totals != alone.totals


def test_processes_give_the_same_totals() -> None:
    """Spawned, each with tables it made itself from the spec."""
    rules = rulebook(GAME).with_reading("fold.pair_plus", "forfeited")
    rules = rules.with_pays({"pair_plus.pair": "3:2"})
    asked: dict[str, object] = {"strategy": "K-3-2", "meter": True}
    runs = []
    for pool in Pool:
        run = plan(rules, rounds=30_000, chunk=10_000, seed=7, positions=3, **asked)  # type: ignore[arg-type]  # as above
        with local_executor(pool, 2) as executor:
            run.play(executor, 2)
        runs.append(run)
    assert runs[0].totals == runs[1].totals
    assert runs[0].result().verdict == "agrees"


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_run_agrees_with_the_odds(game: str) -> None:
    for positions in (1, rulebook(game).edition.layout.positions_max):
        rounds = 4_000_000 // positions**2
        result = simulate(game, rounds=rounds, positions=positions, seed=3)
        assert result.strays == ()
        assert result.rounds == rounds
        for wager in result.wagers.values():
            low, high = wager.interval
            assert low < wager.expected_edge < high or abs(wager.z) < 4
            assert wager.expected_edge == pytest.approx(
                float(odds(game).wagers[wager.id].house_edge)
            )
            assert sum(line.count for line in wager.lines.values()) == rounds * positions


def test_the_engine_deals_by_the_tables_own_shuffle() -> None:
    result = simulate(
        "three-pictures", rounds=300, simulator=Simulator.ENGINE, generator=Generator.PRODUCTION
    )
    same = simulate("three-pictures", rounds=300, generator=Generator.PRODUCTION)
    assert result.totals == same.totals
    assert result.verdict == "agrees"


def test_a_strategy_is_priced_as_it_is_played() -> None:
    edges = {}
    for strategy in ("best", "always", "never", "mimic_dealer", "Q-6-4", "q64"):
        result = simulate(GAME, rounds=1_000_000, seed=5, strategy=strategy)
        assert result.verdict == "agrees"
        edges[strategy] = result.wagers["ante"].expected_edge
    assert (
        edges["best"]
        == edges["Q-6-4"]
        == edges["q64"]
        == float(odds(GAME).wagers["ante"].house_edge)
    )
    assert edges["best"] < edges["mimic_dealer"] < edges["always"] < edges["never"] == 1.0


def test_until_a_standard_error_stops_at_the_same_chunk_by_any_workers() -> None:
    runs = [played(workers, rounds=10**9, until_se=0.006) for workers in (1, 3)]
    assert runs[0].totals == runs[1].totals
    error = runs[0].result().wagers["ante"].standard_error
    assert 0.005 < error <= 0.006
    assert runs[0].totals.rounds < 10**6


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"rounds": 0}, Code.SIM_BAD_COUNT),
        ({"rounds": -5}, Code.SIM_BAD_COUNT),
        ({"positions": 0}, Code.SIM_BAD_COUNT),
        ({"positions": 8}, Code.SIM_BAD_COUNT),  # R3P has eight, this game seven
        ({"seed": -1}, Code.SIM_BAD_COUNT),
        ({"seed": 2**64}, Code.SIM_BAD_COUNT),
        ({"chunk": 0}, Code.SIM_BAD_COUNT),
        ({"until_se": 0.0}, Code.SIM_BAD_COUNT),
        ({"until_se": float("nan")}, Code.SIM_BAD_COUNT),
        ({"strategy": "lucky"}, Code.SIM_UNKNOWN_STRATEGY),
        ({"strategy": "Q-6-6-6"}, Code.SIM_UNKNOWN_STRATEGY),
        ({"strategy": ""}, Code.SIM_UNKNOWN_STRATEGY),
    ],
)
def test_what_cannot_be_played_is_refused(asked: dict[str, object], code: Code) -> None:
    with pytest.raises(SimulationError) as refused:
        plan(GAME, **{"rounds": 100, **asked})  # type: ignore[arg-type]  # as above
    assert refused.value.code is code
    assert refused.value.sentence.endswith(".")


def test_a_game_without_decisions_takes_no_strategy_and_no_meter() -> None:
    with pytest.raises(SimulationError) as refused:
        plan("three-pictures", rounds=1, strategy="best")
    assert refused.value.code is Code.SIM_UNKNOWN_STRATEGY
    with pytest.raises(SimulationError) as refused:
        plan("three-pictures", rounds=1, meter=True)
    assert refused.value.code is Code.UNKNOWN_WAGER


def test_no_workers_are_refused() -> None:
    with pytest.raises(SimulationError), local_executor(Pool.THREADS, 0):
        pass


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "tcp://127.0.0.1"])
def test_a_cluster_that_does_not_answer_is_a_typed_error(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("threecard.sim.executors.REACHED_WITHIN", 1)
    with pytest.raises(SimulationError) as refused, cluster_executor(address):
        pass
    assert refused.value.code is Code.SIM_NO_CLUSTER
    assert address in refused.value.sentence


def test_totals_add_up_in_any_order() -> None:
    one, other = played(1, rounds=10_000).totals, played(1, seed=8, rounds=10_000).totals
    both, again = Totals(), Totals()
    for each in (one, other):
        both.add(each)
    for each in (other, one):
        again.add(each)
    assert both == again
    assert both.rounds == 20_000


def test_a_worker_with_other_terms_says_so() -> None:
    """As when machines of a cluster have different versions."""
    work = plan(GAME, rounds=1).work
    other = Work(msgspec.structs.replace(work.spec, terms="0" * 64), work.report)
    with local_executor(Pool.PROCESSES, 1) as executor:
        assert executor.submit(chunk_of, work, 0, 10).result().rounds == 10
        with pytest.raises(SimulationError) as refused:
            executor.submit(chunk_of, other, 0, 10).result()
    assert refused.value.code is Code.SIM_OTHER_RUN
    assert "same version" in refused.value.sentence


def test_positions_that_share_a_dealer_do_not_stray_together() -> None:
    """A wager on the dealer's hand ends alike at all seven: one round, not seven."""
    work = plan("prosperity-3-pictures", rounds=1, positions=7).work
    zs = []
    for chunk in range(40):
        totals = work.chunk(chunk, 20_000)
        result = Result(work.spec, work.report, work.expected, totals, 0.0)
        wager = result.wagers["dealer_prosperity"]
        zs.append(wager.lines["collected"].z)
        assert wager.lines["collected"].count % 7 == 0
        assert 2 < wager.standard_error / (wager.deviation / (7 * 20_000) ** 0.5) < 3  # √7
    spread = sum(z * z for z in zs) / len(zs)
    assert 0.5 < spread < 1.8  # 7 if the positions counted one by one
