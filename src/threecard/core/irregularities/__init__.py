"""Irregularities: an incident reported with its facts, the rulebook's ruling and its clause."""

from __future__ import annotations

from threecard.core.irregularities import (
    non_commission_three_pictures,
    prosperity_3_pictures,
    royal_three_pictures,
    three_card_poker,
    three_pictures,
)
from threecard.core.irregularities.incidents import Circumstances, Incident
from threecard.core.irregularities.ruling import Rule, Ruling, refer
from threecard.core.judgement import Cite
from threecard.core.rulebook import Rulebook

# What each rulebook says of which incident, and where it sends everything else.
RULES: dict[str, tuple[dict[type[Incident], Rule], Cite]] = {
    "R3P": (royal_three_pictures.RULES, royal_three_pictures.UNCOVERED),
    "N3P": (non_commission_three_pictures.RULES, non_commission_three_pictures.UNCOVERED),
    "P3P": (prosperity_3_pictures.RULES, prosperity_3_pictures.UNCOVERED),
    "T3P": (three_pictures.RULES, three_pictures.UNCOVERED),
    "TCP": (three_card_poker.RULES, three_card_poker.UNCOVERED),
}


def rule(rulebook: Rulebook, incident: Incident, now: Circumstances) -> Ruling:
    """What the rulebook says about the incident; what none of its clauses covers is referred."""
    rules, uncovered = RULES[rulebook.edition.tag]
    found = rules.get(type(incident))
    return refer(uncovered) if found is None else found(incident, now, rulebook.readings)
