"""One house for all tests, which open tables of their own in it."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.server.api.served import Served, served


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def client(house: Served) -> Iterator[httpx.Client]:
    """Nobody in particular, at the house's address."""
    with house.client() as opened:
        yield opened
