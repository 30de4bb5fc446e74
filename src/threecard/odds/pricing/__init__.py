"""Pricing: every wager, the best strategy, the jackpot, exactly, for one round."""
