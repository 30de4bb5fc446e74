"""A table of the house: its facts, what is asked of it, its state, what follows from that."""
