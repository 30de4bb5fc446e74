"""A window as high as its page, so that all of it is in one picture."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

# What sticks to an edge of the window lies where it belongs: on a phone it would be drawn in the
# middle of the picture, on something else.
UNSTUCK = """() => [...document.querySelectorAll("*")]
  .filter((each) => getComputedStyle(each).position === "sticky")
  .forEach((each) => each.style.setProperty("position", "static", "important"))"""
DRAWN_MS = 1_500  # what is drawn to measure is drawn anew


@contextmanager
def unrolled(page: Page) -> Iterator[None]:
    """The page unrolled and come to rest; afterwards its window is as it was."""
    size = page.viewport_size
    assert size is not None
    page.evaluate(UNSTUCK)
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": size["width"], "height": height})
    page.wait_for_timeout(DRAWN_MS)
    yield
    page.set_viewport_size(size)
