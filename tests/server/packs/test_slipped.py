"""A dispute pack holds what was signed, and nothing else that somebody could read in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.actors import World, in_loop
from tests.server.packs.test_packs import argued
from threecard.server.packs.checking import check_pack
from threecard.server.packs.pack import read_pack, write_pack


@in_loop
async def test_nothing_is_slipped_in_beside_what_is_signed(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        written = write_pack(await argued(world))
    for name in ("table", "told", "made_by"):
        slipped = written.replace(f'"{name}":'.encode(), f'"{name}": "T3P", "{name}":'.encode(), 1)
        with pytest.raises(ValueError, match="twice"):
            read_pack(slipped)
    made = read_pack(written)
    for other in (made.signature.upper(), f"{made.signature[:2]} {made.signature[2:]}"):
        changed = check_pack(replace(made, signature=other))
        assert [each.part for each in changed.findings] == ["signature"]
