"""What-ifs as people write them: `tie.tie=9:1` for a pay line, `tie.on=ranking` for a reading."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction

from threecard.core.errors import Code, RoundError, RulebookError, located
from threecard.core.money import Cents, parse_cents
from threecard.core.registry import rulebook
from threecard.core.rulebook import Rulebook

PLAIN = frozenset("0123456789./")  # no exponents: 1e9999999 is short to write and long to read
LENGTH_MAX = 20  # of a number


def find_rulebook(game: str) -> Rulebook:
    """A rulebook as people name it: `TCP` for the newest edition, `TCP@5` for that one."""
    name, named, edition = game.partition("@")
    return rulebook(name, edition if named else None)


def with_what_ifs(
    rules: Rulebook, *, pays: Iterable[str], readings: Iterable[str], mark: str = ""
) -> Rulebook:
    """The rulebook with these pay lines and readings; an error says where it is, as `pay.tie.tie`.

    `mark` stands before the names of fields in sentences, as `--` where they are options.
    """
    for written in readings:
        name, choice = parted(written, f"{mark}reading", "tie.on=ranking")
        with located(f"reading.{name}"):
            rules = rules.with_reading(name, choice)
    for written in pays:
        line, odds = parted(written, f"{mark}pay", "tie.tie=9:1")
        with located(f"pay.{line}"):
            rules = rules.with_pays({line: odds})
    return rules


def read_stakes(written: Iterable[str], *, mark: str = "") -> dict[str, Cents]:
    """Stakes by wager, as `main=25`, each given once."""
    field = f"{mark}stake"
    stakes: dict[str, Cents] = {}
    for each in written:
        wager, amount = parted(each, field, "main=25")
        with located(f"stake.{wager}"):
            if wager in stakes:
                raise RoundError(Code.WAGER_TWICE, f"{field} names {wager} twice; add them up.")
            stakes[wager] = parse_cents(amount)
    if not stakes:
        raise RoundError(
            Code.STAKE_NOT_POSITIVE, f"Say what is staked each round, as {field} main=25."
        )
    return stakes


def read_number(written: str, field: str) -> Fraction:
    """A number as people write it, kept exactly: 4.5 is nine halves."""
    if len(written) > LENGTH_MAX:  # longer ones overflow a float somewhere
        raise RulebookError(
            Code.BAD_FIELD, f"{field} is a number of up to {LENGTH_MAX} characters."
        )
    if set(written) <= PLAIN:
        with suppress(ValueError, ZeroDivisionError):
            return Fraction(written)
    raise RulebookError(Code.BAD_FIELD, f"{field} is a number, as 5 or 4.5, not “{written}”.")


def parted(written: str, field: str, example: str) -> tuple[str, str]:
    """The two sides of what is written, as name and value."""
    before, sign, after = written.partition("=")
    if not (before.strip() and sign and after.strip()):
        raise RulebookError(
            Code.BAD_FIELD, f"{field} can't read “{written}”: write it as {field} {example}."
        )
    return before.strip(), after.strip()
