"""Signatures as a person would write them, with public names for types."""

from __future__ import annotations

import builtins
import enum
import inspect
import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import UnionType
from typing import Any, TypeVar, get_origin

from scripts.api_start import START

WIDTH = 100


def is_function(named: object) -> bool:
    """Whether it is a function, remembered by a cache or not."""
    return inspect.isfunction(getattr(named, "__wrapped__", named))


def is_enum(named: object) -> bool:
    return inspect.isclass(named) and issubclass(named, enum.Enum)


def signature(name: str, named: Callable[..., Any], *, method: bool = False) -> str:
    """The name with its arguments and what comes back, as a person would write it."""
    found = inspect.signature(named)
    home = named.__module__
    parts, starred = [], False
    for index, (each, parameter) in enumerate(found.parameters.items()):
        if method and index == 0:
            continue  # self
        if parameter.kind is parameter.KEYWORD_ONLY and not starred:
            parts.append("*")
            starred = True
        parts.append(_parameter(each, parameter, home))
    end = ")"
    if not inspect.isclass(named) and found.return_annotation is not found.empty:
        end = f") -> {spelled(found.return_annotation, home)}"
    whole = f"{name}({', '.join(parts)}{end}"
    if len(whole) <= WIDTH or method:
        return whole
    return f"{name}(\n" + "".join(f"    {part},\n" for part in parts) + end


def _parameter(name: str, parameter: inspect.Parameter, home: str) -> str:
    text = name
    if parameter.annotation is not parameter.empty:
        text += f": {spelled(parameter.annotation, home)}"
    if parameter.default is parameter.empty:
        return text
    default = parameter.default
    shown = f"{type(default).__name__}.{default.name}" if is_enum(type(default)) else repr(default)
    return f"{text} = {'…' if shown.startswith('<') else shown}"


@cache
def _public() -> dict[int, str]:
    """What is public, by identity, and what it is called."""
    found: dict[int, str] = {}
    inside: dict[int, str] = {}
    for module in map(import_module, START):
        for name in module.__all__:
            named = getattr(module, name)
            found[id(named)] = name
            if inspect.ismodule(named):
                inside |= {
                    id(each): f"{name}.{inner}"
                    for inner, each in vars(named).items()
                    if inspect.isclass(each) and each.__module__ == named.__name__
                }
    return inside | found


def private_in(annotation: object, home: str) -> list[str]:
    """The names in an annotation that are ours and not public."""
    return [
        word
        for word in re.findall(r"[A-Za-z_]\w*", spelled(annotation, home))
        if getattr(_looked_up(word, home), "__module__", "").startswith("threecard")
        and id(_looked_up(word, home)) not in _public()
        and not isinstance(_looked_up(word, home), TypeVar)
    ]


def private_names(function: Callable[..., Any]) -> list[str]:
    found = inspect.signature(function)
    annotations = [each.annotation for each in found.parameters.values()]
    return [
        name
        for each in (*annotations, found.return_annotation)
        if each is not inspect.Parameter.empty
        for name in private_in(each, function.__module__)
    ]


def hidden_types() -> dict[str, list[str]]:
    """Public functions whose signatures name a type that is not public; there should be none."""
    return {
        f"{module.__name__}.{name}": private
        for module in map(import_module, START)
        for name in module.__all__
        if is_function(named := getattr(module, name))
        if (private := private_names(named))
    }


def _looked_up(word: str, home: str) -> object:
    return vars(sys.modules[home]).get(word, getattr(builtins, word, None))


def spelled(annotation: object, home: str) -> str:
    """A type as its source writes it; a private alias is spelled out."""
    annotation = getattr(annotation, "__forward_arg__", annotation)
    if not isinstance(annotation, str):
        name = getattr(annotation, "__name__", None)
        text = str(annotation) if get_origin(annotation) or name is None else str(name)
        text = re.sub(r"\b(?:\w+\.)+(?=\w)", "", text).replace("NoneType", "None")
        text = re.sub(r"ndarray\[.*\]\]", "ndarray", text)
        return re.sub(r"Optional\[([^\[\]]+)\]", r"\1 | None", text)

    def public_name(found: re.Match[str]) -> str:
        value = _looked_up(found[0], home)
        if id(value) in _public():
            return _public()[id(value)]
        alias = get_origin(value) and getattr(value, "__name__", None) != found[0]
        return spelled(value, home) if alias or isinstance(value, UnionType) else found[0]

    return re.sub(r"(?<!\.)\b[A-Za-z_]\w*", public_name, annotation)
