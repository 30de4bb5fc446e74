"""Differences: two rulebooks of one game side by side, and what the change does to the money."""
