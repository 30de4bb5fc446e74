"""Conformance: whether a game keeps what every game of this library promises."""
