"""What a value shows of itself in a shell or a traceback: one line that a person can read."""

from __future__ import annotations

from tests.table.play import Play
from threecard import (
    Decision,
    Hand,
    Placed,
    PlayingPosition,
    Position,
    Round,
    parse_cents,
    rulebook,
    settle,
)

POKER = rulebook("three-card-poker")


def test_a_rulebook_shows_its_edition_and_in_what_it_departs_from_it() -> None:
    assert repr(POKER) == "<Rulebook three-card-poker 5 of 2019-08-02, as published>"
    undated = rulebook("prosperity-3-pictures")
    assert repr(undated) == "<Rulebook prosperity-3-pictures of 2017-08-18, as published>"
    changed = undated.with_reading("tie.on", "ranking").with_pays({"tie.tie": "9:1"})
    assert repr(changed) == (
        "<Rulebook prosperity-3-pictures of 2017-08-18, reading tie.on=ranking, "
        "tie.tie pays 9:1 in place of 10:1>"
    )
    dearer = POKER.with_jackpot_price(10_00)
    assert repr(dearer).endswith(" 2019-08-02, a jackpot wager costs 10.00>")


def test_an_edition_shows_whose_it_is() -> None:
    shown = "<Edition three-card-poker 5 of 2019-08-02, Marina Bay Sands>"
    assert repr(POKER.edition) == shown


def test_a_wager_and_a_payment_show_what_they_pay() -> None:
    assert repr(POKER.wagers["ante"]) == "<Wager ante: Ante, ante 1:1>"
    assert repr(POKER.payments["envy"]) == (
        "<Payment envy: Envy Bonus, royal_flush_spades 250.00, royal_flush 50.00, on jackpot>"
    )


def test_a_hand_shows_its_cards_and_reads_back() -> None:
    hand = Hand.parse("K♠ K♥ 2♦")
    assert repr(hand) == "Hand.parse('Ks Kh 2d')"
    assert eval(repr(hand)) == hand  # noqa: S307 # that it can be is the point


def test_a_settlement_and_its_lines_show_the_money_and_the_clause() -> None:
    ante = Placed("Mei", "ante", parse_cents("25"))
    pair_plus = Placed("Mei", "pair_plus", parse_cents("5"))
    hand, dealer = Hand.parse("9s 8h 7d"), Hand.parse("Qs 7h 3d")
    folded = PlayingPosition(Position(1), (ante, pair_plus), hand, Decision.FOLD)
    settled = settle(POKER, Round(dealer, (folded,)))
    assert repr(settled) == "<Settlement: 2 lines, 30.00 staked, 30.00 taken>"
    assert [repr(line) for line in settled.lines] == [
        "<Line: position 1, Mei, ante 25.00 collected by TCP 3.9.1>",
        "<Line: position 1, Mei, pair_plus 5.00 paid 25.00 by TCP 3.12.5>",
    ]
    played = PlayingPosition(Position(1), (ante,), hand, Decision.PLAY)
    *_, bonus = settle(POKER, Round(dealer, (played,))).lines
    assert repr(bonus) == "<Line: position 1, Mei, ante_bonus paid 25.00 by TCP 3.12.4>"


def test_a_table_shows_its_game_its_phase_its_round_and_who_sits() -> None:
    play = Play("royal-three-pictures")
    shown = "<Table T1: royal-three-pictures, concluded, round 0, seated nobody>"
    assert repr(play.table) == shown
    play.do("sit", by="Mei", position=2)
    play.do("sit", by="Tan", position=1)
    play.open()
    shown = "<Table T1: royal-three-pictures, betting, round 1, seated 1 Tan, 2 Mei>"
    assert repr(play.table) == shown
