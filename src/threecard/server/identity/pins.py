"""PINs: by which staff say at somebody else's console that it is they who act.

A PIN is set, changed and taken away by the person alone, with their password. It opens no session:
it is good for one act at a time (`words`). A password that is reset takes the PIN with it.
"""

from __future__ import annotations

from itertools import pairwise

from threecard.core.errors import Code
from threecard.server.errors import HouseError
from threecard.server.house.house import House
from threecard.server.identity import people
from threecard.server.identity.people import Known
from threecard.server.identity.terms import IdentityTerms
from threecard.server.identity.vouching import pin_mark
from threecard.server.log.commit_queue import Group
from threecard.server.log.office import write_down
from threecard.server.log.pin_facts import PinSet
from threecard.server.storage.people import set_pin

DIGITS = "0123456789"


def check_pin(pin: str, terms: IdentityTerms) -> None:
    """Digits, enough of them, and not the first that anybody would try."""
    least, most = terms.pin_min, terms.pin_max
    if not least <= len(pin) <= most or not set(pin) <= set(DIGITS):
        raise HouseError(Code.BAD_PASSWORD, f"A PIN has {least} to {most} digits.", where="pin")
    steps = {(ord(after) - ord(before)) % 10 for before, after in pairwise(pin)}
    if steps in ({0}, {1}, {9}):
        raise HouseError(
            Code.BAD_PASSWORD, "Anybody would try that PIN first; take another.", where="pin"
        )


async def keep_pin(house: House, known: Known, stored: str | None, group: Group) -> None:
    """A new PIN of one's own, or none; `known` is the person as the password was compared with."""
    name = known.person.name
    present = await people.need(group.tx, name)
    if present.password != known.password:  # it was changed in the meantime
        raise HouseError(Code.BAD_CREDENTIALS, "The name or the password is not right.")
    await set_pin(group.tx, name, stored)
    mark = None if stored is None else pin_mark(house.keys, name, stored)
    await write_down(group, house.keys, [PinSet(person=name, mark=mark)], house.clock.now())
