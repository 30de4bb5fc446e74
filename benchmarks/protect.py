"""How fast game protection is: removal beside pricing every deck, counts, splits, in one run.

Ratios are of this process's own time. The tables of sums are made anew for each run; the deck's own
arrays and the number of deals of every two sorts, in which there is no rule, are kept.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from threecard import DECK, RULEBOOKS
from threecard.odds import Backs, Protection, Use, odds, price_split, protection
from threecard.odds.protection.backs import SPLITS, best_splits
from threecard.odds.protection.report import price_counts
from threecard.odds.protection.sharing import share_two
from threecard.sim.counting import play_count

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.timing import best  # found by the line above

REPEATS = 3
REMOVED_MOST = 5.0  # seconds, all games
COUNT_MOST = 600.0  # seconds, each wager on two cores
PACKS = 200_000


def removal(game: str) -> Protection:
    """Every card's effect on every wager."""
    found = protection(game)
    assert len(found.removal) == len(found.sums)
    return found


def priced_apart(game: str) -> None:
    """The same by pricing each of the 52 decks."""
    for card in DECK:
        assert odds(game, without=[card]).wagers


def say(what: str, of: str, seconds: float, more: str = "") -> None:
    print(f"{what:8} {of:45} {seconds:9.3f} s   {more}".rstrip())


def main() -> None:
    """Print what each takes, and what it takes the other way."""
    every = 0.0
    for game in RULEBOOKS:
        taken, apart = best(partial(removal, game), partial(priced_apart, game), repeats=REPEATS)
        every += taken
        say("removal", game, taken, f"{apart / taken:.1f} times as fast as pricing 52 decks")
    say("removal", "all games", every, f"{REMOVED_MOST / every:.1f} times under {REMOVED_MOST} s")
    slowest, which = 0.0, ""
    for game in RULEBOOKS:
        for wager, sums in protection(game).sums.items():
            (taken,) = best(partial(price_counts, sums), repeats=1)
            slowest, which = max((slowest, which), (taken, wager))
            say("counts", f"{game} {wager}", taken, "three levels, every number of cards seen")
    times = f"{COUNT_MOST / slowest:.0f} times under 10 minutes, on one core"
    say("counts", f"the slowest, {which}", slowest, times)
    poker = protection("three-card-poker")
    ante = poker.sums["ante"]
    (whole,) = best(lambda: next(iter(best_splits(ante))), repeats=1)
    one = partial(price_split, ante, "AKQ", Backs.DEALER_FIRST, Use.DECIDING)
    (single,) = best(one, repeats=REPEATS)
    say("splits", "of the Ante", whole, f"{SPLITS * single / whole:.1f} times one by one")
    (taken,) = best(partial(share_two, poker.report), repeats=1)
    say("sharing", "two players, exactly", taken)
    royal = protection("royal-three-pictures")
    count = royal.counts["royal_pictures"][-1]

    def dealt() -> None:
        play_count(royal.report, count.wager, count.tags, count.moments, rounds=8, packs=PACKS)

    dealt()  # compiled
    (taken,) = best(dealt, repeats=REPEATS)
    say(
        "dealt", "packs of eight rounds", taken, f"{8 * PACKS / taken / 1e6:.1f} million rounds a s"
    )


if __name__ == "__main__":
    main()
