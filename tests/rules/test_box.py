"""Boxes of Non-Commission Three Pictures: their limit, their balance, and who goes first."""

import pytest

from tests.marks import clause
from tests.table.incidents import answer, betting, report, unreported
from tests.table.play import Play, deck_of
from threecard import events
from threecard.core.irregularities.incidents import LoneSideWager, OverMaximum
from threecard.core.table import in_order

BOX = "non-commission-three-pictures"
LIMITS = {"main": (1_000, 10_000)}


def wagers(play: Play) -> dict[str, int]:
    return {placed.player: placed.stake for _, placed in in_order(play.table.wagers)}


@clause("N3P 3.5", "N3P 3.6", "N3P 3.7", "N3P 3.10")
def test_others_may_take_up_the_balance_of_a_box_and_no_more() -> None:
    play = Play(BOX, limits=LIMITS).open().wager("Ann", 1, "main", 4_000)
    play.wager("Ben", 1, "main", 5_000)
    more = {"player": "Cai", "position": 1, "wager": "main", "stake": 1_002}
    assert play.refuse("place_wager", by="Cai", **more) == ("over_maximum", "N3P 5.1")
    play.wager("Cai", 1, "main", 1_000)
    assert sum(wagers(play).values()) == 10_000


@clause("N3P 5.1")
def test_the_seated_player_goes_first_and_the_last_standing_chips_give_way() -> None:
    play = Play(BOX, limits=LIMITS).open()
    play.do("sit", by="Ann", position=1)
    play.wager("Ben", 1, "main", 6_000).wager("Cai", 1, "main", 4_000)
    play.wager("Ann", 1, "main", 5_000)
    assert wagers(play) == {"Ben": 5_000, "Ann": 5_000}
    changed = [event for event in play.events if isinstance(event, events.WagerChanged)]
    assert [(each.player, each.stake, each.was, each.clause) for each in changed] == [
        ("Cai", 0, 4_000, "N3P 5.1"),
        ("Ben", 5_000, 6_000, "N3P 5.1"),
    ]
    play.do("increase_wager", by="Ann", player="Ann", position=1, wager="main", by_=5_000)
    assert wagers(play) == {"Ann": 10_000}
    over = {"player": "Ann", "position": 1, "wager": "main", "by_": 2}
    assert play.refuse("increase_wager", by="Ann", **over) == ("over_maximum", "N3P 5.1")


@clause("N3P 5.1")
def test_n3p_5_1_chips_give_way_to_the_cent_and_not_one_more() -> None:
    play = Play(BOX, limits={**LIMITS, "tie": (500, 5_000)}).open()
    play.do("sit", by="Ann", position=1)
    play.wager("Ben", 1, "main", 5_000).wager("Cai", 1, "main", 5_000)
    main = {"player": "Ann", "position": 1, "wager": "main", "stake": 5_000}
    told = play.do("place_wager", by="Ann", **main)
    assert [type(event).__name__ for event in told] == ["WagerChanged", "WagerPlaced"]
    assert wagers(play) == {"Ben": 5_000, "Ann": 5_000}, "what Cai laid was enough"
    play.wager("Ben", 1, "tie", 4_500)
    play.do("increase_wager", by="Ben", player="Ben", position=1, wager="tie", by_=500)
    play.wager("Ann", 1, "tie", 501)
    assert [placed.stake for placed in play.table.wagers_at(1) if placed.wager == "tie"] == [
        4_499,
        501,
    ]


@clause("N3P 1.15", "N3P 5.1")
def test_n3p_1_15_where_nobody_sits_the_highest_stake_goes_first() -> None:
    play = Play(BOX, limits=LIMITS).open()
    play.wager("Ben", 1, "main", 4_000).wager("Cai", 1, "main", 5_000)
    small = {"player": "Ann", "position": 1, "wager": "main", "stake": 2_000}
    assert play.refuse("place_wager", by="Ann", **small) == ("over_maximum", "N3P 5.1")
    play.wager("Ann", 1, "main", 6_000)
    assert wagers(play) == {"Ben": 4_000, "Ann": 6_000}, "the last standing chips give way"
    equal = {"player": "Cai", "position": 1, "wager": "main", "stake": 6_000}
    assert play.refuse("place_wager", by="Cai", **equal)[0] == "over_maximum", "ties to the earlier"


@clause("N3P 1.15", "N3P 5.1")
def test_n3p_1_15_of_equal_stakes_the_earlier_goes_first_when_it_is_raised_too() -> None:
    play = Play(BOX, limits=LIMITS).open()
    play.wager("Ben", 1, "main", 4_000).wager("Cai", 1, "main", 6_000)
    play.do("increase_wager", by="Ben", player="Ben", position=1, wager="main", by_=2_000)
    assert wagers(play) == {"Ben": 6_000, "Cai": 4_000}, "Ben has begun earlier, and Cai gives way"


@clause("N3P 1.15", "N3P 5.1")
def test_n3p_1_15_who_sits_there_goes_before_a_higher_stake() -> None:
    play = Play(BOX, limits=LIMITS)
    play.do("sit", by="Ann", position=1)
    play.open().wager("Ben", 1, "main", 9_000).wager("Ann", 1, "main", 2_000)
    assert wagers(play) == {"Ben": 8_000, "Ann": 2_000}
    more = {"player": "Ben", "position": 1, "wager": "main", "by_": 1_000}
    assert play.refuse("increase_wager", by="Ben", **more) == ("over_maximum", "N3P 5.1")
    elsewhere = Play(BOX, limits=LIMITS)
    elsewhere.do("sit", by="Ann", position=2)  # at another box
    elsewhere.open().wager("Ben", 1, "main", 9_000)
    late = {"player": "Ann", "position": 1, "wager": "main", "stake": 2_000}
    assert elsewhere.refuse("place_wager", by="Ann", **late) == ("over_maximum", "N3P 5.1")


@clause("N3P 1.15", "N3P 5.1")
def test_n3p_5_1_the_chips_laid_last_give_way_first_whoever_began_to_wager_later() -> None:
    play = Play(BOX, limits=LIMITS)
    play.do("sit", by="Ann", position=1)
    play.open().wager("Ben", 1, "main", 3_000).wager("Cai", 1, "main", 2_000)
    more = {"player": "Ben", "position": 1, "wager": "main"}
    play.do("increase_wager", by="Ben", **more, by_=3_000)
    play.do("increase_wager", by="Ben", **more, by_=1_000)
    play.do("reduce_wager", by="Ben", **more, by_=2_000)  # his last ones: 2,000 of the first raise
    play.wager("Ann", 1, "main", 4_000)
    assert wagers(play) == {"Ben": 4_000, "Cai": 2_000, "Ann": 4_000}
    play.do("increase_wager", by="Ann", player="Ann", position=1, wager="main", by_=2_500)
    assert wagers(play) == {"Ben": 3_000, "Cai": 500, "Ann": 6_500}


@clause("N3P 5.14")
@pytest.mark.parametrize("phase", ["betting", "closed"])
def test_n3p_5_14_a_lone_side_bet_ruled_away_does_not_come_back_with_a_later_main_bet(
    phase: str,
) -> None:
    play = Play(BOX, mode="laid").open().wager("Ann", 1, "tie", 500)
    play.wager("Ben", 2, "main", 1_000)
    if phase == "closed":
        play.do("no_more_bets", by="dealer")
    lone = {"player": "Ann", "position": 1, "wager": "tie"}
    assert answer(report(play, LoneSideWager(), **lone)) == ("return", "N3P 5.14")
    assert play.table.wagers.keys() == {2}
    if phase == "betting":
        play.wager("Ann", 1, "main", 1_000).do("no_more_bets", by="dealer")
    play.do("shuffle_deck", by="dealer", cards=deck_of())
    play.do("deal_cards", by="dealer")
    assert not any(wager == "tie" for _, _, wager in play.finish())


@clause("N3P 5.14", "R3P 3.5", "P3P 3.4", "T3P 3.3")
@pytest.mark.parametrize("tag", ["R3P", "N3P", "P3P", "T3P"])
def test_n3p_5_14_a_side_bet_that_has_its_main_bet_is_not_ruled_away(tag: str) -> None:
    play = betting(tag).wager("Mei", 1, "tie", 5_00)
    for wager in ("tie", "main"):
        alone = {"player": "Mei", "position": 1, "wager": wager}
        assert unreported(play, LoneSideWager(), **alone) == ("not_so", None)


@clause("N3P 5.2")
def test_a_box_meets_its_minimum_together() -> None:
    play = Play(BOX, limits=LIMITS).open()
    small = {"player": "Ben", "position": 1, "wager": "main", "stake": 200}
    assert play.refuse("place_wager", by="Ben", **small) == ("under_minimum", "N3P 5.2")
    play.wager("Ann", 1, "main", 1_000).wager("Ben", 1, "main", 200)


@clause("N3P 3.9")
def test_anyone_may_wager_on_the_side_once_an_initial_wager_lies_there() -> None:
    play = Play(BOX).open()
    tie = {"player": "Ben", "position": 1, "wager": "tie", "stake": 500}
    assert play.refuse("place_wager", by="Ben", **tie) == ("wager_not_permitted", "N3P 3.9")
    play.wager("Ann", 1, "main", 1_000).wager("Ben", 1, "tie", 500)


@clause("R3P 3.5")
def test_a_side_wager_left_without_its_main_wager_is_given_back() -> None:
    play = Play("royal-three-pictures").open().wager("Ann", 1, "main", 1_000)
    play.wager("Ben", 1, "tie", 500)
    play.do("withdraw_wager", by="Ann", player="Ann", position=1, wager="main")
    assert play.table.wagers == {}
    assert getattr(play.events[-1], "clause", None) == "R3P 3.5"


@clause("R3P 3.4", "TCP 3.4")
def test_strict_limits_hold_for_each_wager() -> None:
    for game, wager, cited in (
        ("royal-three-pictures", "main", "R3P 3.4"),
        ("three-card-poker", "ante", "TCP 3.4"),
    ):
        play = Play(game, limits={wager: (1_000, 10_000)}).open()
        for stake, code in ((998, "under_minimum"), (10_002, "over_maximum")):
            fields = {"player": "Ann", "position": 1, "wager": wager, "stake": stake}
            assert play.refuse("place_wager", by="Ann", **fields) == (code, cited)
        play.wager("Ann", 1, wager, 10_000).wager("Ann", 2, wager, 1_000)


def test_a_stake_that_can_t_be_paid_to_the_cent_is_refused() -> None:
    play = Play("royal-three-pictures").open()
    odd = {"player": "Ann", "position": 1, "wager": "main", "stake": 1_001}
    assert play.refuse("place_wager", by="Ann", **odd)[0] == "stake_splits_cent"


@clause("N3P 5.1")
def test_n3p_5_1_chips_between_which_others_laid_theirs_give_way_in_the_order_of_all() -> None:
    play = Play(BOX, limits=LIMITS)
    play.do("sit", by="Ann", position=1)
    play.open().wager("Ben", 1, "main", 2_000).wager("Cai", 1, "main", 2_000)
    for player in ("Ben", "Ben", "Cai", "Ben", "Ben"):
        raised = {"player": player, "position": 1, "wager": "main", "by_": 1_000}
        play.do("increase_wager", by=player, **raised)
    play.wager("Ann", 1, "main", 3_500)
    assert wagers(play) == {"Ben": 4_000, "Cai": 2_500, "Ann": 3_500}, "Cai laid before Ben's last"


def test_a_wager_raised_again_and_again_grows_no_longer_until_somebody_else_lays_chips() -> None:
    play = Play(BOX, limits=LIMITS).open().wager("Ben", 1, "main", 1_000)
    main = {"position": 1, "wager": "main"}
    for _ in range(20):
        play.do("increase_wager", by="Ben", player="Ben", by_=100, **main)
    [ben] = play.table.wagers_at(1)
    assert ben.chips == ((ben.order, 3_000),)
    cai = play.wager("Cai", 1, "main", 1_000).table.version
    for _ in range(20):
        play.do("increase_wager", by="Ben", player="Ben", by_=100, **main)
    play.do("increase_wager", by="Cai", player="Cai", by_=500, **main)
    play.do("increase_wager", by="Ben", player="Ben", by_=300, **main)
    play.do("reduce_wager", by="Ben", player="Ben", by_=400, **main)
    chips = [placed.chips for placed in play.table.wagers_at(1)]
    ben_chips, cai_chips = chips
    assert [amount for _, amount in ben_chips] == [3_000, 1_900]
    assert [amount for _, amount in cai_chips] == [1_000, 500]
    assert ben_chips[0][0] < cai == cai_chips[0][0] < ben_chips[1][0] < cai_chips[1][0]


@clause("N3P 5.1", "N3P 1.15")
def test_n3p_5_1_the_seated_player_gives_up_what_standing_players_chips_did_not_cover() -> None:
    play = Play(BOX, mode="laid", limits=LIMITS)
    play.do("sit", by="Ann", position=1)
    play.open().wager("Ann", 1, "main", 12_000).wager("Ben", 1, "main", 2_000)
    ruled = report(play, OverMaximum(), position=1, wager="main")
    assert answer(ruled)[1] == "N3P 5.1"
    assert wagers(play) == {"Ann": 10_000}
    back = [event for event in play.events if isinstance(event, events.WagerChanged)]
    assert [(each.player, each.was, each.stake) for each in back] == [
        ("Ben", 2_000, 0),
        ("Ann", 12_000, 10_000),
    ]


@clause("N3P 5.1")
def test_n3p_5_1_chips_that_nobody_else_s_came_between_on_an_area_count_as_laid_at_a_time() -> None:
    play = Play(BOX, limits={**LIMITS, "tie": (500, 5_000)}).open()
    play.wager("Ben", 1, "main", 3_000).wager("Cai", 1, "tie", 500).wager("Ben", 1, "tie", 500)
    more = {"player": "Ben", "position": 1, "wager": "main", "by_": 2_000}
    play.do("increase_wager", by="Ben", **more)
    (ben,) = [placed for placed in play.table.wagers_at(1) if placed.wager == "main"]
    assert [amount for _, amount in ben.chips] == [5_000], "the Tie is another area"
    play.wager("Cai", 1, "main", 1_000).do("increase_wager", by="Ben", **more)
    ben = next(placed for placed in play.table.wagers_at(1) if placed.wager == "main")
    assert [amount for _, amount in ben.chips] == [5_000, 2_000]
