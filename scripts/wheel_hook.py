"""What a build of the wheel looks at first: that the pages of the floor are there."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES = Path("src/threecard/server/pages/index.html")
WITHOUT = "THREECARD_WITHOUT_PAGES"


class PagesHook(BuildHookInterface[Any]):
    """Refuses a wheel whose house would have no pages, unless that is what is wanted."""

    PLUGIN_NAME = "pages"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if version == "editable" or os.environ.get(WITHOUT):
            return
        if not (Path(self.root) / PAGES).exists():
            raise SystemExit(
                "threecard: the pages of the floor are not built, and a wheel without them serves "
                f"none. Run `make web` first; or, for the library alone, say {WITHOUT}=1."
            )
