"""What every test run does: browsers come last, and no skip goes unnoticed where all must run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run files with browser tests last: Playwright keeps an event loop running until the end."""
    browsing = {item.path for item in items if "browser" in getattr(item, "fixturenames", ())}
    items.sort(key=lambda item: item.path in browsing)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium: one for all, as Playwright runs no second event loop."""
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
        yield opened
        opened.close()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> object:
    """With REQUIRE_ALL=1 a test that would be skipped fails: CI must have what it needs."""
    outcome = yield
    report: pytest.TestReport = outcome.get_result()  # type: ignore[attr-defined]  # pluggy's
    if report.skipped and os.environ.get("REQUIRE_ALL") == "1" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and REQUIRE_ALL=1 lets nothing be skipped."
