"""Garbage: bodies that are no command, made from commands by what goes wrong on the way."""

from __future__ import annotations

import json
import random
from typing import Any

Json = dict[str, Any]
VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, -(2**53) - 1, 1.5, 1e308, "", "\0", "x" * 600, "\u202e", "’", [], {},
    [[]], {"type": "sit"}, "NaN", "1", "Mei\u0000", "\uff4d\uff45\uff49", "..",
    "'; DROP TABLE events; --",
)  # fmt: skip
RAW = (
    b"", b"{", b"[]", b"null", b"\xff\xfe", b"\xed\xa0\x80", b'"', b"[" * 5_000, b'{"a":' * 2_000,
    b'{"id":"a","id":"b","command":{"type":"sit","position":1},"x":1}', b"NaN", b"1e999",
    b'{"id":"\\ud800","command":{"type":"stand"}}', b"\0" * 100, b"x" * 70_000,
    b'{"id":"d","command":' * 2_000,
)  # fmt: skip


def garble(command: Json, draw: random.Random) -> bytes:
    """A body with something wrong in it; now and then it is still a command, only another one."""
    kind = draw.randrange(8)
    if kind == 0:
        return draw.choice(RAW)
    body: Json = {"id": f"g{draw.randrange(10**12)}", "command": dict(command)}
    fields = body["command"]
    name = draw.choice(list(fields))
    match kind:
        case 1:
            fields[name] = draw.choice(VALUES)
        case 2:
            del fields[name]
        case 3:
            fields[draw.choice(("actor", "role", "sudo", "Type", "tYpe", "__class__"))] = "Sam"
        case 4:
            body[draw.choice(("id", "command", "role"))] = draw.choice(VALUES)
        case 5:
            fields["type"] = draw.choice(("set_clock", "give_up_deal", "open_table", "", "x", 5))
        case _:
            pass
    written = bytearray(json.dumps(body).encode("utf-8", "surrogatepass"))
    if kind >= 6:
        for _ in range(draw.randrange(1, 4)):
            at = draw.randrange(len(written))
            if kind == 6:
                written[at] ^= 1 << draw.randrange(8)
            else:
                del written[at : at + draw.randrange(1, 30)]
            if not written:
                break
    return bytes(written)
