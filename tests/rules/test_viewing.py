"""Who looks at which hand, and how hands are turned up."""

import pytest

from tests.desk import TAGS
from tests.marks import clause
from tests.table.play import POSITIONS, Play
from threecard import RULEBOOKS, CommandRefusedError
from threecard.core.errors import Code
from threecard.core.telling import tell

MAIN = {game: next(iter(book.wagers)) for game, book in RULEBOOKS.items()}
ONE_HAND = {"R3P": "R3P 3.7", "N3P": "N3P 3.10", "P3P": None, "T3P": None, "TCP": "TCP 3.4.1"}
DEALER_LAST = {"R3P": "3.15", "N3P": "3.13", "P3P": "3.7", "T3P": "3.6", "TCP": "3.10"}


@clause("R3P 1.1.1", "R3P 3.7", "N3P 3.8", "N3P 3.10", "TCP 1.1.3", "TCP 3.4.1")
@pytest.mark.parametrize("game", POSITIONS)
def test_a_player_looks_at_one_hand_and_plays_the_others_blind(game: str) -> None:
    play = Play(game).open()
    play.do("sit", by="Ann", position=1)
    play.wager("Ann", 1, MAIN[game], 1_000).wager("Ann", 2, MAIN[game], 1_000).deal()
    play.do("view_hand", by="Ann", position=2)
    assert play.refuse("view_hand", by="Ann", position=1) == (
        "one_hand_only",
        ONE_HAND[TAGS[game]],
    )
    if game == "three-card-poker":
        play.do("decide", by="Ann", position=1, decision="play")
        play.do("decide", by="Ann", position=2, decision="fold")
    assert len(play.finish()) >= 2


@pytest.mark.parametrize("game", POSITIONS)
def test_a_second_look_at_ones_own_hand_is_told_as_that_and_what_to_do(game: str) -> None:
    play = Play(game, source="felt")
    play.do("sit", by="Ann", position=1)
    play.open().wager("Ann", 1, MAIN[game], 1_000).wager("Ann", 2, MAIN[game], 1_000).deal()
    play.do("view_hand", by="Ann", position=2)
    said = {}
    for asks, who in (("Ann", {}), ("dealer", {"player": "Ann"})):
        with pytest.raises(CommandRefusedError) as refused:
            play.do("view_hand", by=asks, position=2, **who)
        assert (refused.value.code, refused.value.clause) == (Code.ONE_HAND_ONLY, None)
        said[asks] = str(refused.value)
    assert said == {
        "Ann": "You have looked at the hand of position 2 already: its cards stay open to you, "
        "go on with them.",
        "dealer": "Ann has looked at the hand of position 2 already: it is on record.",
    }
    with pytest.raises(CommandRefusedError, match="the others are played blind"):
        play.do("view_hand", by="Ann", position=1)


@clause("R3P 3.10", "R3P 3.11")
def test_the_seated_player_who_wagered_first_looks_at_a_shared_hand() -> None:
    play = Play("royal-three-pictures").open()
    play.do("sit", by="Ben", position=4)
    play.do("sit", by="Cai", position=1)
    for player in ("Ann", "Ben", "Cai"):
        play.wager(player, 1, "main", 1_000)
    play.deal()
    assert play.refuse("view_hand", by="Ann", position=1) == ("not_seated", "R3P 3.11")
    assert play.refuse("view_hand", by="Cai", position=1) == ("not_your_hand", "R3P 3.10")
    play.do("view_hand", by="Ben", position=1)


@clause("R3P 3.10", "R3P 3.11")
def test_who_may_not_look_at_a_hand_is_told_whose_it_is_if_it_is_anybodys() -> None:
    play = Play("royal-three-pictures").open()
    play.do("sit", by="Ben", position=2)
    play.do("sit", by="Cai", position=3)
    for player, position in (("Ann", 1), ("Ben", 2), ("Cai", 3)):
        play.wager(player, position, "main", 1_000)
    play.deal()
    with pytest.raises(CommandRefusedError, match=r"^You have not .* at position 3; Cai has it\. "):
        play.do("view_hand", by="Ben", position=3)
    with pytest.raises(CommandRefusedError, match=r"^You have not .* at position 1\. "):
        play.do("view_hand", by="Ben", position=1)


@clause("R3P 3.7")
def test_a_hand_that_lies_face_up_is_not_looked_at() -> None:
    play = Play("royal-three-pictures").open()
    play.do("sit", by="Ann", position=1)
    play.wager("Ann", 1, "main", 1_000).deal()
    play.do("view_hand", by="Ann", position=1)
    play.turn_up(1)
    assert play.refuse("view_hand", by="Ann", position=1)[0] == "hand_up"


@clause("N3P 1.15", "N3P 1.16")
def test_who_sits_at_a_box_looks_at_its_hand_else_who_staked_most() -> None:
    box = "non-commission-three-pictures"
    play = Play(box).open()
    play.do("sit", by="Cai", position=1)
    play.wager("Ann", 1, "main", 1_000).wager("Ben", 1, "main", 3_000)
    play.wager("Cai", 1, "main", 1_000).wager("Ann", 2, "main", 2_000)
    play.wager("Ben", 2, "main", 3_000).wager("Dee", 2, "main", 3_000).deal()
    assert play.refuse("view_hand", by="Ben", position=1) == ("not_your_hand", "N3P 1.15")
    play.do("view_hand", by="Cai", position=1)
    assert play.refuse("view_hand", by="Dee", position=2)[0] == "not_your_hand"
    play.do("view_hand", by="Ben", position=2)


@clause("R3P 3.13", "R3P 3.14", "P3P 3.6", "T3P 3.5")
@pytest.mark.parametrize(
    "game", ["royal-three-pictures", "prosperity-3-pictures", "three-pictures"]
)
def test_players_turn_up_their_hands_and_the_dealer_those_nobody_controls(game: str) -> None:
    play = Play(game).open()
    play.do("sit", by="Ann", position=1)
    play.wager("Ann", 1, "main", 1_000).wager("Ann", 2, "main", 1_000).deal()
    play.do("view_hand", by="Ann", position=1)
    with pytest.raises(CommandRefusedError, match=r"^You have not .* at position 1; Ann has it"):
        play.do("turn_up_hand", by="Ben", position=1)
    cited = "R3P 3.10" if game == "royal-three-pictures" else None
    assert play.refuse("turn_up_hand", by="Ben", position=1) == ("not_your_hand", cited)
    play.do("turn_up_hand", by="Ann", position=1)
    assert play.table.hands[1].handled
    assert play.refuse("turn_up_hand", by="Ann", position=1)[0] == "hand_up"
    with pytest.raises(CommandRefusedError, match=r"^The hand at position 1 lies face up"):
        play.do("turn_up_hand", by="Ann", position=1)
    play.do("turn_up_hand", by="dealer", position=2)
    assert all(held.face_up for held in play.table.hands.values())


@clause("R3P 3.15", "N3P 3.13", "P3P 3.7", "T3P 3.6", "TCP 3.10")
@pytest.mark.parametrize("game", POSITIONS)
def test_the_dealers_hand_is_exposed_after_all_others_or_as_the_text_has_it_before(
    game: str,
) -> None:
    play = Play(game).open().wager("Ann", 1, MAIN[game], 1_000).deal()
    if game == "three-card-poker":
        play.do("decide", by="Ann", position=1, decision="play")
    cited = f"{TAGS[game]} {DEALER_LAST[TAGS[game]]}"
    if TAGS[game] in ("N3P", "TCP"):
        assert play.refuse("turn_up_hand", by="dealer", position=1)[0] == "wrong_phase"
        play.expose()
        assert play.refuse("settle", by="dealer") == ("hands_not_up", cited)
        play.turn_up_all()
    else:
        assert play.refuse("expose_dealer", by="dealer") == ("hands_not_up", cited)
        play.turn_up_all()
        assert play.refuse("settle", by="dealer")[0] == "wrong_phase"
        play.expose()
    play.do("settle", by="dealer")


@clause("N3P 3.13", "TCP 3.10")
@pytest.mark.parametrize("game", ["non-commission-three-pictures", "three-card-poker"])
def test_reading_reveal_may_have_the_players_show_first(game: str) -> None:
    play = Play(game, readings={"reveal": "players_first"})
    play.open().wager("Ann", 1, MAIN[game], 1_000).deal()
    if game == "three-card-poker":
        play.do("decide", by="Ann", position=1, decision="play")
    assert play.refuse("expose_dealer", by="dealer")[0] == "hands_not_up"
    play.turn_up(1).expose().do("settle", by="dealer")


@clause("P3P 3.7")
def test_the_dealer_announces_what_the_dealers_hand_wins_by_itself() -> None:
    play = Play("prosperity-3-pictures").open().wager("Ann", 1, "main", 1_000)
    play.deal("2c 3c 4c", "Ks Kh 2d").turn_up_all()
    (exposed,) = play.do("expose_dealer", by="dealer")
    assert getattr(exposed, "announced", None) == ("dealer_prosperity.any_picture_pair",)
    assert getattr(exposed, "name", None) == "Double Picture Two"


@clause("P3P 3.7")
def test_p3p_3_7_the_dealer_also_announces_that_the_hand_does_not_qualify() -> None:
    play = Play("prosperity-3-pictures").open().wager("Ann", 1, "main", 1_000)
    play.deal("2c 3c 4c", "Ks 9h 2d").turn_up_all()
    (exposed,) = play.do("expose_dealer", by="dealer")
    assert getattr(exposed, "announced", None) == ()
    assert tell(play.table.rules, exposed).sentence.endswith("it wins nothing by itself.")
    other = Play("three-pictures").open().wager("Ann", 1, "main", 1_000)
    (exposed,) = other.deal("2c 3c 4c", "Ks 9h 2d").turn_up_all().do("expose_dealer", by="dealer")
    assert getattr(exposed, "announced", ()) is None, "nothing to announce there"


@clause("R3P 3.7", "R3P 3.10", "N3P 3.10", "TCP 3.4.1")
@pytest.mark.parametrize("game", POSITIONS)
def test_r3p_3_7_a_second_hand_is_not_looked_at_by_standing_up_and_sitting_down(game: str) -> None:
    play = Play(game)
    play.do("sit", by="Ann", position=1)
    play.open().wager("Ann", 1, MAIN[game], 1_000).wager("Ann", 2, MAIN[game], 1_000).deal()
    play.do("view_hand", by="Ann", position=1)
    play.do("stand", by="Ann")
    play.do("sit", by="Ann", position=2)
    refused = play.refuse("view_hand", by="Ann", position=2)
    assert refused == ("one_hand_only", ONE_HAND[TAGS[game]])


@clause("R3P 3.10", "R3P 3.7", "N3P 3.10", "TCP 3.4.1")
@pytest.mark.parametrize("game", ["royal-three-pictures", "non-commission-three-pictures"])
def test_r3p_3_10_a_seated_co_bettor_takes_the_hand_that_the_first_may_not_look_at(
    game: str,
) -> None:
    play = Play(game)
    play.do("sit", by="Ann", position=1)
    play.do("sit", by="Ben", position=5)
    play.open().wager("Ann", 1, "main", 2_000).wager("Ann", 2, "main", 2_000)
    play.wager("Ben", 2, "main", 1_000).deal()
    assert play.refuse("view_hand", by="Ben", position=2)[0] == "not_your_hand"
    play.do("view_hand", by="Ann", position=1)
    play.do("view_hand", by="Ben", position=2)
    assert play.refuse("view_hand", by="Ann", position=2)[0] == "one_hand_only"


@clause("R3P 3.10", "R3P 3.13")
def test_r3p_3_10_a_co_bettor_whose_hand_it_has_become_turns_it_up_unseen_too() -> None:
    play = Play("royal-three-pictures")
    play.do("sit", by="Ann", position=1)
    play.do("sit", by="Ben", position=5)
    play.open().wager("Ann", 1, "main", 2_000).wager("Ann", 2, "main", 2_000)
    play.wager("Ben", 2, "main", 1_000).deal()
    assert play.refuse("turn_up_hand", by="Ben", position=2)[0] == "not_your_hand"
    play.do("view_hand", by="Ann", position=1)
    play.do("turn_up_hand", by="Ben", position=2)
    assert play.table.hands[2].face_up


@clause("R3P 3.10", "R3P 3.7", "N3P 3.10")
@pytest.mark.parametrize("game", ["royal-three-pictures", "non-commission-three-pictures"])
def test_r3p_3_10_who_has_looked_at_a_hand_keeps_it_though_they_looked_at_another(
    game: str,
) -> None:
    play = Play(game, source="felt")
    play.do("sit", by="Ann", position=1)
    play.do("sit", by="Ben", position=5)
    play.open().wager("Ann", 1, "main", 2_000).wager("Ann", 2, "main", 2_000)
    play.wager("Ben", 2, "main", 1_000).deal()
    play.do("view_hand", by="Ann", position=2)
    play.do("view_hand", by="dealer", player="Ann", position=1)  # which nobody may, and she did
    assert play.refuse("view_hand", by="Ben", position=2)[0] == "not_your_hand"


@clause("R3P 3.10", "N3P 1.15", "TCP 3.4.1")
@pytest.mark.parametrize("game", POSITIONS)
def test_r3p_3_10_a_hand_that_its_player_looked_at_is_not_the_next_players_to_look_at(
    game: str,
) -> None:
    play = Play(game, readings={"wagers_per_area": 2})
    play.do("sit", by="Ann", position=1)
    play.do("sit", by="Ben", position=2)
    play.open().wager("Ann", 1, MAIN[game], 1_000).wager("Ben", 1, MAIN[game], 1_000).deal()
    play.do("view_hand", by="Ann", position=1)
    assert play.refuse("view_hand", by="Ben", position=1)[0] == "not_your_hand"


@clause("R3P 3.13", "R3P 3.14")
@pytest.mark.parametrize(
    ("case", "cited"),
    [("seen", "R3P 3.13"), ("controlled", "R3P 3.13"), ("blind", "R3P 3.14")],
)
def test_r3p_3_14_only_a_hand_that_nobody_controls_is_opened_by_the_dealer(
    case: str, cited: str
) -> None:
    play = Play("royal-three-pictures")
    play.do("sit", by="Ann", position=1)
    play.open().wager("Ann", 1, "main", 1_000).wager("Ann", 2, "main", 1_000)
    if case == "controlled":
        play.do("sit", by="Ben", position=2)
        play.wager("Ben", 2, "main", 1_000)
    play.deal().do("view_hand", by="Ann", position=2 if case == "seen" else 1)
    by = "pit_supervisor" if case == "blind" else "dealer"  # who may act for a dealer (R3P 6.2)
    (opened,) = play.do("turn_up_hand", by=by, position=2)
    assert getattr(opened, "clause", None) == cited
    assert play.table.hands[2].handled is (case == "seen")


@clause("R3P 3.7", "R3P 3.11", "TCP 3.4.1")
def test_at_felt_a_look_that_is_forbidden_has_happened_and_is_recorded_with_its_clause() -> None:
    play = Play("royal-three-pictures", source="felt")
    play.do("sit", by="Ann", position=1)
    play.open().wager("Ann", 1, "main", 1_000).wager("Ann", 2, "main", 1_000)
    play.wager("Ben", 1, "main", 1_000).deal()
    seen = [
        play.do("view_hand", by="dealer", player=player, position=position)[0]
        for player, position in (("Ann", 1), ("Ann", 2), ("Ben", 1))
    ]
    assert [getattr(look, "clause", None) for look in seen] == [None, "R3P 3.7", "R3P 3.11"]
    assert play.refuse("view_hand", by="Ann", position=2)[0] == "one_hand_only", "of one's own"
    nobody = play.refuse("view_hand", by="dealer", player="Cai", position=1)
    assert nobody[0] == "not_seated", "without a wager there"
    assert play.table.hands[1].viewed_by == ("Ann", "Ben")


def test_a_seat_holds_one_player_and_a_player_one_seat() -> None:
    play = Play("three-pictures")
    play.do("sit", by="Ann", position=1)
    assert play.refuse("sit", by="Ben", position=1)[0] == "seat_taken"
    assert play.refuse("sit", by="Ann", position=2)[0] == "seated_elsewhere"
    for nowhere in (0, 8):
        assert play.refuse("sit", by="Ben", position=nowhere)[0] == "unknown_position"
    play.do("stand", by="Ann")
    assert play.refuse("stand", by="Ann")[0] == "not_seated"
    play.do("sit", by="Ben", position=1)
