"""Practice: tables in memory for one person each, dealt as the house deals, and kept nowhere."""
