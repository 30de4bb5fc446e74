"""Every address of the API and whom it is for: a part of docs/permissions.md."""

from __future__ import annotations

from scripts.markdown import table
from threecard.server.api.app import HANDLERS
from threecard.server.api.session import ANYBODY, Needs

ORDERS = """
What a house takes at a table beside the game's own commands: `halt_table` from a pit manager up,
`release_table` from a shift manager, at felt `assign_dealer` from a pit supervisor up, who may
`relieve_dealer` too, `enter_payment` from whoever deals, and `let_payment_stand` from a pit
supervisor up who neither dealt nor entered it; nobody does either of these in a round they had a
wager in. `be_ready`, `commit_entropy` and `open_entropy` are the players' own. A
command that comes with a second person's word is that person's, in a role of theirs. Who may ask
what else, each address says:
"""


def addresses() -> str:
    """A row an address, as its handler says whom it is for."""
    rows = []
    for handler in HANDLERS:
        needs: Needs = handler.opt.get("needs", ANYBODY)
        for method in sorted(handler.http_methods):
            for path in sorted(handler.paths):
                rows.append((f"`{method} {_shown(path)}`", _whom(needs)))
    return ORDERS + "\n" + table("address", "for", rows=rows)


def _whom(needs: Needs) -> str:
    if needs.positions:
        return ", ".join(position.spoken for position in needs.positions)
    if needs.account:
        return "whoever has an account or a guest's session"
    return "whoever is signed in" if needs.session else "anybody"


def _shown(path: str) -> str:
    """As `/api/tables/{table}`, without the type."""
    return path.replace(":str}", "}").replace(":int}", "}")
