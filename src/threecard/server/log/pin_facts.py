"""Facts of PINs, in the office's log: one set by its person, and a wrong one given."""

from __future__ import annotations

from msgspec import Struct


class PinSet(Struct, frozen=True, kw_only=True, tag="pin_set"):
    """A person has a new PIN, or none any more, as they wished; the log holds a mark of it."""

    person: str
    mark: str | None  # hexadecimal


class PinRefused(Struct, frozen=True, kw_only=True, tag="pin_refused"):
    """Somebody gave a wrong PIN as this person's, at a console that another is signed in at."""

    person: str
    table: str
    by: str  # whose console it is
