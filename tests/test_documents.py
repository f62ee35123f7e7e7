"""Documents are read in editors and terminals too: their lines are short."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST = 120  # characters, in code blocks and tables too
FOLDERS = ("bench", "docs", "examples", "frontend/src", "src", "tests")
INSIDE = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.md")]
DOCUMENTS = sorted(str(path.relative_to(ROOT)) for path in (*ROOT.glob("*.md"), *INSIDE))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_line_is_too_long(document: str) -> None:
    lines = (ROOT / document).read_text("utf-8").splitlines()
    assert [(n, line) for n, line in enumerate(lines, 1) if len(line) > LONGEST] == []


def test_all_documents_are_found() -> None:
    assert {"README.md", "docs/api.md", "src/dicewright/games/diceopolis/help.md"} <= {*DOCUMENTS}
