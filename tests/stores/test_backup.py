"""A backup is its owner's alone, whatever the umask: it holds what the house holds."""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_IMODE

from tests.server.quick_store import empty_house
from threecard.server.storage.backup import back_up, restore
from threecard.server.storage.location import place_of


def test_nobody_else_reads_a_backup_nor_what_is_made_of_it(tmp_path: Path) -> None:
    (tmp_path / "house.db").write_bytes(empty_house())
    (tmp_path / "house.db.heads").write_text("{}")
    before = os.umask(0)
    try:
        back_up(place_of(str(tmp_path / "house.db")), tmp_path / "copies" / "today")
        restore(tmp_path / "copies" / "today", place_of(str(tmp_path / "again" / "house.db")))
    finally:
        os.umask(before)
    folder = tmp_path / "copies" / "today"
    assert S_IMODE(folder.stat().st_mode) == 0o700
    files = {each.name: S_IMODE(each.stat().st_mode) for each in folder.iterdir()}
    assert files == {"house.db": 0o600, "house.heads": 0o600}
    assert S_IMODE((tmp_path / "again" / "house.db").stat().st_mode) == 0o600
