"""An edition: one approved rulebook as data, with the judgements that go with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from threecard.core.clause import Clause, ClauseEntry, Window
from threecard.core.decision import DecisionRule
from threecard.core.feature import Feature
from threecard.core.irregularities.ruling import Rulings
from threecard.core.jackpot import JackpotRule
from threecard.core.judgement import Cite
from threecard.core.layout import Layout
from threecard.core.limits import LimitRule
from threecard.core.procedure import Procedure
from threecard.core.ranking import Ranking
from threecard.core.reading import Reading, Readings
from threecard.core.rounding import Rounding
from threecard.core.vocabulary import Word
from threecard.core.wager import Priced

# Where the text is silent, what a reading rules on can be claimed so long.
READ_WINDOWS = {"limits": Window.APPLIES, "power_failure": Window.ROUND}


@dataclass(frozen=True, slots=True)
class Edition:
    """A rulebook as its operator published it, before any what-if."""

    game: str  # the public id, as royal-three-pictures
    tag: str  # as R3P
    title: str
    operator: str
    version: str  # empty where the operator printed none
    effective: str  # ISO date
    layout: Layout
    ranking: Ranking
    priced: Callable[[Readings], tuple[Priced, ...]]  # wagers and payments under these readings
    readings: tuple[Reading, ...]
    words: tuple[Word, ...]
    procedure: Procedure
    limit_rule: LimitRule
    area_full: Cite  # says how many wagers an area takes
    clauses: tuple[ClauseEntry, ...]  # every clause in our own words
    rulings: Rulings  # on irregularities
    decision: DecisionRule | None = None  # where a player has one to make
    dealer_qualifies: Callable[[Readings], Feature[bool]] | None = None
    jackpot: JackpotRule | None = None
    rounding: Rounding | None = None  # None: stakes are such that all is paid to the cent

    @property
    def id(self) -> str:
        """What the edition is called among its game's: its printed version, else its date."""
        return self.version or self.effective

    @property
    def name(self) -> str:
        """The edition in a word: tag, version if printed, date."""
        return " ".join(filter(None, (self.tag, self.version, self.effective)))

    def __repr__(self) -> str:
        return f"<Edition {self.spoken}, {self.operator}>"

    @property
    def spoken(self) -> str:
        """Game, version if printed, date: `three-card-poker 5 of 2019-08-02`."""
        return " ".join(filter(None, (self.game, self.version, "of", self.effective)))

    @property
    def package(self) -> str:
        """Whose edition this is: the package that its judgements come from."""
        return self.priced.__module__.partition(".")[0]

    def window(self, cite: Cite) -> Window:
        """How long what is cited can be invoked."""
        if cite.clause is None:
            return READ_WINDOWS.get(cite.reading or "", Window.NEXT_ROUND)
        found = next(entry.window for entry in self.clauses if entry.clause == cite.clause)
        return found or Window.ROUND

    def summary(self, clause: Clause) -> str:
        """A clause in our own words."""
        return next(entry.summary for entry in self.clauses if entry.clause == clause)
