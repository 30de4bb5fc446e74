"""Processes: a house opened, served, supervised, followed and closed."""
