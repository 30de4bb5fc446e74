"""`threecard staff`: who works in the house, and as what."""

from __future__ import annotations

from typing import Annotated

import typer

from threecard.cli.client import AsOption, house_client
from threecard.cli.console import console, print_json, refusals
from threecard.cli.console import table as columns
from threecard.cli.place import DEFAULT, DbOption
from threecard.cli.what_if import JsonOption
from threecard.core.errors import Code, WrittenError
from threecard.core.meant import known_names

staff = typer.Typer(help="Who works in the house, and as what.", no_args_is_help=True)

Name = Annotated[str, typer.Argument(help="The person's name.")]
Roles = Annotated[
    list[str],
    typer.Option(
        "--role",
        help="player, dealer, pit_supervisor, pit_manager, shift_manager, cage or auditor. "
        "Repeatable.",
        autocompletion=lambda: list(_roles()),
    ),
]
Reason = Annotated[str, typer.Option("--reason", help="Why; it is recorded.")]


@staff.command(name="list")
def list_(*, json: JsonOption = False, db: DbOption = DEFAULT) -> None:
    """List everybody who has a role beside player."""
    with refusals(), house_client(db) as house:
        people = house.get("/api/people")
    if json:
        print_json(people)
        return
    listed = columns("name", "roles")
    for each in people:
        listed.add_row(each["name"], ", ".join(each["roles"]))
    console().print(listed if people else "Nobody works here yet: threecard staff admit NAME …")


@staff.command()
def admit(
    name: Name,
    *,
    role: Roles,
    reason: Reason = "Admitted from the command line.",
    as_: AsOption = None,
    db: DbOption = DEFAULT,
) -> None:
    """Admit a person to the house; they choose their password at a link that works once.

    Again with the same roles for somebody whose link was lost: they get a new one. Roles of
    somebody who is known are changed by `threecard staff roles`.
    """
    with refusals(), house_client(db, person=as_) as house:
        made = house.post("/api/people", {"name": name, "roles": _known(role), "reason": reason})
        link = house.url + made["path"]
    console().print(f"{name} is admitted as {', '.join(role)}.")
    console().print("Give them this link; it works once, for a day, while the house is open:")
    console().print(link, soft_wrap=True)


@staff.command()
def roles(
    name: Name, *, role: Roles, reason: Reason, as_: AsOption = None, db: DbOption = DEFAULT
) -> None:
    """Change what a person may act as; the roles named are all they have then."""
    with refusals(), house_client(db, person=as_) as house:
        house.put(f"/api/people/{name}/roles", {"roles": _known(role), "reason": reason})
    console().print(f"{name} may act as {', '.join(role)}.")


@staff.command()
def reset(name: Name, *, reason: Reason, as_: AsOption = None, db: DbOption = DEFAULT) -> None:
    """Let a person set a new password; the old one is void at once, and every session ends."""
    with refusals(), house_client(db, person=as_) as house:
        made = house.post(f"/api/people/{name}/reset", {"reason": reason})
        link = house.url + made["path"]
    console().print(f"{name} is signed out, and the old password opens nothing any more.")
    console().print("Give them this link; it works once, for a day, while the house is open:")
    console().print(link, soft_wrap=True)


@staff.command(name="sign-out")
def sign_out(name: Name, *, reason: Reason, as_: AsOption = None, db: DbOption = DEFAULT) -> None:
    """Sign a person out everywhere."""
    with refusals(), house_client(db, person=as_) as house:
        house.post(f"/api/people/{name}/sign-out", {"reason": reason})
    console().print(f"{name} is signed out everywhere.")


def _known(named: list[str]) -> list[str]:
    """The roles as named, all of them the house's."""
    for each in named:
        if each not in _roles():
            raise WrittenError(
                Code.BAD_FIELD,
                f"“{each}” is no role; there are {known_names(each, _roles())}",
            )
    return named


def _roles() -> tuple[str, ...]:
    from threecard.server.identity.person import Position  # only now: it brings the server

    return tuple(Position)
