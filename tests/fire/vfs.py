"""A disk below SQLite itself: its writes and syncs as they come, failing or lost with the power.

SQLite's own layer for files is wrapped in this process, so every connection that is opened after
`mount` writes through it, the product's too. What was not synced is not on the disk: a power cut
leaves what was, and of the rest any part, in any order, torn anywhere.
"""

from __future__ import annotations

import _sqlite3
import ctypes as c
import os
import random
import signal
from collections.abc import Callable
from pathlib import Path

OK, IO_WRITE, IO_SYNC, IO_TRUNCATE, FULL = 0, 10 | 3 << 8, 10 | 4 << 8, 10 | 6 << 8, 13
OURS = ("house.db", "house.db-wal", "house.db-journal")
Op = tuple[int, bytes | None]  # bytes at an offset; or none, where a file is cut to that length

_Write = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_int, c.c_int64)
_Truncate = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int64)
_Sync = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int)
_Open = c.CFUNCTYPE(c.c_int, *[c.c_void_p] * 3, c.c_int, c.c_void_p)  # names go on as they are


class _Methods(c.Structure):
    _fields_ = (
        ("version", c.c_int),
        ("close", c.c_void_p),
        ("read", c.c_void_p),
        ("write", c.c_void_p),
        ("truncate", c.c_void_p),
        ("sync", c.c_void_p),
        ("others", c.c_void_p * 13),
    )


class _File(c.Structure):
    _fields_ = (("methods", c.POINTER(_Methods)),)


class _Vfs(c.Structure):
    _fields_ = (
        ("version", c.c_int),
        ("size", c.c_int),
        ("longest", c.c_int),
        ("next", c.c_void_p),
        ("name", c.c_char_p),
        ("data", c.c_void_p),
        ("open", c.c_void_p),
        ("others", c.c_void_p * 15),
    )


class PlatterFile:
    """One file: what is on the platter, and what was written since and may be lost."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.synced = bytearray(path.read_bytes() if path.exists() else b"")
        self.pending: list[Op] = []

    def sync(self) -> None:
        for op in self.pending:
            _apply(self.synced, op)
        self.pending.clear()

    def clear(self) -> None:
        self.synced.clear()
        self.pending.clear()

    def left(self, draw: random.Random) -> bytes:
        """What a power cut leaves: of the unsynced writes none, some first ones, or any."""
        image, kept = bytearray(self.synced), draw.choice((0, 0, 1, 2))
        ops = self.pending[: draw.randrange(len(self.pending) + 1)] if kept else []
        for at, data in ops:
            if kept == 1 or draw.random() < 0.5:
                torn = data is not None and draw.random() < 0.1
                _apply(image, (at, data[: draw.randrange(len(data))] if torn and data else data))
        return bytes(image)


def _apply(image: bytearray, op: Op) -> None:
    at, data = op
    if data is None:
        del image[at:]
        return
    if len(image) < at:
        image.extend(bytes(at - len(image)))
    image[at : at + len(data)] = data


class Platter:
    """The disk of one process: it fails now and then, and loses power after so many calls."""

    def __init__(
        self, folder: Path, draw: random.Random, *, calls: int | None, fails: float = 0.0
    ) -> None:
        self.folder = folder
        self.fails = fails
        self._draw = draw
        self._calls = calls  # until the power goes; none: never
        self._files: dict[int, PlatterFile] = {}
        self._open: dict[str, PlatterFile] = {}
        self._kept: list[object] = []  # what C code points to

    def mount(self) -> None:
        """Put this disk below all connections from now on."""
        library = c.CDLL(_library())
        library.sqlite3_vfs_find.restype = c.POINTER(_Vfs)
        self._below = library.sqlite3_vfs_find(None)
        mine = _Vfs.from_buffer_copy(self._below.contents)
        was = _Open(mine.open)
        wrapped: dict[int, c.Array[_Methods] | _Methods] = {}

        def opened(vfs: int, name: int | None, file: int, flags: int, out: int) -> int:
            code = int(was(vfs, name, file, flags, out))
            path = os.fsdecode(c.string_at(name)) if name else ""
            if code == OK and path.endswith(OURS):
                held = c.cast(file, c.POINTER(_File)).contents
                below = c.addressof(held.methods.contents)
                if below not in wrapped:
                    wrapped[below] = self._wrap(held.methods.contents)
                held.methods = c.pointer(wrapped[below])
                self._files[file] = self._open.setdefault(path, PlatterFile(Path(path)))
                if not Path(path).stat().st_size:  # it was deleted, and is made anew
                    self._files[file].clear()
            return code

        self._kept += [was, wrapped, mine, as_open := _Open(opened)]
        mine.open = c.cast(as_open, c.c_void_p).value
        mine.name = b"platter"
        assert library.sqlite3_vfs_register(c.byref(mine), 1) == OK
        _MOUNTED.append(self)

    def _wrap(self, below: _Methods) -> _Methods:
        methods = _Methods.from_buffer_copy(below)
        write, truncate, sync = (
            _Write(below.write),
            _Truncate(below.truncate),
            _Sync(below.sync),
        )

        def on_write(file: int, data: int, length: int, at: int) -> int:
            if self._meets(IO_WRITE):
                return self._draw.choice((IO_WRITE, FULL))
            self._files[file].pending.append((at, c.string_at(data, length)))
            return int(write(file, data, length, at))

        def on_truncate(file: int, size: int) -> int:
            if self._meets(IO_TRUNCATE):
                return IO_TRUNCATE
            self._files[file].pending.append((size, None))
            return int(truncate(file, size))

        def on_sync(file: int, flags: int) -> int:
            if self._meets(IO_SYNC):
                return IO_SYNC
            code = int(sync(file, flags))
            self._files[file].sync()
            return code

        made = (_Write(on_write), _Truncate(on_truncate), _Sync(on_sync))
        self._kept += [write, truncate, sync, *made]
        methods.write, methods.truncate, methods.sync = (c.cast(f, c.c_void_p).value for f in made)
        return methods

    def _meets(self, _kind: int) -> bool:
        """Whether a call fails; and the power may go before it."""
        if self._calls is not None:
            self._calls -= 1
            if self._calls <= 0:
                self.cut_power()
        return self._draw.random() < self.fails

    def cut_power(self) -> None:
        """Leave what a power cut leaves in the folder `cut`, and end at once."""
        left = self.folder / "cut"
        left.mkdir(exist_ok=True)
        for path, file in self._open.items():
            if file.path.exists():
                (left / Path(path).name).write_bytes(file.left(self._draw))
        os.kill(os.getpid(), signal.SIGKILL)


_MOUNTED: list[Platter] = []  # SQLite calls back for as long as the process lives


def restore(folder: Path) -> None:
    """Put what a power cut left in the place of what the system would have written."""
    left = folder / "cut"
    assert left.exists(), "the house fell over by itself, before the power went"
    for stale in folder.glob("house.db-*"):
        stale.unlink()
    for file in left.iterdir():
        file.replace(folder / file.name)


def _library() -> str:
    """The library that Python's own module uses, or the module where it has it within."""
    maps = Path("/proc/self/maps").read_text().splitlines()
    found: Callable[[str], bool] = lambda line: "libsqlite3" in line  # noqa: E731
    return next((line.split()[-1] for line in maps if found(line)), str(_sqlite3.__file__))
