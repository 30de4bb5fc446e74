"""Many tables at once: the kernel deals and judges, a row a table, and nothing waits for Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from threecard.core.rulebook import Rulebook
from threecard.env.action import Action, Observed
from threecard.env.optimum import optimum
from threecard.env.table import observation_space
from threecard.odds.counting.deck import Ints
from threecard.sim import kernel
from threecard.sim.decks import Stream
from threecard.sim.spec import bad_count

Array = npt.NDArray[Any]


class ThreeCardPokerVector(VectorEnv[Ints, Ints, Array]):
    """The same rounds as `ThreeCardPoker`, so many at a time.

    Every step settles every table and deals the next hands, so that it ends an episode and shows
    the beginning of another (`AutoresetMode.SAME_STEP`). `info` speaks of the hands now shown: the
    action mask, and `regret_sums`, whole numbers: the regret of each action in cents times
    `threecard.env.DEALS`. Of the rounds that ended it has `final_obs`, and the dealers' cards.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as its base has it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        rulebook: Rulebook | str = "three-card-poker",
        *,
        stakes: Mapping[str, int] | None = None,
        observed: Observed | str = Observed.CARDS,
        render_mode: str | None = None,
    ) -> None:
        if num_envs < 1:
            raise bad_count(f"There is one table or more, not {num_envs}.", "num_envs")
        if render_mode is not None:
            raise bad_count("Many tables at once are not drawn; leave render_mode away.")
        self.num_envs = num_envs
        self.optimum = optimum(rulebook, stakes)
        self.observed = Observed(observed)
        classes = len(self.optimum.rulebook.edition.ranking.names)
        self.single_observation_space = observation_space(self.observed, classes)
        self.single_action_space = Discrete(len(Action))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        own = self.optimum
        self._seen = own.shown if self.observed is Observed.CARDS else own.classes
        self._mask = np.ones((num_envs, len(Action)), dtype=np.int8)
        self._mask.flags.writeable = False
        self._ends = np.empty((num_envs, 1), dtype=np.uint16)
        self._decks: Stream | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Ints, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        if seed is not None or self._decks is None:
            self._decks = Stream(int(self.np_random.integers(2**64, dtype=np.uint64)))
        self._deal(self._decks)
        return self._observation(), self._info()

    def step(self, actions: Ints) -> tuple[Ints, Array, Array, Array, dict[str, Any]]:
        if self._decks is None:
            raise bad_count("No hand is dealt yet: call reset() first.")
        played = np.asarray(actions)
        if played.shape != (self.num_envs,) or not np.isin(played, (0, 1)).all():
            raise bad_count(f"There are {self.num_envs} actions, each 0 (fold) or 1 (play).")
        rewards = np.where(played == 1, self._net(Action.PLAY), self._net(Action.FOLD))
        ended = {"final_obs": self._observation(), "dealer": self._dealt[:, 3:].copy()}
        self._deal(self._decks)
        over = np.ones(self.num_envs, dtype=np.bool_)
        return (
            self._observation(),
            rewards.astype(np.float64),
            over,
            np.zeros(self.num_envs, dtype=np.bool_),
            {**self._info(), **ended, "_final_obs": over.copy(), "_dealer": over.copy()},
        )

    def _deal(self, decks: Stream) -> None:
        self._dealt = decks.deal(self.num_envs, cards=6)
        cards = self._dealt.astype(np.int64)
        self._numbers = self.optimum.number[(cards[:, 0] * 52 + cards[:, 1]) * 52 + cards[:, 2]]

    def _net(self, action: Action) -> Ints:
        """What every table's round comes to, whichever way it is decided."""
        tables = self.optimum.tables[action]
        kernel.judge(self._dealt, tables.classes, tables.codes, tables.width, self._ends)
        return self.optimum.nets[action][self._ends[:, 0]]

    def _observation(self) -> Ints:
        seen: Ints = self._seen[self._numbers]
        return seen

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask, "regret_sums": self.optimum.regret_sums[self._numbers]}
