"""Reads out of the sources what reference pages list, so that they cannot say anything else."""

import ast
import inspect
import json
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any, get_args, get_type_hints

import click
import msgspec

from dicewright import games
from dicewright.cli import cli
from dicewright.core.edition import Heading

Field = tuple[str, str, str]  # table or key, type, what it means


def command_help(width: int) -> Iterator[tuple[str, str]]:
    """Yield every command with its help."""
    context = click.Context(
        cli, info_name="dicewright", terminal_width=width, **cli.context_settings
    )
    yield from _help_below("dicewright", cli, context)


def _help_below(name: str, command: Any, context: click.Context) -> Iterator[tuple[str, str]]:
    yield name, command.get_help(context)
    for below in command.list_commands(context) if isinstance(command, click.Group) else ():
        found = command.get_command(context, below)
        inner = click.Context(
            found, context, below, terminal_width=context.terminal_width, **found.context_settings
        )
        yield from _help_below(f"{name} {below}", found, inner)


def modules_of(package: str) -> list[str]:
    """Name a package and its modules; a game's own are the game's affair."""
    path = import_module(package).__path__
    found = [info.name for info in pkgutil.iter_modules(path) if not info.ispkg]
    return [package, *(f"{package}.{name}" for name in sorted(found) if name[0] != "_")]


def edition_fields(game: str) -> Iterator[Field]:
    """Yield the fields of a game's editions, table by table."""
    whole = games.get(game).edition_type.struct
    for table, kind in get_type_hints(whole).items():
        inner = next((arg for arg in get_args(kind) if _is_struct(arg)), None)
        struct, title = (inner, f"[[{table}]]") if inner else (kind, f"[{table}]")
        if struct is not Heading:  # which is the same in all games
            yield f"**`{title}`**", "", (struct.__doc__ or "").rstrip(".")
            yield from _keys(struct)


def _keys(struct: Any) -> Iterator[Field]:
    comments, hints = field_comments(struct), get_type_hints(struct)
    for field in msgspec.structs.fields(struct):
        kind = getattr(hints[field.name], "__name__", "")
        if get_args(hints[field.name]):
            kind = str(hints[field.name]).replace("typing.", "")
        default = "" if field.required else f" = {json.dumps(field.default)}"
        yield f"`{field.name}`", f"`{kind}{default}`", comments[field.name]


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def field_comments(struct: type) -> dict[str, str]:
    """Return the comment behind each field, as the source has them."""
    source = inspect.getsource(struct)
    lines = source.splitlines()
    (definition,) = ast.parse(source).body
    assert isinstance(definition, ast.ClassDef)
    return {
        node.target.id: lines[node.lineno - 1].partition("  # ")[2]
        for node in definition.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
