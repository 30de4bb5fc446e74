"""A mutant: one change to one file of the package."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

Edit = tuple[int, int, str]  # from byte, to byte, the new text
Key = tuple[str, str, str, str]  # its file, the definition it is in, before and after


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
    def key(self) -> Key:
        return (self.file, self.within, self.before, self.after)

    def mark(self, text: bytes, definition: tuple[int, int]) -> str:
        """What tells this change to this definition from every other, from run to run.

        What is changed elsewhere in the file, or moved, leaves the mark as it is.
        """
        first, last = definition
        start, end, new = self.edit
        parts = (self.file.encode(), text[first:start], new.encode(), text[end:last])
        return sha256(b"\0".join(parts)).hexdigest()

    def applied(self, source: bytes) -> bytes:
        start, end, text = self.edit
        return source[:start] + text.encode() + source[end:]
