"""Rulebooks as values: what-ifs, readings, terms and their hash."""

import pytest

from threecard import (
    RULEBOOKS,
    Award,
    Cents,
    Code,
    MoneyError,
    Odds,
    RulebookError,
    WholeMeter,
    rulebook,
)

# The public names of every wager, payment and pay line.
PUBLIC = {
    "royal-three-pictures": {
        "main": ["six", "other"],
        "tie": ["tie"],
        "royal_pictures": [
            "three_kings",
            "three_queens",
            "three_jacks",
            "three_pictures",
            "any_picture_pair",
            "any_king",
        ],
    },
    "non-commission-three-pictures": {
        "main": ["six", "other"],
        "tie": ["tie"],
        "three_pictures": ["three_pictures"],
    },
    "prosperity-3-pictures": {
        "main": ["six", "other"],
        "tie": ["tie", "perfect_tie"],
        "player_prosperity": [
            "three_kings",
            "three_queens",
            "three_jacks",
            "three_mixed_pictures",
            "any_picture_pair",
        ],
        "dealer_prosperity": [
            "three_kings",
            "three_queens",
            "three_jacks",
            "three_mixed_pictures",
            "any_picture_pair",
        ],
        "picture_perfect": ["one", "two", "three"],
    },
    "three-pictures": {
        "main": ["six", "other"],
        "tie": ["tie"],
        "three_pictures": ["three_pictures"],
    },
    "three-card-poker": {
        "ante": ["ante"],
        "play": ["play"],
        "ante_bonus": ["straight_flush", "three_of_a_kind", "straight"],
        "pair_plus": ["straight_flush", "three_of_a_kind", "straight", "flush", "pair"],
        "jackpot": [
            "royal_flush_spades",
            "royal_flush",
            "straight_flush",
            "three_of_a_kind",
            "straight",
        ],
        "envy": ["royal_flush_spades", "royal_flush"],
    },
}


def test_wagers_and_lines_keep_their_public_names() -> None:
    assert {
        game: {id_: [line.id for line in each.lines] for id_, each in book.priced.items()}
        for game, book in RULEBOOKS.items()
    } == PUBLIC


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RulebookError) as refused:
        rulebook("baccarat")
    assert refused.value.code is Code.UNKNOWN_GAME
    assert all(game in str(refused.value) for game in RULEBOOKS)


def test_a_what_if_changes_one_line_and_leaves_the_published_rulebook_alone() -> None:
    published = rulebook("royal-three-pictures")
    what_if = published.with_pays({"tie.tie": "9:1", "royal_pictures.any_king": Odds(2, 1)})
    assert what_if.line_pays["tie"]["tie"] == Odds(9, 1)
    assert what_if.line_pays["royal_pictures"]["any_king"] == Odds(2, 1)
    assert what_if.line_pays["royal_pictures"]["three_kings"] == Odds(188, 1)
    assert published.line_pays["tie"]["tie"] == Odds(8, 1)


def test_an_amount_is_changed_for_an_amount() -> None:
    what_if = rulebook("three-card-poker").with_pays({"jackpot.straight": "20.00"})
    assert what_if.line_pays["jackpot"]["straight"] == Award(Cents(20_00))
    assert what_if.line_pays["jackpot"]["royal_flush_spades"] == WholeMeter()
    for change in ({"jackpot.straight": Odds(3, 1)}, {"pair_plus.pair": Award(Cents(1_00))}):
        with pytest.raises(RulebookError) as refused:
            rulebook("three-card-poker").with_pays(change)
        assert refused.value.code is Code.BAD_ODDS


@pytest.mark.parametrize(
    ("change", "code", "known"),
    [
        ({"ties.tie": "9:1"}, Code.UNKNOWN_WAGER, "royal_pictures"),
        ({"royal_pictures.three_aces": "9:1"}, Code.UNKNOWN_LINE, "three_kings"),
        ({"tie": "9:1"}, Code.UNKNOWN_LINE, "tie"),
    ],
)
def test_an_unknown_wager_or_line_is_refused_with_the_known_ones(
    change: dict[str, str], code: Code, known: str
) -> None:
    with pytest.raises(RulebookError) as refused:
        rulebook("royal-three-pictures").with_pays(change)
    assert refused.value.code is code
    assert known in str(refused.value)


@pytest.mark.parametrize("odds", ["0:0", "-1:1", "eight to one"])
def test_a_what_if_with_impossible_odds_is_refused(odds: str) -> None:
    with pytest.raises(MoneyError):
        rulebook("royal-three-pictures").with_pays({"tie.tie": odds})


@pytest.mark.parametrize("game", RULEBOOKS)
def test_an_unknown_reading_or_choice_is_refused_with_the_known_ones(game: str) -> None:
    book = rulebook(game)
    with pytest.raises(RulebookError) as refused:
        book.with_reading("tie.off", "points")
    assert refused.value.code is Code.UNKNOWN_READING
    assert all(reading.name in str(refused.value) for reading in book.edition.readings)
    for reading in book.edition.readings:
        with pytest.raises(RulebookError) as refused:
            book.with_reading(reading.name, "perhaps")
        assert refused.value.code is Code.UNKNOWN_CHOICE


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_choice_of_every_reading_can_be_taken(game: str) -> None:
    for reading in rulebook(game).edition.readings:
        for choice in reading.choices:
            book = rulebook(game).with_reading(reading.name, choice.id)
            assert book.readings[reading.name] == choice.id
            assert book.wagers


@pytest.mark.parametrize("count", ["0", "-1", "1.5", ""])
def test_wagers_to_an_area_are_counted_from_one(count: str) -> None:
    with pytest.raises(RulebookError):
        rulebook("three-pictures").with_reading("wagers_per_area", count)


def test_wagers_to_an_area_may_be_given_as_a_number() -> None:
    assert rulebook("three-pictures").with_reading("wagers_per_area", 2).wagers_per_area == 2
    assert rulebook("non-commission-three-pictures").wagers_per_area is None


def test_equal_terms_are_the_same_rulebook_and_have_one_hash() -> None:
    published = rulebook("three-pictures")
    same = published.with_reading("tie.on", "ranking").with_reading("tie.on", "points")
    assert same == published
    assert hash(same) == hash(published)
    assert same.terms.hash == published.terms.hash


def test_other_terms_have_another_hash() -> None:
    published = rulebook("three-pictures")
    others = [
        published.with_reading("tie.on", "ranking"),
        published.with_pays({"tie.tie": "9:1"}),
        rulebook("royal-three-pictures"),
    ]
    assert len({book.terms.hash for book in [published, *others]}) == 4
    assert published not in others


def test_a_stake_unit_lets_every_line_pay_whole_cents() -> None:
    published = rulebook("three-card-poker")
    assert set(published.stake_units.values()) == {1}
    fractional = published.with_pays({"ante_bonus.straight": "1:3", "play.play": "3:2"})
    assert fractional.stake_units["ante"] == 6
    assert rulebook("royal-three-pictures").stake_units == {
        "main": 2,
        "tie": 1,
        "royal_pictures": 1,
    }
