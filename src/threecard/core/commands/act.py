"""What every command says."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.people import Role


class Act(Struct, frozen=True, kw_only=True):
    """Every command says who acts, and in which role."""

    actor: str
    role: Role
