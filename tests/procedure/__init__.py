"""The twin of procedure: a table kept by a second, plain account, to check the product's by.

It was written from the five rulebooks and the named readings alone, by somebody who had not read
the product's procedure, and it imports nothing of the product; only `against` does, which lays the
two side by side. A command is a plain dict, as the product's commands are written in JSON.
"""
