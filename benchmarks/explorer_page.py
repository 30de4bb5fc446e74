"""The explorer as a person feels it: from an edit in a real browser to figures that are drawn.

Each edit is one nobody made before, so that no answer that is kept is given twice. What is measured
ends with the frame after the figures changed; numbers and bars then glide for a fifth of a second.
"""

from __future__ import annotations

import argparse
import tempfile
from itertools import count
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from tests.browser.house import ARGS, RunningHouse
from threecard import RULEBOOKS
from threecard.cli.doctor import find_chromium

PAGE_MS = 200  # from an edit to the figures that it changes
LINE = {"three-card-poker": "play.play"}  # elsewhere what a tie pays
LEAVES = ("wagers", "strategy", "session")

# Sets a field or presses a card, and waits for another fraction to be painted.
EDITED = """
([field, value, shown]) => new Promise((resolve, reject) => {
  const results = document.getElementById("results");
  const read = () => [...results.querySelectorAll(shown)].map((each) => each.textContent).join();
  const before = read();
  const began = performance.now();
  const seen = new MutationObserver(() => {
    if (read() === before) return;
    seen.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)));
  });
  seen.observe(results, { subtree: true, childList: true, characterData: true });
  setTimeout(() => reject(new Error("nothing changed")), 10_000);
  const at = document.getElementById(field);
  if (value === null) { at.click(); return; }
  at.value = value;
  at.dispatchEvent(new Event("input", { bubbles: true }));
})
"""
# Where each leaf prints what an edit of the pay line or the deck moves.
SHOWN = {"wagers": ".figure code", "strategy": ".figure code", "session": "dd.note"}

_fresh = count(3)


def edited(page: Page, field: str, value: str | None, leaf: str) -> float:
    milliseconds: float = page.evaluate(EDITED, [field, value, SHOWN[leaf]])
    page.wait_for_timeout(400)  # whatever glides comes to rest
    return milliseconds


def measured(page: Page, url: str, turns: int) -> None:
    print(f"From an edit to what is drawn, in Chromium; median of {turns}, and the longest")
    print(f"  {'':<32}{'':<24}{'ms':>8}{'longest':>10}{f'of {PAGE_MS} ms':>11}")
    for game, rules in RULEBOOKS.items():
        line = LINE.get(game, "tie.tie")
        for leaf in LEAVES:
            if leaf == "strategy" and rules.decided_on is None:
                continue
            stake = "ante=25" if rules.decided_on else "main=25&stake=tie=5"
            page.goto(f"{url}/#/odds/{game}?tab={leaf}&stake={stake}")
            page.locator(f"#results {SHOWN[leaf]}").first.wait_for()
            page.locator("#control-pays").click()
            kinds = {"a pay line": [edited_line(page, line, leaf) for _ in range(turns + 1)][1:]}
            page.locator("#control-deck").click()
            cards = [f"card-{rank}d" for rank in "AKQJT98765432"[: turns + 1]]
            kinds["a card out"] = [edited(page, card, None, leaf) for card in cards][1:]
            for kind, times in kinds.items():
                middle, longest = median(times), max(times)
                what, share = f"{leaf}, {kind}", f"{100 * middle / PAGE_MS:.0f} %"
                print(f"  {game:<32}{what:<24}{middle:>8.0f}{longest:>10.0f}{share:>11}")


def edited_line(page: Page, line: str, leaf: str) -> float:
    return edited(page, f"pay-{line}", f"{next(_fresh)}:1", leaf)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--turns", type=int, default=7, help="edits of each kind, up to 12")
    turns = parser.parse_args().turns
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = RunningHouse(Path(folder))
        house.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGS)
        try:
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            measured(page, house.url, turns)
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()
