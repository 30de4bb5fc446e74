"""`threecard protect`: sheets, data and a page that stands by itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from tests.cli.markup import Balance
from threecard import Code
from threecard.cli.pages import write_page
from threecard.cli.protect import protect
from threecard.odds import OddsError, protection

R3P = "royal-three-pictures"

app = typer.Typer(pretty_exceptions_enable=False)
app.command()(protect)


@app.callback()
def _root() -> None:
    """Two commands or more are called by their names; so is one with this."""


def threecard(*args: str) -> Result:
    return CliRunner().invoke(app, ["protect", *args])


def test_a_part_is_printed_alone() -> None:
    result = threecard("R3P", "--part", "removal", "--part", "options")
    assert result.exit_code == 0
    assert "-17.4384" in result.output
    assert "25.3103 %" in result.output
    assert "Sorted backs" not in result.output


def test_readings_and_pay_lines_are_what_ifs() -> None:
    result = threecard("TCP", "--part", "options", "--reading", "absence=letter")
    assert "at will" in result.output
    result = threecard("R3P", "--part", "removal", "--pay", "royal_pictures.any_king=2:1")
    assert "-17.4384" not in result.output


def test_packs_are_dealt_beside_the_odds() -> None:
    result = threecard("R3P", "--part", "removal", "--packs", "500", "--seed", "3")
    assert "4,000 rounds from 500 packs, seed 3" in result.output


def test_gaps_are_what_is_left_to_a_shift_manager() -> None:
    result = threecard("T3P", "--part", "removal", "--check")
    assert "Gaps and overlaps" in result.output
    assert "48.11 %" in result.output


@pytest.mark.parametrize("args", [("R3P", "--part", "everything"), ("NONE",), ()])
def test_what_there_is_not_is_refused(args: tuple[str, ...]) -> None:
    assert threecard(*args).exit_code != 0


def test_everything_as_data_and_as_a_page(tmp_path: Path) -> None:
    found = protection("three-pictures")
    data = json.loads(threecard("T3P", "--json").output)
    assert data["removal"]["three_pictures"]["cards"]["Ks"] == "-22/637"
    assert {each["kind"] for each in data["threats"]} >= {"count", "incident", "sorted backs"}
    assert data["withdrawals"][0]["gain"] == str(found.report.wagers["main"].house_edge)
    target = tmp_path / "page.html"
    assert threecard("T3P", "-o", str(target)).exit_code == 0
    page = target.read_text()
    assert "Effects of removal" in page
    assert str(found.removal["tie"].worst.effect) in page
    assert "<td>three_" not in page, "wagers by their names"
    assert "power_<wbr>failure=<wbr>withdraw_<wbr>or_<wbr>conclude" in page, "not cut off"
    balance = Balance()
    balance.feed(page)
    assert balance.open == []
    for word in ("<script", "<link", "@import", "url(", "src="):
        assert word not in page


def test_a_page_that_can_not_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OddsError) as error:
        write_page(tmp_path / "nowhere" / "page.html", "")
    assert error.value.code is Code.PAGE_NOT_WRITTEN
