"""Pages that commands write to a file."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

from threecard.core.errors import Code

if TYPE_CHECKING:
    from threecard.odds.errors import OddsError


def check_page(path: Path) -> None:
    """Refuse a place where no page can be written, before anything is worked out for it."""
    fault = None
    if not path.parent.is_dir():
        fault = errno.ENOENT
    elif path.is_dir():
        fault = errno.EISDIR
    elif not os.access(path if path.exists() else path.parent, os.W_OK):
        fault = errno.EACCES
    if fault is not None:
        raise _not_written(path, os.strerror(fault))


def write_page(path: Path, text: str) -> None:
    """Write a page whole, or say why it can't be."""
    from threecard.deal.files import write_whole

    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise _not_written(path, error.strerror) from None


def _not_written(path: Path, why: str | None) -> OddsError:
    from threecard.odds.errors import OddsError

    return OddsError(Code.PAGE_NOT_WRITTEN, f"{path} can't be written: {why}.")
