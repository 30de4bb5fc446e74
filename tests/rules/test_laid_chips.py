"""Chips as they lie on real felt: the dealer enters them, and they count as if a player had."""

from __future__ import annotations

import random

import pytest

from tests.marks import clause
from tests.table.incidents import GAMES, main
from tests.table.play import Play
from threecard import ThreecardError, events
from threecard.core.commands import Chips
from threecard.core.telling import tell


def chips(position: int, wager: str, stake: int, player: str | None = None) -> Chips:
    return Chips(player=player or f"#{position}", position=position, wager=wager, stake=stake)


def felt(tag: str, **config: object) -> Play:
    return Play(GAMES[tag], source="felt", **config).open()


def lay(play: Play, *laid: Chips, by: str = "dealer") -> list[events.Event]:
    return play.do("lay_chips", by=by, chips=laid)


@pytest.mark.parametrize("tag", GAMES)
def test_the_dealer_enters_what_lies_and_enters_it_again_when_it_changes(tag: str) -> None:
    play, wager = felt(tag), main(tag)
    lay(play, chips(1, wager, 10_00), chips(2, wager, 20_00))
    lay(play, chips(1, wager, 30_00), chips(2, wager, 20_00))
    assert [placed.stake for at in (1, 2) for placed in play.table.wagers_at(at)] == [30_00, 20_00]
    again = play.refuse("lay_chips", by="dealer", chips=(chips(1, wager, 30_00),))
    assert again == ("wager_twice", None), "nothing happened, so nothing is recorded"
    lay(play, chips(1, wager, 5_00))
    lay(play, chips(1, wager, 0))
    assert play.table.wagers_at(1) == ()
    assert play.refuse("lay_chips", by="dealer", chips=(chips(1, wager, 0),))[0] == "wager_twice"


@clause("R3P 3.6", "N3P 5.16", "TCP 3.6")
@pytest.mark.parametrize("tag", GAMES)
def test_nobody_s_account_is_spent_by_a_dealer(tag: str) -> None:
    """Staff place what a player asks for; chips that lie were laid by nobody with an account."""
    play, wager = felt(tag), main(tag)
    mine = (chips(1, wager, 10_00, player="Mei"),)
    assert play.refuse("lay_chips", by="dealer", chips=mine)[0] == "not_for_another"
    theirs = (chips(1, wager, 10_00),)
    assert play.refuse("lay_chips", by="Mei", chips=theirs)[0] == "role_not_permitted"
    (placed,) = lay(play, *theirs)
    assert isinstance(placed, events.WagerPlaced)
    told = tell(play.table.rules, placed)
    assert told.sentence.startswith("#1 places $10"), "by whoever laid it"
    assert told.cite is None, "and not by the clause on wagers that staff are asked for"


@pytest.mark.parametrize("tag", GAMES)
def test_chips_lie_on_felt_alone_and_while_bets_are_open(tag: str) -> None:
    wager = main(tag)
    electronic = Play(GAMES[tag]).open()
    laid = (chips(1, wager, 10_00),)
    assert electronic.refuse("lay_chips", by="dealer", chips=laid)[0] == "not_physical"
    play = felt(tag)
    lay(play, *laid)
    play.do("no_more_bets", by="dealer")
    late = (chips(2, wager, 10_00),)
    assert play.refuse("lay_chips", by="dealer", chips=late)[0] == "wrong_phase"


@pytest.mark.parametrize("tag", GAMES)
def test_one_area_that_may_not_be_so_keeps_all_of_them_off(tag: str) -> None:
    play, wager = felt(tag), main(tag)
    wrong = (chips(1, wager, 10_00), chips(99, wager, 10_00))
    assert play.refuse("lay_chips", by="dealer", chips=wrong)[0] == "unknown_position"
    assert play.table.wagers == {}


@pytest.mark.parametrize("tag", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_chips_entered_are_as_chips_placed(tag: str, seed: int) -> None:
    """The same stakes, taken or refused alike, whether placed by players or entered."""
    draw = random.Random(seed)
    limits = {main(tag): (10_00, 100_00)}
    entered = felt(tag, limits=limits)
    placed = felt(tag, limits=limits)
    wagers = list(placed.table.rules.placeable)
    for _ in range(40):
        position, wager = draw.randint(1, 4), draw.choice(wagers)
        stake, who = draw.choice((0, 3_00, 5_00, 10_00, 50_00, 300_00)), f"#{position}"
        lies = placed.table.find(who, position, wager)
        where = {"player": who, "position": position, "wager": wager}
        codes = []
        for play, kind, fields in (
            (entered, "lay_chips", {"chips": (chips(position, wager, stake),)}),
            _placing(placed, where, stake, 0 if lies is None else lies.stake),
        ):
            try:
                play.do(kind, by="dealer" if play is entered else who, **fields)
            except ThreecardError as error:
                codes.append(error.code.value)
            else:
                codes.append("taken")
        if stake == (0 if lies is None else lies.stake):
            continue  # the same again is nobody's wager
        assert codes[0] == codes[1], (position, wager, stake)
        assert _lying(entered) == _lying(placed)


def _placing(
    play: Play, where: dict[str, object], stake: int, lies: int
) -> tuple[Play, str, dict[str, object]]:
    if not lies:
        return play, "place_wager", {**where, "stake": stake}
    if not stake:
        return play, "withdraw_wager", where
    kind = "increase_wager" if stake > lies else "reduce_wager"
    return play, kind, {**where, "by_": abs(stake - lies)}


def _lying(play: Play) -> dict[int, list[tuple[str, int]]]:
    return {
        position: [(each.wager, each.stake) for each in there]
        for position, there in play.table.wagers.items()
    }


@clause("R3P 3.8", "TCP 3.4.3")
@pytest.mark.parametrize(("tag", "cited"), [("R3P", "R3P 3.8"), ("TCP", "TCP 3.4.3")])
def test_r3p_3_8_chips_of_one_kept_to_a_position_come_off_the_other_and_not_onto_it(
    tag: str, cited: str
) -> None:
    play, wager = felt(tag), main(tag)
    lay(play, *(chips(position, wager, 20_00, player="#1") for position in (1, 2)))
    play.do("restrict_player", by="pit_manager", player="#1", restricted=True)
    more = (chips(2, wager, 30_00, player="#1"),)
    refused = play.refuse("lay_chips", by="dealer", chips=more)
    assert refused == ("player_restricted", cited)
    lay(play, chips(2, wager, 10_00, player="#1"))
    assert [placed.stake for placed in play.table.wagers_at(2)] == [10_00]
