"""Serving a witness: its key, its log and its address, until somebody stops it."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable, Collection
from pathlib import Path

from msgspec import Struct

from threecard.deal.files import write_whole
from threecard.witness.address import Address
from threecard.witness.desk import Desk
from threecard.witness.errors import refused
from threecard.witness.secret import SecretKey
from threecard.witness.signed_log import SignedLog

OPEN = "The witness signs at"  # how the line begins that says so

log = logging.getLogger(__name__)


class WitnessFiles(Struct, frozen=True):
    """What a witness keeps."""

    key: Path
    log: Path

    @property
    def public(self) -> Path:
        """The public key, for houses and players."""
        return self.key.with_name(f"{self.key.name}.pub")

    def open(self) -> tuple[SecretKey, SignedLog]:
        """The key and its log, both made on the first start."""
        if self.key.exists():
            secret = SecretKey.load(self.key)
        elif self.log.exists():
            raise refused(
                f"There is a log {self.log}, and its key {self.key} is missing: restore the key "
                "from its copy, or begin with a new log."
            )
        else:
            secret = SecretKey.make(self.key)
        signed = SignedLog(self.log, secret)
        write_whole(self.public, secret.pem, mode=0o644)
        return secret, signed


async def serve_witness(
    files: WitnessFiles,
    address: Address,
    houses: Collection[str] = (),
    *,
    say: Callable[[str], None],
    while_asked: bool = False,
) -> None:
    """Sign until a signal says so or, where it is somebody's child, until they are gone."""
    os.umask(0o077)
    secret, signed = files.open()
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, stop.set)
    if while_asked:
        loop.add_reader(sys.stdin.fileno(), stop.set)  # its end: nobody else is at the other side
    try:
        say(f"Its key is {secret.public.fingerprint}, and {files.public} is for houses.")
        async with Desk(signed, houses).listening(address) as found:
            say(f"{OPEN} {found}")
            await stop.wait()
    finally:
        if while_asked:
            loop.remove_reader(sys.stdin.fileno())
        signed.close()
