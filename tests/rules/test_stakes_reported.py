"""Stakes outside the limits and late chips, reported at a table."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import (
    GAMES,
    answer,
    betting,
    kinds,
    main,
    on_record,
    played_out,
    report,
    returned,
    unreported,
)
from tests.table.play import Play
from threecard import events
from threecard.core.decide.advice import is_short
from threecard.core.irregularities.incidents import (
    LateWager,
    LateWithdrawal,
    OverMaximum,
    UnderMinimum,
)

OPEN_BY = {"R3P": "R3P 3.4", "P3P": "limits", "T3P": "limits", "TCP": "TCP 3.4"}
CLOSED_BY = {
    "R3P": ("R3P 5.11", "R3P 5.10"),
    "P3P": ("limits", "limits"),
    "T3P": ("limits", "limits"),
    "TCP": ("TCP 5.14", "TCP 5.13"),
}


def laid(tag: str, *stakes: int) -> Play:
    """Chips on real felt at position 1, one stake a player; the limits are ten to a hundred."""
    play = Play(GAMES[tag], mode="laid", limits={main(tag): (10_00, 100_00)}).open()
    for player, stake in zip(("Mei", "Tan", "Raj"), stakes, strict=False):
        play.wager(player, 1, main(tag), stake)
    return play


def theirs(tag: str) -> dict[str, object]:
    return {"player": "Mei", "position": 1, "wager": main(tag)}


@clause("N3P 5.1", "N3P 1.15")
def test_n3p_5_1_what_exceeds_a_box_is_rejected_from_standing_players_first() -> None:
    play = Play(GAMES["N3P"], mode="laid", limits={"main": (10_00, 100_00)})
    play.do("sit", by="Mei", position=2)
    play.open().wager("Tan", 2, "main", 60_00).wager("Raj", 2, "main", 40_00)
    play.wager("Mei", 2, "main", 50_00).wager("Raj", 2, "tie", 5_00)
    play.wager("Tan", 3, "main", 900_00)
    for missing in ({"position": 2}, {"wager": "main"}, {}):
        assert unreported(play, OverMaximum(), **missing) == ("not_so", None)
    assert answer(report(play, OverMaximum(), position=2, wager="main"))[0] == "reject_excess"
    box = {placed.player: placed.stake for placed in play.table.wagers_at(2)}
    assert box == {"Tan": 50_00, "Mei": 50_00, "Raj": 5_00}, "the Tie still has its main wager"
    changed = [event for event in play.events if isinstance(event, events.WagerChanged)]
    assert [(event.player, event.stake) for event in changed] == [("Raj", 0), ("Tan", 50_00)]
    assert {event.clause for event in changed} == {"N3P 5.1"}
    for position, wager in ((2, "main"), (5, "main"), (2, "tie")):
        nothing = unreported(play, OverMaximum(), position=position, wager=wager)
        assert nothing == ("not_so", None), "nothing exceeds anything"
    report(play, OverMaximum(), position=3, wager="main")
    alone = play.table.find("Tan", 3, "main")
    assert alone is not None
    assert alone.stake == 100_00


@clause("R3P 3.4", "TCP 3.4")
@pytest.mark.parametrize("tag", OPEN_BY)
@pytest.mark.parametrize(("stake", "incident"), [(300_00, OverMaximum()), (4_00, UnderMinimum())])
def test_r3p_3_4_a_stake_outside_the_limits_goes_back_at_once_while_bets_are_open(
    tag: str, stake: int, incident: OverMaximum | UnderMinimum
) -> None:
    play = laid(tag, stake)
    side = {"R3P": "tie", "P3P": "tie", "T3P": "tie", "TCP": "jackpot"}[tag]
    play.wager("Mei", 1, side, 5_00).wager("Tan", 2, main(tag), 10_00)
    for part in ("player", "position", "wager"):
        vague = {key: value for key, value in theirs(tag).items() if key != part}
        assert unreported(play, incident, **vague) == ("not_so", None)
    assert answer(report(play, incident, **theirs(tag))) == ("refuse", OPEN_BY[tag])
    assert play.table.wagers.keys() == {2}, "and its side wager, which nothing supports"
    assert (1, "Mei", main(tag)) in returned(play, OPEN_BY[tag])
    lines = played_out(play.deal())
    assert {player for _, player, _ in lines} == {"Tan"}, "it is not paid"
    assert not play.table.under_minimum


@clause("N3P 5.1.1", "R3P 5.11", "TCP 5.14")
@pytest.mark.parametrize("tag", GAMES)
def test_what_exceeds_the_maximum_after_the_close_stays_and_counts_up_to_it(tag: str) -> None:
    play = laid(tag, 300_00).deal()
    before = len(play.events)
    ruled = report(play, OverMaximum(), **theirs(tag))
    if tag == "N3P":
        assert answer(ruled) == ("pro_rata", "N3P 5.1.1")
    else:
        assert answer(ruled) == ("to_maximum", CLOSED_BY[tag][0])
    assert kinds(play, before) == ["IncidentRuled"]
    line = played_out(play)[1, "Mei", main(tag)]
    assert (line.stake, line.counted and line.counted.amount) == (300_00, 100_00)


@clause("N3P 5.1.1", "R3P 5.11", "TCP 5.14")
@pytest.mark.parametrize("tag", GAMES)
def test_r3p_5_11_what_lay_over_the_maximum_is_recorded_after_the_settlement_and_stands(
    tag: str,
) -> None:
    play = laid(tag, 300_00)
    played_out(play.deal())
    ruled = report(play, OverMaximum(), **theirs(tag))
    cited = "N3P 5.1.1" if tag == "N3P" else CLOSED_BY[tag][0]
    assert answer(ruled) == ("settled", cited)
    assert unreported(play, UnderMinimum(), **theirs(tag)) == ("not_so", None)


@clause("R3P 5.10", "N3P 5.2.1", "TCP 5.13")
@pytest.mark.parametrize("tag", GAMES)
def test_after_the_close_a_stake_under_the_minimum_stands_once_and_the_table_knows_it(
    tag: str,
) -> None:
    play = laid(tag, 4_00).deal("Ks Kh 9d", "8h 7c 4s")
    ruled = report(play, UnderMinimum(before=True), **theirs(tag))
    if tag == "N3P":
        assert answer(ruled) == ("continue", "N3P 5.2.1")
    else:
        assert answer(ruled) == ("once", CLOSED_BY[tag][1])
    assert played_out(play)[1, "Mei", main(tag)].result == "paid"
    play.open().wager("Mei", 1, main(tag), 4_00).deal()
    again = report(play, UnderMinimum(), **theirs(tag))
    assert again.remedy == ("continue" if tag == "N3P" else "return")
    line = played_out(play)[1, "Mei", main(tag)]
    assert (line.result == "returned") is (tag != "N3P")


@clause("R3P 5.10", "TCP 5.13", "R3P 5.12")
@pytest.mark.parametrize("tag", ["R3P", "P3P", "T3P", "TCP"])
def test_r3p_5_10_a_claim_after_the_settlement_asks_what_stood_before_it(tag: str) -> None:
    play = laid(tag, 4_00).deal("Ks Kh 9d", "8h 7c 4s")
    played_out(play)
    assert play.table.under_minimum == {"Mei"}
    assert report(play, UnderMinimum(), **theirs(tag)).incident == UnderMinimum(before=False)


@clause("TCP 3.4")
def test_tcp_3_4_one_cent_is_under_the_minimum_too() -> None:
    assert answer(report(laid("TCP", 1), UnderMinimum(), **theirs("TCP")))[0] == "refuse"


@clause("R3P 3.4", "N3P 3.5", "TCP 3.4")
@pytest.mark.parametrize("tag", GAMES)
def test_no_limit_is_broken_at_a_table_that_displays_none_or_within_them(tag: str) -> None:
    without = betting(tag)
    within = laid(tag, 50_00)
    for play in (without, within):
        for incident in (OverMaximum(), UnderMinimum()):
            assert unreported(play, incident, **theirs(tag)) == ("not_so", None)
        play.deal()
        for incident in (OverMaximum(), UnderMinimum()):
            assert unreported(play, incident, **theirs(tag)) == ("not_so", None)
        assert play.table.incidents == 0


@clause("N3P 5.2")
def test_n3p_5_2_a_box_under_its_minimum_is_advised_and_may_increase() -> None:
    play = laid("N3P", 4_00)
    box = {"position": 1, "wager": "main"}
    assert answer(report(play, UnderMinimum(), **box)) == ("advise", "N3P 5.2")
    assert [placed.stake for placed in play.table.wagers_at(1)] == [4_00], "nothing goes back yet"
    play.do("increase_wager", by="Mei", **theirs("N3P"), by_=6_00)
    play.deal()
    assert played_out(play)[1, "Mei", "main"].stake == 10_00


@clause("N3P 5.2")
def test_n3p_5_2_advice_that_is_not_followed_by_the_close_counts_as_withdrawn() -> None:
    play = laid("N3P", 4_00).wager("Tan", 1, "tie", 5_00).wager("Raj", 2, "main", 10_00)
    report(play, UnderMinimum(), position=1, wager="main")
    play.do("no_more_bets", by="dealer")
    assert returned(play, "N3P 5.2") == {(1, "Mei", "main")}
    assert play.table.wagers.keys() == {2}, "and the Tie with it"
    alone = laid("N3P", 4_00)
    report(alone, UnderMinimum(), position=1, wager="main")
    alone.do("no_more_bets", by="dealer")
    assert (alone.table.phase.value, alone.table.lines) == ("concluded", ())


@clause("N3P 5.2")
@pytest.mark.parametrize(
    ("total", "short"), [(0, False), (1, True), (49_99, True), (50_00, False), (50_01, False)]
)
def test_n3p_5_2_a_box_is_short_below_its_minimum_and_not_at_it(total: int, short: bool) -> None:
    play = Play("non-commission-three-pictures", limits={"main": (50_00, 500_00)})
    assert is_short(play.table, "main", total) is short
    assert not is_short(play.table, "tie", total), "no minimum, nothing under it"


@clause("N3P 5.2")
def test_n3p_5_2_a_withdrawal_that_leaves_a_strict_box_short_is_advised_at_once() -> None:
    play = Play(GAMES["N3P"], limits={"main": (10_00, 100_00)}).open()
    play.wager("Mei", 1, "main", 10_00).wager("Tan", 1, "main", 4_00)
    told = play.do("withdraw_wager", by="Mei", **theirs("N3P"))
    assert [type(event).__name__ for event in told] == ["WagerChanged", "IncidentRuled"]
    ruled = told[-1]
    assert isinstance(ruled, events.IncidentRuled)
    assert (answer(ruled), ruled.position, ruled.wager) == (("advise", "N3P 5.2"), 1, "main")
    play.do("no_more_bets", by="dealer")
    assert returned(play, "N3P 5.2") == {(1, "Tan", "main")}


@clause("N3P 5.2.1")
def test_n3p_5_2_1_a_box_on_real_felt_is_advised_by_a_dealer_who_notices_or_by_nobody() -> None:
    play = laid("N3P", 10_00, 4_00)
    told = play.do("withdraw_wager", by="Mei", **theirs("N3P"))
    assert [type(event).__name__ for event in told] == ["WagerChanged"]
    assert played_out(play.deal())[1, "Tan", "main"].stake == 4_00


@clause("R3P 5.2", "R3P 5.3", "N3P 5.8", "N3P 5.13", "P3P 5.6", "T3P 5.6", "TCP 5.5", "TCP 5.6")
@pytest.mark.parametrize("tag", GAMES)
def test_wagers_are_settled_as_they_lie_at_the_close(tag: str) -> None:
    play = betting(tag)
    play.do("increase_wager", by="Mei", **theirs(tag), by_=10_00)
    play.deal()
    assert on_record(play, "increase_wager", by="Mei", **theirs(tag), by_=10_00)[0] == (
        "wagers_closed"
    )
    assert on_record(play, "withdraw_wager", by="Mei", **theirs(tag))[0] == "wagers_closed"
    lay = play.table.wagers
    report(play, LateWager(), **theirs(tag))
    report(play, LateWithdrawal(), **theirs(tag))
    assert unreported(play, LateWager(), player="Mei") == ("not_so", None)
    assert unreported(play, LateWithdrawal(), player="Tan", position=1) == ("not_so", None)
    nowhere = {"player": "Mei", "wager": main(tag)}
    assert unreported(play, LateWithdrawal(), **nowhere) == ("not_so", None)
    assert play.table.wagers == lay
    lines = played_out(play)
    assert (lines[1, "Mei", main(tag)].stake, lines[2, "Tan", main(tag)].stake) == (
        20_00,
        10_00,
    )


@clause("N3P 5.2")
def test_n3p_5_2_advice_is_of_one_area_and_ends_when_it_is_empty() -> None:
    limits = {"main": (10_00, 100_00), "tie": (5_00, 50_00)}
    play = Play(GAMES["N3P"], mode="laid", limits=limits).open()
    play.wager("Mei", 1, "main", 10_00).wager("Mei", 1, "tie", 1)
    report(play, UnderMinimum(), position=1, wager="tie")
    play.do("increase_wager", by="Mei", **theirs("N3P"), by_=10_00)
    assert play.table.advised == {(1, "tie")}, "what lies on the main area does not count"
    play.do("withdraw_wager", by="Mei", player="Mei", position=1, wager="tie")
    assert play.table.advised == set()
