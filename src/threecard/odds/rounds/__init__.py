"""Many rounds: sessions, a table's hold, and the jackpot's meter over its life."""
