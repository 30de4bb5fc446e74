"""Refusals as they are read: a player who asks for themselves is told “you”, staff the name."""

from __future__ import annotations

import pytest

from tests.marks import clause
from tests.table.incidents import GAMES, dealt, played_out, report, word
from tests.table.play import Play
from threecard import CommandRefusedError, Role, commands
from threecard.core.decide.permission import told
from threecard.core.irregularities.incidents import NotConfidential

ANTE = {"player": "Mei", "position": 1, "wager": "ante"}
JACKPOT = {"player": "Mei", "position": 1, "wager": "jackpot", "stake": 5_00}


def poker(**config: object) -> Play:
    """Bets are open; Mei has an Ante of ten dollars at position 1."""
    return Play(GAMES["TCP"], **config).open().wager("Mei", 1, "ante", 10_00)


def why(play: Play, kind: str, *, by: str, **fields: object) -> tuple[str, str]:
    """The code and the sentence of a refusal."""
    with pytest.raises(CommandRefusedError) as refused:
        play.do(kind, by=by, **fields)
    return refused.value.code.value, refused.value.sentence


def placing(play: Play, **wager: object) -> list[tuple[str, str]]:
    """What Mei reads who places a wager, and the dealer who does it because she asked."""
    own = why(play, "place_wager", by="Mei", **wager)
    asked = {name: wager[name] for name in ("position", "wager", "stake")}
    play.do("request_wager", by="Mei", **asked)
    return [own, why(play, "place_wager", by="dealer", **wager)]


@clause("R3P 3.5", "N3P 3.9")
@pytest.mark.parametrize(("tag", "main"), [("R3P", "Main wager"), ("N3P", "Initial wager")])
def test_a_side_wager_is_refused_by_what_the_position_has_not(tag: str, main: str) -> None:
    play = Play(GAMES[tag]).open().wager("Mei", 1, "main", 10_00)
    tie = {"player": "Mei", "position": 2, "wager": "tie", "stake": 10_00}
    refused = "wager_not_permitted", f"Tie goes beside {main}, and position 2 has none."
    assert placing(play, **tie) == [refused, refused]


@clause("TCP 3.5")
def test_tcp_3_5_a_jackpot_wager_is_refused_by_what_that_player_has_not() -> None:
    beside = "Progressive Jackpot goes beside Ante or Pair Plus, and"
    assert placing(poker(), **{**JACKPOT, "position": 2}) == [
        ("wager_not_permitted", f"{beside} you have none at position 2."),
        ("wager_not_permitted", f"{beside} Mei has none at position 2."),
    ]


def test_one_s_wager_on_an_area_is_placed_once_and_then_increased() -> None:
    assert placing(poker(), **ANTE, stake=5_00) == [
        ("wager_twice", "You have Ante at position 1; increase it."),
        ("wager_twice", "Mei has Ante at position 1."),
    ]


@clause("TCP 5.9")
def test_tcp_5_9_who_is_prohibited_from_play_is_told_so_and_staff_who_it_is() -> None:
    play = dealt("TCP")
    report(play, NotConfidential(), player="Mei")
    word(play, "bar")
    played_out(play)
    assert placing(play.open(), **ANTE, stake=5_00) == [
        ("player_barred", "You are prohibited from further play."),
        ("player_barred", "Mei is prohibited from further play."),
    ]


def test_a_wager_that_is_not_there_is_named_as_the_layout_names_it_or_as_it_was_asked_for() -> None:
    play = poker()
    plus, other = {**ANTE, "wager": "pair_plus"}, {**ANTE, "wager": "lucky_seven"}
    missing = [why(play, "increase_wager", by="Mei", **each, by_=5_00) for each in (plus, other)]
    assert missing == [
        ("wager_missing", "You have no Pair Plus at position 1."),
        ("wager_missing", "You have no lucky_seven at position 1."),
    ]


def test_a_wager_is_raised_and_reduced_by_a_cent_and_not_to_nothing() -> None:
    play = poker()
    play.do("increase_wager", by="Mei", **ANTE, by_=1)
    play.do("reduce_wager", by="Mei", **ANTE, by_=10_00)
    assert [placed.stake for placed in play.table.wagers_at(1)] == [1]
    for by in (1, 2):
        refused = why(play, "reduce_wager", by="Mei", **ANTE, by_=by)
        withdraw = "You have no more than that on Ante; withdraw it."
        assert refused == ("stake_not_positive", withdraw)
    refused = why(play, "increase_wager", by="Mei", **ANTE, by_=0)
    assert refused == ("stake_not_positive", "Say by how much, more than nothing.")


@clause("N3P 5.16", "N3P 1.10")
def test_n3p_5_16_a_shift_manager_reads_whom_the_clause_means() -> None:
    play = Play(GAMES["N3P"], readings={"staff.acting": "assigned_only"}).open()
    main = {"player": "Mei", "position": 1, "wager": "main", "stake": 10_00}
    play.do("request_wager", by="Mei", position=1, wager="main", stake=10_00)
    assert why(play, "place_wager", by="shift_manager", **main) == (
        "role_not_permitted",
        "This is for a pit manager, not for a shift manager.",
    )


@pytest.mark.parametrize(
    ("actor", "role", "reads"),
    [
        ("Mei", Role.PLAYER, "you"),
        ("Tan", Role.PLAYER, "Mei"),
        ("Siti", Role.DEALER, "Mei"),
        ("Mei", Role.DEALER, "Mei"),
    ],
)
def test_only_a_player_reads_you_of_themselves(actor: str, role: Role, reads: str) -> None:
    act = commands.Settle(actor=actor, role=role)
    assert told(act, "Mei", "you", "Mei") == reads
