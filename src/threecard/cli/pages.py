"""Pages that commands write to a file."""

from __future__ import annotations

from pathlib import Path

from threecard.core.errors import Code


def write_page(path: Path, text: str) -> None:
    """Write a page whole, or say why it can't be."""
    from threecard.deal.files import write_whole
    from threecard.odds.errors import OddsError

    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise OddsError(
            Code.PAGE_NOT_WRITTEN, f"{path} can't be written: {error.strerror}."
        ) from None
