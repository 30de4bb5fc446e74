"""The report: what was asked of the shuffle, and what came out."""

from __future__ import annotations

from dataclasses import dataclass, field

from scripts.randomness.battery import Battery
from scripts.randomness.chance import ALPHA, Finding
from scripts.randomness.uniformity import Evenness
from threecard.sim.statistics import holm


@dataclass(slots=True)
class Report:
    """A run, filled in as it goes on."""

    command: str
    seed: int
    decks: int
    planted_decks: int
    tools: str
    minutes: float = 0.0
    evenness: list[Evenness] = field(default_factory=list)
    choices: list[Evenness] = field(default_factory=list)
    step_faults: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    planted: dict[str, list[Finding]] = field(default_factory=dict)
    batteries: list[Battery] = field(default_factory=list)
    faulty: list[Battery] = field(default_factory=list)

    @property
    def exact(self) -> bool:
        return not self.step_faults and all(each.even for each in (*self.evenness, *self.choices))

    @property
    def failed(self) -> list[Finding]:
        return caught(self.findings)

    @property
    def unnoticed(self) -> list[str]:
        """Planted faults that no test caught."""
        dealers = [name for name, findings in self.planted.items() if not caught(findings)]
        return dealers + [each.stream for each in self.faulty if each.p >= ALPHA]

    @property
    def holds(self) -> bool:
        return self.exact and not self.failed and not self.unnoticed


def caught(findings: list[Finding]) -> list[Finding]:
    corrected = holm([each.p for each in findings])
    return [each for each, p in zip(findings, corrected, strict=True) if p < ALPHA]
