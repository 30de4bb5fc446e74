"""What the explorer can't answer: every kind of bad input, with its sentence and its place."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.server.api.served import Json
from tests.server.explorer.decks import MIXED, out

Query = dict[str, Any]


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
    ("R3P/protection", {"without": "Kd"}, 422, "odds_bad_count", "without", "a whole deck"),
    ("R3P/backs", {"without": "Kd"}, 422, "odds_bad_count", "without", "a whole deck"),
    ("R3P/session", {"stake": []}, 422, "stake_not_positive", "stake", "as stake main=25"),
    ("R3P/session", {"stake": "main"}, 400, "bad_field", "stake", "stake main=25"),
    ("R3P/session", {"stake": "main=x"}, 422, "bad_money", "stake.main", "“x” is no amount"),
    ("R3P/session", {"stake": "main=0"}, 422, "stake_not_positive", "stake.main", "not $0"),
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
    ("R3P/session", {"bankroll": "24"}, 422, "not_enough_chips", "bankroll", "A round takes $25;"),
    ("R3P/session", {"stop_loss": "x"}, 422, "bad_money", "stop_loss", "“x” is no amount"),
    ("R3P/session", {"stop_loss": "0"}, 422, "odds_bad_count", "stop_loss", "A stop-loss is more"),
    ("R3P/session", {"stop_win": "-5"}, 422, "bad_money", "stop_win", "“-5” is no amount"),
    ("R3P/session", {"stop_win": "0"}, 422, "odds_bad_count", "stop_win", "A stop-win is more"),
    ("R3P/paths", {"count": "x"}, 400, "bad_field", "count", "count is a whole number."),
    ("R3P/paths", {"count": "0"}, 422, "odds_bad_count", "count", "at a time, not 0"),
    ("R3P/paths", {"rounds": "0"}, 422, "odds_bad_count", "rounds", "1 to 10,000 rounds"),
    ("R3P/paths", {"count": "61"}, 422, "odds_bad_count", "count", "1 to 60 at a time, not 61"),
    ("R3P/paths", {"rounds": "10000"}, 422, "odds_bad_count", "count", "1 to 4 at a time"),
    ("R3P/paths", {"bankroll": "24"}, 422, "not_enough_chips", "bankroll", "A round takes $25;"),
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


def test_every_refusal_is_one_the_document_names(client: httpx.Client) -> None:
    document: Json = client.get("/api/openapi.json").json()
    for path, _, status, _, _, _ in REFUSALS:
        address = f"/api/games/{{game}}/{path.split('/')[1]}"
        assert str(status) in document["paths"][address]["get"]["responses"], (path, status)
