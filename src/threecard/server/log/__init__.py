"""The log: facts as chained and sealed records, appended in groups."""
