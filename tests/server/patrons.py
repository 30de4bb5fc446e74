"""Patrons: people who play a served house, and ask again whatever was not answered."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any, Self

import httpx
import msgspec

from tests.server.api.served import Served
from tests.server.checks import Facts, check_house
from tests.server.crowd import Crowd
from tests.server.victim import Acknowledged
from tests.server.visitors import CHIPS, PASSWORD, Frame, bearer
from threecard.conformance.play.trouble import PLAYERS
from threecard.core.events import CardsDealt, RoundOpened
from threecard.server.audit import examine
from threecard.server.house.house import House
from threecard.server.house.receipts import Receipt
from threecard.server.table.orders import Asked

AT_ONCE = 6
PATIENCE = 30.0  # seconds until a house that was hurt has to answer again
AWAY = (502, 503)
_RECEIPTS = msgspec.json.Decoder(Receipt)


class Patrons:
    """The crowd, each with a session, asking again under the same id whatever was not answered."""

    def __init__(self, served: Served, seed: int, *, pause: float = 0.0) -> None:
        self.served = served
        self.draw = random.Random(seed)
        self.seed = seed
        self.pause = pause  # seconds that each of them takes between two looks, about
        self.heard: list[Acknowledged] = []
        self.tokens: dict[str, str] = {}
        self.again = 0  # how often something had to be asked again
        self.longest = 0.0  # seconds that somebody waited for an answer
        self._ids = count(1)
        self._over = False

    async def play(self, trouble: Callable[[Self], Coroutine[Any, Any, None]]) -> None:
        """Play while there is trouble, and until everybody has had their answers."""
        limits = httpx.Limits(max_keepalive_connections=0)  # every request may meet another worker
        async with httpx.AsyncClient(
            base_url=self.served.url, timeout=PATIENCE, limits=limits
        ) as http:
            await self._sign_in(http)
            people = [asyncio.create_task(self._person(http, n)) for n in range(AT_ONCE)]
            try:
                await trouble(self)
            finally:
                self._over = True
                await asyncio.gather(*people)

    async def answers(self, more: int) -> None:
        """Until so many more commands were taken."""
        until, enough = len(self.heard) + more, time.monotonic() + PATIENCE
        while len(self.heard) < until:
            assert time.monotonic() < enough, "play does not go on"
            await asyncio.sleep(0.02)

    async def _sign_in(self, http: httpx.AsyncClient) -> None:
        for player in PLAYERS:
            account = {"name": player, "password": PASSWORD}
            answer = await http.post("/api/accounts", json=account)
            self.tokens[player] = answer.raise_for_status().json()["token"]
            http.cookies.clear()
            await self._buy(http, player)

    async def _buy(self, http: httpx.AsyncClient, player: str) -> None:
        body = {"player": player, "cents": CHIPS, "id": f"{self.seed}/{next(self._ids)}"}
        token = self.served.operator
        answer = await self._insist(http, "/api/cage/buys", body, token)
        answer.raise_for_status()
        self.heard.append(Acknowledged(player, bought=CHIPS))

    async def _person(self, http: httpx.AsyncClient, number: int) -> None:
        draw = random.Random(f"{self.seed}/{number}")
        crowd = Crowd(draw)
        while not self._over:
            table = draw.choice(list(crowd.choosers))
            try:
                seen = await http.get(f"/api/tables/{table}")
            except httpx.TransportError:
                continue
            if seen.status_code in AWAY:
                await asyncio.sleep(0.05)
                continue
            live = msgspec.json.decode(seen.raise_for_status().content, type=Frame).live
            asked = crowd.wish(table, live)
            if asked is not None and asked.actor in self.tokens:
                await self._send(http, table, asked)
            if self.pause:
                await asyncio.sleep(draw.uniform(0, 2 * self.pause))

    async def _send(self, http: httpx.AsyncClient, table: str, asked: Asked) -> None:
        command = msgspec.to_builtins(asked)
        del command["actor"], command["role"]
        id_ = f"{self.seed}/{next(self._ids)}"
        answer = await self._insist(
            http,
            f"/api/tables/{table}/commands",
            {"id": id_, "command": command},
            self.tokens[asked.actor],
        )
        assert answer.status_code < httpx.codes.INTERNAL_SERVER_ERROR, answer.text
        if answer.status_code == httpx.codes.OK:
            said = answer.json()
            self.heard.append(Acknowledged(asked.actor, id_, said["table"], said["seq"]))

    async def _insist(
        self, http: httpx.AsyncClient, path: str, body: dict[str, Any], token: str
    ) -> httpx.Response:
        """Ask, and ask again with the same id, until there is an answer."""
        began = time.monotonic()
        while True:
            try:
                answer = await http.post(path, json=body, headers=bearer(token))
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code not in AWAY:
                self.longest = max(self.longest, time.monotonic() - began)
                return answer
            self.again += 1
            assert time.monotonic() < began + PATIENCE, f"nobody answers: {answer}"
            await asyncio.sleep(0.05)

    async def look_through(self, house: House) -> Facts:
        """A house that is left: nothing acknowledged is missing, every cent is in its place."""
        await house.open()
        try:
            facts = await check_house(house)
            async with house.store.reading() as tx:
                for each in self.heard:
                    if each.bought:
                        continue
                    answer = await tx.answered(each.person, each.command)
                    assert answer is not None, f"acknowledged and gone: {each}"
                    assert _RECEIPTS.decode(answer.body) == Receipt(each.table, each.seq)
                report = await examine(tx, house.keys)
            assert report.holds, report.findings
        finally:
            await house.close()
        for table, happened in facts.items():
            check_rounds(table, [fact for _, fact in happened])
        return facts


def check_rounds(table: str, facts: list[object]) -> None:
    """Every round is opened once, in order, and dealt once at most."""
    opened = [fact.round for fact in facts if isinstance(fact, RoundOpened)]
    assert opened == list(range(1, len(opened) + 1)), table
    dealt: Counter[int] = Counter()
    rounds = 0
    for fact in facts:
        rounds += isinstance(fact, RoundOpened)
        dealt[rounds] += isinstance(fact, CardsDealt)
    assert max(dealt.values(), default=0) <= 1, f"{table}: a round was dealt twice"
