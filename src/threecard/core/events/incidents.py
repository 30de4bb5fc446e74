"""Events of incidents: what was ruled, decided, chosen, refused and disputed."""

from __future__ import annotations

from threecard.core.clause import Clause
from threecard.core.events.fact import Fact
from threecard.core.irregularities.incidents import Incident
from threecard.core.people import Role


class IncidentRuled(Fact, frozen=True, kw_only=True, tag="incident_ruled"):
    """An incident was reported, and this is what the rulebook says."""

    number: int
    incident: Incident
    remedy: str
    sentence: str
    position: int | None = None
    player: str | None = None
    clause: Clause | None = None
    reading: str | None = None
    decides: Role | None = None  # the table waits for this person's word …
    matter: str | None = None  # … on this
    confirm: bool = False  # and what is waited for is a second person's word that it is so
    options: tuple[str, ...] = ()  # or for the players' choice among these
    withdrawal: Clause | None = None  # the clause by which a player may be let withdraw
    wager: str | None = None
    round: int | None = None  # an earlier round, if it concerns one
    description: str = ""


class IncidentDecided(Fact, frozen=True, kw_only=True, tag="incident_decided"):
    """A person decided what the rulebook left to them."""

    number: int
    remedy: str
    reason: str


class OptionChosen(Fact, frozen=True, kw_only=True, tag="option_chosen"):
    """A player took an option."""

    number: int
    player: str
    option: str


class OptionsClosed(Fact, frozen=True, kw_only=True, tag="options_closed"):
    """The time to choose has run out; play goes on."""

    number: int


class PlayerBarred(Fact, frozen=True, kw_only=True, tag="player_barred"):
    """A player is prohibited from further play, at every table of the house."""

    player: str
    clause: str
    reason: str


class BarLifted(Fact, frozen=True, kw_only=True, tag="bar_lifted"):
    """A player may wager again."""

    player: str
    reason: str


class PlayerStopped(Fact, frozen=True, kw_only=True, tag="player_stopped"):
    """A player looks, decides and wagers no more in this round."""

    player: str
    clause: Clause
    reason: str


class ActRefused(Fact, frozen=True, kw_only=True, tag="act_refused"):
    """Somebody tried what a clause forbids; it changed nothing, and is on record."""

    act: str  # the command's name
    code: str
    sentence: str
    clause: Clause | None = None


class DisputeRaised(Fact, frozen=True, kw_only=True, tag="dispute_raised"):
    """A player is not satisfied."""

    number: int
    player: str
    round: int
    description: str


class DisputeAnswered(Fact, frozen=True, kw_only=True, tag="dispute_answered"):
    """A dispute has its answer."""

    number: int
    reason: str
