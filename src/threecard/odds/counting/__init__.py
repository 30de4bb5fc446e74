"""Counting: hands of a deck in classes, deals in cells, and what becomes of wagers in each."""
