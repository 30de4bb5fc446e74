"""The console as it is photographed: a payment that differs, an incident with its ruling."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, Page, expect

from tests.browser.dealer import Dealer
from tests.browser.house import RunningHouse
from tests.browser.people import People

PAGES = {"console-payment", "console-incident"}
GAME, TABLE = "three-card-poker", "TCP-felt"
HANDS = {0: "Ks Qh 4d", 1: "2c 3c 4c", 2: "9s 9h 2d", 3: "As Kh Qd", 4: "5s 6h 9d", 5: "Jc Jd Jh"}

Take = Callable[[Page, str], None]


def photograph(browser: Browser, house: RunningHouse, colours: str, take: Take) -> None:
    """One round of five positions on a tablet, at a table of these colours' own."""
    people = People(browser, house.url)
    dealer = Dealer.at(people, house, GAME, table=f"{TABLE}-{colours}")
    page = dealer.page
    page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
    dealer.announce("place_your_bets")
    dealer.step("no_more_bets")
    for position in range(1, len(HANDS)):
        dealer.type(f"/{position}25\n5\n" + ("5\n" if position % 2 else ""))
    expect(dealer.caption).to_contain_text("$165")
    dealer.announce("no_more_bets", "deal_cards")
    for position in range(1, len(HANDS)):
        expect(dealer.caption).to_contain_text(f"Position {position}")
        dealer.press("f" if position == 4 else "p")
    dealer.step("expose_dealer")
    _incident(dealer)
    take(page, "console-incident")
    page.keyboard.press("Escape")
    dealer.show(HANDS)
    dealer.announce("settle")
    dealer.step("guide")
    dealer.type("25\n100\n")
    dealer.step("differs")
    take(page, "console-payment")
    people.leave()


def _incident(dealer: Dealer) -> None:
    """A ruling that is shown, and reported by nobody."""
    dealer.press("i")
    sheet = dealer.page.get_by_role("dialog")
    sheet.get_by_role("button", name="A player's hand has more or fewer").click()
    sheet.get_by_label("Whom or what").select_option("Position 2")
    sheet.get_by_label("In words").fill("Four cards lay at position 2.")
    dealer.press("Enter")
    sheet.get_by_role("region", name="The ruling").wait_for()
