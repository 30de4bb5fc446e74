"""Runs, prices and proves the three-card table games that Singapore's casinos are licensed to deal.

It plays for play chips, and is not itself an approved gaming system.
"""

from threecard import games
from threecard.core import commands, events
from threecard.core.cards import DECK, Card, Rank, Suit, card_letters, card_symbols, parse_card
from threecard.core.clause import Clause, ClauseEntry, ClauseKind, Window
from threecard.core.commands import Command
from threecard.core.config import Source, TableConfig
from threecard.core.course import Course
from threecard.core.decide import decide
from threecard.core.edition import Edition
from threecard.core.errors import (
    CardError,
    Code,
    CommandRefusedError,
    InvariantBrokenError,
    MoneyError,
    RoundError,
    RulebookError,
    ThreecardError,
    WrittenError,
)
from threecard.core.events import Event
from threecard.core.evolve import evolve
from threecard.core.hand import Hand
from threecard.core.irregularities import incidents
from threecard.core.irregularities.incidents import Circumstances, Incident
from threecard.core.irregularities.ruling import Remedy, Ruling
from threecard.core.judgement import Cite, Conduct, Result
from threecard.core.legal import Forbidden, Legal, Possible, legal
from threecard.core.limits import Bounds, Counted, LimitMode, Limits
from threecard.core.line import Line
from threecard.core.money import Cents, parse_cents, write_cents
from threecard.core.paytable import Award, Odds, PayLine, WholeMeter
from threecard.core.people import Role
from threecard.core.procedure import Device
from threecard.core.reading import Choice, Reading
from threecard.core.registry import RULEBOOKS, editions, register, rulebook
from threecard.core.round import Decision, Placed, PlayingPosition, Position, Round
from threecard.core.rulebook import Rulebook
from threecard.core.settlement import Settlement, settle
from threecard.core.state import read_table, write_table
from threecard.core.table import HandState, Phase, Table, UnopenedTable
from threecard.core.terms import Terms
from threecard.core.transcript import SettlementOut, read_round, write_settlement
from threecard.core.view import Viewer, see, view
from threecard.core.wager import Payment, Wager
from threecard.games import (
    non_commission_three_pictures,
    prosperity_3_pictures,
    royal_three_pictures,
    three_card_poker,
    three_pictures,
)

__version__ = "1.1.0.dev0"

for _game in (
    royal_three_pictures,
    non_commission_three_pictures,
    prosperity_3_pictures,
    three_pictures,
    three_card_poker,
):
    register(_game.EDITION)

__all__ = [
    "DECK",
    "RULEBOOKS",
    "Award",
    "Bounds",
    "Card",
    "CardError",
    "Cents",
    "Choice",
    "Circumstances",
    "Cite",
    "Clause",
    "ClauseEntry",
    "ClauseKind",
    "Code",
    "Command",
    "CommandRefusedError",
    "Conduct",
    "Counted",
    "Course",
    "Decision",
    "Device",
    "Edition",
    "Event",
    "Forbidden",
    "Hand",
    "HandState",
    "Incident",
    "InvariantBrokenError",
    "Legal",
    "LimitMode",
    "Limits",
    "Line",
    "MoneyError",
    "Odds",
    "PayLine",
    "Payment",
    "Phase",
    "Placed",
    "PlayingPosition",
    "Position",
    "Possible",
    "Rank",
    "Reading",
    "Remedy",
    "Result",
    "Role",
    "Round",
    "RoundError",
    "Rulebook",
    "RulebookError",
    "Ruling",
    "Settlement",
    "SettlementOut",
    "Source",
    "Suit",
    "Table",
    "TableConfig",
    "Terms",
    "ThreecardError",
    "UnopenedTable",
    "Viewer",
    "Wager",
    "WholeMeter",
    "Window",
    "WrittenError",
    "card_letters",
    "card_symbols",
    "commands",
    "decide",
    "editions",
    "events",
    "evolve",
    "games",
    "incidents",
    "legal",
    "parse_card",
    "parse_cents",
    "read_round",
    "read_table",
    "register",
    "rulebook",
    "see",
    "settle",
    "view",
    "write_cents",
    "write_settlement",
    "write_table",
]
