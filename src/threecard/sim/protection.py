"""What is dealt for game protection, as sheets: counts beside their odds, and players who share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from threecard.odds.protection.packs import Sight, rounds_most
from threecard.odds.protection.report import Protection
from threecard.odds.sheet import Sheet, percent
from threecard.sim.counting import CountPlay, Tallied
from threecard.sim.shared_three import share_three
from threecard.sim.sharing import PLAYERS_MOST, share

Dealing = Callable[[CountPlay, int, int], Tallied]  # of so many packs, with a seed


def best_counts(found: Protection) -> Iterator[CountPlay]:
    """Those that are ever favourable; nobody would wager by another."""
    for wager, counts in found.counts.items():
        if counts and any(each.share for each in counts[-1].moments.values()):
            best = counts[-1]
            yield CountPlay(found.report, wager, best.tags, best.moments, rounds_most(1))


def counted_sheets(
    found: Protection, packs: int, seed: int, deal: Dealing | None = None
) -> Iterator[Sheet]:
    """Each wager's best count, dealt out of whole packs at a table of one.

    `deal` deals them, if not all at once.
    """
    rows = []
    dealt: dict[str, int] = {}  # packs, by wager
    for play in best_counts(found):
        tallied = play.tally(packs, seed) if deal is None else deal(play, packs, seed)
        dealt[play.wager] = tallied.packs
        wager, played = play.wager, play.beside(tallied)
        rows += [
            (
                wager,
                str(each.seen),
                percent(each.share),
                percent(each.exact.share),
                f"{each.share_z:+.2f}",
                percent(each.gain),
                percent(each.exact.gain),
                percent(each.standard_error),
                f"{each.gain_z:+.2f}",
            )
            for each in played
            if each.exact.share
        ]
    yield Sheet(
        f"{_dealt(dealt)}, seed {seed}, beside the exact odds",
        (
            "wager",
            ">seen",
            ">favourable",
            ">exactly",
            ">z",
            ">gain a round",
            ">exactly",
            ">error",
            ">z",
        ),
        tuple(rows),
        (f"All cards of earlier rounds are seen ({Sight.ALL.value}); z is in standard errors.",),
    )


def _dealt(packs: dict[str, int]) -> str:
    """How many rounds there are of each wager, or of all if they are as many."""
    rounds = rounds_most(1)
    if len(set(packs.values())) == 1:
        (each,) = set(packs.values())
        return f"{each * rounds:,} rounds from {each:,} packs"
    of_wagers = ", ".join(f"{each * rounds:,} of {wager}" for wager, each in packs.items())
    return f"Rounds from packs of {rounds}: {of_wagers}"


def shared_sheet(found: Protection, seed: int) -> Sheet:
    """From two players to seven; two and three exactly besides."""
    exactly = {2: found.shared, 3: share_three(found.report)}
    rows = []
    for players in range(2, PLAYERS_MOST + 1):
        each = share(found.report, players, seed=seed)
        exact = exactly.get(players)
        rows.append(
            (
                str(players),
                f"{each.deals:,}",
                percent(each.gain),
                f"± {percent(each.margin)}",
                "" if exact is None else percent(exact.gain),
                percent(each.shared_edge),
                percent(each.changed, 2),
            )
        )
    return Sheet(
        f"Players who share what they hold, dealt with seed {seed}",
        (
            ">players",
            ">deals",
            ">gain",
            ">within, 95 %",
            ">exactly",
            ">house edge left",
            ">decisions changed",
        ),
        tuple(rows),
        ("The dealer's hands of every deal are counted; only the players' hands are by chance.",),
    )
