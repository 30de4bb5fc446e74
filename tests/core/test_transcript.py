"""Rounds and settlements as lines of JSON."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from threecard import Code, ThreecardError, read_round, settle, write_settlement

ROUND: dict[str, Any] = {
    "game": "three-card-poker",
    "readings": {"fold.pair_plus": "kept"},
    "limits": {"mode": "laid", "ante": ["25.00", "5000.00"]},
    "under_minimum_before": ["p2"],
    "meter": "50000.00",
    "dealer": "Qs 9h 4d",
    "positions": [
        {
            "position": 1,
            "hand": "Ks Kh 2d",
            "decision": "play",
            "exposed": True,
            "seated": "p1",
            "wagers": [{"player": "p1", "wager": "ante", "stake": "25.00"}],
        }
    ],
}


def settle_json(written: object) -> dict[str, Any]:
    rules, round_ = read_round(json.dumps(written))
    told = msgspec.json.encode(write_settlement(rules, round_, settle(rules, round_)))
    return dict(json.loads(told))


def changed(**fields: object) -> dict[str, Any]:
    return {**ROUND, **fields}


def place(**fields: object) -> dict[str, Any]:
    return changed(positions=[{**ROUND["positions"][0], **fields}])


def test_a_round_is_settled_as_documented() -> None:
    told = settle_json(ROUND)
    assert told["lines"][0] == {
        "position": 1,
        "player": "p1",
        "wager": "ante",
        "stake": "25.00",
        "result": "paid",
        "line": "ante",
        "pays": "1:1",
        "payout": "25.00",
        "returned": "25.00",
        "clause": "TCP 3.12.1",
    }
    assert [line["wager"] for line in told["lines"]] == ["ante", "play"]
    assert told["dealer"] == {
        "hand": "Qs 9h 4d",
        "name": "Three Odd Cards, Q 9 4",
        "qualifies": True,
    }
    assert told["hands"] == [{"position": 1, "hand": "Ks Kh 2d", "name": "One Pair, K K 2"}]
    assert told["meter"] == "50000.00"


def test_payments_have_no_stake_and_name_what_they_are_paid_on() -> None:
    written = changed(
        limits={"mode": "laid", "ante": ["25.00", "100.00"]},
        positions=[
            {
                "position": 2,
                "hand": "Ah Kh Qh",
                "decision": "play",
                "wagers": [
                    {"player": "p1", "wager": "ante", "stake": "150.00"},
                    {"player": "p1", "wager": "jackpot", "stake": "5.00"},
                ],
            },
            {
                "position": 3,
                "hand": "7c 5s 2d",
                "decision": "fold",
                "wagers": [
                    {"player": "p2", "wager": "ante", "stake": "25.00"},
                    {"player": "p2", "wager": "jackpot", "stake": "5.00"},
                ],
            },
        ],
    )
    lines = {(line["position"], line["wager"]): line for line in settle_json(written)["lines"]}
    assert lines[2, "ante"]["counted"] == "100.00"
    assert lines[2, "ante"]["counted_by"] == "TCP 5.14"
    assert lines[2, "ante"]["payout"] == "100.00"
    assert lines[2, "ante"]["returned"] == "150.00"
    bonus = lines[2, "ante_bonus"]
    assert (bonus["stake"], bonus["on"], bonus["payout"]) == ("0.00", "100.00", "500.00")
    jackpot = lines[2, "jackpot"]
    assert jackpot["award"] == jackpot["payout"] == "1250.00"
    assert "pays" not in jackpot
    assert jackpot["returned"] == "0.00"
    assert lines[3, "envy"] == {
        "position": 3,
        "player": "p2",
        "wager": "envy",
        "stake": "0.00",
        "result": "paid",
        "line": "royal_flush",
        "award": "50.00",
        "payout": "50.00",
        "returned": "0.00",
        "clause": "TCP 3.14",
        "on": "5.00",
        "from": 2,
    }
    assert (3, "ante_bonus") not in lines


def test_where_the_text_is_silent_a_reading_stands_in_place_of_the_clause() -> None:
    told = settle_json(
        {
            "game": "three-pictures",
            "dealer": "9c Qd Jh",
            "positions": [
                {
                    "position": 1,
                    "hand": "9d Ks Kh",
                    "wagers": [{"player": "p1", "wager": "main", "stake": "10.00"}],
                }
            ],
        }
    )
    assert told["lines"][0]["reading"] == "main.tie"
    assert "clause" not in told["lines"][0]


def test_a_round_whose_players_used_up_their_one_time_names_them() -> None:
    written = place(wagers=[{"player": "p1", "wager": "ante", "stake": "5.00"}])
    assert settle_json(written)["under_minimum"] == ["p1"]


def test_side_wagers_on_an_undealt_position_need_no_hand() -> None:
    told = settle_json(
        {
            "game": "non-commission-three-pictures",
            "dealer": "9c Qd Jh",
            "positions": [
                {"position": 1, "wagers": [{"player": "p1", "wager": "tie", "stake": "10.00"}]}
            ],
        }
    )
    assert told["lines"][0]["clause"] == "N3P 5.14"


@pytest.mark.parametrize(
    ("written", "code", "where"),
    [
        ("nonsense", Code.BAD_FIELD, None),
        ([], Code.BAD_FIELD, None),
        ({"game": "three-card-poker"}, Code.BAD_FIELD, None),
        (changed(colour="red"), Code.BAD_FIELD, None),
        (changed(game="baccarat"), Code.UNKNOWN_GAME, "game"),
        (changed(readings={"tie.on": "points"}), Code.UNKNOWN_READING, "readings.tie.on"),
        (
            changed(readings={"fold.pair_plus": "lost"}),
            Code.UNKNOWN_CHOICE,
            "readings.fold.pair_plus",
        ),
        (changed(dealer="Qs 9h 4x"), Code.UNKNOWN_CARD, "dealer"),
        (changed(dealer="Qs 9h"), Code.NOT_THREE_CARDS, "dealer"),
        (changed(dealer="Qs 9h Qs"), Code.CARD_TWICE, "dealer"),
        (changed(dealer="Ks 9h 4d"), Code.CARD_TWICE, "positions[0].hand"),
        (changed(meter="lots"), Code.BAD_MONEY, "meter"),
        (changed(limits={"ante": ["1.00", "2.00"]}), Code.BAD_LIMITS, "limits.mode"),
        (changed(limits={"mode": "loose"}), Code.BAD_LIMITS, "limits.mode"),
        (changed(limits={"mode": "laid", "ante": "25.00"}), Code.BAD_LIMITS, "limits.ante"),
        (
            changed(limits={"mode": "laid", "ante": ["9.00", "1.00"]}),
            Code.BAD_LIMITS,
            "limits.ante",
        ),
        (
            changed(limits={"mode": "laid", "ante": ["x", "1.00"]}),
            Code.BAD_MONEY,
            "limits.ante",
        ),
        (
            changed(limits={"mode": "laid", "tie": ["1.00", "2.00"]}),
            Code.UNKNOWN_WAGER,
            "limits.tie",
        ),
        (
            changed(limits={"mode": "strict", "ante": ["50.00", "5000.00"]}),
            Code.UNDER_MINIMUM,
            "positions[0].wagers[0].stake",
        ),
        (place(position=8), Code.UNKNOWN_POSITION, "positions[0].position"),
        (place(position="one"), Code.BAD_FIELD, "positions[0].position"),
        (place(hand="Ks Kh"), Code.NOT_THREE_CARDS, "positions[0].hand"),
        (place(hand=None), Code.HAND_MISSING, "positions[0].hand"),
        (place(decision="raise"), Code.BAD_FIELD, "positions[0].decision"),
        (place(decision=None), Code.DECISION_MISSING, "positions[0].decision"),
        (
            place(wagers=[{"player": "p1", "wager": "ante", "stake": "0.00"}]),
            Code.STAKE_NOT_POSITIVE,
            "positions[0].wagers[0].stake",
        ),
        (
            place(wagers=[{"player": "p1", "wager": "ante", "stake": 25}]),
            Code.BAD_FIELD,
            "positions[0].wagers[0].stake",
        ),
        (
            place(wagers=[{"player": "p1", "wager": "anti", "stake": "25.00"}]),
            Code.UNKNOWN_WAGER,
            "positions[0].wagers[0].wager",
        ),
    ],
)
def test_a_bad_round_is_refused_by_code_and_place(
    written: object, code: Code, where: str | None
) -> None:
    with pytest.raises(ThreecardError) as refused:
        settle_json(written)
    assert (refused.value.code, refused.value.where) == (code, where)
    assert refused.value.sentence.endswith(".")


@pytest.mark.parametrize("line", [b"", b"{", b"{\xff}", b"not json"])
def test_what_is_no_json_is_refused(line: bytes) -> None:
    with pytest.raises(ThreecardError) as refused:
        read_round(line)
    assert refused.value.code is Code.BAD_JSON
