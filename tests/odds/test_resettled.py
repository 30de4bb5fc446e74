"""Recorded rounds under two rulebooks: what differs is what settling each of them says."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.server.actors import World, in_loop
from tests.server.furnished import played
from threecard import DECK, Rulebook, card_letters, read_round, rulebook, settle
from threecard.cli.resettling import resettle_file
from threecard.odds.differences.resettled import Resettled
from threecard.server.reports.recorded import recorded_rounds


def written(count: int, seed: int = 3) -> list[bytes]:
    """Rounds of Prosperity 3 Pictures with several players, as JSON."""
    draw = random.Random(seed)
    lines = []
    for _ in range(count):
        cards = [card_letters(card) for card in draw.sample(DECK, 12)]
        hands = [" ".join(cards[place : place + 3]) for place in range(0, 12, 3)]
        positions = [
            {
                "position": place + 1,
                "hand": hands[place],
                "wagers": [
                    {"player": f"p{place}", "wager": wager, "stake": f"{draw.randrange(1, 50)}.00"}
                    for wager in ("main", "tie")
                ],
            }
            for place in range(3)
        ]
        round_ = {"game": "prosperity-3-pictures", "dealer": hands[3], "positions": positions}
        lines.append(json.dumps(round_).encode() + b"\n")
    return lines


def sides() -> tuple[Rulebook, Rulebook]:
    before = rulebook("P3P")
    return before, before.with_reading("tie.on", "ranking").with_pays({"tie.perfect_tie": "500:1"})


def test_differences_are_those_of_settling_each_round_by_hand() -> None:
    lines = written(800)
    found = Resettled(*sides())
    found.add_lines(lines)
    taken: Counter[int] = Counter()
    differ = 0
    for line in lines:
        _, round_ = read_round(line)
        was, now = (settle(rules, round_).lines for rules in sides())
        differ += was != now
        taken[0] += sum(each.payout + each.returned for each in was)
        taken[1] += sum(each.payout + each.returned for each in now)
    assert (found.rounds, found.differ) == (800, differ)
    assert found.cents == taken[1] - taken[0] != 0
    assert sum(found.shifted.values()) == found.cents
    assert {shift.wager for shift in found.shifts} == {"tie"}
    assert all("P3P" in shift.before + shift.after for shift in found.shifts)
    first = found.examples[0]
    assert first.place.startswith("line ")
    assert first.players


def test_two_processes_find_what_one_finds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threecard.cli.chunks.CHUNK", 70)
    file = tmp_path / "rounds.jsonl"
    other = b'{"game": "R3P", "dealer": "2c 3c 4c", "positions": []}\n'
    file.write_bytes(b"".join([*written(500), b"\n", b"{nonsense}\n", other]))
    alone, together = (resettle_file(sides(), file, jobs) for jobs in (1, 2))
    assert alone.counts() == together.counts()
    assert alone.rounds == 500
    assert alone.others == 1
    assert sum(alone.refused.values()) == 1


def test_a_round_that_one_side_can_not_settle_is_counted_with_its_reason() -> None:
    before, after = sides()
    found = Resettled(before, after.with_pays({"main.other": "1:1000"}))
    found.add_lines(written(3))
    assert found.refused.total() == 3
    assert "can't be settled after" in next(iter(found.refused))


@in_loop
async def test_the_rounds_of_a_house_are_settled_as_it_settled_them(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await played(world)
        async with world.house.store.reading() as tx:
            rounds = [each async for each in recorded_rounds(tx, world.keys)]
    games = {each.game for each in rounds}
    assert len(games) == 5
    poker = rulebook("TCP")
    found = Resettled(poker, poker.with_pays({"pair_plus.pair": "2:1"}))
    for each in rounds:
        if each.game == poker.game:
            found.add(f"{each.table}, round {each.number}", each.round)
    assert found.rounds == sum(each.game == poker.game for each in rounds) > 1
    assert not found.refused
