"""The whole report as one HTML file: no scripts, no other files, light and dark."""

from collections.abc import Mapping
from html import escape
from importlib.resources import files

from dicewright import games
from dicewright.lab.reporting.charts import Dot, Format, bars, curve, dots
from dicewright.lab.reporting.differing import figure_name, is_share, name_of
from dicewright.lab.reporting.findings import Finding, findings
from dicewright.lab.reporting.grids import grid
from dicewright.lab.reporting.sweeps import Axis, axes_of, subject, varied_columns
from dicewright.lab.reporting.tables import ReportTables, kinds
from dicewright.lab.reporting.texts import PERCENT, Texts, words_of
from dicewright.lab.study import Report

MOST_LINES = 4  # distributions in one plot
MOST_DOTS = 40  # pieces in one plot
THEMES = ("auto", "light", "dark")
SWEPT = (
    "place 1",
    "figure lead_changes",
    "figure length",
    "figure ties",
    "figure margin",
    "figure points",
    "skill",
)


def page(
    report: Report,
    language: str = "en",
    theme: str = "auto",
    paths: Mapping[str, str] | None = None,
) -> str:
    """Return a report as a page; `paths` says what numbers are called where they were changed."""
    texts = texts_for(report, language, paths)
    title = texts("title", game=report.title)
    style = files(__package__).joinpath("report.css").read_text("utf-8")
    body = "".join(
        (
            f"<h1>{escape(title)}</h1>",
            _short(report, texts),
            _sweep(report, texts),
            _seats(report, texts),
            _games(report, texts),
            _skill(report, texts),
            _pieces(report, texts),
            _reading(report, texts),
        )
    )
    return (
        f'<!doctype html>\n<html lang="{language}" data-theme="{theme}"><head>'
        '<meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)}</title><style>{style}</style></head>"
        f"<body><main>{body}</main></body></html>\n"
    )


def texts_for(report: Report, language: str, paths: Mapping[str, str] | None = None) -> Texts:
    """Return the words for a report, those of its game's things included."""
    return Texts(language, words_of(games.get(report.game), language), paths)


def _section(heading: str, lead: str, *parts: str) -> str:
    said = f"<p>{escape(lead)}</p>" if lead else ""
    return f"<section><h2>{escape(heading)}</h2>{said}{''.join(parts)}</section>"


def _short(report: Report, texts: Texts) -> str:
    (_, (lead, *sentences)), *others = findings(report, texts)
    said = "".join(map(_said, [Finding("", sentences), *others]))
    column = report.columns[report.reference]
    options = [f"{name} {str(value).lower()}" for name, value in column.options.items()]
    meta = texts(
        "meta",
        games=texts.number(column.games, 0),
        players=", ".join(report.players),
        editions=", ".join(dict.fromkeys(c.edition for c in report.columns)),
        options=f" ({', '.join(options)})" if options else "",
        seed=report.seed,
    )
    note = f"<p>{escape(texts('note', note=report.note))}</p>" if report.note else ""
    return (
        f'<section class="short"><h2>{escape(texts("short"))}</h2>'
        f'<p class="lead">{escape(lead)}</p>{said}'
        f'<p class="meta">{escape(meta)}</p>{note}</section>'
    )


def _said(part: Finding) -> str:
    heading = f"<h3>{escape(part.heading)}</h3>" if part.heading else ""
    listed = "".join(f"<li>{escape(sentence)}</li>" for sentence in part.sentences)
    return f"{heading}<ul>{listed}</ul>"


def _sweep(report: Report, texts: Texts) -> str:
    """Return what varying did: one number as a line, two as a grid, more not drawn."""
    axes = axes_of(report)
    if not axes:
        return ""
    kind = min(len(axes), 3)
    listed = ", ".join(texts.path(axis.path) for axis in axes)
    draw = {1: _line, 2: _grid}.get(kind)
    plots = "".join(draw(report, axes, figure, texts) for figure in SWEPT) if draw else ""
    return _section(
        texts(f"sweep_head_{kind}", list=listed),
        texts(f"sweep_lead_{kind}"),
        f'<div class="plots">{plots}</div>' if plots else "",
    )


def _even(report: Report, figure: str) -> float | None:
    """Return the value that nobody has an advantage with, for the wins of a place."""
    return 1.0 / len(report.columns[0].places) if figure.startswith("place") else None


def _line(report: Report, axes: list[Axis], figure: str, texts: Texts) -> str:
    (axis,), share, name = axes, is_share(figure), figure_name(figure, texts)
    columns = {column.values[axis.path]: column for column in varied_columns(report)}
    rows = [
        Dot(str(value), its, hollow=columns[value].printed)
        for value in axis.values
        if (its := columns[value].comparable().get(figure))
    ]
    told = ", ".join(f"{row.label}: {texts.value(row.its, share)}" for row in rows)
    label = f"{name}. {told}"
    plot = curve(rows, label, _form(texts, share), _even(report, figure)) if rows else ""
    return _figure(name, plot)


def _grid(report: Report, axes: list[Axis], figure: str, texts: Texts) -> str:
    cells = {
        (column.values[axes[0].path], column.values[axes[1].path]): (its, column.printed)
        for column in varied_columns(report)
        if (its := column.comparable().get(figure)) and its.known
    }
    share, even = is_share(figure), _even(report, figure)
    return _figure(figure_name(figure, texts), grid(axes[0], axes[1], cells, share, even, texts))


def _figure(name: str, plot: str) -> str:
    return f"<figure><figcaption>{escape(name)}</figcaption>{plot}</figure>" if plot else ""


def _form(texts: Texts, share: bool) -> Format:
    def form(value: float) -> str:
        scaled = value * 100 if share else value
        digits = 0 if abs(scaled - round(scaled)) < 1e-6 else 1
        if abs(scaled * 10 - round(scaled * 10)) > 1e-6:
            digits = 2
        return texts.number(scaled, digits) + (PERCENT if share else "")

    return form


def _seats(report: Report, texts: Texts) -> str:
    even = 1.0 / len(report.columns[0].places)
    several = len(report.columns) > 1
    rows = [
        Dot(
            f"{place.place} · {column.label}" if several else texts.place(place.place),
            place.wins,
            number,
        )
        for at in range(len(report.columns[0].places))
        for number, column in enumerate(report.columns)
        for place in (column.places[at],)
    ]
    told = ", ".join(f"{row.label} {texts.percent(row.its.value)}" for row in rows)
    label = f"{texts('seats')}: {told}; {texts('even')} {texts.percent(even)}"
    plot = dots(rows, label, _form(texts, True), even)
    tables = ReportTables(report, texts)
    figure = f"<figure>{plot}</figure>" if len(rows) <= MOST_DOTS else ""
    return _section(texts("seats"), texts("seats_lead"), figure, tables.places(), tables.levels())


def _games(report: Report, texts: Texts) -> str:
    plots = []
    shown = (
        report.columns if len(report.columns) <= MOST_LINES else [report.columns[report.reference]]
    )
    for name in ("points", "margin", "length", "lead_changes"):
        spreads = [(column.label, column.spreads[name]) for column in shown]
        caption = texts(f"distribution {name}")
        told = "; ".join(_quantiles(label, spread.quantiles, texts) for label, spread in spreads)
        plot = bars(spreads, f"{caption}. {told}", _form(texts, False))
        plots.append(_figure(caption, plot))
    plots_html = f'<div class="plots">{"".join(plots)}</div>'
    return _section(texts("games"), "", ReportTables(report, texts).figures(), plots_html)


def _quantiles(label: str, quantiles: dict[str, float], texts: Texts) -> str:
    shown = {name: texts.number(value, 0) for name, value in quantiles.items()}
    return texts("quantiles", label=label, **shown)


def _skill(report: Report, texts: Texts) -> str:
    table = ReportTables(report, texts).skill()
    return _section(texts("skill"), texts("skill_lead"), table) if table else ""


def _pieces(report: Report, texts: Texts) -> str:
    tables, base = ReportTables(report, texts), subject(report)
    parts = []
    for kind in kinds(base):
        pieces = [p for p in base.pieces if p.kind == kind and p.games]
        if not pieces:
            continue
        name = texts.piece(kind)
        of = f" ({name_of(base, texts)})" if len(report.columns) > 1 else ""
        rows = [Dot(texts.piece(p.name), p.worth) for p in pieces][:MOST_DOTS]
        caption = f"{name[0].upper() + name[1:]}: {texts('worth')}{of}"
        told = ", ".join(
            f"{row.label} {texts.percent(row.its.value)}" for row in rows if row.its.known
        )
        plot = dots(rows, f"{caption}. {told}", _form(texts, True), 0.0)
        heading = f"<h3>{escape(name[0].upper() + name[1:])}</h3>"
        parts.append(f"{heading}{tables.pieces(kind)}{_figure(caption, plot)}")
    return _section(texts("pieces"), texts("pieces_lead"), *parts)


def _reading(report: Report, texts: Texts) -> str:
    reference = report.columns[report.reference].label
    keys = [
        "reading_1",
        *(["reading_2"] if len(report.columns) > 1 else []),
        "reading_3",
        "reading_4",
    ]
    said = "".join(f"<p>{escape(texts(key, reference=reference))}</p>" for key in keys)
    return _section(texts("reading"), "", said)
