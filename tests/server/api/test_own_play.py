"""One's own play: cards, results, what was to be expected, and mistakes with their cost."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from tests.server.api.served import Json, Served, Visitor
from tests.server.api.test_hands import FIRST, PACE, dealt, happened
from threecard import rulebook
from threecard.core.hand import Hand
from threecard.odds import odds
from threecard.odds.rounds.expectation import Expectation
from threecard.odds.rounds.exposure import RoundStakes, expose
from threecard.server.process.first_tables import floor_config


def play(visitor: Visitor) -> list[Json]:
    found: list[Json] = visitor.http.get("/api/me/play").raise_for_status().json()
    return found


def test_a_decision_against_the_odds_is_told_with_its_cost(house: Served) -> None:
    table = house.table("three-card-poker", pace=PACE)
    mei, tan = house.guest(), house.guest()
    for visitor, position in ((mei, 1), (tan, 2)):
        visitor.ask(table, "sit", position=position)
    hers, his = dealt(house, "three-card-poker", table, (mei, 1, 10_00), (tan, 2, 25_00))
    with hers, his:
        asked: dict[str, Json] = {}
        for visitor, socket, position in ((mei, hers, 1), (tan, his, 2)):
            socket.ask("view_hand", position=position)
            written = str(Hand(*happened(socket, "hand_viewed")["hand"]))
            answer = visitor.http.get(f"/api/tables/{table}/choices", params={"hand": written})
            asked[visitor.name] = answer.raise_for_status().json()
        # Mei does what is worse, Tan what is best.
        best = {name: each["best"] for name, each in asked.items()}
        worse = {"play": "fold", "fold": "play"}[best[mei.name]]
        hers.ask("decide", position=1, decision=worse)
        his.ask("decide", position=2, decision=best[tan.name])
        for socket, position in ((hers, 1), (his, 2)):
            socket.ask("turn_up_hand", position=position)
        happened(hers, "round_settled")
    (hers_over,), (his_over,) = play(mei), play(tan)
    (mistake,) = hers_over["mistakes"]
    assert his_over["mistakes"] == []
    worth = {each["decision"]: each["float"] for each in asked[mei.name]["choices"]}
    assert (mistake["decided"], mistake["best"]) == (worse, best[mei.name])
    assert mistake["cost"] == pytest.approx(abs(worth["play"] - worth["fold"]) * 10_00)
    assert mistake["hand"] == hers_over["hands"]["1"]
    assert set(hers_over["hands"]) <= {"0", "1"}, "nobody else's hand"
    # What was to be expected is of her own stake alone, exactly.
    rules = floor_config("three-card-poker").rules
    exposure = expose(rules, [RoundStakes(((("ante", 10_00),),))])
    moments = Expectation(odds(rules)).moments(exposure)
    assert hers_over["mean"] == pytest.approx(float(-moments.mean["ante"] * 10_00))
    variance = moments.together["ante", "ante"] * 10_00**2
    assert hers_over["variance"] == pytest.approx(float(variance))
    assert hers_over["net"] == sum(each["taken"] - each["stake"] for each in hers_over["lines"])
    assert hers_over["apart"] == 0


def test_own_play_as_a_spreadsheet_has_a_row_for_each_wager(house: Served) -> None:
    table = house.table("royal-three-pictures", pace=PACE)
    mei, other = house.guest(), house.guest()
    with mei.socket(table) as socket:
        socket.bets_open()
        socket.ask("sit", position=1)
        fields: Json = {"player": mei.name, "position": 1}
        socket.ask("place_wager", **fields, wager=FIRST["royal-three-pictures"], stake=10_00)
        socket.ask("place_wager", **fields, wager="tie", stake=5_00)
        socket.ask("be_ready")
        happened(socket, "cards_dealt")
        socket.ask("turn_up_hand", position=1)
        happened(socket, "round_settled")
    (over,) = play(mei)
    answer = mei.http.get("/api/me/play", params={"format": "csv"})
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(StringIO(answer.text)))
    assert [(row["wager"], row["stake"]) for row in rows] == [("main", "1000"), ("tie", "500")]
    assert sum(int(row["net"]) for row in rows) == over["net"]
    assert {row["hand"] for row in rows} == {over["hands"]["1"]}
    assert {row["dealer"] for row in rows} == {over["hands"]["0"]}
    # Two wagers on one hand: their covariance is in the variance.
    rules = rulebook("royal-three-pictures")
    exposure = expose(rules, [RoundStakes(((("main", 10_00), ("tie", 5_00)),))])
    moments = Expectation(odds(rules)).moments(exposure)
    variance = sum(count * moments.together[two] for two, count in exposure.together.items())
    assert over["variance"] == pytest.approx(float(variance))
    assert play(other) == []
    with house.client() as client:
        assert client.get("/api/me/play").status_code == 401
