"""Choices with words: the values of a closed set, each with a phrase that people read."""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class Worded(StrEnum):
    """A value for programs and its words, as `OWN = "own", "after a look at one's own hand"`."""

    sentence: str

    def __new__(cls, value: str, sentence: str) -> Self:
        worded = str.__new__(cls, value)
        worded._value_ = value
        worded.sentence = sentence
        return worded
