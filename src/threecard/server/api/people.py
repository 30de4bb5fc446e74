"""People: staff let in by a one-time link, and what they may act as."""

from __future__ import annotations

from litestar import get, post, put
from litestar.params import JSONBody
from msgspec import Struct

from threecard.core.commands.act import Text
from threecard.core.errors import Code
from threecard.server.api.about import PEOPLE, about
from threecard.server.api.front import TheFront, ThePerson
from threecard.server.api.params import After, Limit, PersonName
from threecard.server.api.session import held
from threecard.server.api.sessions import Name
from threecard.server.identity import Listed, Person, Position

MANAGES = held(Position.SHIFT_MANAGER)


class PersonIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody to let in, as what, and why."""

    name: Name
    roles: tuple[Position, ...]
    reason: Text


class RolesIn(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody may act as from now on, and why."""

    roles: tuple[Position, ...]
    reason: Text


class ReasonIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Why; it is recorded."""

    reason: Text


class LinkOut(Struct, frozen=True):
    """The secret of a one-time link, shown this once, and the page that takes it."""

    secret: str
    path: str


@get("/api/people", opt=about(PEOPLE, held(Position.SHIFT_MANAGER, Position.AUDITOR)))
async def list_people(
    front: TheFront,
    person: ThePerson,
    after: After = "",
    limit: Limit = 100,
) -> list[Listed]:
    """List accounts by name, with what they may act as."""
    return await front.identity.people(by=person, after=after, limit=limit)


@post("/api/people", opt=about(PEOPLE, MANAGES, Code.BAD_NAME, Code.NAME_TAKEN, Code.ROLES_APART))
async def admit(front: TheFront, person: ThePerson, data: JSONBody[PersonIn]) -> LinkOut:
    """Let somebody in: the link by which they set their password holds for 24 hours."""
    secret = await front.identity.admit(
        name=data.name, roles=data.roles, by=person, reason=data.reason
    )
    return LinkOut(secret, f"/#/link/{secret}")


@put(
    "/api/people/{name:str}/roles",
    opt=about(PEOPLE, MANAGES, Code.UNKNOWN_PERSON, Code.LAST_MANAGER, Code.ROLES_APART),
)
async def change_roles(
    front: TheFront, person: ThePerson, name: PersonName, data: JSONBody[RolesIn]
) -> Person:
    """Change what somebody may act as."""
    return await front.identity.change_roles(
        name=name, roles=data.roles, by=person, reason=data.reason
    )


@post(
    "/api/people/{name:str}/reset",
    opt=about(PEOPLE, MANAGES, Code.UNKNOWN_PERSON, Code.SECOND_PERSON),
)
async def reset_password(
    front: TheFront, person: ThePerson, name: PersonName, data: JSONBody[ReasonIn]
) -> LinkOut:
    """Let somebody set a new password by a link; the old one and every session end at once."""
    secret = await front.identity.reset_password(name=name, by=person, reason=data.reason)
    return LinkOut(secret, f"/#/link/{secret}")


@post(
    "/api/people/{name:str}/sign-out",
    status_code=204,
    opt=about(PEOPLE, MANAGES, Code.UNKNOWN_PERSON),
)
async def sign_somebody_out(
    front: TheFront, person: ThePerson, name: PersonName, data: JSONBody[ReasonIn]
) -> None:
    """Sign somebody out everywhere."""
    await front.identity.sign_somebody_out(name=name, by=person, reason=data.reason)


HANDLERS = (list_people, admit, change_roles, reset_password, sign_somebody_out)
