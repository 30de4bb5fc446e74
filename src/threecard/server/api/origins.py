"""Origins: a page of another site may not use somebody's session for them."""

from __future__ import annotations

from threecard.core.errors import Code
from threecard.server.errors import HouseError

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def check_origin(*, origin: str | None, host: str | None, by_cookie: bool) -> None:
    """Refuse what a browser says another site asked; a cookie alone proves nothing.

    Programs send no Origin, and then no cookie either but a token, or nothing at all.
    """
    if origin is None:
        if by_cookie:
            raise HouseError(
                Code.OTHER_ORIGIN, "A request with a cookie says from which page it comes."
            )
        return
    scheme, _, at = origin.partition("://")
    if scheme not in ("http", "https") or not at or at.lower() != (host or "").lower():
        raise HouseError(Code.OTHER_ORIGIN, f"The house takes nothing from {origin}.")
