"""Conformance: whether a game keeps what every game of this library promises."""

from threecard.conformance.check import CHECKS as CHECKS
from threecard.conformance.check import check_game as check_game
from threecard.conformance.check import refused_game as refused_game
from threecard.conformance.finding import Conformance as Conformance
from threecard.conformance.finding import Finding as Finding
from threecard.conformance.finding import Section as Section
