"""How fast a learner plays: our environments beside Blackjack-v1, in one run on one core.

Both are made by `gymnasium.make` and `make_vec`, with the wrappers that these add and without, and
both are played at random and sensibly. Blackjack has no vector form of its own, so
Gymnasium's own way to make one stands for it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from benchmarks.timing import best
from threecard.env import ID

RIVAL = "Blackjack-v1"
EPISODES = 1_000
TABLES = 4_096
THEIR_TABLES = 256
STEPS = 100
REPEATS = 15
SEED = 7


Policy = Callable[[Any], int]
Array = npt.NDArray[np.int64]


def episodes(env: gymnasium.Env[Any, Any], policy: Policy) -> None:
    """So many episodes, each action as the policy says."""
    for _ in range(EPISODES):
        seen, over = env.reset()[0], False
        while not over:
            seen, _, over, _, _ = env.step(policy(seen))


def steps(envs: gymnasium.vector.VectorEnv[Any, Any, Any], count: int, actions: Array) -> None:
    for _ in range(count):
        envs.step(actions)


def at_random() -> Policy:
    coming = cycle(np.random.default_rng(SEED).integers(0, 2, 9_973).tolist())
    return lambda _seen: next(coming)


def queen_up(seen: Sequence[int]) -> int:
    """Play with a queen or more, which is nearly the best there is."""
    return int(seen[0] % 13 >= 10)


def up_to_17(seen: Sequence[int]) -> int:
    return int(seen[0] < 17)


def scalar() -> None:
    print(f"One table, {EPISODES:,} episodes, best of {REPEATS} turns")
    sensible: tuple[str, Policy, Policy] = ("sensibly", queen_up, up_to_17)
    for how, ours, theirs in (("at random", at_random(), at_random()), sensible):
        for name in ("as made", "no wrappers"):
            runs: list[Callable[[], object]] = []
            for id_, policy in ((ID, ours), (RIVAL, theirs)):
                env = gymnasium.make(id_)
                used = env.unwrapped if name == "no wrappers" else env
                used.reset(seed=SEED)
                used.step(1)
                runs.append(partial(episodes, used, policy))
            speed, rival = (EPISODES / taken for taken in best(*runs, repeats=REPEATS))
            print(
                f"  {f'{how}, {name}':<24}{speed:>10,.0f} episodes a second, {RIVAL}"
                f"{rival:>9,.0f}{speed / rival:>8.2f}×  (floor 1×)"
            )


def vectorised() -> None:
    ours = gymnasium.make_vec(ID, num_envs=TABLES)
    theirs = gymnasium.make_vec(RIVAL, num_envs=THEIR_TABLES, vectorization_mode="sync")
    random = np.random.default_rng(SEED)
    runs: list[Callable[[], object]] = []
    for envs, count in ((ours, STEPS), (theirs, 10)):
        envs.reset(seed=SEED)
        actions = random.integers(0, 2, envs.num_envs)
        envs.step(actions)
        runs.append(partial(steps, envs, count, actions))
    taken = best(*runs, repeats=REPEATS)
    speed, rival = TABLES * STEPS / taken[0], THEIR_TABLES * 10 / taken[1]
    print(f"\nMany tables, one core, best of {REPEATS} turns")
    print(f"  {f'{TABLES:,} tables':<24}{speed:>10,.0f} steps a second  (floor 1,000,000)")
    print(f"  {f'{RIVAL}, {THEIR_TABLES}':<24}{rival:>10,.0f}{speed / rival:>24.0f}×  (floor 20×)")


if __name__ == "__main__":
    print(f"Python {sys.version.split()[0]}, gymnasium {gymnasium.__version__}")
    scalar()
    vectorised()
