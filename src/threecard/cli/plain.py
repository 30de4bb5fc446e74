"""Help as people read it: a switch has no type, a file is called a file, a number N."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

if TYPE_CHECKING:
    from typer._click.core import Context, Parameter  # it gives these no other name

# What Typer shows of a type, and what people call it.
WORDS = {
    "<str>": "TEXT",
    "<list[str]>": "TEXT",
    "<path>": "PATH",
    "<list[Path]>": "PATH",
    "<file>": "PATH",
    "<directory>": "FOLDER",
    "<int>": "N",
    "<int range>": "N",
    "<float>": "X",
    "<float range>": "X",
}


class PlainCommand(TyperCommand):
    """A command whose help names no type of Python's."""

    def get_params(self, ctx: Context) -> list[Parameter]:
        return [_plain(each, ctx) for each in super().get_params(ctx)]


class PlainGroup(TyperGroup):
    """A command with others under it, in the same words."""

    def get_params(self, ctx: Context) -> list[Parameter]:
        return [_plain(each, ctx) for each in super().get_params(ctx)]


def _plain(param: Parameter, ctx: Context) -> Parameter:
    if isinstance(param, TyperOption) and param.is_flag:
        param.metavar = ""
    elif isinstance(param, TyperOption) and param.metavar is None:
        param.metavar = WORDS.get(param.display_type(ctx))
    elif isinstance(param, TyperArgument):
        # Of an argument no metavar is shown, so this is the only place to say it.
        word = "FILE" if "File" in param.display_type(ctx) else WORDS.get(param.display_type(ctx))
        if word is not None:
            param.display_type = partial(_shown, word)  # type: ignore[method-assign]
    return param


def _shown(word: str, _ctx: Context) -> str:
    return word
