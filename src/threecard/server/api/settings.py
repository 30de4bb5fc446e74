"""Settings of the API: how much one person, one socket and one body may ask."""

from __future__ import annotations

from msgspec import Struct


class ApiSettings(Struct, frozen=True, kw_only=True):
    """Stated numbers, so that nobody keeps the house from the others. Times are milliseconds."""

    name: str = "Threecard"
    secure: bool = False  # served by TLS: cookies go nowhere else
    operator_token: str | None = None  # of the program's own commands, from this machine alone
    own_port: int | None = None  # where alone figures are given; none: wherever they are asked for
    body_max: int = 64 * 1024  # bytes of a request's body or a socket's message
    commands_burst: int = 60  # of one person after a pause …
    command_every: int = 50  # … and then one each so long
    kept_burst: int = 3_000  # commands of one person that are written down, for they stay for ever
    kept_every: int = 1_000
    guests_kept_burst: int = 30_000  # of all guests of one address together
    guests_kept_every: int = 100
    requests_burst: int = 300  # of one address, other than commands
    request_every: int = 20
    strangers_burst: int = 20  # messages by socket, of one address, from people without a session
    strangers_every: int = 1_000
    in_flight: int = 32  # commands of one socket not answered yet
    frames_waiting: int = 256  # for one socket; then it is cut, and resumes
    ping_every: int = 20_000  # a socket is asked whether it is there …
    pong_within: int = 20_000  # … and cut where it does not say so in time
    connections_each: int = 500  # of one address, sockets among them; an IPv6 /64 is one
    connections_max: int = 12_000  # in all, and fewer where there are not so many file handles
    headers_within: int = 10_000  # from a connection's first byte until its request is known …
    body_within: int = 20_000  # … and then until all of the body is there
    sockets_max: int = 10_000
    sockets_each: int = 32  # of one person
    practice_max: int = 300  # practice tables, which are in memory alone …
    practice_each: int = 10  # … and so many of one address
    practice_burst: int = 120  # commands at them, of one address …
    practice_every: int = 100  # … and then one each so long
    practice_idle: int = 10 * 60_000  # without a command a practice table is cleared away …
    practice_life: int = 2 * 3_600_000  # … and so is one that is played for so long
    ring: int = 2_048  # a table's latest facts, for sockets that resume
