"""How the API says no: one shape for every error, and the HTTP status of every code."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from litestar import Request, Response
from litestar.enums import MediaType
from litestar.exceptions import (
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)
from msgspec.structs import replace

from threecard.core.errors import Code, InvariantBrokenError, ThreecardError
from threecard.core.wire import ErrorOut, write_error
from threecard.server.errors import HouseError

BAD, UNAUTHORIZED, FORBIDDEN, NOT_FOUND, METHOD, CONFLICT, TOO_LARGE, MEDIA, REFUSED, RATE = (
    400, 401, 403, 404, 405, 409, 413, 415, 422, 429,
)  # fmt: skip
BROKEN, UNAVAILABLE = 500, 503

# Whatever stands in no row was asked well and is refused by the rules.
STATUSES: Mapping[Code, int] = {
    Code.BAD_JSON: BAD,
    Code.BAD_FIELD: BAD,
    Code.BAD_NAME: BAD,
    Code.BAD_PASSWORD: BAD,
    Code.NOT_SIGNED_IN: UNAUTHORIZED,
    Code.BAD_CREDENTIALS: UNAUTHORIZED,
    Code.NOT_PERMITTED: FORBIDDEN,
    Code.ROLE_NOT_PERMITTED: FORBIDDEN,
    Code.NOT_FOR_ANOTHER: FORBIDDEN,
    Code.OTHER_ORIGIN: FORBIDDEN,
    Code.SELF_EXCLUDED: FORBIDDEN,
    Code.SECOND_PERSON: FORBIDDEN,
    Code.NO_WORD: FORBIDDEN,
    Code.ROLES_APART: FORBIDDEN,
    Code.UNKNOWN_PATH: NOT_FOUND,
    Code.UNKNOWN_GAME: NOT_FOUND,
    Code.UNKNOWN_TABLE: NOT_FOUND,
    Code.UNKNOWN_ROUND: NOT_FOUND,
    Code.UNKNOWN_PERSON: NOT_FOUND,
    Code.UNKNOWN_ADJUSTMENT: NOT_FOUND,
    Code.WRONG_METHOD: METHOD,
    Code.COMMAND_CONFLICT: CONFLICT,
    Code.NAME_TAKEN: CONFLICT,
    Code.STILL_OPEN: CONFLICT,
    Code.TABLE_OPEN: CONFLICT,
    Code.ADJUSTMENT_CLOSED: CONFLICT,
    Code.BODY_TOO_LARGE: TOO_LARGE,
    Code.TOO_BUSY: RATE,
    Code.TOO_SOON: RATE,
    Code.HOUSE_CLOSING: UNAVAILABLE,
    Code.STORE_IN_USE: UNAVAILABLE,
    Code.STORE_FORMAT: UNAVAILABLE,
    Code.HEADS_DIFFER: UNAVAILABLE,
    Code.NOT_VOUCHED_FOR: UNAVAILABLE,
    Code.STORE_FAILED: UNAVAILABLE,
    Code.COMMIT_UNKNOWN: UNAVAILABLE,
    Code.INVARIANT_BROKEN: BROKEN,
}
RETRY_AFTER_SECONDS = 1
SAID_MAX = 400  # characters: a refusal may quote what was sent, and not at length
WHERE_MAX = 100
WENT_WRONG = ErrorOut(
    code=Code.INVARIANT_BROKEN,
    message="Something went wrong in the house; nothing of what was asked was kept.",
)

log = logging.getLogger(__name__)


class BodyTooLargeError(HouseError):
    """More was sent than is read."""

    def __init__(self, bytes_max: int) -> None:
        super().__init__(Code.BODY_TOO_LARGE, f"At most {bytes_max:,} bytes are read at once.")


class NotJsonError(HouseError):
    """A body of another kind than JSON."""

    def __init__(self) -> None:
        super().__init__(Code.BAD_JSON, "Send JSON, with “Content-Type: application/json”.")


def status_of(error: ThreecardError) -> int:
    return MEDIA if isinstance(error, NotJsonError) else STATUSES.get(error.code, REFUSED)


def error_out(error: Exception) -> ErrorOut:
    """The error as people read it; what is our own fault is told in the log."""
    if isinstance(error, InvariantBrokenError) or not isinstance(error, ThreecardError):
        log.error("unexpected: %s", type(error).__name__, exc_info=error)
        return WENT_WRONG
    written = write_error(error)
    return replace(
        written,
        message=_short(written.message, SAID_MAX),
        where=None if written.where is None else _short(written.where, WHERE_MAX),
    )


def _short(words: str, most: int) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"


def retry_after(error: ThreecardError) -> dict[str, str]:
    """How long to wait, in seconds, where waiting helps."""
    if status_of(error) not in (RATE, UNAVAILABLE):
        return {}
    return {"Retry-After": str(getattr(error, "retry_after", RETRY_AFTER_SECONDS))}


def answer(error: ThreecardError) -> Response[ErrorOut]:
    return Response(
        error_out(error),
        status_code=status_of(error),
        headers=retry_after(error),
        media_type=MediaType.JSON,
    )


def refused(_request: Request[Any, Any, Any], error: ThreecardError) -> Response[ErrorOut]:
    return answer(error)


def misaddressed(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorOut]:
    """What the framework refuses before any handler is asked."""
    return answer(_translated(request, error))


def unexpected(_request: Request[Any, Any, Any], error: Exception) -> Response[ErrorOut]:
    return Response(error_out(error), status_code=BROKEN, media_type=MediaType.JSON)


def _translated(request: Request[Any, Any, Any], error: HTTPException) -> ThreecardError:
    if isinstance(error, NotFoundException):
        return HouseError(Code.UNKNOWN_PATH, "The house serves nothing at this address.")
    if isinstance(error, MethodNotAllowedException):
        return HouseError(Code.WRONG_METHOD, f"This address does not take {request.method}.")
    if isinstance(error, ValidationException):
        return _bad_field(error)
    if error.status_code == TOO_LARGE:
        return BodyTooLargeError(request.app.state.body_max)
    if error.status_code >= BROKEN:
        return InvariantBrokenError(str(error))
    return HouseError(Code.BAD_FIELD, f"This can't be read: {error.detail}.")


def _bad_field(error: ValidationException) -> HouseError:
    extra = error.extra if isinstance(error.extra, list) else []
    first = extra[0] if extra and isinstance(extra[0], dict) else {}
    key = first.get("key")
    if key == "data":  # ours are read before; this one is missing
        return HouseError(Code.BAD_JSON, "This needs a body of JSON.")
    sentence = f"{first.get('message', 'This is missing')}."
    if sentence.startswith("Expected `int`, got"):
        sentence = f"{key} is a whole number."
    return HouseError(Code.BAD_FIELD, sentence, where=key)


HANDLERS: dict[int | type[Exception], Any] = {
    ThreecardError: refused,
    HTTPException: misaddressed,
    Exception: unexpected,
}
