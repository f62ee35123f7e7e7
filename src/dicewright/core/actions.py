"""Actions with named parts: number, parts, text, parser and structured form of one declaration.

A game declares its kinds of action one after another; each has consecutive numbers. Nobody else
needs to know how the parts are packed into them.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import prod
from string import Formatter
from typing import Any, NamedTuple

from dicewright.core.errors import Unreadable
from dicewright.core.record import Size, derived
from dicewright.core.rule import Rule, rule
from dicewright.core.written import written

ActionParts = dict[str, Any]  # an action for a page: its `kind`, and each part by its name

BASE = COUNT = SECOND = THIRD = FOURTH = STRIDE = SIZE = 0  # of a kind, and of its parts


class Part(NamedTuple):
    """A part of an action: a number, how records write it, and what a page gets of it."""

    size: int  # it is less than this
    text: Callable[[Any, int], str]  # (edition, number)
    parse: Callable[[Any, str], int]  # (edition, text); raises Unreadable or Forbidden
    pattern: str = r"\S+"  # of the texts that `parse` is asked to read
    shown: Callable[[Any, int], object] | None = None  # (edition, number); none: its text
    dice: int = 0  # of the table, some of which it is


def number_part(size: int, first: int = 0) -> Part:
    """Return a part that is written as a number, from `first` on."""
    last = first + int(size) - 1

    def parse(edition: Any, text: str) -> int:
        if not first <= int(text) <= last:
            raise Unreadable(f"expected a number from {first} to {last}, got {text}")
        return int(text) - first

    return Part(
        size,
        text=lambda edition, number: str(number + first),
        parse=parse,
        pattern=r"\d{1,9}",
        shown=lambda edition, number: number + first,
    )


def name_part(names: Sequence[str]) -> Part:
    """Return a part that is written as one of some names, each a word."""
    places = {name: place for place, name in enumerate(names)}

    def parse(edition: Any, text: str) -> int:
        if text not in places:
            raise Unreadable(f"expected {', '.join(names)}, got {text!r:.40}")
        return places[text]

    return Part(len(names), text=lambda edition, number: names[number], parse=parse)


def dice_part(count: int) -> Part:
    """Return a part that is some of the dice on the table: bit i is die i, written from 1 on."""

    def chosen(edition: Any, bits: int) -> list[int]:
        return [die for die in range(count) if bits >> die & 1]

    def parse(edition: Any, text: str) -> int:
        dice = [int(die) for die in text.split(",")]
        if dice != sorted(set(dice)) or not 1 <= dice[0] <= dice[-1] <= count:
            raise Unreadable(f"expected dice from 1 to {count}, rising, got {text!r:.40}")
        return sum(1 << (die - 1) for die in dice)

    return Part(
        1 << count,
        text=lambda edition, bits: ",".join(str(die + 1) for die in chosen(edition, bits)),
        parse=parse,
        pattern=r"\d+(?:,\d+)*",
        shown=chosen,
        dice=count,
    )


@rule
def pack0() -> int:
    """Return the number of an action without parts."""
    return BASE


@rule
def pack1(first: int) -> int:
    """Return the number of an action of one part."""
    return BASE + first


@rule
def pack2(first: int, second: int) -> int:
    """Return the number of an action of two parts."""
    return BASE + first * SECOND + second


@rule
def pack3(first: int, second: int, third: int) -> int:
    """Return the number of an action of three parts."""
    return BASE + (first * SECOND + second) * THIRD + third


@rule
def pack4(first: int, second: int, third: int, fourth: int) -> int:
    """Return the number of an action of four parts."""
    return BASE + ((first * SECOND + second) * THIRD + third) * FOURTH + fourth


@rule
def part_of(action: int) -> int:
    """Return one part of an action of a kind."""
    return (action - BASE) // STRIDE % SIZE


@rule
def is_of(action: int) -> bool:
    """Say whether an action is of a kind."""
    return BASE <= action < BASE + COUNT


PACK: tuple[Rule[..., int], ...] = (pack0, pack1, pack2, pack3, pack4)


class Kind(Rule[..., int]):
    """A kind of action: called with its parts, in rules too, it gives the number."""

    def __init__(self, name: str, form: str, base: int, parts: Mapping[str, Part]) -> None:
        self.name, self.form, self.base, self.parts = name, form, base, parts
        sizes = [part.size for part in parts.values()]
        self.count: int = derived(lambda *numbers: prod(numbers), *sizes)
        second, third, fourth = [*sizes, 1, 1, 1, 1][1:4]
        numbers = {"BASE": base, "SECOND": second, "THIRD": third, "FOURTH": fourth}
        super().__init__(PACK[len(parts)].function, numbers, f"[{name}]")
        self.includes: Rule[[int], bool] = Rule(
            is_of.function, {"BASE": base, "COUNT": self.count}, f"[{name}]"
        )

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What its texts look like."""
        pieces = (
            re.escape(literal) + (f"(?P<{part}>{self.parts[part].pattern})" if part else "")
            for literal, part, _, _ in Formatter().parse(self.form)
        )
        return re.compile("".join(pieces), re.ASCII)

    def stride(self, name: str) -> int:
        """Return by how much the number grows with one part: the later ones change sooner."""
        later = [part.size for part in self.parts.values()][[*self.parts].index(name) + 1 :]
        return derived(lambda *numbers: prod(numbers), *later)

    def part(self, name: str) -> Rule[[int], int]:
        """Return the rule that gives one part of an action of this kind."""
        stride, size = self.stride(name), self.parts[name].size
        numbers = {"BASE": self.base, "STRIDE": stride, "SIZE": size}
        return Rule(part_of.function, numbers, f"[{self.name} {name}]")

    def split(self, action: Any) -> dict[str, Any]:
        """Return the parts of an action of this kind, or of an array of them."""
        rest, values = action - int(self.base), {}
        for name, part in reversed([*self.parts.items()]):
            rest, values[name] = divmod(rest, int(part.size))
        return {name: values[name] for name in self.parts}


class Codec:
    """All kinds of action of a game, numbered one kind after another."""

    def __init__(self, examples: str) -> None:
        self.examples = examples  # of texts, for whoever wrote something else
        self.kinds: list[Kind] = []
        self.count: int = Size.by(0, lambda sizes: 0)  # actions have numbers below this

    def kind(self, name: str, form: str | None = None, **parts: Part) -> Kind:
        """Declare the next kind; `form` is how it is written, with the parts in braces."""
        form = form or " ".join([name, *(f"{{{part}}}" for part in parts)])
        kind = Kind(name, form, self.count, parts)
        self.kinds.append(kind)
        self.count = kind.count + self.count
        return kind

    def each(self, rules: Mapping[Kind, Rule[..., Any]]) -> Rule[[Any, Any, int], Any]:
        """Return one rule of a numbered action from one rule a kind, which gets the parts."""
        if lacking := [kind.name for kind in self.kinds if kind not in rules]:
            raise TypeError(f"each: expected a rule for {', '.join(lacking)}")
        names: dict[str, object] = {}
        lines = ["def each(s, e, action):"]
        for i, kind in reversed([*enumerate(self.kinds)]):
            named = rules[kind].function.__code__.co_varnames[2 : 2 + len(kind.parts)]
            if named != tuple(kind.parts):
                expected = ", ".join(("s", "e", *kind.parts))
                raise TypeError(f"each: expected a rule of ({expected}) for {kind.name}")
            names |= {f"do{i}": rules[kind], f"BASE{i}": kind.base}
            given = "s, e"
            for part in named:
                names |= {
                    f"STRIDE{i}{part}": kind.stride(part),
                    f"SIZE{i}{part}": kind.parts[part].size,
                }
                given += f", (action - BASE{i}) // STRIDE{i}{part} % SIZE{i}{part}"
            lines.append((f" if action >= BASE{i}:" if i else "") + f" return do{i}({given})")
        first = rules[self.kinds[0]].function
        return written(lines, names, f"{first.__module__}.{first.__qualname__}")

    def of(self, action: int) -> Kind:
        """Return the kind of an action."""
        return next(kind for kind in reversed(self.kinds) if action >= kind.base)

    def text(self, edition: Any, action: int) -> str:
        """Return an action as records write it."""
        kind = self.of(action)
        parts = kind.split(action).items()
        return kind.form.format(**{name: kind.parts[name].text(edition, n) for name, n in parts})

    def parse(self, edition: Any, text: str) -> int:
        """Return the action that is written so; later kinds come first: their texts are longer."""
        for kind in reversed(self.kinds):
            if match := kind.pattern.fullmatch(text):
                numbers = (p.parse(edition, match[name]) for name, p in kind.parts.items())
                return int(kind(*numbers))
        raise Unreadable(f"expected {self.examples}, got {text!r:.60}")

    def shown(self, edition: Any, action: int) -> ActionParts:
        """Return the structured form: the kind, and each part by its name."""
        kind = self.of(action)
        shown = {name: p.shown or p.text for name, p in kind.parts.items()}
        parts = kind.split(action).items()
        return {"kind": kind.name, **{name: shown[name](edition, n) for name, n in parts}}
