"""Files of rounds: Parquet, CSV and JSON lines, written as rounds come and read back the same."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from threecard.core.errors import Code, WrittenError
from threecard.core.extras import NotInstalledError
from threecard.core.wire import read_line
from threecard.rounds.row import FORMAT, RoundData

if TYPE_CHECKING:
    import polars

BATCH = 5_000  # rows that are written at once
COLUMNS = RoundData.__struct_fields__
NUMBERS = {"round", "at", "staked", "taken", "meter_before", "meter_after"}
NOTHING = {"at", "dealer", "meter_before", "meter_after", "commands", "events"}  # where empty


def check_target(path: Path) -> None:
    """Refuse a file that rounds can't be written to, before anything is played or read."""
    if path.suffix not in WRITERS:
        known = ", ".join(WRITERS)
        raise WrittenError(
            Code.BAD_FIELD, f"{path} should end in one of {known}, which says how it is written."
        )
    if not path.parent.is_dir():
        raise WrittenError(Code.BAD_FIELD, f"There is no folder {path.parent}.")
    if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise WrittenError(Code.BAD_FIELD, f"{path} can't be written to.")
    if path.suffix == ".parquet":
        _polars()


def write_rounds(path: Path, rows: Iterable[RoundData]) -> int:
    """Write rounds as they come, in the manner of the file's name; how many there were."""
    check_target(path)
    part = path.with_name(f".{path.name}.part")
    written = 0

    def counted() -> Iterator[RoundData]:
        nonlocal written
        for row in rows:
            written += 1
            yield row

    try:
        WRITERS[path.suffix](part, counted())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return written


def read_rounds(path: Path) -> Iterator[RoundData]:
    """The rounds of a file; one of another format is refused."""
    if path.suffix not in READERS:
        raise WrittenError(Code.BAD_FIELD, f"{path} does not end in one of {', '.join(READERS)}.")
    for row in READERS[path.suffix](path):
        if row.format != FORMAT:
            raise WrittenError(
                Code.BAD_FIELD, f"{path} has rounds of the format {row.format}, not {FORMAT}."
            )
        yield row


def _write_jsonl(path: Path, rows: Iterator[RoundData]) -> None:
    encode = msgspec.json.Encoder().encode
    with path.open("wb") as out:
        out.writelines(encode(row) + b"\n" for row in rows)


def _read_jsonl(path: Path) -> Iterator[RoundData]:
    decoder = msgspec.json.Decoder(RoundData)
    with path.open("rb") as lines:
        for line in lines:
            yield read_line(decoder, line)


def _write_csv(path: Path, rows: Iterator[RoundData]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(COLUMNS)
        out.writerows(msgspec.structs.astuple(row) for row in rows)


def _read_csv(path: Path) -> Iterator[RoundData]:
    csv.field_size_limit(2**31 - 1)
    with path.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            named: dict[str, Any] = {
                name: None if not value and name in NOTHING else value
                for name, value in row.items()
            }
            yield _made(
                {
                    name: int(value) if name in NUMBERS and value is not None else value
                    for name, value in named.items()
                }
            )


def _made(named: dict[str, Any]) -> RoundData:
    try:
        return msgspec.convert(named, RoundData)
    except msgspec.ValidationError as error:
        raise WrittenError(Code.BAD_FIELD, f"This is no row of rounds: {error}.") from None


def _polars() -> Any:  # noqa: ANN401 # a module
    try:
        import polars
        import polars.io.plugins
    except ModuleNotFoundError as error:
        raise NotInstalledError("Parquet needs", "data", error) from None
    return polars


def _write_parquet(path: Path, rows: Iterator[RoundData]) -> None:
    pl = _polars()
    schema = {name: pl.Int64 if name in NUMBERS else pl.String for name in COLUMNS}

    def frames(
        columns: list[str] | None,
        _predicate: object,
        _rows: int | None,
        _batch: int | None,
    ) -> Iterator[polars.DataFrame]:
        while batch := [msgspec.structs.astuple(row) for row in islice(rows, BATCH)]:
            frame = pl.DataFrame(dict(zip(COLUMNS, zip(*batch, strict=True), strict=True)), schema)
            yield frame if columns is None else frame.select(columns)

    source = pl.io.plugins.register_io_source(frames, schema=schema)
    source.sink_parquet(path, compression="zstd", compression_level=1, maintain_order=True)


def _read_parquet(path: Path) -> Iterator[RoundData]:
    for frame in _polars().scan_parquet(path).collect_batches(chunk_size=BATCH):
        for named in frame.iter_rows(named=True):
            yield _made(named)


WRITERS: dict[str, Callable[[Path, Iterator[RoundData]], None]] = {
    ".parquet": _write_parquet,
    ".csv": _write_csv,
    ".jsonl": _write_jsonl,
}
READERS: dict[str, Callable[[Path], Iterator[RoundData]]] = {
    ".parquet": _read_parquet,
    ".csv": _read_csv,
    ".jsonl": _read_jsonl,
}
