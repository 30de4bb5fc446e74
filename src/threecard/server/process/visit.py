"""A house that does not run, opened for one question and closed again."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic, sleep

import msgspec

from threecard.core.errors import Code
from threecard.server.errors import StoreError
from threecard.server.process.serve import ServeSettings, run_house
from threecard.server.storage.location import Place, Running

OPENS_WITHIN = 60.0  # seconds


@contextmanager
def visit(place: Place) -> Iterator[Running]:
    """Serve a house to this process alone, with no dealer at work; closed in good order after.

    It holds the database as a running house does, so nobody else writes meanwhile.
    """
    visiting = _Visit(place)
    visiting.start()
    try:
        yield visiting.wait()
    finally:
        visiting.end()


class _Visit(threading.Thread):
    def __init__(self, place: Place) -> None:
        super().__init__(name="visit", daemon=True)
        self._place = place
        self._loop = asyncio.new_event_loop()
        self._stopping = asyncio.Event()
        self._failed: BaseException | None = None

    def run(self) -> None:
        settings = ServeSettings(db=self._place.url, port=0, deals=False, grace_ms=0)
        try:
            self._loop.run_until_complete(
                run_house(settings, say=lambda _sentence: None, stop=self._stopping)
            )
        except Exception as error:  # noqa: BLE001 # raised again where it is waited for
            self._failed = error
        finally:
            self._loop.close()

    def wait(self) -> Running:
        """Until the house can be asked."""
        until = monotonic() + OPENS_WITHIN
        while self.is_alive() and monotonic() < until:
            if self._place.running_file.exists():
                written = self._place.running_file.read_bytes()
                if written:
                    return msgspec.json.decode(written, type=Running)
            sleep(0.02)
        self.end()
        raise StoreError(Code.STORE_FAILED, f"The house on {self._place.url} did not open.")

    def end(self) -> None:
        if self.is_alive():
            with suppress(RuntimeError):  # it came to its end just now
                self._loop.call_soon_threadsafe(self._stopping.set)
            self.join()
        if self._failed is not None:
            raise self._failed
