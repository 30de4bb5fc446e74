"""What is dealt for game protection, as sheets: counts beside their odds, and players who share."""

from __future__ import annotations

from collections.abc import Iterator

from threecard.odds.protection.packs import Sight, rounds_most
from threecard.odds.protection.report import Protection
from threecard.odds.sheet import Sheet, percent
from threecard.sim.counting import play_count
from threecard.sim.sharing import PLAYERS_MOST, share


def counted_sheets(found: Protection, packs: int, seed: int) -> Iterator[Sheet]:
    """Each wager's best count, dealt out of whole packs at a table of one."""
    rounds = rounds_most(1)
    rows = []
    for wager, counts in found.counts.items():
        if not counts or not any(each.share for each in counts[-1].moments.values()):
            continue  # never favourable: nobody would wager
        best = counts[-1]
        played = play_count(
            found.report, wager, best.tags, best.moments, rounds=rounds, packs=packs, seed=seed
        )
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
        f"{packs * rounds:,} rounds from {packs:,} packs, seed {seed}, beside the exact odds",
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


def shared_sheet(found: Protection, seed: int) -> Sheet:
    """From two players to seven; two exactly besides."""
    rows = []
    for players in range(2, PLAYERS_MOST + 1):
        each = share(found.report, players, seed=seed)
        exact = found.shared if players == 2 else None
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
