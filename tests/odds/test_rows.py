"""Every report is to be had as rows and as a data frame, and they say what the report says."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from threecard import read_round, rulebook, settle
from threecard.core.extras import NotInstalledError
from threecard.core.rows import Rows
from threecard.odds import diff, hold, meter_odds, odds, protection, readings, session, strategy
from threecard.odds.differences.resettled import Resettled
from threecard.odds.sheet import Printed
from threecard.sim import Session, simulate

P3P = rulebook("prosperity-3-pictures")
OTHER = P3P.with_reading("tie.on", "ranking")
WRITTEN = (
    b'{"game": "prosperity-3-pictures", "dealer": "Qs 9h 4d", "positions": [{"position": 1, '
    b'"hand": "Ks Jh 3d", "wagers": [{"player": "Mei", "wager": "main", "stake": "25.00"}, '
    b'{"player": "Mei", "wager": "tie", "stake": "5.00"}]}]}'
)


def resettled() -> Resettled:
    found = Resettled(P3P, OTHER)
    found.add_lines([WRITTEN])
    return found


REPORTS: dict[str, Callable[[], Rows]] = {
    "settlement": lambda: settle(*read_round(WRITTEN)),
    "odds": lambda: odds("three-card-poker"),
    "strategy": lambda: strategy("three-card-poker"),
    "readings": lambda: readings("prosperity-3-pictures"),
    "session": lambda: session("royal-three-pictures", {"main": 25_00}, rounds=9, bankroll=500_00),
    "hold": lambda: hold("royal-three-pictures", {"main": 25_00}),
    "meter": lambda: meter_odds(odds("three-card-poker")),
    "diff": lambda: diff(P3P, OTHER),
    "resettled": resettled,
    "protection": lambda: protection("three-pictures"),
    "simulate": lambda: simulate("three-card-poker", rounds=20_000, seed=3),
    "sessions": lambda: simulate(
        "three-pictures",
        rounds=300,
        session=Session(stakes=(("main", 25_00),), bankroll=200_00, rounds=20),
    ),
}
FOUND: dict[str, Rows] = {}


def found(name: str) -> Rows:
    return FOUND.setdefault(name, REPORTS[name]())


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_is_rows_of_plain_values_and_a_data_frame_of_the_same(name: str) -> None:
    rows = found(name).rows()
    assert rows
    assert len({tuple(row) for row in rows}) == 1, "every row has the same columns"
    kinds = {type(value) for row in rows for value in row.values()}
    assert kinds <= {str, int, float, bool, type(None)}
    for row in rows:
        for column, value in row.items():
            if column.endswith("_exact"):
                assert float(Fraction(str(value))) == row[column.removesuffix("_exact")]
    assert found(name).to_polars().rows(named=True) == rows


def test_every_kind_of_report_has_rows() -> None:
    """A new one is looked at here too."""
    assert {type(found(name)) for name in REPORTS} >= set(Printed.__subclasses__())


def total(rows: list[dict[str, Any]], column: str) -> Fraction:
    return sum((Fraction(row[column]) for row in rows), Fraction(0))


def test_rows_add_up_to_what_the_report_says() -> None:
    edge = odds("three-card-poker").wagers["pair_plus"]
    lines = [row for row in found("odds").rows() if row["wager"] == "pair_plus"]
    assert total(lines, "probability_exact") == 1
    assert {row["house_edge_exact"] for row in lines} == {
        f"{edge.house_edge.numerator}/{edge.house_edge.denominator}"
    }
    hands = found("strategy").rows()
    assert len(hands) == 741
    assert next(hand["hand"] for hand in hands if hand["play"]) == "Three Odd Cards, Q 6 4"
    assert sum(float(row["chance"] or 0) for row in found("session").rows()) == pytest.approx(1)
    causes = [row for row in found("diff").rows() if row["wager"] == "tie"]
    change = diff(P3P, OTHER).wagers["tie"].edge
    assert total(causes, "part_exact") == change
    assert change != 0


def test_without_polars_a_person_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *others: Any) -> Any:  # noqa: ANN401 # as the real one
        if name == "polars":
            raise ModuleNotFoundError(name=name)
        return real(name, *others)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(NotInstalledError, match=r"pip install '\.\[data\]'"):
        found("hold").to_polars()


@pytest.mark.parametrize("name", ["simulate", "sessions", "strategy", "session", "odds"])
def test_a_report_is_text_and_html(name: str) -> None:
    report = found(name)
    assert isinstance(report, Printed)
    title = next(report.sheets()).title
    assert str(report).startswith(title)
    assert f"<h4>{title}</h4>" in report._repr_html_()


def test_a_settlement_shows_itself_and_is_rows() -> None:
    settlement = settle(*read_round(WRITTEN))
    assert str(settlement).splitlines()[1].split() == [
        "pos", "player", "wager", "stake", "result", "takes", "why",
    ]  # fmt: skip
    assert "Mei      30.00" in str(settlement)
    assert settlement._repr_html_().count("<table>") == 2
    assert [row["net"] for row in settlement.rows()] == [
        line.taken - line.stake for line in settlement.lines
    ]
