"""What a table displays and announces: its limits, whether it is open, in what it departs."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import GAMES, betting, main, played_out
from tests.table.play import Play
from threecard import events, rulebook
from threecard.core.naming import edition_of
from threecard.core.telling import tell


@clause("R3P 3.4", "N3P 3.5", "TCP 3.4")
@pytest.mark.parametrize("tag", GAMES)
def test_limits_are_changed_between_rounds_and_hold_from_the_next_announcement(tag: str) -> None:
    play = betting(tag, limits={main(tag): (10_00, 100_00)})
    new = {"limits": {main(tag): (50_00, 500_00)}, "reason": "the evening"}
    assert play.refuse("change_limits", by="pit_manager", **new)[0] == "wrong_phase"
    played_out(play.deal())
    for rank in ("Mei", "dealer", "pit_supervisor"):
        assert play.refuse("change_limits", by=rank, **new)[0] == "role_not_permitted"
    silent = {**new, "reason": " "}
    assert play.refuse("change_limits", by="pit_manager", **silent)[0] == "bad_field"
    with pytest.raises(Exception, match="smaller to a larger"):
        play.do("change_limits", by="pit_manager", limits={main(tag): (50_00, 10_00)}, reason="x")
    with pytest.raises(Exception, match="There are limits for"):
        play.do("change_limits", by="pit_manager", limits={"envy": (10, 20)}, reason="x")
    (changed,) = play.do("change_limits", by="pit_manager", **new)
    assert isinstance(changed, events.LimitsChanged)
    name = play.table.rules.wagers[main(tag)].name
    assert tell(play.table.rules, changed).sentence == (
        f"From the next round on the limits are: {name} $50 to $500."
    )
    assert play.table.config.limits == {main(tag): (10_00, 100_00)}, "claims are on the old ones"
    small = {"player": "Mei", "position": 1, "wager": main(tag), "stake": 10_00}
    assert play.open().refuse("place_wager", by="Mei", **small)[0] == "under_minimum"
    play.wager("Mei", 1, main(tag), 400_00)


@pytest.mark.parametrize("tag", GAMES)
def test_an_edition_is_adopted_between_rounds_by_a_shift_manager_with_a_reason(tag: str) -> None:
    play = betting(tag)
    adopt = {"edition": play.table.rules.edition.id, "reason": "approved for today"}
    assert play.refuse("adopt_edition", by="shift_manager", **adopt)[0] == "wrong_phase"
    played_out(play.deal())
    for rank in ("Mei", "dealer", "pit_manager"):
        assert play.refuse("adopt_edition", by=rank, **adopt)[0] == "role_not_permitted"
    silent = {**adopt, "reason": " "}
    assert play.refuse("adopt_edition", by="shift_manager", **silent)[0] == "bad_field"
    (adopted,) = play.do("adopt_edition", by="shift_manager", **adopt)
    assert isinstance(adopted, events.EditionAdopted)
    assert (adopted.config.edition, adopted.reason) == (adopt["edition"], adopt["reason"])
    assert play.open().table.config == adopted.config


@pytest.mark.parametrize("tag", GAMES)
def test_a_closed_table_deals_no_more_rounds_until_it_is_opened_again(tag: str) -> None:
    play = betting(tag)
    shut = {"reason": "four in the morning"}
    assert play.refuse("close_table", by="pit_manager", **shut)[0] == "wrong_phase"
    played_out(play.deal())
    for rank in ("Mei", "dealer", "pit_supervisor"):
        assert play.refuse("close_table", by=rank, **shut)[0] == "role_not_permitted"
    assert play.refuse("close_table", by="pit_manager", reason="")[0] == "bad_field"
    play.do("close_table", by="pit_manager", **shut)
    assert play.refuse("close_table", by="pit_manager", **shut)[0] == "table_closed"
    assert play.refuse("place_your_bets", by="dealer")[0] == "table_closed"
    assert play.refuse("reopen_table", by="pit_supervisor")[0] == "role_not_permitted"
    play.do("reopen_table", by="shift_manager")
    assert play.refuse("reopen_table", by="shift_manager")[0] == "table_open"
    play.open()


@pytest.mark.parametrize("tag", GAMES)
def test_a_table_that_keeps_to_its_edition_announces_itself_by_that(tag: str) -> None:
    opened = Play(GAMES[tag]).events[0]
    assert isinstance(opened, events.TableOpened)
    assert opened.ruled.departs == ()
    assert edition_of(None, opened.ruled) == rulebook(tag).edition.name


@clause("R3P 4.1", "R3P 3.9", "TCP 3.4.2")
@pytest.mark.parametrize(
    ("tag", "config", "departs", "told"),
    [
        (
            "R3P",
            {"pays": {"tie.tie": "9:1"}},
            "tie.tie pays 9:1 in place of 8:1",
            "Tie pays 9 to 1 in place of 8 to 1",
        ),
        (
            "TCP",
            {"pays": {"jackpot.straight": "1000"}},
            "jackpot.straight pays 1000.00 in place of 15.00",
            "Progressive Jackpot, Straight pays $1,000 in place of $15",
        ),
        ("R3P", {"readings": {"wagers_per_area": "5"}}, *["5 wagers to an area"] * 2),
        ("TCP", {"readings": {"wagers_per_area": "2"}}, *["2 wagers to an area"] * 2),
        ("TCP", {"jackpot_price": 1_00}, "a jackpot wager costs 1.00", "a jackpot wager costs $1"),
    ],
)
def test_a_table_that_departs_from_its_edition_says_in_what_as_its_layout_does(
    tag: str, config: dict[str, object], departs: str, told: str
) -> None:
    play = Play(GAMES[tag], **config)
    opened = play.events[0]
    assert isinstance(opened, events.TableOpened)
    assert opened.ruled.departs == (departs,)
    said = tell(play.table.rules, opened).sentence
    assert said.endswith(f"{rulebook(tag).edition.name}, but for this: {told}.")
    play.open()
    assert play.table.ruled.departs == (departs,), "with every round"


@pytest.mark.parametrize("tag", GAMES)
def test_a_reading_of_a_loose_clause_is_no_departure(tag: str) -> None:
    reading = "dealer.qualifies" if tag == "TCP" else "tie.on"
    choice = "contains_queen_or_higher" if tag == "TCP" else "ranking"
    assert Play(GAMES[tag], readings={reading: choice}).table.ruled.departs == ()
