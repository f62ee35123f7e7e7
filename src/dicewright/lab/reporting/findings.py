"""What a report says first, in plain words: what a change did, then the game by itself."""

from collections.abc import Iterator
from typing import NamedTuple

from dicewright.lab.reporting.differing import against, along, name_of
from dicewright.lab.reporting.sweeps import compared_with, subject
from dicewright.lab.reporting.texts import Texts
from dicewright.lab.study import Column, Report, Skill

LARGE = 0.2  # of an even share, between best and worst: players will notice
LITTLE, MUCH = 0.2, 0.6  # of what there is to gain over an even share, by skill
SHOWN_WORTHY = 3


class Finding(NamedTuple):
    """Some sentences on one subject."""

    heading: str  # empty for the first
    sentences: list[str]


def findings(report: Report, texts: Texts) -> list[Finding]:
    """Return what matters, the most important first."""
    others, base = compared_with(report), subject(report)
    itself = [*seats(base, texts), *course(base, texts), *skill(base, texts), *pieces(base, texts)]
    if not others:
        return [Finding("", itself)]
    changed = against(report, others[0], texts) if len(others) == 1 else along(report, texts)
    return [Finding("", [*changed]), Finding(texts("by_itself", name=name_of(base, texts)), itself)]


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
            if piece.tells.known and piece.tells.low > 0 and piece.name not in remarks.dead
        ),
        key=lambda piece: -piece.tells.low,
    )
    if worthy:
        named = [
            texts(
                "worthy",
                name=texts.piece(piece.name),
                part=texts.percent(piece.tells.value**2, 0),
                worth=texts.percent(piece.worth.value),
            )
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
