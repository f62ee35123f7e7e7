"""The whole report as one HTML file: no scripts, no other files, light and dark."""

from html import escape
from importlib.resources import files

from dicewright import games
from dicewright.core.watching import tally_of
from dicewright.lab.reporting.charts import Dot, Format, bars, curve, dots
from dicewright.lab.reporting.findings import findings, subject
from dicewright.lab.reporting.tables import Tables, kinds
from dicewright.lab.reporting.texts import PERCENT, Texts
from dicewright.lab.study import Report

MOST_LINES = 4  # distributions in one plot
MOST_DOTS = 40  # pieces in one plot
THEMES = ("auto", "light", "dark")
SWEPT = ("lead_changes", "length", "ties", "margin", "points")


def page(report: Report, language: str = "en", theme: str = "auto") -> str:
    """Return a report as a page."""
    texts = texts_for(report, language)
    title = texts("title", game=report.title)
    style = files(__package__).joinpath("report.css").read_text("utf-8")
    body = "".join(
        (
            f"<h1>{escape(title)}</h1>",
            _short(report, texts),
            _sweep(report, texts) if report.varied else "",
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


def texts_for(report: Report, language: str) -> Texts:
    """Return the words for a report, those of its game's things included."""
    return Texts(language, tally_of(games.get(report.game)).german)


def _section(heading: str, lead: str, *parts: str) -> str:
    said = f"<p>{escape(lead)}</p>" if lead else ""
    return f"<section><h2>{escape(heading)}</h2>{said}{''.join(parts)}</section>"


def _short(report: Report, texts: Texts) -> str:
    first, *others = findings(report, texts)
    rest = "".join(f"<li>{escape(sentence)}</li>" for sentence in others)
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
        f'<p class="lead">{escape(first)}</p><ul>{rest}</ul>'
        f'<p class="meta">{escape(meta)}</p>{note}</section>'
    )


def _sweep(report: Report, texts: Texts) -> str:
    even = 1.0 / len(report.columns[0].places)
    plots = []
    wanted: dict[str, tuple[str, bool, float | None]] = {
        "place 1": (texts("figure_place", n=1), True, even)
    }
    wanted |= {f"figure {n}": (texts(f"figure {n}"), n == "ties", None) for n in SWEPT}
    wanted["skill"] = (texts("figure skill"), True, None)
    for figure, (name, share, line) in wanted.items():
        swept = [column for column in report.columns if column.values]
        found = [column.comparable().get(figure) for column in swept]
        rows = [
            Dot(column.label, its, hollow=column.printed)
            for column, its in zip(swept, found, strict=True)
            if its is not None
        ]
        told = ", ".join(f"{row.label}: {texts.value(row.its, share)}" for row in rows)
        plot = curve(rows, f"{name}. {told}", _form(texts, share), line) if rows else ""
        plots.append(
            f"<figure><figcaption>{escape(name)}</figcaption>{plot}</figure>" if plot else ""
        )
    heading = f"{texts('sweep_head')}: {', '.join(report.varied)}"
    return _section(heading, texts("sweep_lead"), f'<div class="plots">{"".join(plots)}</div>')


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
    tables = Tables(report, texts)
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
        plots.append(f"<figure><figcaption>{escape(caption)}</figcaption>{plot}</figure>")
    plots_html = f'<div class="plots">{"".join(plots)}</div>'
    return _section(texts("games"), "", Tables(report, texts).figures(), plots_html)


def _quantiles(label: str, quantiles: dict[str, float], texts: Texts) -> str:
    shown = {name: texts.number(value, 0) for name, value in quantiles.items()}
    return texts("quantiles", label=label, **shown)


def _skill(report: Report, texts: Texts) -> str:
    table = Tables(report, texts).skill()
    return _section(texts("skill"), texts("skill_lead"), table) if table else ""


def _pieces(report: Report, texts: Texts) -> str:
    tables, base = Tables(report, texts), subject(report)
    parts = []
    for kind in kinds(base):
        pieces = [p for p in base.pieces if p.kind == kind and p.games]
        if not pieces:
            continue
        name = texts.piece(kind)
        rows = [Dot(texts.piece(p.name), p.worth) for p in pieces][:MOST_DOTS]
        caption = f"{name[0].upper() + name[1:]}: {texts('worth')}"
        told = ", ".join(
            f"{row.label} {texts.percent(row.its.value)}" for row in rows if row.its.known
        )
        plot = dots(rows, f"{caption}. {told}", _form(texts, True), 0.0)
        figure = (
            f"<figure><figcaption>{escape(caption)}</figcaption>{plot}</figure>" if plot else ""
        )
        parts.append(f"<h3>{escape(name[0].upper() + name[1:])}</h3>{tables.pieces(kind)}{figure}")
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
