"""Two numbers varied at once: a table whose cells are coloured by their values."""

from collections.abc import Mapping
from html import escape

from dicewright.lab.estimates import Estimate
from dicewright.lab.reporting.sweeps import Axis, Value
from dicewright.lab.reporting.tables import NOTHING
from dicewright.lab.reporting.texts import Texts

STRONGEST = 45  # per cent of colour: words stay readable on it, light and dark

Cells = Mapping[tuple[Value, Value], tuple[Estimate, bool]]  # by both values: its, and if printed


def grid(
    one: Axis, other: Axis, cells: Cells, share: bool, even: float | None, texts: Texts
) -> str:
    """Return the grid of a figure; the number with fewer values goes across, to fit a phone."""
    if not cells:
        return ""
    turned = len(one.values) > len(other.values)
    across, down = (other, one) if turned else (one, other)
    heads = "".join(f'<th scope="col">{escape(str(value))}</th>' for value in across.values)
    shade = Shade([its for its, _ in cells.values()], even)
    rows = []
    for below in down.values:
        found = [cells.get((below, v) if turned else (v, below)) for v in across.values]
        row = "".join(_cell(*cell, share, shade, texts) if cell else _NOTHING for cell in found)
        rows.append(f'<tr><th scope="row">{escape(str(below))}</th>{row}</tr>')
    return (
        '<table class="heat"><thead>'
        f'<tr><td></td><th scope="colgroup" colspan="{len(across.values)}">'
        f"{_name(across, texts)}</th></tr>"
        f'<tr><th scope="col">{_name(down, texts)}</th>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _name(axis: Axis, texts: Texts) -> str:
    """Return what was varied; a long path breaks where it has dots."""
    return escape(texts.path(axis.path)).replace(".", ".<wbr>")


_NOTHING = f"<td>{NOTHING}</td>"


class Shade:
    """How strong the colour of a value is: from an even share both ways, else from the least up."""

    def __init__(self, found: list[Estimate], even: float | None) -> None:
        values = [its.value for its in found]
        self.even = even
        self.start = min(values) if even is None else even
        noise = max(its.high - its.low for its in found)  # what is within it stays pale
        self.span = max(noise, *(abs(value - self.start) for value in values)) or 1.0

    def strength(self, value: float) -> int:
        """Return how much colour there is, per cent."""
        return round(STRONGEST * abs(value - self.start) / self.span)

    def sign(self, value: float) -> str:
        """Return on which side of an even share a value lies, for who does not see colours."""
        return "" if self.even is None else "+ " if value > self.even else "\u2212 "


def _cell(its: Estimate, printed: bool, share: bool, shade: Shade, texts: Texts) -> str:
    below = shade.even is not None and its.value < shade.even
    kind = " ".join(["below"] * below + ["printed"] * printed)
    note = f"<small>{escape(texts('printed'))}</small>" if printed else ""
    return (
        f'<td class="{kind}" style="--heat: {shade.strength(its.value)}%">'
        f"<b>{shade.sign(its.value)}{escape(texts.value(its, share))}</b>"
        f"<small>{escape(texts.interval(its, share))}</small>{note}</td>"
    )
