"""Files: written whole or not at all.

Here, for this is the lowest layer that may touch the machine.
"""

from __future__ import annotations

import os
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE

READABLE = 0o666  # as far as the umask lets it be


def write_whole(path: Path, content: bytes, *, mode: int | None = None) -> None:
    """Whoever opens the file finds all of it or what was there before, also if power fails.

    Without a mode it keeps the permissions of the file it replaces.
    """
    beside = path.parent / f".{path.name}.{token_hex(4)}"  # nobody else's: writers may race
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    try:
        with os.fdopen(os.open(beside, flags, READABLE if mode is None else mode), "wb") as out:
            if mode is None and path.exists():
                os.fchmod(out.fileno(), S_IMODE(path.stat().st_mode))
            out.write(content)
        put_in_place(beside, path)
    except BaseException as error:
        beside.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename == str(beside):
            error.filename = str(path)  # the name that means something to whoever reads it
        raise


def put_in_place(written: Path, path: Path) -> None:
    """Give a written file its name, once all of it is on the disk; then the name is too."""
    _sync(written)
    written.replace(path)
    _sync(path.parent)


def add_to(path: Path, line: bytes) -> None:
    """Add to the end and to nothing else; it is there when power fails."""
    out = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(out, line)
        if path.is_file():  # a pipe or a terminal has nothing to sync
            os.fsync(out)
    finally:
        os.close(out)


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
