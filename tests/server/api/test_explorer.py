"""The explorer over HTTP: figures that were counted apart, every refusal, and tables that go on."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest

from tests.odds.slow import by_twin, out_of, sample_deck
from tests.server.api.served import Json, Served, served
from tests.server.api.test_serve import program
from tests.server.explorer.asked import desks_of, ends
from tests.server.explorer.counted import count_pictures, count_poker
from threecard import RULEBOOKS
from threecard.core.cards import card_letters
from threecard.core.what_if import find_rulebook
from threecard.server.explorer.pricer import WAITING_MAX

Query = dict[str, Any]
FACES = [rank + suit for suit in "cdhs" for rank in "TJQK"][:13]
MIXED = ["2c", "6c", "Jc", "Qc", "Kc", "Ac", "6d", "Jd", "Kd", "6h", "Qh", "Kh", "3s"]
DECKS = {"faces": FACES, "mixed": MIXED}


@pytest.fixture
def client(house: Served) -> Iterator[httpx.Client]:
    with house.client() as opened:
        yield opened


def out(left: list[str]) -> str:
    return " ".join(map(card_letters, out_of(left)))


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


FEW = "only five cards"
REFUSALS: list[tuple[str, Query, int, str, str | None, str]] = [
    ("whist/odds", {}, 404, "unknown_game", None, "whist"),
    ("R3P/odds", {"pay": "tie.tie=9"}, 422, "bad_odds", "pay.tie.tie", "write A:B"),
    ("R3P/odds", {"pay": "tie.tie=9:0"}, 422, "bad_odds", "pay.tie.tie", "no odds"),
    ("R3P/odds", {"pay": "tie.nope=9:1"}, 422, "unknown_line", "pay.tie.nope", "it knows tie"),
    ("R3P/odds", {"pay": "nope.tie=9:1"}, 422, "unknown_wager", "pay.nope.tie", "it knows main"),
    ("R3P/odds", {"pay": "tie"}, 400, "bad_field", None, "write it as pay tie.tie=9:1"),
    ("TCP/odds", {"pay": "jackpot.straight=3:1"}, 422, "bad_money", "pay.jackpot.straight", "3:1"),
    ("R3P/odds", {"reading": "tie.on=x"}, 422, "unknown_choice", "reading.tie.on", "points"),
    ("R3P/odds", {"reading": "mood=x"}, 422, "unknown_reading", "reading.mood", "tie.on"),
    ("R3P/odds", {"reading": "tie.on="}, 400, "bad_field", None, "reading tie.on=ranking"),
    ("R3P/odds", {"without": "Kx"}, 422, "unknown_card", "without", "“Kx” is no card"),
    ("R3P/odds", {"without": "Kd Kd"}, 422, "card_twice", "without", "Kd is there twice"),
    ("R3P/odds", {"without": FEW}, 422, "too_few_cards", "without", "5 cards are left, too few"),
    ("R3P/odds", {"without": "K" * 501}, 400, "bad_field", "without", "length"),
    ("R3P/odds", {"meter": "5"}, 422, "unknown_wager", "meter", "has no jackpot"),
    ("TCP/odds", {"meter": "much"}, 422, "bad_money", "meter", "“much” is no amount"),
    ("R3P/strategy", {}, 422, "decision_not_open", None, "Three Card Poker does"),
    ("R3P/seen", {}, 422, "decision_not_open", None, "Three Card Poker does"),
    ("R3P/session", {"stake": []}, 422, "stake_not_positive", "stake", "as stake main=25"),
    ("R3P/session", {"stake": "main"}, 400, "bad_field", "stake", "stake main=25"),
    ("R3P/session", {"stake": "main=x"}, 422, "bad_money", "stake.main", "“x” is no amount"),
    ("R3P/session", {"stake": "main=0"}, 422, "stake_not_positive", "stake.main", "not 0.00"),
    ("R3P/session", {"stake": "main=5.01"}, 422, "stake_splits_cent", "stake.main", "2 cents"),
    ("R3P/session", {"stake": ["main=5", "main=5"]}, 422, "wager_twice", "stake.main", "twice"),
    ("R3P/session", {"stake": "nope=5"}, 422, "unknown_wager", "stake.nope", "places main"),
    ("TCP/session", {"stake": "play=5"}, 422, "unknown_wager", "stake.play", "places ante"),
    ("TCP/session", {"stake": ["ante=5", "jackpot=6"]}, 422, "not_the_price", "stake.jackpot", "5"),
    ("R3P/session", {"stake": "tie=5"}, 422, "wager_not_permitted", "stake.tie", "goes with main"),
    ("R3P/paths", {"stake": "tie=5"}, 422, "wager_not_permitted", "stake.tie", "goes with main"),
    ("R3P/hold", {"stake": "tie=5"}, 422, "wager_not_permitted", "stake.tie", "goes with main"),
    ("R3P/session", {"rounds": "abc"}, 400, "bad_field", "rounds", "rounds is a whole number."),
    ("R3P/session", {"rounds": "1.5"}, 400, "bad_field", "rounds", "rounds is a whole number."),
    ("R3P/session", {"rounds": "10001"}, 422, "odds_bad_count", "rounds", "1 to 10,000 rounds"),
    ("R3P/session", {"rounds": "0"}, 422, "odds_bad_count", "rounds", "1 to 10,000 rounds"),
    ("R3P/session", {"bankroll": "x"}, 422, "bad_money", "bankroll", "“x” is no amount"),
    ("R3P/session", {"bankroll": "24"}, 422, "not_enough_chips", "bankroll", "A round takes 25.00"),
    ("R3P/session", {"stop_loss": "x"}, 422, "bad_money", "stop_loss", "“x” is no amount"),
    ("R3P/session", {"stop_loss": "0"}, 422, "odds_bad_count", "stop_loss", "A stop-loss is more"),
    ("R3P/session", {"stop_win": "-5"}, 422, "bad_money", "stop_win", "“-5” is no amount"),
    ("R3P/session", {"stop_win": "0"}, 422, "odds_bad_count", "stop_win", "A stop-win is more"),
    ("R3P/paths", {"count": "x"}, 400, "bad_field", "count", "count is a whole number."),
    ("R3P/paths", {"count": "0"}, 422, "odds_bad_count", "count", "at a time, not 0"),
    ("R3P/paths", {"rounds": "0"}, 422, "odds_bad_count", "rounds", "1 to 10,000 rounds"),
    ("R3P/paths", {"count": "61"}, 422, "odds_bad_count", "count", "1 to 60 at a time, not 61"),
    ("R3P/paths", {"rounds": "10000"}, 422, "odds_bad_count", "count", "1 to 4 at a time"),
    ("R3P/paths", {"bankroll": "24"}, 422, "not_enough_chips", "bankroll", "A round takes 25.00"),
    ("R3P/hold", {"stake": []}, 422, "stake_not_positive", "stake", "as stake main=25"),
    ("R3P/hold", {"occupied": "9"}, 422, "odds_bad_count", "occupied", "1 to 8 positions"),
    ("R3P/hold", {"occupied": "many"}, 400, "bad_field", "occupied", "as 5 or 4.5, not “many”"),
    ("R3P/hold", {"occupied": "9" * 400}, 400, "bad_field", "occupied", "20 characters"),
    ("R3P/hold", {"pace": "0"}, 422, "odds_bad_count", "pace", "up to 1000 rounds an hour"),
    ("R3P/hold", {"pace": "1e9"}, 400, "bad_field", "pace", "pace is a number"),
    ("R3P/hold", {"hours": "25"}, 422, "odds_bad_count", "hours", "up to 24 hours, not 25"),
    ("R3P/hold", {"hours": "x"}, 400, "bad_field", "hours", "hours is a number"),
    ("R3P/parsheet", {"pay": "tie.tie=9"}, 422, "bad_odds", "pay.tie.tie", "write A:B"),
]


@pytest.mark.parametrize(
    ("path", "query", "status", "code", "where", "said"),
    REFUSALS,
    ids=[f"{each[0]}-{each[3]}-{number}" for number, each in enumerate(REFUSALS)],
)
def test_what_is_asked_wrong_is_refused_with_its_place(
    client: httpx.Client,
    path: str,
    query: Query,
    status: int,
    code: str,
    where: str | None,
    said: str,
) -> None:
    query = {key: out(MIXED[:5]) if value is FEW else value for key, value in query.items()}
    staked = path.split("/")[1] in ("session", "paths", "hold")
    answer = client.get(
        f"/api/games/{path}", params={**({"stake": "main=25"} if staked else {}), **query}
    )
    found = answer.json()
    assert (answer.status_code, found["code"], found.get("where")) == (status, code, where)
    assert said in found["message"]
    assert found["message"].endswith(".")


def test_a_side_wager_by_itself_is_refused_by_its_clause(client: httpx.Client) -> None:
    for game, wager, clause in (("R3P", "tie", "R3P "), ("TCP", "jackpot", "TCP ")):
        query = {"stake": f"{wager}=5"}
        found = client.get(f"/api/games/{game}/session", params=query).json()
        assert found["code"] == "wager_not_permitted"
        assert found["clause"].startswith(clause)


def test_too_few_cards_for_the_positions_are_said(client: httpx.Client) -> None:
    query: Query = {"stake": "main=25", "occupied": "4", "without": out(MIXED)}
    found = client.get("/api/games/R3P/hold", params=query).json()
    assert (found["code"], found["where"]) == ("too_few_cards", "occupied")
    assert found["message"] == "4 positions and the dealer take 15 cards, and 13 are left."


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
    for what_if in ("9:1 in place of 8:1", "tie.on=ranking", "without Kd"):
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


def test_every_refusal_is_one_the_document_names(client: httpx.Client) -> None:
    document: Json = client.get("/api/openapi.json").json()
    for path, _, status, _, _, _ in REFUSALS:
        address = f"/api/games/{{game}}/{path.split('/')[1]}"
        assert str(status) in document["paths"][address]["get"]["responses"], (path, status)


def worked(pids: list[int]) -> int:
    """What these processes worked, in ticks of their CPU time."""
    fields = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids)
    return sum(int(each[11]) + int(each[12]) for each in fields)


def test_tables_go_on_while_odds_are_worked_out(house: Served) -> None:
    table, mei = house.table(), house.guest()
    quick: Query = {"stake": "main=25", "occupied": "1", "without": "3c"}
    slow: Query = {"stake": ["main=25", "tie=5"], "occupied": "7", "without": "2c"}
    with (
        house.client() as client,
        house.client() as other,
        mei.socket(table) as hers,
        ThreadPoolExecutor(1) as pool,
    ):
        hers.bets_open()
        client.get("/api/games/N3P/hold", params=quick).raise_for_status()  # a desk is open
        desks = desks_of(os.getpid())
        answer = pool.submit(client.get, "/api/games/P3P/hold", params=slow)
        moments = set()  # of the desk's work at which something else was answered
        while not answer.done():
            before = worked(desks)
            assert other.get("/api/house").status_code == 200
            assert hers.ask("sit", position=1)["type"] in ("answer", "refused")
            assert mei.wager(table, 1, "main", 10_00).status_code in (200, 422)
            if worked(desks) > before and not answer.done():
                moments.add(before)
    assert answer.result().status_code == 200
    assert len(moments) >= 3


@pytest.fixture
def stopped(house: Served) -> Iterator[int]:
    """The desk for quick questions, which answers nothing until it is let go on."""
    with house.client() as client:
        client.get("/api/games/R3P/odds", params={"pay": "tie.tie=77:1"}).raise_for_status()
        before = set(desks_of(os.getpid()))
        quick = before
        if len(before) > 1:  # find it by what it does
            quick = {max(before, key=lambda pid: _asked_more(client, pid))}
    (pid,) = quick
    os.kill(pid, signal.SIGSTOP)
    try:
        yield pid
    finally:
        os.kill(pid, signal.SIGCONT)


def _asked_more(client: httpx.Client, pid: int) -> int:
    """How much more a desk has read after one more quick question."""

    def read() -> int:
        lines = Path(f"/proc/{pid}/io").read_text().splitlines()
        return int(lines[0].split()[1])

    before = read()
    pay = f"tie.tie={time.monotonic_ns() % 10**9}:1"
    client.get("/api/games/R3P/odds", params={"pay": pay})
    return read() - before


def test_who_asks_when_too_many_wait_is_told_when_to_come_back(house: Served, stopped: int) -> None:
    def ask(number: int) -> httpx.Response:
        with house.client() as client:
            return client.get("/api/games/R3P/odds", params={"pay": f"tie.tie={number}:3"})

    more = 4
    with ThreadPoolExecutor(WAITING_MAX + more) as pool:
        asked = [pool.submit(ask, 1000 + number) for number in range(WAITING_MAX + more)]
        while sum(each.done() for each in asked) < more:
            time.sleep(0.01)
        with house.client() as other:
            assert other.get("/api/house").status_code == 200
        os.kill(stopped, signal.SIGCONT)
        answers = [each.result() for each in asked]
    refused = [each for each in answers if each.status_code != 200]
    assert len(refused) == more
    for each in refused:
        assert (each.status_code, each.json()["code"]) == (429, "too_busy")
        assert int(each.headers["Retry-After"]) > 0


def test_no_desk_outlives_a_house_that_is_killed(tmp_path: Path) -> None:
    with program(tmp_path) as running:
        house = running.wait()
        with house.client() as client:
            client.get("/api/games/R3P/odds").raise_for_status()
            query = {"stake": "main=25", "occupied": "1"}
            client.get("/api/games/R3P/hold", params=query).raise_for_status()
        pids = desks_of(running.process.pid)
        assert len(pids) == 2
        running.process.kill()
        running.process.wait()
        assert all(map(ends, pids))


def test_a_house_that_closes_in_good_order_leaves_no_desk(tmp_path: Path) -> None:
    before = set(desks_of(os.getpid()))
    with served(tmp_path) as house, house.client() as client:
        client.get("/api/games/R3P/odds").raise_for_status()
        (pid,) = set(desks_of(os.getpid())) - before
    assert ends(pid)
