"""The packages of examples/, found as if they were installed: by what an installer leaves."""

import os
import tomllib
from pathlib import Path

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
