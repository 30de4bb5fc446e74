"""The registry: every edition of every game that this process knows, by game and edition."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from threecard.core.edition import Edition
from threecard.core.errors import Code, RulebookError
from threecard.core.meant import known_names
from threecard.core.rulebook import Rulebook

_editions: dict[str, dict[str, Rulebook]] = {}  # by game, then by edition, as registered
_newest: dict[str, Rulebook] = {}
_owners: dict[tuple[str, str], str] = {}  # whose each edition is

# The newest rulebook of every game, by the game's id; it grows as editions are registered.
RULEBOOKS: Mapping[str, Rulebook] = MappingProxyType(_newest)


def register(edition: Edition, *, owner: str | None = None) -> None:
    """Make an edition known; one that is known already stays as it is.

    Whoever registers a game first owns it: the newest edition is the newest of theirs. Another
    package may add an edition of its own, which is had by its name only. `owner` says whose an
    edition is that was not made by the package that its judgements come from.
    """
    known = _editions.get(edition.game, {})
    there = known.get(edition.id)
    if there is not None:
        if there.edition is edition:
            return
        raise RulebookError(
            Code.EDITION_TAKEN,
            f"{there.edition.title} has an edition “{edition.id}” already, from "
            f"{_owners[edition.game, edition.id]}.",
            where=edition.game,
        )
    for rules in _newest.values():
        if (rules.edition.tag == edition.tag) is not (rules.game == edition.game):
            raise RulebookError(
                Code.EDITION_TAKEN,
                f"The tag {edition.tag} and the game {edition.game} go together: "
                f"{rules.edition.tag} is {rules.game}.",
                where=edition.tag if rules.edition.tag == edition.tag else edition.game,
            )
    rules = Rulebook.of(edition)
    _owners[edition.game, edition.id] = owner or edition.package
    _editions[edition.game] = {**known, edition.id: rules}
    own = [each for each in _editions[edition.game].values() if not _is_guest(each)]
    _newest[edition.game] = max(own, key=lambda each: each.edition.effective)


def rulebook(game: str, edition: str | None = None) -> Rulebook:
    """A published rulebook by the game's id or tag: the newest edition, or the one that is named.

    >>> rulebook("TCP", edition="5").edition.title
    'Three Card Poker'
    """
    known = _editions.get(game) or _editions.get(_game_of(game))
    if known is None:
        tags = [rules.edition.tag for rules in _newest.values()]
        raise RulebookError(
            Code.UNKNOWN_GAME,
            f"There is no game “{game}”; there are {known_names(game, _newest, also=tags)}",
        )
    if edition is None:
        return _newest[next(iter(known.values())).game]
    found = known.get(edition)
    if found is None:
        raise RulebookError(
            Code.UNKNOWN_EDITION,
            f"{game} has no edition “{edition}” here; there are {', '.join(known)}.",
        )
    return found


def editions(game: str) -> tuple[Rulebook, ...]:
    """Every registered edition of a game, the owner's first and the newest of them first."""
    known = _editions[rulebook(game).game].values()
    newest_first = sorted(known, key=lambda each: each.edition.effective, reverse=True)
    return tuple(sorted(newest_first, key=_is_guest))


def _is_guest(rules: Rulebook) -> bool:
    """Whether an edition is of somebody else than who registered the game first."""
    first = next(iter(_editions[rules.game].values()))
    return _owners[rules.game, rules.edition.id] != _owners[first.game, first.edition.id]


def _game_of(tag: str) -> str:
    return next((id_ for id_, each in _newest.items() if each.edition.tag == tag.upper()), "")
