"""Steps of the automatic dealer: what it does, waits for or asks for next."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.commands import Act
from threecard.core.people import Role
from threecard.server.table.orders import Asked

DEALER = Act(actor="automatic dealer", role=Role.DEALER)
APART_MS = 2_000  # clocks of workers that keep time together are nearer than this


class Step(Struct, frozen=True):
    """The next command, and a name for it that a takeover would give it too."""

    name: str
    asked: Asked


class Wait(Struct, frozen=True):
    """Nothing to do before a time, or before something changes."""

    until: int | None = None


class Ask(Struct, frozen=True):
    """The witness is asked to sign; while it does not, this is what comes next."""

    otherwise: Step | Wait


BROUGHT = "bring_signature"


def do(command: type[Act], **fields: object) -> Step:
    asked = command(actor=DEALER.actor, role=DEALER.role, **fields)
    return Step(str(command.__struct_config__.tag), asked)  # type: ignore[arg-type]


def is_among(due: Step | Wait | Ask, step: Step) -> bool:
    """Whether a step is what the table waits for."""
    if isinstance(due, Ask):
        return step.name == BROUGHT or is_among(due.otherwise, step)
    return isinstance(due, Step) and due.name == step.name
