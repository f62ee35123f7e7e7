"""The picture of a calibration: what was promised against what came, tenth by tenth."""

from pathlib import Path
from typing import Any

from dicewright.lab import pictures
from dicewright.lab.calibration_report import SURE
from dicewright.lab.pictures import BLUE, FAINT, GREY, INK, RED, plain

HEIGHT = 5.2  # inches


def draw(report: dict[str, Any], title: str, path: Path) -> bool:
    """Draw a calibration into a file; say whether matplotlib was there to do it."""

    def fill(figure: Any) -> None:
        whole, gaps = figure.subplots(1, 2)
        _draw_tenths(whole, report)
        _draw_gaps(gaps, report)

    return pictures.draw(path, title, HEIGHT, fill)


def _known(report: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for one in report["tenths"] if one["error"] is not None]


def _colour(one: dict[str, Any]) -> str:
    return {True: BLUE, False: RED, None: GREY}[one["holds"]]


def _draw_tenths(axes: Any, report: dict[str, Any]) -> None:
    """Draw where the tenths lie: on the line what was promised came."""
    plain(axes, "Share of the win: promised (right) and came (up)")
    axes.plot([0, 1], [0, 1], color=FAINT, linewidth=1.2)
    for one in _known(report):
        axes.errorbar(
            one["promised"],
            one["came"],
            yerr=SURE * one["error"],
            fmt="o",
            color=_colour(one),
            capsize=3,
        )
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)


def _draw_gaps(axes: Any, report: dict[str, Any]) -> None:
    """Draw by how much they differ, with the bar."""
    plain(axes, "What came less what was promised, in %, with 95 % interval")
    bar = 100 * report["bar"]
    axes.axhspan(-bar, bar, color=FAINT, alpha=0.45, linewidth=0)
    axes.axhline(0, color=INK, linewidth=0.8)
    for one in _known(report):
        axes.errorbar(
            one["promised"],
            100 * one["gap"],
            yerr=100 * SURE * one["error"],
            fmt="o",
            color=_colour(one),
            capsize=3,
        )
    axes.set_xlim(0, 1)
    axes.set_xlabel("grey band: the bar; blue within it, red beyond it, grey undecided")
