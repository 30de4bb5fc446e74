"""Two games from outside, installed into an environment of their own and played there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.house import PAGES, RunningHouse
from tests.browser.people import People
from tests.example_games import BOTH, COMMISSION, SIX_CARDS
from tests.examples.environment import Environment


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    made = Environment(tmp_path_factory.mktemp("second") / "venv")
    made.install(BOTH)
    return made


def test_they_are_known_without_being_named(environment: Environment) -> None:
    listed = environment.threecard("games")
    assert "TBT" in listed
    assert "C3P" in listed


def test_their_own_tests_pass(environment: Environment, tmp_path: Path) -> None:
    options = ("-q", "-p", "no:cacheprovider", "--import-mode=importlib", "--rootdir", tmp_path)
    tests = [folder / "tests" for folder in BOTH]
    assert " passed" in environment.run("-m", "pytest", *options, *tests)


def test_a_round_is_settled(environment: Environment) -> None:
    wagers = [
        {"player": "Mei", "wager": wager, "stake": "5.00"} for wager in ("ante", "six_card_bonus")
    ]
    place = {"position": 1, "hand": "As Ks 2d", "decision": "play", "wagers": wagers}
    poker = {"game": "three-by-three-poker", "dealer": "Qs Js Ts", "positions": [place]}
    main = [{"player": "Mei", "wager": "main", "stake": "25.10"}]
    place = {"position": 1, "hand": "9d Qc Jh", "wagers": main}
    pictures = {"game": "commission-three-pictures", "dealer": "Qs Ts 6h", "positions": [place]}
    given = f"{json.dumps(poker)}\n{json.dumps(pictures)}\n"
    settled = map(json.loads, environment.threecard("settle", "-", given=given).splitlines())
    of_poker, of_pictures = ({line["wager"]: line for line in each["lines"]} for each in settled)
    assert of_poker["six_card_bonus"]["payout"] == "5000.00"
    assert of_poker["six_card_bonus"]["clause"] == "TBT 3.11"
    assert of_pictures["main"]["payout"] == "23.80"
    assert of_pictures["main"]["rounded_by"] == "C3P 4.4"


def test_they_are_priced_and_have_a_par_sheet(environment: Environment, tmp_path: Path) -> None:
    page = tmp_path / "tbt.html"
    environment.threecard("parsheet", "TBT", "-o", page)
    assert "Six Card Bonus" in page.read_text()
    assert "12816/149695" in page.read_text()
    assert "306091/12724075" in environment.threecard("odds", "C3P")


@pytest.mark.parametrize(
    "asked",
    [
        ("TBT", "--rounds", "1e6"),
        ("C3P", "--engine", "--rounds", "200", "--positions", "3", "--workers", "1"),
    ],
    ids=["by the kernel", "by the engine, in a process of its own"],
)
def test_they_are_simulated(asked: tuple[str, ...], environment: Environment) -> None:
    environment.threecard("simulate", *asked)  # it exits with 1 if it strays


@pytest.mark.parametrize(
    ("folder", "takes"), [(SIX_CARDS, "5,005.00"), (COMMISSION, "48.90")], ids=["six", "commission"]
)
def test_a_table_is_replayed(folder: Path, takes: str, environment: Environment) -> None:
    told = environment.threecard("replay", "--explain", folder / "table.jsonl")
    assert "Refused" in told or "No more bets" in told
    assert takes in told


@pytest.fixture
def people(browser: Browser, environment: Environment, tmp_path: Path) -> Iterator[People]:
    """A house of the second environment, and people in it."""
    if not PAGES.exists():
        pytest.skip("THE PAGES ARE NOT BUILT, so no browser test ran: make web builds them.")
    house = RunningHouse(tmp_path, python=environment.python)
    house.start()
    coming = People(browser, house.url)
    yield coming
    coming.leave()
    house.stop()
    assert [player.errors for player in coming.players] == [[] for _ in coming.players]


def test_a_round_is_played_in_a_browser(people: People) -> None:
    mei = people.come("Mei")
    mei.page.goto(mei.url)
    expect(mei.page.locator("article")).to_have_count(7)
    mei.come_to("TBT")
    for wager in ("ante", "pair_plus", "six_card_bonus"):
        mei.wager(2, wager)
    mei.ready()
    mei.look()
    mei.decide("Play")
    mei.turn_up()
    mei.settled()
    (settled,) = [fact for fact in mei.record.facts() if fact["type"] == "round_settled"]
    wagers = [line["wager"] for line in settled["lines"]]
    assert {"ante", "play", "pair_plus", "six_card_bonus"} <= set(wagers)
    mei.act("why").click()
    expect(mei.page.get_by_text("TBT 3.11").first).to_be_visible()
