"""Loopholes: rulings that leave it to a player, after a look, whether a wager still lies.

They are not listed but found: the rulebook is asked about every incident, whatever its facts, at
every moment of a round, as it is read and with each other choice of each reading.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import unique

from threecard.core.clause import Window
from threecard.core.digest import happenings, moments
from threecard.core.irregularities import incidents as kinds
from threecard.core.irregularities.incidents import Circumstances, Incident
from threecard.core.irregularities.ruling import Remedy, Ruling
from threecard.core.judgement import Cite
from threecard.core.rulebook import Rulebook
from threecard.odds.protection.withdrawals import Knowledge
from threecard.odds.protection.worded import Worded

STAYS = frozenset({"stay", "continue", "reconstructed"})  # every other option takes wagers back
UNDONE = frozenset({Remedy.VOID, Remedy.REMOVE_HAND})
LATE = frozenset({Window.ROUND, Window.NEXT_ROUND, Window.APPLIES})
FREE = frozenset({kinds.DeckFault, kinds.CountDoubt, kinds.WrongCount, kinds.DealerWrongCount})
OPEN_ENDED = frozenset(  # what is referred in every rulebook, or has no wager to take back
    {kinds.Uncovered, kinds.JackpotFault, kinds.LoneJackpotWager, kinds.LoneSideWager}
)
RANKED = tuple(Knowledge)


@unique
class Hold(Worded):
    """How far it lies with the player, and the words for it; the freest first."""

    AT_WILL = "at_will", "the player brings it about by leaving"
    CLAIM = "claim", "who knows of the fault chooses when to speak of it"
    OFFERED = "offered", "the players are offered it"
    CONSENT = "consent", "a person of rank has to permit it"
    REFERRED = "referred", "no clause covers it, and a shift manager decides"


@dataclass(frozen=True, slots=True)
class Loophole:
    """One incident that lets a player choose, and the most that can be known by then."""

    incident: str  # in words
    cite: Cite
    hold: Hold
    knowledge: Knowledge
    reading: str | None  # by which it is open, where that is not in force: `absence=letter`
    closed_by: tuple[str, ...]  # readings by which it is not

    @property
    def in_force(self) -> bool:
        """Whether it is open as the rulebook is read."""
        return self.reading is None


Key = tuple[str, Cite, Hold]
Found = dict[Key, Knowledge]


def find_loopholes(rules: Rulebook) -> tuple[Loophole, ...]:
    """Every loophole as the rulebook is read, then those that another reading would open."""
    in_force = _found(rules)
    others = {
        f"{name}={choice}": _found(rules.with_reading(name, choice))
        for name, choice in _other_choices(rules)
    }
    open_ = [
        Loophole(*key, knowledge, None, _closing(key, in_force, others))
        for key, knowledge in in_force.items()
    ]
    opened = [
        Loophole(*key, knowledge, reading, (_in_force(rules, reading),))
        for reading, found in others.items()
        for key, knowledge in found.items()
        if RANKED.index(knowledge) > RANKED.index(in_force.get(key, Knowledge.NOTHING))
    ]
    return (*open_, *opened)


def _closing(key: Key, in_force: Found, others: dict[str, Found]) -> tuple[str, ...]:
    """Readings by which there is no such choice, or one that is made knowing less.

    One that opens another loophole for the same incident in its place closes nothing.
    """
    known = RANKED.index(in_force[key])
    return tuple(
        reading
        for reading, found in others.items()
        if RANKED.index(found.get(key, Knowledge.NOTHING)) < known
        and not any(other[0] == key[0] and other not in in_force for other in found)
    )


def _in_force(rules: Rulebook, reading: str) -> str:
    name = reading.partition("=")[0]
    return f"{name}={rules.readings[name]}"


def _other_choices(rules: Rulebook) -> Iterator[tuple[str, str]]:
    for reading in rules.edition.readings:
        for choice in reading.choices:
            if choice.id != rules.readings[reading.name]:
                yield reading.name, choice.id


def _found(rules: Rulebook) -> Found:
    """By incident, what is cited and hold: the most that can be known when one chooses."""
    found: Found = {}
    for now in filter(_can_be, moments()):
        for incident in happenings():
            ruling = rules.rule(incident, now)
            for cite, hold, window in _chances(rules, incident, ruling):
                key = (_words(incident), cite, hold)
                knowledge = _known(now, window)
                if RANKED.index(knowledge) >= RANKED.index(found.get(key, Knowledge.NOTHING)):
                    found[key] = knowledge
    return {key: knowledge for key, knowledge in found.items() if knowledge != Knowledge.NOTHING}


def _can_be(now: Circumstances) -> bool:
    """After the close; and once the dealer's hand shows, some wager has won or lost."""
    return now.closed and (now.established or not now.shown)


def _chances(
    rules: Rulebook, incident: Incident, ruling: Ruling
) -> Iterator[tuple[Cite, Hold, Window]]:
    """What of a ruling a player may use to take wagers back."""
    if any(option.id not in STAYS for option in ruling.options):
        cite = ruling.options_cite or ruling.cite
        hold = Hold.OFFERED if ruling.remedy is Remedy.OFFER else Hold.CONSENT
        yield cite, hold, rules.edition.window(cite)
    if isinstance(incident, kinds.Absence) and ruling.remedy is not Remedy.REFER:
        if incident.viewed and ruling.remedy is Remedy.REMOVE_HAND:
            yield ruling.cite, Hold.AT_WILL, Window.DEALER_HIDDEN
        return
    if ruling.remedy is Remedy.REFER and type(incident) not in OPEN_ENDED:
        yield ruling.cite, Hold.REFERRED, rules.edition.window(ruling.cite)
    if ruling.remedy is Remedy.MAY_BAR:  # wagers go back while the dealer's hand is hidden
        yield ruling.cite, Hold.CONSENT, Window.DEALER_HIDDEN
    if incident == kinds.DeckFault(kinds.Fault.UNPROVEN):
        return  # the house publishes it, and nobody can keep it back
    window = rules.edition.window(ruling.cite)
    if ruling.remedy in UNDONE and type(incident) in FREE and window in LATE:
        yield ruling.cite, Hold.CLAIM, window


def _known(now: Circumstances, window: Window) -> Knowledge:
    if now.shown and window in LATE:
        return Knowledge.EVERYTHING
    if now.handled and window not in {Window.UNHANDLED, Window.DEAL, Window.BETS_OPEN}:
        return Knowledge.OWN
    return Knowledge.NOTHING


def _words(incident: Incident) -> str:
    """The incident without what makes no difference here."""
    match incident:
        case kinds.DeckFault(fault):
            unshuffled = fault is kinds.Fault.UNSHUFFLED
            return "unshuffled cards" if unshuffled else f"a card that is {fault}"
        case kinds.WrongCount():
            return "a player's hand of more or fewer cards"
        case kinds.DealerWrongCount():
            return "a dealer's hand of more or fewer cards"
        case kinds.CountDoubt():
            return "the cards counted, and the count wrong"
        case kinds.PowerFailure():
            return "a power failure"
        case kinds.Absence():
            return "a player who left"
        case kinds.NotConfidential():
            return "a hand shown to another, or another's looked at"
        case kinds.ExposedCards():
            return "cards shown in the deal"
        case kinds.DrawnTogether():
            return "cards drawn together"
        case kinds.Misdeal():
            return "cards dealt to the wrong places"
        case kinds.FaceUpInShoe():
            return "a card face up in the device"
        case kinds.ShufflerFault():
            return "a shuffler or device that failed"
        case kinds.SeveralHands():
            return "a player with several hands"
        case _:
            return str(incident.__struct_config__.tag).replace("_", " ")
