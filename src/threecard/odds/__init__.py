"""Exact odds: every wager priced from the judgements that settle it, every answer a fraction.

>>> from threecard.odds import odds
>>> odds("royal-three-pictures").wagers["tie"].house_edge
Fraction(1273528, 12724075)
"""

from importlib import import_module as _import_module
from importlib.util import find_spec as _find_spec
from typing import TYPE_CHECKING

from threecard.core.extras import NotInstalledError as _NotInstalledError
from threecard.public import lazily as _lazily

try:
    _numpy = _find_spec("numpy")  # and no more: a house asks another process, and never loads it
except ModuleNotFoundError:
    _numpy = None
if _numpy is None:  # the library alone does without
    raise _NotInstalledError(
        "The exact odds need", "odds", ModuleNotFoundError("No module named 'numpy'", name="numpy")
    )

if TYPE_CHECKING:
    from threecard.odds.names import *  # noqa: F403
else:
    # A room and a public name are called alike; loaded once, the room no longer takes the name.
    _import_module("threecard.odds.protection")
    del protection  # noqa: F821 # the import put it here
    __getattr__, __dir__ = _lazily(__name__, globals())
