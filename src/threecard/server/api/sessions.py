"""Coming in, as a guest or by an account, and leaving."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from threecard.core.errors import Code
from threecard.server.api.about import SESSIONS, about
from threecard.server.api.front import TheFront
from threecard.server.api.session import (
    ANYBODY,
    OPERATOR,
    SIGNED_IN,
    Credentials,
    session_cookie,
)
from threecard.server.api.settings import ApiSettings
from threecard.server.identity import AccountView, Kind, Person, SignedIn

Name = Annotated[str, Meta(max_length=200, examples=["Mei"])]
Password = Annotated[str, Meta(max_length=1_000, examples=["three cards and a queen"])]


class AccountIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password."""

    name: Name
    password: Password


class LinkIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A one-time link's secret, and the password to set; the first manager chooses a name too."""

    secret: Annotated[str, Meta(max_length=200)]
    password: Password
    name: Name | None = None


class WhoIsHere(Struct, frozen=True):
    """Who asks; null for somebody who is not signed in, which is no error."""

    account: AccountView | None


@get("/api/sessions", opt=about(SESSIONS))
async def who_is_here(front: TheFront, request: Request[Any, Any, Any]) -> WhoIsHere:
    """Say who is signed in here, if anybody is."""
    person: Person | None = request.state.person
    if person is None or person is OPERATOR:
        return WhoIsHere(None)
    return WhoIsHere(await front.identity.account(person))


@post("/api/guests", opt=about(SESSIONS, ANYBODY, Code.TOO_BUSY))
async def make_guest(front: TheFront, request: Request[Any, Any, Any]) -> Response[SignedIn]:
    """Come in as a guest, with play chips; the answer holds a token and sets a cookie."""
    shown: Credentials = request.state.shown
    return _welcome(await front.identity.make_guest(address=shown.address), front.settings)


@post(
    "/api/accounts",
    opt=about(
        SESSIONS,
        ANYBODY,
        Code.BAD_NAME,
        Code.NAME_TAKEN,
        Code.STILL_OPEN,
        Code.PLAYER_BARRED,
        Code.TOO_BUSY,
    ),
)
async def register(
    front: TheFront, request: Request[Any, Any, Any], data: JSONBody[AccountIn]
) -> Response[SignedIn]:
    """Make an account; a guest who does brings chips, rounds and limits, and leaves the name."""
    shown: Credentials = request.state.shown
    person: Person | None = request.state.person
    guest = person if person is not None and person.kind is Kind.GUEST else None
    made = await front.identity.register(
        name=data.name, password=data.password, address=shown.address, guest=guest
    )
    if guest is not None and shown.token is not None:
        front.watching.end_session(shown.token)
    return _welcome(made, front.settings)


@post("/api/sessions", opt=about(SESSIONS, ANYBODY, Code.BAD_CREDENTIALS, Code.TOO_SOON))
async def sign_in(
    front: TheFront, request: Request[Any, Any, Any], data: JSONBody[AccountIn]
) -> Response[SignedIn]:
    """Sign in. After failures one waits, longer each time; nobody is locked out by another."""
    shown: Credentials = request.state.shown
    signed_in = await front.identity.sign_in(
        name=data.name, password=data.password, address=shown.address
    )
    return _welcome(signed_in, front.settings)


@delete("/api/sessions", status_code=204, opt=about(SESSIONS, SIGNED_IN))
async def sign_out(front: TheFront, request: Request[Any, Any, Any]) -> Response[None]:
    """End this session, and its sockets with it."""
    shown: Credentials = request.state.shown
    assert shown.token is not None
    await front.identity.sign_out(shown.token)
    front.watching.end_session(shown.token)
    return Response(None, status_code=204, cookies=[session_cookie("", front.settings)])


@post("/api/links", opt=about(SESSIONS, ANYBODY, Code.LINK_ENDED, Code.BAD_PASSWORD))
async def redeem(front: TheFront, data: JSONBody[LinkIn]) -> Response[SignedIn]:
    """Set a password by a one-time link, and be signed in."""
    signed_in = await front.identity.redeem(
        secret=data.secret, password=data.password, name=data.name
    )
    return _welcome(signed_in, front.settings)


def _welcome(signed_in: SignedIn, settings: ApiSettings) -> Response[SignedIn]:
    return Response(signed_in, status_code=201, cookies=[session_cookie(signed_in.token, settings)])


HANDLERS = (who_is_here, make_guest, register, sign_in, sign_out, redeem)
