"""A table for one learner: rounds at the real engine, with one decision in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from threecard.core.commands import Command
from threecard.core.hand import Hand
from threecard.core.money import write_cents
from threecard.core.rulebook import Rulebook
from threecard.env.action import SETTLED, WAITING, Action, Observed
from threecard.env.optimum import optimum
from threecard.sim.decks import Stream
from threecard.sim.engine import Engine
from threecard.sim.spec import bad_count

AHEAD = 64  # decks dealt at a time
Observation = npt.NDArray[np.int64] | np.int64


def observation_space(observed: Observed, classes: int) -> spaces.Space[Any]:
    """What is seen of one hand."""
    return (
        spaces.MultiDiscrete([52] * 3) if observed is Observed.CARDS else spaces.Discrete(classes)
    )


class ThreeCardPoker(gymnasium.Env[Observation, np.int64]):
    """A hand is dealt, folded or played, and settled: an episode is one step.

    The reward is the player's net result in whole cents. `info` has the hand, an action mask and
    the exact regret of each action in cents, on average over the dealer's hands: (fold, play). Once
    the round is settled it has the dealer's hand and every settled line besides.

    `reset(options={"deck": …})` deals from that order of the 52 cards.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        rulebook: Rulebook | str = "three-card-poker",
        *,
        stakes: Mapping[str, int] | None = None,
        observed: Observed | str = Observed.CARDS,
        render_mode: str | None = None,
    ) -> None:
        self.optimum = optimum(rulebook, stakes)
        self.observed = Observed(observed)
        self.render_mode = render_mode
        classes = len(self.optimum.rulebook.edition.ranking.names)
        self.observation_space = observation_space(self.observed, classes)
        self.action_space = spaces.Discrete(len(Action))
        self._engine = Engine(self.optimum.rulebook, 1, None, self.optimum.stakes)
        self._engine.announce()
        # Every round begins like this one: a table is a value, and an episode a branch of it.
        self._wagered = self._engine.table
        self._seat = self._engine.players[0]
        self._commands: dict[int, Command] = {
            Action.FOLD: self._seat.fold,
            Action.PLAY: self._seat.play,
        }
        self._decks: Stream | None = None
        self._ready: list[list[int]] = []
        self._hand: Hand | None = None
        self._dealer: Hand | None = None
        self._net: int | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        if seed is not None or self._decks is None:
            self._decks = Stream(int(self.np_random.integers(2**64, dtype=np.uint64)))
            self._ready = []
        engine = self._engine
        engine.table = self._wagered
        engine.deal(self._deck(self._decks, options))
        engine.do(self._seat.view)
        self._hand = engine.table.hands[self._seat.position].hand
        assert self._hand is not None, "an electronic table knows its cards"
        self._number = self.optimum.number_of(self._hand)
        self._dealer, self._net = None, None
        return self._seen(), self._info(WAITING)

    def step(self, action: np.int64 | int) -> tuple[Observation, int, bool, bool, dict[str, Any]]:
        if self._hand is None or self._net is not None:
            raise gymnasium.error.ResetNeeded("The round is settled: call reset() for another.")
        self._engine.do(self._commands[int(action)])
        settled = self._engine.finish()
        shown = self._engine.table.dealer
        assert shown is not None
        self._dealer = shown.hand
        self._net = sum(line.taken - line.stake for line in settled.lines)
        info = self._info(SETTLED)
        info |= {"dealer": self._dealer, "lines": settled.lines}
        return self._seen(), self._net, True, False, info

    def render(self) -> str | None:
        """The round as text."""
        if self.render_mode is None or self._hand is None:
            return None
        ranking = self.optimum.rulebook.edition.ranking
        told = f"{self._hand.symbols()}  {ranking.names[ranking.feature.read(self._hand)]}"
        if self._dealer is None or self._net is None:
            return f"{told}: fold or play?"
        sign = "-" if self._net < 0 else "+"
        return f"{told}, dealer {self._dealer.symbols()}: {sign}{write_cents(abs(self._net))}"

    def _deck(self, decks: Stream, options: dict[str, Any] | None) -> Sequence[int]:
        if options is None or "deck" not in options:
            if not self._ready:
                self._ready = decks.deal(AHEAD, cards=52).tolist()
            return self._ready.pop()
        deck = [int(card) for card in options["deck"]]
        if sorted(deck) != list(range(52)):
            raise bad_count("A deck has each of the 52 cards once, by its number.", "deck")
        return deck

    def _seen(self) -> Observation:
        if self.observed is Observed.CARDS:
            cards: npt.NDArray[np.int64] = self.optimum.shown[self._number].copy()
            return cards
        place: np.int64 = self.optimum.classes[self._number]
        return place

    def _info(self, mask: npt.NDArray[np.int8]) -> dict[str, Any]:
        return {
            "hand": self._hand,
            "action_mask": mask.copy(),
            "regret": self.optimum.regrets[self._number],
        }
