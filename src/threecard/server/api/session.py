"""Admission: who is asking, by cookie or by token, and what each address of the API needs."""

from __future__ import annotations

from collections.abc import Iterable
from hmac import compare_digest
from ipaddress import ip_address
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers.base import BaseRouteHandler
from msgspec import Struct

from threecard.core.errors import Code, ThreecardError
from threecard.server.api.origins import SAFE, check_origin
from threecard.server.api.settings import ApiSettings
from threecard.server.errors import HouseError
from threecard.server.identity import Identity, Kind, Person, Position
from threecard.server.identity.person import require

COOKIE = "threecard_session"
COOKIE_SECONDS = 90 * 24 * 3600  # the session itself ends sooner, when it rests
# Whoever runs the program on this machine, as its other commands do.
OPERATOR = Person(
    "installer", Kind.ACCOUNT, (Position.SHIFT_MANAGER, Position.CAGE, Position.AUDITOR)
)

Headers = Iterable[tuple[bytes, bytes]]


class Needs(Struct, frozen=True):
    """What an address of the API asks of whoever asks it."""

    session: bool = False
    positions: tuple[Position, ...] = ()  # one of these
    account: bool = False  # for it is about what a person has here


ANYBODY = Needs()
SIGNED_IN = Needs(session=True)


OWN = Needs(session=True, account=True)


def held(*positions: Position) -> Needs:
    return Needs(session=True, positions=positions)


# Whoever has a part in the game beside its players, and an account of their own.
FLOOR = Needs(
    session=True,
    positions=(
        Position.DEALER,
        Position.PIT_SUPERVISOR,
        Position.PIT_MANAGER,
        Position.SHIFT_MANAGER,
    ),
    account=True,
)


class Credentials(Struct, frozen=True):
    """What a request brings to show whose it is."""

    token: str | None = None
    by_cookie: bool = False
    origin: str | None = None
    host: str | None = None
    address: str = ""

    def check_origin(self) -> None:
        check_origin(origin=self.origin, host=self.host, by_cookie=self.by_cookie)


def credentials(headers: Headers, client: tuple[str, int] | None) -> Credentials:
    """A token in the Authorization header, or the cookie's."""
    found = {name: value.decode("latin-1") for name, value in headers}
    scheme, _, token = found.get(b"authorization", "").partition(" ")
    bearer = token.strip() if scheme.lower() == "bearer" and token.strip() else None
    cookie = None if bearer is not None else _cookie(found.get(b"cookie", ""))
    return Credentials(
        token=bearer or cookie,
        by_cookie=cookie is not None,
        origin=found.get(b"origin"),
        host=found.get(b"host"),
        address=client[0] if client else "",
    )


def _cookie(header: str) -> str | None:
    """Ours among the cookies, whatever others of this host are like."""
    for each in header.split(";"):
        name, _, value = each.strip().partition("=")
        if name == COOKIE and value:
            return value
    return None


def session_cookie(token: str, settings: ApiSettings) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=token,
        path="/",
        httponly=True,
        samesite="strict",
        secure=settings.secure,
        max_age=COOKIE_SECONDS if token else 0,
    )


class Admission:
    """Says whose a request is, and whether they may ask it."""

    def __init__(self, identity: Identity, settings: ApiSettings) -> None:
        self._identity = identity
        self._operator = settings.operator_token

    async def person(self, shown: Credentials) -> Person:
        """Whose session it is, or a refusal."""
        if shown.token is None:
            raise HouseError(Code.NOT_SIGNED_IN, "Sign in first, or come in as a guest.")
        if self._operator is not None and compare_digest(
            shown.token.encode(), self._operator.encode()
        ):
            if not is_here(shown.address):
                raise HouseError(Code.NOT_SIGNED_IN, "This token is for the house's own machine.")
            return OPERATOR
        return await self._identity.person_of(shown.token)

    async def person_or_nobody(self, shown: Credentials) -> Person | None:
        if shown.token is None:
            return None
        try:
            return await self.person(shown)
        except ThreecardError as error:
            if error.code is Code.NOT_SIGNED_IN:
                return None
            raise

    async def admit(
        self, connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
    ) -> None:
        """Let a request through to its handler, or refuse it."""
        scope = connection.scope
        shown = credentials(scope["headers"], scope.get("client"))
        if scope.get("method") not in SAFE:
            shown.check_origin()
        needs: Needs = handler.opt.get("needs", ANYBODY)
        person = await self.person(shown) if needs.session else await self.person_or_nobody(shown)
        if needs.positions:
            assert person is not None
            require(person, *needs.positions)
        if needs.account and person is OPERATOR:
            raise HouseError(Code.UNKNOWN_PERSON, "The house's own token has no account.")
        connection.state.shown = shown
        connection.state.person = person


def is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
