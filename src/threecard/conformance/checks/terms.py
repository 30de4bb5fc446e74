"""Limits, conditions, decision and jackpot: the parts of a rulebook fit one another."""

from __future__ import annotations

from collections.abc import Iterator

from threecard.conformance.finding import Finding
from threecard.conformance.subject import Subject
from threecard.core.digest import values_of
from threecard.core.paytable import Award, Odds, WholeMeter
from threecard.core.rulebook import Rulebook
from threecard.core.wager import Priced, Wager


def check_terms(subject: Subject) -> Iterator[Finding | str]:
    """What names another part names one that is there."""
    rules = subject.rules
    for each in rules.priced.values():
        yield from _placed(rules, each)
        yield from _pays(rules, each)
    yield from _decision(rules)
    yield from _jackpot(rules)
    yield from _qualifies(rules)
    units = {id_: unit for id_, unit in rules.stake_units.items() if unit > 1}
    said = ", ".join(f"{id_} {unit} cents" for id_, unit in units.items())
    yield f"{len(rules.priced)} wagers and payments; stakes in steps of {said or 'one cent'}"


def _placed(rules: Rulebook, each: Priced) -> Iterator[Finding]:
    """Whether a wager can ever be placed."""
    if not isinstance(each, Wager):
        return
    if each.condition is not None and not each.condition.any_of:
        yield Finding(
            each.id,
            "Its condition names no wager, so it can never be placed.",
            "Name the wagers it goes with in `any_of`, or leave the condition out.",
        )
    if each.equals is not None and rules.edition.decision is None:
        yield Finding(
            each.id,
            f"It is placed by a decision on {each.equals}, and the game has no decision.",
            "Give the edition a DecisionRule, or take `equals` away.",
        )


def _pays(rules: Rulebook, each: Priced) -> Iterator[Finding]:
    rule = rules.edition.jackpot
    from_jackpot = rule is not None and each.id in (rule.wager, rule.envy)
    for line in each.lines:
        if isinstance(line.pays, Odds) is from_jackpot:
            yield Finding(
                f"{each.id}.{line.id}",
                f"It pays {line.pays}: only a jackpot and its envy pay amounts, and only amounts.",
                "Write Award(…) or WholeMeter() for a jackpot, Odds(…) for everything else.",
            )


def _decision(rules: Rulebook) -> Iterator[Finding]:
    decision = rules.edition.decision
    if decision is None:
        return
    if not any(each.equals == decision.on for each in rules.wagers.values()):
        yield Finding(
            "Edition.decision",
            f"Whoever stands by {decision.on} places nothing.",
            f'Price a wager with equals="{decision.on}".',
        )


def _jackpot(rules: Rulebook) -> Iterator[Finding]:
    rule = rules.edition.jackpot
    if rule is None:
        return
    place = "Edition.jackpot"
    envy = rules.payments.get(rule.envy)
    if envy is None or envy.on != rule.wager:
        yield Finding(
            place,
            f"Its envy “{rule.envy}” is no payment on {rule.wager}.",
            f'Price a Payment("{rule.envy}", …, on="{rule.wager}").',
        )
    for name in sorted({*rule.envied, *rule.own} - rules.wagers.keys()):
        yield Finding(place, f"“{name}” is no wager.", f"Name some of {', '.join(rules.wagers)}.")
    if rule.price <= 0 or rule.seed < 0 or not 0 <= rule.share_percent <= 100:
        yield Finding(
            place,
            f"A price of {rule.price}, a seed of {rule.seed} cents and a share of "
            f"{rule.share_percent} % can't be.",
            "Price above zero, seed zero or more, share 0 to 100.",
        )
    lines = rules.wagers[rule.wager].lines if rule.wager in rules.wagers else ()
    if sum(isinstance(line.pays, WholeMeter) for line in lines) > 1:
        yield Finding(
            place, "Two lines pay the whole meter.", "Let one pay it, and the other an Award."
        )
    if envy is not None and any(not isinstance(line.pays, Award) for line in envy.lines):
        yield Finding(place, "A line of its envy pays no fixed amount.", "Write Award(…).")


def _qualifies(rules: Rulebook) -> Iterator[Finding]:
    qualifies = rules.edition.dealer_qualifies
    if qualifies is not None and set(values_of(qualifies(rules.readings))) != {True, False}:
        yield Finding(
            "Edition.dealer_qualifies",
            "Every hand of the dealer qualifies, or none does.",
            "Look at the feature it answers with, or leave it out.",
        )
