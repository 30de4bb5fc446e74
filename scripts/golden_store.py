"""Keep what this version stores for ever, so that every later one is held to it.

    python -m scripts.golden_store       # tests/golden/{stores,packs,rounds,shapes}/VERSION.…

A house with something in every table of its database, a dispute pack, exported rounds, and the
shapes of all facts. Made once for a version, and never again: every later one has to open the
house, audit it and play on, to check the pack, to read the rounds, and to know the shapes.
"""

from __future__ import annotations

import asyncio
import json
import tarfile
import tempfile
from pathlib import Path

import msgspec

from tests.server.actors import World
from tests.server.furnished import furnish
from tests.shapes import shapes_now
from threecard import __version__
from threecard.rounds import rounds_of, write_rounds
from threecard.server.log.keys import KeyFile
from threecard.server.packs.making import make_pack
from threecard.server.packs.pack import write_pack
from threecard.server.storage.location import Place
from threecard.server.storage.sqlite import SqliteStore, copy_database

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests" / "golden"
NAMES = ("house.db", "house.db.key", "house.db.heads")


async def make(folder: Path) -> bytes:
    """A furnished house, its key and its signed heads; a pack of its rounds."""
    async with World(folder, store=SqliteStore) as world:
        heads = await furnish(world)
        pack = await make_pack(world.house, "R3P", first=1, last=2, by="Una")
    place = Place(f"sqlite:///{world.path}", world.path)
    place.key_file.write_bytes(msgspec.json.encode(KeyFile((world.generation,))))
    heads.rename(place.heads_file)
    return write_pack(pack)


def main() -> None:
    targets = {
        folder: GOLDEN / folder / f"{__version__}.{ends}"
        for folder, ends in {
            "stores": "tar.gz", "packs": "json", "rounds": "jsonl", "shapes": "json"
        }.items()
    }  # fmt: skip
    for target in targets.values():
        if target.exists():
            raise SystemExit(f"golden: {target} is there, and is never made again")
        target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as made, tempfile.TemporaryDirectory() as kept:
        targets["packs"].write_bytes(asyncio.run(make(Path(made))))
        copy_database(Path(made) / NAMES[0], Path(kept) / NAMES[0])
        for each in NAMES[1:]:
            (Path(made) / each).rename(Path(kept) / each)
        with tarfile.open(targets["stores"], "w:gz") as out:
            for each in NAMES:
                out.add(Path(kept) / each, arcname=each)
    played = sorted((ROOT / "examples").glob("*.jsonl"))
    rows = (row for path in played for row in rounds_of(path.open("rb"), source=path.stem))
    write_rounds(targets["rounds"], rows)
    shapes = json.dumps(shapes_now(), indent=0, sort_keys=True)
    targets["shapes"].write_text(f"{shapes}\n", encoding="utf-8")
    for target in targets.values():
        print(f"golden: wrote {target.relative_to(ROOT)}, {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
