"""Each viewer sees what a person in that place could know at that moment, and nothing else."""

from __future__ import annotations

import msgspec
import pytest

from tests.marks import clause
from tests.table.play import POSITIONS, Play, deck_of
from threecard import RULEBOOKS, Hand, UnopenedTable, Viewer, evolve, see, view
from threecard.core.decide.showing import dealer_first

ALL = (Viewer("Ann"), Viewer("Ben"), Viewer(None))


def played(game: str, deck: str) -> Play:
    """Two players, cards dealt, Ann has looked at her hand."""
    play = Play(game)
    play.do("sit", by="Ann", position=1)
    play.do("sit", by="Ben", position=2)
    play.open()
    main = next(iter(RULEBOOKS[game].wagers))
    play.wager("Ann", 1, main, 1_000).wager("Ben", 2, main, 1_000)
    play.do("no_more_bets", by="dealer")
    play.do("shuffle_deck", by="dealer", cards=deck)
    play.do("deal_cards", by="dealer")
    play.do("view_hand", by="Ann", position=1)
    return play


@pytest.mark.parametrize("game", POSITIONS)
def test_tables_that_differ_only_in_hidden_cards_look_alike_to_the_byte(game: str) -> None:
    one = played(game, deck_of("Ks Kh 2d", "7c 8c 9d", "Qs 9h 4d", seed=1))
    other = played(game, deck_of("Ks Kh 2d", "As Ac Ad", "2s 3h 5c", seed=2))
    for viewer in (Viewer("Ann"), Viewer(None), Viewer("Zoe")):
        assert msgspec.json.encode(view(one.table, viewer)) == msgspec.json.encode(
            view(other.table, viewer)
        )
        for left, right in zip(one.events, other.events, strict=True):
            assert msgspec.json.encode(see(left, viewer)) == msgspec.json.encode(see(right, viewer))


@clause("R3P 3.7", "TCP 3.4.1")
@pytest.mark.parametrize("game", POSITIONS)
def test_only_who_looked_sees_a_hand(game: str) -> None:
    play = played(game, deck_of("Ks Kh 2d", "7c 8c 9d", "Qs 9h 4d"))
    hands = {viewer.player: view(play.table, viewer).hands[1].hand for viewer in ALL}
    assert hands == {"Ann": Hand.parse("Ks Kh 2d"), "Ben": None, None: None}
    assert all(view(play.table, viewer).hands[2].hand is None for viewer in ALL)


@pytest.mark.parametrize("game", POSITIONS)
def test_nobody_ever_sees_the_deck_or_the_dealers_hand_before_it_is_exposed(game: str) -> None:
    play = played(game, deck_of("Ks Kh 2d", "7c 8c 9d", "Qs 9h 4d"))
    for viewer in ALL:
        shown = view(play.table, viewer)
        assert shown.deck is None
        assert shown.dealer is not None
        assert shown.dealer.hand is None


@pytest.mark.parametrize("game", POSITIONS)
def test_a_hand_turned_up_is_seen_by_all(game: str) -> None:
    play = played(game, deck_of("Ks Kh 2d", "7c 8c 9d", "Qs 9h 4d"))
    if game == "three-card-poker":
        play.do("decide", by="Ann", position=1, decision="play")
        play.do("decide", by="Ben", position=2, decision="play")
    if dealer_first(play.table):
        play.expose()
    play.turn_up(2)
    for viewer in ALL:
        assert view(play.table, viewer).hands[2].hand == Hand.parse("7c 8c 9d")


@clause("TCP 3.10.1")
def test_a_hand_not_exposed_stays_hidden_after_settlement() -> None:
    play = played("three-card-poker", deck_of("Ks Kh 2d", "7c 8c 9d", "Qs 9h 4d"))
    play.do("decide", by="Ann", position=1, decision="play")
    play.do("decide", by="Ben", position=2, decision="play")
    play.expose().do("decline_comparison", by="Ben", position=2)
    play.finish()
    assert view(play.table, Viewer("Ann")).hands[2].hand is None
    hidden = msgspec.json.encode(Hand.parse("7c 8c 9d"))
    assert hidden in msgspec.json.encode(play.table)
    assert hidden not in msgspec.json.encode(view(play.table, Viewer(None)))


@pytest.mark.parametrize("game", POSITIONS)
@pytest.mark.parametrize("viewer", [*ALL, Viewer("Siti")], ids=lambda viewer: str(viewer.player))
def test_what_each_is_told_step_by_step_comes_to_what_they_see(game: str, viewer: Viewer) -> None:
    play = played(game, deck_of("Ks Kh 2d", "7c 8c 9d", "Qs 9h 4d"))
    if game == "three-card-poker":
        play.do("decide", by="Ann", position=1, decision="play")
        play.do("decide", by="Ben", position=2, decision="play")
        play.expose().do("decline_comparison", by="Ben", position=2)
        play.do("inspect_hand", by="Siti, pit_supervisor", position=2, reason="a marked card")
        play.do("inspect_hand", by="Amir, shift_manager", position=2, reason="a marked card")
    opened, *told = play.events
    seen = evolve(UnopenedTable(), opened)
    for event in told:
        seen = evolve(seen, see(event, viewer))
    assert seen == view(play.table, viewer)
