"""Rulings: what a rulebook says about an incident, and who decides where it leaves a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Any, Protocol

from threecard.core.irregularities.incidents import (
    Circumstances,
    CountDoubt,
    DealerWrongCount,
    DeckFault,
    Incident,
    Misdeal,
    OverMaximum,
    UnderMinimum,
    WrongCount,
)
from threecard.core.judgement import Cite
from threecard.core.people import Role
from threecard.core.reading import Readings

# When a remedy acts.
AT_ONCE = "at once"
WHILE_OPEN = "at once while bets are open, else at settlement"
ALONE = "at once for a side wager that lies alone, else at settlement"
SETTLING = "at settlement"
CLOSING = "when bets close"
CHOSEN = "as the players choose"
DECIDED = "as it is decided"
NEVER = "never: it is a record"


@unique
class Remedy(StrEnum):
    """What is done about an incident, the plain words for it, and when it acts."""

    sentence: str
    acts: str

    def __new__(cls, value: str, sentence: str, acts: str) -> Remedy:
        remedy = str.__new__(cls, value)
        remedy._value_ = value
        remedy.sentence, remedy.acts = sentence, acts
        return remedy

    VOID = "void", "The round is void and every wager is returned; earlier rounds stand.", AT_ONCE
    RECONSTRUCT = (
        "reconstruct",
        "Complete hands are moved to where they belong, and play goes on.",
        AT_ONCE,
    )
    REMOVE_HAND = (
        "remove_hand",
        "The hand is removed from play and its wagers are returned.",
        AT_ONCE,
    )
    CONTINUE = "continue", "Play goes on, and the round is concluded.", AT_ONCE
    COVER = "cover", "The card is turned face down and dealing goes on.", AT_ONCE
    USE_CARD = "use_card", "The card is used as the next one from the device.", AT_ONCE
    OFFER = (
        "offer",
        "The players are offered a choice, and the table waits for their answers.",
        CHOSEN,
    )
    REFUSE = "refuse", "The wager is refused and not honoured.", WHILE_OPEN
    STANDS = "stands", "The wager wins or loses as if it still lay there.", SETTLING
    REJECT_EXCESS = (
        "reject_excess",
        "What exceeds the maximum is rejected, standing players' first.",
        WHILE_OPEN,
    )
    PRO_RATA = (
        "pro_rata",
        "The stakes on the box win and lose in proportion, up to its maximum.",
        SETTLING,
    )
    TO_MAXIMUM = "to_maximum", "The stake is paid and collected up to the maximum.", SETTLING
    ADVISE = (
        "advise",
        "The minimum is said: increase or withdraw; what falls short when bets close goes back.",
        CLOSING,
    )
    ONCE = (
        "once",
        "The wager is paid or collected this one time, and returned from then on.",
        SETTLING,
    )
    RETURN = "return", "The wager is returned.", ALONE
    SUPPLY = (
        "supply",
        "The player adds an Ante or Pair Plus, or cancels the jackpot wager.",
        WHILE_OPEN,
    )
    FOLD = "fold", "The hand is folded.", AT_ONCE
    PLAY_VIEWED = "play_viewed", "The hands looked at are played; the others are invalid.", AT_ONCE
    PLAY_FIRST = "play_first", "The hand dealt first is played; the others are invalid.", AT_ONCE
    MAY_BAR = (
        "may_bar",
        "The player may be barred from further play, and the wagers returned.",
        DECIDED,
    )
    SETTLED = (
        "settled",
        "It is on record, it came too late to change anything, and what was stands.",
        NEVER,
    )
    REFER = "refer", "It is decided by the shift manager.", DECIDED


@dataclass(frozen=True, slots=True)
class Option:
    """A choice a player is offered."""

    id: str
    meaning: str
    binds: str | None = None  # what taking it commits the player to


@dataclass(frozen=True, slots=True)
class Ruling:
    """A rulebook's answer to an incident."""

    remedy: Remedy
    cite: Cite
    decides: Role | None = None  # whose word it takes …
    matter: str = "what is done"  # … and on what
    options: tuple[Option, ...] = ()  # what players are offered besides
    options_cite: Cite | None = None
    any_time: bool = False  # whatever the window of its clause says


# What a rulebook says of one kind of incident, as things stand and as it is read.
Rule = Callable[[Any, Circumstances, Readings], Ruling]


class Stands(Protocol):
    """Says that the outcome of a round that is over stands, for all that is claimed of it."""

    def __call__(self, incident: Incident, cite: Cite, *, earlier: bool) -> Cite:
        """What is cited: else `cite`, by which it would have been ruled in time.

        `earlier`: the next round has begun.
        """


@dataclass(frozen=True, slots=True)
class Rulings:
    """What a rulebook says of which incident, and where it sends everything else."""

    rules: Mapping[type[Incident], Rule]
    uncovered: Cite
    stands: Stands

    def rule(self, incident: Incident, now: Circumstances, readings: Readings) -> Ruling:
        """What is to be done about an incident; what no clause covers is referred."""
        found = self.rules.get(type(incident))
        return refer(self.uncovered) if found is None else found(incident, now, readings)


# Options that hold a player to them for the rest of the round (N3P 5.7).
BINDING = frozenset({"continue", "reconstructed"})

# Players may take back all their wagers, or stay.
WITHDRAW_ALL = (
    Option("withdraw", "take back all one's wagers", "all of them, not some"),
    Option("stay", "leave them; the round is concluded"),
)
# Players may take back the wager, or stay.
WITHDRAW = (
    Option("withdraw", "take back the wager"),
    Option("stay", "leave it"),
)


def plainly(remedy: Remedy, cite: Cite, *, decides: Role | None = None, matter: str = "") -> Rule:
    """The same ruling whatever the facts."""
    ruling = Ruling(remedy, cite, decides, matter)

    def rule(_incident: object, _now: Circumstances, _readings: Readings) -> Ruling:
        return ruling

    return rule


def refer(cite: Cite) -> Ruling:
    """The shift manager decides."""
    return Ruling(Remedy.REFER, cite, Role.SHIFT_MANAGER)


def with_consent(remedy: Remedy, cite: Cite, *, withdraw: Cite) -> Ruling:
    """A ruling after which players may be permitted to withdraw."""
    return Ruling(
        remedy,
        cite,
        Role.PIT_SUPERVISOR,
        "whether a player may withdraw",
        WITHDRAW,
        options_cite=withdraw,
    )


def stands_by(*, deck: Cite, limits: Cite) -> Stands:
    """Of a deck or of limits such a clause says so; else it is the one whose window is over."""

    def stands(incident: Incident, cite: Cite, *, earlier: bool) -> Cite:
        if isinstance(incident, DeckFault):
            return deck
        return limits if earlier and isinstance(incident, OverMaximum | UnderMinimum) else cite

    return stands


def reconstruct_or(
    incident: Misdeal | WrongCount | DealerWrongCount, remedy: Remedy, cite: Cite
) -> Ruling:
    """Put right by moving complete hands where that can be done."""
    return Ruling(Remedy.RECONSTRUCT if incident.reconstructible else remedy, cite)


def put_right_or(remedy: Remedy, cite: Cite) -> Rule:
    """The same, whoever has handled cards."""

    def rule(
        incident: Misdeal | WrongCount | DealerWrongCount, _now: Circumstances, _readings: Readings
    ) -> Ruling:
        return reconstruct_or(incident, remedy, cite)

    return rule


def interrupted(*, established: Cite, otherwise: Ruling) -> Rule:
    """After an interruption: concluded if any wager has conclusively won or lost."""

    def rule(_incident: object, now: Circumstances, _readings: Readings) -> Ruling:
        return Ruling(Remedy.CONTINUE, established) if now.established else otherwise

    return rule


def counted(cite: Cite) -> Rule:
    """Too many or too few cards void the round."""

    def rule(incident: CountDoubt, _now: Circumstances, _readings: Readings) -> Ruling:
        return Ruling(Remedy.CONTINUE if incident.right else Remedy.VOID, cite)

    return rule


def stands_once(*, before: Cite, after: Cite) -> Rule:
    """Under the minimum: refused while bets are open, then paid or collected one time only."""

    def rule(incident: UnderMinimum, now: Circumstances, _readings: Readings) -> Ruling:
        if not now.closed:
            return Ruling(Remedy.REFUSE, before)
        return Ruling(Remedy.RETURN if incident.before else Remedy.ONCE, after)

    return rule


def before_or_after(*, before: Ruling, after: Ruling) -> Rule:
    """One ruling while bets are open, another once they are closed."""

    def rule(_incident: object, now: Circumstances, _readings: Readings) -> Ruling:
        return after if now.closed else before

    return rule
