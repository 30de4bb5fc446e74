"""The page of the library: every public name with its signature, drawn from the code itself."""

from __future__ import annotations

import ast
import enum
import inspect
import re
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType, UnionType
from typing import Any, NewType

from scripts.api_start import START
from scripts.signatures import (
    WIDTH,
    is_enum,
    is_function,
    private_in,
    private_names,
    signature,
    spelled,
)

# Where a value's own source has no comment that says what it is.
VALUES = {
    "Cents": "Money in whole cents.",
    "Clause": "A citation, as `TCP 5.5`.",
    "Command": "Any of the commands of `threecard.commands`.",
    "Contribution": "What one player added to a deal, or did not.",
    "Event": "Any of the events of `threecard.events`.",
    "Incident": "Any of the incidents of `threecard.incidents`.",
}
# What has a page of its own.
ELSEWHERE = {
    "Code": "[errors.md](errors.md) has them all.",
    "Remedy": "[irregularities.md](irregularities.md) has them all.",
    "commands": "[events.md](events.md) has them all.",
    "events": "[events.md](events.md) has them all.",
    "incidents": "[irregularities.md](irregularities.md) has them all, with what is ruled.",
    "games": "One module a game, imported for what it registers.",
}


def api_page() -> str:
    """The four public modules, one after the other."""
    return "\n".join(_module(import_module(name), start) for name, start in START.items())


def _module(module: ModuleType, start: str) -> str:
    text = f"## `{module.__name__}`\n\n{start.strip()}\n"
    for heading, holds in GROUPS.items():
        names = [name for name in module.__all__ if holds(getattr(module, name))]
        if names:
            text += f"\n### {heading} of `{module.__name__}`\n"
        text += "".join(_entry(module, name) for name in names)
    return text


def _is_error(named: object) -> bool:
    return inspect.isclass(named) and issubclass(named, Exception)


GROUPS: dict[str, Callable[[object], bool]] = {
    "Functions": is_function,
    "Classes": lambda named: inspect.isclass(named) and not _is_error(named) and not is_enum(named),
    "Choices": is_enum,
    "Types and values": lambda named: (
        not is_function(named) and not inspect.isclass(named) and not inspect.ismodule(named)
    ),
    "Modules": inspect.ismodule,
    "Errors": _is_error,
}


def _entry(module: ModuleType, name: str) -> str:
    named = getattr(module, name)
    if is_function(named):
        body = _code(signature(name, named)) + _doc(named)
    elif name in ELSEWHERE:
        body = _doc(named) + f"\n{ELSEWHERE[name]}\n"
    elif is_enum(named):
        body = _doc(named) + "\n" + "".join(_choices(named))
    elif _is_error(named):
        base = named.__mro__[1].__name__
        body = _doc(named) + (f"\nA `{base}`.\n" if base != "Exception" else "")
    elif inspect.isclass(named):
        body = _class(named)
    else:
        body = _value(module, name, named)
    if not body.strip():
        raise SystemExit(f"docs: {module.__name__}.{name} is public and has no docstring")
    return f"\n#### `{name}`\n\n{body.lstrip()}"


def _code(text: str) -> str:
    return f"```python\n{text}\n```\n"


def _doc(named: object) -> str:
    """A docstring; its examples become blocks that doctest runs."""
    text = inspect.getdoc(named) or ""
    text = re.sub(
        r"(?m)^(>>> .*(?:\n(?!\n).*)*)", lambda found: f"```python\n{found[1]}\n\n```", text
    )
    return f"\n{text}\n" if text else ""


def _value(module: ModuleType, name: str, named: object) -> str:
    """A type or constant, by the comment beside it or above it in its source."""
    comment = VALUES.get(name) or _comment(_home(module, name), name)
    if isinstance(named, NewType):
        return f"A type of its own over `{named.__supertype__.__name__}`. {comment}\n"
    if isinstance(named, UnionType):
        return f"{comment}\n"
    shown = "" if len(repr(named)) > WIDTH // 2 else f"`{named!r}`: "
    return f"{shown}{comment}\n" if comment else ""


def _home(module: ModuleType, name: str) -> ModuleType:
    """The module that a package takes a public name from."""
    # A package that loads its names when one is asked for has them in a module of its own.
    lazy = find_spec(f"{module.__name__}.names")
    source = module if lazy is None else import_module(lazy.name)
    for node in ast.parse(inspect.getsource(source)).body:
        if isinstance(node, ast.ImportFrom) and any(each.name == name for each in node.names):
            return import_module(node.module or "")
    raise SystemExit(f"docs: {module.__name__} does not import {name}")


def _comment(module: ModuleType, name: str) -> str:
    source = inspect.getsource(module)
    beside = re.search(rf"(?m)^{name}\b.*?  # (.*)$", source)
    above = re.search(rf"(?m)^((?:# .*\n)+){name}\b", source)
    text = beside[1] if beside else above[1].replace("# ", "").strip() if above else ""
    return text[:1].upper() + text[1:] + "." * bool(text and text[-1] != ".")


def _choices(named: type[enum.Enum]) -> Iterator[str]:
    comments = _field_comments(named)
    for member in named:
        told = getattr(member, "meaning", None) or getattr(member, "sentence", None)
        told = told or comments.get(member.name)
        yield f"- `{member.name}` = `{member.value!r}`" + (f": {told}" if told else "") + "\n"


def _class(named: type) -> str:
    """A class: how it is made if people make it, then what it has and can do."""
    comments = _field_comments(named)
    fields = list(_fields(named))
    made = bool(fields) and all(kind is not None for _, kind in fields)
    text = (_code(signature(named.__name__, named)) if made else "") + _doc(named)
    bullets = [
        f"- `{name}: {kind}`" + (f": {comments[name]}" if name in comments else "")
        for name, kind in fields
        if kind is not None and (name in comments or not made)
    ]
    for name, function in _members(named):
        shown = signature(name, function, method=True)
        if private_names(function):
            continue
        if _is_property(named, name):
            shown = f"{name}: {shown.rpartition(' -> ')[2]}"
        told = " ".join((inspect.getdoc(function) or "").split("\n\n")[0].split())
        bullets.append(f"- `{shown}`" + (f": {told}" if told else ""))
    return text + ("\n" + "\n".join(bullets) + "\n" if bullets else "")


def _fields(named: type) -> Iterator[tuple[str, str | None]]:
    """The fields of a class and their types; None where a type is private, and so the field."""
    for name, field in inspect.signature(named).parameters.items():
        if field.annotation is not inspect.Parameter.empty:
            private = private_in(field.annotation, named.__module__)
            yield name, None if private else spelled(field.annotation, named.__module__)


def _members(named: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The methods and properties of a class and of its own bases, in the order of the source."""
    seen = set()
    for each in named.__mro__:
        if not each.__module__.startswith("threecard"):
            continue
        for name, value in vars(each).items():
            if name.startswith("_") or name in seen:
                continue
            function = getattr(value, "__func__", value)
            if isinstance(value, property):
                function = value.fget
            elif isinstance(value, cached_property):
                function = value.func
            if inspect.isfunction(function):
                seen.add(name)
                yield name, function


def _is_property(named: type, name: str) -> bool:
    return isinstance(inspect.getattr_static(named, name), (property, cached_property))


def _field_comments(named: type) -> dict[str, str]:
    """What the source says behind each field or member, on its own line."""
    found = re.findall(r"(?m)^    (\w+)(?:: | = ).*?  # (.*)$", inspect.getsource(named))
    return dict(found)
