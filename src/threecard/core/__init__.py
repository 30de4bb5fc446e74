"""The rules: pure data and functions, with no clock, no chance and no I/O."""
