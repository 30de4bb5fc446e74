"""`threecard serve`: open the house and keep it open."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from threecard.cli.console import needs, refusals
from threecard.cli.game_files import GameFileOption
from threecard.cli.place import DEFAULT, DbOption, KeyFileOption
from threecard.core.errors import Code, WrittenError
from threecard.loading import named_files

if TYPE_CHECKING:
    from threecard.server.process.settings import WitnessSettings

CHILD = "child"


def serve(
    *,
    db: DbOption = DEFAULT,
    key_file: KeyFileOption = None,
    host: Annotated[
        str, typer.Option("--host", help="Whom to serve: this machine alone, or 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="0 takes a free one.")
    ] = 8000,
    own_host: Annotated[
        str,
        typer.Option("--own-host", help="Where a process gives its figures, from the port after."),
    ] = "127.0.0.1",
    workers: Annotated[
        int,
        typer.Option("--workers", min=1, max=64, help="Processes that serve it; over PostgreSQL."),
    ] = 1,
    tls_cert: Annotated[
        Path | None, typer.Option("--tls-cert", help="A certificate chain: serve by TLS.")
    ] = None,
    tls_key: Annotated[
        Path | None, typer.Option("--tls-key", help="Its key, where the chain does not hold it.")
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(
            "--public-url",
            metavar="URL",
            envvar="THREECARD_PUBLIC_URL",
            help="Where people reach it, as https://play.example; links to it say so.",
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy",
            metavar="ADDRESS",
            help="A proxy before the house, whose word on who asks is taken. Repeatable.",
        ),
    ] = None,
    heads_to: Annotated[
        Path | None,
        typer.Option("--heads-to", help="Add signed heads to this file too, out of reach here."),
    ] = None,
    heads_command: Annotated[
        str | None,
        typer.Option("--heads-command", help="Give signed heads to this command too, a line each."),
    ] = None,
    witness: Annotated[
        str | None,
        typer.Option(
            "--witness", help="Who signs every deal: HOST:PORT, unix:PATH, or child for one's own."
        ),
    ] = None,
    witness_key: Annotated[
        Path | None, typer.Option("--witness-key", help="The witness's public key, a PEM file.")
    ] = None,
    witness_wait: Annotated[
        int,
        typer.Option(
            "--witness-wait",
            min=1,
            max=3600,
            help="Seconds a round waits for its signature before it is void.",
        ),
    ] = 60,
    demo: Annotated[
        bool, typer.Option("--demo", help="Add automatic players, who play while somebody watches.")
    ] = False,
    game_file: GameFileOption = None,
) -> None:
    """Open the house: its tables deal until you stop it with Ctrl+C.

    On first start there is a table of each game. The address is printed, and a one-time link for
    the first shift manager. Everything is kept in one file; rounds that a power failure broke off
    are ruled on by their own rulebook before the tables open again. A game from outside that can't
    be loaded is left out: the log and the house's status say why, and the other tables deal.
    """
    with refusals(), needs("server"):
        if tls_key is not None and tls_cert is None:
            raise WrittenError(Code.BAD_FIELD, "--tls-key needs --tls-cert.")
        # Here and not above, so that other commands start without the server.
        from threecard.server.house.heads_away import HeadsAway
        from threecard.server.process.serve import ServeSettings
        from threecard.server.process.serve import serve as serve_house

        serve_house(
            ServeSettings(
                db=db,
                key_file=key_file,
                host=host,
                port=port,
                own_host=own_host,
                workers=workers,
                tls_cert=tls_cert,
                tls_key=tls_key,
                public_url=_public_url(public_url),
                trusted_proxies=_proxies(trusted_proxy or ()),
                heads_away=HeadsAway(heads_to, heads_command),
                witness=_witness(witness, witness_key, witness_wait),
                demo=demo,
                game_files=named_files(game_file or ()),
            )
        )


def _public_url(named: str | None) -> str | None:
    """An address that a page's path can be added to."""
    if named is None:
        return None
    parts = urlsplit(named)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise WrittenError(
            Code.BAD_FIELD,
            f"--public-url is an address as https://play.example, with no path; “{named}” is not.",
        )
    return f"{parts.scheme}://{parts.netloc}"


def _proxies(named: Sequence[str]) -> tuple[str, ...]:
    """Addresses or networks, as 10.0.0.7 or 10.0.0.0/24."""
    for each in named:
        try:
            ip_network(each)
        except ValueError:
            raise WrittenError(
                Code.BAD_FIELD,
                f"--trusted-proxy is an address or a network, as 10.0.0.7 or 10.0.0.0/24; “{each}” "
                "is not.",
            ) from None
    return tuple(named)


def _witness(named: str | None, key: Path | None, wait: int) -> WitnessSettings | None:
    """The witness that was named, with the key that its answers are held against."""
    from threecard.deal import WitnessKey
    from threecard.deal.kind import WitnessKind
    from threecard.server.process.settings import WitnessSettings
    from threecard.witness.address import Address

    if (named is None or named == CHILD) and key is not None:
        raise WrittenError(Code.BAD_FIELD, "--witness-key needs --witness with an address.")
    if named is None:
        return None
    if named == CHILD:
        return WitnessSettings(kind=WitnessKind.CHILD, wait_ms=wait * 1000)
    address = str(Address.read(named))
    if key is None or not key.exists():
        raise WrittenError(
            Code.BAD_FIELD,
            "--witness needs --witness-key: the public key that the witness wrote on its first "
            "start, got from whoever runs it.",
        )
    modulus = WitnessKey.read(key.read_bytes()).modulus
    return WitnessSettings(address=address, key=modulus, wait_ms=wait * 1000)
