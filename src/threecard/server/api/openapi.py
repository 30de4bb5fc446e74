"""The OpenAPI document, made from the handlers themselves and the types they take and give."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from pkgutil import resolve_name
from typing import Annotated, Any, get_args, get_origin

import msgspec
from litestar import Litestar, Response
from litestar.enums import MediaType
from litestar.handlers import HTTPRouteHandler
from litestar.params import ParameterKwarg
from litestar.routes import HTTPRoute
from litestar.typing import FieldDefinition
from litestar.utils import get_enum_string_value

from threecard import __version__
from threecard.core.errors import Code, ThreecardError
from threecard.core.wire import ErrorOut
from threecard.server.api.about import CHAPTERS, Chapter
from threecard.server.api.errors import NotJsonError, status_of
from threecard.server.api.requests import CommandIn
from threecard.server.api.schema import JSON_SCHEMA, Json
from threecard.server.api.session import COOKIE, Needs
from threecard.server.errors import HouseError

REF = "#/components/schemas/{name}"
SIGNING: tuple[Json, ...] = ({"session": []}, {"token": []})  # either
INJECTED = ("front", "person", "viewer", "request", "data")
ABOUT = (
    "A house that deals the three-card table games of Singapore's casinos for play chips. Money is "
    "whole cents, times are milliseconds since 1970, cards are written `Ks Kh 2d`. Every answer "
    "that is not a success is an `ErrorOut`: a code for programs, a sentence for people, the "
    "clause where a rulebook speaks. A table's live view is a WebSocket at "
    "`/api/tables/{table}/live?after=SEQ`, the lobby's at `/api/lobby/live`, a practice table of "
    "one's own at `/api/tables/{table}/practice`; their frames are in "
    "`/api/schema/events.json`."
)


def openapi_json(api: Litestar) -> bytes:
    """OpenAPI 3.1 of every address of the API."""
    routes = [route for route in api.routes if isinstance(route, HTTPRoute)]
    handlers = [
        (route, handler)
        for route in sorted(routes, key=lambda route: route.path)
        for handler in route.route_handlers
        if "chapter" in handler.opt
    ]
    schemas = _Schemas(handler for _, handler in handlers)
    paths: dict[str, Json] = {}
    for route, handler in handlers:
        for method in sorted(handler.http_methods):
            item = paths.setdefault(route.path_format, {})
            item[method.lower()] = _operation(route, handler, schemas)
    document = {
        "openapi": "3.1.0",
        "info": {
            "title": "Threecard",
            "version": __version__,
            "description": ABOUT,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "jsonSchemaDialect": JSON_SCHEMA,
        "tags": [{"name": each.name, "description": each.text} for each in CHAPTERS],
        "paths": paths,
        "components": {
            "schemas": schemas.components,
            "securitySchemes": {
                "session": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": COOKIE,
                    "description": "Set by signing in. With it a request that changes something "
                    "needs an Origin header of this house.",
                },
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token that signing in answers, for programs.",
                },
            },
        },
    }
    return msgspec.json.encode(document)


class _Schemas:
    """The schema of every type that a handler takes or gives, and those they are made of."""

    def __init__(self, handlers: Iterable[HTTPRouteHandler]) -> None:
        kinds: list[Any] = [ErrorOut]
        for handler in handlers:
            kinds += [kind for kind in (_taken(handler), _given(handler)) if kind is not None]
            kinds += [_bare(field) for _, field in _parameters(handler)]
        unique = list({repr(kind): kind for kind in kinds}.values())
        made, self.components = msgspec.json.schema_components(unique, ref_template=REF)
        self._made = {repr(kind): schema for kind, schema in zip(unique, made, strict=True)}

    def of(self, kind: Any) -> Json:  # noqa: ANN401 # any type
        return dict(self._made[repr(kind)])


def _operation(route: HTTPRoute, handler: HTTPRouteHandler, schemas: _Schemas) -> Json:
    chapter: Chapter = handler.opt["chapter"]
    needs: Needs = handler.opt["needs"]
    summary, _, more = inspect.getdoc(handler.fn).partition("\n")  # type: ignore[union-attr] # each has one
    operation: Json = {
        "tags": [chapter.name],
        "operationId": handler.handler_name,
        "summary": summary,
        "description": "\n\n".join(filter(None, (more.strip(), _for_whom(needs)))),
        "parameters": [_parameter(route, *each, schemas) for each in _parameters(handler)],
        "responses": _responses(handler, schemas),
    }
    taken = _taken(handler)
    if taken is not None:
        operation["requestBody"] = {
            "required": not _is_optional(handler),
            "content": {"application/json": {"schema": schemas.of(taken), **_example(taken)}},
        }
    if needs.session:
        operation["security"] = SIGNING
    return operation


def _for_whom(needs: Needs) -> str:
    if needs.positions:
        return f"For the {' or '.join(each.spoken for each in needs.positions)}."
    return "For whoever has a session." if needs.session else "For anybody."


def _responses(handler: HTTPRouteHandler, schemas: _Schemas) -> Json:
    given = _given(handler)
    success: Json = {"description": "Done." if given is None else "Here it is."}
    if given is not None:
        kind = handler.media_type or MediaType.JSON
        content = schemas.of(given) if kind == MediaType.JSON else {"type": "string"}
        success["content"] = {get_enum_string_value(kind): {"schema": content}}
        if "also" in handler.opt:
            success["content"][handler.opt["also"]] = {"schema": {"type": "string"}}
    responses: Json = {str(handler.status_code): success}
    by_status: dict[int, list[Code]] = {}
    for error in _errors(handler):
        codes = by_status.setdefault(status_of(error), [])
        if error.code not in codes:
            codes.append(error.code)
    for status, codes in sorted(by_status.items()):
        listed = ", ".join(f"`{code}`" for code in codes)
        responses[str(status)] = {
            "description": f"Refused: {listed}, or another code of this kind.",
            "content": {
                "application/json": {
                    "schema": {"$ref": REF.format(name="ErrorOut")},
                    "example": {"code": codes[0], "message": codes[0].meaning},
                }
            },
        }
    return responses


def _errors(handler: HTTPRouteHandler) -> list[ThreecardError]:
    """What the handler says it refuses with, and what every handler like it does."""
    needs: Needs = handler.opt["needs"]
    codes = [*handler.opt["codes"], Code.TOO_BUSY]
    if needs.session:
        codes.append(Code.NOT_SIGNED_IN)
    if needs.positions:
        codes.append(Code.NOT_PERMITTED)
    if handler.http_methods - {"GET", "HEAD"}:
        codes += [Code.OTHER_ORIGIN, Code.STORE_FAILED, Code.COMMIT_UNKNOWN]
    if _parameters(handler) or _taken(handler) is not None:
        codes.append(Code.BAD_FIELD)
    errors: list[ThreecardError] = [HouseError(code, code.meaning) for code in codes]
    if _taken(handler) is not None:
        errors += [
            HouseError(Code.BAD_JSON, Code.BAD_JSON.meaning),
            HouseError(Code.BODY_TOO_LARGE, Code.BODY_TOO_LARGE.meaning),
            HouseError(Code.TABLE_HALTED, Code.TABLE_HALTED.meaning),
            NotJsonError(),
        ]
    if any(code is Code.UNKNOWN_ROUND or code is Code.UNKNOWN_ADJUSTMENT for code in codes):
        errors.append(HouseError(Code.UNKNOWN_PATH, Code.UNKNOWN_PATH.meaning))
    return errors


def _parameters(handler: HTTPRouteHandler) -> list[tuple[str, FieldDefinition]]:
    """What an address takes, in itself or through what it is given (as a what-if)."""
    given = handler.resolve_dependencies()
    found: list[tuple[str, FieldDefinition]] = []
    for name, field in handler.parsed_fn_signature.parameters.items():
        if name in given:
            taken = given[name].parsed_fn_signature.parameters
            found += [each for each in taken.items() if each[0] not in INJECTED]
        elif name not in INJECTED:
            found.append((name, field))
    return found


def _parameter(route: HTTPRoute, name: str, field: FieldDefinition, schemas: _Schemas) -> Json:
    in_path = name in route.path_parameters
    schema = schemas.of(_bare(field))
    if not in_path and field.has_default:
        schema["default"] = field.default
    said = _said(field)
    parameter: Json = {
        "name": said.name or name,
        "in": "path" if in_path else "query",
        "required": in_path,
        "schema": schema,
    }
    if said.description:
        parameter["description"] = said.description
    return parameter


def _bare(field: FieldDefinition) -> Any:  # noqa: ANN401 # a type with its bounds
    kind, said = field.annotation, _said(field)
    if kind is int:
        return Annotated[kind, msgspec.Meta(ge=said.ge, le=said.le)]
    if kind is str:
        return Annotated[kind, msgspec.Meta(max_length=said.max_length)]
    return kind


def _said(field: FieldDefinition) -> ParameterKwarg:
    """What is said of a parameter beside its type."""
    said = field.kwarg_definition
    return said if isinstance(said, ParameterKwarg) else ParameterKwarg()


def _taken(handler: HTTPRouteHandler) -> Any:  # noqa: ANN401 # a struct
    field = handler.parsed_data_field
    if field is None:
        return None
    return next((each for each in _arms(field.annotation) if each is not type(None)), None)


def _is_optional(handler: HTTPRouteHandler) -> bool:
    field = handler.parsed_data_field
    return field is not None and type(None) in _arms(field.annotation)


def _arms(kind: Any) -> tuple[Any, ...]:  # noqa: ANN401 # a type
    arms = get_args(kind)
    return arms if type(None) in arms else (kind,)


def _given(handler: HTTPRouteHandler) -> Any:  # noqa: ANN401 # a type
    if "gives" in handler.opt:
        return resolve_name(handler.opt["gives"])
    kind = handler.parsed_fn_signature.return_type.annotation
    if get_origin(kind) is Response:
        (kind,) = get_args(kind)
    return None if kind is type(None) or kind is None else kind


def _example(kind: Any) -> Json:  # noqa: ANN401 # a struct
    if kind is not CommandIn:
        return {}
    wager = {"type": "place_wager", "player": "Mei", "position": 1, "wager": "main", "stake": 1000}
    return {"example": {"id": "b7c9e2f0", "command": wager}}
