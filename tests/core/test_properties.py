"""What holds for every complete round of all five games, whatever was dealt and staked."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from threecard.core.cards import DECK, Card, parse_card
from threecard.core.clause import Clause
from threecard.core.hand import Hand
from threecard.core.judgement import Cite, Result
from threecard.core.limits import Bounds, LimitMode, Limits
from threecard.core.line import Line
from threecard.core.money import Cents
from threecard.core.paytable import Award, Odds, Pays, WholeMeter
from threecard.core.registry import RULEBOOKS, rulebook
from threecard.core.round import Decision, Placed, PlayingPosition, Position, Round
from threecard.core.rulebook import Rulebook
from threecard.core.settlement import settle

GAMES = sorted(RULEBOOKS)
PICTURE_GAMES = [game for game in GAMES if game != "three-card-poker"]
PLAYERS = ("Ann", "Ben", "Cho", "Dee")
SEED = 20_000_00

MANY_EXAMPLES = settings(max_examples=100, deadline=None)

# Side wagers that the rulebooks let anyone place, or only who has the main wager.
ANYONE = {
    "royal-three-pictures": ("tie", "royal_pictures"),
    "non-commission-three-pictures": ("tie", "three_pictures"),
}
OWNER = {
    "prosperity-3-pictures": ("tie", "player_prosperity", "dealer_prosperity", "picture_perfect"),
    "three-pictures": ("tie", "three_pictures"),
}
PLAYERS_MAX = {"royal-three-pictures": 3, "non-commission-three-pictures": 4}

# The players on one area in the order of placing, by how many there may be.
CROWDS = {
    most: [crowd for count in range(1, most + 1) for crowd in permutations(PLAYERS, count)]
    for most in (1, 3, 4)
}


def cards(text: str) -> list[Card]:
    return [parse_card(token) for token in text.split()]


# Hands worth drawing often, for at random a royal flush comes once in five thousand deals.
SPADE_ROYAL = cards("As Ks Qs")
ROYALS = [cards(f"A{suit} K{suit} Q{suit}") for suit in "cdhs"]
TRIPLES = [
    cards(f"{rank}{first} {rank}{second} {rank}{third}")
    for rank in "257TJQKA"
    for first, second, third in combinations("cdhs", 3)
]
RUNS = [
    cards(f"{run[0]}{first} {run[1]}{second} {run[2]}{second}")
    for run in ("A23", "567", "9TJ", "JQK")
    for first in "cdhs"
    for second in "cdhs"
]

# Strategies are made once, for making one costs more than drawing from it.
NOTHING_NOTABLE: list[list[Card]] = []
KINDS = st.sampled_from([ROYALS, TRIPLES, RUNS, NOTHING_NOTABLE, NOTHING_NOTABLE])
NUMBERS = st.integers(0, 51)
STAKE_UNITS = st.integers(1, 300)
LIMIT_UNITS = st.integers(1, 200)
OFTEN = st.booleans()
RARELY = st.sampled_from([False, False, False, False, True])
PLAYER = st.sampled_from(PLAYERS)
SOMEBODY = {game: st.sampled_from(CROWDS[PLAYERS_MAX.get(game, 1)]) for game in PICTURE_GAMES}
AREAS = st.sampled_from(
    [("ante",), ("pair_plus",), ("ante", "pair_plus"), ("pair_plus", "ante"), ()]
)
# Takes a hand out of play; which clause does is the same to settlement.
REMOVED = Cite(Clause("TCP 5.7"))
PLAY_OR_FOLD = st.sampled_from([Decision.PLAY, Decision.FOLD])
WITHOUT_ANTE = st.sampled_from([Decision.CONTINUE, Decision.FOLD, None])


def draw_hand(draw: st.DrawFn, left: list[Card]) -> Hand:
    """A hand from the cards that are left, which it takes away."""
    notable = draw(KINDS)
    free = [hand for hand in notable if set(left).issuperset(hand)]
    if free:
        chosen = draw(st.sampled_from(free))
        for card in chosen:
            left.remove(card)
    else:
        chosen = [left.pop(draw(NUMBERS) % len(left)) for _ in range(3)]
    first, second, third = chosen
    return Hand(first, second, third)


def draw_stakes(
    draw: st.DrawFn, rules: Rulebook, wagers: Sequence[tuple[str, str]]
) -> list[Placed]:
    return [
        Placed(player, wager, Cents(rules.stake_units[wager] * draw(STAKE_UNITS)))
        for wager, player in wagers
    ]


def draw_main_and_sides(draw: st.DrawFn, rules: Rulebook) -> list[Placed]:
    """The wagers on one position of a picture game."""
    game = rules.game
    owners = draw(SOMEBODY[game])
    if game == "non-commission-three-pictures" and draw(RARELY):
        owners = ()  # side wagers alone on a box are returned there
    placed = [("main", owner) for owner in owners]
    for wager in ANYONE.get(game, ()):
        if draw(OFTEN):
            placed += [(wager, player) for player in draw(SOMEBODY[game])]
    for wager in OWNER.get(game, ()):
        placed += [(wager, owner) for owner in owners if draw(OFTEN)]
    return draw_stakes(draw, rules, placed)


def draw_ante_and_others(draw: st.DrawFn, rules: Rulebook) -> list[Placed]:
    """The wagers on one position of Three Card Poker, where two players may share a hand."""
    areas = draw(AREAS)
    players = {wager: draw(PLAYER) for wager in areas}
    if not areas:
        players["jackpot"] = draw(PLAYER)  # alone it is returned
    elif not draw(RARELY):
        players["jackpot"] = players[areas[-1]]
    return draw_stakes(draw, rules, list(players.items()))


def draw_place(draw: st.DrawFn, rules: Rulebook, number: int, left: list[Card]) -> PlayingPosition:
    if rules.game != "three-card-poker":
        wagers = draw_main_and_sides(draw, rules)
        in_play = any(placed.wager == "main" for placed in wagers)
        hand = draw_hand(draw, left) if in_play else None
        removed = REMOVED if draw(RARELY) else None
        return PlayingPosition(Position(number), tuple(wagers), hand, returned_by=removed)
    wagers = draw_ante_and_others(draw, rules)
    antes = [placed for placed in wagers if placed.wager == "ante"]
    in_play = any(placed.wager in ("ante", "pair_plus") for placed in wagers)
    removed = REMOVED if draw(RARELY) else None
    decision = None if removed else draw(PLAY_OR_FOLD if antes else WITHOUT_ANTE)
    if decision is Decision.PLAY and draw(RARELY):
        wagers += [replace(ante, wager="play") for ante in antes]  # listed, as it may be
    return PlayingPosition(
        Position(number),
        tuple(wagers),
        draw_hand(draw, left) if in_play else None,
        decision,
        exposed=not draw(RARELY),
        returned_by=removed,
    )


def draw_limits(draw: st.DrawFn, rules: Rulebook) -> Limits:
    """Limits on felt for some of the wagers; the jackpot's own system takes no other stake."""
    bounds = {}
    for wager in rules.wagers:
        if wager not in ("play", "jackpot") and not draw(RARELY):
            unit = rules.stake_units[wager]
            low, high = sorted((draw(LIMIT_UNITS), draw(LIMIT_UNITS)))
            bounds[wager] = Bounds(Cents(unit * low), Cents(unit * high))
    return Limits(LimitMode.LAID, bounds)


@st.composite
def rounds(draw: st.DrawFn, rules: Rulebook, *, limited: bool | None = None) -> Round:
    """A complete round under this rulebook; with limits, without them, or by default either."""
    positions_max = rules.edition.layout.positions_max
    numbers = draw(
        st.lists(st.integers(1, positions_max), min_size=1, max_size=positions_max, unique=True)
    )
    left = list(DECK)
    positions = tuple(draw_place(draw, rules, number, left) for number in numbers)
    dealer = draw_hand(draw, left)
    limits = None
    before: frozenset[str] = frozenset()
    if limited or (limited is None and draw(OFTEN)):
        limits = draw_limits(draw, rules)
        before = draw(st.frozensets(PLAYER))
    # Only a royal flush of spades has to know what the meter shows.
    told = any(place.hand and set(place.hand) == set(SPADE_ROYAL) for place in positions)
    meter = Cents(draw(st.integers(SEED, 2 * SEED))) if told or draw(OFTEN) else None
    return Round(dealer, positions, limits, before, meter)


@st.composite
def two_hands(draw: st.DrawFn) -> tuple[Hand, Hand]:
    left = list(DECK)
    return draw_hand(draw, left), draw_hand(draw, left)


@st.composite
def any_readings(draw: st.DrawFn, game: str) -> Rulebook:
    rules = rulebook(game)
    for reading in rules.edition.readings:
        chosen = draw(st.sampled_from(reading.choices)).id
        if chosen != reading.default:
            rules = rules.with_reading(reading.name, chosen)
    return rules


def all_placed(round_: Round) -> Counter[tuple[int, str, str, int]]:
    """Every stake on the table, with the Play wagers that decisions placed."""
    found: Counter[tuple[int, str, str, int]] = Counter()
    for place in round_.positions:
        for placed in place.wagers:
            if placed.wager != "play":
                found[place.position, placed.player, placed.wager, placed.stake] += 1
            if placed.wager == "ante" and place.decision is Decision.PLAY:
                found[place.position, placed.player, "play", placed.stake] += 1
    return found


@pytest.mark.parametrize("game", GAMES)
@MANY_EXAMPLES
@given(data=st.data())
def test_money_in_equals_money_out(game: str, data: st.DataObject) -> None:
    rules = data.draw(any_readings(game))
    round_ = data.draw(rounds(rules))
    settlement = settle(rules, round_)
    lines = settlement.lines
    assert all(0 <= line.returned <= line.stake and line.payout >= 0 for line in lines)
    staked = sum(line.stake for line in lines)
    taken = sum(line.payout + line.returned for line in lines)
    assert staked == sum(key[3] * count for key, count in all_placed(round_).items())
    if round_.meter is None:
        drawn = sum(line.from_meter for line in lines)
        assert staked - taken == settlement.house_win - drawn
        assert settlement.topped_up == 0
    else:
        assert settlement.meter is not None
        assert staked - taken == settlement.house_win + settlement.meter - round_.meter
        if settlement.topped_up:
            assert settlement.meter == SEED


@pytest.mark.parametrize("game", GAMES)
@MANY_EXAMPLES
@given(data=st.data())
def test_every_stake_ends_in_one_line_and_its_money_follows_from_its_end(
    game: str, data: st.DataObject
) -> None:
    rules = data.draw(any_readings(game))
    round_ = data.draw(rounds(rules))
    lines = settle(rules, round_).lines
    staked = [line for line in lines if line.wager not in ("ante_bonus", "envy")]
    ended = Counter((line.position, line.player, line.wager, line.stake) for line in staked)
    assert dict(ended) == dict(all_placed(round_))
    removed = {place.position for place in round_.positions if place.returned_by}
    assert not any(line.from_position in removed for line in lines)
    for line in lines:
        if line.position in removed:
            assert line.result is Result.RETURNED
        in_play = line.counted.amount if line.counted else line.on or line.stake
        match line.result:
            case Result.RETURNED:
                assert (line.payout, line.returned, line.line) == (0, line.stake, None)
            case Result.COLLECTED:
                assert (line.payout, line.returned) == (0, line.stake - in_play)
            case Result.PAID:
                assert line.line is not None
                assert_pays(rules, line, in_play)


def assert_pays(rules: Rulebook, line: Line, in_play: int) -> None:
    match line.pays:
        case Odds():
            assert line.payout * line.pays.to == in_play * line.pays.pays
            assert line.returned == line.stake
        case Award():
            assert line.payout == line.pays.amount
        case WholeMeter():
            assert line.payout == line.from_meter > 0
        case None:
            raise AssertionError(f"{line} is paid nothing")
    if line.wager == "jackpot":
        stays = rules.readings["jackpot.stake"] == "kept"
        assert line.returned == (0 if stays else line.stake)


@pytest.mark.parametrize("game", GAMES)
@MANY_EXAMPLES
@given(data=st.data())
def test_no_stake_on_felt_counts_for_more_than_the_limits_allow(
    game: str, data: st.DataObject
) -> None:
    rules = rulebook(game)
    round_ = data.draw(rounds(rules, limited=True))
    limits, before = round_.limits, round_.under_minimum_before
    assert limits is not None
    pro_rata = game == "non-commission-three-pictures"
    boxes: defaultdict[tuple[int, str], list[Line]] = defaultdict(list)
    for line in settle(rules, round_).lines:
        limited = "ante" if line.wager == "play" else line.wager
        if limited in limits.bounds and line.result is not Result.RETURNED:
            boxes[line.position, limited].append(line)
    for (_, wager), lines in boxes.items():
        bounds = limits.bounds[wager]
        in_play = [line.counted.amount if line.counted else line.stake for line in lines]
        for line, amount in zip(lines, in_play, strict=True):
            if line.stake < bounds.stake_min:
                assert amount == line.stake
                assert pro_rata or line.player not in before
            elif pro_rata:
                assert bounds.stake_min <= amount <= line.stake
            else:
                assert amount == min(line.stake, bounds.stake_max)
        if pro_rata and sum(in_play) > bounds.stake_max:
            # Nobody's share falls below the minimum; shares are made of two cents.
            assert max(in_play) <= bounds.stake_min + 1


@pytest.mark.parametrize("game", PICTURE_GAMES)
@MANY_EXAMPLES
@given(data=st.data())
def test_swapping_the_two_hands_swaps_winning_and_losing(game: str, data: st.DataObject) -> None:
    rules = rulebook(game)
    one, other = data.draw(two_hands())
    stake = Cents(2 * data.draw(STAKE_UNITS))
    swapped = {
        Result.PAID: Result.COLLECTED,
        Result.COLLECTED: Result.PAID,
        Result.RETURNED: Result.RETURNED,
    }
    assert main_result(rules, other, one, stake) is swapped[main_result(rules, one, other, stake)]


def main_result(rules: Rulebook, player: Hand, dealer: Hand, stake: Cents) -> Result:
    place = PlayingPosition(Position(1), (Placed("Ann", "main", stake),), player)
    (line,) = settle(rules, Round(dealer, (place,))).lines
    return line.result


@pytest.mark.parametrize("game", GAMES)
@MANY_EXAMPLES
@given(data=st.data())
def test_a_raised_pay_line_never_lowers_a_payout(game: str, data: st.DataObject) -> None:
    rules = data.draw(any_readings(game))
    round_ = data.draw(rounds(rules))
    raisable = [
        (f"{priced}.{line}", pays)
        for priced, lines in rules.line_pays.items()
        for line, pays in lines.items()
        if not isinstance(pays, WholeMeter)
    ]
    name, pays = data.draw(st.sampled_from(raisable))
    more = data.draw(st.integers(1, 500))
    before = settle(rules, round_).lines
    after = settle(rules.with_pays({name: raised(pays, more)}), round_).lines
    assert len(before) == len(after)
    wager, line = name.split(".")
    for old, new in zip(before, after, strict=True):
        assert (old.position, old.player, old.wager) == (new.position, new.player, new.wager)
        if isinstance(old.pays, WholeMeter):
            continue  # it pays what the smaller prizes leave in the meter
        assert new.payout >= old.payout
        if (old.wager, old.line) == (wager, line):
            assert new.payout > old.payout


def raised(pays: Pays, more: int) -> Pays:
    if isinstance(pays, Odds):
        return Odds(pays.pays + more, pays.to)
    assert isinstance(pays, Award)
    return Award(Cents(pays.amount + more))


@pytest.mark.parametrize("game", GAMES)
@MANY_EXAMPLES
@given(data=st.data())
def test_the_order_of_positions_changes_nobodys_money(game: str, data: st.DataObject) -> None:
    rules = rulebook(game)
    round_ = data.draw(rounds(rules))
    moved = replace(round_, positions=tuple(data.draw(st.permutations(round_.positions))))
    first, second = settle(rules, round_), settle(rules, moved)
    assert settled_apart(first.lines) == settled_apart(second.lines)
    assert envy_earned(first.lines) == envy_earned(second.lines)
    assert first.meter == second.meter
    assert first.house_win == second.house_win
    assert set(first.under_minimum) == set(second.under_minimum)


def settled_apart(lines: Sequence[Line]) -> list[str]:
    """All lines but envy's, which falls to the first of a player's jackpot wagers."""
    return sorted(str(astuple(line)) for line in lines if line.wager != "envy")


def envy_earned(lines: Sequence[Line]) -> list[tuple[str, int | None, int]]:
    return sorted(
        (line.player, line.from_position, line.payout) for line in lines if line.wager == "envy"
    )


@pytest.mark.parametrize("game", GAMES)
@MANY_EXAMPLES
@given(data=st.data())
def test_the_order_of_cards_in_a_hand_changes_nothing(game: str, data: st.DataObject) -> None:
    rules = data.draw(any_readings(game))
    round_ = data.draw(rounds(rules))

    def shuffled(hand: Hand) -> Hand:
        first, second, third = data.draw(st.permutations(hand))
        return Hand(first, second, third)

    positions = tuple(
        replace(place, hand=shuffled(place.hand) if place.hand else None)
        for place in round_.positions
    )
    moved = replace(round_, dealer=shuffled(round_.dealer), positions=positions)
    assert settle(rules, moved) == settle(rules, round_)
