"""Answers are the library's figures, and those that the simulator comes to."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from msgspec import Struct

from threecard import Code, ThreecardError
from threecard.core.what_if import with_what_ifs
from threecard.odds import hold, odds, parsheet, protection, readings, session
from threecard.odds.present.data import (
    BacksData,
    ProtectionData,
    SessionData,
    hold_data,
    protection_data,
    readings_data,
    report_data,
    seen_data,
    session_data,
    strategy_data,
)
from threecard.server.explorer import (
    HoldAsked,
    OddsAsked,
    ParSheetAsked,
    PathsAsked,
    ProtectionAsked,
    Question,
    ReadingsAsked,
    SeenAsked,
    SessionAsked,
    StrategyAsked,
    Visit,
    WhatIf,
)
from threecard.server.explorer.answers import answer
from threecard.server.explorer.process import (
    PriceAnswer,
    PriceRefusal,
    decode_question,
    encode,
    reply_to,
)
from threecard.server.explorer.questions import PATHS_MAX, PLAYED_MAX, ROUNDS_MAX
from threecard.sim import Session, simulate

WHAT_IF = WhatIf(
    game="TCP",
    pay=("ante_bonus.straight=2:1",),
    reading=("ante_bonus.when=winning_only",),
    without="Qs",
    meter="50000",
    price="10",
)
BOOK = with_what_ifs(
    odds("three-card-poker").rulebook, pays=WHAT_IF.pay, readings=WHAT_IF.reading
).with_jackpot_price(10_00)
SESSIONS = 30_000
ENOUGH = 25  # sessions expected


def test_every_answer_is_the_librarys() -> None:
    report = odds(BOOK, without="Qs", meter=50_000_00)
    visit = Visit(stake=("ante=10", "jackpot=10"), rounds=12, bankroll="200", stop_win="300")
    staked = {"ante": 10_00, "jackpot": 10_00}
    followed = session(report, staked, rounds=12, bankroll=200_00, stop_win=300_00)
    table = hold(report, {"pair_plus": 5_00}, occupied=1, pace=Fraction(81, 2), hours=20)
    expected: dict[Question, Struct] = {
        OddsAsked(what_if=WHAT_IF): report_data(report),
        StrategyAsked(what_if=WHAT_IF): strategy_data(report.best_strategy),
        SeenAsked(what_if=WHAT_IF): seen_data(report.best_strategy),
        ReadingsAsked(what_if=WHAT_IF): readings_data(readings(BOOK, without="Qs")),
        SessionAsked(what_if=WHAT_IF, visit=visit): session_data(followed),
        HoldAsked(
            what_if=WHAT_IF, stake=("pair_plus=5",), occupied="1", pace="40.5", hours="20"
        ): hold_data(table),
    }
    for question, data in expected.items():
        assert answer(question) == msgspec.json.encode(data)
        assert decode_question(encode(question)) == question


def test_what_could_be_taken_is_the_librarys_in_two_answers() -> None:
    what_if = WhatIf(game="T3P", pay=("tie.tie=9:1",), reading=("tie.on=ranking",))
    whole = protection_data(protection(what_if.rulebook()))
    asked = ProtectionAsked(what_if=what_if)
    first = msgspec.json.decode(answer(asked), type=ProtectionData)
    backs = msgspec.json.decode(
        answer(ProtectionAsked(what_if=what_if, backs=True)), type=BacksData
    )
    assert backs.backs == whole.backs
    assert {*first.threats, *backs.threats} == {*whole.threats}
    assert len(first.threats) + len(backs.threats) == len(whole.threats)
    assert msgspec.structs.replace(first, threats=whole.threats, backs=whole.backs) == whole
    assert decode_question(encode(asked)) == asked
    assert asked.is_long


def test_a_par_sheet_is_the_librarys() -> None:
    what_if = WhatIf(game="N3P", pay=("tie.tie=9:1",), without="Kd")
    report = odds(what_if.rulebook(), without="Kd")
    assert answer(ParSheetAsked(what_if=what_if)).decode() == parsheet(report)


@pytest.mark.parametrize(
    ("what_if", "own"),
    [
        (
            WhatIf(game="R3P", pay=("tie.tie=9:1",), reading=("tie.on=ranking",)),
            Session((("main", 10_00), ("tie", 5_00)), 75_00, 10, stop_win=60_00),
        ),
        (
            WhatIf(game="TCP", pay=("ante_bonus.straight=2:1",)),
            Session((("ante", 10_00), ("pair_plus", 5_00)), 80_00, 10, stop_loss=60_00),
        ),
    ],
    ids=["pictures", "poker"],
)
def test_sessions_end_as_the_simulator_plays_them(what_if: WhatIf, own: Session) -> None:
    visit = Visit(
        stake=tuple(f"{id_}={stake // 100}" for id_, stake in own.stakes),
        rounds=own.rounds,
        bankroll=str(own.bankroll // 100),
        stop_loss="" if own.stop_loss is None else str(own.stop_loss // 100),
        stop_win="" if own.stop_win is None else str(own.stop_win // 100),
    )
    said = msgspec.json.decode(answer(SessionAsked(what_if=what_if, visit=visit)), type=SessionData)
    run = simulate(what_if.rulebook(), rounds=SESSIONS, seed=11, session=own)
    found = run.totals.sessions
    assert found is not None
    assert found.rounds > 100_000

    def check(seen: float, chance: float) -> None:
        margin = 4.5 * (chance * (1 - chance) / SESSIONS) ** 0.5
        assert seen / SESSIONS == pytest.approx(chance, abs=margin + 1e-12)

    for leave, chance in said.leaves.items():
        check(found.leaves[leave], chance)
    check(sum(count for result, count in found.results.items() if result > 0), said.ahead)
    check(found.results.get(0, 0), said.even)
    error = found.deviation / SESSIONS**0.5 / 100
    assert said.result_mean == pytest.approx(found.mean / 100, abs=4.5 * error)
    assert said.rounds_expected == pytest.approx(found.rounds / SESSIONS, rel=0.02)
    within, chance = 0, 0.0
    for each in said.bins:  # rare ones together, for standard errors say little of a few sessions
        within += sum(
            count
            for result, count in found.results.items()
            if round(100 * each.first) <= result <= round(100 * each.last)
        )
        chance += each.chance
        if chance * SESSIONS >= ENOUGH:
            check(within, chance)
            within, chance = 0, 0.0
    for share, result in said.quantiles.items():
        below = sum(count for each, count in found.results.items() if each <= 100 * result)
        assert below / SESSIONS >= float(share) - 4.5 * 0.5 / SESSIONS**0.5


def refused(question: SessionAsked | PathsAsked | HoldAsked | OddsAsked) -> PriceRefusal:
    reply = reply_to(question)
    assert isinstance(reply, PriceRefusal)
    return reply


def test_over_the_network_sessions_and_paths_are_bounded() -> None:
    what_if = WhatIf(game="R3P")

    def paths(rounds: int, count: int) -> PathsAsked:
        visit = Visit(stake=("main=25",), rounds=rounds)
        return PathsAsked(what_if=what_if, visit=visit, seed="x", count=count)

    visit = Visit(stake=("main=25",), rounds=ROUNDS_MAX + 1)
    reply = refused(SessionAsked(what_if=what_if, visit=visit))
    assert (reply.code, reply.where) == (Code.ODDS_BAD_COUNT, "rounds")
    assert reply.sentence == "A session here is 1 to 10,000 rounds."
    assert refused(paths(ROUNDS_MAX + 1, 1)).where == "rounds"
    for asked in (paths(5, PATHS_MAX + 1), paths(1_000, PLAYED_MAX // 1_000 + 1), paths(5, 0)):
        reply = refused(asked)
        assert (reply.code, reply.where) == (Code.ODDS_BAD_COUNT, "count")
    assert isinstance(reply_to(paths(2, PATHS_MAX)), PriceAnswer)


@pytest.mark.parametrize("field", ["occupied", "pace", "hours"])
def test_no_number_is_longer_than_can_be_worked_with(field: str) -> None:
    for written in ("9" * 400, "0." + "0" * 390 + "1", "1/" + "9" * 400):
        asked = HoldAsked(what_if=WhatIf(game="R3P"), stake=("main=25",), **{field: written})
        reply = refused(asked)
        assert (reply.code, reply.where) == (Code.BAD_FIELD, field)


def test_what_memory_does_not_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_much(*_: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr("threecard.server.explorer.answers._report", too_much)
    reply = refused(OddsAsked(what_if=WhatIf(game="R3P")))
    assert reply.code is Code.ODDS_TOO_LARGE


def test_a_question_is_its_own_key() -> None:
    one, other = (OddsAsked(what_if=WhatIf(game="R3P", pay=("tie.tie=9:1",))) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != OddsAsked(what_if=WhatIf(game="R3P", pay=("tie.tie=7:1",)))
    questions: set[Question] = {one, other, StrategyAsked(what_if=one.what_if)}
    assert len(questions) == 2


def test_a_path_that_could_never_begin_is_refused_as_its_session() -> None:
    visit = Visit(stake=("ante=10",), rounds=5, bankroll="19.99")
    what_if = WhatIf(game="TCP")
    asked = PathsAsked(what_if=what_if, visit=visit, seed="x", count=1)
    assert refused(asked) == refused(SessionAsked(what_if=what_if, visit=visit))
    with pytest.raises(ThreecardError, match=r"A round takes \$20"):
        answer(asked)
