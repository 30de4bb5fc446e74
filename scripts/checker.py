"""Counts what `make enumerate` compares, and says what differs."""

from __future__ import annotations

import time
from collections.abc import Callable


class Checker:
    """Figures compared, and how many were wrong."""

    def __init__(self) -> None:
        self.compared = 0
        self.wrong = 0

    def check(self, what: str, found: object, expected: object) -> None:
        self.compared += 1
        if found != expected:
            self.wrong += 1
            print(f"  WRONG {what}: the library says {found}, enumeration {expected}")

    def timed(self, work: Callable[[], object]) -> None:
        """Run an enumeration and tell how long it took."""
        start = time.perf_counter()
        work()
        print(f"  407,170,400 pairs in {time.perf_counter() - start:.1f} s", flush=True)
