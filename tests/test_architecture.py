"""How the sources stand to each other: imports point one way, and only games know games."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import dicewright
from dicewright import games

ROOT = Path(dicewright.__file__).parent
LAYERS = (  # each imports only from those before it
    ("core",),
    ("games",),
    ("solve",),
    ("bots",),
    ("analysis",),
    ("lab",),
    ("envs", "web", "tui"),
    ("cli",),
    ("__main__",),
)
RANKS = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}
FOLDER_A_GAME = ("games", "solve", "bots", "analysis")  # layers with a folder for each game
MOST_LINES = 400


def sources() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def layer_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path) -> Iterator[str]:
    """Yield the whole names that a module imports from this package."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{_module(path, node)}.{alias.name}" for alias in node.names)


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


@pytest.mark.parametrize("path", sources(), ids=name_of)
def test_imports_point_one_way(path: Path) -> None:
    if path == ROOT / "__init__.py":
        assert list(inner_imports(path)) == []
        return
    layer = layer_of(path)
    for parts in inner_imports(path):
        assert parts[0] in RANKS, f"{parts[0]} stands in no layer"
        assert parts[0] == layer or RANKS[parts[0]] < RANKS[layer], f"{layer} imports {parts[0]}"


def test_every_folder_stands_in_a_layer() -> None:
    assert {layer_of(path) for path in sources()} <= {*RANKS, "__init__"}


def game_folders() -> set[str]:
    return {path.parent.name for path in (ROOT / "games").glob("*/__init__.py")}


def test_every_game_folder_is_in_the_registry() -> None:
    assert set(games.FOLDERS.values()) == game_folders()


@pytest.mark.parametrize("path", sources(), ids=name_of)
def test_only_a_games_own_folders_import_it(path: Path) -> None:
    own = path.parent.name if layer_of(path) in FOLDER_A_GAME else None
    for parts in inner_imports(path):
        if parts[0] in FOLDER_A_GAME and len(parts) > 1 and parts[1] in game_folders():
            assert parts[1] == own


@pytest.mark.parametrize("layer", FOLDER_A_GAME)
def test_every_folder_of_solvers_or_bots_is_of_a_game(layer: str) -> None:
    assert {path.parent.name for path in (ROOT / layer).glob("*/*.py")} <= game_folders()


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


@pytest.mark.parametrize(
    "path", [path for path in sources() if layer_of(path) != "games"], ids=name_of
)
def test_nothing_outside_the_games_names_one(path: Path) -> None:
    known = {*games.names(), *game_folders(), *(games.get(name).title for name in games.names())}
    assert known.isdisjoint(words_in(path))


@pytest.mark.parametrize("path", sources(), ids=name_of)
def test_files_are_short_and_print_nothing(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= MOST_LINES
    calls = [node.func for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)]
    assert "print" not in [call.id for call in calls if isinstance(call, ast.Name)]


def test_functions_are_short() -> None:
    """House style: 25 lines at the 90th percentile."""
    lengths = sorted(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for path in sources()
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    assert lengths[len(lengths) * 9 // 10] <= 25
