"""Limits: stakes refused on an electronic layout, and what they count for when laid on felt."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from tests.desk import (
    HIGH,
    LOW,
    P3P,
    R3P,
    T3P,
    TCP,
    TWIN,
    at,
    collected,
    limits,
    paid,
    refused,
    returned,
    settle_table,
    told,
    why_counted,
)
from tests.marks import clause
from threecard import Cite, Clause, RoundError, Settlement


@dataclass(frozen=True)
class Game:
    """A rulebook whose limits hold for each wager by itself."""

    id: str
    main: str
    line: str
    won: str
    lost: str
    standoff: str
    strict: str | None
    small_laid: str
    large_laid: str

    def __str__(self) -> str:
        return self.id


PER_WAGER = [
    Game(
        R3P, "main", "other", "R3P 4.1", "R3P 3.16", "R3P 1.1.5", "R3P 3.4", "R3P 5.10", "R3P 5.11"
    ),
    Game(P3P, "main", "other", "P3P 4.1", "P3P 3.8", "main.tie", None, "limits", "limits"),
    Game(T3P, "main", "other", "T3P 4.1", "T3P 3.7", "main.tie", None, "limits", "limits"),
    Game(
        TCP,
        "ante",
        "ante",
        "TCP 3.12.1",
        "TCP 3.12.2",
        "TCP 3.12.3",
        "TCP 3.4",
        "TCP 5.13",
        "TCP 5.14",
    ),
]

on_each_game = pytest.mark.parametrize("game", PER_WAGER, ids=str)


def settle_stakes(
    game: Game,
    mode: str,
    *stakes: int,
    player: str = HIGH,
    dealer: str = LOW,
    before: tuple[str, ...] = (),
) -> Settlement:
    """One main wager of a player each, p1 and on, all on one position; limits of 10 to 500."""
    wagers = [(f"p{number}", game.main, stake) for number, stake in enumerate(stakes, 1)]
    return settle_table(
        game.id,
        dealer,
        at(1, player, *wagers, decision="play" if game.id == TCP else None),
        limits=limits(mode, **{game.main: (10_00, 500_00)}),
        readings={"wagers_per_area": 3},
        before=before,
    )


@clause("R3P 3.4", "TCP 3.4")
@on_each_game
@pytest.mark.parametrize("stake", [10_00, 500_00])
def test_a_stake_at_either_limit_is_taken_whole(game: Game, stake: int) -> None:
    for mode in ("strict", "laid"):
        settlement = settle_stakes(game, mode, stake)
        assert told(settlement.lines[0]) == paid(game.line, stake, stake, game.won)
        assert settlement.under_minimum == ()


@clause("R3P 3.4", "TCP 3.4")
@on_each_game
def test_a_strict_layout_refuses_a_stake_outside_the_limits(game: Game) -> None:
    with refused("under_minimum", game.strict):
        settle_stakes(game, "strict", 9_98)
    with refused("over_maximum", game.strict):
        settle_stakes(game, "strict", 500_02)


@clause("R3P 3.4", "TCP 3.4")
@on_each_game
def test_each_wager_of_an_area_has_the_limits_to_itself(game: Game) -> None:
    for mode in ("strict", "laid"):
        lines = settle_stakes(game, mode, 400_00, 300_00).lines
        assert [line.counted for line in lines] == [None] * len(lines)
    with refused("over_maximum", game.strict):
        settle_stakes(game, "strict", 400_00, 500_02)
    with refused("under_minimum", game.strict):
        settle_stakes(game, "strict", 9_98, 400_00)


@clause("R3P 5.11", "TCP 5.14")
@on_each_game
def test_a_laid_stake_over_the_maximum_wins_and_loses_up_to_it(game: Game) -> None:
    won = settle_stakes(game, "laid", 600_00).lines[0]
    lost = settle_stakes(game, "laid", 600_00, player=LOW, dealer=HIGH).lines[0]
    standoff = settle_stakes(game, "laid", 600_00, dealer=TWIN).lines[0]
    assert told(won) == paid(game.line, 500_00, 600_00, game.won)
    assert told(lost) == collected(game.lost, returned=100_00)
    assert told(standoff) == returned(600_00, game.standoff)
    for line in (won, lost, standoff):
        assert why_counted(line) == (500_00, game.large_laid)


@clause("R3P 5.10", "TCP 5.13")
@on_each_game
def test_a_laid_stake_under_the_minimum_stands_the_first_time(game: Game) -> None:
    won = settle_stakes(game, "laid", 8_00)
    lost = settle_stakes(game, "laid", 8_00, player=LOW, dealer=HIGH)
    assert told(won.lines[0]) == paid(game.line, 8_00, 8_00, game.won)
    assert told(lost.lines[0]) == collected(game.lost)
    assert (won.lines[0].counted, lost.lines[0].counted) == (None, None)
    assert won.under_minimum == lost.under_minimum == ("p1",)


@clause("R3P 5.10", "TCP 5.13")
@on_each_game
def test_a_players_later_stake_under_the_minimum_is_returned_whatever_the_outcome(
    game: Game,
) -> None:
    for player, dealer in ((HIGH, LOW), (LOW, HIGH), (HIGH, TWIN)):
        settlement = settle_stakes(game, "laid", 8_00, player=player, dealer=dealer, before=("p1",))
        assert told(settlement.lines[0]) == returned(8_00, game.small_laid)
        assert why_counted(settlement.lines[0]) == (0, game.small_laid)
        assert settlement.under_minimum == ()


@clause("R3P 5.10", "TCP 5.13")
@on_each_game
def test_only_that_players_stakes_under_the_minimum_are_returned(game: Game) -> None:
    settlement = settle_stakes(game, "laid", 10_00, 8_00, 6_00, before=("p1", "p2"))
    ends = {line.player: told(line) for line in settlement.lines if line.wager == game.main}
    assert ends == {
        "p1": paid(game.line, 10_00, 10_00, game.won),
        "p2": returned(8_00, game.small_laid),
        "p3": paid(game.line, 6_00, 6_00, game.won),
    }
    assert settlement.under_minimum == ("p3",)


@clause("R3P 5.10", "TCP 5.13")
@on_each_game
def test_all_stakes_under_the_minimum_of_one_round_share_the_one_time(game: Game) -> None:
    decision = "play" if game.id == TCP else None
    settlement = settle_table(
        game.id,
        LOW,
        at(2, HIGH, ("p2", game.main, 4_00), decision=decision),
        at(3, TWIN, ("p1", game.main, 8_00), decision=decision),
        at(5, "Kc Qs 9c", ("p2", game.main, 6_00), decision=decision),
        limits=limits("laid", **{game.main: (10_00, 500_00)}),
    )
    assert all(line.result == "paid" for line in settlement.lines)
    assert settlement.under_minimum == ("p2", "p1")


@clause("R3P 3.4", "R3P 5.10", "R3P 5.11")
def test_a_side_wager_has_limits_of_its_own_or_none() -> None:
    place = at(1, HIGH, ("p1", "main", 10_00), ("p1", "tie", 60_00), ("p1", "royal_pictures", 1))
    own = limits("laid", main=(10_00, 500_00), tie=(5_00, 50_00))
    main, tie, royal_pictures = settle_table(R3P, TWIN, place, limits=own).lines
    assert main.counted is None
    assert told(tie) == paid("tie", 400_00, 60_00, "R3P 3.19")
    assert why_counted(tie) == (50_00, "R3P 5.11")
    assert told(royal_pictures) == paid("any_king", 1, 1, "R3P 4.2")
    with refused("over_maximum", "R3P 3.4"):
        settle_table(R3P, TWIN, place, limits=limits("strict", tie=(5_00, 50_00)))


@clause("TCP 5.13", "TCP 5.14")
@pytest.mark.parametrize(
    ("stake", "before", "counts"),
    [(600_00, (), 500_00), (8_00, (), 8_00), (8_00, ("p1",), 0)],
    ids=["over", "under", "under again"],
)
def test_play_and_ante_bonus_count_as_much_as_their_ante(
    stake: int, before: tuple[str, ...], counts: int
) -> None:
    settlement = settle_table(
        TCP,
        LOW,
        at(1, "9s 8h 7d", ("p1", "ante", stake), decision="play"),
        limits=limits("laid", ante=(10_00, 500_00)),
        before=before,
    )
    ends = {line.wager: told(line) for line in settlement.lines}
    if counts:
        assert ends == {
            "ante": paid("ante", counts, stake, "TCP 3.12.1"),
            "play": paid("play", counts, stake, "TCP 3.12.1"),
            "ante_bonus": paid("straight", counts, 0, "TCP 3.12.4"),
        }
    else:
        assert ends == dict.fromkeys(("ante", "play"), returned(stake, "TCP 5.13"))


@clause("TCP 3.5.3")
@pytest.mark.parametrize("mode", ["strict", "laid"])
@pytest.mark.parametrize(("stake", "code"), [(4_00, "under_minimum"), (6_00, "over_maximum")])
def test_the_jackpots_own_system_takes_no_other_stake_on_felt_either(
    mode: str, stake: int, code: str
) -> None:
    def settle_jackpot(jackpot: int) -> Settlement:
        place = at(1, HIGH, ("p1", "pair_plus", 10_00), ("p1", "jackpot", jackpot))
        return settle_table(TCP, LOW, place, limits=limits(mode, jackpot=(5_00, 5_00)))

    assert settle_jackpot(5_00).lines[1].stake == 5_00
    with pytest.raises(RoundError) as error:
        settle_jackpot(stake)
    assert (error.value.code, error.value.clause) == (code, "TCP 3.5.3")


@clause("R3P 5.5", "TCP 5.7")
@pytest.mark.parametrize("mode", ["strict", "laid"])
@pytest.mark.parametrize("listed", [False, True], ids=["Play by the decision", "Play listed"])
def test_an_invalid_hand_returns_its_wagers_play_included_whatever_their_size(
    mode: str, listed: bool
) -> None:
    wagers = [("p1", "ante", 2_00), *([("p1", "play", 2_00)] if listed else [])]
    removed = replace(
        at(1, "Ks 9h 4d", *wagers, decision="play"), returned_by=Cite(Clause("TCP 5.7"))
    )
    settlement = settle_table(
        "three-card-poker",
        "Qh Jc 3d",
        removed,
        limits=limits(mode, ante=(10_00, 100_00)),
    )
    assert [(line.wager, told(line)) for line in settlement.lines] == [
        ("ante", returned(2_00, "TCP 5.7")),
        ("play", returned(2_00, "TCP 5.7")),
    ]
    assert settlement.under_minimum == ()
