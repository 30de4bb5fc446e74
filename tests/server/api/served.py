"""A house served on a real socket, in a thread of the test, and people who come to it."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import msgspec
from msgspec.structs import replace
from websockets.sync.client import ClientConnection, connect

from threecard.server.api import ApiSettings
from threecard.server.explorer import Pricer, TableOdds
from threecard.server.explorer.table_odds import KEPT_MAX
from threecard.server.identity import Argon, IdentityTerms
from threecard.server.kept import Kept
from threecard.server.process import serve as serving
from threecard.server.process.first_tables import floor_config
from threecard.server.process.serve import ServeSettings, run_house
from threecard.server.storage.location import place_of
from threecard.server.table.facts import Pace

Json = dict[str, Any]
QUICK = Pace(bets=60_000, openings=100, decisions=60_000, showing=60_000, next_round=100)
GENEROUS = IdentityTerms(newcomers_burst=100_000, argon=Argon(1, 1024, 1))
WAIT = 20.0
TRUSTED = ssl.create_default_context()  # read once: it takes longer than most tests' requests
_ids = count(1)


class KnownOdds(TableOdds):
    """What one house of this process had worked out, the next one knows: odds don't change."""

    _all: Kept[tuple[str, Hashable], Any] = Kept(KEPT_MAX)

    def __init__(self, pricer: Pricer) -> None:
        super().__init__(pricer)
        self._kept = self._all


class Served:
    """A running house, as its clients see it."""

    def __init__(self, url: str, operator: str, own: str | None = None) -> None:
        self.url = url
        self.own = own or url  # where its process gives its figures
        self.operator = operator
        self.open = ExitStack()

    @property
    def address(self) -> str:
        return self.url.removeprefix("http://")

    def client(self, token: str | None = None) -> httpx.Client:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=WAIT, verify=TRUSTED)

    def figure(self, name: str) -> float:
        """A figure of the house's metrics."""
        with self.client() as client:
            lines = client.get(f"{self.own}/metrics").text.splitlines()
        return sum(
            float(line.split()[-1]) for line in lines if line.split("{")[0].split()[0] == name
        )

    def table(
        self, game: str = "royal-three-pictures", *, pace: Pace = QUICK, **config: object
    ) -> str:
        """A new table, whose rounds no other test has a part in."""
        name = f"T{next(_ids)}"
        body = {
            "config": {
                **msgspec.to_builtins(floor_config(game)),
                "table": name,
                **config,
            },
            "accepts": "a test",
            "pace": msgspec.to_builtins(pace),
        }
        with self.client(self.operator) as client:
            client.post("/api/tables", json=body).raise_for_status()
        return name

    def guest(self) -> Visitor:
        """Somebody new."""
        with self.client() as client:
            answer = client.post("/api/guests").raise_for_status().json()
        return Visitor(self, answer["token"], answer["person"]["name"])

    def staff(self, name: str, *roles: str) -> Visitor:
        """Somebody with positions."""
        with self.client(self.operator) as client:
            body = {"name": name, "roles": roles, "reason": "a test"}
            link = client.post("/api/people", json=body).raise_for_status().json()
            body = {"secret": link["secret"], "password": "three cards, please"}
            answer = client.post("/api/links", json=body).raise_for_status().json()
        return Visitor(self, answer["token"], name)


class Visitor:
    """Somebody with a session."""

    def __init__(self, served: Served, token: str, name: str) -> None:
        self.served = served
        self.token = token
        self.name = name
        self.http = served.open.enter_context(served.client(token))

    def socket(
        self, table: str, after: int | None = None, *, sock: socket.socket | None = None
    ) -> Socket:
        return Socket(self.served, table, after=after, token=self.token, sock=sock)

    def ask(
        self,
        table: str,
        kind: str,
        *,
        id_: str | None = None,
        **fields: Any,  # noqa: ANN401 # any command's
    ) -> httpx.Response:
        """Give a command by HTTP."""
        return self.http.post(f"/api/tables/{table}/commands", json=body(kind, id_, **fields))

    def wager(self, table: str, position: int, wager: str, stake: int) -> httpx.Response:
        return self.ask(
            table, "place_wager", player=self.name, position=position, wager=wager, stake=stake
        )


class Socket:
    """A live view, with everything it was sent."""

    def __init__(
        self,
        served: Served,
        table: str = "",
        *,
        after: int | None = None,
        token: str | None = None,
        path: str | None = None,
        sock: socket.socket | None = None,
        headers: dict[str, str] | None = None,
        frames_waiting: int | None = 16,
    ) -> None:
        query = "" if after is None else f"?after={after}"
        lobby_or_table = f"/api/tables/{table}/live{query}" if table else "/api/lobby/live"
        sent = {} if token is None else {"Authorization": f"Bearer {token}"}
        self._open = ExitStack()
        self.connection: ClientConnection = self._open.enter_context(
            connect(
                f"ws://{served.address}{path or lobby_or_table}",
                additional_headers={**sent, **(headers or {})},
                compression=None,
                sock=sock,
                max_queue=frames_waiting,
            )
        )
        self.frames: list[Json] = []

    def next(self) -> Json:
        frame: Json = json.loads(self.connection.recv(WAIT))
        self.frames.append(frame)
        return frame

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        """The first frame that is wanted, from now on."""
        while True:
            frame = self.next()
            if wanted(frame):
                return frame

    def of_type(self, kind: str) -> Json:
        return self.until(lambda frame: frame["type"] == kind)

    def event(self, kind: str) -> Json:
        """The first fact of a type, from now on."""
        found: list[Json] = []

        def has(frame: Json) -> bool:
            found.extend(each for each in frame.get("events", ()) if each["type"] == kind)
            return bool(found)

        self.until(has)
        return found[0]

    def bets_open(self) -> None:
        """Wait for “Place your bets, please”, from the first frame on."""
        if self.next()["live"]["table"]["phase"] != "betting":
            self.event("round_opened")

    def ask(self, kind: str, *, id_: str | None = None, **fields: Any) -> Json:  # noqa: ANN401 # same
        """Give a command, and wait for its answer."""
        asked = body(kind, id_, **fields)
        self.connection.send(json.dumps(asked))
        return self.until(lambda frame: frame.get("id") == asked["id"])

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def body(kind: str, id_: str | None = None, **fields: Any) -> Json:  # noqa: ANN401 # any command's
    """A command as it is sent; `role` stands beside the command."""
    role = {} if "role" not in fields else {"role": fields.pop("role")}
    return {"id": id_ or f"t{next(_ids)}", "command": {"type": kind, **fields}, **role}


@contextmanager
def served(
    folder: Path,
    *,
    db: str | None = None,
    pace: Pace = QUICK,
    send_buffer: int = 256 * 1024,
    demo: bool = False,
    tls_cert: Path | None = None,
    public_url: str | None = None,
    trusted_proxies: tuple[str, ...] = (),
    odds: type[TableOdds] = KnownOdds,
    **api: object,
) -> Iterator[Served]:
    """A house with its five tables, open while the block runs."""
    settings = ServeSettings(
        db=db or str(folder / "house.db"),
        port=0,
        pace=pace,
        grace_ms=500,
        send_buffer=send_buffer,
        demo=demo,
        tls_cert=tls_cert,
        public_url=public_url,
        trusted_proxies=trusted_proxies,
        terms=GENEROUS,
        api=replace(
            ApiSettings(
                requests_burst=100_000,
                commands_burst=100_000,
                kept_burst=100_000,
                guests_kept_burst=100_000,
                sockets_each=100,
            ),
            **api,
        ),
    )
    opened, failed = threading.Event(), list[BaseException]()
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()

    def say(sentence: str) -> None:
        if sentence.startswith("The house is open"):
            opened.set()

    def run() -> None:
        try:
            loop.run_until_complete(run_house(settings, say=say, stop=stop))
        except BaseException as error:  # noqa: BLE001 # told by the test's own thread
            failed.append(error)
        finally:
            opened.set()
            loop.close()

    thread = threading.Thread(target=run, name="house")
    with patch.object(serving, "TableOdds", odds):
        thread.start()
        assert opened.wait(WAIT)
    if failed:
        raise failed[0]
    running = json.loads(place_of(settings.db).running_file.read_bytes())
    house = Served(running["url"], running["token"], *running["workers"])
    try:
        yield house
    finally:
        house.open.close()
        loop.call_soon_threadsafe(stop.set)
        thread.join(WAIT)
        if failed:
            raise failed[0]
