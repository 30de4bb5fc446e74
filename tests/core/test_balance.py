"""A settlement that does not add up is never handed out: money in equals money out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.desk import at, limits, rules
from threecard import Cents, Hand, InvariantBrokenError, Line, Round
from threecard.core import settlement
from threecard.core.settlement import Settlement, settle

METER = Cents(50_000_00)
WAGERS = [("p1", "ante", 10_00), ("p1", "jackpot", 5_00)]
PLACE = at(1, "6s 5h 4d", *WAGERS, decision="play")  # a straight: 15.00 from the meter
ROUND = Round(Hand.parse("Qc 7h 3d"), (PLACE,), limits("strict"), meter=METER)
ALONE = Round(ROUND.dealer, (at(1, "6s 5h 4d", WAGERS[0], decision="play"),))  # without a meter


def settled_with(
    monkeypatch: pytest.MonkeyPatch, round_: Round, wager: str, **changed: int
) -> Settlement:
    """The round settled by a program that writes one line wrongly."""

    def miswritten(*lines: Line) -> tuple[Line, ...]:
        return tuple(replace(line, **changed) if line.wager == wager else line for line in lines)

    def wrong(lines: tuple[Line, ...], *rest: object) -> Settlement:
        return Settlement(miswritten(*lines), *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(settlement, "Settlement", wrong)
    return settle(rules("three-card-poker"), round_)


def test_a_round_that_adds_up_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    settled = settled_with(monkeypatch, ROUND, "ante")
    assert {line.wager: line.from_meter for line in settled.lines}["jackpot"] == 15_00
    assert settled.meter == METER - 15_00


@pytest.mark.parametrize(
    ("round_", "wager", "changed"),
    [
        (ALONE, "ante", {"returned": 10_01}),
        (ALONE, "ante", {"returned": -1}),
        (ALONE, "ante", {"from_meter": -1}),
        (ALONE, "ante", {"from_meter": 10_01}),
        (ROUND, "jackpot", {"from_meter": 14_99}),
        (ROUND, "jackpot", {"from_meter": 0}),
    ],
)
def test_a_line_that_gives_or_draws_what_there_is_not_stops_the_settlement(
    round_: Round, wager: str, changed: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(InvariantBrokenError):
        settled_with(monkeypatch, round_, wager, **changed)
