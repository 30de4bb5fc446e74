"""The house's doors: HTTP for questions and commands, WebSockets for what happens at a table."""

from __future__ import annotations

from threecard.server.api.app import create_app
from threecard.server.api.settings import ApiSettings

__all__ = ["ApiSettings", "create_app"]
