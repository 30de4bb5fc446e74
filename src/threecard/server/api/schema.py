"""The API's own documents: OpenAPI for HTTP, JSON Schema for facts, frames and commands.

Both are made from the types that are read and written, by the library that reads and writes them.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.enums import MediaType

from threecard.server.api.about import SCHEMA, about
from threecard.server.api.frames import LobbyFrame, TableFrame
from threecard.server.api.requests import CommandIn
from threecard.server.table.facts import Fact

Json = dict[str, Any]
JSON_SCHEMA = "https://json-schema.org/draft/2020-12/schema"


@get("/api/openapi.json", opt=about(SCHEMA))
async def show_openapi(request: Request[Any, Any, Any]) -> Response[Json]:
    """Describe this API."""
    return Response(request.app.state.openapi(), media_type=MediaType.JSON)


@get("/api/schema/events.json", opt=about(SCHEMA))
async def show_events() -> Response[Json]:
    """Describe every fact, frame and command as JSON Schema."""
    return Response(events_json(), media_type=MediaType.JSON)  # type: ignore[arg-type] # JSON already


HANDLERS = (show_openapi, show_events)


@cache  # one document
def events_json() -> bytes:
    """JSON Schema of what sockets send and take, and of the facts inside."""
    unions: dict[str, Any] = {"Fact": Fact, "TableFrame": TableFrame, "LobbyFrame": LobbyFrame}
    made, components = msgspec.json.schema_components(
        [*unions.values(), CommandIn], ref_template="#/$defs/{name}"
    )
    document = {
        "$schema": JSON_SCHEMA,
        "$id": "/api/schema/events.json",
        "title": "What a table's socket sends and takes",
        "description": "A table's socket sends TableFrame, the lobby's LobbyFrame; a table takes "
        "CommandIn.",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in (*unions, "CommandIn")],
        "$defs": {**components, **dict(zip(unions, made, strict=False))},
    }
    return msgspec.json.encode(document)
