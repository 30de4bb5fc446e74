"""Simulation: the game as it is dealt, run until it can be told from the game that was priced.

>>> from threecard.sim import simulate
>>> print(simulate("three-card-poker", rounds=1_000_000, seed=7).verdict)
agrees
"""

from threecard.core.extras import NotInstalledError as _NotInstalledError

try:
    import numba as _numba
    import scipy as _scipy  # type: ignore[import-untyped]  # it has no types
except ModuleNotFoundError as error:  # the library alone does without
    raise _NotInstalledError("Simulations need", "sim", error) from None

from threecard.sim import data as _data
from threecard.sim import sheets as _sheets  # how a result is shown, and is data
from threecard.sim.counting import CountedRound, play_count
from threecard.sim.errors import SimulationError
from threecard.sim.executors import Pool, cluster_executor, local_executor
from threecard.sim.lines import LineResult, WagerResult
from threecard.sim.meter import MeterTotals
from threecard.sim.results import Result, Verdict
from threecard.sim.rounds import engine_rounds
from threecard.sim.run import Run
from threecard.sim.sessions import SessionTotals
from threecard.sim.shared_three import share_three
from threecard.sim.sharing import SharedPlay, share
from threecard.sim.simulate import plan, simulate
from threecard.sim.spec import Generator, Session, Simulator, Spec
from threecard.sim.totals import Totals

__all__ = [
    "CountedRound",
    "Generator",
    "LineResult",
    "MeterTotals",
    "Pool",
    "Result",
    "Run",
    "Session",
    "SessionTotals",
    "SharedPlay",
    "SimulationError",
    "Simulator",
    "Spec",
    "Totals",
    "Verdict",
    "WagerResult",
    "cluster_executor",
    "engine_rounds",
    "local_executor",
    "plan",
    "play_count",
    "share",
    "share_three",
    "simulate",
]

del _data, _numba, _scipy, _sheets
