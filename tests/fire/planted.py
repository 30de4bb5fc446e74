"""Bugs that a flood is there to catch, beside those that storms find."""

from __future__ import annotations

from typing import Any

from tests.storm.planted import BUGS, Planted
from threecard.server.api import commands, live


def _raises(was: Any) -> Any:
    def role_of(person: Any, wanted: Any) -> Any:
        assert person.name != "Dan", "a dealer, of all people"
        return was(person, wanted)

    return role_of


def _anybody(_was: Any) -> Any:
    return lambda *_args: None


def _unread(was: Any) -> Any:
    def read_command(written: Any) -> Any:
        if len(written) % 7 == 0:
            raise RuntimeError("seven is not a number of bytes that we like")
        return was(written)

    return read_command


_OWN = (
    Planted(
        "an assertion before the rules",
        "A dealer meets an error.",
        commands,
        "role_of",
        _raises,
    ),
    Planted("anybody deals", "People deal at tables that do.", commands, "check_dealer", _anybody),
    Planted("a body that raises", "Some bodies are an error.", live, "read_command", _unread),
)
PLANTED = {**BUGS, **{bug.name: bug for bug in _OWN}}
