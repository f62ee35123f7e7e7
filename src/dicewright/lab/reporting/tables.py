"""The tables of a report, for one column or for several side by side."""

from collections.abc import Sequence
from html import escape

from dicewright.lab.estimates import Estimate
from dicewright.lab.pieces import Piece
from dicewright.lab.reporting.texts import Texts
from dicewright.lab.study import Column, Report

NOTHING = "\u2013"  # where there is no value
FIGURE_SHARES = ("ties",)


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], texts: Texts) -> str:
    """Return a table whose first column names its rows; cells are HTML already."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(
            f'<td data-head="{escape(name)}">{cell}</td>'
            for name, cell in zip(heads[1:], cells, strict=True)
        )
        + "</tr>"
        for first, *cells in rows
    )
    label = escape(texts("scroll", caption=caption))
    return (
        f'<div class="scroll" role="region" tabindex="0" aria-label="{label}"><table>'
        f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )


class ReportTables:
    """Makes the tables of a report."""

    def __init__(self, report: Report, texts: Texts) -> None:
        self.report = report
        self.texts = texts
        self._marks = {(its.column, its.figure): its for its in report.differences}

    @property
    def labels(self) -> list[str]:
        """What the columns are called."""
        return [column.label for column in self.report.columns]

    def cell(self, its: Estimate, share: bool, figure: str = "", column: int = -1) -> str:
        """Return a value with its interval, and a mark if it differs from the reference's."""
        if not its.known:
            return NOTHING
        value, interval = self.texts.value(its, share), self.texts.interval(its, share)
        mark = self._mark(column, figure)
        return f"<b>{escape(value)}</b>{mark} <small>{escape(interval)}</small>"

    def _mark(self, column: int, figure: str) -> str:
        its = self._marks.get((column, figure))
        if its is None or not its.significant:
            return ""
        up = its.value > 0
        reference = self.report.columns[self.report.reference].label
        words = self.texts("higher" if up else "lower", reference=reference)
        sign, kind = ("▲", "up") if up else ("▼", "down")
        return f' <span class="{kind}" role="img" aria-label="{escape(words)}">{sign}</span>'

    def _row(self, name: str, figures: Sequence[tuple[Estimate, bool, str]]) -> list[str]:
        return [name, *(self.cell(*found, number) for number, found in enumerate(figures))]

    def places(self) -> str:
        """Return the shares of the wins by place."""
        columns, rows = self.report.columns, []
        for number, place in enumerate(columns[0].places):
            figures = [(c.places[number].wins, True, f"place {place.place}") for c in columns]
            rows.append(self._row(f"{place.place}", figures))
        heads = [self.texts("place"), *self._heads("wins")]
        return table(self.texts("seats"), heads, rows, self.texts)

    def _heads(self, single: str) -> list[str]:
        return [self.texts(single)] if len(self.labels) == 1 else self.labels

    def figures(self) -> str:
        """Return what describes the games as a whole."""
        rows = [
            self._row(
                self.texts(f"figure {name}"),
                [
                    (c.figures[name], name in FIGURE_SHARES, f"figure {name}")
                    for c in self.report.columns
                ],
            )
            for name in self.report.columns[0].figures
        ]
        heads = [self.texts("figure"), *self._heads("figure")]
        if len(self.labels) == 1:
            heads[1] = self.labels[0]
        return table(self.texts("games"), heads, rows, self.texts)

    def levels(self) -> str:
        """Return how each bot does, where they are not all alike."""
        columns = self.report.columns
        if len(columns[0].levels) == 1:
            return ""
        rows = [
            self._row(
                self.texts("seats_of", name=level.player, n=level.seats),
                [(c.levels[number].wins, True, "") for c in columns],
            )
            for number, level in enumerate(columns[0].levels)
        ]
        return table(
            self.texts("levels"), [self.texts("player"), *self._heads("wins")], rows, self.texts
        )

    def skill(self) -> str:
        """Return what the stronger level wins."""
        found = [column.skill for column in self.report.columns]
        if found[0] is None:
            return ""
        name = f"{found[0].stronger} / {found[0].weaker}"
        figures = [(skill.wins, True, "skill") for skill in found if skill is not None]
        heads = [self.texts("player"), *self._heads("wins")]
        return table(self.texts("skill"), heads, [self._row(name, figures)], self.texts)

    def pieces(self, kind: str) -> str:
        """Return the pieces of a kind."""
        caption = self.texts.piece(kind)
        caption = caption[0].upper() + caption[1:]
        if len(self.labels) == 1:
            return self._pieces_alone(caption, kind)
        return self._pieces_beside(caption, kind)

    def _pieces_alone(self, caption: str, kind: str) -> str:
        parts = ("won", "times", "points_each", "holder_wins", "worth", "tells", "when")
        heads = [self.texts("piece"), *(self.texts(part) for part in parts)]
        pieces = [p for p in self.report.columns[0].pieces if p.kind == kind and p.games]
        return table(caption, heads, [self._piece(piece) for piece in pieces], self.texts)

    def _piece(self, piece: Piece) -> list[str]:
        return [
            self.texts.piece(piece.name),
            self.cell(piece.won, True),
            self.cell(piece.times, False),
            self.cell(piece.points, False),
            self.cell(piece.holder_wins, True),
            self.cell(piece.worth, True),
            f"<b>{self.texts.percent(piece.tells.value**2)}</b>" if piece.tells.known else NOTHING,
            self.texts("when_value", share=self.texts.percent(piece.when, 0))
            if piece.points.known
            else NOTHING,
        ]

    def _pieces_beside(self, caption: str, kind: str) -> str:
        columns = self.report.columns
        by_name = [{p.name: p for p in c.pieces if p.kind == kind and p.games} for c in columns]
        names = dict.fromkeys(name for column in by_name for name in column)
        heads = [self.texts("piece")]
        for part in ("won", "worth"):
            heads += [f"{self.texts(part)}: {label}" for label in self.labels]
        rows = []
        for name in names:
            cells = [self.texts.piece(name)]
            for part in ("won", "worth"):
                for number, column in enumerate(by_name):
                    found = column.get(name)
                    figure = f"piece {name} {part}"
                    its = getattr(found, part) if found else None
                    cells.append(self.cell(its, True, figure, number) if its else NOTHING)
            rows.append(cells)
        return table(caption, heads, rows, self.texts)


def kinds(column: Column) -> list[str]:
    """Return the kinds of pieces, in the game's order."""
    return list(dict.fromkeys(piece.kind for piece in column.pieces))
