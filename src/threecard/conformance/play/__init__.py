"""Play: people at a table who ask for things at random, and a way to end any round they began."""
