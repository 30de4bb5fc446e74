"""The house: its tables in memory, the one way to change them, its dealers and its past."""
