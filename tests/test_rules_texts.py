"""The rules for players: words for everybody, the same in both languages, true by the edition.

Their pictures are played by the rules (tests/rule_pictures.py), in the words no sum is wrong.
"""

import re
from math import prod
from typing import Any, NamedTuple

import pytest

from dicewright import games
from dicewright.cli.rulings import rulings_of
from dicewright.tui.human import PICTURE
from tests import rule_pictures

FRONTEND = rule_pictures.FRONTEND
FILES = {"en": "help.md", "de": "help.de.md"}
LANGUAGES = tuple(FILES)
GAMES = ("novo-dice", "diceopolis", "astroventure")
CODE = re.compile(r"`|[a-z]_[a-z]|\b(race|done|white-[ab]|standard:)\b")
LINE = re.compile(r"^\d\. .*(?:\n {3}.*)*", re.MULTILINE)
RULING = re.compile(r"^- \*\*([A-Z]\d+)\*\* (.*(?:\n  .*)*)", re.MULTILINE)
TIMES, DASH = "\N{MULTIPLICATION SIGN}", "\N{EN DASH}"
SUM = re.compile(rf"\d+(?: [+{TIMES}] \d+)+ = \d+")
LONGEST = 200  # characters of one of the lines on top
BOTH = pytest.mark.parametrize("language", LANGUAGES)
ALL = pytest.mark.parametrize("name", GAMES)


class Picture(NamedTuple):
    """A picture that a text calls."""

    name: str
    alt: str
    caption: str


def one_line(text: str) -> str:
    return " ".join(text.split())


def text_of(name: str, language: str) -> str:
    return games.get(name).file(FILES[language]).read_text("utf-8")


def words_of(name: str, language: str) -> str:
    return one_line(text_of(name, language))


def pictures_in(text: str) -> list[Picture]:
    found = re.findall(r'^!\[([^]]*)\]\(([\w-]+)\s+"([^"]*)"\)$', text, re.MULTILINE)
    return [Picture(name, one_line(alt), one_line(caption)) for alt, name, caption in found]


def alt_of(name: str, picture: str, language: str) -> str:
    return next(p.alt for p in pictures_in(text_of(name, language)) if p.name == picture)


def sections_of(name: str, language: str) -> list[str]:
    return re.split(r"^## ", text_of(name, language), flags=re.MULTILINE)[1:]


def parts(section: str) -> tuple[list[str], list[str], int]:
    """Return a section's pictures, the rulings it names, and how many lines its lists have."""
    words = PICTURE.sub("", section)
    lines = re.findall(r"^(?:\||- |\d\. )", words, re.MULTILINE)
    return (
        [one.name for one in pictures_in(section)],
        re.findall(r"\b[A-Z]\d+\b", words),
        len(lines),
    )


def edition(name: str) -> Any:
    return games.get(name).edition.parsed


def table(head: str, cells: Any) -> str:
    return f"| {head} | {' | '.join(map(str, cells))} |"


# --- all games --------------------------------------------------------------------------------


@ALL
def test_the_rules_play_every_picture(name: str) -> None:
    written = rule_pictures.path(name).read_text("utf-8")
    assert written == rule_pictures.text(rule_pictures.PICTURES[name]()), (
        "run: python -m tests.rule_pictures"
    )


@ALL
@BOTH
def test_every_picture_named_is_drawn_and_every_one_drawn_is_named(
    name: str, language: str
) -> None:
    source = (FRONTEND / name / "pictures" / "index.ts").read_text("utf-8")
    drawn = re.findall(r'^  "?([\w-]+)"?: (?:picture|slim)\(', source, re.MULTILINE)
    told = rule_pictures.PICTURES[name]()
    text = text_of(name, language)
    named = [picture.name for picture in pictures_in(text)]
    assert sorted(named) == sorted(drawn) == sorted(told)
    assert len(named) == text.count("![") == len(PICTURE.findall(text))
    assert all(picture.alt and picture.caption for picture in pictures_in(text))


@ALL
def test_both_languages_have_the_same_parts(name: str) -> None:
    one, other = (list(map(parts, sections_of(name, language))) for language in LANGUAGES)
    assert one == other


@ALL
@BOTH
def test_every_ruling_is_told_at_the_end(name: str, language: str) -> None:
    *before, last = sections_of(name, language)
    rulings = RULING.findall(last)
    assert [number for number, _ in rulings] == list(rulings_of(games.get(name)))
    assert all(len(words) > 20 for _, words in rulings)
    assert not any(RULING.search(section) for section in before)


@ALL
@BOTH
def test_sixty_seconds_are_on_top(name: str, language: str) -> None:
    first = sections_of(name, language)[0]
    assert first.startswith({"en": "In 60 seconds", "de": "In 60 Sekunden"}[language])
    lines = [one_line(line) for line in LINE.findall(first)]
    assert 5 <= len(lines) <= 6
    assert [line for line in lines if len(line) > LONGEST] == []


@ALL
@BOTH
def test_no_code_word_and_no_wrong_sum(name: str, language: str) -> None:
    text = re.sub(r"\]\([\w-]+", "](", text_of(name, language))  # the pictures' names are not shown
    assert CODE.findall(text) == []
    sums = SUM.findall(one_line(text))
    assert sums
    for equation in sums:
        left, right = equation.split(" = ")
        parts = [prod(map(int, part.split(TIMES))) for part in left.split("+")]
        assert sum(parts) == int(right), equation


# --- Novo Dice --------------------------------------------------------------------------------

SYMBOLS = {
    "en": {
        "lion": ("lion", "lions"),
        "suitcase": ("suitcase", "suitcases"),
        "bandage": ("bandage", "bandages"),
        "lightning": ("lightning bolt", "lightning bolts"),
        "cutlery": ("cutlery", "cutlery"),
        "pawn": ("pawn", "pawns"),
        "gear": ("gear", "gears"),
    },
    "de": {
        "lion": ("Löwe", "Löwen"),
        "suitcase": ("Koffer", "Koffer"),
        "bandage": ("Pflaster", "Pflaster"),
        "lightning": ("Blitz", "Blitze"),
        "cutlery": ("Besteck", "Bestecke"),
        "pawn": ("Spielfigur", "Spielfiguren"),
        "gear": ("Zahnrad", "Zahnräder"),
    },
}
NUMBERS = {
    "en": ("none", "one", "two", "three", "four", "five"),
    "de": ("keine", "eine", "zwei", "drei", "vier", "fünf"),
}
POINTS = {"en": ("point", "points"), "de": ("Punkt", "Punkte")}


def counted(number: int, names: tuple[str, str]) -> str:
    return f"{number} {names[number != 1]}"


@BOTH
def test_novo_dice_tells_the_faces_of_all_dice(language: str) -> None:
    alt = alt_of("novo-dice", "dice", language)
    symbols, numbers = SYMBOLS[language], NUMBERS[language]
    kinds = alt.rstrip(".").split(". ")
    for told, kind in zip(kinds, edition("novo-dice")["dice"], strict=True):
        head, _, faces = told.partition(": ")
        assert faces == ", ".join(symbols[face][0] for face in kind["faces"])
        assert numbers[kind["count"]] in head


@BOTH
def test_novo_dice_tells_all_tiles(language: str) -> None:
    told, parsed, symbols = [], edition("novo-dice"), SYMBOLS[language]
    for tile in parsed["tiles"]:
        price = parsed["lions"]["cost"][str(tile["value"])]
        told.append(
            f"{tile['name']}: {counted(tile['row'], symbols[tile['symbol']])}, "
            f"{counted(tile['value'], POINTS[language])}, {counted(price, symbols['lion'])}."
        )
    assert alt_of("novo-dice", "warehouse", language) == " ".join(told)


@BOTH
def test_novo_dice_tells_prices_and_multipliers(language: str) -> None:
    parsed, text = edition("novo-dice"), text_of("novo-dice", language)
    cost, factors = parsed["lions"]["cost"], parsed["combinations"]
    heads = {
        "en": ("Points of the tile", "Price in lions", "same symbol", "different symbols"),
        "de": (
            "Punkte des Plättchens",
            "Preis in Löwen",
            "gleichem Symbol",
            "verschiedenen Symbolen",
        ),
    }[language]
    assert table(heads[0], cost) in text
    assert table(heads[1], cost.values()) in text
    for head, kind in zip(heads[2:], ("same", "different"), strict=True):
        by = factors[kind]
        row = [f"{TIMES}{by[count]}" if count in by else DASH for count in ("3", "4", "5")]
        assert table(head, row).removeprefix("| ") in text
    words, lions, supply = words_of("novo-dice", language), parsed["lions"], parsed["supply"]
    for number in (lions["any_two"], lions["any_three"]):
        assert {"en": f"ith {number} ", "de": f"it {number} "}[language] in words
    copies = {"en": "{} with two players, {} with three and {} with four"}
    copies["de"] = "zu zweit {}, zu dritt {} und zu viert {}"
    assert copies[language].format(*supply["copies"].values()) in words
    assert f" {supply['bays'] * supply['spaces_per_bay']} " in words


@BOTH
def test_novo_dice_tells_what_the_bays_in_its_pictures_are_worth(language: str) -> None:
    told = rule_pictures.novo_pictures()
    for name in ("bays", "combinations"):
        alt = alt_of("novo-dice", name, language)
        bays = [bay for seat in told[name]["view"]["bays"] for bay in seat if bay["tiles"]]
        assert [int(n) for n in re.findall(r"(?:= |: )(\d+)\.", alt)] == [b["value"] for b in bays]


# --- Diceopolis -------------------------------------------------------------------------------


@BOTH
def test_diceopolis_tells_its_dice(language: str) -> None:
    parsed, words = edition("diceopolis"), words_of("diceopolis", language)
    each = parsed["dice"]["dice_each"]
    said = {
        "en": "two players everybody has {} dice of one colour, with three or four players {}.",
        "de": "Zu zweit hat jede Person {} Würfel einer Farbe, zu dritt oder viert {}.",
    }
    assert said[language].format(each["2"], each["3"]) in words
    assert each["3"] == each["4"]
    assert ", ".join(map(str, parsed["cross"]["values"])) in words
    assert parsed["dice"]["hand"] == 5  # which the words say
    assert parsed["placement"]["touches"] == 2


@BOTH
def test_diceopolis_tells_what_the_rows_in_its_picture_are_worth(language: str) -> None:
    view = rule_pictures.city_pictures()["scoring"]["view"]
    alt = alt_of("diceopolis", "scoring", language)
    for row in view["rows"]:
        assert f"{' + '.join(map(str, row['pips']))} = {row['worth']}" in alt
    assert all(f" {score}." in alt for score in view["scores"])


# --- AstroVenture -----------------------------------------------------------------------------

ELEMENTS = {
    "en": {"fire": "fire", "water": "water", "earth": "earth", "2": "double {}"},
    "de": {"fire": "Feuer", "water": "Wasser", "earth": "Erde", "2": "doppelt {}"},
}


def face(face: str, language: str) -> str:
    names = ELEMENTS[language]
    return names["2"].format(names[face[:-1]]) if face.endswith("2") else names[face]


def cost(cost: dict[str, int], language: str) -> str:
    return ", ".join(f"{n} {ELEMENTS[language][element]}" for element, n in cost.items())


@BOTH
def test_astroventure_tells_the_faces_of_all_dice(language: str) -> None:
    dice, alt = edition("astroventure")["dice"], alt_of("astroventure", "dice", language)
    elemental, steal = alt.split(". ")
    faces = [face(one, language) for one in dice["elemental_faces"]]
    assert elemental.partition(": ")[2] == ", ".join(faces)
    assert (dice["elemental"], dice["rolls"]) == (6, 3)  # which the words say
    assert sorted(dice["steal_faces"]) == ["blank"] * 5 + ["steal"]
    assert {"en": "STEAL once, five faces", "de": "einmal STEAL, fünf Seiten"}[language] in steal


@BOTH
def test_astroventure_tells_points_costs_and_bonuses(language: str) -> None:
    parsed, words = edition("astroventure"), words_of("astroventure", language)
    points = parsed["points"]
    head = {"en": "Points", "de": "Punkte"}[language]
    assert table(head, [points[kind] for kind in ("star", "planet", "moon")]) in words
    bonuses = [f"{system['name']} {system['bonus']}" for system in parsed["systems"]]
    assert ", ".join(bonuses) in words
    assert points["race_target"] == 25
    alt = alt_of("astroventure", "actions", language)
    kinds = {
        "en": {"steal": "Steal", "empty": "Empty"},
        "de": {"steal": "Stehlen", "empty": "Räumen"},
    }
    told = [
        f"{kinds[language][a['kind']]}: {cost(a['cost'], language)}." for a in parsed["actions"]
    ]
    assert alt.startswith(" ".join(told))
    assert re.findall(r"\d", alt.rpartition(". ")[2]) == [
        str(points["steal_action"]),
        str(points["empty_action"]),
    ]
    beta = next(system for system in parsed["systems"] if system["name"] == "Beta")
    bodies = alt_of("astroventure", "system", language)
    for asked in (beta["star"], *beta["planets"], *beta["moons"]):
        assert cost(asked, language) in bodies


@BOTH
def test_astroventure_tells_what_its_pictures_gain(language: str) -> None:
    told = rule_pictures.astro_pictures()
    pictures = {one.name: one.caption for one in pictures_in(text_of("astroventure", language))}
    for name in ("stealing", "steal-action", "empty-action"):
        (done,) = told[name]["legal"]
        for gain in done["gains"]:
            assert re.search(rf"\b{abs(gain)}\b", pictures[name])
