"""Taking keys: the office's log tells from which record on the house vouches with which keys."""

from __future__ import annotations

from threecard.core.errors import Code
from threecard.server.errors import StoreError
from threecard.server.log.commit_queue import Group
from threecard.server.log.heads import present_heads
from threecard.server.log.keys import Keys, generation_in
from threecard.server.log.office import STREAM, KeysTaken, open_office, record
from threecard.server.ports import Millis


async def take_keys(keys: Keys, at: Millis, group: Group) -> None:
    """Begin the office's log, and record the present keys where its last record has older ones.

    The record holds where every log stood under the keys before, so that whoever got hold of those
    can change nothing of what is older either.
    """
    tx = group.tx
    await tx.create(STREAM)
    head = await tx.lock(STREAM)
    taken = 0
    for last in await tx.records(STREAM, after=head.seq - 1):
        taken = generation_in(last.mac)
        if taken > keys.generation:
            raise StoreError(
                Code.STORE_FAILED,
                f"The house has taken keys of generation {taken}, and the key file ends with "
                f"{keys.generation}: it is an old copy. Put the present one in its place.",
            )
        open_office(keys, last)
    if taken == keys.generation:
        return
    heads = {name: head for name, head in (await present_heads(tx)).items() if head[0]}
    fact = KeysTaken(generation=keys.generation, public=keys.public, heads=heads)
    await record(group, keys, [fact], at)
