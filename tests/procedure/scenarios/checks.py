"""What must be so at some point of a scenario."""

from __future__ import annotations

from tests.procedure.scenarios.scenario import Lies, Lines, Nets, PhaseIs, Waits


def phase(name: str) -> PhaseIs:
    return PhaseIs(name)


def waits_for(rank: str) -> Waits:
    return Waits(decides=rank)


def waits_for_players(*players: str, options: tuple[str, ...]) -> Waits:
    return Waits(options=options, players=players)


def waits_for_nobody() -> Waits:
    return Waits()


def lies(*wagers: tuple[str, int, str, int]) -> Lies:
    return Lies(wagers)


def nets(**amounts: int) -> Nets:
    return Nets(amounts)


def lines(*ends: tuple[str, int, str, str] | tuple[str, int, str, str, str]) -> Lines:
    return Lines(ends)
