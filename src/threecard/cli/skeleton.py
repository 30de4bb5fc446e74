"""The skeleton of a new game: an installable folder, whole but for its blanks.

It is a picture game with a main wager and a side wager, as the shortest of the five is: what every
rulebook has to say is there, and cited where it acts. Whoever writes another game changes it from
here.
"""

from __future__ import annotations

from string import Template

PROJECT = """\
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "$game"
version = "0.1.0"
description = "$title, a game for threecard."
requires-python = ">=3.11"
dependencies = ["threecard"]

# How threecard finds the game once this folder is installed.
[project.entry-points."threecard.games"]
$game = "$module.rules:EDITION"

[tool.hatch.build.targets.wheel]
packages = ["$module"]
"""

PACKAGE = '''\
"""$title ($tag)."""

from $module.rules import EDITION as EDITION
'''

CLAUSES = '''\
"""$title ($tag), clause by clause, in our own words."""

from threecard.games import ClauseKind as Kind
from threecard.games import Window, clause_entries

# A number, what the clause is about, and what it says. Change all of it to what your rulebook has.
ROWS: tuple[tuple[str, Kind, str], ...] = (
    ("1.1", Kind.DEFINITION, "Picture card: a Jack, a Queen or a King."),
    ("2.1", Kind.EQUIPMENT, "One deck of 52 cards without jokers."),
    ("2.2", Kind.EQUIPMENT, "The layout has an area for main wagers."),
    ("2.3", Kind.EQUIPMENT, "And one for Three Pictures wagers."),
    ("3.1", Kind.PROCEDURE, "Play begins with “Place your bets, please”."),
    ("3.2", Kind.PROCEDURE, "Wagering ends with “No more bets”."),
    ("3.3", Kind.PROCEDURE, "Whoever has a main wager may add a Three Pictures wager."),
    ("3.4", Kind.PROCEDURE, "Each position gets three cards, the dealer's hand comes last."),
    ("3.5", Kind.PROCEDURE, "Players put their hands back face up."),
    ("3.6", Kind.PROCEDURE, "Then the dealer's hand is exposed."),
    ("3.7", Kind.SETTLEMENT, "The higher hand wins; a main wager on the lower one loses."),
    ("3.8", Kind.RANKING, "Three pictures are highest, then points, then pictures held."),
    ("3.9", Kind.SETTLEMENT, "Hands of the same rank leave the main wager untouched."),
    ("4.1", Kind.SETTLEMENT, "What a winning main wager pays, on six points and on others."),
    ("4.2", Kind.SETTLEMENT, "What three pictures in the player's hand pay; else the wager loses."),
    ("5.1", Kind.IRREGULARITY, "A foreign card in the deck makes the round void."),
    ("5.2", Kind.IRREGULARITY, "All results of earlier rounds stand."),
    ("5.3", Kind.IRREGULARITY, "Too few or too many cards make the round void."),
    ("5.4", Kind.IRREGULARITY, "A misdeal makes it void, unless whole hands can be put right."),
    ("5.5", Kind.IRREGULARITY, "So does a dealer's hand of a wrong number of cards."),
    ("5.6", Kind.IRREGULARITY, "A wager after “No more bets” is refused."),
    ("5.7", Kind.IRREGULARITY, "One taken off after that wins or loses as if it lay there."),
)

# How long each can be invoked.
WINDOWS = {
    "5.1": Window.ROUND,
    "5.2": Window.APPLIES,
    "5.3": Window.ROUND,
    "5.4": Window.UNHANDLED,
    "5.5": Window.NEXT_ROUND,
    "5.6": Window.APPLIES,
    "5.7": Window.APPLIES,
}

CLAUSES = clause_entries("$tag", ROWS, WINDOWS)
'''

RULINGS = '''\
"""Irregularities of $title ($tag)."""

from __future__ import annotations

from threecard.games import Cites, clause, short_rulings

RULINGS = short_rulings(
    Cites(
        foreign=clause("$tag 5.1"),
        past=clause("$tag 5.2"),
        deck=clause("$tag 5.3"),
        misdeal=clause("$tag 5.4"),
        dealer_count=clause("$tag 5.5"),
        late=clause("$tag 5.6"),
        withdrawn=clause("$tag 5.7"),
        side_wager=clause("$tag 3.3"),
    ),
    dealer_reconstructs=False,
)
'''

RULES = '''\
"""$title ($tag)."""

from __future__ import annotations

from $module.clauses import CLAUSES
from $module.rulings import RULINGS
from threecard.games import (
    SILENT_LIMITS,
    Area,
    Clause,
    Condition,
    Edition,
    Examiner,
    Layout,
    MainCites,
    Odds,
    PayLine,
    Priced,
    Procedure,
    Readings,
    Wager,
    blank,
    clause,
    main_judgements,
    ranking_called,
    reading,
    returned,
    silent_limits,
    silent_power_failure,
    silent_uncovered,
    silent_viewing,
    staff_acting,
    three_pictures_judgements,
    wagers_per_area,
    words,
)

MAIN = (  # $tag 4.1
    PayLine("six", "Win on six points", blank("what a win on six points pays, as Odds(1, 2)")),
    PayLine("other", "Win on other points", blank("what any other win pays, as Odds(1, 1)")),
)
THREE_PICTURES = (  # $tag 4.2
    PayLine("three_pictures", "Three Pictures", blank("what they pay, as Odds(16, 1)")),
)

# Placed beside the player's own main wager.
AFTER_MAIN = Condition(any_of=("main",), own=True, clause=Clause("$tag 3.3"))


def _priced(_readings: Readings) -> tuple[Priced, ...]:
    return (
        Wager(
            "main",
            "Main wager",
            MAIN,
            main_judgements(
                MainCites(won=clause("$tag 4.1"), lost=clause("$tag 3.7")),
                standoff=returned(clause("$tag 3.9")),
            ),
        ),
        Wager(
            "three_pictures",
            "Three Pictures",
            THREE_PICTURES,
            three_pictures_judgements(won=clause("$tag 4.2"), lost=clause("$tag 4.2")),
            AFTER_MAIN,
        ),
    )


EDITION = Edition(
    game="$game",
    tag="$tag",
    title="$title",
    operator=blank("whose rulebook it is"),
    version=blank("the version that it prints, as 2; or an empty text"),
    effective=blank("the date it takes effect, as 2026-01-31"),
    layout=Layout(  # $tag 2.1: one deck deals to all of them
        blank("the fewest playing positions, as 1"),
        blank("and the most, as 7"),
        (
            Area("main", "Main", Clause("$tag 2.2")),
            Area("three_pictures", "Three Pictures", Clause("$tag 2.3")),
        ),
    ),
    ranking=ranking_called(double="Double Picture", plain=""),  # $tag 3.8
    priced=_priced,
    readings=(
        silent_limits(),
        silent_viewing(),
        silent_power_failure(),
        silent_uncovered(),
        staff_acting(),
        wagers_per_area("1", meaning="one wager to a betting area", cites=()),
    ),
    words=words(("$tag 1.1", "Picture card", "picture card")),
    procedure=Procedure(
        opens=Clause("$tag 3.1"),
        closes=Clause("$tag 3.2"),
        late_wager=Clause("$tag 5.6"),
        late_withdrawal=Clause("$tag 5.7"),
        by_hand=Clause("$tag 3.4"),
        by_card=None,
        viewer=Examiner.FIRST,
        viewer_clause=None,
        one_hand=reading("viewing"),
        must_sit=None,
        turned_up=Clause("$tag 3.5"),
        dealer_last=Clause("$tag 3.6"),
        declares=Clause("$tag 3.7"),
    ),
    limit_rule=SILENT_LIMITS,
    area_full=reading("wagers_per_area"),
    clauses=CLAUSES,
    rulings=RULINGS,
)
'''

TEST = '''\
"""$title, tried at the table."""

from __future__ import annotations

from pathlib import Path

from threecard import Hand, Placed, PlayingPosition, Round, rulebook, settle
from threecard.loading import load_file

load_file(Path(__file__).parents[1] / "$module")


def test_the_higher_hand_wins() -> None:
    mei = PlayingPosition(1, (Placed("Mei", "main", 20_00),), hand=Hand.parse("Ks Qs Jd"))
    (line,) = settle(rulebook("$tag"), Round(Hand.parse("9s 8h 2d"), (mei,))).lines
    assert (line.line, line.cite.clause) == ("other", "$tag 4.1")
'''

README = """\
# $title

A game for threecard. Its blanks are marked `blank(...)`; fill them in, then:

    threecard rules $tag --game-file $module
    threecard odds $tag --game-file $module
    threecard check-game $module
    pip install -e .        # from then on it is there without --game-file
    pytest
"""

_FILES = {
    "pyproject.toml": PROJECT,
    "README.md": README,
    "$module/__init__.py": PACKAGE,
    "$module/clauses.py": CLAUSES,
    "$module/rulings.py": RULINGS,
    "$module/rules.py": RULES,
    "tests/test_game.py": TEST,
}


def skeleton(*, game: str, tag: str, title: str) -> dict[str, str]:
    """The files of a new game, by their path in its folder."""
    named = {"game": game, "tag": tag, "title": title, "module": game.replace("-", "_")}
    return {
        Template(path).substitute(named): Template(text).substitute(named)
        for path, text in _FILES.items()
    }
