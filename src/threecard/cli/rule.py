"""`threecard rule`: what a rulebook says about an incident, asked at a desk."""

from __future__ import annotations

from typing import Annotated, Any, get_args

import msgspec
import typer

from threecard.cli import complete
from threecard.cli.console import console, print_json, refusals, table
from threecard.cli.ruling_account import second, surroundings, window
from threecard.cli.what_if import asked_rulebook
from threecard.core.errors import Code, RulebookError
from threecard.core.irregularities.incidents import Circumstances, Incident
from threecard.core.irregularities.ruling import Ruling
from threecard.core.meant import known_names
from threecard.core.rulebook import Rulebook

KINDS: dict[str, Any] = {str(kind.__struct_config__.tag): kind for kind in get_args(Incident)}


def rule(
    game: Annotated[
        str,
        typer.Argument(
            help="A game's id or tag, as three-card-poker or TCP.",
            autocompletion=complete.games,
        ),
    ],
    incident: Annotated[
        str,
        typer.Argument(
            help="What happened, as misdeal; “list” names them all.",
            autocompletion=complete.incidents,
        ),
    ],
    facts: Annotated[
        list[str] | None,
        typer.Argument(help="Facts of it, as reconstructible=true or cards=2."),
    ] = None,
    *,
    handled: Annotated[
        bool, typer.Option("--handled", help="Some player has handled cards.")
    ] = False,
    shown: Annotated[bool, typer.Option("--shown", help="The dealer's hand shows.")] = False,
    before_close: Annotated[
        bool, typer.Option("--before-close", help="Bets are still open.")
    ] = False,
    established: Annotated[
        bool,
        typer.Option("--established", help="Some wager has conclusively won or lost."),
    ] = False,
    manual: Annotated[
        bool, typer.Option("--manual", help="Cards are dealt from a manual device.")
    ] = False,
    reading: Annotated[
        list[str] | None,
        typer.Option(
            help="A reading other than the default, NAME=CHOICE.",
            autocompletion=complete.readings,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Say what the rulebook rules about an incident, in plain words, with the clause.

    For example: `threecard rule R3P misdeal reconstructible=true`, or
    `threecard rule TCP power_failure --established`.
    """
    with refusals():
        rules = asked_rulebook(game, readings=reading)
        if incident == "list":
            _list(rules)
            return
        happened = _incident(incident, facts or [])
        now = msgspec.convert(
            {
                "closed": not before_close,
                "handled": handled or established or shown,
                "shown": shown,
                "established": established or shown,
                "device": "manual" if manual else "automated",
            },
            Circumstances,
        )
        ruling = rules.rule(happened, now)
        if as_json:
            print_json(_as_json(rules, ruling))
        else:
            _show(rules, ruling)


def _incident(name: str, facts: list[str]) -> Incident:
    """The incident from its name and `fact=value` words."""
    kind = KINDS.get(name)
    if kind is None:
        raise RulebookError(
            Code.UNKNOWN_INCIDENT,
            f"There is no incident “{name}”; there are {known_names(name, KINDS)}",
        )
    known = [field.name for field in msgspec.structs.fields(kind)]
    given = dict(fact.partition("=")[::2] for fact in facts)
    for fact in given:
        if fact not in known:
            facts_of = ", ".join(known) or "none"
            raise RulebookError(
                Code.UNKNOWN_INCIDENT, f"{name} has no fact “{fact}”; it has {facts_of}."
            )
    try:
        happened: Incident = msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        raise RulebookError(Code.BAD_FIELD, f"{error}.") from None
    return happened


def _as_json(rules: Rulebook, ruling: Ruling) -> dict[str, object]:
    told: dict[str, object] = {"remedy": ruling.remedy, "sentence": ruling.remedy.sentence}
    if ruling.cite.clause:
        told["clause"] = ruling.cite.clause
    if ruling.cite.reading:
        told["reading"] = ruling.cite.reading
    told |= {"window": window(rules, ruling), "acts": ruling.remedy.acts}
    if (agrees := second(ruling)) is not None:
        told["second"] = agrees
    if ruling.decides:
        told["decides"] = {"role": ruling.decides, "matter": ruling.matter}
    if ruling.options:
        told["options"] = [
            {"id": option.id, "meaning": option.meaning, "binds": option.binds}
            for option in ruling.options
        ]
    return told


def _show(rules: Rulebook, ruling: Ruling) -> None:
    out = console()
    out.print(f"[bold]{ruling.remedy.sentence}[/] [dim]{ruling.cite}[/]")
    out.print(surroundings(rules, ruling))
    if (agrees := second(ruling)) is not None:
        out.print(f"It takes two persons: {agrees}.")
    if ruling.decides is not None:
        out.print(f"A {ruling.decides.spoken} or above decides {ruling.matter}.")
    if ruling.options:
        why = f" [dim]{ruling.options_cite}[/]" if ruling.options_cite else ""
        out.print(f"Players may choose:{why}")
        shown = table("", "", "")
        for option in ruling.options:
            shown.add_row(f"  {option.id}", option.meaning, option.binds or "")
        out.print(shown)
    summaries = {entry.clause: entry.summary for entry in rules.edition.clauses}
    for cite in (ruling.cite, ruling.options_cite):
        if cite is None:
            continue
        if cite.clause in summaries:
            out.print(f"[dim]{cite.clause}[/]  {summaries[cite.clause]}")
        if cite.reading:
            silent = "departed from" if cite.clause else "silent"
            out.print(f"[dim]The text is {silent}; reading {cite.reading} decides.[/]")


def _list(rules: Rulebook) -> None:
    shown = table("incident", "what it is", "facts")
    for name, kind in KINDS.items():
        facts = ", ".join(field.name for field in msgspec.structs.fields(kind))
        shown.add_row(f"[bold]{name}[/]", (kind.__doc__ or "").split("\n")[0], facts)
    out = console()
    out.print(shown)
    out.print(
        f"\n[dim]Ask with[/] threecard rule {rules.edition.tag} INCIDENT [dim]\\[FACT=VALUE …][/]"
    )
