"""What every command says."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from threecard.core.people import Role

TEXT_MAX = 500  # characters of what people say in words
Text = Annotated[str, Meta(max_length=TEXT_MAX)]


class Act(Struct, frozen=True, kw_only=True, gc=False):
    """Every command says who acts, and in which role.

    One that is for a position and those above it has that position as its `rank`.
    """

    actor: str
    role: Role
