"""The rulings of Novo Dice once more, in names and lists and without the game's code."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

Step = tuple[Any, ...]


def multiplier(edition: dict[str, Any], tiles: list[dict[str, Any]]) -> int:
    """Return by how much N14 multiplies these tiles if they are the combination."""
    symbols, table = {tile["symbol"] for tile in tiles}, edition["combinations"]
    same = table["same"].get(str(len(tiles)), 1) if len(symbols) == 1 else 1
    different = table["different"].get(str(len(tiles)), 1) if len(symbols) == len(tiles) else 1
    return int(max(same, different))


def worth(edition: dict[str, Any], names: list[str]) -> int:
    """Return the best value of a bay over all subsets of its tiles."""
    known = {tile["name"]: tile for tile in edition["tiles"]}
    tiles = [known[name] for name in names if name != "Trash"]
    values = [sum(tile["value"] for tile in tiles)]
    for size in range(1, len(tiles) + 1):
        for chosen in combinations(tiles, size):
            together = sum(tile["value"] for tile in chosen)
            values.append(values[0] + (multiplier(edition, list(chosen)) - 1) * together)
    return int(max(values))


class Referee:
    """The rulings in names and lists, without regard to speed."""

    def __init__(self, edition: dict[str, Any], players: int, first: int) -> None:
        self.edition, self.players, self.seat = edition, players, first
        supply = edition["supply"]
        self.tiles = {tile["name"]: tile for tile in edition["tiles"]}
        self.stock = Counter(dict.fromkeys(self.tiles, supply["copies"][str(players)]))
        self.stock["Trash"] = supply["trash"]
        self.bays: list[list[list[str]]] = [
            [[] for _ in range(supply["bays"])] for _ in range(players)
        ]
        self.gone: Counter[str] = Counter()
        self.idle, self.last = 0, -1
        self.begin_turn()

    def begin_turn(self) -> None:
        dice = {die["kind"]: die for die in self.edition["dice"]}
        self.extra = next(kind for kind, die in dice.items() if die.get("extra"))
        self.earned = 0
        self.left = {kind: 0 if kind == self.extra else die["count"] for kind, die in dice.items()}
        self.most = dice[self.extra]["count"]
        self.slots: list[dict[int, str]] = [{}]
        self.rolled: list[tuple[str, str]] = []
        self.hand: list[str] = []
        self.used: set[int] = set()
        self.by_lions: list[str] = []
        self.phase = "roll"

    def dice(self) -> list[str]:
        return [kind for kind, n in self.left.items() for _ in range(n) if self.phase == "roll"]

    def roll(self, faces: list[str]) -> None:
        self.rolled, self.phase = list(zip(self.dice(), faces, strict=True)), "put"

    def free(self) -> int:
        spaces = self.edition["supply"]["spaces_per_bay"]
        return sum(spaces - len(bay) for bay in self.bays[self.seat])

    # what can be done: each text, and what it means

    def legal(self) -> dict[str, Step]:
        return dict({"put": self.puts, "claim": self.claims, "store": self.stores}[self.phase]())

    def puts(self) -> Iterator[tuple[str, Step]]:
        yield "done", ("done",)
        for kind, face in self.rolled:
            for row in {1, 2, 3} - set(self.slots[-1]):
                yield f"put {kind} {face} {row}", ("put", kind, face, row)

    def claims(self) -> Iterator[tuple[str, Step]]:
        if self.hand:
            yield "done", ("done",)
        for name, tile in self.tiles.items():
            for row in {1, 2, 3} - self.used:
                faces = [slot.get(row) for slot in [*self.slots, {}, {}][: tile["row"]]]
                if self.stock[name] and set(faces) == {tile["symbol"]}:
                    yield f"claim {name} row {row}", ("claim", name, row)
            if self.stock[name] and self.lions_pay([*self.by_lions, name]):
                yield f"claim {name} lions", ("claim", name, 0)

    def lions_pay(self, names: list[str]) -> bool:
        table = self.edition["lions"]
        lions = sum(face == "lion" for slot in self.slots for face in slot.values())
        price = sum(table["cost"][str(self.tiles[name]["value"])] for name in names)
        two, three = lions >= table["any_two"], lions >= table["any_three"]
        return price <= lions or (len(names) <= 2 and two) or (len(names) <= 3 and three)

    def stores(self) -> Iterator[tuple[str, Step]]:
        for name in self.hand:
            for number, bay in enumerate(self.bays[self.seat]):
                if len(bay) < self.edition["supply"]["spaces_per_bay"]:
                    yield f"store {name} {number + 1}", ("store", name, number, None)
                for old in bay if len(self.hand) > self.free() else []:
                    text = f"store {name} {number + 1} replacing {old}"
                    yield text, ("store", name, number, old)
            if len(self.hand) > self.free():
                yield f"give up {name}", ("give up", name)

    # doing it

    def do(self, step: Step) -> None:
        match step:
            case ("done",):
                self.close_slot() if self.phase == "put" else self.go_on("store")
            case ("put", kind, face, row):
                self.rolled.remove((kind, face))
                self.left[kind] -= 1
                self.slots[-1][row] = face
            case ("claim", name, row):
                self.take(name)
                self.used |= {row} if row else set()
                self.by_lions += [] if row else [name]
                self.go_on("claim" if set(dict(self.claims())) - {"done"} else "store")
            case ("store", name, bay, old):
                if old:
                    self.bays[self.seat][bay].remove(old)
                    self.gone[old] += 1
                self.bays[self.seat][bay].append(name)
                self.stored(name)
            case ("give up", name):
                self.gone[name] += 1
                self.stored(name)

    def go_on(self, phase: str) -> None:
        self.phase = phase

    def take(self, name: str) -> None:
        self.stock[name] -= 1
        self.hand.append(name)

    def stored(self, name: str) -> None:
        self.hand.remove(name)
        if not self.hand:
            self.end_turn(took=True)

    def close_slot(self) -> None:
        if len(self.slots) < 3:
            lions = list(self.slots[-1].values()).count("lion")
            earned = min(lions, self.most - self.earned)
            self.earned += earned
            self.left[self.extra] += earned
            if sum(self.left.values()):
                self.slots.append({})
                return self.go_on("roll")
        if list(self.claims()):
            return self.go_on("claim")
        if not self.stock["Trash"]:
            return self.end_turn(took=False)
        self.take("Trash")
        return self.go_on("store")

    def end_turn(self, took: bool) -> None:
        self.idle = 0 if took else self.idle + 1
        if self.last > 0:
            self.last -= 1
        elif not self.free():
            self.last = self.players - 1
        self.seat = (self.seat + 1) % self.players
        self.begin_turn()
        if self.last == 0 or self.idle == self.players:
            self.phase = "over"
