"""The wire: reading a line of JSON, and writing an error in place of an answer."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec
from msgspec import Struct

from threecard.core.errors import Code, ThreecardError, WrittenError
from threecard.core.upcast import Reader

T = TypeVar("T")


class ErrorOut(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something could not be done."""

    code: str
    message: str
    clause: str | None = None
    where: str | None = None


def read_line(decoder: msgspec.json.Decoder[T] | Reader[T], line: bytes | str) -> T:
    """What one line of JSON says, or an error that names the field."""
    try:
        return decoder.decode(line)
    except msgspec.ValidationError as error:
        sentence, _, path = str(error).partition(" - at `$")
        where = path.rstrip("`").lstrip(".") or None
        too_long = re.fullmatch(r"Expected `str` of length <= (\d+)", sentence)
        if too_long and where:
            sentence = f"{where.rpartition('.')[2]} has more than {too_long[1]} characters"
        raise WrittenError(Code.BAD_FIELD, f"{sentence}.", where=where) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise WrittenError(Code.BAD_JSON, f"This line is not JSON: {error}.") from None
    except RecursionError:
        raise WrittenError(Code.BAD_JSON, "This line is nested too deeply to be read.") from None


def write_error(error: ThreecardError) -> ErrorOut:
    return ErrorOut(code=error.code, message=error.sentence, clause=error.clause, where=error.where)
