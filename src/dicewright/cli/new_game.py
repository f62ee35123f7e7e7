"""`dicewright new-game`."""

import re
from importlib.resources import files
from pathlib import Path

import click

from dicewright import games
from dicewright.cli.common import console
from dicewright.core.errors import Unreadable

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
FILES = {  # of the package, by what they are made of
    "pyproject.toml": "pyproject.toml",
    "src/dicewright_MODULE/__init__.py": "game.py",
    "src/dicewright_MODULE/words.toml": "words.toml",
    "src/dicewright_MODULE/help.md": "help.md",
    "src/dicewright_MODULE/help.de.md": "help.de.md",
    "src/dicewright_MODULE/editions/standard.toml": "standard.toml",
    "tests/test_MODULE.py": "test.py",
}


@click.command(
    epilog="Example: dicewright new-game farkle. It begins as a small game that works, Pig; its "
    "rules are yours to change."
)
@click.argument("name")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Where to write it.  [default: dicewright-NAME]",
)
def command(name: str, out: Path | None) -> None:
    """Write the package of a game of your own, with tests that pass."""
    if not NAME.fullmatch(name):
        expected = "expected small letters, then digits too, with '-' between words"
        other = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")
        hint = f": try {other}" if NAME.fullmatch(other) else ""
        raise Unreadable(f"name: {expected}, got {name!r:.40}{hint}")
    if name in games.names():
        raise Unreadable(f"name: there is a game {name} already")
    folder = out or Path(f"dicewright-{name}")
    if folder.is_file() or (folder.is_dir() and any(folder.iterdir())):
        raise Unreadable(f"{folder}: expected a new folder, or an empty one")
    try:
        _write(package_of(name), folder)
    except OSError as error:
        raise Unreadable(f"{folder}: nothing can be written there ({error.strerror})") from None
    for line in (
        f"[bold]{folder}[/] is a game that works. Its rules:",
        f"  {folder}/src/dicewright_{name.replace('-', '_')}/__init__.py",
        "",
        "So that Dicewright finds it:",
        f"  python -m pip install --editable {folder}",
        "To play in the terminal, or in the browser:",
        f"  dicewright play {name}",
        "  dicewright serve",
        "To see after each change whether it keeps what every game promises:",
        f"  dicewright check-game {name}",
    ):
        console().print(line, soft_wrap=True, highlight=False)


def _write(package: dict[str, str], folder: Path) -> None:
    for path, content in package.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content, "utf-8")


def package_of(name: str) -> dict[str, str]:
    """Return the files of a new game's package by their paths."""
    words = {
        "MODULE": name.replace("-", "_"),
        "NAME": name,
        "TITLE": name.replace("-", " ").title(),
    }
    folder = files(__package__) / "new_game_files"
    return {
        _filled(path, words): _filled((folder / f"{source}.template").read_text("utf-8"), words)
        for path, source in FILES.items()
    }


def _filled(text: str, words: dict[str, str]) -> str:
    for word, value in words.items():
        text = text.replace(word, value)
    return text
