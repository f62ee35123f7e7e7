"""What the package declares: libraries that something uses, one version, the licence alone."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

import dicewright

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SOURCES = ("src", "tests", "bench", "docs", "examples")
MODULES = {  # where a library is imported, or named, by another name than its own
    "axe-playwright-python": "axe_playwright_python",
    "cosmic-ray": "cosmic_ray",
    "httpx2": "starlette.testclient",  # which needs it
    "myst-parser": "myst_parser",
    "numba-cuda": "numba.cuda",
    "open_spiel": "pyspiel",
    "prometheus-client": "prometheus_client",
    "pytest-playwright": "playwright",
    "pytest-xdist": "--numprocesses",
    "uvloop": "dicewright[fast]",  # uvicorn takes it where it is installed
}


def declared() -> dict[str, list[str]]:
    """Return the requirements of the package and of its extras."""
    project = PROJECT["project"]
    return {"": project["dependencies"], **project["optional-dependencies"]}


def name_of(requirement: str) -> str:
    return re.split(r"[\[<>=;! ]", requirement, maxsplit=1)[0]


def used() -> set[str]:
    """Return all modules that are imported, and every word of texts in the sources."""
    found: set[str] = set()
    for path in (path for folder in SOURCES for path in (ROOT / folder).rglob("*.py")):
        if path == Path(__file__):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(re.split(r"[\s:/+\"]", node.value))
    for path in (ROOT / "Makefile", ROOT / "docs" / "server.md"):
        found.update(re.split(r"[\s/\"`]", path.read_text("utf-8")))
    return found | {name.partition(".")[0] for name in found}


def test_every_declared_library_is_used() -> None:
    names = {name_of(requirement) for group in declared().values() for requirement in group}
    there = used()
    assert {name for name in names if MODULES.get(name, name) not in there} == set()


@pytest.mark.parametrize("extra", declared())
def test_every_declared_library_is_pinned(extra: str) -> None:
    pins = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = {name_of(pin) for pin in pins}
    names = {name_of(requirement).replace("_", "-") for requirement in declared()[extra]}
    assert names <= pinned


def test_the_version_stands_in_one_place() -> None:
    assert "version" in PROJECT["project"]["dynamic"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "src/dicewright/__init__.py"
    line = f'__version__ = "{dicewright.__version__}"'
    assert (ROOT / "src/dicewright/__init__.py").read_text("utf-8").count(line) == 1


def test_the_licence_is_the_licence_alone() -> None:
    paragraphs = (ROOT / "LICENSE").read_text("utf-8").strip().split("\n\n")
    assert [paragraph.split()[0] for paragraph in paragraphs] == [
        "MIT",
        "Copyright",
        "Permission",
        "The",
        "THE",
    ]
    assert "authors and publishers" in (ROOT / "NOTICE").read_text("utf-8")
