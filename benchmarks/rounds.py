"""Whole rounds at a table, as commands: what a benchmark plays, by the library's public names."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import threecard
from threecard import Card, Command, Decision, Role, TableConfig, commands, decide, evolve

ROUNDS = 300
SEED = 7
DEALER: dict[str, Any] = {"actor": "Dan", "role": Role.DEALER}

Deck = tuple[Card, ...] | str
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def decks(count: int) -> list[str]:
    """Shuffled decks, the same ones each time."""
    draw = random.Random(SEED)
    return [" ".join(draw.sample(CARDS, len(CARDS))) for _ in range(count)]


def given(deck: str) -> Deck:
    """A deck as a house gives it to its table: card numbers, or the text of an older tree."""
    if not hasattr(threecard, "UnopenedTable"):
        return deck
    return tuple(map(threecard.parse_card, deck.split()))


def player(number: int) -> dict[str, Any]:
    return {"actor": f"p{number}", "role": Role.PLAYER}


def wager(number: int, name: str, stake: int) -> Command:
    return commands.PlaceWager(
        **player(number), player=f"p{number}", position=number, wager=name, stake=stake
    )


def picture_round(deck: Deck, players: int) -> list[Command]:
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


def poker_round(deck: Deck, players: int) -> list[Command]:
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


def opened(game: str, players: int) -> Any:  # noqa: ANN401 # its type has had several names
    """A table with players seated, ready for “Place your bets, please”."""
    # An older tree starts from an empty Table.
    unopened: Any = getattr(threecard, "UnopenedTable", threecard.Table)
    table = unopened()
    # An older tree knows one order of showing hands; both play that one.
    known = {reading.name for reading in threecard.RULEBOOKS[game].edition.readings}
    readings: dict[str, str | int] = {"reveal": "players_first"} if "reveal" in known else {}
    config = TableConfig(table="B1", game=game, positions=7, readings=readings)
    asked: list[Command] = [
        commands.OpenTable(actor="Sam", role=Role.SHIFT_MANAGER, config=config),
        *(commands.Sit(**player(number), position=number) for number in range(1, players + 1)),
    ]
    for command in asked:
        for event in decide(table, command):
            table = evolve(table, event)
    return table


def table_run(
    game: str, rounds: Callable[[Deck, int], list[Command]], players: int
) -> tuple[Callable[[], None], int]:
    """A run of rounds at one table, and how many events a round has."""
    start = opened(game, players)
    scripts = [rounds(given(deck), players) for deck in decks(ROUNDS)]

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
