"""The witness: a small process with a key of its own, which signs the closed deals of a house.

It needs no database server, no page and no rulebook: one key, one log, one address. What its
signature is good for stands in `docs/fair-deal.md`, how it is run in `docs/operate.md`.
"""
