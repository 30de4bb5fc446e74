"""Paths: sessions played with cards agree with the law, and every round with the rules."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from tests import twin
from tests.odds.slow import net, out_of
from threecard import Card, parse_card, rulebook
from threecard.core.cards import DECK, card_letters
from threecard.core.round import Round
from threecard.core.rulebook import Rulebook
from threecard.core.settlement import Settlement
from threecard.core.settlement import settle as settle_as_ever
from threecard.deal.shuffle import keystream, permute
from threecard.odds import Leave, SessionOdds, odds, session
from threecard.server.explorer import paths
from threecard.server.explorer.paths import POINTS_MAX, PathsData, play_paths

R3P, TCP = "royal-three-pictures", "three-card-poker"
PATHS = 2_000
MARGIN = 4.5  # standard errors
PLAYED: dict[str, tuple[str, dict[str, int], int, dict[str, int]]] = {
    "pictures, with every reason to leave": (
        R3P,
        {"main": 10_00, "tie": 5_00},
        6,
        {"bankroll": 60_00, "stop_loss": 40_00, "stop_win": 40_00},
    ),
    "poker": (TCP, {"ante": 10_00, "pair_plus": 5_00}, 4, {"bankroll": 70_00}),
}


@cache
def played(name: str) -> tuple[SessionOdds, PathsData]:
    game, stakes, rounds, limits = PLAYED[name]
    report = odds(game)
    found = session(report, stakes, rounds=rounds, **limits)
    placed = found.stakes
    ends = {"bankroll": found.bankroll, "stop_loss": found.stop_loss, "stop_win": found.stop_win}
    return found, play_paths(report, placed, rounds=rounds, count=PATHS, seed="fixed", **ends)


def check_share(seen: int, chance: float) -> None:
    margin = MARGIN * (chance * (1 - chance) / PATHS) ** 0.5
    assert seen / PATHS == pytest.approx(chance, abs=margin + 1e-12)


@pytest.mark.parametrize("name", PLAYED)
def test_paths_end_as_the_law_of_the_session_says(name: str) -> None:
    found, data = played(name)
    results = [path.results[-1] for path in data.paths]
    mean, spread = found.law.mean / 100, found.law.standard_deviation / 100
    assert sum(results) / PATHS == pytest.approx(mean, abs=MARGIN * spread / PATHS**0.5)
    check_share(sum(result > 0 for result in results), found.ahead)
    check_share(sum(result == 0 for result in results), found.even)
    for leave in Leave:
        check_share(sum(path.leave is leave for path in data.paths), found.leaves[leave])
    length = sum(path.rounds[-1] for path in data.paths) / PATHS
    assert length == pytest.approx(found.rounds_expected, rel=0.05)


def test_every_reason_to_leave_is_one_for_its_path() -> None:
    found, data = played("pictures, with every reason to leave")
    seen = set()
    for path in data.paths:
        last, rounds = round(path.results[-1] * 100), path.rounds[-1]
        seen.add(path.leave)
        assert (path.leave is Leave.STOP_WIN) == (last >= 40_00)
        if path.leave is Leave.STOP_LOSS:
            assert last <= -40_00
        if path.leave is Leave.TIME:
            assert rounds == found.rounds
        assert path.rounds == tuple(range(rounds + 1))
        assert all(-40_00 < 100 * result < 40_00 for result in path.results[:-1])
    assert seen == {Leave.STOP_WIN, Leave.STOP_LOSS, Leave.TIME}


def test_who_can_not_pay_for_another_round_leaves() -> None:
    _, data = played("poker")
    short = [path for path in data.paths if path.leave is Leave.SHORT]
    assert short
    for path in short:  # an Ante of 10 has to be played with 10 more, and 5 are on Pair Plus
        assert 70 + path.results[-1] < 25
        assert all(70 + result >= 25 for result in path.results[:-1])


def test_a_seed_plays_the_same_paths_again() -> None:
    report = odds(R3P)
    stakes = session(report, {"main": 25_00}, rounds=1).stakes

    def play(seed: str, count: int = 3) -> PathsData:
        return play_paths(report, stakes, rounds=40, count=count, seed=seed)

    one = play("one")
    assert play("one") == one
    assert play("one", 2).paths == one.paths[:2]
    assert play("two").paths != one.paths
    assert len(set(one.paths)) == 3  # no path is another's twin


def test_a_long_path_is_told_at_every_so_many_rounds() -> None:
    report = odds(R3P)
    stakes = session(report, {"main": 25_00}, rounds=1).stakes
    path = play_paths(report, stakes, rounds=2 * POINTS_MAX + 1, count=1, seed="long").paths[0]
    assert path.rounds[0] == 0
    assert path.rounds[-1] == 2 * POINTS_MAX + 1
    assert {later - before for before, later in pairwise(path.rounds)} <= {1, 2, 3}
    assert len(path.rounds) == len(path.results) <= POINTS_MAX + 2


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Round, Settlement]]:
    """Every round as it is settled."""
    rounds: list[tuple[Round, Settlement]] = []

    def settle(rules: Rulebook, round_: Round) -> Settlement:
        done = settle_as_ever(rules, round_)
        rounds.append((round_, done))
        return done

    monkeypatch.setattr(paths, "settle", settle)
    return rounds


def cards_of(round_: Round) -> list[Card]:
    hand = round_.positions[0].hand
    assert hand is not None
    return [*hand, *round_.dealer]


@pytest.mark.parametrize(
    ("game", "stakes"),
    [
        (R3P, {"main": 25_00, "tie": 5_00, "royal_pictures": 5_00}),
        (TCP, {"ante": 10_00, "pair_plus": 5_00, "jackpot": 5_00}),
        (TCP, {"pair_plus": 5_00}),
        (TCP, {"pair_plus": 5_00, "jackpot": 5_00}),
        (TCP, {"ante": 10_00}),
    ],
    ids=["pictures", "ante", "pair plus", "pair plus and jackpot", "ante alone"],
)
def test_every_step_of_a_path_is_what_its_settlement_says(
    game: str, stakes: dict[str, int], settled: list[tuple[Round, Settlement]]
) -> None:
    report = odds(game)
    placed = session(report, stakes, rounds=1).stakes
    path = play_paths(report, placed, rounds=150, count=1, seed="steps").paths[0]
    steps = [round(100 * (later - before)) for before, later in pairwise(path.results)]
    assert len(steps) == len(settled) == 150
    for step, (round_, settlement) in zip(steps, settled, strict=True):
        assert step == sum(line.taken - line.stake for line in settlement.lines)
        assert step == sum(_by_twin(game, stakes, round_).values())
    assert len(set(steps)) > 2


def _by_twin(game: str, stakes: dict[str, int], round_: Round) -> dict[str, int]:
    """What every wager came to, by the slow twin's rules; an Ante with its Play and bonus."""
    letters = tuple(map(card_letters, cards_of(round_)))
    player, dealer = letters[:3], letters[3:]
    if game != TCP:
        ends = twin.PICTURE_GAMES[game](player, dealer)  # type: ignore[arg-type]  # three cards
        return {id_: int(net(end) * stakes[id_]) for id_, end in ends.items() if end is not None}
    # Q 6 4 or better, by the plainest comparison there is.
    plays = twin.compare_poker(player, ("Qs", "6h", "4d")) >= 0  # type: ignore[arg-type]
    ends = twin.three_card_poker(
        player,  # type: ignore[arg-type]
        dealer,  # type: ignore[arg-type]
        decision="play" if plays else "fold",
        exposed=True,
    )
    on = {"play": "ante", "ante_bonus": "ante"}
    return {
        id_: int(net(end) * stakes[on.get(id_, id_)])
        for id_, end in ends.items()
        if end is not None and on.get(id_, id_) in stakes
    }


def test_cards_that_are_out_never_come_up(settled: list[tuple[Round, Settlement]]) -> None:
    left = [rank + suit for suit in "cdhs" for rank in "9TJQ"]
    report = odds(R3P, without=out_of(left))
    stakes = session(report, {"main": 25_00}, rounds=1).stakes
    play_paths(report, stakes, rounds=60, count=2, seed="out")
    seen = [card for round_, _ in settled for card in cards_of(round_)]
    assert set(seen) == set(map(parse_card, left))
    assert all(len(set(cards_of(round_))) == 6 for round_, _ in settled)


def test_a_whole_deck_is_dealt_from(settled: list[tuple[Round, Settlement]]) -> None:
    report = odds(R3P)
    stakes = session(report, {"main": 25_00}, rounds=1).stakes
    play_paths(report, stakes, rounds=200, count=1, seed="whole")
    assert {card for round_, _ in settled for card in cards_of(round_)} == set(DECK)


def test_decks_are_shuffled_by_the_houses_own_shuffle(
    settled: list[tuple[Round, Settlement]],
) -> None:
    report = odds(R3P)
    stakes = session(report, {"main": 25_00}, rounds=1).stakes
    play_paths(report, stakes, rounds=3, count=2, seed="shuffled")
    dealt = [cards_of(round_) for round_, _ in settled]
    keys = [paths._key("shuffled", path, number) for path in range(2) for number in range(3)]
    assert dealt == [list(permute(tuple(DECK), keystream(key)))[:6] for key in keys]
    assert len(set(keys)) == 6


def test_a_what_if_pays_in_paths_too() -> None:
    book = rulebook(R3P).with_pays({"main.other": "3:1"})
    report, published = odds(book), odds(R3P)
    stakes = session(report, {"main": 25_00}, rounds=1).stakes
    raised = play_paths(report, stakes, rounds=50, count=1, seed="same").paths[0]
    plain = play_paths(published, stakes, rounds=50, count=1, seed="same").paths[0]
    for higher, lower in zip(pairwise(raised.results), pairwise(plain.results), strict=True):
        net_raised, net_plain = higher[1] - higher[0], lower[1] - lower[0]
        assert net_raised == (75 if net_plain == 25 else net_plain)


def test_the_meter_of_a_what_if_is_what_the_royal_flush_takes() -> None:
    left = ["Qs", "Ks", "As", "2h", "3h", "5h"]
    report = odds(TCP, without=out_of(left), meter=77_777_00)
    stakes = session(report, {"pair_plus": 5_00, "jackpot": 5_00}, rounds=1).stakes
    path = play_paths(report, stakes, rounds=200, count=1, seed="royal").paths[0]
    steps = {round(later - before) for before, later in pairwise(path.results)}
    assert 77_777 - 5 + 5 * 40 in steps
