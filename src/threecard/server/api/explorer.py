"""The odds explorer: any what-if of a game priced, followed and printed."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.di import NamedDependency, Provide
from litestar.enums import MediaType
from litestar.params import QueryParameter, SkipValidation

from threecard.core.commands.act import TEXT_MAX
from threecard.core.errors import Code
from threecard.server.api.about import ODDS, about
from threecard.server.api.front import TheFront
from threecard.server.api.params import Dollars, GameName, Pays, Readings
from threecard.server.api.reports import attached
from threecard.server.api.requests import NUMBER_MAX
from threecard.server.api.session import ANYBODY
from threecard.server.explorer import (
    HoldAsked,
    OddsAsked,
    ParSheetAsked,
    PathsAsked,
    ProtectionAsked,
    Question,
    ReadingsAsked,
    SeenAsked,
    SessionAsked,
    StrategyAsked,
    Visit,
    WhatIf,
)
from threecard.server.identity.delays import network_of

SEED_BYTES = 8  # of sessions played for show

DATA = "threecard.odds.present.data:"  # types by name, for the house itself loads no odds

Asking = Request[Any, Any, Any]
Answer = Response[Any]  # as the pricing process wrote it

Stakes = Annotated[
    list[str] | None,
    QueryParameter(name="stake", description="Dollars each round, as main=25. Repeatable."),
]
Cards = Annotated[
    str, QueryParameter(max_length=TEXT_MAX, description="Cards out of the deck, as Kd Ks.")
]
# Nought is a whole number: what is asked for says how many there may be.
Count = Annotated[int, QueryParameter(ge=0, le=NUMBER_MAX, description="How many, from 1.")]
Some = Annotated[str, QueryParameter(max_length=TEXT_MAX, description="A number, as 4.5.")]
SeedText = Annotated[
    str, QueryParameter(max_length=TEXT_MAX, description="Plays the same sessions again.")
]


async def what_if(
    game: GameName,
    pays: Pays = None,
    readings: Readings = None,
    without: Cards = "",
    meter: Dollars = "",
    price: Dollars = "",
) -> WhatIf:
    """The game as it is asked for."""
    return WhatIf(
        game=game,
        pay=tuple(pays or ()),
        reading=tuple(readings or ()),
        without=without,
        meter=meter,
        price=price,
    )


async def visit(
    stakes: Stakes = None,
    rounds: Count = 200,
    bankroll: Dollars = "",
    stop_loss: Dollars = "",
    stop_win: Dollars = "",
) -> Visit:
    """The session that is asked for."""
    return Visit(
        stake=tuple(stakes or ()),
        rounds=rounds,
        bankroll=bankroll,
        stop_loss=stop_loss,
        stop_win=stop_win,
    )


ASKED = {"what_if": Provide(what_if)}
VISITED = {"what_if": Provide(what_if), "visit": Provide(visit)}
TheWhatIf = NamedDependency[SkipValidation[WhatIf]]
TheVisit = NamedDependency[SkipValidation[Visit]]

WRONG = (
    Code.UNKNOWN_GAME, Code.UNKNOWN_LINE, Code.BAD_ODDS, Code.UNKNOWN_READING, Code.UNKNOWN_CARD,
    Code.TOO_FEW_CARDS, Code.UNKNOWN_WAGER, Code.BAD_MONEY,
)  # fmt: skip
WRONG_WHOLE = (*WRONG, Code.ODDS_BAD_COUNT, Code.ODDS_TOO_LARGE)
WRONG_VISIT = (
    *WRONG, Code.STAKE_NOT_POSITIVE, Code.WAGER_NOT_PERMITTED, Code.ODDS_BAD_COUNT,
    Code.NOT_ENOUGH_CHIPS, Code.ODDS_TOO_LARGE,
)  # fmt: skip


@get(
    "/api/games/{game:str}/odds",
    dependencies=ASKED,
    opt=about(ODDS, ANYBODY, *WRONG, gives=DATA + "ReportData"),
)
async def show_odds(front: TheFront, request: Asking, what_if: TheWhatIf) -> Answer:
    """Price a game exactly, as `threecard odds --json` does: fractions are written p/q."""
    return await _answer(front, request, OddsAsked(what_if=what_if))


@get(
    "/api/games/{game:str}/strategy",
    dependencies=ASKED,
    opt=about(ODDS, ANYBODY, *WRONG, Code.DECISION_NOT_OPEN, gives=DATA + "StrategyData"),
)
async def show_strategy(front: TheFront, request: Asking, what_if: TheWhatIf) -> Answer:
    """Find the best decisions, and what playing and folding are worth with every class."""
    return await _answer(front, request, StrategyAsked(what_if=what_if))


@get(
    "/api/games/{game:str}/seen",
    dependencies=ASKED,
    opt=about(ODDS, ANYBODY, *WRONG, Code.DECISION_NOT_OPEN, gives=DATA + "SeenData"),
)
async def show_seen(front: TheFront, request: Asking, what_if: TheWhatIf) -> Answer:
    """Say what it is worth to see one of the dealer's cards before deciding, rank by rank."""
    return await _answer(front, request, SeenAsked(what_if=what_if))


@get(
    "/api/games/{game:str}/readings",
    dependencies=ASKED,
    opt=about(ODDS, ANYBODY, *WRONG, gives=DATA + "ReadingsData"),
)
async def show_readings(front: TheFront, request: Asking, what_if: TheWhatIf) -> Answer:
    """Say what each way to read a loose clause does to the edges, one changed at a time."""
    return await _answer(front, request, ReadingsAsked(what_if=what_if))


@get(
    "/api/games/{game:str}/session",
    dependencies=VISITED,
    opt=about(ODDS, ANYBODY, *WRONG_VISIT, gives=DATA + "SessionData"),
)
async def show_session(
    front: TheFront, request: Asking, what_if: TheWhatIf, visit: TheVisit
) -> Answer:
    """Follow a player through a session, over all that can happen in it.

    Mean and variance are exact; chances are off by no more than the bound that is given.
    """
    return await _answer(front, request, SessionAsked(what_if=what_if, visit=visit))


@get(
    "/api/games/{game:str}/paths",
    dependencies=VISITED,
    opt=about(ODDS, ANYBODY, *WRONG_VISIT, gives="threecard.server.explorer.paths:PathsData"),
)
async def play_paths(
    front: TheFront,
    request: Asking,
    what_if: TheWhatIf,
    visit: TheVisit,
    seed: SeedText = "",
    count: Count = 20,
) -> Answer:
    """Play sessions with cards: decks shuffled, hands played as is best, every round settled."""
    drawn = seed or front.house.entropy.draw(SEED_BYTES).hex()
    asked = PathsAsked(what_if=what_if, visit=visit, seed=drawn, count=count)
    return await _answer(front, request, asked)


@get(
    "/api/games/{game:str}/hold",
    dependencies=ASKED,
    opt=about(ODDS, ANYBODY, *WRONG_VISIT, gives=DATA + "HoldData"),
)
async def show_hold(
    front: TheFront,
    request: Asking,
    what_if: TheWhatIf,
    stakes: Stakes = None,
    occupied: Some = "5",
    pace: Some = "45",
    hours: Some = "24",
) -> Answer:
    """Say what a table is expected to win, and the interval that an honest one stays in."""
    asked = HoldAsked(
        what_if=what_if, stake=tuple(stakes or ()), occupied=occupied, pace=pace, hours=hours
    )
    return await _answer(front, request, asked)


@get(
    "/api/games/{game:str}/protection",
    dependencies=ASKED,
    opt=about(ODDS, ANYBODY, *WRONG_WHOLE, gives=DATA + "ProtectionData"),
)
async def show_protection(front: TheFront, request: Asking, what_if: TheWhatIf) -> Answer:
    """Say what a clever player could take, as `threecard protect --json` does, but for backs."""
    return await _answer(front, request, ProtectionAsked(what_if=what_if))


@get(
    "/api/games/{game:str}/backs",
    dependencies=ASKED,
    opt=about(ODDS, ANYBODY, *WRONG_WHOLE, gives=DATA + "BacksData"),
)
async def show_backs(front: TheFront, request: Asking, what_if: TheWhatIf) -> Answer:
    """Say what somebody could take who tells cards apart by their backs; all splits are tried."""
    return await _answer(front, request, ProtectionAsked(what_if=what_if, backs=True))


@get(
    "/api/games/{game:str}/parsheet",
    dependencies=ASKED,
    media_type=MediaType.HTML,
    opt=about(ODDS, ANYBODY, *WRONG),
)
async def show_parsheet(front: TheFront, request: Asking, what_if: TheWhatIf) -> Response[str]:
    """Print the PAR sheet: one page with pictures that needs nothing else."""
    page: Any = await front.pricer.ask(ParSheetAsked(what_if=what_if), _who(request))
    name = f"{what_if.rulebook().game}-par-sheet.html"
    return Response(
        page,
        media_type=MediaType.HTML,
        headers=attached(name),
    )


async def _answer(front: TheFront, request: Asking, question: Question) -> Answer:
    return Response(await front.pricer.ask(question, _who(request)), media_type=MediaType.JSON)


def _who(request: Asking) -> str:
    """Whose turn it is: an address, of IPv6 all that one subscriber has."""
    return network_of(request.state.shown.address)


HANDLERS = (
    show_odds,
    show_strategy,
    show_seen,
    show_readings,
    show_session,
    play_paths,
    show_hold,
    show_protection,
    show_backs,
    show_parsheet,
)
