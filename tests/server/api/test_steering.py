"""Staff against electronic rounds, over the API: nobody deals, stakes or undoes what is not theirs.

Every command there is, in every position that has a part in the game, against a round of each game
in which Mei has a wager: first while bets are open, then once cards lie.
"""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import msgspec
import pytest

from scripts.permissions import asked as every_command
from tests.server.api.served import Json, Served, Visitor
from tests.server.api.test_hidden import MAIN, PACE
from threecard.core.people import Role
from threecard.core.registry import RULEBOOKS

STAFF = (Role.DEALER, Role.SHIFT_MANAGER)
# What staff may do at a table that deals itself: it says or forbids something, and moves no card,
# no chip and no decision of anybody's.
SAYS_ONLY = {
    "inspect_hand",  # on record, with a reason; shown to that person alone
    "lift_bar",
    "permit_withdrawal",  # the player chooses
    "raise_dispute",
    "report_incident",  # ruled on by the clause; see below for what it undoes
    "restrict_area",
    "restrict_player",
    "stop_player",
    "verify_prize",
}
# Orders that nobody may give: a body has no way to say them.
HOUSES_OWN = (
    "bring_signature", "give_up_deal", "hold_round", "note_break", "open_table", "resume_round",
    "seal_deal", "set_clock",
)  # fmt: skip
KEPT = ("wagers", "hands", "decisions", "dealer", "deck", "settled", "phase", "round", "seats")
_ids = count(1)


def attempts(game: str, role: Role, victim: str) -> list[Json]:
    """One of every command in a role, aimed at somebody; and the orders of the house's own."""
    made: list[Json] = []
    for command in every_command(game, role):
        body = json.loads(msgspec.json.encode(command).decode().replace('"Ann"', f'"{victim}"'))
        made.append({name: body[name] for name in body if name not in ("actor", "role")})
    return made + [{"type": order} for order in HOUSES_OWN]


def give(who: Visitor, table: str, command: Json, role: Role) -> tuple[int, str]:
    body = {"id": f"steering-{next(_ids)}", "command": command, "role": role.value}
    answer = who.http.post(f"/api/tables/{table}/commands", json=body)
    assert answer.status_code < 500, (command, answer.text)
    return answer.status_code, answer.json().get("code", "")


def state(who: Visitor, table: str) -> Json:
    live = who.http.get(f"/api/tables/{table}").json()["live"]["table"]
    return {name: live.get(name) for name in KEPT}


def chips(who: Visitor) -> Any:  # noqa: ANN401 # as the house says it
    return who.http.get("/api/me").json()["balance"]


@pytest.mark.parametrize("game", list(RULEBOOKS))
def test_nobody_steers_a_round_that_deals_itself_nor_stakes_anothers_chips(
    house: Served, game: str
) -> None:
    table = house.table(game, pace=PACE)
    tag = next(iter(RULEBOOKS[game].wagers))
    mei, ravi = house.guest(), house.guest()
    crew = {role: house.staff(f"{role.value} {tag} {table}x", role.value) for role in STAFF}
    with mei.socket(table) as hers:
        hers.bets_open()
        main = MAIN.get(game, "main")
        assert mei.ask(table, "sit", position=1).status_code == 200
        assert mei.wager(table, 1, main, 20_00).status_code == 200
        said_only(game, table, crew, mei)
        for seat in (mei, ravi):
            assert seat.ask(table, "be_ready").status_code in (200, 422)
        hers.event("cards_dealt")
        said_only(game, table, crew, mei)


def said_only(game: str, table: str, crew: dict[Role, Visitor], mei: Visitor) -> None:
    """Give everything there is; nothing moves, and what is taken only says something."""
    before, had = state(mei, table), chips(mei)
    for role, who in crew.items():
        for command in attempts(game, role, mei.name):
            if command["type"] in SAYS_ONLY:
                continue
            status, code = give(who, table, command, role)
            assert status != 200, (role, command)
            assert code != "bad_field" or command["type"] in HOUSES_OWN, command
        assert state(mei, table) == before, role
    assert chips(mei) == had
