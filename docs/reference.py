"""Writes api.md, the reference of the server's API, from the server's own types."""

import sys
from pathlib import Path

from dicewright.web.wire.reference import markdown

TARGET = Path(__file__).parent / "api.md"

if __name__ == "__main__":
    if "--check" in sys.argv and TARGET.read_text("utf-8") != markdown():
        sys.exit(f"{TARGET.name} is not what the server's types say: run `make frontend`")
    TARGET.write_text(markdown(), "utf-8")
