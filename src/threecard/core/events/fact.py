"""What every event says."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.people import Role


class Fact(Struct, frozen=True, kw_only=True, gc=False):
    """Every event says who brought it about, and in which role."""

    actor: str
    role: Role
