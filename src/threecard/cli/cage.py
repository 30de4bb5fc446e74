"""`threecard cage`: chips in and out, and wallets put right by two people."""

from __future__ import annotations

from typing import Annotated
from uuid import uuid4

import typer

from threecard.cli.client import AsOption, house_client
from threecard.cli.console import console, print_json, refusals
from threecard.cli.console import table as columns
from threecard.cli.place import DEFAULT, DbOption
from threecard.cli.what_if import JsonOption
from threecard.core.money import dollars, in_column, parse_cents

cage = typer.Typer(
    help="Chips in and out of wallets, and wallets put right by two people.", no_args_is_help=True
)

Player = Annotated[str, typer.Argument(help="The player's name.")]
Amount = Annotated[str, typer.Argument(help="An amount, as 250.00.")]
Number = Annotated[int, typer.Argument(help="The number that `adjustments` lists.")]
NOBODY = "nobody yet: admit a second cashier, or a shift manager who did not admit the first"
Reason = Annotated[str, typer.Option("--reason", help="Why; it is recorded.")]


@cage.command()
def buy(player: Player, amount: Amount, *, as_: AsOption = None, db: DbOption = DEFAULT) -> None:
    """Give a player chips against cash."""
    _move("buys", player, amount, as_, db)


@cage.command()
def cash(player: Player, amount: Amount, *, as_: AsOption = None, db: DbOption = DEFAULT) -> None:
    """Take a player's chips back against cash."""
    _move("cashings", player, amount, as_, db)


@cage.command(context_settings={"ignore_unknown_options": True})
def adjust(
    player: Player,
    amount: Annotated[str, typer.Argument(help="An amount; -20.00 takes from the wallet.")],
    *,
    reason: Reason,
    as_: AsOption = None,
    db: DbOption = DEFAULT,
) -> None:
    """Ask for a wallet to be put right; a second person approves it."""
    with refusals():
        cents = parse_cents(amount.removeprefix("-")) * (-1 if amount.startswith("-") else 1)
        with house_client(db, person=as_) as house:
            body = {"id": uuid4().hex, "player": player, "cents": cents, "reason": reason}
            made = house.post("/api/cage/adjustments", body)
    console().print(
        f"Adjustment {made['number']} waits for a second person: "
        f"threecard cage approve {made['number']} --as NAME"
    )


@cage.command()
def adjustments(*, json: JsonOption = False, db: DbOption = DEFAULT) -> None:
    """List the adjustments that wait for a second person."""
    with refusals(), house_client(db) as house:
        waiting = house.get("/api/cage/adjustments")
    if json:
        print_json(waiting)
        return
    if not waiting:
        console().print("No adjustment waits for anybody.")
        return
    listed = columns("number", "player", "amount", "reason", "by", "waits for")
    for each in waiting:
        listed.add_row(
            str(each["number"]),
            each["player"],
            in_column(each["cents"], signed=True),
            each["reason"],
            each["proposed_by"],
            " or ".join(each["waits_for"]) or NOBODY,
        )
    console().print(listed)


@cage.command()
def approve(number: Number, *, as_: AsOption = None, db: DbOption = DEFAULT) -> None:
    """Agree to an adjustment that somebody else asked for."""
    with refusals(), house_client(db, person=as_) as house:
        house.post(f"/api/cage/adjustments/{number}/approval")
    console().print(f"Adjustment {number} is made.")


@cage.command()
def reject(number: Number, *, reason: Reason, as_: AsOption = None, db: DbOption = DEFAULT) -> None:
    """Not agree to an adjustment."""
    with refusals(), house_client(db, person=as_) as house:
        house.post(f"/api/cage/adjustments/{number}/rejection", {"reason": reason})
    console().print(f"Adjustment {number} is rejected.")


def _move(what: str, player: str, amount: str, person: str | None, db: str) -> None:
    with refusals():
        cents = parse_cents(amount)
        with house_client(db, person=person) as house:
            body = {"id": uuid4().hex, "player": player, "cents": cents}
            moved = house.post(f"/api/cage/{what}", body)
    console().print(f"{player} holds {dollars(moved['balance'])} now.")
