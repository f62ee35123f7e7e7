"""The words of reports, in English and German."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.wording import wording
from dicewright.lab.estimates import Estimate

LANGUAGES = ("en", "de")
PERCENT = "\u00a0%"  # never at the beginning of a line
SHARES = ("ties", "skill", "wins", "won")  # figures that are parts of a whole


@cache
def texts_of(language: str) -> dict[str, str]:
    """Return the texts of a language, by their keys."""
    return tomllib.loads(files(__package__).joinpath(f"{language}.toml").read_text("utf-8"))


def words_of(game: Game, language: str) -> dict[str, str]:
    """Return what a game calls its things in a language, by the English words."""
    return wording(game).get(language, {})


class Texts:
    """The words of a language, and how it writes numbers."""

    def __init__(
        self,
        language: str,
        words: Mapping[str, str] | None = None,
        paths: Mapping[str, str] | None = None,
    ) -> None:
        if language not in LANGUAGES:
            raise Unreadable(f"language: expected {' or '.join(LANGUAGES)}, got {language!r:.20}")
        self.language = language
        self._texts = texts_of(language)
        self._words = words or {}  # of the game's own things
        self._paths = paths or {}  # what numbers of an edition are called where they were changed

    def __call__(self, key: str, **parts: object) -> str:
        """Return a text with its parts filled in."""
        return self._texts[key].format(**parts)

    def piece(self, name: str) -> str:
        """Return what a piece, or a kind of pieces, is called."""
        return " ".join(self._words.get(word, word) for word in name.split(" "))

    def path(self, path: str) -> str:
        """Return what a number of an edition is called."""
        return self._paths.get(path) or path

    def place(self, number: int) -> str:
        """Return what a place of the turn order is called."""
        return self._texts.get(f"place_{number}") or self("place_n", n=number)

    def number(self, value: float, digits: int = 1) -> str:
        """Return a number as people write it."""
        text = f"{value:,.{digits}f}"
        if self.language == "en":
            return text
        return text.replace(",", " ").replace(".", ",").replace(" ", ".")

    def percent(self, share: float, digits: int = 1) -> str:
        """Return a share in percent."""
        return f"{self.number(share * 100, digits)}{PERCENT}"

    def plain(self, value: float, share: bool) -> str:
        """Return a difference without its unit."""
        text = self.number(value * 100, 1) if share else self.number(value, 2)
        return text.replace("-", "\u2212")

    def value(self, its: Estimate, share: bool, digits: int = 1) -> str:
        """Return the value of an estimate."""
        return self.percent(its.value, digits) if share else self.number(its.value, digits + 1)

    def interval(self, its: Estimate, share: bool, digits: int = 1) -> str:
        """Return its interval."""
        scale, digits = (100.0, digits) if share else (1.0, digits + 1)
        low, high = (self.number(end * scale, digits) for end in (its.low, its.high))
        return self("to", low=low, high=f"{high}{PERCENT}" if share else high)

    def listed(self, names: list[str], most: int = 8, mark: str = ", ") -> str:
        """Return a list of names, a long one cut short."""
        shown = mark.join(names[:most])
        more = len(names) - most
        return f"{shown} {self('and_more', n=more)}" if more > 0 else shown
