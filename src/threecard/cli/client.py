"""Asking a house: the one that runs on this database, or one opened just for the question."""

from __future__ import annotations

import os
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Annotated, Any, Protocol
from urllib.parse import quote
from uuid import uuid4

import msgspec
import typer

from threecard.cli.console import needs
from threecard.core.errors import Code, ThreecardError
from threecard.core.wire import ErrorOut
from threecard.server.errors import HouseError, StoreError
from threecard.server.storage.location import Place, Running, place_of

TIMEOUT_SECONDS = 30
REPORT_SECONDS = 300  # a first report of many tables works out how their positions go together
Answer = Any  # as the JSON of the house has it

AsOption = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="NAME",
        help="Act as this person, whose password is asked for; as the installer if not said.",
    ),
]


class Transport(Protocol):
    """How a question reaches a house: its answer's status and body, or an `OSError`."""

    def __call__(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None, timeout: float
    ) -> tuple[int, bytes]: ...


class Client:
    """A session with a house, whose pages are at `url` while it is served."""

    def __init__(self, url: str, token: str, transport: Transport) -> None:
        self.url = url
        self._token = token
        self._transport = transport

    def get(self, path: str) -> Answer:
        return self._ask("GET", path)

    def report(self, path: str) -> bytes:
        """Something that may take a while, as it is written."""
        return self._send("GET", path, timeout=REPORT_SECONDS)

    def post(self, path: str, body: object = None) -> Answer:
        return self._ask("POST", path, {} if body is None else body)

    def put(self, path: str, body: object) -> Answer:
        return self._ask("PUT", path, body)

    def command(
        self, table: str, command: Mapping[str, object], *, role: str | None = "shift_manager"
    ) -> Answer:
        """Give a table a command; in no role said, as a player where one is that."""
        body = {"id": uuid4().hex, "command": command, "role": role}
        return self.post(f"/api/tables/{table}/commands", body)

    def sign_in(self, name: str, password: str) -> None:
        """Go on as this person."""
        self._token = self.post("/api/sessions", {"name": name, "password": password})["token"]

    def _ask(self, method: str, path: str, body: object = None) -> Answer:
        return msgspec.json.decode(self._send(method, path, body) or b"null")

    def _send(
        self, method: str, path: str, body: object = None, *, timeout: float = TIMEOUT_SECONDS
    ) -> bytes:
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        written = None if body is None else msgspec.json.encode(body)
        try:
            status, answer = self._transport(
                method, quote(path, safe="/?=&"), headers, written, timeout
            )
        except OSError as error:
            raise StoreError(
                Code.STORE_FAILED, f"The house at {self.url} does not answer: {error}."
            ) from None
        if status >= 400:
            raise _refusal(answer, status)
        return answer


class OverHttp:
    """The way to a house that runs: an address on this machine, which needs no certificate."""

    def __init__(self, urls: Sequence[str]) -> None:
        self._urls = urls

    def __call__(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None, timeout: float
    ) -> tuple[int, bytes]:
        for url in self._urls[:-1]:
            with suppress(ConnectionRefusedError):  # a worker that is being replaced heard nothing
                return self._ask(url + path, method, headers, body, timeout)
        return self._ask(self._urls[-1] + path, method, headers, body, timeout)

    def _ask(
        self, url: str, method: str, headers: Mapping[str, str], body: bytes | None, timeout: float
    ) -> tuple[int, bytes]:
        asked = urllib.request.Request(  # noqa: S310 # the address is the house's own
            url, method=method, data=body, headers=dict(headers)
        )
        try:
            with urllib.request.urlopen(asked, timeout=timeout) as answer:  # noqa: S310
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()
        except urllib.error.URLError as error:
            raise error.reason if isinstance(error.reason, OSError) else error from None


@contextmanager
def house_client(db: str, *, person: str | None = None) -> Iterator[Client]:
    """A session with the house on this database, opened for the purpose if it does not run."""
    place = place_of(db)
    running = find_running(place)
    if running is None:
        place.require_file()  # a house is opened by serving it, never by asking
        with needs("server"):
            from threecard.server.process.visit import visit  # only now: it brings the whole server

        with visit(place) as visiting:
            client = Client(visiting.url, visiting.token, visiting.ask)
            _sign_in(client, person)
            yield client
        return
    client = Client(running.url, running.token, OverHttp(running.workers))
    _sign_in(client, person)
    yield client


def find_running(place: Place) -> Running | None:
    """The house that runs on a place, if one does."""
    try:
        running = msgspec.json.decode(place.running_file.read_bytes(), type=Running)
        os.kill(running.pid, 0)
    except (FileNotFoundError, ProcessLookupError):
        return None  # never there, or it died without a word
    except PermissionError:
        raise StoreError(
            Code.STORE_IN_USE,
            f"The house on {place.url} belongs to another user; give the command as that user.",
        ) from None
    return running


def _sign_in(client: Client, person: str | None) -> None:
    if person is not None:
        client.sign_in(person, typer.prompt(f"Password of {person}", hide_input=True))


def _refusal(body: bytes, status: int) -> ThreecardError:
    try:
        said = msgspec.json.decode(body, type=ErrorOut)
        return HouseError(Code[said.code.upper()], said.message, where=said.where)
    except (msgspec.DecodeError, KeyError):
        return StoreError(Code.STORE_FAILED, f"The house answered with status {status}.")
