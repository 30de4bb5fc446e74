"""A person's own account: chips, history, limits and exclusion."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from threecard.core.errors import Code
from threecard.server.api.about import CSV, ME, about
from threecard.server.api.frames import Balance
from threecard.server.api.front import TheFront, ThePerson
from threecard.server.api.params import Before, Limit
from threecard.server.api.reports import Written, answer
from threecard.server.api.requests import NUMBER_MAX
from threecard.server.api.session import FLOOR, OWN, Credentials, held, session_cookie
from threecard.server.api.sessions import Password
from threecard.server.house.history import PAGE_MAX, LedgerEntry, OwnRound
from threecard.server.identity import AccountView, LimitKind, Position, SignedIn
from threecard.server.identity import Limit as OwnLimit
from threecard.server.reports.own_play import OwnPlayed, OwnPlayRow, own_play, spread

PLAYERS = held(Position.PLAYER)


class LimitIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Cents or minutes a gaming day; null lifts the limit."""

    value: Annotated[int, Meta(ge=0, le=NUMBER_MAX)] | None


class PasswordIn(Struct, frozen=True, forbid_unknown_fields=True):
    """The password as it is, and as it shall be."""

    old: Password
    new: Password


class PinIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A PIN of digits, or null for none any more; with the password."""

    password: Password
    pin: Annotated[str, Meta(max_length=32)] | None


class ExclusionIn(Struct, frozen=True, forbid_unknown_fields=True):
    """For how many days."""

    days: Annotated[int, Meta(ge=1, le=NUMBER_MAX)]


class ExclusionOut(Struct, frozen=True):
    """Until when, in milliseconds since 1970."""

    until: int


@get("/api/me", opt=about(ME, OWN, Code.UNKNOWN_PERSON))
async def show_me(front: TheFront, person: ThePerson) -> AccountView:
    """Show one's own account: chips, stakes in play, limits, exclusion, the next refill."""
    return await front.identity.account(person)


@post("/api/me/refill", status_code=200, opt=about(ME, PLAYERS, Code.NO_REFILL))
async def refill(front: TheFront, person: ThePerson) -> Balance:
    """Ask for play chips, as the refill rule gives them."""
    return Balance(await front.identity.refill(person))


@get("/api/me/ledger", opt=about(ME, OWN, Code.UNKNOWN_PERSON))
async def show_ledger(
    front: TheFront, person: ThePerson, before: Before = NUMBER_MAX, limit: Limit = 50
) -> list[LedgerEntry]:
    """Show how the wallet came to hold what it does; `before` is an entry's id."""
    return await front.history.ledger(person.name, before=before, limit=limit)


@get("/api/me/rounds", opt=about(ME, OWN, Code.UNKNOWN_PERSON))
async def list_own_rounds(
    front: TheFront, person: ThePerson, before: Before = NUMBER_MAX, limit: Limit = 20
) -> list[OwnRound]:
    """List the rounds one was in; `before` is a time in milliseconds since 1970."""
    return await front.history.own_rounds(person.name, before=before, limit=limit)


@get("/api/me/play", opt=about(ME, OWN, Code.UNKNOWN_PERSON) | CSV)
async def show_own_play(
    front: TheFront,
    person: ThePerson,
    request: Request[Any, Any, Any],
    before: Before = NUMBER_MAX,
    limit: Limit = PAGE_MAX,
    form: Written = None,
) -> Response[list[OwnPlayed]]:
    """Show the rounds one was in with cards, results, exact expectation, and mistakes.

    As CSV a row for each wager. `before` is a time in milliseconds since 1970.
    """
    found = await own_play(
        front.house,
        person.name,
        before=before,
        limit=limit,
        expected_of=front.odds.expected,
        classes_of=front.odds.classes_of,
    )
    return answer(request, form, found, OwnPlayRow, spread(found))


@put("/api/me/limits/{kind:str}", opt=about(ME, OWN, Code.UNKNOWN_PERSON))
async def set_limit(
    front: TheFront, person: ThePerson, kind: FromPath[LimitKind], data: JSONBody[LimitIn]
) -> OwnLimit:
    """Set a limit of one's own: tighter at once, looser after 24 hours."""
    return await front.identity.set_limit(person, kind, data.value)


@post("/api/me/exclusion", status_code=200, opt=about(ME, OWN, Code.UNKNOWN_PERSON))
async def exclude(front: TheFront, person: ThePerson, data: JSONBody[ExclusionIn]) -> ExclusionOut:
    """Ask not to be let play for some days; nothing brings the end nearer."""
    return ExclusionOut(await front.identity.exclude(person, days=data.days))


@put(
    "/api/me/password",
    opt=about(ME, OWN, Code.UNKNOWN_PERSON, Code.BAD_CREDENTIALS, Code.BAD_PASSWORD, Code.TOO_SOON),
)
async def change_password(
    front: TheFront,
    person: ThePerson,
    request: Request[Any, Any, Any],
    data: JSONBody[PasswordIn],
) -> Response[SignedIn]:
    """Change one's password: every session ends, and the answer begins a new one."""
    shown: Credentials = request.state.shown
    signed_in = await front.identity.change_password(
        person, old=data.old, new=data.new, address=shown.address
    )
    if shown.token is not None:
        front.watching.end_session(shown.token)
    cookie = session_cookie(signed_in.token, front.settings)
    return Response(signed_in, status_code=200, cookies=[cookie])


@put(
    "/api/me/pin",
    status_code=204,
    opt=about(
        ME, FLOOR, Code.UNKNOWN_PERSON, Code.BAD_CREDENTIALS, Code.BAD_PASSWORD, Code.TOO_SOON
    ),
)
async def set_pin(
    front: TheFront, person: ThePerson, request: Request[Any, Any, Any], data: JSONBody[PinIn]
) -> None:
    """Set one's own PIN, by which one's word is given at somebody else's console."""
    shown: Credentials = request.state.shown
    await front.identity.set_pin(
        person, password=data.password, pin=data.pin, address=shown.address
    )


@delete("/api/me/sessions", status_code=204, opt=about(ME, OWN, Code.UNKNOWN_PERSON))
async def sign_out_everywhere(
    front: TheFront, person: ThePerson, request: Request[Any, Any, Any]
) -> Response[None]:
    """Sign out everywhere: every session of one's own ends, this one too."""
    shown: Credentials = request.state.shown
    await front.identity.sign_out_everywhere(person)
    if shown.token is not None:
        front.watching.end_session(shown.token)
    return Response(None, status_code=204, cookies=[session_cookie("", front.settings)])


HANDLERS = (
    show_me,
    refill,
    show_ledger,
    list_own_rounds,
    show_own_play,
    set_limit,
    exclude,
    change_password,
    set_pin,
    sign_out_everywhere,
)
