"""The five games, each with its published rulebook."""

from threecard.core.edition import Edition
from threecard.core.errors import Code, RulebookError
from threecard.core.games import (
    non_commission_three_pictures,
    prosperity_3_pictures,
    royal_three_pictures,
    three_card_poker,
    three_pictures,
)
from threecard.core.rulebook import Rulebook

EDITIONS: tuple[Edition, ...] = (
    royal_three_pictures.EDITION,
    non_commission_three_pictures.EDITION,
    prosperity_3_pictures.EDITION,
    three_pictures.EDITION,
    three_card_poker.EDITION,
)

RULEBOOKS: dict[str, Rulebook] = {edition.game: Rulebook.of(edition) for edition in EDITIONS}


def rulebook(game: str) -> Rulebook:
    """The published rulebook of a game, by its id: `rulebook("three-card-poker")`."""
    known = RULEBOOKS.get(game)
    if known is None:
        raise RulebookError(
            Code.UNKNOWN_GAME, f"There is no game “{game}”; there are {', '.join(RULEBOOKS)}."
        )
    return known
