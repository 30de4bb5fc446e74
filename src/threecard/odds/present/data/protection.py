"""What could be taken from a game, as data."""

from __future__ import annotations

from msgspec import Struct

from threecard.core.cards import card_letters
from threecard.odds.exact import Exact, exact, exact_if
from threecard.odds.present.data.backs import SplitData, split_data
from threecard.odds.present.data.threat import ThreatData, threat_data
from threecard.odds.pricing.what_ifs import what_ifs
from threecard.odds.protection.counts import CountMoment
from threecard.odds.protection.packs import PackOdds
from threecard.odds.protection.report import Protection
from threecard.odds.protection.threats import find_threats, threats_but_backs


class RemovalData(Struct, frozen=True, kw_only=True):
    """Every card's effect on a wager, by card as `Ks`: on what the player expects of one unit."""

    house_edge: Exact
    cards: dict[str, Exact]
    ranks: dict[str, Exact]


class MomentData(Struct, frozen=True, kw_only=True):
    """A count with so many cards seen."""

    seen: int
    favourable: tuple[int, ...]
    share: Exact
    gain: Exact
    square: Exact
    desirability: float


class PackData(Struct, frozen=True, kw_only=True):
    """A count over a pack of several rounds."""

    rounds: int
    positions: int
    sight: str
    share: Exact
    gain: Exact
    per_hundred: float
    desirability: float


class CountData(Struct, frozen=True, kw_only=True):
    """The best tags of a level, by rank as `K`."""

    level: int
    tags: dict[str, int]
    correlation: float
    correlation_squared: Exact
    moments: tuple[MomentData, ...]
    packs: tuple[PackData, ...]


class SightData(Struct, frozen=True, kw_only=True):
    """A wager with cards in view."""

    wager: str
    glimpse: str
    glimpse_said: str
    house_edge: Exact
    share: Exact
    gain: Exact
    desirability: float
    by_card: dict[str, Exact]  # the house edge with these in view


class WithdrawalData(Struct, frozen=True, kw_only=True):
    """The right to take a wager back."""

    wager: str
    knowledge: str
    knowledge_said: str
    gain: Exact
    used: Exact
    rule: str
    break_even: Exact | None


class LoopholeData(Struct, frozen=True, kw_only=True):
    """An incident that lets a player choose."""

    incident: str
    cite: str
    hold: str
    hold_said: str
    knowledge: str
    reading: str | None
    closed_by: tuple[str, ...]


class SharedData(Struct, frozen=True, kw_only=True):
    """Players who share what they hold."""

    players: int
    wager: str
    gain: Exact
    house_edge_left: Exact
    changed: Exact


class TeamData(Struct, frozen=True, kw_only=True):
    """Partners who place a unit on every position where the count favours it."""

    wager: str
    positions: int
    rounds: int
    share: Exact
    gain: Exact  # of all together, a round


class ProtectionData(Struct, frozen=True, kw_only=True):
    """Everything."""

    game: str
    edition: str
    terms: str
    what_ifs: tuple[str, ...]
    threats: tuple[ThreatData, ...]
    removal: dict[str, RemovalData]
    counts: dict[str, tuple[CountData, ...]]
    seen: tuple[SightData, ...]
    backs: tuple[SplitData, ...]
    withdrawals: tuple[WithdrawalData, ...]
    loopholes: tuple[LoopholeData, ...]
    together: Exact  # a unit on every wager, all taken back or none after one's own look
    declining: dict[str, Exact]
    rounds_to_shuffle: int
    shared: SharedData | None
    teams: tuple[TeamData, ...]


def protection_data(found: Protection, *, backs: bool = True) -> ProtectionData:
    """All of it; without sorted `backs` it takes a second or two."""
    rules, shared = found.rulebook, found.shared
    return ProtectionData(
        game=rules.game,
        edition=rules.edition.name,
        terms=rules.terms.hash,
        what_ifs=tuple(what_ifs(rules, ())),
        threats=tuple(map(threat_data, find_threats(found) if backs else threats_but_backs(found))),
        removal={
            wager: RemovalData(
                house_edge=exact(each.house_edge),
                cards={card_letters(one.card): exact(one.effect) for one in each.cards},
                ranks={one.letter: exact(one.effect) for one in each.ranks},
            )
            for wager, each in found.removal.items()
        },
        counts={wager: _counts(found, wager) for wager in found.counts},
        seen=tuple(
            SightData(
                wager=each.wager,
                glimpse=each.glimpse.value,
                glimpse_said=each.glimpse.sentence,
                house_edge=exact(each.house_edge),
                share=exact(each.share),
                gain=exact(each.gain),
                desirability=each.desirability,
                by_card={one.cards: exact(one.house_edge) for one in each.seen},
            )
            for each in found.glimpses
        ),
        backs=tuple(map(split_data, found.splits)) if backs else (),
        withdrawals=tuple(
            WithdrawalData(
                wager=each.wager,
                knowledge=each.knowledge.value,
                knowledge_said=each.knowledge.sentence,
                gain=exact(each.gain),
                used=exact(each.used),
                rule=each.rule,
                break_even=exact_if(each.break_even),
            )
            for every in found.withdrawals.values()
            for each in every
        ),
        loopholes=tuple(
            LoopholeData(
                incident=each.incident,
                cite=str(each.cite),
                hold=each.hold.value,
                hold_said=each.hold.sentence,
                knowledge=each.knowledge.value,
                reading=each.reading,
                closed_by=each.closed_by,
            )
            for each in found.loopholes
        ),
        together=exact(found.together),
        rounds_to_shuffle=rules.rounds_to_shuffle,
        declining={each.wager: exact(each.gain) for each in found.declining},
        shared=None
        if shared is None
        else SharedData(
            players=shared.players,
            wager=shared.wager,
            gain=exact(shared.gain),
            house_edge_left=exact(shared.shared_edge),
            changed=exact(shared.changed),
        ),
        teams=tuple(
            TeamData(
                wager=each.wager,
                positions=each.pack.positions,
                rounds=each.pack.rounds,
                share=exact(each.pack.share),
                gain=exact(each.gain),
            )
            for each in found.teams
        ),
    )


def _counts(found: Protection, wager: str) -> tuple[CountData, ...]:
    return tuple(
        CountData(
            level=each.best.level,
            tags=dict(zip("23456789TJQKA", each.tags, strict=True)),
            correlation=float(each.best.correlation),
            correlation_squared=exact(each.best.correlation.squared),
            moments=tuple(map(_moment, each.moments.values())),
            packs=tuple(map(_pack, found.packs(each))),
        )
        for each in found.counts[wager]
    )


def _moment(each: CountMoment) -> MomentData:
    return MomentData(
        seen=each.seen,
        favourable=each.favourable,
        share=exact(each.share),
        gain=exact(each.gain),
        square=exact(each.square),
        desirability=each.desirability,
    )


def _pack(each: PackOdds) -> PackData:
    return PackData(
        rounds=each.rounds,
        positions=each.positions,
        sight=each.sight.value,
        share=exact(each.share),
        gain=exact(each.gain),
        per_hundred=float(each.per_hundred),
        desirability=each.desirability,
    )
