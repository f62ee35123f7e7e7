"""Fair dice, the mathematics: the chain, the transcript, the draw, and the test of counts."""

import importlib.util
import json
from collections import Counter
from hashlib import sha256
from itertools import pairwise
from math import exp
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicewright import games
from dicewright.cli.giver import Giver
from dicewright.core import fair
from dicewright.core.game import Game
from dicewright.core.kinds import kinds_of
from dicewright.lab.statistics import chi_square, chi_square_tail

ROOT = Path(__file__).parent
VECTOR: dict[str, Any] = json.loads((ROOT / "data" / "fair" / "vector.json").read_text("utf-8"))
TIP = bytes(range(32))


def verifier() -> ModuleType:
    """Return the stand-alone verifier as a module."""
    spec = importlib.util.spec_from_file_location("verify", ROOT.parent / "docs" / "verify.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- the chain -----------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [1, 2, 63, 64, 65, 200])
def test_every_value_is_the_hash_of_the_next(length: int) -> None:
    values = [fair.value(TIP, length, number) for number in range(length + 1)]
    assert values[-1] == TIP
    for before, after in pairwise(values):
        assert before == sha256(after).digest()


# --- the draw ------------------------------------------------------------------------------------


def test_no_side_is_favoured() -> None:
    """Counted over all bytes: each side comes from equally many, and the rest is drawn again."""
    for sides in range(1, 257):
        drawn = Counter(fair.side(iter([byte]), sides) for byte in range(256 - 256 % sides))
        assert set(drawn) == set(range(sides)), f"{sides} sides"
        assert len(set(drawn.values())) == 1, f"{sides} sides"
        for byte in range(256 - 256 % sides, 256):
            last = fair.side(iter([byte, byte, sides - 1]), sides)
            assert last == sides - 1, f"{sides} sides, byte {byte}"


def test_every_part_of_the_message_changes_the_roll() -> None:
    said: list[Any] = [TIP, 3, "t", ["a", None], "n", [256] * 8]
    first = fair.draw(*said)
    others = ([TIP[::-1]], [TIP, 4], [TIP, 3, "u"], [TIP, 3, "t", ["a", "b"]])
    for other in (*others, [*said[:4], None]):
        assert fair.draw(*other, *said[len(other) :]) != first


def test_many_dice_need_more_than_one_block_and_are_the_same_in_both_programs() -> None:
    message = fair.canonical([fair.PROTOCOL, 1, "t", [None], None])
    faces = verifier().draw(TIP, message, [list(range(20))] * 100)
    assert faces == fair.draw(TIP, 1, "t", [None], None, [20] * 100)
    assert len(set(faces)) == 20


# --- one fixed vector, also checked by the page (tests/browser/test_fair.py) ---------------------


def test_the_fixed_vector() -> None:
    header, transcript = VECTOR["header"], VECTOR["transcript"]
    assert fair.first_transcript(header, VECTOR["commitment"], VECTOR["seeds"]) == transcript[0]
    assert fair.after_act(transcript[0], *VECTOR["act"]) == transcript[1]
    assert fair.after_roll(transcript[1], VECTOR["faces"], VECTOR["nonce"], 0) == transcript[2]
    reveal = bytes.fromhex(VECTOR["reveal"])
    places = fair.draw(
        reveal,
        VECTOR["roll"],
        transcript[1],
        VECTOR["seeds"],
        VECTOR["nonce"],
        [len(sides) for sides in VECTOR["dice"]],
    )
    faces = [sides[place] for sides, place in zip(VECTOR["dice"], places, strict=True)]
    assert faces == VECTOR["faces"]


def test_the_stand_alone_verifier_knows_the_vector() -> None:
    module = verifier()
    said = [module.PROTOCOL, VECTOR["roll"], VECTOR["transcript"][1]]
    message = module.text_of([*said, VECTOR["seeds"], VECTOR["nonce"]])
    reveal = bytes.fromhex(VECTOR["reveal"])
    assert module.draw(reveal, message, VECTOR["dice"]) == VECTOR["faces"]


def test_the_stand_alone_verifier_is_short_and_alone() -> None:
    text = (ROOT.parent / "docs" / "verify.py").read_text("utf-8")
    assert len(text.splitlines()) <= 260
    imported = {
        line.split()[1] for line in text.splitlines() if line.startswith(("import", "from"))
    }
    assert imported == {"hashlib", "hmac", "json", "re", "sys", "typing"}


# --- the dice of the games -----------------------------------------------------------------------


def editions() -> list[tuple[str, str]]:
    return [
        (name, edition)
        for name in games.names()
        for edition in games.get(name).edition_type.shipped_names()
    ]


@pytest.mark.parametrize(("name", "edition"), editions())
def test_every_kind_of_dice_has_a_name(name: str, edition: str) -> None:
    game: Game = games.get(name)
    game = game.using(edition=game.edition_type.shipped(edition))
    kinds = kinds_of(game)
    assert len(kinds) >= 1
    for number, faces in enumerate(kinds.values()):
        assert faces == [game.face(face) for face in game.sides(number)]
        assert 2 <= len(faces) <= 256


def test_kinds_are_called_as_in_the_edition() -> None:
    assert [list(kinds_of(games.get(name))) for name in sorted(games.names())] == [
        ["elemental", "steal"],
        ["die"],
        ["white-a", "white-b", "black"],
    ]


# --- a client that watches ------------------------------------------------------------------------


def reveal(number: int, **other: Any) -> dict[str, Any]:
    roll = {
        "i": number,
        "reveal": fair.value(TIP, 9, min(number, 9)).hex(),
        "nonce": None,
        "by": None,
    }
    return {"type": "steps", "steps": [{"fair": roll | other}]}


def promise(rolls: int = 0, **other: Any) -> dict[str, Any]:
    told = {"commitment": fair.value(TIP, 9, 0).hex(), "rolls": rolls, "length": 9}
    return {"type": "table", "fair": told | other}


def asked(roll: int) -> dict[str, Any]:
    return {"type": "seats", "now": {"nonce": {"roll": roll, "seat": 0}, "seed": [0]}}


def test_a_giver_says_the_same_again_and_finds_breaches() -> None:
    giver = Giver()
    seed, nonce = giver.answers(asked(2))
    assert [seed, nonce] == list(giver.answers(asked(2)))
    assert giver.breach(promise()) is None
    assert giver.breach(reveal(1)) is None
    assert giver.breach(reveal(2, nonce=nonce["nonce"], by=0)) is None
    assert giver.breach(promise(3, seeds=[seed["seed"]])) is None
    assert giver.breach(reveal(5)) is None  # what happened meanwhile is bridged by the chain
    assert giver.breach(reveal(6, reveal="00" * 32)) == (
        "the value shown with roll 6 is not the promised one"
    )
    assert "another number" in str(Giver.breach(_watching(2), reveal(2, nonce="0" * 64, by=0)))
    assert giver.breach(promise(6, seeds=["0" * 64])) == "seat 0 has another seed than was given"
    assert giver.breach(promise(6, commitment="0" * 64)) is not None


def _watching(roll: int) -> Giver:
    giver = Giver()
    list(giver.answers(asked(roll)))
    assert giver.breach(promise()) is None
    return giver


def test_a_giver_who_missed_the_end_of_a_chain_begins_anew() -> None:
    giver, tip = Giver(), TIP[::-1]
    assert giver.breach(promise()) is None
    assert giver.breach(reveal(4)) is None
    assert giver.breach(reveal(11, reveal=fair.value(tip, 9, 2).hex())) is None
    assert giver.breach(reveal(12, reveal=fair.value(tip, 9, 3).hex())) is None
    assert giver.breach(reveal(13, reveal=fair.value(tip, 9, 5).hex())) is not None


# --- chi-square ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [  # from printed tables
        (3.841459, 1, 0.05),
        (5.991465, 2, 0.05),
        (7.814728, 3, 0.05),
        (11.070498, 5, 0.05),
        (15.086272, 5, 0.01),
        (1.145476, 5, 0.95),
        (18.307038, 10, 0.05),
        (30.143527, 19, 0.05),
    ],
)
def test_the_tail_of_chi_square(statistic: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, abs=1e-6)


@given(st.floats(0, 200), st.integers(1, 60))
def test_the_tail_falls_and_more_freedom_raises_it(statistic: float, freedom: int) -> None:
    tail = chi_square_tail(statistic, freedom)
    assert 0 <= tail <= 1
    assert chi_square_tail(statistic + 1, freedom) <= tail + 1e-12
    assert chi_square_tail(statistic, freedom + 1) >= tail - 1e-12
    assert chi_square_tail(statistic, 2) == pytest.approx(exp(-statistic / 2))


def test_chi_square_itself() -> None:
    assert chi_square([10, 10], [10.0, 10.0]) == 0
    assert chi_square([12, 8], [10.0, 10.0]) == pytest.approx(0.8)
