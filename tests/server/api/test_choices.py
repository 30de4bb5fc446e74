"""Hints: what each decision is worth, under the table's own rules."""

from __future__ import annotations

from fractions import Fraction

from tests.server.api.served import Served
from threecard.odds import strategy


def test_a_hint_has_the_exact_value_of_each_decision(house: Served) -> None:
    with house.client() as client:
        shown = client.get("/api/tables/TCP/choices?hand=Qs 6h 4d").json()
        worse = client.get("/api/tables/TCP/choices?hand=Qs 6h 3d").json()
    lowest_played = next(each for each in strategy("three-card-poker").values if each.plays)
    worth = {each["decision"]: each for each in shown["choices"]}
    assert Fraction(worth["play"]["value"]) == lowest_played.played
    assert Fraction(worth["fold"]["value"]) == lowest_played.folded == -1
    assert abs(worth["play"]["float"] - float(lowest_played.played)) < 1e-12
    assert (shown["on"], shown["best"], worse["best"]) == ("ante", "play", "fold")


def test_a_hint_is_refused_where_nothing_is_decided_or_no_hand_is_named(house: Served) -> None:
    with house.client() as client:
        codes = [
            client.get(f"/api/tables/{where}").json()["code"]
            for where in (
                "R3P/choices?hand=Qs 6h 4d",
                "TCP/choices?hand=Qs Qs 4d",
                "TCP/choices?hand=Qs 4d",
                "none/choices?hand=Qs 6h 4d",
            )
        ]
    assert codes == ["decision_not_open", "card_twice", "not_three_cards", "unknown_table"]
