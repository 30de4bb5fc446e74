"""Questions of the house's own: what it has to know of the rulebook that a table plays by."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.errors import InvariantBrokenError
from threecard.core.hand import Hand
from threecard.core.registry import rulebook
from threecard.core.rulebook import Rulebook


class TableRules(Struct, frozen=True, kw_only=True):
    """A table's rulebook, written so that another process can make the same one."""

    game: str
    edition: str
    readings: tuple[tuple[str, str], ...]
    pays: tuple[tuple[str, str], ...]
    jackpot_price: int | None
    terms: str  # their hash

    @classmethod
    def of(cls, rules: Rulebook) -> TableRules:
        pays = {f"{wager}.{line}": str(pays) for (wager, line), pays in rules.pays.items()}
        return cls(
            game=rules.game,
            edition=rules.edition.id,
            readings=tuple(sorted(rules.readings.items())),
            pays=tuple(sorted(pays.items())),
            jackpot_price=rules.jackpot_price,
            terms=rules.terms.hash,
        )

    def rulebook(self) -> Rulebook:
        """The same rulebook; another one is never priced in its place."""
        rules = rulebook(self.game, self.edition)
        for name, choice in self.readings:
            rules = rules.with_reading(name, choice)
        if self.jackpot_price is not None:
            rules = rules.with_jackpot_price(self.jackpot_price)
        rules = rules.with_pays(dict(self.pays))
        if rules.terms.hash != self.terms:
            raise InvariantBrokenError(f"{self.game} was made with other terms than {self.terms}.")
        return rules


class TableAsked(Struct, frozen=True, kw_only=True):
    """Something the house has to know of a table's rulebook."""

    rules: TableRules


class EdgesAsked(TableAsked, frozen=True, tag="edges"):
    """The edge of every wager that stands by itself."""


class ClassesAsked(TableAsked, frozen=True, tag="classes"):
    """What playing and folding are worth, for every class of hands."""


class MomentsAsked(TableAsked, frozen=True, tag="moments"):
    """The mean of every wager, and how every two at one position go together."""


class AcrossAsked(TableAsked, frozen=True, kw_only=True, tag="across"):
    """How every two of these wagers go together at two positions: half a second for all of them."""

    wagers: tuple[str, ...]


class JackpotAsked(TableAsked, frozen=True, kw_only=True, tag="jackpot"):
    """What jackpot wagers are worth to the house, by the meter, and the envy paid on them."""

    levels: tuple[int, ...]
    others: tuple[int, ...]


class PrimerAsked(TableAsked, frozen=True, tag="primer"):
    """The game for somebody new: hands that win what, and what each wager costs."""


class ChancesAsked(TableAsked, frozen=True, kw_only=True, tag="chances"):
    """How many of the hands that a dealer may hold stand below, beside and above this one."""

    hand: Hand


TableQuestion = (
    EdgesAsked
    | ClassesAsked
    | MomentsAsked
    | AcrossAsked
    | JackpotAsked
    | PrimerAsked
    | ChancesAsked
)
