"""How a house is served."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from threecard.deal import WitnessKey
from threecard.deal.kind import WitnessKind
from threecard.server.api.settings import ApiSettings
from threecard.server.house.heads_away import HeadsAway
from threecard.server.identity import IdentityTerms
from threecard.server.storage.location import DEFAULT_DB
from threecard.server.table.facts import Pace
from threecard.witness.address import Address
from threecard.witness.client import WAIT_MS, WitnessClient

GRACE_MS = 5_000  # for rounds whose bets are closed, when the house closes


class WitnessSettings(Struct, frozen=True, kw_only=True):
    """Who signs the deals; one of the house's own is started, and its address and key found."""

    address: str = ""
    key: str = ""  # the modulus, hexadecimal
    kind: WitnessKind = WitnessKind.APART
    wait_ms: int = WAIT_MS  # for a signature; then the round is void

    def client(self) -> WitnessClient:
        return WitnessClient(
            Address.read(self.address),
            WitnessKey.of(self.key),
            kind=self.kind,
            wait_ms=self.wait_ms,
        )


class ServeSettings(Struct, frozen=True, kw_only=True):
    """How a house is served; what is not said is fit for one machine and nobody else's eyes."""

    db: str = DEFAULT_DB
    key_file: Path | None = None  # beside the database
    host: str = "127.0.0.1"
    port: int = 8000
    own_host: str = "127.0.0.1"  # of the address each process has to itself, for its figures
    workers: int = 1  # processes that serve it together; SQLite takes one
    tls_cert: Path | None = None
    tls_key: Path | None = None
    public_url: str | None = None  # where people reach it, if not where it listens
    trusted_proxies: tuple[str, ...] = ()  # addresses or networks; their headers are believed
    heads_away: HeadsAway = HeadsAway()  # where signed heads go beside their own file
    witness: WitnessSettings | None = None
    deals: bool = True  # false for a visit that only asks
    demo: bool = False
    game_files: tuple[str, ...] = ()  # games from outside, besides those that are installed
    pace: Pace | None = None  # of the tables of the first start
    grace_ms: int = GRACE_MS
    send_buffer: int = 256 * 1024  # bytes the system keeps for a client that reads slowly
    api: ApiSettings = ApiSettings()
    terms: IdentityTerms = IdentityTerms()
