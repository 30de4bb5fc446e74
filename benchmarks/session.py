"""Sessions: what following a player costs, by rounds and by how many results a round can have."""

from __future__ import annotations

from functools import partial

from benchmarks.timing import best
from threecard.odds import hold, odds, parsheet, session

REPEATS = 3
ROUNDS = (50, 200, 1_000, 5_000)
BANKROLL = 1_000_00
STAKES: tuple[tuple[str, dict[str, int]], ...] = (
    ("royal-three-pictures", {"main": 25_00}),
    ("royal-three-pictures", {"main": 25_00, "tie": 5_00}),
    ("royal-three-pictures", {"main": 25_00, "tie": 5_00, "royal_pictures": 5_00}),
    ("three-card-poker", {"ante": 25_00}),
    ("three-card-poker", {"ante": 25_00, "pair_plus": 5_00}),
    ("three-card-poker", {"ante": 25_00, "pair_plus": 5_00, "jackpot": 5_00}),
    (
        "prosperity-3-pictures",
        {
            "main": 25_00,
            "tie": 5_00,
            "player_prosperity": 5_00,
            "dealer_prosperity": 5_00,
            "picture_perfect": 5_00,
        },
    ),
)


def sessions() -> None:
    print(f"A session from a bankroll of {BANKROLL / 100:,.0f}, best of {REPEATS} turns")
    print(f"  {'':<24}{'wagers':>7}{'results':>9}{'steps':>9}", end="")
    print("".join(f"{f'{rounds:,} rounds':>15}" for rounds in ROUNDS) + f"{'bound':>10}")
    for game, stakes in STAKES:
        report = odds(game)
        found = session(report, stakes, rounds=ROUNDS[-1], bankroll=BANKROLL)
        span = (max(found.round_law) - min(found.round_law)) // found.law.step + 1
        print(f"  {game:<24}{len(stakes):>7}{len(found.round_law):>9}{span:>9,}", end="")
        for rounds in ROUNDS:
            run = partial(session, report, stakes, rounds=rounds, bankroll=BANKROLL)
            print(f"{1000 * best(run, repeats=REPEATS)[0]:>12.1f} ms", end="", flush=True)
        print(f"{found.error:>10.0e}")
    print(
        "  (results of one round, and the steps from the lowest to the highest of them; the bound"
    )
    print("   is on the error of any probability after the most rounds)")


def free() -> None:
    print("\nAll rounds, nobody leaving, by doubling: royal-three-pictures, main and tie")
    found = hold("royal-three-pictures", {"main": 25_00, "tie": 5_00}, occupied=1)
    for rounds in (1_000, 10_000, 100_000, 1_000_000):
        seconds = best(partial(found.period, "", rounds), repeats=REPEATS)[0]
        print(f"  {rounds:>9,} rounds{1000 * seconds:>9.1f} ms")


def tables() -> None:
    print("\nA table of five positions with its covariance, and a whole PAR sheet")
    for game, stakes in (STAKES[0], STAKES[3], STAKES[5]):
        report = odds(game)
        table, page = best(partial(hold, report, stakes), partial(parsheet, game), repeats=REPEATS)
        print(
            f"  {game:<24}{', '.join(stakes):<26}{1000 * table:>8.0f} ms"
            f"{1000 * page:>9.0f} ms the sheet"
        )


if __name__ == "__main__":
    sessions()
    free()
    tables()
