"""A command that a client sent, and what it heard of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec


@dataclass
class Sent:
    """A command, what was heard of it, and how often it went out."""

    table: str
    body: dict[str, Any]
    role: str | None
    copies: int = 0
    sent_at: float = 0.0
    answer: int | None = None  # the place it was answered with …
    answers: int = 0  # … and how often
    refused: list[str] = field(default_factory=list)
    given_up: bool = False  # the client took a refusal for the end of it


def written(id_: str, body: dict[str, Any], role: str | None) -> str:
    """A command as it goes out."""
    command = {"id": id_, "command": body}
    if role is not None:
        command["role"] = role
    return msgspec.json.encode(command).decode()
