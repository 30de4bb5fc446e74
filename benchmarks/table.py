"""Full audited rounds a second on one core, from commands to settled events, side by side.

A round is played as a house would: every command decided, every event applied. Beside it PokerKit
plays a heads-up three-card hand (Rhode Island hold'em, checked down) and OpenSpiel a hand of
blackjack. Then the cost of a round by the number of players, which should grow in a line.
"""

from __future__ import annotations

import random

from pokerkit import Automation, RhodeIslandHoldem

from benchmarks.rounds import ROUNDS, SEED, picture_round, poker_round, table_run
from benchmarks.timing import REPEATS, best

try:
    import pyspiel
except ModuleNotFoundError:  # it has no wheel for some machines
    pyspiel = None


def run_pokerkit() -> None:
    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.CARD_BURNING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    for _ in range(ROUNDS):
        state = RhodeIslandHoldem.create_state(automations)
        while state.status:
            state.check_or_call()


def run_blackjack() -> None:
    game = pyspiel.load_game("blackjack")
    choose = random.Random(SEED)
    for _ in range(ROUNDS):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose.choice(state.legal_actions()))


def main() -> None:
    """Print rounds a second and what they are beside the others."""
    one, one_events = table_run("royal-three-pictures", picture_round, 1)
    six, six_events = table_run("three-card-poker", poker_round, 6)
    runs = [one, six, run_pokerkit, *([run_blackjack] if pyspiel else [])]
    seconds = best(*runs)
    names = (
        f"one player, main and tie ({one_events} events)",
        f"six players, Three Card Poker ({six_events} events)",
        "PokerKit, a heads-up three-card hand",
        "OpenSpiel, a hand of blackjack",
    )
    aims = (" (aim 20,000)", " (aim 8,000)", "", "")
    print(f"Rounds: {ROUNDS} a turn, seed {SEED}, best of {REPEATS} turns, CPU time")
    for name, taken, aim in zip(names, seconds, aims, strict=False):
        print(f"  {name:<48}{ROUNDS / taken:>10,.0f} a second{aim}")
    if not pyspiel:
        print("  OpenSpiel has no wheel for this machine and is left out")
    print(f"  one player plays {seconds[2] / seconds[0]:.1f} rounds to PokerKit's one (floor 5)")
    print("\nCost of a picture round by players, and of each event in it")
    for players in (1, 2, 4, 7):
        run, count = table_run("royal-three-pictures", picture_round, players)
        (taken,) = best(run)
        cost = taken / ROUNDS * 1e6
        print(
            f"  {players} players: {cost:7.0f} µs a round, {cost / players:6.0f} µs a player, "
            f"{cost / count:5.1f} µs an event"
        )


if __name__ == "__main__":
    main()
