"""Who is who: guests and accounts, sessions, positions, and limits that players set themselves."""

from __future__ import annotations

from threecard.server.identity.account import AccountView, Limit, RefillRule
from threecard.server.identity.delays import TooSoonError
from threecard.server.identity.identity import Identity
from threecard.server.identity.limits import Later, LimitKind
from threecard.server.identity.person import Kind, Listed, Person, Position, SignedIn
from threecard.server.identity.terms import Argon, IdentityTerms

__all__ = [
    "AccountView",
    "Argon",
    "Identity",
    "IdentityTerms",
    "Kind",
    "Later",
    "Limit",
    "LimitKind",
    "Listed",
    "Person",
    "Position",
    "RefillRule",
    "SignedIn",
    "TooSoonError",
]
