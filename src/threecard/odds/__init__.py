"""Exact odds: every wager priced from the judgements that settle it, every answer a fraction.

>>> from threecard.odds import odds
>>> odds("royal-three-pictures").wagers["tie"].house_edge
Fraction(1273528, 12724075)
"""

from importlib import import_module as _import_module
from importlib.util import find_spec as _find_spec
from typing import TYPE_CHECKING

from threecard.core.extras import NotInstalledError as _NotInstalledError

if _find_spec("numpy") is None:  # the library alone does without
    raise _NotInstalledError(
        "The exact odds need", "odds", ModuleNotFoundError("No module named 'numpy'", name="numpy")
    )

if TYPE_CHECKING:
    from threecard.odds.names import *  # noqa: F403
else:
    # A room and a public name are called alike; loaded once, the room no longer takes the name.
    _import_module("threecard.odds.protection")
    del protection  # noqa: F821 # the import put it here

    def __getattr__(name: str) -> object:
        """A public name, of all that are loaded when the first is asked for.

        Whoever needs one part alone imports that part: a house never loads numpy, and a command
        only what it prints.
        """
        if name.startswith("_") and name != "__all__":
            raise AttributeError(name)
        names = _import_module("threecard.odds.names")
        try:
            return getattr(names, name)
        except AttributeError:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None

    def __dir__() -> list[str]:
        return [*__getattr__("__all__"), *globals()]
