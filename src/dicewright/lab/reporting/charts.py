"""Plots as SVG that stands in the page: colours by classes, so that dark pages are dark."""

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from dicewright.lab.estimates import Estimate
from dicewright.lab.study import Spread

WIDTH = 440
ROW = 26  # of a line of dots
LEFT, RIGHT, TOP, BOTTOM = 10, 12, 8, 30
COLOURS = 4  # that columns have

Format = Callable[[float], str]


class Dot(NamedTuple):
    """A line of a plot: a value and its interval."""

    label: str
    its: Estimate
    colour: int = 0
    hollow: bool = False


class Axis:
    """Where values stand on an axis."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        if high <= low:
            low, high = low - 0.5, high + 0.5
        self.low, self.high, self.start, self.end = low, high, start, end

    def __call__(self, value: float) -> float:
        """Return the place of a value."""
        part = (value - self.low) / (self.high - self.low)
        return round(self.start + part * (self.end - self.start), 1)

    def ticks(self, most: int = 6) -> list[float]:
        """Return round values along the axis."""
        span = self.high - self.low
        step = 10.0 ** floor(log10(span / most))
        step *= next(factor for factor in (1, 2, 5, 10) if span / (step * factor) <= most)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def svg(height: float, label: str, parts: Sequence[str]) -> str:
    """Return a plot; its label tells those who cannot see it what it shows."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(label)}">'
        + "".join(parts)
        + "</svg>"
    )


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """Return a line."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{kind}"/>'


def circle(x: float, y: float, kind: str) -> str:
    """Return the dot of a value."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="4.5" class="dot {kind}"/>'


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> str:
    """Return some words."""
    marked = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{marked}>{escape(words)}</text>'


def _axis(scale: Axis, top: float, bottom: float, form: Format) -> list[str]:
    parts = []
    for tick in scale.ticks():
        x = scale(tick)
        anchor = "start" if x < scale.start + 12 else "end" if x > scale.end - 12 else "middle"
        parts += [line(x, top, x, bottom, "grid"), text(x, bottom + 16, form(tick), anchor, "tick")]
    return parts


def dots(rows: Sequence[Dot], label: str, form: Format, even: float | None = None) -> str:
    """Return a line for each value: its name, its dot, its interval."""
    rows = [row for row in rows if row.its.known]
    if not rows:
        return ""
    ends = [end for row in rows for end in (row.its.low, row.its.high)]
    ends += [] if even is None else [even]
    room = (max(ends) - min(ends)) * 0.08 or 0.01
    names = min(210, 14 + 7.4 * max(len(row.label) for row in rows))
    scale = Axis(min(ends) - room, max(ends) + room, names, WIDTH - RIGHT)
    bottom = TOP + ROW * len(rows)
    parts = _axis(scale, TOP, bottom, form)
    if even is not None:
        parts.append(line(scale(even), TOP, scale(even), bottom, "even"))
    for number, row in enumerate(rows):
        y = TOP + ROW * (number + 0.5)
        colour, hollow = f"c{row.colour % COLOURS}", " hollow" if row.hollow else ""
        parts += [
            text(names - 8, y + 4, row.label, "end"),
            line(scale(row.its.low), y, scale(row.its.high), y, f"interval {colour}"),
            circle(scale(row.its.value), y, f"{colour}{hollow}"),
        ]
    return svg(bottom + BOTTOM, label, parts)


def bars(spreads: Sequence[tuple[str, Spread]], label: str, form: Format) -> str:
    """Return distributions: bars for one, steps for several."""
    edges = [edge for _, spread in spreads for edge in (spread.edges[0], spread.edges[-1])]
    tallest = max(max(_heights(spread)) for _, spread in spreads)
    legend = 20 * len(spreads) if len(spreads) > 1 else 0
    x = Axis(min(edges), max(edges), LEFT, WIDTH - RIGHT)
    y = Axis(0.0, tallest, TOP + legend + 130, TOP + legend)
    parts = _axis(x, TOP + legend, y.start, form)
    for number, (name, spread) in enumerate(spreads):
        colour = f"c{number % COLOURS}"
        if len(spreads) == 1:
            parts += _columns(spread, x, y)
            continue
        parts += [
            line(LEFT, TOP + 20 * number + 6, LEFT + 22, TOP + 20 * number + 6, f"step {colour}"),
            text(LEFT + 30, TOP + 20 * number + 10, name),
            f'<path d="{_steps(spread, x, y)}" class="step {colour}"/>',
        ]
    return svg(y.start + BOTTOM, label, parts)


def _heights(spread: Spread) -> list[float]:
    """Return the part of the games for each whole number of a bar."""
    total, width = sum(spread.counts), spread.edges[1] - spread.edges[0]
    return [count / total / width for count in spread.counts]


def _columns(spread: Spread, x: Axis, y: Axis) -> list[str]:
    parts = []
    for left, height in zip(spread.edges, _heights(spread), strict=False):
        right = left + spread.edges[1] - spread.edges[0]
        width = max(1.0, x(right) - x(left) - 1)
        parts.append(
            f'<rect x="{x(left):g}" y="{y(height):g}" width="{width:g}" '
            f'height="{y.start - y(height):g}" class="bar"/>'
        )
    return parts


def _steps(spread: Spread, x: Axis, y: Axis) -> str:
    path = f"M{x(spread.edges[0]):g} {y(0):g}"
    for (left, right), height in zip(
        zip(spread.edges, spread.edges[1:], strict=False), _heights(spread), strict=True
    ):
        path += f"L{x(left):g} {y(height):g}L{x(right):g} {y(height):g}"
    return path + f"L{x(spread.edges[-1]):g} {y(0):g}"


def curve(rows: Sequence[Dot], label: str, form: Format, even: float | None = None) -> str:
    """Return values side by side, joined by a line: one for each value that was varied."""
    known = [row.its for row in rows if row.its.known]
    if len(known) != len(rows):
        return ""
    ends = [end for its in known for end in (its.low, its.high)] + ([] if even is None else [even])
    room = (max(ends) - min(ends)) * 0.08 or 0.01
    top, bottom, left = TOP, TOP + 150, 64
    y = Axis(min(ends) - room, max(ends) + room, bottom, top)
    step = (WIDTH - RIGHT - left) / len(rows)
    places = [left + step * (number + 0.5) for number in range(len(rows))]
    parts = []
    for tick in y.ticks():
        parts += [
            line(left, y(tick), WIDTH - RIGHT, y(tick), "grid"),
            text(left - 6, y(tick) + 4, form(tick), "end", "tick"),
        ]
    if even is not None:
        parts.append(line(left, y(even), WIDTH - RIGHT, y(even), "even"))
    path = "".join(
        f"{'L' if i else 'M'}{x:g} {y(its.value):g}"
        for i, (x, its) in enumerate(zip(places, known, strict=True))
    )
    parts.append(f'<path d="{path}" class="joined c0"/>')
    for x, row in zip(places, rows, strict=True):
        hollow = " hollow" if row.hollow else ""
        parts += [
            line(x, y(row.its.low), x, y(row.its.high), "interval c0"),
            circle(x, y(row.its.value), f"c0{hollow}"),
            text(x, bottom + 16, row.label[: max(3, int(step / 6.5))], "middle", "tick"),
        ]
    return svg(bottom + BOTTOM, label, parts)
