"""A round made in Python is refused where it can't be what its maker meant."""

from __future__ import annotations

from typing import cast

import pytest

from threecard import (
    Code,
    Decision,
    Hand,
    Placed,
    PlayingPosition,
    Position,
    Round,
    RoundError,
    parse_cents,
    rulebook,
    settle,
)


def round_with(decision: Decision) -> Round:
    ante = Placed("Mei", "ante", parse_cents("25"))
    place = PlayingPosition(Position(1), (ante,), Hand.parse("9s 9h 4d"), decision)
    return Round(Hand.parse("Qs 7h 3d"), (place,))


def test_a_decision_given_as_text_is_refused_and_not_settled_without_its_play() -> None:
    rules = rulebook("three-card-poker")
    settled = settle(rules, round_with(Decision.PLAY))
    assert [line.wager for line in settled.lines] == ["ante", "play"]
    with pytest.raises(RoundError) as refused:
        settle(rules, round_with(cast("Decision", "play")))
    assert refused.value.code is Code.BAD_FIELD
    assert refused.value.where == "positions[0].decision"
