"""Damage: whatever raises while a database is read is a finding, and the examination goes on."""

from __future__ import annotations

from threecard.server.audit.report import Finding


def damage(check: str, error: Exception, *, row: str | None = None) -> Finding:
    said = " ".join(str(error).split())[:200]
    sentence = f"It can't be read or compared: {type(error).__name__}: {said}."
    return Finding(check, sentence, row=row)
