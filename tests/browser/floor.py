"""The states of the now bar at a table, one after the other, and what is true in each of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import count
from typing import TypedDict

import pytest
from playwright.sync_api import FloatRect

from tests.browser.house import RunningHouse
from tests.browser.line import Line
from tests.browser.people import People
from tests.browser.player import Player
from threecard.core.registry import RULEBOOKS

ALL = os.environ.get("FLOOR") == "all"  # the whole matrix, for which there is a target
SHAPES = {
    "desktop": (1440, 900),
    "laptop": (1024, 768),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "sideways": (844, 390),
}
WALKED = tuple(SHAPES if ALL else (each for each in SHAPES if each != "laptop"))
SMALL_SHAPES = {**SHAPES, "small": (360, 640), "small sideways": (667, 375)}  # as a felt is laid
PRINT_MIN = 12.0  # pixels
ON_PHONES_TOO = pytest.mark.parametrize(  # where a phone shows what the walk below has not seen
    "phone", [False, True] if ALL else [False], ids=["desktop", "phone"] if ALL else ["desktop"]
)

At = Callable[[str], tuple[str, str]]  # waits for a state, checks it, and says its caption

# Every piece of text that is seen, in the size that it has on the screen after all scaling.
SMALL_PRINT = """(least) => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const on = node.parentElement;
    if (!node.data.trim() || on.closest(".hidden, .skip, script, style")) continue;
    if (!on.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    const box = on.getBoundingClientRect();
    if (box.width === 0) continue;
    const svg = on.ownerSVGElement;
    const scaled = on.offsetWidth && Math.abs(box.width - on.offsetWidth) > 1; // whole pixels
    const scale = svg ? Math.hypot(on.getScreenCTM().a, on.getScreenCTM().b)
      : scaled ? box.width / on.offsetWidth : 1;
    const size = parseFloat(getComputedStyle(on).fontSize) * scale;
    if (size < least - 0.1) found.push(`${size.toFixed(1)} px: ${node.data.trim()}`);
  }
  return found;
}"""
# What was just changed is drawn, and what is measured of it and drawn again for that reason: until
# nothing has moved for some frames, nor changes its colour.
DRAWN = """() => new Promise((done) => {
  const lies = () => JSON.stringify([...document.querySelectorAll("main, .felt, .felt text, .now")]
    .map((each) => [each.getBoundingClientRect(), each.getScreenCTM?.()?.a]));
  const latest = performance.now() + 1000;
  const frames = (left, before) => requestAnimationFrame(() => {
    const now = lies();
    const runs = document.getAnimations().some((each) => each.playState === "running");
    if (performance.now() < latest && (runs || now !== before)) frames(3, now);
    else if (left) frames(left - 1, now);
    else done();
  });
  frames(3, "");
})"""
# What lies on the felt, or in it, that is on something else or is cut off.
CROWDED = """() => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const all = [...document.querySelectorAll(".stage :is(.person, .area, .called), .signs > *")]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.textContent.trim(), each.getBoundingClientRect(), each]);
  return all.flatMap(([what, a, each], i) => [
    ...(each.closest(".stage") && (a.left < stage.left - 1 || a.right > stage.right + 1
      || a.top < stage.top - 1 || a.bottom > stage.bottom + 1) ? [`${what} off the felt`] : []),
    ...(each.matches(".area") && each.scrollHeight > each.clientHeight + 1
      ? [`${what} is cut off`] : []),
    ...all.slice(i + 1)
      .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      .map(([other]) => `${what} on ${other}`),
  ]);
}"""
# What stands below others' names and is cut off: an amount, or what is seen of a hand beside one.
CUT_OFF = """() => [...document.querySelectorAll(".person .said span")]
  .filter((each) => each.offsetTop < each.parentElement.offsetTop + 8)
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.textContent)"""
STICKS_OUT = """() => [...document.querySelectorAll("header *, .now *, .dock button")]
  .filter((each) => each.checkVisibility() && !each.closest(".hidden"))
  .filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width > 0 && (box.left < -1 || box.right > innerWidth + 1
      || box.top < -1 || box.bottom > innerHeight + 1);
  }).map((each) => each.outerHTML.slice(0, 120))"""


# All of that in one question, for each has a price.
SEEN = f"""(least) => ({{
  captions: [...document.querySelectorAll(".now .caption")].map((each) => each.textContent),
  primary: document.querySelectorAll(".now .primary").length,
  small: ({SMALL_PRINT})(least),
  out: ({STICKS_OUT})(),
}})"""


class Seen(TypedDict):
    """What is seen of a table at once."""

    captions: list[str]
    primary: int
    small: list[str]
    out: list[str]


def check(player: Player, where: str) -> str:
    """One caption, at most one primary action, all on the screen and large enough; the caption."""
    player.page.evaluate(DRAWN)
    seen: Seen = player.page.evaluate(SEEN, PRINT_MIN)
    assert len(seen["captions"]) == 1, where
    assert seen["primary"] <= 1, where
    assert seen["captions"][0].strip(), where
    assert seen["small"] == [], f"{where}: {seen['small']}"
    assert seen["out"] == [], f"{where}: {seen['out']}"
    return seen["captions"][0]


class Devices:
    """A window that takes on the shape of each device in every state.

    What is done about a state is done in the last of them, which is another one each time: so a
    round is played on all of them, and each state is seen on each.
    """

    def __init__(self, player: Player, shapes: tuple[str, ...]) -> None:
        self._player = player
        self._shapes = shapes
        self._turn = count()

    def see(self, where: str) -> str:
        """Look at a state on every device; its caption, which is the same on all of them."""
        first = next(self._turn) % len(self._shapes)
        said = set()
        for shape in (*self._shapes[first:], *self._shapes[:first]):
            self._take(shape)
            said.add(check(self._player, f"{where}, {shape}"))
        assert len(said) == 1, f"{where}: the same on every device, and not {said}"
        return said.pop()

    def felts(self) -> dict[str, FloatRect | None]:
        """Where the felt lies on each device."""
        felts = {}
        for shape in self._shapes:
            self._take(shape)
            self._player.page.evaluate(DRAWN)
            felts[shape] = self._player.page.locator("main").bounding_box()
        return felts

    def _take(self, shape: str) -> None:
        width, height = SHAPES[shape]
        self._player.page.set_viewport_size({"width": width, "height": height})


def walk(
    people: People, house: RunningHouse, game: str, shapes: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """A round in every state that two players can bring a table into; state and caption of each."""
    rules = RULEBOOKS[game]
    table = house.new_table(game)
    mei, raj = people.come("Mei"), people.come("Raj")
    devices = Devices(mei, shapes)
    line = Line()
    mei.page.route_web_socket("**/api/tables/*/live**", line)

    def at(state: str) -> tuple[str, str]:
        mei.is_in(state)
        return state, devices.see(f"{game}, {state}")

    mei.page.goto(f"{mei.url}/#/table/{table}")
    yield at("watching")
    mei.do("guest")
    mei.bets_open()
    yield at("bets")
    felts = devices.felts()
    mei.front(2)
    for wager in rules.wagers.values():
        if wager.equals is None:
            mei.wager(2, wager.id)
    yield at("bets_placed")
    line.down = True
    line.cut()
    yield at("lost")
    line.down = False
    mei.page.evaluate("dispatchEvent(new Event('online'))")
    mei.is_in("bets_placed")
    raj.come_to(table)
    raj.wager(5, next(iter(rules.wagers)))
    mei.ready()
    yield at("bets_ready")
    raj.ready()
    yield from _hands(mei, raj, at, is_decided=rules.decided_on is not None)
    yield at("result")
    assert devices.felts() == felts, "the felt keeps its size in a round"
    raj.settled()
    mei.ready()
    raj.ready()
    yield at("bets")


def _hands(mei: Player, raj: Player, at: At, *, is_decided: bool) -> Iterator[tuple[str, str]]:
    """From the look at one's cards until they are shown."""
    mei.act("look").wait_for()
    examines = mei.now.get_attribute("data-state") == "examine"
    yield at("examine" if examines else "look")
    mei.look()
    if examines:
        mei.ready()
        yield at("others")
        raj.ready()
    if is_decided:
        yield at("decide")
        mei.decide("Play")
        yield at("others")
        raj.decide("Fold")
    yield at("show")
    if is_decided:
        mei.do("decline")
        yield at("sure")
        mei.do("keep")
    mei.turn_up()
    if not is_decided:
        yield at("others")
    raj.turn_up()
