"""By what a round is ruled: its edition, its terms, and a digest of what they decide."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from threecard.core.config import TableConfig
from threecard.core.errors import Code, RulebookError
from threecard.core.rulebook import Rulebook


class Ruled(Struct, frozen=True):
    """Written down with every round, so that it is never ruled by whatever is installed later."""

    edition: str  # as it is registered, as 5
    name: str  # in full, as TCP 5 2019-08-02
    terms: str  # the hash of all that decides money
    judgements: str  # a digest of what judgements and rulings decide
    departs: tuple[str, ...] = ()  # in what from the edition as published, with ids

    @classmethod
    def under(cls, rules: Rulebook) -> Ruled:
        edition = rules.edition
        terms, judgements = rules.terms.hash, rules.judgements
        return cls(edition.id, edition.name, terms, judgements, rules.departures)

    def rules(self, config: TableConfig) -> Rulebook:
        """The rulebook of a table whose round was ruled so, if it is installed and unchanged."""
        rules = replace(config, edition=self.edition).rules
        if (rules.terms.hash, rules.judgements) != (self.terms, self.judgements):
            what = "has other terms" if rules.terms.hash != self.terms else "decides otherwise"
            raise RulebookError(
                Code.EDITION_CHANGED,
                f"{self.name} {what} here than when table {config.table} recorded it. Install the "
                "threecard that recorded it, or register what changed as an edition of its own.",
            )
        return rules
