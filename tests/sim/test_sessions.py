"""Bankrolls: sessions against the exact chances of every path."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from threecard import Code, ThreecardError
from threecard.odds import Leave, odds
from threecard.odds import session as exact_session
from threecard.sim import Session, simulate
from threecard.sim.sessions import SessionTotals

GAME = "royal-three-pictures"


def sessions_of(session: Session, count: int = 40_000, game: str = GAME) -> SessionTotals:
    found = simulate(game, rounds=count, seed=7, session=session).totals.sessions
    assert found is not None
    assert found.sessions == count == sum(found.leaves.values()) == sum(found.results.values())
    return found


def exact(game: str, session: Session, needed: int) -> tuple[dict[Leave, float], float, float]:
    """Every path, by the distribution of one round: why it ends, its mean result and length."""
    steps = {
        net: float(share) for net, share in odds(game).distribution(dict(session.stakes)).items()
    }
    going = {0: 1.0}
    leaves = dict.fromkeys(Leave, 0.0)
    mean = length = 0.0
    for played in range(1, session.rounds + 1):
        after: Counter[int] = Counter()
        for result, chance in going.items():
            for net, share in steps.items():
                after[result + net] += chance * share  # type: ignore[assignment]  # chances
        going = {}
        for result, chance in after.items():
            if session.stop_win is not None and result >= session.stop_win:
                leave = Leave.STOP_WIN
            elif session.stop_loss is not None and result <= -session.stop_loss:
                leave = Leave.STOP_LOSS
            elif session.bankroll + result < needed:
                leave = Leave.SHORT
            elif played == session.rounds:
                leave = Leave.TIME
            else:
                going[result] = chance
                continue
            leaves[leave] += chance
            mean += chance * result
            length += chance * played
    return leaves, mean, length


@pytest.mark.parametrize(
    ("game", "session", "needed"),
    [
        (GAME, Session((("main", 10_00), ("tie", 5_00)), 60_00, 12), 15_00),
        (GAME, Session((("main", 10_00),), 500_00, 15, stop_loss=40_00, stop_win=30_00), 10_00),
        (
            "three-card-poker",
            Session((("ante", 10_00), ("pair_plus", 5_00)), 70_00, 10, stop_win=60_00),
            25_00,  # with the Play wager that may have to be added
        ),
    ],
)
def test_sessions_end_as_every_path_says(game: str, session: Session, needed: int) -> None:
    found = sessions_of(session, game=game)
    leaves, mean, length = exact(game, session, needed)
    for leave, chance in leaves.items():
        margin = 4.5 * (chance * (1 - chance) / found.sessions) ** 0.5
        assert found.leaves[leave] / found.sessions == pytest.approx(chance, abs=margin + 1e-12)
    assert found.mean == pytest.approx(mean, abs=4.5 * found.deviation / found.sessions**0.5)
    assert found.rounds / found.sessions == pytest.approx(length, rel=0.02)


def test_without_stops_a_session_is_so_many_rounds() -> None:
    session = Session((("main", 10_00),), 10_000_00, 50)
    found = sessions_of(session, 20_000)
    assert found.rounds == 50 * 20_000
    assert found.leaves[Leave.TIME] == 20_000
    edge = odds(GAME).wagers["main"]
    assert found.mean == pytest.approx(-50 * 1000 * float(edge.house_edge), abs=4.5 * 50)
    spread = 1000 * float(Fraction(50) * edge.variance) ** 0.5
    assert found.deviation == pytest.approx(spread, rel=0.03)
    assert found.quantile(0.01) < found.quantile(0.5) < found.quantile(0.99)


def test_sessions_are_the_same_by_any_workers() -> None:
    session = Session((("main", 10_00),), 100_00, 30, stop_win=50_00)
    runs = [
        simulate(GAME, rounds=3_000, chunk=500, seed=7, session=session, workers=workers)
        for workers in (1, 3)
    ]
    assert runs[0].totals == runs[1].totals


@pytest.mark.parametrize(
    ("session", "code"),
    [
        (Session((("main", 10_00),), 9_99, 10), Code.NOT_ENOUGH_CHIPS),
        (Session((), 50_00, 10), Code.STAKE_NOT_POSITIVE),
        (Session((("main", 0),), 50_00, 10), Code.STAKE_NOT_POSITIVE),
        (Session((("tie", 10_00),), 50_00, 10), Code.WAGER_NOT_PERMITTED),
        (Session((("luck", 10_00),), 50_00, 10), Code.UNKNOWN_WAGER),
        (Session((("main", 1),), 50_00, 10), Code.STAKE_SPLITS_CENT),
        (Session((("main", 10_00),), 50_00, 0), Code.SIM_BAD_COUNT),
        (Session((("main", 10_00),), 50_00, 10, stop_loss=0), Code.SIM_BAD_COUNT),
        (Session((("main", 10_00),), 50_00, 10, stop_win=-1), Code.SIM_BAD_COUNT),
    ],
)
def test_sessions_nobody_can_play_are_refused(session: Session, code: Code) -> None:
    with pytest.raises(ThreecardError) as refused:
        simulate(GAME, rounds=10, session=session)
    assert refused.value.code is code


@pytest.mark.parametrize(
    "session",
    [
        Session((("ante", 10_00),), 19_99, 10),  # a Play wager may have to be added
        Session((("ante", 10_00), ("luck", 10_00)), 50_00, 10),
        Session((("ante", -1),), 50_00, 10),
        Session((("pair_plus", 10_00), ("jackpot", 6_00)), 50_00, 10),
    ],
)
def test_sessions_are_refused_as_their_odds_are(session: Session) -> None:
    game = "three-card-poker"
    with pytest.raises(ThreecardError) as simulated:
        simulate(game, rounds=10, session=session)
    with pytest.raises(ThreecardError) as priced:
        exact_session(game, dict(session.stakes), rounds=session.rounds, bankroll=session.bankroll)
    assert simulated.value.code is priced.value.code
    assert simulated.value.sentence == priced.value.sentence


def test_the_jackpot_has_one_price() -> None:
    session = Session((("ante", 10_00), ("jackpot", 6_00)), 100_00, 10)
    with pytest.raises(ThreecardError) as refused:
        simulate("three-card-poker", rounds=10, session=session)
    assert refused.value.code is Code.NOT_THE_PRICE
