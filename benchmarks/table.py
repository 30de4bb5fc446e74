"""Full audited rounds a second on one core, from commands to settled events, side by side.

A round is played as a house would: every command decided, every event applied. Beside it PokerKit
plays a heads-up three-card hand (Rhode Island hold'em, checked down) and OpenSpiel a hand of
blackjack. Then the cost of a round by the number of players, which should grow in a line.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from pokerkit import Automation, RhodeIslandHoldem

from benchmarks.timing import REPEATS, best
from threecard import (
    Command,
    Decision,
    Role,
    Table,
    TableConfig,
    commands,
    decide,
    evolve,
)
from threecard.core.cards import DECK, card_letters

try:
    import pyspiel
except ModuleNotFoundError:  # it has no wheel for some machines
    pyspiel = None

ROUNDS = 300
SEED = 7
DEALER: dict[str, Any] = {"actor": "Dan", "role": Role.DEALER}

draw = random.Random(SEED)


def shuffled() -> str:
    return " ".join(draw.sample([card_letters(card) for card in DECK], 52))


DECKS = [shuffled() for _ in range(ROUNDS)]


def player(number: int) -> dict[str, Any]:
    return {"actor": f"p{number}", "role": Role.PLAYER}


def wager(number: int, name: str, stake: int) -> Command:
    return commands.PlaceWager(
        **player(number), player=f"p{number}", position=number, wager=name, stake=stake
    )


def picture_round(deck: str, players: int) -> list[Command]:
    """Main and Tie for each player; everyone looks and turns up."""
    seats = range(1, players + 1)
    return [
        commands.PlaceYourBets(**DEALER),
        *(wager(number, "main", 25_00) for number in seats),
        *(wager(number, "tie", 5_00) for number in seats),
        commands.NoMoreBets(**DEALER),
        commands.ShuffleDeck(**DEALER, cards=deck),
        commands.DealCards(**DEALER),
        *(commands.ViewHand(**player(number), position=number) for number in seats),
        *(commands.TurnUpHand(**player(number), position=number) for number in seats),
        commands.ExposeDealer(**DEALER),
        commands.Settle(**DEALER),
    ]


def poker_round(deck: str, players: int) -> list[Command]:
    """Ante, Pair Plus and jackpot for each player; everyone looks, plays and shows."""
    seats = range(1, players + 1)
    return [
        commands.PlaceYourBets(**DEALER),
        *(wager(number, "ante", 25_00) for number in seats),
        *(wager(number, "pair_plus", 5_00) for number in seats),
        *(wager(number, "jackpot", 5_00) for number in seats),
        commands.NoMoreBets(**DEALER),
        commands.ShuffleDeck(**DEALER, cards=deck),
        commands.DealCards(**DEALER),
        *(commands.ViewHand(**player(number), position=number) for number in seats),
        *(
            commands.Decide(**player(number), position=number, decision=Decision.PLAY)
            for number in seats
        ),
        *(commands.TurnUpHand(**player(number), position=number) for number in seats),
        commands.ExposeDealer(**DEALER),
        commands.Settle(**DEALER, meter=5_000_000),
    ]


def opened(game: str, players: int) -> Table:
    table = Table()
    config = TableConfig(table="B1", game=game, positions=7)
    asked: list[Command] = [
        commands.OpenTable(actor="Sam", role=Role.SHIFT_MANAGER, config=config),
        *(commands.Sit(**player(number), position=number) for number in range(1, players + 1)),
    ]
    for command in asked:
        for event in decide(table, command):
            table = evolve(table, event)
    return table


def table_run(
    game: str, rounds: Callable[[str, int], list[Command]], players: int
) -> tuple[Callable[[], None], int]:
    """A run of rounds at one table, and how many events a round has."""
    start = opened(game, players)
    scripts = [rounds(deck, players) for deck in DECKS]

    def run() -> None:
        table = start
        for script in scripts:
            for command in script:
                for event in decide(table, command):
                    table = evolve(table, event)

    count, table = 0, start
    for command in scripts[0]:
        for event in decide(table, command):
            table = evolve(table, event)
            count += 1
    return run, count


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
