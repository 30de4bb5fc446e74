"""Marks for tests."""

import pytest

clause = pytest.mark.clause  # the rulebook clauses a test pins: @clause("TCP 3.11.1")
