"""Planted bugs: mutations of the house that a storm has to find, each by its name."""

from tests.storm.planted import answering, committing, dealing, telling
from tests.storm.planted.bug import BUGS, Planted

__all__ = ["BUGS", "Planted", "answering", "committing", "dealing", "telling"]
