"""Storage: where the house keeps its logs and its money. A store knows bytes, never rules."""
