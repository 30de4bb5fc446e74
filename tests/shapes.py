"""Shapes of what is stored, as data: so that a later version can be held to read them all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from threecard.core.commands import Command
from threecard.deal import Proof
from threecard.rounds import RoundData
from threecard.server.log.heads import SignedHeads
from threecard.server.log.keys import KeyFile
from threecard.server.log.office import OfficeFact
from threecard.server.packs.pack import DisputePack
from threecard.server.table.facts import Fact
from threecard.server.table.state import LiveTable
from threecard.witness.signed_log import RefusedDeal, SignedDeal

Shapes = dict[str, dict[str, Any]]
STORED: dict[str, Any] = {
    "command": Command,
    "fact": Fact,
    "office": OfficeFact,
    "proof": Proof,
    "pack": DisputePack,
    "opening": LiveTable,  # of a pack
    "round": RoundData,
    "heads": SignedHeads,
    "keys": KeyFile,
    "witness": SignedDeal | RefusedDeal,
}
SIGNED = {"pack", "heads"}  # over what is written anew from the values: not a field more
WORDS = ("title", "description")


def shapes_now() -> Shapes:
    """What each kind of stored thing is made of: by its tag or name, every field."""
    found: Shapes = {}
    for kind, type_ in STORED.items():
        [_], parts = msgspec.json.schema_components([type_], ref_template="{name}")
        for name, part in parts.items():
            found[f"{kind}/{_tag(part) or name}"] = _plain(part, parts)
    return dict(json.loads(json.dumps(found)))  # as it is kept: no tuples


def unread(before: Shapes, now: Shapes, known: set[str]) -> Iterator[str]:
    """What a version that has these shapes could not read of one that had those."""
    for name, was in before.items():
        kind, _, tag = name.partition("/")
        if tag in known:
            continue  # it is brought up
        is_ = now.get(name)
        if is_ is None:
            yield f"{name} is gone"
            continue
        fields, present = was.get("properties", {}), is_.get("properties", {})
        for field, of in fields.items():
            if not _takes(present.get(field), of):
                yield f"{name}.{field} is gone, or another"
        for field in set(is_.get("required", ())) - set(was.get("required", ())):
            yield f"{name}.{field} has to be there, and was not"
        if kind in SIGNED and set(present) != set(fields):
            yield f"{name} is signed, and has {sorted(set(present) ^ set(fields))} too"
        if not set(was.get("enum", ())) <= set(is_.get("enum", ())):
            yield f"{name} has lost a value"


def _takes(now: Any, was: Any) -> bool:  # noqa: ANN401 # JSON
    """Whether all that a field could hold it can hold now: the same, or a choice of more.

    A default says what facts meant that had no such field yet, so it stays what it is.
    """
    if now is None or was == now:
        return bool(was == now)
    if "default" in was and now.get("default", was) != was["default"]:
        return False

    def choices(of: dict[str, Any]) -> list[Any]:
        return list(of.get("anyOf", [{k: v for k, v in of.items() if k != "default"}]))

    return all(choice in choices(now) for choice in choices(was))


def _tag(part: dict[str, Any]) -> str | None:
    for field in ("type", "format"):
        match part.get("properties", {}).get(field):
            case {"enum": [str(tag)]}:
                return tag
            case _:
                pass
    return None


def _plain(part: Any, parts: dict[str, Any]) -> Any:  # noqa: ANN401 # JSON
    """Without what is only words, and with references by tag."""
    if isinstance(part, list):
        listed = [_plain(each, parts) for each in part]
        return sorted(listed, key=json.dumps) if any(isinstance(x, dict) for x in part) else listed
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return {"$ref": _tag(parts[part["$ref"]]) or part["$ref"]}
    return {
        name: _plain(value, parts)
        for name, value in part.items()
        if name not in (*WORDS, "discriminator")
    }
