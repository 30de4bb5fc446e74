"""What axe-core finds on a page, in the colours and on the screens that it is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from tests.browser.floor import ALL, DRAWN
from tests.browser.house import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SHEET = "dialog[open]"  # what lies before a page that was looked at already
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
# Rules whose findings keep nobody out are not asked: they take a third of the time.
RUN = """(within) => axe.run(within ?? document, {
  resultTypes: ["violations"],
  rules: Object.fromEntries(axe._audit.rules
    .filter((each) => ["minor", "moderate"].includes(each.impact))
    .map((each) => [each.id, {enabled: false}])),
})"""


def serious(page: Page, within: str | None = None) -> list[str]:
    """What axe finds that keeps somebody out: on the page, or within a part of it."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in web/ fetches it.")
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))  # the house lets no foreign script in
    found: dict[str, Any] = page.evaluate(RUN, within)
    return [
        f"{each['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


@dataclass(frozen=True)
class Look:
    """A set of colours on a screen of a size."""

    colours: Literal["light", "dark"]
    screen: dict[str, int]

    def take(self, page: Page) -> None:
        page.emulate_media(color_scheme=self.colours, reduced_motion="reduce")
        page.set_viewport_size(self.screen)  # type: ignore[arg-type] # width and height
        page.evaluate(DRAWN)


Looks = tuple[Look, ...]


def seen_in(wide: dict[str, int], narrow: dict[str, int]) -> list[Looks]:
    """How often pages are walked through, and the looks that each is given on the way.

    Once, both sets of colours and both screens at each stop, the wide one last, for it is walked on
    there; or once for each set of colours on each screen.
    """
    if not ALL:
        return [(Look("dark", narrow), Look("light", wide))]
    return [(Look(colours, each),) for each in (wide, narrow) for colours in ("light", "dark")]


def name_of(looks: Looks) -> str:
    return "-".join(f"{each.colours}-{each.screen['width']}" for each in looks)


def clean(page: Page, looks: Looks, where: str = "", within: str | None = None) -> None:
    """Nothing serious is on the page or within a part of it, however it is looked at."""
    for look in looks:
        look.take(page)
        found = serious(page, within)
        assert found == [], f"{where}, {look}: {found}"
