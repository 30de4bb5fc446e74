"""Packs: a round or a stretch of them, for a dispute, to be read and checked without the house."""
