"""Help as people read it: a switch has no type, and a file is called a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

if TYPE_CHECKING:
    from typer._click.core import Context, Parameter  # it gives these no other name


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
    elif isinstance(param, TyperArgument) and "File" in param.display_type(ctx):
        # Of an argument no metavar is shown, so this is the only place to say it.
        param.display_type = _a_file  # type: ignore[assignment,method-assign]
    return param


def _a_file(_ctx: Context) -> str:
    return "<file>"
