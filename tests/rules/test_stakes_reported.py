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
    played_out,
    report,
)
from tests.table.play import Play
from threecard import events
from threecard.core.irregularities.incidents import (
    LateWager,
    LateWithdrawal,
    OverMaximum,
    UnderMinimum,
)


@clause("N3P 5.1", "N3P 1.15")
def test_what_exceeds_a_box_before_the_close_is_rejected_from_standing_players_first() -> None:
    play = Play(GAMES["N3P"], mode="laid", limits={"main": (10_00, 100_00)})
    play.do("sit", by="Mei", position=2)
    play.open().wager("Tan", 2, "main", 60_00).wager("Raj", 2, "main", 40_00)
    play.wager("Mei", 2, "main", 50_00).wager("Tan", 3, "main", 900_00)
    for missing in ({"position": 2}, {"wager": "main"}, {}):
        vague = play.refuse("report_incident", by="dealer", incident=OverMaximum(), **missing)
        assert vague == ("no_such_hand", None)
    assert answer(report(play, OverMaximum(), position=2, wager="main"))[0] == "reject_excess"
    box = {wager.player: wager.stake for wager in play.table.wagers_at(2)}
    assert box == {"Tan": 50_00, "Mei": 50_00}
    changed = [event for event in play.events if isinstance(event, events.WagerChanged)]
    assert [(event.player, event.stake) for event in changed] == [("Raj", 0), ("Tan", 50_00)]
    assert {event.clause for event in changed} == {"N3P 5.1"}
    before = len(play.events)
    report(play, OverMaximum(), position=2, wager="main")
    report(play, OverMaximum(), position=5, wager="main")
    report(play, OverMaximum(), position=2, wager="tie")
    assert kinds(play, before) == ["IncidentRuled"] * 3, "nothing exceeds anything"
    assert play.table.find("Tan", 3, "main") is not None
    report(play, OverMaximum(), position=3, wager="main")
    alone = play.table.find("Tan", 3, "main")
    assert alone is not None
    assert alone.stake == 100_00


@clause("N3P 5.1.1", "R3P 5.11", "TCP 5.14")
@pytest.mark.parametrize("tag", ["R3P", "N3P", "TCP"])
def test_what_exceeds_the_maximum_after_the_close_stays_and_counts_up_to_it(tag: str) -> None:
    play = Play(GAMES[tag], mode="laid", limits={main(tag): (10_00, 100_00)}).open()
    play.wager("Mei", 1, main(tag), 300_00).deal()
    before = len(play.events)
    remedy = "pro_rata" if tag == "N3P" else "to_maximum"
    assert report(play, OverMaximum(), position=1, wager=main(tag)).remedy == remedy
    assert kinds(play, before) == ["IncidentRuled"]
    line = played_out(play)[1, "Mei", main(tag)]
    assert (line.stake, line.counted and line.counted.amount) == (300_00, 100_00)


@clause("R3P 3.4", "R3P 5.10", "N3P 5.2", "N3P 5.2.1", "TCP 3.4", "TCP 5.13")
@pytest.mark.parametrize("tag", GAMES)
def test_the_close_decides_about_a_stake_under_the_minimum(tag: str) -> None:
    play = betting(tag)
    early = report(play, UnderMinimum(), position=1, player="Mei", wager=main(tag)).remedy
    assert early == ("advise" if tag == "N3P" else "refuse")
    play.do("no_more_bets", by="dealer")
    late = report(play, UnderMinimum(), position=1, player="Mei", wager=main(tag)).remedy
    assert late == ("continue" if tag == "N3P" else "once")


@clause("R3P 5.2", "R3P 5.3", "N3P 5.8", "N3P 5.13", "P3P 5.6", "T3P 5.6", "TCP 5.5", "TCP 5.6")
@pytest.mark.parametrize("tag", GAMES)
def test_wagers_are_settled_as_they_lie_at_the_close(tag: str) -> None:
    play = betting(tag)
    play.do("increase_wager", by="Mei", player="Mei", position=1, wager=main(tag), by_=10_00)
    play.deal()
    where = {"player": "Mei", "position": 1, "wager": main(tag)}
    assert play.refuse("increase_wager", by="Mei", **where, by_=10_00)[0] == "wagers_closed"
    assert play.refuse("withdraw_wager", by="Mei", **where)[0] == "wagers_closed"
    lay = play.table.wagers
    report(play, LateWager(), **where)
    report(play, LateWithdrawal(), **where)
    assert play.table.wagers == lay
    lines = played_out(play)
    assert (lines[1, "Mei", main(tag)].stake, lines[2, "Tan", main(tag)].stake) == (
        20_00,
        10_00,
    )
