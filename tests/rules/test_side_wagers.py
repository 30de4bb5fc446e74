"""Side wagers: who may place one where, what becomes of one alone, how many an area takes."""

from __future__ import annotations

import pytest

from tests.desk import PICTURE_GAMES, TAGS, at, refused, returned, rules, settle_table, told
from tests.marks import clause
from threecard import Settlement

R3P, N3P, P3P, T3P = PICTURE_GAMES
TCP = "three-card-poker"
SIDE_WAGERS = [
    (game, wager) for game in PICTURE_GAMES for wager in rules(game).wagers if wager != "main"
]
BY_ANYONE = [(game, wager) for game, wager in SIDE_WAGERS if game in (R3P, N3P)]
BY_ITS_OWN_PLAYER = [(game, wager) for game, wager in SIDE_WAGERS if game in (P3P, T3P)]
OWN_MAIN = {P3P: "P3P 3.4", T3P: "T3P 3.3"}

DEALER = "Kd 3h 4c"
HAND = "Ks 9h 4d"
OTHER_HAND = "9s 8h 7d"


def placed(settlement: Settlement) -> list[tuple[int, str, str]]:
    return [(line.position, line.player, line.wager) for line in settlement.lines]


@clause("R3P 3.5", "N3P 3.9", "P3P 3.4", "T3P 3.3")
@pytest.mark.parametrize(("game", "wager"), SIDE_WAGERS)
def test_a_side_wager_may_lie_beside_ones_own_main_wager(game: str, wager: str) -> None:
    place = at(1, HAND, ("p1", wager, 10_00), ("p1", "main", 10_00))
    assert len(settle_table(game, DEALER, place).lines) == 2


@clause("R3P 3.5", "N3P 3.9")
@pytest.mark.parametrize(("game", "wager"), BY_ANYONE)
def test_anyone_may_place_a_side_wager_where_a_main_wager_lies(game: str, wager: str) -> None:
    place = at(1, HAND, ("p1", "main", 10_00), ("p2", wager, 10_00))
    assert placed(settle_table(game, DEALER, place)) == [(1, "p1", "main"), (1, "p2", wager)]


@clause("R3P 3.5")
@pytest.mark.parametrize("wager", ["tie", "royal_pictures"])
def test_a_side_wager_is_refused_where_no_main_wager_lies(wager: str) -> None:
    with refused("wager_not_permitted", "R3P 3.5"):
        settle_table(
            R3P,
            DEALER,
            at(1, HAND, ("p1", "main", 10_00)),
            at(2, OTHER_HAND, ("p1", wager, 10_00)),
        )


@clause("N3P 5.14")
@pytest.mark.parametrize("wager", ["tie", "three_pictures"])
@pytest.mark.parametrize("hand", [None, "Kc Qc Jc"], ids=["not dealt to", "dealt a winning hand"])
def test_a_side_wager_alone_on_its_box_is_returned(wager: str, hand: str | None) -> None:
    settlement = settle_table(
        N3P,
        "Ks Ts Td",
        at(1, HAND.replace("Ks", "Kh"), ("p1", "main", 10_00)),
        at(2, hand, ("p1", wager, 10_00)),
    )
    assert told(settlement.lines[1]) == returned(10_00, "N3P 5.14")


@clause("P3P 3.4", "T3P 3.3")
@pytest.mark.parametrize(("game", "wager"), BY_ITS_OWN_PLAYER)
def test_nobody_may_place_a_side_wager_beside_anothers_main_wager(game: str, wager: str) -> None:
    with refused("wager_not_permitted", OWN_MAIN[game]):
        settle_table(
            game,
            DEALER,
            at(1, HAND, ("p1", "main", 10_00), ("p2", wager, 10_00)),
            at(2, OTHER_HAND, ("p2", "main", 10_00)),
        )


@clause("P3P 3.4", "T3P 3.3")
@pytest.mark.parametrize(("game", "wager"), BY_ITS_OWN_PLAYER)
def test_a_side_wager_alone_is_refused(game: str, wager: str) -> None:
    with refused("wager_not_permitted", OWN_MAIN[game]):
        settle_table(game, DEALER, at(1, HAND, ("p1", wager, 10_00)))


@clause("TCP 3.5", "TCP 3.5.2")
def test_a_jackpot_wager_goes_with_an_ante_or_pair_plus_on_every_hand_one_plays() -> None:
    settlement = settle_table(
        TCP,
        DEALER,
        at(1, HAND, ("p1", "ante", 10_00), ("p1", "jackpot", 5_00), decision="fold"),
        at(2, OTHER_HAND, ("p1", "pair_plus", 10_00), ("p1", "jackpot", 5_00)),
    )
    assert {(1, "p1", "jackpot"), (2, "p1", "jackpot")} <= set(placed(settlement))


@clause("TCP 3.5.4")
@pytest.mark.parametrize("wager", ["ante", "pair_plus"])
def test_a_jackpot_wager_on_anothers_position_is_refused(wager: str) -> None:
    with refused("wager_not_permitted", "TCP 3.5.4"):
        settle_table(
            TCP,
            DEALER,
            at(1, HAND, ("p1", wager, 10_00), ("p2", "jackpot", 5_00), decision="fold"),
            at(2, OTHER_HAND, ("p2", wager, 10_00), decision="fold"),
        )


@clause("TCP 5.12.2")
@pytest.mark.parametrize("hand", [None, "Qh Qc Qs"], ids=["not dealt to", "dealt a winning hand"])
def test_a_jackpot_wager_without_ante_or_pair_plus_is_returned(hand: str | None) -> None:
    settlement = settle_table(TCP, DEALER, at(1, hand, ("p1", "jackpot", 5_00)))
    assert list(map(told, settlement.lines)) == [returned(5_00, "TCP 5.12.2")]


@clause("R3P 3.9", "TCP 3.4.2")
@pytest.mark.parametrize(
    ("game", "wager", "most", "why"),
    [
        (R3P, "main", 3, "R3P 3.9"),
        (R3P, "royal_pictures", 3, "R3P 3.9"),
        (TCP, "ante", 1, "TCP 3.4.2"),
        (TCP, "pair_plus", 1, "TCP 3.4.2"),
        (P3P, "main", 1, None),
        (T3P, "main", 1, None),
    ],
)
def test_an_area_takes_so_many_wagers_and_no_more(
    game: str, wager: str, most: int, why: str | None
) -> None:
    decision = "fold" if wager == "ante" else None

    def settle_with(count: int) -> Settlement:
        own = () if wager in ("main", "ante", "pair_plus") else (("p1", "main", 10_00),)
        wagers = [(f"p{number}", wager, 10_00) for number in range(1, count + 1)]
        return settle_table(game, DEALER, at(1, HAND, *own, *wagers, decision=decision))

    assert len([line for line in settle_with(most).lines if line.wager == wager]) == most
    with refused("too_many_wagers", why):
        settle_with(most + 1)


@clause("R3P 3.9", "R3P 3.9.1", "TCP 3.4.2")
@pytest.mark.parametrize("game", TAGS)
def test_a_table_may_take_another_number_of_wagers_to_an_area(game: str) -> None:
    wager = "pair_plus" if game == TCP else "main"
    two = at(1, HAND, ("p1", wager, 10_00), ("p2", wager, 10_00))
    for choice in (2, "unlimited"):
        settlement = settle_table(game, DEALER, two, readings={"wagers_per_area": choice})
        assert len(settlement.lines) == 2
    as_printed = {TCP: "TCP 3.4.2"}.get(game)  # elsewhere only the reading refuses it
    with refused("too_many_wagers", as_printed):
        settle_table(game, DEALER, two, readings={"wagers_per_area": 1})
    with refused("unknown_choice"):
        rules(game, {"wagers_per_area": 0})


@clause("N3P 3.9", "N3P 3.7")
def test_a_box_takes_any_number_of_wagers_where_only_their_total_is_limited() -> None:
    wagers = [(f"p{number}", wager, 10_00) for wager in ("main", "tie") for number in range(9)]
    assert len(settle_table(N3P, DEALER, at(1, HAND, *wagers)).lines) == 18


@clause("R3P 3.9", "TCP 3.4.2")
@pytest.mark.parametrize("game", TAGS)
def test_a_players_stake_on_an_area_is_one_wager(game: str) -> None:
    wager = "pair_plus" if game == TCP else "main"
    with refused("wager_twice"):
        settle_table(game, DEALER, at(1, HAND, ("p1", wager, 10_00), ("p1", wager, 10_00)))
