"""Pictures of the staff's own pages: the pit desk, and a round that is sought and seen again."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from scripts.png import reduced
from tests.browser.house import RunningHouse
from tests.browser.people import People
from tests.browser.pit import DEALER, DESK, STAFF, TABLET, Seated, bets, felt, incident, settled

STAFF_PAGES = {"pit", "limits", "watch", "film"}
LOOKS = (("desk", DESK, "light"), ("desk", DESK, "dark"), ("tablet", TABLET, "light"))
SCALE = 0.7
BUSY, WAITS = "R3P-7", "R3P-8"
DRAWN_MS = 2_500  # until edges and figures are there


def prepare(house: RunningHouse) -> None:
    """A felt table with rounds, and one that waits for a shift manager."""
    felt(house, BUSY, pays={"tie.tie": "9:1"})
    felt(house, WAITS)
    for _ in range(3):
        settled(house, BUSY)
    house.ask(BUSY, "assign_dealer", by=STAFF["pit_supervisor"], dealer=DEALER)
    bets(house, WAITS)
    incident(house, WAITS)


def take_staff_pages(browser: Browser, house: RunningHouse, folder: Path, wanted: set[str]) -> None:
    """Each page on a desk in both colours, and on a tablet."""
    prepare(house)
    for shape, size, colours in LOOKS:
        people = People(browser, house.url, scale=SCALE)
        sanjay = Seated.as_(people, house, "shift_manager", size)
        sanjay.page.emulate_media(color_scheme="dark" if colours == "dark" else "light")

        def take(name: str, seen: Seated = sanjay, look: str = f"{shape}-{colours}") -> None:
            if wanted and name not in wanted:
                return
            seen.page.wait_for_timeout(DRAWN_MS)
            path = folder / f"{name}-{look}.png"
            path.write_bytes(reduced(seen.page.screenshot(type="png")))
            print(f"docs/screenshots/{path.name}: {path.stat().st_size:,} bytes")

        sanjay.go("pit")
        sanjay.choose(BUSY)
        take("pit")
        sanjay.press("l")
        sanjay.dialog.get_by_label("Main wager: smallest").fill("50")
        sanjay.dialog.get_by_label("Reason").fill("A full house")
        sanjay.press("Enter")
        take("limits")
        sanjay.press("Escape")
        sanjay.go(f"watch?table={BUSY}&wager=main&amount_min=50")
        take("watch")
        sanjay.go(f"watch/{BUSY}/1")
        sanjay.page.get_by_role("button", name="Position 3 shows").click()
        take("film")
        people.leave()
