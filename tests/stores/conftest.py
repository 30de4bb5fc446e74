"""Every store, each from its factory."""

from __future__ import annotations

import pytest

from tests.stores.factories import FACTORIES, Factory


@pytest.fixture(params=FACTORIES)
def factory(request: pytest.FixtureRequest) -> Factory:
    return FACTORIES[request.param]
