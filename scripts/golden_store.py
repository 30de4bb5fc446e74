"""Keep a store of this version for ever: a house with something in every table of its database.

    python -m scripts.golden_store NAME      # tests/golden/stores/NAME.tar.gz

Made once for a version whose stores differ from those before it, and never again: every later
version has to open it, audit it and play on.
"""

from __future__ import annotations

import asyncio
import sys
import tarfile
import tempfile
from pathlib import Path

import msgspec

from tests.server.actors import World
from tests.server.furnished import furnish
from threecard.server.log.keys import KeyFile
from threecard.server.storage.location import Place
from threecard.server.storage.sqlite import SqliteStore, copy_database

STORES = Path(__file__).parents[1] / "tests" / "golden" / "stores"
NAMES = ("house.db", "house.db.key", "house.db.heads")


async def make(folder: Path) -> None:
    """A furnished house, its key and its signed heads."""
    async with World(folder, store=SqliteStore) as world:
        heads = await furnish(world)
    place = Place(f"sqlite:///{world.path}", world.path)
    place.key_file.write_bytes(msgspec.json.encode(KeyFile((world.generation,))))
    heads.rename(place.heads_file)


def main(name: str) -> None:
    target = STORES / f"{name}.tar.gz"
    if target.exists():
        raise SystemExit(f"golden: {target.name} is there, and is never made again")
    with tempfile.TemporaryDirectory() as made, tempfile.TemporaryDirectory() as kept:
        asyncio.run(make(Path(made)))
        copy_database(Path(made) / NAMES[0], Path(kept) / NAMES[0])
        for each in NAMES[1:]:
            (Path(made) / each).rename(Path(kept) / each)
        STORES.mkdir(parents=True, exist_ok=True)
        with tarfile.open(target, "w:gz") as out:
            for each in NAMES:
                out.add(Path(kept) / each, arcname=each)
    print(f"golden: wrote {target.name}, {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1])
