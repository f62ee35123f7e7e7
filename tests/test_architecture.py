"""How the sources stand to each other: imports point one way, and only games know games."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import dicewright
from dicewright import games
from dicewright.core.installed import installed, own

ROOT = Path(dicewright.__file__).parent
LAYERS = (  # each imports only from those before it; a file may stand lower than its folder
    ("core",),
    ("games", "envs.spaces", "gpu.fit"),  # the registry, and types of what games bring
    ("batch",),
    ("solve",),
    ("bots",),
    ("analysis",),
    ("lab",),
    ("library",),  # functions of the front door
    ("envs", "gpu", "tui", "web.config", "web.ending", "web.logs", "web.metrics"),
    ("web.wire",),
    ("web.dice",),
    ("web.tables",),
    ("web.store",),
    ("web.jobs",),
    ("web.rooms",),
    ("web.cluster",),
    ("web", "web.net"),
    ("plugin", "contract"),  # what a game of one's own is written with, and is checked by
    ("cli",),
    ("__main__",),
)
RANKS = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}
ROLES = {  # inside a game's folder: its own files, then folders; and the last layer that they know
    "": "batch",
    "solve": "solve",
    "bots": "bots",
    "analysis": "analysis",
    "capabilities": "analysis",  # a file: it names what the others bring
}
MOST_LINES = 400


def sources() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def parts_of(path: Path) -> list[str]:
    """Return the parts of a module's name below the package."""
    return list(path.relative_to(ROOT).with_suffix("").parts)


def layer_of(parts: list[str]) -> str:
    """Return the layer of a module of the general machinery."""
    two = ".".join(parts[:2])
    return two if two in RANKS else parts[0]


def game_of(parts: list[str]) -> str | None:
    """Return the folder of the game to which a module belongs."""
    return parts[1] if parts[0] == "games" and parts[1:2] and parts[1] in game_folders() else None


def role_of(parts: list[str]) -> str:
    """Return what a module of a game is there for."""
    return parts[2] if len(parts) > 2 and parts[2] in ROLES else ""


@cache
def game_folders() -> set[str]:
    return {path.parent.name for path in (ROOT / "games").glob("*/__init__.py")}


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path) -> Iterator[str]:
    """Yield the whole names that a module imports; those of a game's capabilities excepted."""
    tree = tree_of(path)
    asked = set(_imports_when_asked(tree)) if _fills_capabilities(path) else set()
    for node in ast.walk(tree):
        if node in asked:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{_module(path, node)}.{alias.name}" for alias in node.names)


def _fills_capabilities(path: Path) -> bool:
    return path.parent.parent == ROOT / "games" and path.name == "__init__.py"


def _imports_when_asked(tree: ast.Module) -> Iterator[ast.AST]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            yield from (node for node in ast.walk(function) if isinstance(node, ast.ImportFrom))


def _module(path: Path, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = ["dicewright", *path.relative_to(ROOT).parts[:-1]]
    return ".".join([*package[: len(package) - node.level + 1], *filter(None, [node.module])])


def inner_imports(path: Path) -> Iterator[list[str]]:
    """Yield the parts, below the package, of each import from it."""
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "dicewright" and parts[1:] != ["__version__"]:
            yield parts[1:]


def test_imports_point_one_way() -> None:
    assert [wrong for path in sources() for wrong in wrong_imports(path)] == []


def wrong_imports(path: Path) -> Iterator[str]:
    """Yield what a module must not import, and why."""
    if path == ROOT / "__init__.py":
        yield from wrong_at_front_door(path)
        return
    own = parts_of(path)
    for parts in inner_imports(path):
        if why := why_not(own, parts):
            yield f"{name_of(path)}: {'.'.join(parts)}: {why}"


def wrong_at_front_door(path: Path) -> Iterator[str]:
    """Demand that all is imported when it is used: what stands there is for type checkers."""
    for node in tree_of(path).body:
        told = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        typing = ast.unparse(node) == "from typing import TYPE_CHECKING"
        if isinstance(node, ast.Import | ast.ImportFrom | ast.If) and not (told or typing):
            yield f"{name_of(path)}: {ast.unparse(node)}: not when it is used"


def why_not(own: list[str], parts: list[str]) -> str | None:
    """Say why a module must not import another."""
    if layer_of(parts) not in RANKS:
        return f"{parts[0]} stands in no layer"
    if game_of(own):
        return why_not_from_game(own, parts)
    if game_of(parts):
        return "general machinery imports no game"
    return why_not_below(layer_of(own), parts)


def why_not_below(layer: str, parts: list[str]) -> str | None:
    other = layer_of(parts)
    below = other == layer or RANKS[other] < RANKS[layer]
    return None if below else f"{layer} imports {other}"


def why_not_from_game(own: list[str], parts: list[str]) -> str | None:
    """Let a game import of itself what stands lower, of others what its role allows."""
    role, roles = role_of(own), list(ROLES)
    if parts[0] != "games":
        return why_not_below(ROLES[role], parts)
    if game_of(parts) != game_of(own):
        return "a game imports neither others nor the registry"
    if roles.index(role_of(parts)) > roles.index(role):
        return f"{role} imports {role_of(parts)}"
    return None


@pytest.mark.parametrize("folder", sorted(game_folders()))
def test_what_a_game_brings_is_its_own(folder: str) -> None:
    for name in ("__init__.py", "capabilities.py"):
        for parts in inner_imports(ROOT / "games" / folder / name):
            assert parts[0] in {"core", "games"}
            assert parts[0] == "core" or game_of(parts) == folder


def test_every_folder_stands_in_a_layer() -> None:
    assert {parts_of(path)[0] for path in sources()} <= {*RANKS, "__init__"}


@pytest.mark.parametrize(
    "folder", sorted({name.partition(".")[0] for name in RANKS} - {"__main__", "library", "plugin"})
)
def test_every_folder_says_what_is_where(folder: str) -> None:
    readme = (ROOT / folder / "README.md").read_text("utf-8")
    lines = readme.splitlines()
    assert len(lines) <= 60 and max(map(len, lines)) <= 120
    below = [name.partition(".")[2] for name in RANKS if name.startswith(f"{folder}.")]
    paths = [path for part in ("", *below) for path in (ROOT / folder / part).glob("*.py")]
    modules = [path.stem for path in paths if path.stem != "__init__"]
    assert [m for m in modules if f"`{m}.py`" not in readme and f"`{m}`" not in readme] == []


def test_every_game_folder_is_in_the_registry() -> None:
    own_games = {point.module for point in installed().values() if own(point)}
    assert own_games == {f"dicewright.games.{name}" for name in game_folders()}


@pytest.mark.parametrize("folder", sorted(game_folders()))
def test_every_folder_of_python_in_a_game_has_a_role(folder: str) -> None:
    below = {path.parent.name for path in (ROOT / "games" / folder).glob("*/*.py")}
    assert below <= set(ROLES)


def test_no_module_is_found_by_a_name_put_together() -> None:
    """But for the commands: each stands in the file of its name, and is imported when called."""
    paths = [path for path in sources() if path != ROOT / "cli" / "__init__.py"]
    assert [name_of(path) for path in paths if any(names_put_together(path))] == []


def names_put_together(path: Path) -> Iterator[bool]:
    for call in calls_in(path):
        if ast.unparse(call.func).endswith("import_module"):
            yield isinstance(call.args[0], ast.JoinedStr | ast.BinOp)


def calls_in(path: Path) -> list[ast.Call]:
    return [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)]


def docstrings(tree: ast.Module) -> set[ast.Constant]:
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def words_in(path: Path) -> Iterator[str]:
    """Yield the texts and names that a module uses, docstrings excepted."""
    tree = tree_of(path)
    told = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in told:
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name


def test_nothing_outside_the_games_names_one() -> None:
    known = {*games.names(), *game_folders(), *(games.get(name).title for name in games.names())}
    outside = [path for path in sources() if parts_of(path)[0] != "games"]
    assert {name_of(p): named for p in outside if (named := known.intersection(words_in(p)))} == {}


def test_files_are_short() -> None:
    lengths = {name_of(p): len(p.read_text("utf-8").splitlines()) for p in sources()}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_nothing_is_printed() -> None:
    assert [name_of(path) for path in sources() if prints(path)] == []


def prints(path: Path) -> bool:
    called = [call.func for call in calls_in(path)]
    return "print" in [function.id for function in called if isinstance(function, ast.Name)]


def test_functions_are_short() -> None:
    """House style: 25 lines at the 90th percentile."""
    lengths = sorted(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for path in sources()
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    assert lengths[len(lengths) * 9 // 10] <= 25
