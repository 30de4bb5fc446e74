"""The gaming day: from six in the morning in Singapore."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

from threecard.server.ports import Millis

SINGAPORE = timezone(timedelta(hours=8), "Asia/Singapore")  # has kept this offset since 1982
STARTS = timedelta(hours=6)
NBSP = "\u00a0"


def gaming_day(at: Millis) -> str:
    """The day that a moment belongs to, as 2026-11-15."""
    local = datetime.fromtimestamp(at / 1000, UTC).astimezone(SINGAPORE)
    return (local - STARTS).date().isoformat()


def day_began(at: Millis) -> Millis:
    """When the gaming day of a moment began."""
    local = datetime.fromtimestamp(at / 1000, UTC).astimezone(SINGAPORE) - STARTS
    start = local.replace(hour=0, minute=0, second=0, microsecond=0) + STARTS
    return Millis(int(start.timestamp() * 1000))


def wall_time(at: int) -> str:
    """A moment as the clock on the wall has it: 18 Nov 21:04:05, which is not broken by a line."""
    local = datetime.fromtimestamp(at / 1000, UTC).astimezone(SINGAPORE)
    return local.strftime(f"%d{NBSP}%b{NBSP}%H:%M:%S")
