"""Settlement agrees with the slow twin on every two hands that one deck can deal.

The judgements are asked about every pair of hands that differ to any of them; whole rounds, which
cost more, are settled for a sample. The sample takes every so-manieth pair: the steps share no
factor with 455 and 741, so each kind of hand comes up for the player and for the dealer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice, permutations

import pytest

from tests import twin
from threecard.core.cards import parse_card
from threecard.core.hand import Hand
from threecard.core.judgement import Conduct, Verdict
from threecard.core.line import Line
from threecard.core.money import Cents
from threecard.core.paytable import Award, Odds, Pays
from threecard.core.registry import rulebook
from threecard.core.round import Decision, Placed, PlayingPosition, Position, Round
from threecard.core.rulebook import Rulebook
from threecard.core.settlement import Settlement, settle

PICTURE_STEP = 41
POKER_STEP = 101

# No pair of hands holds five cards of a rank: thirteen times three against three of a rank, and
# thirteen times twelve pairs with another card against them, from either side.
UNDEALABLE = 13 + 2 * 13 * 12

METER = Cents(30_000_00)
SEED = Cents(20_000_00)

CARDS = {text: parse_card(text) for text in twin.DECK}

PICTURE_GAMES = sorted(twin.PICTURE_GAMES)
POKER = rulebook("three-card-poker")

Kinds = list[list[twin.Hand]]
Pair = tuple[twin.Hand, twin.Hand]
Judge = Callable[[Hand, Hand], twin.End | None]


def hands_by(key: Callable[[twin.Hand], object]) -> Kinds:
    kinds: dict[object, list[twin.Hand]] = defaultdict(list)
    for hand in twin.ALL_HANDS:
        kinds[key(hand)].append(hand)
    return list(kinds.values())


MULTISETS = hands_by(lambda hand: tuple(sorted(twin.ranks_of(hand))))
CLASSES = hands_by(lambda hand: (twin.poker_order(hand), twin.deciding_cards(hand)))


def dealable_pairs(kinds: Kinds) -> Iterator[Pair]:
    """A player's and a dealer's hand of every two kinds, as far as one deck has the cards."""
    for player_kind in kinds:
        player = player_kind[0]
        taken = set(player)
        for dealer_kind in kinds:
            for dealer in dealer_kind:
                if taken.isdisjoint(dealer):
                    yield player, dealer
                    break


@cache
def hand_of(hand: twin.Hand) -> Hand:
    first, second, third = hand
    return Hand(CARDS[first], CARDS[second], CARDS[third])


def pays_of(pays: Pays | None) -> twin.Pays:
    if pays is None:
        return None
    if isinstance(pays, Odds):
        return (pays.pays, pays.to)
    if isinstance(pays, Award):
        return pays.amount
    return twin.WHOLE_METER


def judges(rules: Rulebook, conduct: Conduct) -> dict[str, Judge]:
    """Each wager and payment that a hand played like this is judged on."""
    return {
        id_: judge_of(rules, id_, conduct)
        for id_, priced in rules.priced.items()
        if conduct in priced.judgements
    }


def judge_of(rules: Rulebook, id_: str, conduct: Conduct) -> Judge:
    judgement = rules.priced[id_].judgements[conduct]
    pays: dict[str | None, twin.Pays] = {
        line: pays_of(paid) for line, paid in rules.line_pays[id_].items()
    }
    pays[None] = None

    def judge(player: Hand, dealer: Hand) -> twin.End | None:
        verdict: Verdict | None = judgement.verdict(player, dealer)
        if verdict is None:
            return None
        assert verdict.also is None, "by default a wager wins one line"
        return (verdict.result.value, verdict.line, pays[verdict.line])

    return judge


def placed(player: str, **stakes: int) -> tuple[Placed, ...]:
    return tuple(Placed(player, wager, Cents(stake)) for wager, stake in stakes.items())


def by_wager(lines: Sequence[Line]) -> dict[str, tuple[twin.End, int, int]]:
    """How each wager or payment of a round with one player ended, its payout and its return."""
    found = {
        line.wager: (
            (line.result.value, line.line, pays_of(line.pays)),
            int(line.payout),
            int(line.returned),
        )
        for line in lines
    }
    assert len(found) == len(lines), "no wager has two lines"
    return found


def money(end: twin.End, stake: int) -> tuple[twin.End, int, int]:
    """What a wager that ends like this pays out and returns."""
    result, _, pays = end
    if result == "collected":
        return end, 0, 0
    if result == "returned":
        return end, 0, stake
    if isinstance(pays, tuple):
        return end, stake * pays[0] // pays[1], stake
    if isinstance(pays, int):
        return end, pays, 0  # the jackpot's stake has fed the meter
    assert pays == twin.WHOLE_METER
    return end, METER, 0


@pytest.fixture(scope="module")
def picture_pairs() -> list[Pair]:
    return list(dealable_pairs(MULTISETS))


def test_one_deck_deals_all_but_325_pairs_of_rank_multisets(picture_pairs: list[Pair]) -> None:
    assert UNDEALABLE == 325
    assert len(MULTISETS) == 455
    assert len(picture_pairs) == 455 * 455 - UNDEALABLE


def test_one_deck_deals_all_but_325_pairs_of_poker_classes() -> None:
    assert len(CLASSES) == 741
    assert sum(1 for _ in dealable_pairs(CLASSES)) == 741 * 741 - UNDEALABLE


@pytest.mark.parametrize("game", PICTURE_GAMES)
def test_every_picture_wager_ends_as_the_twin_ends_it(game: str, picture_pairs: list[Pair]) -> None:
    by_twin = twin.PICTURE_GAMES[game]
    by_product = judges(rulebook(game), Conduct.COMPARED)
    for player, dealer in picture_pairs:
        player_hand, dealer_hand = hand_of(player), hand_of(dealer)
        ends = {id_: judge(player_hand, dealer_hand) for id_, judge in by_product.items()}
        assert ends == by_twin(player, dealer), (player, dealer)


@pytest.mark.parametrize("game", PICTURE_GAMES)
def test_settled_picture_rounds_pay_what_the_twin_says(
    game: str, picture_pairs: list[Pair]
) -> None:
    rules = rulebook(game)
    stakes = {id_: 10_00 + 2 * number for number, id_ in enumerate(rules.wagers)}
    wagers = placed("Ann", **stakes)
    sample = picture_pairs[::PICTURE_STEP]
    assert len(sample) > 5_000
    for player, dealer in sample:
        place = PlayingPosition(Position(1), wagers, hand_of(player))
        settlement = settle(rules, Round(hand_of(dealer), (place,)))
        assert by_wager(settlement.lines) == {
            id_: money(end, stakes[id_])
            for id_, end in twin.PICTURE_GAMES[game](player, dealer).items()
            if end is not None
        }, (player, dealer)


@pytest.mark.parametrize(
    ("conduct", "decision", "exposed"),
    [
        (Conduct.COMPARED, "play", True),
        (Conduct.FOLDED, "fold", True),
        (Conduct.NOT_EXPOSED, "play", False),
    ],
)
def test_every_poker_wager_ends_as_the_twin_ends_it(
    conduct: Conduct, decision: str, *, exposed: bool
) -> None:
    by_product = judges(POKER, conduct)
    for player, dealer in dealable_pairs(CLASSES):
        player_hand, dealer_hand = hand_of(player), hand_of(dealer)
        ends = {id_: judge(player_hand, dealer_hand) for id_, judge in by_product.items()}
        expected = twin.three_card_poker(player, dealer, decision=decision, exposed=exposed)
        assert ends == expected, (player, dealer)


@pytest.mark.parametrize("conduct", list(Conduct))
def test_the_jackpot_and_envy_of_every_hand_end_as_the_twin_ends_them(conduct: Conduct) -> None:
    # Only here does a suit count, so that a class's one hand is not enough.
    jackpot, envy = judge_of(POKER, "jackpot", conduct), judge_of(POKER, "envy", conduct)
    hidden = conduct is Conduct.NOT_EXPOSED
    for hand in twin.ALL_HANDS:
        dealer = hand_of(("2c", "2d", "2h"))  # read by neither
        assert jackpot(hand_of(hand), dealer) == (twin.COLLECTED if hidden else twin.jackpot(hand))
        assert envy(hand_of(hand), dealer) == (None if hidden else twin.envy(hand))


def settle_poker(
    player: twin.Hand,
    dealer: twin.Hand,
    *wagers: Placed,
    decision: str | None = None,
    exposed: bool = True,
) -> Settlement:
    place = PlayingPosition(
        Position(1),
        wagers,
        hand_of(player),
        Decision(decision) if decision else None,
        exposed,
    )
    return settle(POKER, Round(hand_of(dealer), (place,), meter=METER))


def expected_meter(jackpot: twin.End) -> int:
    _, _, pays = jackpot
    if pays == twin.WHOLE_METER:
        return SEED
    return METER - pays if isinstance(pays, int) else METER


def poker_sample() -> Iterator[Pair]:
    """Every so-manieth pair, and the four royal flushes against a few dealers' hands."""
    yield from islice(dealable_pairs(CLASSES), 0, None, POKER_STEP)
    dealers: list[twin.Hand] = [("2c", "3d", "4h"), ("Js", "9h", "7d"), ("Qc", "Td", "3s")]
    for suit in twin.SUITS:
        for dealer in dealers:
            if "Q" + suit not in dealer:
                yield ("A" + suit, "K" + suit, "Q" + suit), dealer


@pytest.mark.parametrize("exposed", [True, False])
@pytest.mark.parametrize("decision", ["play", "fold"])
def test_settled_poker_rounds_pay_what_the_twin_says(decision: str, *, exposed: bool) -> None:
    stakes = {"ante": 10_00, "pair_plus": 7_01, "jackpot": 5_00}
    wagers = placed("Ann", **stakes)
    paid_on = {**stakes, "play": stakes["ante"]}
    settled = 0
    for player, dealer in poker_sample():
        settlement = settle_poker(player, dealer, *wagers, decision=decision, exposed=exposed)
        ends = twin.three_card_poker(player, dealer, decision=decision, exposed=exposed)
        expected = {
            id_: money(end, paid_on[id_])
            for id_, end in ends.items()
            if end is not None and id_ in paid_on
        }
        bonus = ends["ante_bonus"]
        if bonus is not None:
            _, payout, _ = money(bonus, stakes["ante"])
            expected["ante_bonus"] = (bonus, payout, 0)
        assert by_wager(settlement.lines) == expected, (player, dealer)
        jackpot = ends["jackpot"]
        assert jackpot is not None
        assert settlement.meter == expected_meter(jackpot), (player, dealer)
        settled += 1
    assert settled > 5_000


@pytest.mark.parametrize("decision", ["continue", "fold", None])
def test_pair_plus_without_an_ante_pays_what_the_twin_says(decision: str | None) -> None:
    wagers = placed("Ann", pair_plus=7_01, jackpot=5_00)
    for player, dealer in poker_sample():
        settlement = settle_poker(player, dealer, *wagers, decision=decision)
        assert by_wager(settlement.lines) == {
            "pair_plus": money(twin.pair_plus(player), 7_01),
            "jackpot": money(twin.jackpot(player), 5_00),
        }, (player, dealer)


@pytest.mark.parametrize("suit", list(twin.SUITS))
@pytest.mark.parametrize(
    ("wager", "decision", "exposed", "earns"),
    [
        ("ante", "play", True, True),
        ("ante", "fold", True, True),
        ("ante", "fold", False, True),
        ("ante", "play", False, False),
        ("pair_plus", "continue", True, False),
    ],
)
def test_a_royal_flush_earns_the_other_player_the_envy_the_twin_says(
    suit: str, wager: str, decision: str, *, exposed: bool, earns: bool
) -> None:
    royal = ("A" + suit, "K" + suit, "Q" + suit)
    first = PlayingPosition(
        Position(1), placed("Ann", **{wager: 10_00}), hand_of(royal), Decision(decision), exposed
    )
    second = PlayingPosition(
        Position(2),
        placed("Ben", ante=10_00, jackpot=5_00),
        hand_of(("2c", "5d", "9h")),
        Decision.FOLD,
    )
    dealer = hand_of(("3c", "6d", "Th"))
    settlement = settle(POKER, Round(dealer, (first, second), meter=METER))
    envy = [
        (line.position, line.player, line.from_position, line.line, line.payout, line.stake)
        for line in settlement.lines
        if line.wager == "envy"
    ]
    end = twin.envy(royal)
    assert end is not None
    _, name, award = end
    assert envy == ([(2, "Ben", 1, name, award, 0)] if earns else [])
    assert settlement.meter == METER  # envy is the house's, and nobody won the jackpot


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_royal_flush_of_spades_takes_what_smaller_prizes_leave(order: tuple[int, ...]) -> None:
    hands: list[twin.Hand] = [("As", "Ks", "Qs"), ("7c", "7d", "7h"), ("4c", "5d", "6h")]
    places = [
        PlayingPosition(
            Position(number + 1),
            placed(f"Player {number}", pair_plus=7_01, jackpot=5_00),
            hand_of(hand),
        )
        for number, hand in enumerate(hands)
    ]
    positions = tuple(places[number] for number in order)
    settlement = settle(POKER, Round(hand_of(("2c", "9d", "Th")), positions, meter=METER))
    prizes = {line.position: line.payout for line in settlement.lines if line.wager == "jackpot"}
    assert prizes == {1: METER - 150_00 - 15_00, 2: 150_00, 3: 15_00}
    assert settlement.meter == SEED
