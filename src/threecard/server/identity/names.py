"""Names: one person to a name, however it is written."""

from __future__ import annotations

import unicodedata

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.identity.person import INSTALLER, Position

SHORTEST, LONGEST = 2, 32
WRITTEN_MAX = 4 * LONGEST  # before letters are put together
GUEST = "guest-"
FIRST_MANAGER = "manager"
# Who acts in the log without being a person, and titles that would pass for one.
RESERVED = frozenset(
    {"house", INSTALLER, "automatic dealer", FIRST_MANAGER}
    | {position.value for position in Position}
    | {position.spoken for position in Position}
)
PUNCTUATION = " .,'’&()+-_@!"
# Letters and marks that show as nothing, so that two names would look alike.
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"
SELECTORS = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
# Scripts that are written together; every other name keeps to one.
TOGETHER = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"CJK", "HANGUL"}),
    frozenset({"CJK", "BOPOMOFO"}),
)
OF_ANY = frozenset({"COMBINING", "MODIFIER"})  # marks that stand with letters of every script
OF_ANOTHER = {"KATAKANA-HIRAGANA": "KATAKANA", "IDEOGRAPHIC": "CJK"}
GUEST_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is read as another
GUEST_LENGTH = 5


def check_name(name: str) -> str:
    """The name as it will be shown, or a refusal."""
    shown = unicodedata.normalize("NFKC", name[:WRITTEN_MAX]).strip(" ")
    if len(name) > WRITTEN_MAX or not SHORTEST <= len(shown) <= LONGEST:
        raise _bad(f"A name has {SHORTEST} to {LONGEST} characters.")
    for character in shown:
        if not _is_plain(character):
            raise _bad(f"A name can't have the character U+{ord(character):04X}.")
    if "  " in shown:
        raise _bad("A name has single spaces only.")
    if not unicodedata.category(shown[0]).startswith(("L", "N")):
        raise _bad("A name begins with a letter or a digit.")
    scripts = {script for character in shown if (script := script_of(character)) is not None}
    if len(scripts) > 1 and not any(scripts <= each for each in TOGETHER):
        raise _bad("A name keeps to one script: letters of several look alike.")
    key = name_key(shown)
    if key in RESERVED or key.startswith(GUEST):
        raise _bad(f"“{shown}” is kept for the house.")
    return shown


def name_key(name: str) -> str:
    """What the spellings of one name have in common."""
    folded = unicodedata.normalize("NFKC", name[:WRITTEN_MAX]).casefold()
    return unicodedata.normalize("NFKC", folded).strip(" ")[:WRITTEN_MAX]


def guest_name(drawn: bytes) -> str:
    """A guest's name, as guest-7K3QX, from random bytes."""
    number = int.from_bytes(drawn, "big")
    letters = ""
    for _ in range(GUEST_LENGTH):
        number, letter = divmod(number, len(GUEST_LETTERS))
        letters += GUEST_LETTERS[letter]
    return GUEST + letters


def _is_plain(character: str) -> bool:
    if character in PUNCTUATION:
        return True
    if character in BLANK or any(low <= ord(character) <= high for low, high in SELECTORS):
        return False
    return unicodedata.category(character)[0] in "LMN"


def script_of(character: str) -> str | None:
    """The script of a letter, mark or digit, as its Unicode name begins; none of what all use."""
    if character.isascii() and not character.isalpha():
        return None
    if unicodedata.category(character)[0] not in "LMN":
        return None
    word = unicodedata.name(character, "?").split(" ")[0]
    return None if word in OF_ANY else OF_ANOTHER.get(word, word)


def _bad(sentence: str) -> HouseError:
    return HouseError(Code.BAD_NAME, sentence, where="name")
