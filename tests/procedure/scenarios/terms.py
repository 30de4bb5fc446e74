"""The terms of a scenario's table: its cards, its device and the readings in force."""

from __future__ import annotations

from tests.procedure.scenarios.scenario import Fields

WITHDRAW = ("withdraw", "stay")


def reading(config: Fields, **choices: str | int) -> Fields:
    """The same table by other readings; a double underscore stands for the dot of a name."""
    return {
        **config,
        "readings": {name.replace("__", "."): choice for name, choice in choices.items()},
    }


def on_felt(config: Fields) -> Fields:
    """The same table with real cards and chips: limits are looked at when they are noticed."""
    return {**config, "mode": "laid", "source": "felt"}


def by_hand(config: Fields) -> Fields:
    """The same table with a manual dealing device."""
    return {**config, "device": "manual"}
