"""A mutant: one change to one file of the package."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

Edit = tuple[int, int, str]  # from byte, to byte, the new text


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change to one file of the package."""

    file: str
    line: int
    within: str  # the definition at the top of the file that holds it
    before: str
    after: str
    edit: Edit
    clauses: tuple[str, ...]  # cited nearest around it

    @property
    def key(self) -> tuple[str, str, str, str]:
        return (self.file, self.within, self.before, self.after)

    def mark(self, source: bytes) -> str:
        """What tells this change to this text from every other, from run to run."""
        return sha256(b"\0".join((self.file.encode(), self.applied(source)))).hexdigest()

    def applied(self, source: bytes) -> bytes:
        start, end, text = self.edit
        return source[:start] + text.encode() + source[end:]
