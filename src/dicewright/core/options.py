"""Options: the choices that a table makes when it starts a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dicewright.core.definition import RULES
from dicewright.core.errors import Unreadable, told


@dataclass(frozen=True)
class Option:
    """A choice that a table makes when it starts a game."""

    name: str
    values: tuple[str | bool, ...]
    about: str
    ruling: str = RULES
    default: Callable[[Any], str | bool] | None = None  # of the edition; none: the first value

    def check(self, value: object) -> str | bool:
        """Return the value if it is one of this option's."""
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        expected = " or ".join(map(value_text, self.values))
        raise Unreadable(
            f"option {self.name}: expected {expected} ({self.ruling}), got {value_text(value)}"
        )

    def parse(self, text: str) -> str | bool:
        """Return the value that a command line calls `text`."""
        return self.check({"true": True, "false": False}.get(text, text))


def value_text(value: object) -> str:
    """Return a value of an option as a command line writes it."""
    text = value if isinstance(value, str) else told(value)
    return text.lower() if isinstance(value, bool) else text


def choose(known: Sequence[Option], chosen: Mapping[str, Any], edition: Any) -> dict[str, Any]:
    """Return every option with its value: the chosen one, or the default of the edition."""
    return {
        option.name: option.check(chosen[option.name])
        if option.name in chosen
        else option.default(edition)
        if option.default
        else option.values[0]
        for option in known
    }
