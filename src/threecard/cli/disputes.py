"""`threecard table dispute`, `disputes` and `answer`: what somebody is not satisfied with."""

from __future__ import annotations

from typing import Annotated

import typer

from threecard.cli.client import AsOption, house_client
from threecard.cli.console import console, print_json, refusals
from threecard.cli.console import table as columns
from threecard.cli.place import DEFAULT, DbOption
from threecard.cli.what_if import JsonOption
from threecard.core.money import parse_cents

Name = Annotated[str, typer.Argument(help="The table's name.")]
Reason = Annotated[str, typer.Option("--reason", help="Why; players read it.")]


def dispute(
    name: Name,
    *,
    about: Annotated[
        str, typer.Option("--about", metavar="WORDS", help="What it is about, in words.")
    ],
    round_: Annotated[
        int | None,
        typer.Option("--round", help="An earlier round; the one that is, or was last, if not."),
    ] = None,
    player: Annotated[
        str | None,
        typer.Option(help="Whose dispute it is, where staff record it at a felt table."),
    ] = None,
    as_: AsOption = None,
    db: DbOption = DEFAULT,
) -> None:
    """Say that one is not satisfied, and with what; the table goes on meanwhile.

    A player raises a dispute of their own; at a felt table the dealer, or whoever acts in that
    position, records a player's. It gets a number, and a shift manager answers it. Who sits at the
    table, or had a wager in the round that is on or the one before, may raise one:

        threecard table dispute R3P-1 --about "my tie was not paid" --as Mei

        threecard table dispute F-1 --player Mei --round 12 --about "a late wager" --as Dan

        threecard table disputes R3P-1

        threecard table answer R3P-1 3 --reason "the tape shows a tie" --pay 80.00 --as Sam

    In Royal Three Pictures and Three Card Poker a dispute of the round that is on is also what a
    pit supervisor needs to let a player withdraw after a misdeal (R3P 5.7, TCP 5.7.1).
    """
    with refusals(), house_client(db, person=as_) as house:
        raised = {"description": about, "round": round_, "player": player}
        house.command(name, {"type": "raise_dispute", **raised}, role=None)
        waiting = house.get(f"/api/tables/{name}")["live"]["table"]["disputes"]
    number = max(map(int, waiting))
    console().print(f"Dispute {number} of table {name} waits for a shift manager's answer.")


def disputes(name: Name, *, json: JsonOption = False, db: DbOption = DEFAULT) -> None:
    """List the disputes of a table that wait for an answer.

    `threecard report events` has each in the words in which it was raised.
    """
    with refusals(), house_client(db) as house:
        waiting = house.get(f"/api/tables/{name}")["live"]["table"]["disputes"]
    if json:
        print_json(waiting)
        return
    if not waiting:
        console().print(f"No dispute of table {name} waits for an answer.")
        return
    listed = columns("number", "round", "player")
    for number, each in waiting.items():
        listed.add_row(number, str(each["round"]), each["player"] or "")
    console().print(listed)


def answer(
    name: Name,
    number: Annotated[int, typer.Argument(help="The dispute's number.")],
    *,
    pay: Annotated[str, typer.Option(help="What the house pays, as 25.00.")] = "0.00",
    player: Annotated[
        str | None, typer.Option(help="Who is paid by a claim that names nobody.")
    ] = None,
    reason: Reason,
    as_: AsOption = None,
    db: DbOption = DEFAULT,
) -> None:
    """Answer a dispute, with a payment or without; a shift manager's act, at any time.

    `threecard table disputes` has the numbers. What is paid goes to whoever raised the dispute, by
    the clause on what no other clause covers (R3P 6.1, N3P 5.17, TCP 6.1). A claim that an
    electronic table did not wait for may name nobody: then each player of its round can be paid,
    one after another, and an answer without a payment ends it.
    """
    with refusals(), house_client(db, person=as_) as house:
        answered = {"number": number, "amount": parse_cents(pay), "reason": reason}
        house.command(name, {"type": "answer_dispute", "player": player, **answered})
        waiting = house.get(f"/api/tables/{name}")["live"]["table"]["disputes"]
    if str(number) in waiting:
        console().print(f"{player} is paid {pay}; claim {number} of table {name} stays open.")
    else:
        console().print(f"Dispute {number} of table {name} is answered.")
