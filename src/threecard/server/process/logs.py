"""Logs: readable on a terminal, elsewhere one JSON object a line. Never a token, never a card."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec

_encode = msgspec.json.Encoder().encode


class JsonLines(logging.Formatter):
    """A record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return _encode(line).decode()


def set_up_logs(*, as_json: bool | None = None, level: int = logging.INFO) -> None:
    """Write to standard error; as JSON unless somebody reads along."""
    handler = logging.StreamHandler(sys.stderr)
    if as_json is None:
        as_json = not sys.stderr.isatty()
    plain = logging.Formatter("%(asctime)s %(levelname)-7s %(message)s", "%H:%M:%S")
    handler.setFormatter(JsonLines() if as_json else plain)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for noisy in ("uvicorn.error", "uvicorn.access", "alembic", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
