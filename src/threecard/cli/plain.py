"""Help as people read it: a switch has no type, a file is called a file, a number N.

And values as they were typed: text, switches and whole numbers within their bounds are not given to
Typer's converter, whose library takes as long to load as Typer itself.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

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


class AsGiven:
    """Takes what was not given and what is plainly right as it is; Typer does the rest.

    So whatever is wrong is refused in Typer's words.
    """

    def __init__(self, param: TyperOption | TyperArgument) -> None:
        self._otherwise = param.get_runtime_param
        asked = param.type_descriptor
        is_text = asked.annotation in (str, list[str]) and not (asked.is_path or asked.is_choice)
        self._is_text = is_text and asked.parameter_info.parser is None
        self._is_list = asked.is_list
        self._annotation = asked.annotation
        self._bounds = asked.parameter_info.min, asked.parameter_info.max

    def coerce(self, value: Any, param: TyperOption | TyperArgument, ctx: Context) -> Any:  # noqa: ANN401 # whatever was given
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if self._is_text and not self._is_list and isinstance(value, str):
            return value
        if self._is_text and self._is_list and isinstance(value, list | tuple):
            return list(value)
        if self._annotation is bool and isinstance(value, bool):
            return value
        if self._annotation is int and (number := self._number(value)) is not None:
            return number
        return self._otherwise().coerce(value, param=param, ctx=ctx)

    def _number(self, value: object) -> int | None:
        """A whole number within its bounds; none where Typer has something to say."""
        if isinstance(value, str) and value.isascii() and value.isdecimal():
            value = int(value)
        if type(value) is not int:
            return None
        least, most = self._bounds
        fits = (least is None or value >= least) and (most is None or value <= most)
        return value if fits else None


def _plain(param: Parameter, ctx: Context) -> Parameter:
    if isinstance(param, TyperOption | TyperArgument) and "get_runtime_param" not in vars(param):
        param.get_runtime_param = partial(_same, AsGiven(param))  # type: ignore[method-assign, assignment]
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


def _same(as_given: AsGiven) -> AsGiven:
    return as_given


def _shown(word: str, _ctx: Context) -> str:
    return word
