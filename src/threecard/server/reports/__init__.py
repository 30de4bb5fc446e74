"""Reports for whoever answers for a house: what its tables won, its jackpot, what stood out."""
