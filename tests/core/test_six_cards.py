"""What a judgement may know of both hands together, and that it knows no more."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

from msgspec.json import decode

from tests.example_games import SIX_CARDS, loaded, published
from threecard import (
    Command,
    CommandRefusedError,
    Decision,
    Hand,
    Rulebook,
    Table,
    UnopenedTable,
    decide,
    evolve,
)
from threecard.core.cards import Rank, Suit, parse_cards
from threecard.core.decide.showing import to_show
from threecard.core.judgement import Together, Verdict, clause, collected
from threecard.core.reading import Readings
from threecard.core.six_cards import RankRow, SixCards, rank_rows, suited_rows
from threecard.core.wager import Priced


def spades(suited: RankRow, _ranks: RankRow, suit: Suit) -> str:
    return f"{len(suited)} {suit.name.lower()}"


FEATURE = SixCards("suits", lambda ranks: f"{len(set(ranks))} ranks", str, spades)


def test_rows_of_ranks_are_those_of_one_deck() -> None:
    # Six of thirteen ranks with repeats, less five or six of one rank.
    assert len(set(rank_rows())) == 18_564 - 13 * 12 - 13 == 18_395
    # Five of a suit with any other rank, or six of it.
    assert len(set(suited_rows())) == 1_287 * 13 + 1_716 == 18_447


def test_a_feature_of_both_hands_does_not_tell_who_holds_which_card() -> None:
    for cards in permutations(parse_cards("As Ks 2s 3s 4s 4d")):
        assert FEATURE.read(Hand(*cards[:3]), Hand(*cards[3:])) == "5 spades"


def test_suits_are_told_from_five_cards_on() -> None:
    assert FEATURE.read(Hand.parse("As Ks 2s"), Hand.parse("3s 4s 5s")) == "6 spades"
    assert FEATURE.read(Hand.parse("Ah Ks 2s"), Hand.parse("3s 4s 5s")) == "5 spades"
    assert FEATURE.read(Hand.parse("Ah Kh 2s"), Hand.parse("3s 4s 5s")) == "6 ranks"
    assert FEATURE.read(Hand.parse("Ah As Ac"), Hand.parse("Ad 4s 5s")) == "3 ranks"


def test_a_feature_without_suits_goes_by_ranks_alone() -> None:
    plain = replace(FEATURE, of_suited=None)
    assert plain.read(Hand.parse("As Ks 2s"), Hand.parse("3s 4s 5s")) == "6 ranks"


def test_a_judge_is_shown_the_declared_value_and_nothing_else() -> None:
    shown: list[object] = []

    def judge(*values: object) -> Verdict:
        shown.append(values)
        return collected(clause("TBT 3.11"))

    Together(judge, FEATURE).verdict(Hand.parse("As Ks 2s"), Hand.parse("3s 4s 5d"))
    assert shown == [("5 spades",)]


def test_the_digest_sees_a_feature_that_reads_one_suit_otherwise() -> None:
    book = published(SIX_CARDS)

    def no_diamonds(suited: RankRow, ranks: RankRow, suit: Suit) -> object:
        old = six_of(book).of_suited
        assert old is not None
        # Ace to Nine of diamonds alone is read as King to Nine: one row of 73,788.
        royal = suit is Suit.DIAMONDS and suited[-1] == Rank.NINE and suited[4] == Rank.TEN
        return old((*suited[1:], Rank.TWO), ranks, suit) if royal else old(suited, ranks, suit)

    changed = replace(six_of(book), of_suited=no_diamonds)
    assert with_six(book, six_of(book)).judgements == book.judgements
    assert with_six(book, changed).judgements != book.judgements


def six_of(book: Rulebook) -> SixCards[object]:
    found = next(
        judgement
        for priced in book.priced.values()
        for judgement in priced.judgements.values()
        if isinstance(judgement, Together)
    )
    return found.six


def with_six(book: Rulebook, six: SixCards[object]) -> Rulebook:
    """The same rulebook whose judges of both hands are shown this."""

    def priced(readings: Readings) -> tuple[Priced, ...]:
        return tuple(
            replace(
                each,
                judgements={
                    conduct: replace(old, six=six) if isinstance(old, Together) else old
                    for conduct, old in each.judgements.items()
                },
            )
            for each in book.edition.priced(readings)
        )

    return Rulebook.of(replace(book.edition, priced=priced))


def test_a_folded_hand_is_shown_for_a_wager_on_both_hands() -> None:
    with loaded(SIX_CARDS):
        table: Table | UnopenedTable = UnopenedTable()
        for line in (SIX_CARDS / "table.jsonl").read_bytes().splitlines():
            if b"turn_up_hand" in line:
                break
            if line.startswith(b"#"):
                continue
            try:
                events = decide(table, decode(line, type=Command))
            except CommandRefusedError:
                continue  # the bonus by itself
            for event in events:
                table = evolve(table, event)
    assert isinstance(table, Table)
    assert table.hands[2].decision is Decision.FOLD
    assert tuple(to_show(table)) == (1, 2)
