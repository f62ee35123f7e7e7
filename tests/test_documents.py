"""Documents are read in editors and terminals too: their lines are short."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
LONGEST = 120  # characters, in code blocks and tables too
FOLDERS = ("bench", "docs", "examples", "frontend/src", "src", "tests")
INSIDE = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.md")]
DOCUMENTS = sorted(str(path.relative_to(ROOT)) for path in (*ROOT.glob("*.md"), *INSIDE))


def test_no_line_is_too_long() -> None:
    long = [
        f"{document}:{number}: {line}"
        for document in DOCUMENTS
        for number, line in enumerate((ROOT / document).read_text("utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []


def test_all_documents_are_found() -> None:
    assert {"README.md", "docs/api.md", "src/dicewright/games/diceopolis/help.md"} <= {*DOCUMENTS}
