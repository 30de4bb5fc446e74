"""Game protection: every exact figure of the five games, and what is dealt beside them, as a page.

    python -m scripts.protect                        # as `make protection` does
    python -m scripts.protect --packs 1000000        # fewer packs to a count
    python -m scripts.protect --kept                 # by the packs that were dealt before
    python -m scripts.protect --dealt R3P TCP        # only packs, of some games

Packs that were dealt are kept in build/protect, so that a run that is stopped goes on where it was:
by `--dealt` they are dealt and nothing else is done. It writes docs/protection.md.
"""

from __future__ import annotations

import argparse
import platform
import sys
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

from scripts.markdown import table
from scripts.protect_dealt import KeptDealing
from scripts.protect_text import METHOD
from threecard import RULEBOOKS
from threecard.odds import (
    Backs,
    Glimpse,
    Protection,
    Sight,
    Use,
    find_threats,
    odds,
    price_pack,
    price_split,
    protection,
    see_kinds,
)
from threecard.odds.present.protection_sheets import amount, protection_sheets, written_tags
from threecard.odds.protection.packs import rounds_most
from threecard.odds.protection.threats import Severity
from threecard.odds.sheet import Sheet, percent
from threecard.sim.protection import Dealing, best_counts, counted_sheets, shared_sheet

PAGE = Path(__file__).parents[1] / "docs" / "protection.md"
PACKS = 125_000_000  # of eight rounds each: a billion
SEED = 20_261_117
DEALING = KeptDealing(PAGE.parents[1] / "build" / "protect")


def main() -> None:
    """Work everything out, deal what is dealt, and write the page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--packs", type=int, default=PACKS, help="packs dealt for each count")
    parser.add_argument("--dealt", nargs="*", metavar="GAME", help="deal packs, write no page")
    parser.add_argument(
        "--kept", action="store_true", help="as many packs as are kept, and no more are dealt"
    )
    asked = parser.parse_args()
    deal = DEALING.kept if asked.kept else DEALING
    if asked.dealt is not None:
        for game in asked.dealt or RULEBOOKS:
            for play in best_counts(protection(game)):
                DEALING(play, asked.packs, SEED)
        return
    text = METHOD + published_part(protection("three-card-poker"))
    for game in RULEBOOKS:
        print(f"protect: {game}", flush=True)
        found = protection(game)
        text += f"\n## {found.rulebook.edition.title}\n\n"
        text += threats_part(found) + quick_part(found) + backs_part(found)
        text += dealt_part(found, asked.packs, deal)
    command = " ".join(["python -m scripts.protect", *sys.argv[1:]])
    day = datetime.now(UTC).strftime("%-d %B %Y")
    text += f"\nWritten by `{command}` on {day}, Python {platform.python_version()}.\n"
    PAGE.write_text(text)
    print(f"protect: wrote {PAGE.name}")


def published_part(found: Protection) -> str:
    """Figures of Three Card Poker that others published, beside ours; the tests hold more."""
    ante, wager = found.sums["ante"], found.report.wagers["ante"]
    seen = next(
        each
        for each in found.glimpses
        if (each.wager, each.glimpse) == ("ante", Glimpse.DEALER_ONE)
    )
    told = price_split(ante, "AKQ", Backs.DEALER_FIRST, Use.DECIDING)
    paint = see_kinds(ante, "A", "KQJ")
    won = sum((p for net, p in found.report.nets(wager).items() if net >= 1), Fraction(0))
    bare = {f"ante_bonus.{line}": "0:1" for line in found.rulebook.line_pays["ante_bonus"]}
    open_card = odds(found.rulebook.with_pays(bare)).best_strategy.seen
    deviation = float(seen.square - seen.house_edge**2) ** 0.5
    rows: list[tuple[str, str, Fraction | str, str]] = [
        ("house edge of the Ante", "3.3730 %", wager.house_edge, "J"),
        ("its standard deviation", "1.6393", f"{float(wager.variance) ** 0.5:.4f}", "J"),
        ("how often a unit or more is won", "44.9127 %", won, "J"),
        ("one dealer card seen, player's edge", "3.4829 %", -seen.house_edge, "J"),
        ("its standard deviation", "1.7417", f"{deviation:.4f}", "J"),
        ("its desirability index", "19.9966", f"{seen.desirability:.4f}", "J"),
        ("only ace, picture or neither told of it", "2.41 %", -paint.house_edge, "S"),
        ("one seen and no bonus paid, house edge", "1.8 %", open_card.house_edge, "H"),
        ("one told A K Q or lower, player's edge", "1.837 %", told.expected, "J"),
    ]
    return (
        "\n## Beside what others published\n\nOf Three Card Poker, by E. Jacobson (J), M. "
        "Shackelford after S. Ko and J. Grosjean (S), and S. How (H):\n\n"
        + table(
            "figure",
            "by",
            "published",
            "here",
            "exactly",
            rows=[
                (figure, by, there, *((here, "") if isinstance(here, str) else _both(here)))
                for figure, there, here, by in rows
            ],
        )
        + (
            "\nThe last was cut off, not rounded; the enumeration of every pair of hands gives the "
            "same fraction. Hands that are played with a card in view are theirs too: A 9 2 or "
            "better against an ace, K 9 2 against a King, Q 9 2 against a Queen, Q J 5 against a "
            "picture that is not told, everything against a Jack or less.\n"
        )
    )


def _both(share: Fraction) -> tuple[str, str]:
    return percent(share), str(share)


def threats_part(found: Protection) -> str:
    """What could be taken, the gravest first."""
    return "### What could be taken\n\n" + table(
        "severity",
        "in force",
        "wager",
        "by what",
        "gain",
        "remedy",
        "after it",
        rows=[
            (
                each.severity.value,
                "yes" if each.in_force else "no",
                f"`{each.wager}`",
                f"{each.kind}: {each.what}",
                amount(each),
                each.remedy,
                percent(each.after, 3),
            )
            for each in find_threats(found)
            if each.severity is not Severity.NONE
        ],
    )


def quick_part(found: Protection) -> str:
    """All that takes no more than seconds; a test holds the page against it."""
    wagers = list(found.removal)
    text = "\n### Effects of removal\n\n" + table(
        "card",
        *(f"`{wager}`" for wager in wagers),
        rows=[
            (
                each.letter,
                *(
                    f"{100 * float(found.removal[wager].ranks[at].effect):+.4f} "
                    f"({found.removal[wager].ranks[at].effect})"
                    for wager in wagers
                ),
            )
            for at, each in enumerate(found.removal[wagers[0]].ranks)
        ],
    )
    text += "\n### Counts\n\n" + counts_table(found) + "\n" + packs_table(found)
    for sheet in protection_sheets(found, ("seen", "options")):
        text += f"\n### {sheet.title}\n\n" + as_table(sheet)
    return text


def counts_table(found: Protection) -> str:
    rows = []
    for wager, counts in found.counts.items():
        for each in counts:
            pack = price_pack(each.moments, rounds_most(1), 1, Sight.ALL)
            rows.append(
                (
                    f"`{wager}`",
                    str(each.best.level),
                    written_tags(each.tags),
                    str(each.best.correlation),
                    percent(pack.share),
                    percent(pack.average),
                    f"{float(pack.per_hundred):.4f}",
                    f"{pack.desirability:.2f}",
                )
            )
    heads = (
        "wager",
        "level",
        "tags",
        "correlation",
        "favourable",
        "gain of a unit",
        "units in 100 rounds",
        "desirability",
    )
    return (
        f"Over {rounds_most(1)} rounds from one pack at a table of one, all cards seen:\n\n"
        + table(*heads, rows=rows)
    )


def packs_table(found: Protection) -> str:
    """Units in a hundred rounds, of the best count of each wager."""
    best = {wager: counts[-1] for wager, counts in found.counts.items() if counts}
    winning = [
        wager for wager, count in best.items() if any(each.gain for each in count.moments.values())
    ]
    if not winning:
        return "No count of these wins anything.\n"
    packs = {wager: found.packs(best[wager]) for wager in winning}
    rows = [
        (
            str(pack.positions),
            str(pack.rounds),
            pack.sight.sentence,
            *(f"{float(packs[wager][at].per_hundred):.4f}" for wager in winning),
        )
        for at, pack in enumerate(packs[winning[0]])
    ]
    return "Units in a hundred rounds, by rounds from one pack:\n\n" + table(
        "positions",
        "rounds",
        "seen",
        *(f"`{wager}`" for wager in winning),
        rows=rows,
    )


def backs_part(found: Protection) -> str:
    return "\n### Sorted backs: the best of all 8,192 splits\n\n" + table(
        "wager",
        "backs",
        "use",
        "ranks",
        "player expects",
        "exactly",
        rows=[
            (
                f"`{each.wager}`",
                each.backs.sentence,
                each.use.value,
                each.ranks or "none helps",
                percent(each.expected),
                str(each.expected),
            )
            for each in found.splits
        ],
    )


def dealt_part(found: Protection, packs: int, deal: Dealing) -> str:
    """What is by chance: counts beside what is exact, and players who share."""
    text = ""
    for sheet in protection_sheets(found, ("sharing",)):
        text += f"\n### {sheet.title}\n\n" + as_table(sheet)
    if found.report.strategy is not None:
        sheet = shared_sheet(found, SEED)
        text += f"\n{sheet.title}:\n\n" + as_table(sheet)
    for sheet in counted_sheets(found, packs, SEED, deal):
        text += f"\n### Counts dealt\n\n{sheet.title}:\n\n" + as_table(sheet)
    return text


def as_table(sheet: Sheet) -> str:
    heads = [head.removeprefix(">").replace("-\n", "").replace("\n", " ") for head in sheet.heads]
    rows = table(*heads, rows=list(sheet.rows)) if sheet.rows else ""
    notes = "\n".join(sheet.notes)
    return rows + (f"\n{notes}\n" if notes else "")


if __name__ == "__main__":
    main()
