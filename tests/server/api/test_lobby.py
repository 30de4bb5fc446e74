"""What the lobby says of a table, and how its own terms are shown."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.api.served import Served
from threecard import rulebook
from threecard.core.registry import RULEBOOKS
from threecard.odds import odds
from threecard.server.process.first_tables import floor_config

GAME = "royal-three-pictures"


def listed(house: Served, table: str) -> dict[str, Any]:
    """One table as the lobby has it."""
    with house.client() as client:
        tables = client.get("/api/tables").json()
    (found,) = (each for each in tables if each["table"] == table)
    assert isinstance(found, dict)
    return found


def test_a_table_says_in_what_it_departs_and_how_it_reads(house: Served) -> None:
    as_published = listed(house, house.table(GAME))
    assert (as_published["departs"], as_published["readings"]) == ([], {})
    own = listed(house, house.table(GAME, pays={"tie.tie": "9:1"}))
    assert own["departs"] == ["Tie pays 9 to 1 in place of 8 to 1"]
    assert own["departs"][0] in own["edition"]
    read = listed(house, house.table(GAME, readings={"tie.three_pictures": "never"}))
    assert (read["departs"], read["readings"]) == ([], {"tie.three_pictures": "never"})


def test_a_table_says_what_the_letter_would_do(house: Served) -> None:
    (read,) = listed(house, house.table("prosperity-3-pictures"))["chosen"]
    assert (read["name"], read["title"]) == ("tie.on", "What makes a tie")
    assert read["chosen"] == "only hands of the same rank tie"
    assert read["letter"] == "equal point totals tie, whatever the pictures"
    letter = odds(rulebook("prosperity-3-pictures")).wagers["tie"].house_edge
    assert {wager: edge["fraction"] for wager, edge in read["edges"].items()} == {
        "tie": str(letter)
    }
    assert listed(house, house.table("prosperity-3-pictures", readings={}))["chosen"] == []


def test_a_new_house_hands_no_edge_to_the_player() -> None:
    """Each table of a new floor, by the readings that it is opened with."""
    for game in RULEBOOKS:
        found = odds(floor_config(game).rules).wagers.values()
        assert all(each.house_edge > 0 for each in found if each.part_of is None), game
    assert rulebook("prosperity-3-pictures").readings["tie.on"] == "points"


def test_wagers_are_listed_with_their_names_and_prices(house: Served) -> None:
    wagers = listed(house, house.table("three-card-poker"))["wagers"]
    assert list(wagers) == ["ante", "pair_plus", "jackpot"]  # and no Play, which equals the Ante
    assert wagers["pair_plus"] == {"name": "Pair Plus", "price": None}
    assert wagers["jackpot"]["price"] == 5_00


def test_a_table_says_for_whose_word_it_waits(house: Served) -> None:
    table = house.table("three-card-poker", source="felt")
    dealer, manager = house.staff("Deng", "dealer"), house.staff("Moira", "shift_manager")
    mei = house.guest()
    assert listed(house, table)["waits"] is None
    dealer.ask(table, "place_your_bets").raise_for_status()
    mei.wager(table, 1, "ante", 10_00).raise_for_status()
    for command in ("no_more_bets", "deal_cards"):
        dealer.ask(table, command).raise_for_status()
    told: dict[str, Any] = {"incident": {"type": "not_confidential"}, "player": mei.name}
    dealer.ask(table, "report_incident", **told, description="Told it.").raise_for_status()
    assert listed(house, table)["waits"] == "shift_manager"
    manager.ask(table, "decide_incident", remedy="bar", reason="Told it.").raise_for_status()
    assert listed(house, table)["waits"] is None


def test_a_game_is_shown_with_a_tables_own_pay_lines_and_readings(house: Served) -> None:
    rules = rulebook(GAME).with_reading("tie.three_pictures", "never").with_pays({"tie.tie": "9:1"})
    query = {"pay": "tie.tie=9:1", "reading": "tie.three_pictures=never"}
    with house.client() as client:
        shown = client.get(f"/api/games/{GAME}", params=query).json()
        wrong = client.get(f"/api/games/{GAME}", params={"pay": "tie.tye=9:1"})
    assert shown["terms"] == rules.terms.hash
    tie = next(each for each in shown["wagers"] if each["id"] == "tie")
    assert [line["pays"] for line in tie["lines"]] == ["9:1"]
    assert tie["edge"]["float"] == float(odds(rules).wagers["tie"].house_edge)
    reading = next(each for each in shown["readings"] if each["name"] == "tie.three_pictures")
    assert reading["in_force"] == "never"
    assert (wrong.status_code, wrong.json()["code"]) == (422, "unknown_line")


@pytest.mark.parametrize(
    ("tag", "clause"),
    [("R3P", "R3P 3.6"), ("N3P", "N3P 5.16"), ("P3P", None), ("T3P", None), ("TCP", "TCP 3.6")],
)
def test_a_game_says_whether_staff_place_what_a_player_asks_for(
    house: Served, tag: str, clause: str | None
) -> None:
    with house.client() as client:
        assert client.get(f"/api/games/{tag}").json()["by_staff"] == clause
