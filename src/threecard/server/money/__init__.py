"""Money: which cents move between which accounts."""
