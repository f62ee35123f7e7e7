"""What a change did to the game: a column beside its reference, or many values side by side."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dicewright.lab.estimates import FALSE_ALARMS, Estimate, MeanDifference, benjamini_hochberg
from dicewright.lab.reporting.sweeps import varied_columns
from dicewright.lab.reporting.texts import SHARES, Texts
from dicewright.lab.statistics import chi_square_tail
from dicewright.lab.study import Column, Report

SHOWN_PIECES = 5
SHOWN_VALUES = 4  # of a number, one by one
HEADLINES = (  # of a game as a whole, after the places of the turn order
    "skill",
    "figure length",
    "figure points",
    "figure margin",
    "figure lead_changes",
    "figure ties",
)


def is_share(figure: str) -> bool:
    """Say whether a figure is a part of a whole, to be written in percent."""
    return figure.startswith("place") or figure.rpartition(" ")[2] in (*SHARES, "worth")


def figure_name(figure: str, texts: Texts) -> str:
    """Return what people call a figure that is compared."""
    kind, _, rest = figure.partition(" ")
    if kind == "place":
        return texts("figure_place", n=rest)
    if kind != "piece":
        return texts(f"figure {rest or kind}")
    name, _, part = rest.rpartition(" ")
    return texts(f"piece_{part}", name=texts.piece(name))


def _sure(its: MeanDifference) -> float:
    """Return how many widths of its interval a difference is from none."""
    return abs(its.value) / (its.high - its.low) if its.high > its.low else float("inf")


# --- a column beside its reference -------------------------------------------------------------


def against(report: Report, number: int, texts: Texts) -> Iterator[str]:
    """Say what differs between a column and the reference, and what does not."""
    found = {its.figure: its for its in report.differences if its.column == number}
    marked = [its for its in found.values() if its.significant]
    column, reference = report.columns[number], report.columns[report.reference]
    yield texts(
        "changes" if marked else "changes_not",
        what=_what(column, reference, texts),
        reference=name_of(reference, texts),
        n=len(marked),
        all=len(found),
    )
    for figure in (*_places(found), *HEADLINES):
        if figure in found:
            yield _headline(report, found[figure], texts)
    pieces = [its for its in marked if its.figure.startswith("piece")]
    named = [_piece(report, its, texts) for its in sorted(pieces, key=_sure, reverse=True)]
    yield _of_pieces(named, texts)


def _what(column: Column, reference: Column, texts: Texts) -> str:
    """Name what was changed: numbers with both values, or an edition."""
    said = [
        texts("changed_from", path=texts.path(path), value=value, before=reference.values[path])
        for path, value in column.values.items()
        if path in reference.values and reference.values[path] != value
    ]
    return texts.listed(said) if said else name_of(column, texts)


def name_of(column: Column, texts: Texts) -> str:
    """Return what a column is called: a mere value with the name of its number."""
    for path, value in column.values.items():
        if column.label == str(value):
            return f"{texts.path(path)} = {value}"
    return column.label


def _places(found: dict[str, MeanDifference]) -> list[str]:
    """Return the places to speak of: all that differ, else the one that is furthest apart.

    With two players the one's loss is the other's gain, so only who starts is spoken of.
    """
    places = [its for figure, its in found.items() if figure.startswith("place")]
    if len(places) == 2:
        return [places[0].figure]
    marked = [its.figure for its in places if its.significant]
    return marked or [max(places, key=_sure).figure] if places else []


def _headline(report: Report, its: MeanDifference, texts: Texts) -> str:
    share = is_share(its.figure)
    before = report.columns[report.reference].comparable()[its.figure]
    after = report.columns[its.column].comparable()[its.figure]
    apart = Estimate(its.value, 0.0, its.low, its.high)
    beyond = its.low > 0.0 or its.high < 0.0
    up = its.value > 0.0
    if beyond and not up:
        apart = Estimate(-its.value, 0.0, -its.high, -its.low)
    key = "apart_not" if not beyond else "apart" if its.significant else "apart_perhaps"
    name = figure_name(its.figure, texts)
    unit = texts("percentage_points") if share else ""
    return texts(
        key,
        Figure=name[0].upper() + name[1:],
        after=texts.value(after, share),
        before=texts.value(before, share),
        way=texts("up" if up else "down"),
        size=texts.plain(apart.value, share) + unit,
        low=texts.plain(apart.low, share),
        high=texts.plain(apart.high, share) + (unit if not beyond else ""),
    )


def _piece(report: Report, its: MeanDifference, texts: Texts) -> str:
    before = report.columns[report.reference].comparable()[its.figure]
    after = report.columns[its.column].comparable()[its.figure]
    share = is_share(its.figure)
    return texts(
        "change",
        figure=figure_name(its.figure, texts),
        before=texts.value(before, share),
        after=texts.value(after, share),
    )


def _of_pieces(named: list[str], texts: Texts) -> str:
    if not named:
        return texts("pieces_alike")
    return texts("pieces_change", list=texts.listed(named, SHOWN_PIECES, "; "))


# --- many values side by side ------------------------------------------------------------------


class Range(NamedTuple):
    """Where a figure is least and most among some columns."""

    figure: str
    least: Column
    most: Column
    chance: float  # that columns which do not differ are so far apart


def along(report: Report, texts: Texts) -> Iterator[str]:
    """Say what happens to the game along the values, and what does not."""
    columns = varied_columns(report)
    figures = [f"place {place.place}" for place in columns[0].places]
    figures = [*figures[: 1 if len(figures) == 2 else None], *HEADLINES]
    ranges = [found for figure in figures if (found := range_of(columns, figure))]
    fair = benjamini_hochberg([found.chance for found in ranges])
    sure = [chance <= FALSE_ALARMS for chance in fair]
    what = texts.listed([_values(report, path, texts) for path in report.varied], mark="; ")
    yield texts("along", what=what, n=sum(sure), all=len(ranges))
    for found, marked in zip(ranges, sure, strict=True):
        name = figure_name(found.figure, texts)
        parts = _ends(found, texts)
        yield texts(
            "ranges" if marked else "ranges_not", Figure=name[0].upper() + name[1:], **parts
        )
    yield _most_even(columns, texts)
    yield _of_pieces(list(_pieces_along(report, columns, texts)), texts)


def _values(report: Report, path: str, texts: Texts) -> str:
    values = [str(v) for v in dict.fromkeys(c.values[path] for c in varied_columns(report))]
    few = len(values) <= SHOWN_VALUES
    said = ", ".join(values) if few else texts("to", low=values[0], high=values[-1])
    return f"{texts.path(path)} = {said}"


def range_of(columns: Sequence[Column], figure: str) -> Range | None:
    """Return where a figure is least and most; its chance is by the chi-square of homogeneity."""
    found = [(column, column.comparable().get(figure)) for column in columns]
    known = [(column, its) for column, its in found if its is not None and its.known]
    if len(known) != len(columns):
        return None
    least, most = (pick(known, key=lambda one: one[1].value)[0] for pick in (min, max))
    weights = [1.0 / max(its.error, 1e-9) ** 2 for _, its in known]
    mean = sum(w * its.value for w, (_, its) in zip(weights, known, strict=True)) / sum(weights)
    apart = sum(w * (its.value - mean) ** 2 for w, (_, its) in zip(weights, known, strict=True))
    return Range(figure, least, most, chi_square_tail(apart, len(known) - 1))


def _ends(found: Range, texts: Texts) -> dict[str, str]:
    share, parts = is_share(found.figure), {}
    for name, column in (("least", found.least), ("most", found.most)):
        its = column.comparable()[found.figure]
        parts[name] = texts.value(its, share)
        parts[f"{name}_interval"] = texts.interval(its, share)
        parts[f"at_{name}"] = column.label
    return parts


def _most_even(columns: Sequence[Column], texts: Texts) -> str:
    even = 1.0 / len(columns[0].places)

    def uneven(column: Column) -> float:
        return max(abs(place.wins.value - even) for place in column.places)

    best = min(columns, key=uneven)
    shares = [f"{texts.place(p.place)} {texts.percent(p.wins.value)}" for p in best.places]
    return texts("most_even", at=best.label, list=texts.listed(shares))


def _pieces_along(report: Report, columns: Sequence[Column], texts: Texts) -> Iterator[str]:
    """Name the pieces that differ most from the reference anywhere, the surest first."""
    marked = [its for its in report.differences if its.significant]
    marked = [its for its in marked if its.figure.startswith("piece")]
    marked.sort(key=_sure, reverse=True)
    for figure in dict.fromkeys(its.figure for its in marked):
        if found := range_of(columns, figure):
            yield texts("piece_ranges", figure=figure_name(figure, texts), **_ends(found, texts))
