"""Protection: what a clever player, a seen card or a ruling could take from a game, exactly."""
