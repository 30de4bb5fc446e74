"""Irregularities: an incident is reported with its facts; the rulebook gives a ruling."""
