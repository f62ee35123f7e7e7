"""Which files of tests took longest: `python -m tests.durations [build/test.xml ...]`.

The seconds are those of all processes together, as `make test` and `make test-all` record them.
"""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

BUILD = Path(__file__).parents[1] / "build"


def by_file(paths: Iterable[Path]) -> dict[str, list[float]]:
    """Return the seconds of each test, by its file."""
    found: dict[str, list[float]] = {}
    for path in paths:
        for case in ElementTree.parse(path).iter("testcase"):
            name = case.get("classname", "").replace(".", "/") + ".py"
            found.setdefault(name, []).append(float(case.get("time", "0")))
    return found


def main() -> None:
    """Print the slowest files, and what all take together."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", type=Path, nargs="*", default=[BUILD / "test.xml"])
    parser.add_argument("--count", type=int, default=25, help="how many files (25)")
    asked = parser.parse_args()
    missing = [str(path) for path in asked.paths if not path.is_file()]
    if missing:
        sys.exit(f"There is no {', '.join(missing)}: run make test, or make test-all")
    found = by_file(asked.paths)
    for name in sorted(found, key=lambda name: -sum(found[name]))[: asked.count]:
        tell(name, found[name])
    tell("all together", [seconds for each in found.values() for seconds in each])


def tell(what: str, seconds: list[float]) -> None:
    """Print how long some tests took."""
    sys.stdout.write(f"{sum(seconds):8.1f} s {len(seconds):6} tests  {what}\n")


if __name__ == "__main__":
    main()
