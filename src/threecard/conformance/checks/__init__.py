"""The checks of a game, one file each: each yields findings, and in a line what it looked at."""
