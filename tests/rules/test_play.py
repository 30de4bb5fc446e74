"""Three Card Poker: the decision after the deal, and the Play wager it places."""

from functools import partial

import pytest

from tests.desk import (
    PICTURE_GAMES,
    at,
    collected,
    paid,
    returned,
    settle_hand,
    settle_table,
    told,
)
from tests.marks import clause
from threecard import Code, Hand, PlayingPosition, RoundError, rulebook

settle_poker = partial(settle_hand, "three-card-poker")
settle_tables = partial(settle_table, "three-card-poker")

DEALER = "Qs Jh 5d"
HIGHER = "Kd 3c 2h"
ANTE = ("p1", "ante", 25_00)
PAIR_PLUS = ("p1", "pair_plus", 10_00)


def refusal(place: PlayingPosition, game: str = "three-card-poker") -> RoundError:
    with pytest.raises(RoundError) as refused:
        settle_table(game, DEALER, place)
    return refused.value


@clause("TCP 1.1.7", "TCP 3.9.2", "TCP 3.12.1", "TCP 3.12.2", "TCP 3.12.3", "TCP 4.1")
@pytest.mark.parametrize(
    ("player", "end"),
    [
        (HIGHER, paid("play", 25_00, 25_00, "TCP 3.12.1")),
        ("Jd 9c 8s", collected("TCP 3.12.2")),
        ("Qd Jc 5s", returned(25_00, "TCP 3.12.3")),
    ],
)
def test_play_ends_as_the_ante_does_against_a_dealer_who_qualifies(
    player: str, end: tuple[str, str | None, int, int, str]
) -> None:
    lines = settle_poker(player=player, dealer=DEALER, decision="play", ante=25_00)
    assert lines["play"] == end
    assert lines["ante"][2:] == end[2:]


@clause("TCP 1.1.7", "TCP 3.9.2")
def test_every_play_wager_is_its_own_players_and_equals_that_ante() -> None:
    settlement = settle_tables(
        DEALER,
        at(1, HIGHER, ("p1", "ante", 25_00), ("p2", "pair_plus", 5_00), decision="play"),
        at(2, "Jd 9c 8s", ("p2", "ante", 40_00), decision="play"),
        at(3, "Ts 9h 2c", ("p3", "ante", 55_00), decision="fold"),
    )
    assert [
        (line.position, line.player, line.stake)
        for line in settlement.lines
        if line.wager == "play"
    ] == [(1, "p1", 25_00), (2, "p2", 40_00)]


@clause("TCP 3.9.2")
@pytest.mark.parametrize("place", [0, 1])
def test_a_play_wager_in_the_list_is_the_one_the_decision_places(place: int) -> None:
    listed = [ANTE, PAIR_PLUS]
    listed.insert(place, ("p1", "play", 25_00))
    with_play = settle_tables(DEALER, at(1, HIGHER, *listed, decision="play"))
    without = settle_tables(DEALER, at(1, HIGHER, ANTE, PAIR_PLUS, decision="play"))
    assert with_play == without
    assert [told(line) for line in with_play.lines if line.wager == "play"] == [
        paid("play", 25_00, 25_00, "TCP 3.12.1")
    ]


@clause("TCP 1.1.7", "TCP 3.9.2")
@pytest.mark.parametrize(
    ("player", "stake", "decision"),
    [
        ("p1", 24_99, "play"),
        ("p1", 50_00, "play"),
        ("p2", 25_00, "play"),
        ("p1", 25_00, "fold"),
        ("p1", 25_00, None),
        ("p1", 10_00, "play"),  # as much as Pair Plus, which is no Ante
    ],
)
def test_a_play_wager_without_the_decision_or_unlike_its_players_ante_is_refused(
    player: str, stake: int, decision: str | None
) -> None:
    error = refusal(at(1, HIGHER, ANTE, PAIR_PLUS, (player, "play", stake), decision=decision))
    assert (error.code, error.clause) == (Code.PLAY_NOT_ANTE, "TCP 3.9.2")
    assert error.where == "positions[0].wagers[2]"


@clause("TCP 1.1.7", "TCP 3.9.2")
def test_a_play_wager_beside_pair_plus_alone_is_refused() -> None:
    error = refusal(at(1, HIGHER, PAIR_PLUS, ("p1", "play", 10_00), decision="continue"))
    assert (error.code, error.clause) == (Code.PLAY_NOT_ANTE, "TCP 3.9.2")


@clause("TCP 3.9", "TCP 3.9.3")
@pytest.mark.parametrize(
    ("wagers", "decision", "code", "cited"),
    [
        ([ANTE], None, Code.DECISION_MISSING, "TCP 3.9"),
        ([PAIR_PLUS, ("p2", "ante", 10_00)], None, Code.DECISION_MISSING, "TCP 3.9"),
        ([ANTE], "continue", Code.DECISION_NOT_OPEN, "TCP 3.9.3"),
        ([ANTE, PAIR_PLUS], "continue", Code.DECISION_NOT_OPEN, "TCP 3.9.3"),
        ([PAIR_PLUS], "play", Code.DECISION_NOT_OPEN, "TCP 3.9.3"),
    ],
)
def test_an_ante_is_played_or_folded_and_pair_plus_alone_is_not_played(
    wagers: list[tuple[str, str, int]], decision: str | None, code: Code, cited: str
) -> None:
    error = refusal(at(1, HIGHER, *wagers, decision=decision))
    assert (error.code, error.clause) == (code, cited)
    assert error.where == "positions[0].decision"


@clause("TCP 3.9")
@pytest.mark.parametrize("game", PICTURE_GAMES)
@pytest.mark.parametrize("decision", ["play", "fold", "continue", None])
def test_in_the_picture_games_there_is_nothing_to_decide_and_nothing_to_hide(
    game: str, decision: str | None
) -> None:
    main = ("p1", "main", 10_00)
    error = refusal(at(1, HIGHER, main, decision=decision, exposed=decision is not None), game)
    assert error.code == Code.DECISION_NOT_OPEN
    assert error.where == f"positions[0].{'decision' if decision else 'exposed'}"


@clause("TCP 3.9", "TCP 3.11")
def test_tcp_3_9_ways_to_decide_that_people_know_by_name() -> None:
    rule = rulebook("three-card-poker").edition.decision
    assert rule is not None
    ways = {way.id: way.plays for way in rule.ways(rulebook("three-card-poker").readings)}
    hands = [Hand.parse(cards) for cards in ("Qs 3h 2d", "Js Th 8d", "2s 2h 3d")]
    for way in ("queen_high", "mimic_dealer"):
        assert [ways[way](hand) for hand in hands] == [True, False, True]
