"""Surveillance: a round found, seen again from a seat, and packed; no card too early."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.house import RunningHouse
from tests.browser.people import People
from tests.browser.pit import DEALER, STAFF, Seated, bets, felt, incident, settled
from threecard.server.packs.checking import check_pack
from threecard.server.packs.pack import read_pack

# The report of a house in which nothing else was played.
OF_TABLE = """(table) => {
  const rows = ["tables", "incidents", "mistakes", "disputes"].map((part) => `#${part} tr`).join();
  for (const row of document.querySelectorAll(rows))
    if (row.querySelector("td") && !row.innerText.includes(table)) row.remove();
}"""


def test_a_round_is_found_and_seen_again_by_keys(people: People, house: RunningHouse) -> None:
    felt(house, "R3P-watched")
    settled(house, "R3P-watched")
    aude = Seated.as_(people, house, "auditor")
    aude.go("watch?table=R3P-watched")
    page = aude.page
    page.get_by_label("Wager").select_option("main")
    page.get_by_label("From $").fill("50")
    page.get_by_label("From $").press("Enter")
    row = page.get_by_role("table", name="Rounds found").get_by_role("row").nth(1)
    expect(row).to_contain_text("#3 at 3: Main wager, staked $50, took $100")
    expect(row).to_contain_text("R3P 4.1")
    row.get_by_role("link").press("Enter")
    knew = page.locator('[data-knew=""]')
    expect(knew).to_have_text("none")
    events = page.get_by_role("region", name="Events")
    shown = events.get_by_role("button", name="Position 1 shows")
    for _ in range(20):
        if shown.get_attribute("aria-current") == "step":
            break
        aude.press("ArrowRight")
    expect(knew).to_have_text("position 1")
    aude.press("ArrowLeft")
    expect(knew).to_have_text("none")
    aude.press("End")
    expect(knew).to_have_text("the dealer’s, position 1, position 3")
    expect(page.get_by_role("region", name="Outcome")).to_contain_text("R3P 4.1")
    with page.expect_download() as printed:
        aude.press("p")
    assert "R3P-watched" in printed.value.path().read_text()
    with page.expect_download() as written:
        page.get_by_role("link", name="Pack with its proof").click()
    assert check_pack(read_pack(written.value.path().read_bytes())).findings == ()


def test_a_day_is_looked_over_by_person_and_packed_with_the_rounds_after(
    people: People, house: RunningHouse
) -> None:
    felt(house, "R3P-tallied")
    settled(house, "R3P-tallied")
    paid = {"position": 1, "player": "#1", "wager": "main"}
    with pytest.raises(AssertionError, match="payment_differs"):
        house.ask("R3P-tallied", "enter_payment", by=DEALER, **paid, taken=60_00)
    house.ask("R3P-tallied", "enter_payment", by=DEALER, **paid, taken=37_50)
    bets(house, "R3P-tallied")
    incident(house, "R3P-tallied")
    void = {"remedy": "void", "reason": "A bird took a card."}
    house.ask("R3P-tallied", "decide_incident", by=STAFF["shift_manager"], **void)
    sanjay = Seated.as_(people, house, "shift_manager")
    page = sanjay.page
    sanjay.go("watch")
    wrong = page.get_by_role("table", name="Payments that differed, by dealer and wager")
    expect(wrong.get_by_role("row", name="Delia Main wager")).to_contain_text("$22.50")
    voids = page.get_by_role("table", name="Void rounds, by dealer")
    expect(voids.get_by_role("row", name="Delia")).to_be_visible()
    gains = page.get_by_role("table", name="Whom incidents gave something")
    expect(gains.get_by_role("row", name="#1")).to_be_visible()
    sanjay.go("watch/R3P-tallied/1")
    page.get_by_label("up to round").fill("2")
    with page.expect_download() as written:
        page.get_by_role("link", name="Pack with its proof").click()
    pack = read_pack(written.value.path().read_bytes())
    assert (pack.first_round, pack.last_round) == (1, 2)
    assert check_pack(pack).findings == ()
    sanjay.go("pit")
    shift = page.get_by_role("region", name="Shift report")
    with page.expect_download() as printed:
        shift.get_by_role("link", name="Report to print").click()
    sheet = page.context.new_page()
    sheet.set_content(printed.value.path().read_text())
    expect(sheet.get_by_text("Shift report", exact=True)).to_be_visible()
    sheet.evaluate(OF_TABLE, "R3P-tallied")
    papers = re.findall(rb"/Type /Page\b", sheet.pdf(prefer_css_page_size=True))
    assert len(papers) == 1, "it is one sheet of paper"


def test_a_hand_looked_at_is_seen_from_that_seat_once_the_deal_is_proved(
    people: People, house: RunningHouse
) -> None:
    """And in no frame or answer before; nor ever from another's."""
    table = house.new_table("three-card-poker")
    house.employ("Gus", "player")
    house.fund("Gus", 100_00)
    wager = {"player": "Gus", "position": 2, "wager": "ante", "stake": 10_00}
    sanjay = Seated.as_(people, house, "shift_manager")
    sanjay.go("pit")
    sanjay.choose(table)
    house.ask(table, "place_wager", by="Gus", **wager)
    house.ask(table, "be_ready", by="Gus")
    sanjay.page.reload()  # sooner than the desk looks again
    expect(sanjay.row(table)).to_contain_text("in play")
    house.ask(table, "view_hand", by="Gus", position=2)
    sanjay.go(f"watch/{table}/1")
    expect(sanjay.page.get_by_role("alert")).to_contain_text("has no round 1 that is over")
    house.ask(table, "decide", by="Gus", position=2, decision="play")
    sanjay.go("pit")
    expect(sanjay.row(table)).to_contain_text("to settle")
    house.ask(table, "turn_up_hand", by="Gus", position=2)
    sanjay.page.reload()
    expect(sanjay.row(table)).to_contain_text("between rounds")
    sanjay.go(f"watch/{table}/1")
    looked = sanjay.page.get_by_role("button", name="Gus looks at the hand of position 2")
    looked.press("Enter")
    expect(sanjay.page.locator('[data-knew="Gus"]')).to_have_text("+ position 2")
    expect(sanjay.page.locator('[data-knew=""]')).to_have_text("none")
    faces = sanjay.page.locator(".felt .face:visible, .felt [data-card]:visible")
    before = faces.count()
    sanjay.page.get_by_role("radio", name="Gus").check()
    expect(faces).not_to_have_count(before)
    record = sanjay.player.record
    assert record.answers > 5
    assert record.secrets("Sanjay") == []
