"""The examples do what they say."""

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_yahtzee_ends_as_plain_enumeration_says() -> None:
    ran = subprocess.run(
        [sys.executable, str(EXAMPLES / "yahtzee.py"), "--check"], capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    assert "differ by" in ran.stdout
