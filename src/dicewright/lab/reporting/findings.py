"""What a report says first, in plain words: the places, the course, skill, the pieces."""

from collections.abc import Iterator

from dicewright.lab.estimates import Difference
from dicewright.lab.reporting.texts import SHARES, Texts
from dicewright.lab.study import Column, Place, Report, Skill

LARGE = 0.2  # of an even share, between best and worst: players will notice
LITTLE, MUCH = 0.2, 0.6  # of what there is to gain over an even share, by skill
SHOWN_CHANGES = 5
SHOWN_WORTHY = 3


def findings(report: Report, texts: Texts) -> list[str]:
    """Return the sentences, the most important first."""
    base = subject(report)
    several = len(report.columns) > 1
    first, *others = seats(base, texts)
    sentences = [f"{base.label}: {first}" if several else first, *others]
    if report.varied:
        sentences = [*sweep(report, texts), *sentences]
    elif several:
        sentences += [
            changes(report, number, texts)
            for number in range(len(report.columns))
            if number != report.reference
        ]
    return [*sentences, *course(base, texts), *skill(base, texts), *pieces(base, texts)]


def subject(report: Report) -> Column:
    """Return the column that a report is about: where numbers are varied, the printed ones."""
    return report.columns[report.reference if report.varied else 0]


def seats(column: Column, texts: Texts) -> Iterator[str]:
    """Say who has an advantage by the turn order."""
    even = 1.0 / len(column.places)
    best = max(column.places, key=lambda place: place.wins.value)
    worst = min(column.places, key=lambda place: place.wins.value)
    if all(place.wins.low <= even <= place.wins.high for place in column.places):
        listed = [
            f"{texts.place(place.place)} {texts.percent(place.wins.value)}"
            for place in column.places
        ]
        yield texts("seat_even", list=texts.listed(listed))
        return
    name = texts.place(best.place)
    large = best.wins.value - worst.wins.value > LARGE * even
    size = texts("seat_large" if large else "seat_small")
    said = texts(
        "seat_uneven",
        Best=name[0].upper() + name[1:],
        share=texts.percent(best.wins.value),
        interval=texts.interval(best.wins, share=True),
        worst=texts.place(worst.place),
        least=texts.percent(worst.wins.value),
        even=texts.percent(even),
    )
    yield f"{said} {size}"


def course(column: Column, texts: Texts) -> Iterator[str]:
    """Say how the games go."""
    figures = column.figures
    yield texts(
        "course",
        length=texts.number(figures["length"].value, 0),
        leads=texts.number(figures["lead_changes"].value),
        margin=texts.number(figures["margin"].value),
    )
    yield texts("ties", share=texts.percent(figures["ties"].value))


def skill(column: Column, texts: Texts) -> Iterator[str]:
    """Say how much skill decides."""
    found = column.skill
    if found is None:
        return
    gained = (found.wins.value - found.even) / (1.0 - found.even)
    yield texts(
        _how_much(found, gained),
        stronger=found.stronger,
        weaker=found.weaker,
        share=texts.percent(found.wins.value),
        interval=texts.interval(found.wins, share=True),
        even=texts.percent(found.even),
    )


def _how_much(found: Skill, gained: float) -> str:
    if found.wins.low <= found.even:
        return "skill_0"
    return "skill_1" if gained < LITTLE else "skill_2" if gained < MUCH else "skill_3"


def pieces(column: Column, texts: Texts) -> Iterator[str]:
    """Name the pieces that stand out."""
    remarks = column.remarks
    worthy = sorted(
        (
            piece
            for piece in column.pieces
            if piece.worth.known and piece.worth.low > 0 and piece.name not in remarks.dead
        ),
        key=lambda piece: -piece.worth.low,
    )
    if worthy:
        named = [
            f"{texts.piece(piece.name)} (+{texts.percent(piece.worth.value)})"
            for piece in worthy[:SHOWN_WORTHY]
        ]
        yield texts("worthiest", list=", ".join(named))
    for key, names in (("dead", remarks.dead), ("harmful", remarks.harmful)):
        if names:
            yield texts(key, list=texts.listed([texts.piece(name) for name in names]))
    if remarks.dominated:
        named = [
            texts("dominated_by", name=texts.piece(found.name), by=texts.piece(found.by))
            for found in remarks.dominated
        ]
        yield texts("dominated", list=texts.listed(named))
    elif not remarks.dead:
        yield texts("no_trouble")
    if remarks.absent:
        yield texts("absent", list=texts.listed([texts.piece(name) for name in remarks.absent]))


def sweep(report: Report, texts: Texts) -> Iterator[str]:
    """Say what varying a number does to the first place."""
    columns = [column for column in report.columns if column.values]
    if len(columns) == 1:
        return
    even = 1.0 / len(columns[0].places)

    def first(column: Column) -> Place:
        return column.places[0]

    best = min(columns, key=lambda column: abs(first(column).wins.value - even))
    yield texts(
        "sweep",
        path=", ".join(report.varied),
        low=columns[0].label,
        high=columns[-1].label,
        place=texts.place(1),
        first=texts.percent(first(columns[0]).wins.value),
        last=texts.percent(first(columns[-1]).wins.value),
        best=best.label,
        share=texts.percent(first(best).wins.value),
    )


def changes(report: Report, number: int, texts: Texts) -> str:
    """Say what differs between two editions, the surest first."""
    found = [its for its in report.differences if its.column == number]
    marked = [its for its in found if its.significant]
    names = {
        "reference": report.columns[report.reference].label,
        "column": report.columns[number].label,
        "all": len(found),
    }
    if not marked:
        return texts("differs_not", **names)
    general = sorted(marked, key=lambda its: (its.figure.startswith("piece"), its.p))
    listed = [_change(report, its, texts) for its in general[:SHOWN_CHANGES]]
    return texts("differs", **names, n=len(marked), list="; ".join(listed))


def _change(report: Report, its: Difference, texts: Texts) -> str:
    before = report.columns[report.reference].comparable()[its.figure]
    after = report.columns[its.column].comparable()[its.figure]
    share = is_share(its.figure)
    return texts(
        "change",
        figure=figure_name(its.figure, texts),
        before=texts.value(before, share),
        after=texts.value(after, share),
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
    name, _, part = rest.partition(" ")[2].rpartition(" ")
    return texts(f"piece_{part}", name=texts.piece(name))
