"""The rulings of AstroVenture once more, in names and dicts and without the game's code."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

Cost = dict[str, int]
Place = tuple[str, str]  # "Kappa", "moon 1"
Step = tuple[Any, ...]


class Wrong(Exception):
    """An event that the rulings do not allow."""


def amount(elements: Sequence[str], face: str) -> tuple[str, int]:
    """Return the element that a face shows, and how much of it."""
    return (face, 1) if face in elements else (face.removesuffix("2"), 2)


def pays(elements: Sequence[str], faces: Sequence[str], cost: Cost) -> bool:
    """Say whether elemental dice pay for a combination (A4)."""
    shown: Counter[str] = Counter()
    for face in faces:
        element, number = amount(elements, face)
        shown[element] += number
    return all(shown[element] >= number for element, number in cost.items())


def bodies_of(system: dict[str, Any], points: dict[str, int]) -> dict[str, tuple[Cost, int]]:
    """Return the bodies of a system: what each asks for, and its points."""
    bodies = {"star": (system["star"], points["star"])}
    for kind in ("planet", "moon"):
        for number, cost in enumerate(system[f"{kind}s"], start=1):
            bodies[f"{kind} {number}"] = (cost, points[kind])
    return bodies


class Referee:
    """The rulings, without regard to speed."""

    def __init__(
        self,
        edition: dict[str, Any],
        options: dict[str, Any],
        players: int,
        first: int,
        systems: Sequence[str],
    ) -> None:
        self.edition, self.players, self.seat = edition, players, first
        self.race, self.must = options["variant"] == "race", options["stop_on_match"]
        self.elements = edition["elements"]["names"]
        self.points, self.dice = edition["points"], edition["dice"]
        known = {system["name"]: system for system in edition["systems"]}
        self.check_systems(systems, known)
        self.bonus = {name: known[name]["bonus"] for name in systems}
        self.bodies: dict[Place, tuple[Cost, int]] = {
            (name, body): facts
            for name in systems
            for body, facts in bodies_of(known[name], self.points).items()
        }
        self.cubes: dict[Place, list[int]] = {place: [] for place in self.bodies}
        self.locked: dict[str, int] = {}  # who completed which board
        self.used: dict[int, int] = {}  # who used which action, by its number
        self.scores = [0] * players
        self.idle, self.over = 0, False
        self.begin_turn()

    def check_systems(self, systems: Sequence[str], known: dict[str, Any]) -> None:
        if len(set(systems)) != self.players + 1 or not set(systems) <= set(known):
            raise Wrong("A1")
        falling = sorted(known, key=lambda name: -known[name]["bonus"])
        if self.race and list(systems) != falling[: self.players + 1]:
            raise Wrong("A14")

    def begin_turn(self) -> None:
        self.rolls = 0
        self.shown: list[str] = []
        self.steal: str | None = None
        self.rolling = True

    # rolling

    def to_roll(self) -> tuple[int, int]:
        """Return how many elemental dice and steal dice are to be rolled."""
        return self.dice["elemental"] - len(self.shown), int(self.steal is None)

    def roll(self, faces: Sequence[str]) -> None:
        elemental, steal = self.to_roll()
        wrong = set(faces[:elemental]) - set(self.dice["elemental_faces"])
        wrong |= set(faces[elemental:]) - set(self.dice["steal_faces"])
        if self.over or not self.rolling or len(faces) != elemental + steal or wrong:
            raise Wrong("roll")
        self.shown += faces[:elemental]
        self.steal = faces[elemental] if steal else self.steal
        self.rolls, self.rolling = self.rolls + 1, False

    # what can be done: each text, and what it means

    def legal(self) -> dict[str, Step]:
        """Return everything that the seat to move can do."""
        if self.over or self.rolling:
            return {}
        steps = dict(self.completions())
        if self.must and any(step[0] == "take" for step in steps.values()):
            return steps  # A3's option
        return steps | {"stop": ("stop",)} | dict(self.keeps())

    def keeps(self) -> Iterator[tuple[str, Step]]:
        if self.rolls == self.dice["rolls"]:
            return
        order = list(dict.fromkeys(self.dice["elemental_faces"]))
        shown = sorted(self.shown, key=order.index)
        for number in range(len(shown) + 1):
            for kept in combinations(shown, number):
                for steal in [[], [str(self.steal)]]:
                    if len(kept) + len(steal) <= len(shown):
                        yield " ".join(["keep", *kept, *steal]), ("keep", list(kept), steal)

    def completions(self) -> Iterator[tuple[str, Step]]:
        for place, (cost, points) in self.bodies.items():
            if place[0] in self.locked:
                continue
            if pays(self.elements, self.shown, cost):
                yield from self.by_combination(place, points)
            yield from self.by_action(place, points)

    def by_combination(self, place: Place, points: int) -> Iterator[tuple[str, Step]]:
        """Yield A6 and A7."""
        on, name = self.cubes[place], " ".join(place)
        if self.seat in on or not self.may_gain(points):
            return
        if len(on) < (2 if self.race else 1):
            yield f"take {name}", ("take", place, points)
        for other in on if self.steal == "steal" else []:
            yield f"steal {name} from {other}", ("steal", place, points, other)

    def by_action(self, place: Place, points: int) -> Iterator[tuple[str, Step]]:
        """Yield A8 and A9."""
        for number, action in enumerate(self.edition["actions"], start=1):
            steals = action["kind"] == "steal"
            gain = self.points[f"{action['kind']}_action"] + (points if steals else 0)
            barred = steals and (place[1] == "star" or self.seat in self.cubes[place])
            if number in self.used or barred or not self.may_gain(gain):
                continue
            if pays(self.elements, self.shown, action["cost"]):
                for other in set(self.cubes[place]) - {self.seat}:
                    text = f"action {number} {' '.join(place)} from {other}"
                    yield text, (action["kind"], place, gain, other, number)

    def may_gain(self, points: int) -> bool:
        total = self.scores[self.seat] + points
        return not self.race or total <= self.points["race_target"]

    # doing it

    def do(self, seat: int, text: str) -> None:
        """Do what a seat says, if it is allowed."""
        step = self.legal().get(text)
        if seat != self.seat or step is None:
            raise Wrong(text)
        match step[0]:
            case "keep":
                self.shown, self.rolling = step[1], True
                self.steal = step[2][0] if step[2] else None
            case "stop":
                self.idle += 1
                self.end_turn(self.idle == 10 * self.players)  # A17
            case _:
                self.idle = 0
                self.complete(*step)

    def complete(
        self, kind: str, place: Place, gain: int, other: int | None = None, action: int = 0
    ) -> None:
        self.scores[self.seat] += gain
        if action:
            self.used[action] = self.seat
        if other is not None:
            self.cubes[place].remove(other)
            self.scores[other] -= self.bodies[place][1]
        if kind != "empty":
            self.cubes[place].append(self.seat)
        if self.race:
            return self.end_turn(self.scores[self.seat] == self.points["race_target"])
        self.lock(place[0])
        return self.end_turn(all(self.cubes.values()))

    def lock(self, system: str) -> None:
        """Complete a board whose bodies are all of the seat to move (A11)."""
        if all(on == [self.seat] for place, on in self.cubes.items() if place[0] == system):
            self.locked[system] = self.seat
            self.scores[self.seat] += self.bonus[system]

    def end_turn(self, over: bool) -> None:
        self.over = over
        self.seat = (self.seat + 1) % self.players
        self.begin_turn()

    # what the table is worth

    def worth(self, seat: int) -> int:
        """Return the points of a seat's cubes, bonuses and actions."""
        points = sum(self.bodies[place][1] for place, on in self.cubes.items() if seat in on)
        points += sum(self.bonus[name] for name, who in self.locked.items() if who == seat)
        kinds = [self.edition["actions"][n - 1]["kind"] for n, s in self.used.items() if s == seat]
        return int(points + sum(self.points[f"{kind}_action"] for kind in kinds))

    @property
    def winners(self) -> list[int]:
        """The seats with the most points."""
        return [seat for seat, score in enumerate(self.scores) if score == max(self.scores)]
