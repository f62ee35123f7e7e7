"""What pictures of results share: colours, plain axes, and a file that is the same each time."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from dicewright.core.errors import Unreadable

MISSING = 'the plot needs matplotlib: pip install "dicewright[lab]"'
INK, FAINT, BLUE, RED, GREY = "#1f2430", "#c9ced6", "#1d5fa8", "#b3402a", "#7a8190"
WIDTH = 10.5  # inches


def draw(path: Path, title: str, height: float, fill: Callable[[Any], None]) -> bool:
    """Draw a figure, which `fill` fills, into a file; say whether matplotlib was there to do it."""
    try:
        matplotlib: Any = import_module("matplotlib")
        figures: Any = import_module("matplotlib.figure")
    except ImportError:
        return False
    style = {"svg.hashsalt": "dicewright", "svg.fonttype": "path", "font.size": 9.5}
    with matplotlib.rc_context(style | {"axes.edgecolor": FAINT, "text.color": INK}):
        figure = figures.Figure(figsize=(WIDTH, height), facecolor="white", layout="constrained")
        figure.suptitle(title, fontsize=12, fontweight="bold", x=0.01, ha="left")
        fill(figure)
        try:
            figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
        except OSError as error:
            raise Unreadable(f"{path}: {error.strerror}") from None
    return True


def plain(axes: Any, title: str) -> None:
    """Leave out of a picture what tells nothing."""
    axes.set_title(title, loc="left", fontsize=10)
    axes.tick_params(length=0, colors=INK)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.grid(axis="x", color=FAINT, linewidth=0.6)
    axes.set_axisbelow(True)
