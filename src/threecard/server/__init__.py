"""The house: runs the tables for real people, keeps their money, and can prove both."""
