"""The explorer over HTTP: figures that were counted apart, PAR sheets, and its document."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import httpx
import jsonschema_rs
import pytest

from tests.odds.slow import by_twin, sample_deck
from tests.server.api.served import Json
from tests.server.explorer.counted import count_pictures, count_poker
from tests.server.explorer.decks import DECKS, out
from threecard import RULEBOOKS
from threecard.core.what_if import find_rulebook

Query = dict[str, Any]


def figures(answer: httpx.Response) -> dict[str, tuple[Fraction, Fraction]]:
    wagers = answer.raise_for_status().json()["wagers"]
    return {
        id_: (Fraction(each["house_edge"]), Fraction(each["variance"]))
        for id_, each in wagers.items()
    }


@pytest.mark.parametrize("game", RULEBOOKS)
def test_with_cards_out_every_wager_is_what_the_twin_counts(
    client: httpx.Client, game: str
) -> None:
    left = sample_deck(12, 5)
    slow = by_twin(game, left)
    found = figures(client.get(f"/api/games/{game}/odds", params={"without": out(left)}))
    assert set(slow.ids) == set(found)
    for id_ in slow.ids:
        mean = slow.expect(id_)
        assert found[id_] == (-mean, slow.expect(id_, id_) - mean**2)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize(
    ("tag", "pays", "chosen"),
    [
        ("R3P", {"tie.tie": "9:1"}, {}),
        ("R3P", {"main.six": "1:3", "main.other": "6:5"}, {"tie.on": "ranking"}),
        ("R3P", {"royal_pictures.any_king": "3:2"}, {"tie.three_pictures": "never"}),
        ("N3P", {}, {"three_pictures.hand": "either"}),
        ("P3P", {"tie.perfect_tie": "90:1"}, {"perfect_tie.pays": "in_addition"}),
        ("P3P", {}, {"picture_pair": "any_two", "mixed_pictures": "also_triples"}),
        ("P3P", {"picture_perfect.one": "4:1"}, {"picture_match": "any_picture"}),
        ("T3P", {"three_pictures.three_pictures": "20:1"}, {"main.tie": "collected"}),
    ],
)
def test_what_ifs_of_the_picture_games_are_as_counted(
    client: httpx.Client, deck: str, tag: str, pays: dict[str, str], chosen: dict[str, str]
) -> None:
    left, book = DECKS[deck], find_rulebook(tag)
    query: Query = {
        "without": out(left),
        "pay": [f"{line}={odds}" for line, odds in pays.items()],
        "reading": [f"{name}={choice}" for name, choice in chosen.items()],
    }
    counted = count_pictures(
        book.game,
        left,
        {line: Fraction(*map(int, odds.split(":"))) for line, odds in pays.items()},
        {**book.readings, **chosen},
    )
    assert figures(client.get(f"/api/games/{tag}/odds", params=query)) == counted


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize(
    ("pays", "chosen"),
    [
        ({}, {"dealer.qualifies": "contains_queen_or_higher"}),
        ({"ante_bonus.straight": 3}, {"ante_bonus.when": "winning_only"}),
        ({"pair_plus.pair": 2, "pair_plus.flush": 3}, {}),
    ],
)
def test_what_ifs_of_three_card_poker_are_as_counted(
    client: httpx.Client, deck: str, pays: dict[str, int], chosen: dict[str, str]
) -> None:
    left = DECKS[deck]
    query: Query = {
        "without": out(left),
        "pay": [f"{line}={odds}:1" for line, odds in pays.items()],
        "reading": [f"{name}={choice}" for name, choice in chosen.items()],
    }
    found = figures(client.get("/api/games/TCP/odds", params=query))
    counted = count_poker(left, pays, chosen)
    assert {id_: found[id_] for id_ in counted} == counted
    strategy = client.get("/api/games/TCP/strategy", params=query).json()
    assert Fraction(strategy["house_edge"]) == counted["ante"][0]


def test_readings_are_each_what_the_odds_say_of_it(client: httpx.Client) -> None:
    said = client.get("/api/games/T3P/readings", params={"pay": "tie.tie=9:1"}).json()
    for name, choices in said["readings"].items():
        for choice, each in choices.items():
            query: Query = {"pay": "tie.tie=9:1", "reading": f"{name}={choice}"}
            found = figures(client.get("/api/games/T3P/odds", params=query))
            edges = {id_: Fraction(edge) for id_, edge in each["house_edge"].items()}
            assert edges == {id_: found[id_][0] for id_ in edges}


def test_the_meter_moves_the_jackpot_alone(client: httpx.Client) -> None:
    seed = figures(client.get("/api/games/TCP/odds"))
    more = figures(client.get("/api/games/TCP/odds", params={"meter": "42100"}))
    # A dollar on the meter comes up once in 22,100 hands, for five dollars.
    assert seed["jackpot"][0] - more["jackpot"][0] == Fraction(22_100, 5 * 22_100)
    assert all(more[id_] == seed[id_] for id_ in seed if id_ != "jackpot")


def test_a_price_of_its_own_moves_the_jackpot_alone_also_where_a_game_is_shown(
    client: httpx.Client,
) -> None:
    seed = figures(client.get("/api/games/TCP/odds"))
    query: Query = {"price": "2.50"}
    half = figures(client.get("/api/games/TCP/odds", params=query))
    assert half["jackpot"][0] == 1 - 2 * (1 - seed["jackpot"][0]), "the same prizes for half of it"
    assert all(half[id_] == seed[id_] for id_ in seed if id_ != "jackpot")
    shown = {
        each["id"]: each for each in client.get("/api/games/TCP", params=query).json()["wagers"]
    }
    assert Fraction(shown["jackpot"]["edge"]["fraction"]) == half["jackpot"][0]
    wrong = client.get("/api/games/R3P", params=query)
    assert (wrong.status_code, wrong.json()["code"]) == (422, "unknown_wager")


def test_paths_over_http_are_played_again_by_their_seed(client: httpx.Client) -> None:
    query: Query = {"stake": "main=25", "rounds": 30, "count": 3}
    drawn = client.get("/api/games/R3P/paths", params=query).json()
    assert len(drawn["seed"]) == 16
    assert client.get("/api/games/R3P/paths", params=query).json()["seed"] != drawn["seed"]
    again = client.get("/api/games/R3P/paths", params={**query, "seed": drawn["seed"]}).json()
    assert again == drawn
    assert [path["rounds"][-1] for path in drawn["paths"]] == [30, 30, 30]


def test_pair_plus_is_played_without_an_ante(client: httpx.Client) -> None:
    for stake in (["pair_plus=5"], ["pair_plus=5", "jackpot=5"]):
        query: Query = {"stake": stake, "rounds": 20, "count": 2}
        followed = client.get("/api/games/TCP/session", params=query)
        played = client.get("/api/games/TCP/paths", params=query)
        assert followed.status_code == played.status_code == 200
        lowest = min(map(float, followed.json()["round"]))
        assert lowest == -5 * len(stake)


def test_a_par_sheet_is_a_file_that_needs_nothing_else(client: httpx.Client) -> None:
    query: Query = {"pay": "tie.tie=9:1", "reading": "tie.on=ranking", "without": "Kd"}
    answer = client.get("/api/games/R3P/parsheet", params=query)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert (
        answer.headers["content-disposition"]
        == 'attachment; filename="royal-three-pictures-par-sheet.html"'
    )
    page = answer.text
    assert page.lower().startswith("<!doctype html>")
    assert "<script" not in page
    assert all(to.startswith("#") for to in re.findall(r'(?:src|href|action)\s*=\s*"(.*?)"', page))
    assert not re.search(r"url\((?!#)|@import", page)
    assert set(re.findall(r"https?://[^\s\"'<)]+", page)) <= {"http://www.w3.org/2000/svg"}
    for what_if in ("9 to 1 in place of 8 to 1", "tie.on=ranking", "without Kd"):
        assert what_if in page
    odds = client.get("/api/games/R3P/odds", params=query).json()
    assert odds["terms"] in page


OK: list[tuple[str, Query]] = [
    ("TCP/odds", {}),
    ("P3P/odds", {"pay": "tie.tie=9:1", "without": "Kd"}),
    ("TCP/strategy", {}),
    ("TCP/seen", {}),
    ("N3P/readings", {}),
    ("TCP/session", {"stake": ["ante=25", "jackpot=5"], "rounds": 20, "bankroll": "500"}),
    ("R3P/session", {"stake": "main=25", "rounds": 20}),
    ("R3P/paths", {"stake": "main=25", "rounds": 20, "count": 2}),
    ("R3P/hold", {"stake": "main=25", "occupied": "1"}),
    ("T3P/protection", {"pay": "tie.tie=9:1"}),
    ("T3P/backs", {"pay": "tie.tie=9:1"}),
    ("TCP/hold", {"stake": ["pair_plus=5", "jackpot=5"], "occupied": "1", "without": "2c"}),
]


def test_every_answer_is_as_the_openapi_document_has_it(client: httpx.Client) -> None:
    document: Json = client.get("/api/openapi.json").json()
    asked = set()
    for path, query in OK:
        answer = client.get(f"/api/games/{path}", params=query)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "application/json"
        address = f"/api/games/{{game}}/{path.split('/')[1]}"
        asked.add(address)
        described = document["paths"][address]["get"]["responses"]["200"]
        schema = described["content"]["application/json"]["schema"]
        whole = {"components": document["components"], "allOf": [schema]}
        jsonschema_rs.validator_for(whole).validate(answer.json())
    under = {path for path in document["paths"] if path.startswith("/api/games/{game}/")}
    assert under - asked == {"/api/games/{game}/parsheet"}
