"""Terms: all that decides money at a table, as data with one canonical JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cached_property
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from threecard.core.decision import DecisionRule
from threecard.core.edition import Edition
from threecard.core.jackpot import JackpotRule
from threecard.core.reading import Readings
from threecard.core.wager import Payment, Priced


class Terms(msgspec.Struct, frozen=True, dict=True):  # dict: for the hash, made once
    """What a table plays by: two tables with equal terms play the same game for the same money.

    Judgements are code, which is no data; `Rulebook.judgements` is a digest of what they decide.
    """

    game: str
    edition: str
    layout: dict[str, Any]
    wagers: dict[str, dict[str, Any]]  # what each pays by line, and what it goes with
    readings: dict[str, str]
    procedure: dict[str, Any]
    limits: dict[str, Any]
    area_full: dict[str, Any]
    decision: dict[str, Any] | None
    jackpot: dict[str, Any] | None
    rounding: dict[str, Any] | UnsetType = UNSET  # where payments are rounded

    def canonical_json(self) -> bytes:
        return msgspec.json.encode(self, order="sorted")

    @cached_property
    def hash(self) -> str:
        return sha256(self.canonical_json()).hexdigest()


def terms_of(
    edition: Edition,
    priced: Mapping[str, Priced],
    readings: Readings,
    jackpot: JackpotRule | None,
) -> Terms:
    """The terms of an edition with these wagers, readings and jackpot."""
    decision = edition.decision
    return Terms(
        game=edition.game,
        edition=edition.name,
        layout=msgspec.to_builtins(edition.layout),
        wagers={id_: _wager(each) for id_, each in priced.items()},
        readings=dict(readings),
        procedure=msgspec.to_builtins(edition.procedure),
        limits=msgspec.to_builtins(edition.limit_rule),
        area_full=msgspec.to_builtins(edition.area_full),
        decision=None if decision is None else _decision(decision),
        jackpot=None if jackpot is None else msgspec.to_builtins(jackpot),
        rounding=UNSET if edition.rounding is None else msgspec.to_builtins(edition.rounding),
    )


def _wager(priced: Priced) -> dict[str, Any]:
    pays = {line.id: str(line.pays) for line in priced.lines}
    if isinstance(priced, Payment):
        return {"pays": pays, "on": priced.on}
    return {
        "pays": pays,
        "condition": msgspec.to_builtins(priced.condition),
        "equals": priced.equals,
    }


def _decision(rule: DecisionRule) -> dict[str, Any]:
    """The rule without the ways to play that people name: they decide nothing."""
    named = (field.name for field in fields(rule) if field.name != "ways")
    return {name: getattr(rule, name) for name in named}
