"""`dicewright rulings`."""

import ast
import io
import re
import tokenize
from importlib.resources import files
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.markup import escape

from dicewright import games
from dicewright.cli.common import console, print_json
from dicewright.core.game import Game
from dicewright.core.rule import Rule

HEADING = re.compile(
    r"^- \*\*([A-Z]\d+)\*\* (.*?)(?=\n- \*\*|\n\n|\n?\Z)", re.MULTILINE | re.DOTALL
)
CITED = re.compile(r"\b([A-Z])(\d+)(?: to \1(\d+))?\b")
Named = ast.FunctionDef | ast.ClassDef
SECTION = "# ---"  # a comment that begins so holds for all that follows, up to the next one


class Place(NamedTuple):
    """A function or a class that cites a ruling."""

    file: str
    line: int
    name: str


@click.command(epilog="Example: dicewright rulings diceopolis")
@click.argument("names", metavar="[GAME]", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print for other programs to read.")
def command(names: tuple[str, ...], as_json: bool) -> None:
    """List every ruling with the functions that cite it, those of the rules first."""
    listed = {name: rulings_of(games.get(name)) for name in names or games.names()}
    if as_json:
        print_json({name: _facts(rulings) for name, rulings in listed.items()})
        return
    for name, rulings in listed.items():
        console().print(f"[bold]{games.get(name).title}[/]\n")
        for ruling, (text, places) in rulings.items():
            console().print(f"[bold]{ruling}[/] {escape(_short(text))}", soft_wrap=True)
            for file, where in _by_file(places).items():
                click.echo(f"    {file:24} {', '.join(where)}")
        click.echo()


def rulings_of(game: Game) -> dict[str, tuple[str, list[Place]]]:
    """Return what each ruling of a game says, and where its folder cites it."""
    folder = Path(str(files(game.package)))
    places = [cited for path in _sources(game, folder) for cited in citations(path, folder)]
    readme = folder / "README.md"
    texts = HEADING.findall(readme.read_text("utf-8")) if readme.is_file() else []
    return {
        ruling: (" ".join(text.split()), [place for cited, place in places if cited == ruling])
        for ruling, text in texts
    }


def _sources(game: Game, folder: Path) -> list[Path]:
    """Return the files of a game: those of its rules, the others, those in folders."""
    modules = rule_modules(game)

    def rank(path: Path) -> tuple[bool, bool, bool, str]:
        rules = ".".join([game.package, path.stem]) in modules and path.parent == folder
        return not rules, path.stem != "rules", path.parent != folder, str(path)

    return sorted(folder.rglob("*.py"), key=rank)


def rule_modules(game: Game) -> set[str]:
    """Return the modules of all rules that a game is played by."""
    found: dict[int, Rule[..., Any]] = {}
    waiting: list[Any] = [*game.kernels, *game.legality]
    while waiting:
        rule = waiting.pop()
        if isinstance(rule, Rule) and id(rule) not in found:
            found[id(rule)] = rule
            waiting += rule.known.values()
    return {rule.function.__module__ for rule in found.values()}


# --- reading sources ------------------------------------------------------------------------------


def citations(path: Path, folder: Path) -> list[tuple[str, Place]]:
    """Return each ruling that functions and classes of a file cite, functions first."""
    source, file = path.read_text("utf-8"), path.relative_to(folder).as_posix()
    comments = _comments(source)
    named = [node for node in ast.walk(ast.parse(source)) if isinstance(node, Named)]
    named.sort(key=lambda node: (isinstance(node, ast.ClassDef), node.lineno))
    return [
        (ruling, Place(file, node.lineno, node.name))
        for node in named
        for ruling in _rulings_in(_told(node, comments))
    ]


def _comments(source: str) -> dict[int, str]:
    """Return the comments of a file by line; what stands before one on its line is a blank."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = (token for token in tokens if token.type == tokenize.COMMENT)
    return {c.start[0]: " " * bool(c.line[: c.start[1]].strip()) + c.string for c in comments}


def _told(node: Named, comments: dict[int, str]) -> str:
    """Return what is said of it: docstring, comments inside and right above, its section's."""
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    inside = [comments.get(line, "") for line in range(first, (node.end_lineno or first) + 1)]
    above = takewhile(lambda line: comments.get(line, " ")[0] == "#", range(first - 1, 0, -1))
    sections = [line for line in comments if line < first and comments[line].startswith(SECTION)]
    section = comments[max(sections)] if sections else ""
    return "\n".join(
        [ast.get_docstring(node) or "", *inside, *(comments[line] for line in above), section]
    )


def _rulings_in(text: str) -> list[str]:
    """Return the rulings that a text cites: D4, or all of D1 to D10."""
    found = []
    for letter, first, last in CITED.findall(text):
        found += [f"{letter}{number}" for number in range(int(first), int(last or first) + 1)]
    return list(dict.fromkeys(found))


# --- showing --------------------------------------------------------------------------------------


def _short(text: str) -> str:
    """Return the first sentence of a ruling."""
    return re.split(r"(?<=[.:;]) ", text)[0].rstrip(":;")


def _by_file(places: list[Place]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for place in places:
        found.setdefault(place.file, []).append(place.name)
    return found or {"(nowhere)": []}


def _facts(rulings: dict[str, tuple[str, list[Place]]]) -> list[dict[str, Any]]:
    return [
        {"ruling": ruling, "text": text, "places": [place._asdict() for place in places]}
        for ruling, (text, places) in rulings.items()
    ]
