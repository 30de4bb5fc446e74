"""What every browser test needs: a house that is open, and people; a Chromium is had above."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.explorer import Explorer
from tests.browser.floor import ALL
from tests.browser.house import PAGES, RunningHouse
from tests.browser.people import People
from tests.browser.player import WAIT_MS

FOR_FLOOR = ["test_dealer_words.py", "test_explorer_loophole.py"]
collect_ignore = [] if ALL else FOR_FLOOR  # for which there is a target
expect.set_options(timeout=WAIT_MS)  # what is seen may take as long to come as what is pressed


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """A house in which tests open tables of their own: none waits for another's round."""
    if not PAGES.exists():
        pytest.skip("THE PAGES ARE NOT BUILT, so no browser test ran: make web builds them.")
    running = RunningHouse(tmp_path_factory.mktemp("house"))
    running.start()
    yield running
    running.stop()


def coming(browser: Browser, house: RunningHouse) -> Iterator[People]:
    """People, who leave at the end, and at whose pages nothing went wrong."""
    people = People(browser, house.url)
    yield people
    people.leave()
    for player in people.players:
        assert player.errors == [], f"{player.name}'s page: {player.errors}"


@pytest.fixture
def people(browser: Browser, house: RunningHouse) -> Iterator[People]:
    yield from coming(browser, house)


@pytest.fixture(scope="module")
def explorer(browser: Browser, house: RunningHouse) -> Iterator[Explorer]:
    """One window for a file's questions, each of which is at an address of its own."""
    for people in coming(browser, house):
        yield Explorer(people.come("Mei"))
