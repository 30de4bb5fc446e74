"""The PAR sheet: complete, by itself, and written whole or not at all."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
import typer
from typer.testing import CliRunner, Result

from tests.cli.markup import Balance
from threecard import RULEBOOKS, rulebook
from threecard.cli.parsheet import parsheet
from threecard.core.cards import DECK, card_letters
from threecard.odds import odds, readings
from threecard.odds import parsheet as make
from threecard.odds.sheet import percent

TCP = "three-card-poker"

app = typer.Typer(pretty_exceptions_enable=False)
app.command()(parsheet)


@app.callback()
def _root() -> None:
    """Two commands or more are called by their names; so is one with this."""


def threecard(*args: str) -> Result:
    return CliRunner().invoke(app, ["parsheet", *args])


@cache
def page(game: str) -> str:
    return make(game)


def plain(game: str) -> str:
    """What is read on the page, with minus signs as they are typed."""
    text = re.sub(r"<style>.*?</style>", "", page(game), flags=re.S)
    return re.sub(r"<[^>]+>", "\n", text).replace("\u2212", "-")


@pytest.mark.parametrize("game", RULEBOOKS)
def test_the_sheet_says_what_it_is_of(game: str) -> None:
    rules, text = rulebook(game), plain(game)
    assert rules.edition.title in text
    assert rules.edition.name in text
    assert rules.terms.hash in text
    for reading in rules.edition.readings:
        assert reading.name in text


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_pay_line_stands_there_with_its_count(game: str) -> None:
    report, text = odds(game), plain(game)
    assert f"{report.combinations:,}" in text
    for wager in report.wagers.values():
        assert str(wager.house_edge) in text
        assert str(wager.variance) in text
        for line in wager.lines.values():
            if line.count:
                assert f"\n{line.count:,}\n" in text, line
                assert f"\n{percent(line.probability)}\n" in text, line
    for covariance in report.covariances.values():
        assert str(covariance) in text


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_reading_that_moves_an_edge_stands_there(game: str) -> None:
    text = plain(game)
    for choice in readings(game).choices:
        for wager in choice.changed:
            assert f"{choice.reading.name}={choice.choice}" in text
            assert str(choice.edges[wager]) in text


@pytest.mark.parametrize("game", RULEBOOKS)
def test_the_page_needs_nothing_from_elsewhere(game: str) -> None:
    whole = page(game).replace("http://www.w3.org/2000/svg", "")
    for word in ("http:", "https:", "//", "<script", "<link", "@import", "url(", "src="):
        assert word not in whole


@pytest.mark.parametrize("game", RULEBOOKS)
def test_pictures_and_page_are_well_formed(game: str) -> None:
    balance = Balance()
    balance.feed(page(game))
    assert balance.open == []
    pictures = re.findall(r"<svg.*?</svg>", page(game), re.S)
    named = [ElementTree.fromstring(each)[0].text or "" for each in pictures]  # noqa: S314 # ours
    assert any("Results of sessions" in each for each in named)
    assert any("Results by rounds played" in each for each in named)
    assert any("net results of one round" in each for each in named)
    assert any("House edge by reading" in each for each in named)
    assert any("play or fold" in each for each in named) is (game == TCP)
    assert any("by its meter" in each for each in named) is (game == TCP)
    assert "nan" not in "".join(pictures)


def test_the_strategy_grid_shows_every_class_of_odd_cards() -> None:
    cells = re.findall(r"<title>(\w) (\w) (\w): (play|fold),", page(TCP))
    assert len(cells) == 274
    assert {cell[:3] for cell in cells if cell[3] == "play" and cell[0] == "Q"} == {
        cell[:3]
        for cell in cells
        if cell[0] == "Q" and (cell[1] in "TJ987" or (cell[1] == "6" and cell[2] in "45"))
    }


def test_the_jackpot_is_told_by_its_meter() -> None:
    text = plain(TCP)
    assert "$56,349.32" in text  # hit at, on average
    assert "93/170" in text  # the edge at a meter of 20,000
    assert "$80,450.00" in text


def test_a_players_edge_and_a_what_if_are_loud(tmp_path: Path) -> None:
    assert "The PLAYER has the edge on Tie: 58.4018 %" in plain("prosperity-3-pictures")
    path = tmp_path / "sheet.html"
    shown = threecard(
        "R3P", "--pay", "tie.tie=9:1", "--reading", "tie.on=ranking", "--without", "Kd",
        "-o", str(path),
    )  # fmt: skip
    assert shown.exit_code == 0, shown.stderr
    written = path.read_text()
    assert "Tie pays 9 to 1 in place of 8 to 1" in written
    assert "reading tie.on=ranking" in written
    assert "without Kd" in written
    assert "51 of 52 cards" in written


def test_the_same_terms_give_the_same_page(tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    assert threecard("T3P", "-o", str(path)).exit_code == 0
    assert path.read_text() == page("three-pictures")
    assert [each.name for each in tmp_path.iterdir()] == ["sheet.html"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_page_is_written_whole_or_not_at_all(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sheet.html"
    path.write_text("before")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("threecard.odds.parsheet", lambda *_, **__: "after")
    monkeypatch.setattr(os, step, full)
    shown = threecard("T3P", "-o", str(path))
    assert shown.exit_code == 2
    assert "can't be written: No space left on device" in shown.stderr
    assert path.read_text() == "before"
    assert [each.name for each in tmp_path.iterdir()] == ["sheet.html"]


def test_a_page_keeps_the_permissions_of_the_one_it_replaces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("threecard.odds.parsheet", lambda *_, **__: "after")
    path = tmp_path / "sheet.html"
    path.write_text("before")
    path.chmod(0o640)
    assert threecard("T3P", "-o", str(path)).exit_code == 0
    assert path.read_text() == "after"
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("left", [6, 9, 20])
def test_a_sheet_of_few_cards_is_whole_too(left: int) -> None:
    few = make(TCP, without=DECK[left:])
    assert f"{left} of 52 cards" in few
    assert "How each figure was derived" in few


FIVE_LEFT = " ".join(map(card_letters, DECK[:47]))


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "Which game?"),
        (("R3P",), "Say where to write it, as -o royal-three-pictures.html"),
        (("nope", "-o", "x.html"), "no game “nope”"),
        (("R3P", "-o", "missing/folder/x.html"), "can't be written: No such file or directory"),
        (("R3P", "--without", FIVE_LEFT, "-o", "x.html"), "5 cards are left, too few for two"),
        (("R3P", "--pay", "tie.x=1:1", "-o", "x.html"), "no pay line “x”"),
        (("R3P", "--reading", "tie.on=y", "-o", "x.html"), "no choice “y”"),
    ],
)
def test_bad_input_is_refused(
    args: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shown = threecard(*args)
    assert shown.exit_code == 2
    assert said in shown.stderr
    assert list(tmp_path.iterdir()) == []
