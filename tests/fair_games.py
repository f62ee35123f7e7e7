"""Records of games with fair dice, whose clients say whatever comes to their mind."""

import copy
import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec
import pytest

from dicewright import games
from dicewright.core import fair
from dicewright.core.fair import EDITIONS, SECOND
from dicewright.lab.changes import to_toml
from dicewright.web.dice.fair import Fair, Pending, new_fair
from dicewright.web.dice.signing import Signer
from dicewright.web.net.socket import DECODER
from dicewright.web.tables import catalog
from dicewright.web.tables.table import Table
from dicewright.web.tables.wishes import choose, place
from dicewright.web.wire.codes import Problem
from dicewright.web.wire.messages import Assign, CreateTable, Leave, Nonce, Seed, TakeSeat
from tests import tiny

Json = dict[str, Any]
SHORT = {"novo-dice": "compact", "diceopolis": "standard", "astroventure": "quartet"}
SIGNER = Signer("a secret of the tests, which is long enough")
TIP, LENGTH = bytes(range(32)), 40  # a chain that long games outlive

PIECES = [  # of texts that programs disagree about
    *("Zoë", "🎲", "e\u0301", "ﬁ", "\U0001d7d9", "1", "-0", "__proto__", "constructor", "null"),
    *('"', "\\", "'", "\n", "\r", "\t", "\x00", "\x1f", "\x7f", "\x85", "\xa0", "\u200b"),
    *("\u2028", "\u2029", "\u202e", "\ufeff", "\ud800", "\udc00", "\uffff", "\U0010ffff"),
    *("<b>", "&amp;", "%s", "{}", "[/b]"),
]
AFTER = [*[""] * 9, "\n", "\r\n", "\r", " ", "\u2028", "\x00", "0", "g"]  # 64 digits


def odd_text(random: Random) -> str:
    return "".join(random.choice(PIECES) for _ in range(random.randint(0, 3)))


def odd_hex(random: Random) -> str:
    """Return 64 digits, or something like them."""
    digits = f"{random.getrandbits(256):064x}" + random.choice(AFTER)
    changes = (
        str,
        str,
        str,
        str,
        str.upper,
        lambda text: text[1:],
        lambda text: "\u0661" + text[1:],
    )
    return random.choice(changes)(digits)


def odd_number(random: Random) -> Any:
    return random.choice([1.0, 0.5, 1e300, -1, 0, 1, 2, True, 2**53 + 1, 2**64, "1", [], {}])


def odd_edition(random: Random, game: str) -> str:
    """Return an edition as TOML, with a name or a number replaced throughout."""
    edition = games.get(game).edition_type.shipped(SHORT[game])
    parsed = copy.deepcopy(edition.parsed)
    if random.random() < 0.3:
        return to_toml(_numbered(random, parsed))
    names = sorted({text for text in _texts(parsed) if text != game})
    old, new = (
        random.choice(names),
        random.choice(["word", odd_text(random), "2" + odd_text(random)]),
    )
    return to_toml(_renamed(parsed, old, new))


def _texts(content: Any) -> list[str]:
    if isinstance(content, dict):
        return [text for value in content.values() for text in _texts(value)]
    if isinstance(content, list):
        return [text for value in content for text in _texts(value)]
    return [content] if isinstance(content, str) else []


def _renamed(content: Any, old: str, new: str) -> Any:
    """Replace a name wherever it stands, also as a key and before the 2 of a double."""
    if isinstance(content, dict):
        return {_renamed(k, old, new): _renamed(v, old, new) for k, v in content.items()}
    if isinstance(content, list):
        return [_renamed(value, old, new) for value in content]
    return {old: new, f"{old}2": f"{new}2"}.get(content, content) if content.__hash__ else content


def _numbered(random: Random, parsed: Json) -> Json:
    """Replace some number of a table."""
    tables = [table for table in parsed.values() if isinstance(table, dict)]
    places = [(t, key) for t in tables for key, value in t.items() if type(value) is int]
    table, key = random.choice(places)
    table[key] = odd_number(random)
    return parsed


def fair_dice(seats: int, protocol: str, game: str) -> Fair:
    """Return the same dice each time."""
    if protocol == SECOND.name:
        with foreseen(Random(game)):
            return new_fair(seats, SIGNER.key)
    commitment = fair.value(TIP, LENGTH, 0).hex()
    nobody: list[str | None] = [None] * seats
    return Fair(TIP.hex(), LENGTH, commitment, [*nobody], [*nobody])


class Clients:
    """Those who talk to a table as they do over the wire; what is refused changes nothing."""

    def __init__(self, random: Random, wish: Json, protocol: str = SECOND.name) -> None:
        message = msgspec.json.decode(json.dumps(wish), type=CreateTable)
        sent = message.edition_file
        data = None if sent is None else catalog.check_edition(message.game, sent)
        game, setup = choose(message, data)
        places = [place(seat, f"host{number % 2}") for number, seat in enumerate(message.seats)]
        self.random = random
        self.table = Table("code", "watch", game.interpreted, setup, places, "host0")
        self.table.fair = fair_dice(len(places), protocol, game.name)

    @property
    def dice(self) -> Fair:
        assert self.table.fair is not None
        return self.table.fair

    def say(self, **message: Any) -> None:
        """Send something that may be refused."""
        try:
            said = DECODER.decode(json.dumps(message))
            if isinstance(said, Seed) and said.seat < len(self.table.places):
                self.dice.give_seed(said.seat, said.seed, f"host{said.seat % 2}")
            elif isinstance(said, Nonce):
                self.dice.pending = Pending(said.roll, 0, said.nonce)
            elif isinstance(said, Assign):
                self.table.assign(said.seat, said.bot, missing=True)
            elif isinstance(said, Leave):
                self.table.leave("host0")
        except (Problem, msgspec.DecodeError, UnicodeDecodeError):
            pass

    def sit(self, **message: Any) -> None:
        """Try to take a seat."""
        try:
            said = msgspec.json.decode(json.dumps(message), type=TakeSeat)
            self.table.take_seat(said.seat, said.name, "host2")
        except (Problem, msgspec.DecodeError, UnicodeDecodeError):
            pass

    def step(self) -> None:
        """Roll with a number or alone, act, take back, come or go."""
        random, table = self.random, self.table
        if random.random() < 0.1:
            seat = random.randrange(len(table.places))
            self.say(type="assign", seat=seat, bot=random.choice(["random", None]))
            self.sit(seat=seat, name=odd_text(random) or "Bea")
        if table.server_rolls:
            self.dice.fixed = True
            self.say(type="nonce", roll=self.dice.rolls + 1, nonce=odd_hex(random))
            table.roll_fairly()
        else:
            self._act()

    def _act(self) -> None:
        match, table = self.table.playing, self.table
        holder = table.places[match.to_move].holder
        table.act(match.to_move, match.game.text(self.random.choice(match.game.legal(match.state))))
        if self.random.random() < 0.2 and table.can_take_back(holder):
            table.take_back(holder)


def odd_record(random: Random) -> bytes:
    """Return the record of a game in which odd things were said; most of them were refused."""
    wish = _wish(random, random.choice(games.names()))
    clients = Clients(random, wish, random.choice(list(EDITIONS)))
    with foreseen(random):
        return _played(clients, random).record()


def _played(clients: Clients, random: Random) -> Table:
    table = clients.table
    for seat in range(len(table.places)):
        clients.say(type="seed", seat=seat, seed=odd_hex(random))
    table.start(fill="random")
    for _ in range(random.choice([0, 1, 20, 60, 100_000])):
        if table.over:
            break
        clients.step()
    if not table.over and random.random() < 0.3:
        table.abandoned = "nothing happened for a long time"
    return table


@contextmanager
def foreseen(random: Random) -> Iterator[None]:
    """Let what the server draws be the same again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "randbits", random.getrandbits)
        patch.setattr(secrets, "token_bytes", random.randbytes)
        yield


def _wish(random: Random, game: str) -> Json:
    """Return a table that the server makes: what it refuses is replaced by something plain."""
    edition_file = odd_edition(random, game)
    names = [odd_text(random), odd_text(random), "Ada"]
    for name, edition in ((0, edition_file), (2, edition_file), (0, None), (2, None)):
        wish: Json = {
            "game": game,
            "seats": [{"kind": "me", "name": names[name]}, {"kind": "local", "name": "Bea"}],
            "edition_file": edition,
            "edition": None if edition else SHORT[game],
            "first": 0,
        }
        try:
            Clients(random, wish)
        except (Problem, msgspec.DecodeError, UnicodeDecodeError):
            continue
        return wish
    raise AssertionError(f"a plain table of {game} is refused")


def fair_record(protocol: str = SECOND.name, game: str = "diceopolis") -> bytes:
    """Return the record of a whole short game, the same each time."""
    return fair_table(protocol, game).record()


def fair_table(protocol: str = SECOND.name, game: str = "diceopolis", moves: int = 10**6) -> Table:
    """Return a table at which all browsers took part, the same each time."""
    tiny_one = {"edition_file": to_toml(tiny.edition().parsed)}
    wish: Json = {
        "game": game,
        "seats": [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Zoë"}],
        "first": 0,
    } | (tiny_one if game == "diceopolis" else {"edition": SHORT[game]})
    random = Random(1)
    clients = Clients(random, wish, protocol)
    for seat in (0, 1):
        clients.say(type="seed", seat=seat, seed=f"{random.getrandbits(256):064x}")
    with foreseen(random):
        clients.table.start()
        assert clients.table.header is not None
        clients.table.header["date"] = "2026-11-18"  # which the rolls are mixed with
        for move in range(moves):
            if clients.table.over:
                break
            if move == 12:
                clients.say(type="assign", seat=1, bot="random")
            _plain_step(clients, random)
    return clients.table


def _plain_step(clients: Clients, random: Random) -> None:
    table = clients.table
    if table.server_rolls:
        clients.dice.fixed = True
        number = f"{random.getrandbits(256):064x}"
        clients.say(type="nonce", roll=clients.dice.rolls + 1, nonce=number)
        table.roll_fairly()
        return
    match = table.playing
    action = random.choice(match.game.legal(match.state))
    table.act(match.to_move, match.game.text(action))
