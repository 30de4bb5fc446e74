"""From the address of a house to a first wager: clicks, and how long the pages take for each step.

Each turn is somebody new, with nothing in the browser's cache, who presses what is next as soon as
it can be pressed: what is measured is the pages' time and the house's, and none of a person's.
Times are the page's own, from its start to the frame in which the step can be seen.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.floor import SHAPES
from tests.browser.house import ARGS, RunningHouse
from threecard.cli.doctor import find_chromium

SCREENS = ("desktop", "tablet", "phone", "sideways")
GAME = "three-card-poker"
STEPS = {  # what can be seen, and since when; the last is acknowledged by the house
    "lobby": "() => document.querySelector('article')",
    "guest": "() => document.querySelector('header .me strong')",
    "table": "() => document.querySelector('.area.open')",
    "wager": "() => /^\\$\\d/.test(document.querySelector('.caption')?.textContent ?? '')",
}
WATCHED = (
    "window.clicks = 0; window.seen = {};"
    "addEventListener('click', () => window.clicks++, true);"
    f"const steps = {{{', '.join(f'{name}: {test}' for name, test in STEPS.items())}}};"
    """
const look = () => {
  for (const [name, test] of Object.entries(steps))
    if (!(name in window.seen) && test()) window.seen[name] = performance.now();
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
)
ALL_SEEN = """() => new Promise((done) => {
  const wait = () => "wager" in window.seen ? done(window.seen) : requestAnimationFrame(wait);
  wait();
})"""


def one_turn(browser: Browser, url: str, table: str, screen: str) -> tuple[dict[str, float], int]:
    """When each step was seen, in milliseconds, and how many clicks it took."""
    width, height = SHAPES[screen]
    phone = screen in ("phone", "sideways")
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone
    )
    page = context.new_page()
    page.add_init_script(WATCHED)
    page.goto(url)
    page.get_by_role("button", name="Play as a guest").click()
    page.locator("header .me strong").wait_for()
    page.get_by_role("link", name=f", table {table}").first.click()
    page.locator(".area.open").first.wait_for()
    page.locator(".area.first").click()
    expect(page.locator(".caption")).to_contain_text(re.compile(r"^\$\d"))
    seen: dict[str, float] = page.evaluate(ALL_SEEN)
    clicks: int = page.evaluate("window.clicks")
    context.close()
    return seen, clicks


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--turns", type=int, default=7, help="newcomers on each screen")
    turns = parser.parse_args().turns
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = RunningHouse(Path(folder))
        house.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGS)
        try:
            print(f"From a house's address to a first wager, in Chromium; median of {turns}, in ms")
            print(f"  {'':<10}{'clicks':>8}{''.join(f'{step:>9}' for step in STEPS)}{'longest':>9}")
            for screen in SCREENS:
                found = [
                    one_turn(browser, house.url, house.new_table(GAME), screen)
                    for _ in range(turns + 1)
                ][1:]
                clicks = max(each for _, each in found)
                middle = [median(seen[step] for seen, _ in found) for step in STEPS]
                longest = max(seen["wager"] for seen, _ in found)
                times = "".join(f"{each:>9.0f}" for each in (*middle, longest))
                print(f"  {screen:<10}{clicks:>8}{times}")
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
