"""Taking a game in: its source is run, looked over and registered, or refused with its faults."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threecard.core.edition import Edition
from threecard.core.errors import Code, RulebookError, ThreecardError
from threecard.core.registry import register
from threecard.core.rulebook import Rulebook
from threecard.core.whole import shortfalls
from threecard.loading.errors import GameError, GameFault
from threecard.loading.memory import forget, import_source
from threecard.loading.places import Places
from threecard.loading.source import GameSource

# By the hash of their source, and where in it they are: a package may have several games.
_loaded: dict[tuple[str, str, str], LoadedGame] = {}


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """What was loaded from outside, and the source that it was made from."""

    source: GameSource
    editions: tuple[Edition, ...]


def load_source(source: GameSource, *, ask_all: bool = False) -> LoadedGame:
    """Run a source and register its editions; one that is loaded already stays as it is.

    With `ask_all` every judgement and ruling is asked once about all that it can be shown, as a
    house does before it deals; one that raises then keeps the game out.
    """
    there = _loaded.get(source.key)
    if there is not None:
        return there
    try:
        return take_in(source, editions_of(source), ask_all=ask_all)
    except GameError:
        if all(each.source.hash != source.hash for each in _loaded.values()):
            forget(source)
        raise


def editions_of(source: GameSource) -> tuple[Edition, ...]:
    """The editions that a source makes; nothing is registered or looked over."""
    places = Places(source)
    blanks = places.blanks()
    if blanks:
        raise GameError(Code.GAME_INCOMPLETE, blanks)
    try:
        module = import_source(source)
    except GameError:
        raise
    except (Exception, SystemExit) as error:  # anybody's code: it may raise anything
        raise broken(places, error) from error
    named = getattr(module, source.value, None) if source.value else _of_module(module)
    return as_editions(named, places)


def broken(places: Places, error: BaseException) -> GameError:
    """What a game's source raised when it was run, with the line that it came from."""
    said = f"{error}" if isinstance(error, ThreecardError) else f"{type(error).__name__}: {error}"
    place = places.raised(error.__traceback__)
    return GameError(Code.GAME_BROKEN, [GameFault(place, f"It can't be run. {said}")])


def as_editions(named: object, places: Places) -> tuple[Edition, ...]:
    """One edition or several, if that is what was found."""
    if hasattr(named, "EDITION") or hasattr(named, "EDITIONS"):
        named = _of_module(named)
    found = tuple(named) if isinstance(named, Sequence) else (named,)
    editions = tuple(each for each in found if isinstance(each, Edition))
    if editions and len(editions) == len(found):
        return editions
    raise GameError(
        Code.GAME_INCOMPLETE,
        [
            GameFault(
                places.edition,
                "It has no edition: call one EDITION, or several of them EDITIONS.",
            )
        ],
    )


def _of_module(module: object) -> object:
    return getattr(module, "EDITIONS", None) or getattr(module, "EDITION", None)


def take_in(
    source: GameSource, editions: tuple[Edition, ...], *, ask_all: bool = False
) -> LoadedGame:
    """Look the editions over and register them."""
    places = Places(source)
    try:
        faults = list(dict.fromkeys(_faults(editions, places)))
        if ask_all and not faults:
            for edition in editions:
                _ = Rulebook.of(edition).judgements
    except Exception as error:  # wagers and judgements are code, which may raise anything
        raise broken(places, error) from error
    if faults:
        raise GameError(Code.GAME_INCOMPLETE, faults)
    for edition in editions:
        try:
            register(edition, owner=source.origin)
        except RulebookError as taken:
            place = places.of(taken.where or edition.game)
            raise GameError(taken.code, [GameFault(place, taken.sentence)]) from None
    loaded = _loaded[source.key] = LoadedGame(source, editions)
    return loaded


def _faults(editions: tuple[Edition, ...], places: Places) -> Iterator[GameFault]:
    listed = {entry.clause for edition in editions for entry in edition.clauses}
    for edition in editions:
        for lack in shortfalls(edition):
            yield GameFault(places.of(lack.about), lack.sentence)
    for clause, place in places.citations():
        if clause not in listed:
            yield GameFault(place, f"{clause} is cited and not listed among the clauses.")


def loaded_games() -> tuple[LoadedGame, ...]:
    """Every game that this process has from outside."""
    return tuple(_loaded.values())


def source_of(edition: Edition) -> GameSource | None:
    """The source of an edition that was loaded from outside."""
    for each in _loaded.values():
        if any(own is edition for own in each.editions):
            return each.source
    return None
