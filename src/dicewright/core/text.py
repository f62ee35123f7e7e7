"""Reading the one-line text of a state: words of the form `key=value`, in a fixed order."""

from collections.abc import Sequence

from dicewright.core.errors import Unreadable


class StateLine:
    """The values of a line, and how to say what is wrong with one."""

    def __init__(self, keys: Sequence[str], text: str) -> None:
        pairs = [word.partition("=") for word in text.split(" ")]
        if [key for key, _, _ in pairs] != list(keys):
            raise Unreadable(f"expected {'=… '.join(keys)}=…, got {text!r:.60}")
        self.text = text
        self.values = {key: value for key, _, value in pairs}

    def wrong(self, key: str, expected: str) -> Unreadable:
        """Return the error of a value."""
        return Unreadable(f"{key}: expected {expected}, got {self.values[key]!r:.60}")

    def number(self, key: str, below: int = 1000) -> int:
        """Read a whole number."""
        return self.to_number(key, self.values[key], below)

    def to_number(self, key: str, text: str, below: int = 10_000) -> int:
        """Read a whole number that is a part of a value."""
        if not (text.isascii() and text.isdecimal() and int(text) < below):
            raise self.wrong(key, f"a number below {below}")
        return int(text)

    def one_of(self, key: str, names: Sequence[str]) -> int:
        """Read one of some names, as its place among them."""
        if self.values[key] not in names:
            raise self.wrong(key, " or ".join(names))
        return list(names).index(self.values[key])

    def check_same(self, again: str) -> None:
        """Refuse a line that is not written as the state that it tells of is written."""
        for came, expected in zip(self.text.split(" "), again.split(" "), strict=True):
            if came != expected:
                raise Unreadable(f"expected {expected!r}, got {came!r:.60}")
