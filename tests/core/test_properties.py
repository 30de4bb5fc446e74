"""What holds for every complete round of all five games, whatever was dealt and staked."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from tests.core.rounds import (
    GAMES,
    PICTURE_GAMES,
    SEED,
    STAKE_UNITS,
    any_readings,
    rounds,
    two_hands,
)
from threecard.core.hand import Hand
from threecard.core.judgement import Result
from threecard.core.line import Line
from threecard.core.money import Cents
from threecard.core.paytable import Award, Odds, Pays, WholeMeter
from threecard.core.registry import rulebook
from threecard.core.round import Decision, Placed, PlayingPosition, Position, Round
from threecard.core.rulebook import Rulebook
from threecard.core.settlement import settle

MANY_EXAMPLES = settings(max_examples=100, deadline=None)


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
