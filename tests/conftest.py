"""What every test run does: files compiled once; who waits beside who computes; CI skips none."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


WAITING = {"fire", "storm", "witness"}  # folders of tests of whole houses
BEFORE = 0.85  # of the run: what comes late keeps one worker busy when the others are done


def pytest_collection(session: pytest.Session) -> None:
    """Each worker imports a part of its own first, and finds the others' compiled after it.

    pytest rewrites the asserts of a file that is new to it, which takes longer than to collect it;
    in a clean clone workers that go through all files side by side would each rewrite all of them.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        return
    number, workers = int(worker[2:]), int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    root = session.config.rootpath
    files = sorted(
        path for asked in session.config.args for path in (root / asked).rglob("test_*.py")
    )
    for path in files[number::workers]:
        # Whatever does not import is told of when it is collected.
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(path.relative_to(root).with_suffix("").parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread files that wait for browsers and houses among those that compute."""
    waiting = {
        item.path
        for item in items
        if "browser" in getattr(item, "fixturenames", ()) or item.path.parent.name in WAITING
    }
    files = dict.fromkeys(item.path for item in items)
    places: dict[Path, float] = {}
    for some, until in (
        ([path for path in files if path in waiting], BEFORE),
        ([path for path in files if path not in waiting], 1.0),
    ):
        places |= {path: until * at / len(some) for at, path in enumerate(some)}
    items.sort(key=lambda item: places[item.path])


@pytest.fixture(scope="session")
def chromium() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """A Chromium for a worker, and Playwright's event loop, which runs as long as it does."""
    from playwright.sync_api import Error, sync_playwright

    from tests.browser.house import ARGS
    from threecard.cli.doctor import find_chromium

    with sync_playwright() as playwright:
        try:
            opened = playwright.chromium.launch(executable_path=find_chromium(), args=ARGS)
        except Error as error:
            pytest.skip(
                "NO CHROMIUM, so no browser test ran. On Debian: apt install chromium-headless-"
                "shell; elsewhere: "
                f".venv/bin/playwright install chromium. ({str(error).splitlines()[0]})"
            )
        loop = asyncio.get_running_loop()
        yield opened, loop
        asyncio._set_running_loop(loop)
        opened.close()


@pytest.fixture(scope="module")
def browser(chromium: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """The worker's Chromium, for a file: its event loop allows no other while it is lent."""
    opened, loop = chromium
    asyncio._set_running_loop(loop)
    yield opened
    asyncio._set_running_loop(None)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> object:
    """With REQUIRE_ALL=1 a test that would be skipped fails: CI must have what it needs."""
    outcome = yield
    report: pytest.TestReport = outcome.get_result()  # type: ignore[attr-defined]  # pluggy's
    if report.skipped and os.environ.get("REQUIRE_ALL") == "1" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and REQUIRE_ALL=1 lets nothing be skipped."
