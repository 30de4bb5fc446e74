"""Three Card Poker: a fold, what it gives up and what it leaves."""

from functools import partial

import pytest

from tests.desk import at, collected, paid, settle_hand, settle_table, told
from tests.marks import clause
from tests.table.incidents import all_decided
from tests.table.play import Play
from threecard.core.decide.showing import to_show

settle_poker = partial(settle_hand, "three-card-poker", decision="fold")

NO_QUEEN = "Jh 8c 3d"
LOWER = "Kh Jc 3d"
HIGHER = "9c 9h 9d"
STRAIGHT = "6s 5h 4d"


@clause("TCP 1.1.5", "TCP 3.9.1")
@pytest.mark.parametrize("dealer", [NO_QUEEN, LOWER, HIGHER])
def test_a_fold_loses_the_ante_whatever_the_dealer_holds_and_places_no_play(dealer: str) -> None:
    lines = settle_poker(player=STRAIGHT, dealer=dealer, ante=10_00)
    assert lines == {"ante": collected("TCP 3.9.1")}


@clause("TCP 3.9.1.1")
@pytest.mark.parametrize(
    ("dealer", "cited"),
    [(NO_QUEEN, "TCP 3.11.4"), (LOWER, "TCP 3.12.5"), (HIGHER, "TCP 3.12.5")],
)
def test_pair_plus_stays_in_play_when_the_ante_is_folded(dealer: str, cited: str) -> None:
    lines = settle_poker(player=STRAIGHT, dealer=dealer, ante=10_00, pair_plus=5_00)
    assert lines == {
        "ante": collected("TCP 3.9.1"),
        "pair_plus": paid("straight", 25_00, 5_00, cited),
    }


@clause("TCP 3.9.1.1")
def test_pair_plus_left_in_play_by_a_fold_may_still_lose() -> None:
    lines = settle_poker(player="Qs 7h 2d", dealer=LOWER, ante=10_00, pair_plus=5_00)
    assert lines["pair_plus"] == collected("TCP 1.1.6")


@clause("TCP 3.9.1", "TCP 3.9.1.1")
@pytest.mark.parametrize("player", [STRAIGHT, "Qs 7h 2d"])
def test_a_fold_forfeits_pair_plus_when_read_so(player: str) -> None:
    lines = settle_poker(
        player=player,
        dealer=LOWER,
        ante=10_00,
        pair_plus=5_00,
        readings={"fold.pair_plus": "forfeited"},
    )
    assert lines["pair_plus"] == collected("TCP 3.9.1")


@clause("TCP 3.9.1", "TCP 3.9.3")
def test_tcp_3_9_1_a_fold_forfeits_ones_own_pair_plus_and_nobody_elses() -> None:
    read = {"fold.pair_plus": "forfeited", "wagers_per_area": "2"}
    play = Play("three-card-poker", readings=read).open().wager("Mei", 1, "ante", 10_00)
    play.wager("Mei", 1, "pair_plus", 5_00).wager("Tan", 1, "pair_plus", 5_00)
    play.deal(STRAIGHT, LOWER).do("decide", by="Mei", position=1, decision="fold")
    play.expose()
    assert to_show(play.table) == [1], "Tan has folded nothing"
    lines = play.finish()
    assert lines[1, "Mei", "pair_plus"].result == "collected"
    assert lines[1, "Tan", "pair_plus"].payout == 25_00


def folded(*others: tuple[str, int, str], **config: object) -> list[int]:
    """Mei folds an Ante at 1, all others play: the hands that are to be shown."""
    play = Play("three-card-poker", **config).open().wager("Mei", 1, "ante", 10_00)
    for player, position, wager in others:
        play.wager(player, position, wager, 5_00)
    play.deal().do("decide", by="Mei", position=1, decision="fold")
    return to_show(all_decided(play).expose().table)


@clause("TCP 3.9.1", "TCP 3.14")
def test_tcp_3_14_a_folded_hand_is_shown_where_it_can_still_win_or_earn_envy() -> None:
    assert folded() == [], "nothing is on it"
    assert folded(readings={"fold.ante_bonus": "paid"}) == [1]
    assert folded(("Tan", 2, "ante")) == [2]
    watching = (("Tan", 2, "ante"), ("Tan", 2, "jackpot"))
    assert folded(*watching) == [1, 2]
    assert folded(*watching, readings={"envy.folded": "none"}) == [2]
    own = (("Mei", 2, "ante"), ("Mei", 2, "jackpot"))
    assert folded(*own) == [2], "nobody envies a hand of their own"


@clause("TCP 5.12.2", "TCP 3.14")
def test_tcp_5_12_2_a_jackpot_wager_that_lies_alone_makes_no_hand_ones_own_or_shown() -> None:
    lone = ("Tan", 1, "jackpot")
    assert folded(lone, mode="laid") == []
    assert folded(lone, ("Tan", 2, "ante"), ("Tan", 2, "jackpot"), mode="laid") == [1, 2]


@clause("TCP 3.9.1")
@pytest.mark.parametrize("pair_plus", ["kept", "forfeited"])
@pytest.mark.parametrize("exposed", [True, False])
def test_a_folded_hand_keeps_its_jackpot_shown_or_not(pair_plus: str, *, exposed: bool) -> None:
    lines = settle_poker(
        player=STRAIGHT,
        dealer=LOWER,
        exposed=exposed,
        ante=10_00,
        jackpot=5_00,
        readings={"fold.pair_plus": pair_plus},
    )
    assert lines == {
        "ante": collected("TCP 3.9.1"),
        "jackpot": paid("straight", 15_00, 0, "TCP 3.13"),
    }


@clause("TCP 3.9.1")
def test_a_folded_royal_flush_of_spades_still_wins_the_meter() -> None:
    lines = settle_poker(player="As Ks Qs", dealer=LOWER, ante=10_00, jackpot=5_00, meter=31_234_50)
    assert lines["jackpot"] == paid("royal_flush_spades", 31_234_50, 0, "TCP 3.13")


@clause("TCP 1.1.5", "TCP 3.9.1")
def test_a_fold_ends_one_hand_and_no_other() -> None:
    settlement = settle_table(
        "three-card-poker",
        LOWER,
        at(1, STRAIGHT, ("p1", "ante", 10_00), decision="fold"),
        at(2, "Ks Qh 2d", ("p1", "ante", 10_00), decision="play"),
    )
    assert [(line.position, line.wager, told(line)) for line in settlement.lines] == [
        (1, "ante", collected("TCP 3.9.1")),
        (2, "ante", paid("ante", 10_00, 10_00, "TCP 3.12.1")),
        (2, "play", paid("play", 10_00, 10_00, "TCP 3.12.1")),
    ]
