"""A house in a process of its own."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import msgspec

from threecard.server.process.first_tables import floor_config
from threecard.server.table.facts import Pace

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "src" / "threecard" / "server" / "pages" / "index.html"
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
OPENS_SECONDS = 180.0  # on a machine that does much else
NEWCOMERS = 1_000  # guests from this one address; a house lets in thirty at once
SLOW = Pace(bets=90_000, decisions=90_000, showing=90_000, next_round=90_000)


def password_of(name: str) -> str:
    """What somebody of the staff signs in with."""
    return f"{name} has a long password"


class RunningHouse:
    """A house that serves, and can be stopped and started again as it was."""

    def __init__(
        self, folder: Path, pace: Pace | None = None, python: Path | str = sys.executable
    ) -> None:
        self._folder = folder
        self._pace = pace  # of the tables of the first start; none: as a house has it
        self._python = str(python)  # whose installed games it has
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        self._tokens: dict[str, str] = {}
        self._asked = self._opened = 0

    def start(self) -> None:
        db = str(self._folder / "house.db")
        opens = (
            "from threecard.server.process.serve import ServeSettings, serve; "
            "from threecard.server.identity import IdentityTerms; "
            "from threecard.server.table.facts import Pace; "
            f"serve(ServeSettings(port={self.port}, db={db!r}, pace={self._pace!r}, "
            f"terms=IdentityTerms(newcomers_burst={NEWCOMERS})))"
        )
        command = [self._python, "-c", opens]
        with (self._folder / "house.log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=ROOT)
        end = time.monotonic() + OPENS_SECONDS
        while time.monotonic() < end:
            if self._process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.url}/ready", timeout=5):  # noqa: S310
                    return
            except (OSError, urllib.error.HTTPError):
                time.sleep(0.1)
        self.stop()
        raise AssertionError((self._folder / "house.log").read_text())

    def open_table(self, name: str, game: str, *, pace: Pace = SLOW, **config: object) -> None:
        """One table more, which waits for the slow; as on the floor, but for what is given."""
        opened = {
            "config": {**msgspec.to_builtins(floor_config(game)), "table": name, **config},
            "accepts": "a test",
            "pace": msgspec.to_builtins(pace),
        }
        self._post("/api/tables", opened)

    def new_table(self, game: str, *, pace: Pace = SLOW) -> str:
        """A table that nobody else plays at; its name."""
        self._opened += 1
        name = f"{game}-{self._opened}"
        self.open_table(name, game, pace=pace)
        return name

    def guest(self) -> str:
        """Somebody who plays by the API, for whom no window is opened; their name."""
        come = self._post("/api/guests", {})
        name = str(come["person"]["name"])
        self._tokens[name] = come["token"]
        return name

    def employ(self, name: str, role: str) -> None:
        """Let somebody work here, once; they are known by their name from then on."""
        if name in self._tokens:
            return
        entered = {"secret": self.link(name, role), "password": password_of(name)}
        self._tokens[name] = self._post("/api/links", entered)["token"]

    def employ_with_pin(self, name: str, role: str, pin: str) -> None:
        """Let somebody work here who can give their word at another's console."""
        self.employ(name, role)
        asked = {"password": password_of(name), "pin": pin}
        self._post("/api/me/pin", asked, by=name, method="PUT")

    def token(self, name: str) -> str:
        """By which somebody who works here is signed in."""
        return self._tokens[name]

    def fund(self, name: str, cents: int) -> None:
        """Chips for somebody with an account."""
        self._post("/api/cage/buys", {"player": name, "cents": cents})

    def link(self, name: str, role: str) -> str:
        """The secret of a one-time link for somebody who is to work here."""
        link = self._post("/api/people", {"name": name, "roles": [role], "reason": "a test"})
        return str(link["secret"])

    def ask(self, table: str, command: str, *, by: str, **fields: object) -> None:
        """What somebody asks a table for who has no window open."""
        self._asked += 1
        body = {"id": f"asked-{self._asked}", "command": {"type": command, **fields}}
        self._post(f"/api/tables/{table}/commands", body, by=by)

    def _post(
        self, path: str, body: object, *, by: str | None = None, method: str = "POST"
    ) -> dict[str, Any]:
        running = json.loads((self._folder / "house.db.running").read_bytes())
        request = urllib.request.Request(  # noqa: S310 # the house's own address
            f"{self.url}{path}",
            data=msgspec.json.encode(body),
            method=method,
            headers={
                "Authorization": f"Bearer {running['token'] if by is None else self._tokens[by]}",
                "Content-Type": "application/json",
            },
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310 # the same
                said: dict[str, Any] = json.loads(answer.read() or b"{}")
                return said
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path} {body}: {error.read().decode()}") from None

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None
