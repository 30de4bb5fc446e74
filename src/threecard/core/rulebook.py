"""A rulebook: terms that are pure data, and the judgements of its edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from threecard.core.digest import digest_of
from threecard.core.edition import Edition
from threecard.core.errors import Code, MoneyError, RulebookError
from threecard.core.feature import Feature
from threecard.core.hand import Hand
from threecard.core.irregularities.incidents import Circumstances, Incident
from threecard.core.irregularities.ruling import Ruling
from threecard.core.jackpot import JackpotDesk, JackpotRule
from threecard.core.judgement import AnyJudgement, Cite, Conduct
from threecard.core.meant import known_names
from threecard.core.money import Cents, write_cents
from threecard.core.paytable import Odds, PayLine, Pays, parse_pays
from threecard.core.reading import UNLIMITED, Reading, rounds_in
from threecard.core.terms import Terms, terms_of
from threecard.core.wager import Payment, Priced, Wager, base_of, stake_unit


@dataclass(frozen=True, eq=False)
class Rulebook:
    """One frozen value from which play, settlement, odds and the printed rules all follow."""

    edition: Edition
    readings: Mapping[str, str]
    pays: Mapping[tuple[str, str], Pays]  # what-ifs, by wager and line; else as the edition prints
    jackpot_price: Cents | None = None  # what-if; else as the edition says

    @classmethod
    def of(cls, edition: Edition) -> Rulebook:
        """The rulebook as published, each loose clause read by default."""
        return cls(edition, {reading.name: reading.default for reading in edition.readings}, {})

    def __repr__(self) -> str:
        return f"<Rulebook {self.edition.spoken}, {', '.join(self.what_ifs) or 'as published'}>"

    @property
    def what_ifs(self) -> tuple[str, ...]:
        """In what it departs from the rulebook as published, in words."""
        published = Rulebook.of(self.edition)
        readings = [f"reading {name}={choice}" for name, choice in self.other_readings.items()]
        pays = [
            f"{wager}.{line} pays {pays} in place of {published.line_pays[wager][line]}"
            for (wager, line), pays in self.pays.items()
        ]
        price = self.jackpot_price
        cost = [] if price is None else [f"a jackpot wager costs {write_cents(price)}"]
        return (*readings, *pays, *cost)

    @property
    def other_readings(self) -> dict[str, str]:
        """The readings of loose clauses that are not the edition's own."""
        published = Rulebook.of(self.edition).readings
        return {name: choice for name, choice in self.readings.items() if choice != published[name]}

    @property
    def departures(self) -> tuple[str, ...]:
        """In what its terms depart from its edition; a reading of a loose clause does not."""
        most = self.other_readings.get("wagers_per_area")
        readings = [] if most is None else [f"{most} wagers to an area"]
        return (*readings, *(word for word in self.what_ifs if not word.startswith("reading ")))

    @property
    def game(self) -> str:
        return self.edition.game

    @cached_property
    def priced(self) -> Mapping[str, Priced]:
        """Every wager and payment by its id, with the pay lines of this rulebook."""
        return {each.id: self._with_lines(each) for each in self.edition.priced(self.readings)}

    @cached_property
    def wagers(self) -> Mapping[str, Wager]:
        """What a player may stake on, by id."""
        return {id_: each for id_, each in self.priced.items() if isinstance(each, Wager)}

    @cached_property
    def placeable(self) -> Mapping[str, Wager]:
        """The wagers that people place; one that equals another is placed by a decision."""
        return {id_: wager for id_, wager in self.wagers.items() if wager.equals is None}

    @cached_property
    def bringing(self) -> frozenset[str]:
        """Wagers that bring a position its hand: those that go with no other."""
        return frozenset(id_ for id_, each in self.wagers.items() if each.condition is None)

    @cached_property
    def in_say(self) -> tuple[frozenset[str], ...]:
        """Wagers that give their placer a say over the hand: what it is decided on goes first."""
        first = self.bringing & {self.decided_on}
        return first, self.bringing - first

    @cached_property
    def payments(self) -> Mapping[str, Payment]:
        """What is paid on a wager without a stake of its own, by id."""
        return {id_: each for id_, each in self.priced.items() if isinstance(each, Payment)}

    @cached_property
    def line_pays(self) -> Mapping[str, Mapping[str, Pays]]:
        """What each line of each wager pays, for settlement's look-up."""
        return {
            id_: {line.id: line.pays for line in each.lines} for id_, each in self.priced.items()
        }

    @cached_property
    def stake_units(self) -> Mapping[str, int]:
        """The cents a stake must be a multiple of, so that all that is paid on it is whole."""
        if self.edition.rounding is not None:
            return dict.fromkeys(self.wagers, 1)  # any stake
        paid_on: dict[str, list[Priced]] = {id_: [each] for id_, each in self.wagers.items()}
        for each in self.priced.values():
            base = base_of(each)
            if base is not None:
                paid_on[base].append(each)
        return {id_: stake_unit(each) for id_, each in paid_on.items()}

    @cached_property
    def followers(self) -> Mapping[str, tuple[Priced, ...]]:
        """What is settled beside each wager: the wager that equals it and the payments on it."""
        jackpot = self.edition.jackpot
        envy = jackpot.envy if jackpot else None  # others' hands earn it, so it is paid apart
        return {
            id_: tuple(
                each for each in self.priced.values() if each.id != envy and base_of(each) == id_
            )
            for id_ in self.wagers
        }

    @cached_property
    def decided_on(self) -> str | None:
        """The wager a player stands by or gives up after seeing the cards, where there is one."""
        decision = self.edition.decision
        return None if decision is None else decision.on

    @cached_property
    def placed_by_decision(self) -> str | None:
        """The wager that a decision places, equal to the one decided on."""
        return next((id_ for id_, each in self.wagers.items() if each.equals is not None), None)

    @cached_property
    def jackpot(self) -> JackpotDesk | None:
        rule = self.jackpot_rule
        if rule is None:
            return None
        wager, envy, pays = self.wagers[rule.wager], self.payments[rule.envy], self.line_pays
        return JackpotDesk(rule, wager, envy, self.readings, pays[wager.id], pays[envy.id])

    @cached_property
    def jackpot_rule(self) -> JackpotRule | None:
        """The edition's jackpot at this rulebook's price."""
        rule = self.edition.jackpot
        if rule is None or self.jackpot_price is None:
            return rule
        return replace(rule, price=self.jackpot_price)

    @cached_property
    def wagers_per_area(self) -> int | None:
        """How many wagers may lie on one betting area; None for any number."""
        count = self.readings["wagers_per_area"]
        return None if count == UNLIMITED else int(count)

    @cached_property
    def rounds_to_shuffle(self) -> int:
        """After how many rounds the pack is shuffled, at felt."""
        return rounds_in(self.readings.get("shuffle", ""))

    @cached_property
    def area_full(self) -> Cite:
        """Why an area takes no more wagers."""
        as_printed = self.readings["wagers_per_area"] == self._reading("wagers_per_area").default
        return self.edition.area_full if as_printed else Cite(reading="wagers_per_area")

    def chosen(self, reading: str) -> str:
        """How a reading is read here, in words."""
        known = {each.id: each.meaning for each in self._reading(reading).choices}
        return known.get(self.readings[reading], self.readings[reading])

    def _reading(self, name: str) -> Reading:
        return next(each for each in self.edition.readings if each.name == name)

    @cached_property
    def terms(self) -> Terms:
        """All that decides money, as data with a hash."""
        return terms_of(self.edition, self.priced, self.readings, self.jackpot_rule)

    @cached_property
    def judgements(self) -> str:
        """A digest of what the judgements decide: equal terms with another digest are not equal."""
        return digest_of(self.edition, self.priced.values(), self.readings)

    def hand_name(self, hand: Hand) -> str:
        """What this rulebook calls the hand."""
        return self.edition.ranking.name(hand)

    def rule(self, incident: Incident, now: Circumstances) -> Ruling:
        """What this rulebook says about an incident; what no clause covers is referred."""
        return self.edition.rulings.rule(incident, now, self.readings)

    def dealer_qualifies(self, hand: Hand) -> bool | None:
        """Whether the dealer's hand is compared at all; None where every hand is."""
        return None if self._qualifying is None else self._qualifying.read(hand)

    def won_by_dealer(self, hand: Hand) -> tuple[str, ...] | None:
        """Pay lines that the dealer's hand wins by itself, as `dealer_prosperity.three_kings`.

        None where no wager is on the dealer's hand alone.
        """
        if not self._on_dealer:
            return None
        verdicts = [(id_, judgement.verdict(hand, hand)) for id_, judgement in self._on_dealer]
        return tuple(
            f"{id_}.{verdict.line}"
            for id_, verdict in verdicts
            if verdict is not None and verdict.line is not None
        )

    @cached_property
    def _on_dealer(self) -> tuple[tuple[str, AnyJudgement], ...]:
        """Judgements that look at the dealer's hand and no other."""
        return tuple(
            (id_, judgement)
            for id_, wager in self.wagers.items()
            if not (judgement := wager.judgements[Conduct.COMPARED]).sees_player
        )

    @cached_property
    def _qualifying(self) -> Feature[bool] | None:
        qualifies = self.edition.dealer_qualifies
        return None if qualifies is None else qualifies(self.readings)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rulebook) and self.terms == other.terms

    def __hash__(self) -> int:
        return hash(self.terms.hash)

    def with_reading(self, name: str, choice: str | int) -> Rulebook:
        """The same rulebook with one loose clause read another way."""
        known = {reading.name: reading for reading in self.edition.readings}
        if name not in known:
            has_none = f"{self.edition.title} has no reading “{name}”; it knows "
            raise RulebookError(Code.UNKNOWN_READING, has_none + known_names(name, known))
        readings = {**self.readings, name: known[name].accept(str(choice))}
        return self if readings == self.readings else replace(self, readings=readings)

    def with_jackpot_price(self, price: int) -> Rulebook:
        """The same rulebook with another price of the jackpot wager, in cents."""
        rule = self.edition.jackpot
        if rule is None:
            raise RulebookError(Code.UNKNOWN_WAGER, f"{self.edition.title} has no jackpot.")
        if price <= 0:
            costs = f"A jackpot wager costs more than nothing, not {price} cents."
            raise MoneyError(Code.BAD_MONEY, costs)
        asked = None if price == rule.price else Cents(price)
        return self if asked == self.jackpot_price else replace(self, jackpot_price=asked)

    def with_pays(self, pays: Mapping[str, Pays | str]) -> Rulebook:
        """The same rulebook with other pay lines: `with_pays({"tie.tie": "9:1"})`."""
        changed = dict(self.pays)
        for name, value in pays.items():
            wager, _, line = name.partition(".")
            as_printed = self._line(wager, line).pays
            new = parse_pays(value, like=as_printed) if isinstance(value, str) else value
            if isinstance(new, Odds) is not isinstance(as_printed, Odds):
                raise RulebookError(
                    Code.BAD_ODDS,
                    f"{name} pays {as_printed}: change odds for odds, and an amount for an amount.",
                )
            changed[wager, line] = new
        return replace(self, pays=changed)

    def _line(self, wager: str, line: str) -> PayLine:
        if wager not in self.priced:
            has_none = f"{self.edition.title} has no wager “{wager}”; it knows "
            raise RulebookError(Code.UNKNOWN_WAGER, has_none + known_names(wager, self.priced))
        lines = {each.id: each for each in self.priced[wager].lines}
        if line not in lines:
            raise RulebookError(
                Code.UNKNOWN_LINE,
                f"{wager} has no pay line “{line}”; it knows {known_names(line, lines)}",
            )
        return lines[line]

    def _with_lines(self, priced: Priced) -> Priced:
        lines = tuple(
            replace(line, pays=self.pays.get((priced.id, line.id), line.pays))
            for line in priced.lines
        )
        return replace(priced, lines=lines)
