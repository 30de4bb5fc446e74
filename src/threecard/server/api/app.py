"""The application: every handler, and the door before them."""

from __future__ import annotations

from functools import cache, partial

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin

from threecard.server.api import cage as cage_handlers
from threecard.server.api import (
    choices,
    console,
    explorer,
    games,
    learning,
    me,
    packs,
    people,
    pit,
    reports,
    rounds,
    schema,
    sessions,
    tables,
    watch,
    words,
)
from threecard.server.api import house as house_handlers
from threecard.server.api.door import Door
from threecard.server.api.errors import HANDLERS as ERROR_HANDLERS
from threecard.server.api.front import Front, StrictRequest, signed_in, viewer
from threecard.server.api.openapi import openapi_json
from threecard.server.api.pages import Pages
from threecard.server.api.settings import ApiSettings
from threecard.server.cage.cage import Cage
from threecard.server.explorer import TableOdds
from threecard.server.house.house import House
from threecard.server.identity import Identity

HANDLERS = (
    *house_handlers.HANDLERS,
    *games.HANDLERS,
    *explorer.HANDLERS,
    *tables.HANDLERS,
    *words.HANDLERS,
    *pit.HANDLERS,
    *choices.HANDLERS,
    *console.HANDLERS,
    *learning.HANDLERS,
    *rounds.HANDLERS,
    *sessions.HANDLERS,
    *me.HANDLERS,
    *cage_handlers.HANDLERS,
    *people.HANDLERS,
    *reports.HANDLERS,
    *packs.HANDLERS,
    *watch.HANDLERS,
    *schema.HANDLERS,
)


class Api(Litestar):
    """Litestar without what it adds for libraries that no handler here uses, and that take long."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def create_app(
    house: House,
    identity: Identity,
    cage: Cage,
    odds: TableOdds,
    settings: ApiSettings = ApiSettings(),  # noqa: B008 # frozen
) -> Door:
    """The house's application; `front.start()` before it is served."""
    front = Front(house, identity, cage, odds, settings)
    api = Api(
        HANDLERS,
        dependencies={
            "front": Provide(lambda: front, sync_to_thread=False),
            "person": Provide(signed_in, sync_to_thread=False),
            "viewer": Provide(viewer, sync_to_thread=False),
        },
        exception_handlers=ERROR_HANDLERS,
        guards=[front.sessions.admit],
        openapi_config=None,
        logging_config=None,
        request_class=StrictRequest,
        request_max_body_size=settings.body_max,
        state=State({"body_max": settings.body_max}),
        debug=False,
    )
    api.state.openapi = cache(partial(openapi_json, api))  # made when first asked for
    return Door(front, api, Pages())
