"""The packages of examples/, found as if they were installed: by what an installer leaves."""

import os
import tomllib
from pathlib import Path

from dicewright.cli.new_game import package_of

EXAMPLES = Path(__file__).parents[1] / "examples"


def with_examples(folder: Path, *names: str) -> dict[str, str]:
    """Return the environment of a process that finds these examples; the folder is theirs."""
    return with_packages(folder, *(EXAMPLES / name for name in names))


def with_packages(folder: Path, *packages: Path) -> dict[str, str]:
    """Return the same for any packages, by their folders."""
    for package in packages:
        _register(folder, package)
    paths = [*(str(package / "src") for package in packages), str(folder)]
    paths += [os.environ["PYTHONPATH"]] if "PYTHONPATH" in os.environ else []
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def _register(folder: Path, package: Path) -> None:
    """Write what tells of a package and its entry points."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    name, version = project["name"], project["version"]
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    told = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (info / "METADATA").write_text(told, "utf-8")
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{point} = {value}" for point, value in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines), "utf-8")


ODD = "odd"
ODD_WORDS = '[en]\nlay = "lay on {space}"\n'
ODD_CHANGES = {  # options, named faces, a race of the table, places without names
    "    turn = dw.int16()": """    at = dw.int8(3)
    spaces = dw.int8(20)
    bets = dw.int8(dw.size("players", 6), 3)
    laps = dw.int8(dw.size("players", 6))
    turn = dw.int16()""",
    "    goal = dw.int16()": "    lucky = dw.int8()\n    last = dw.int8()\n    goal = dw.int16()",
    'ACTIONS.kind("hold")': 'ACTIONS.kind("lay", space=dw.number_part(20, 1))',
    "def hold(s: State, e: Tables)": "def hold(s: State, e: Tables, space: int)",
    "    s.score[s.player] += s.turn\n": """    s.spaces[space] = s.player + 1
    s.score[s.player] += s.turn + e.lucky if space < 19 else 0
""",
    "    s.turn, s.phase =": "    s.at[faces[0] % 3] += 1\n    s.turn, s.phase =",
    'SHOWS = {"score": dw.Show(track="goal")}': """SHOWS = {
    "at": dw.Show(places=("ox", "fox", "hen"), track="goal"),
    "spaces": dw.Show(blank=0, by=("lay", "space")),
    "bets": dw.Show(places=("ox", "fox", "hen")),
    "laps": dw.Show(track="last"),
}""",
    "shows=SHOWS)": """shows=SHOWS, faces={5: "hoof", 6: "star"},
    options=[dw.Option("lucky", (False, True), "who holds gets a point more")])""",
}


def odd_package(folder: Path) -> Path:
    """Write the package of a game that is Pig with more to show; return its folder."""
    for path, content in package_of(ODD).items():
        content = content.replace("goal = 100", "goal = 100\nlast = 3")
        for old, new in ODD_CHANGES.items() if path.endswith("__init__.py") else ():
            assert old in content
            content = content.replace(old, new)
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(ODD_WORDS if path.endswith("words.toml") else content, "utf-8")
    return folder
