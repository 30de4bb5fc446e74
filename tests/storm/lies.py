"""Lies: what no honest client says, and no house may be moved by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.storm.sent import written

if TYPE_CHECKING:
    from tests.storm.client import Client

NONSENSE = (
    "",
    "{",
    "[]",
    '{"id": 1}',
    '{"id": "", "command": {"type": "be_ready"}}',
    '{"id": "n", "command": {"type": "be_ready"}, "more": 1}',
    '{"id": "n", "command": {"type": "sit", "position": 99999999999999999999}}',
    '{"id": "n", "command": {"type": "sit", "position": -1}}',
    '{"id": "' + "x" * 65 + '", "command": {"type": "be_ready"}}',
    "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
)


def tell_lie(client: Client) -> None:
    """Say something that no honest client says."""
    assert client.wire is not None
    taken = [i for i, s in client.sent.items() if s.answer is not None and s.table == client.table]
    match client.draw.randrange(5):
        case 0 if taken:  # an old id for something else
            id_ = client.draw.choice(taken)
            other = {"type": "place_wager", "player": client.name, "position": 1}
            body = {**other, "wager": "ante", "stake": 100 + client.draw.randrange(10**6)}
            client.wire.say(written(id_, body, client.role))
        case 1 if taken:  # the same thing again: it has one answer
            client.say(client.draw.choice(taken))
        case 2:
            client.wire.say(client.draw.choice(NONSENSE))
        case 3:  # in somebody else's name, or in a role that is not theirs
            body = {"type": "void_round", "reason": "I say so", "actor": "Sam"}
            client.wire.say(written(f"x{next(client.ids)}", body, "shift_manager"))
        case _:
            nul = {"type": "be_ready"}
            client.wire.say(written(f"a\0{next(client.ids)}", nul, client.role))
