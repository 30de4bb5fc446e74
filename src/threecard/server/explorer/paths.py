"""Paths: sessions played with cards, as a player would live through them.

Every deck is shuffled by the house's own shuffle and every round settled by the rulebook; nothing
is drawn from the distribution that the paths are laid over. A seed plays the same sessions again.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from itertools import islice

from msgspec import Struct

from threecard.core.cards import Card
from threecard.core.hand import Hand
from threecard.core.money import Cents
from threecard.core.round import Decision, Placed, PlayingPosition, Position, Round
from threecard.core.settlement import settle
from threecard.deal.shuffle import Key, keystream, permute
from threecard.odds.pricing.report import GameOdds
from threecard.odds.rounds.course import Leave
from threecard.odds.rounds.stakes import chips_needed

POINTS_MAX = 250  # of a path; longer ones are told at every so many rounds
PLAYER = "player"


class PathData(Struct, frozen=True):
    """One session: the results in dollars after so many rounds each, and why it ended."""

    rounds: tuple[int, ...]
    results: tuple[float, ...]
    leave: Leave


class PathsData(Struct, frozen=True):
    """Sessions played, which the same seed plays again."""

    seed: str
    paths: tuple[PathData, ...]


class LonePlayer:
    """A player alone with the dealer, who places the same stakes each round and plays well."""

    def __init__(self, report: GameOdds, stakes: Mapping[str, Cents]) -> None:
        rules = report.rulebook
        self._rules = rules
        self._meter = report.meter
        self._cards = tuple(map(Card, report.position.deck.cards.tolist()))
        self._placed = tuple(Placed(PLAYER, id_, stake) for id_, stake in stakes.items())
        self._rank = rules.edition.ranking.feature.read
        self._plays: Mapping[int, bool] | None = None  # where nothing is decided
        if report.strategy is not None:
            decided = report.strategy.on in stakes
            classes = report.strategy.decisions.classes if decided else ()
            self._plays = dict(zip(classes, report.strategy.plays, strict=False))

    def play(self, key: Key) -> int:
        """Deal and settle one round; what the player is up, in cents."""
        cards = islice(permute(self._cards, keystream(key)), 6)
        hand, dealer = Hand(next(cards), next(cards), next(cards)), Hand(*cards)
        place = PlayingPosition(Position(1), self._placed, hand, self._decide(hand))
        settled = settle(self._rules, Round(dealer, (place,), meter=self._meter))
        return sum(line.taken - line.stake for line in settled.lines)

    def _decide(self, hand: Hand) -> Decision | None:
        if self._plays is None:
            return None
        if not self._plays:
            return Decision.CONTINUE  # with nothing to decide on (TCP 3.9.3)
        return Decision.PLAY if self._plays[self._rank(hand)] else Decision.FOLD


def play_paths(
    report: GameOdds,
    stakes: Mapping[str, Cents],
    *,
    rounds: int,
    count: int,
    seed: str,
    bankroll: Cents | None = None,
    stop_loss: Cents | None = None,
    stop_win: Cents | None = None,
) -> PathsData:
    """Play so many sessions; the stakes have been checked."""
    player = LonePlayer(report, stakes)
    needed = chips_needed(report.rulebook, stakes)
    every = -(-rounds // POINTS_MAX)

    def leave(result: int, played: int) -> Leave | None:
        if stop_win is not None and result >= stop_win:
            return Leave.STOP_WIN
        if stop_loss is not None and result <= -stop_loss:
            return Leave.STOP_LOSS
        if bankroll is not None and bankroll + result < needed:
            return Leave.SHORT
        return Leave.TIME if played == rounds else None

    def play_one(number: int) -> PathData:
        at, results, result, played = [0], [0.0], 0, 0
        why = None
        while why is None:
            result += player.play(_key(seed, number, played))
            played += 1
            why = leave(result, played)
            if why is not None or played % every == 0:
                at.append(played)
                results.append(result / 100)
        return PathData(tuple(at), tuple(results), why)

    return PathsData(seed, tuple(map(play_one, range(count))))


def _key(seed: str, path: int, played: int) -> Key:
    return Key(hmac.digest(seed.encode(), b"%d/%d" % (path, played), "sha256"))
