"""The notebooks run from top to bottom, and show what they say they show."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "notebooks"


def run(name: str) -> tuple[dict[str, Any], list[object]]:
    """Run a notebook's cells as a kernel does: its names at the end, and what each cell shows."""
    written = json.loads((FOLDER / f"{name}.ipynb").read_text())
    assert (written["nbformat"], written["nbformat_minor"]) == (4, 5)
    names: dict[str, Any] = {"__name__": "__main__"}
    shown: list[object] = []
    for cell in written["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == [], "kept without outputs, so that a change shows what changed"
        *before, last = ast.parse("".join(cell["source"])).body
        exec(compile(ast.Module(before, []), name, "exec"), names)  # noqa: S102
        assert isinstance(last, ast.Expr), "a cell ends with what it shows"
        value = eval(compile(ast.Expression(last.value), name, "eval"), names)  # noqa: S307
        shown.append(value)
        if hasattr(value, "_repr_html_"):
            assert "<table" in value._repr_html_()
    return names, shown


def test_every_notebook_is_run_here() -> None:
    tested = {"readings-and-the-edge", "a-sessions-risk", "learning-three-card-poker"}
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == tested


def test_what_readings_do_to_the_edge() -> None:
    names, shown = run("readings-and-the-edge")
    assert names["edges"]["points"] < 0 < names["edges"]["ranking"]
    assert "tie.on" in set(names["moving"]["reading"])
    assert shown[-1]


def test_a_sessions_risk() -> None:
    names, _ = run("a-sessions-risk")
    evening = names["evening"]
    assert names["ahead"] == pytest.approx(evening.ahead, abs=0.012)
    assert names["ruined"] == pytest.approx(evening.ruin, abs=0.012)
    chances = list(names["ruin"].values())
    assert chances == sorted(chances, reverse=True)
    assert names["law"]["chance"].sum() == pytest.approx(1)


def test_learning_three_card_poker() -> None:
    names, _ = run("learning-three-card-poker")
    assert names["lowest"] == "Three Odd Cards, Q 6 4"
    assert 0 <= names["given_away"] < 0.05  # cents a round of 1.00
    assert len(names["wrong"]) < 40
