"""Fair dice, the mathematics: the chain, the transcript, the draw, and the test of counts."""

import importlib.util
import json
import re
import sys
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
from dicewright.core.verifying import check
from dicewright.lab.statistics import chi_square, chi_square_tail

ROOT = Path(__file__).parent
VECTOR: dict[str, Any] = json.loads((ROOT / "data" / "fair" / "vector.json").read_text("utf-8"))
TIP = bytes(range(32))
Json = dict[str, Any]


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


@pytest.mark.parametrize("edition", fair.EDITIONS.values(), ids=lambda one: one.name)
def test_every_part_of_the_message_changes_the_roll(edition: fair.Edition) -> None:
    proof = {"i": 3, "nonce": "n", "by": 0, "dice": ["white"]}
    said: Json = {"transcript": "t", "seeds": ["a", None], "proof": proof}
    parts: list[Json] = [{"transcript": "u"}, {"proof": proof | {"i": 4}}]
    parts.append({"proof": proof | {"nonce": None}})
    if edition is fair.FIRST:
        parts.append({"seeds": ["a", "b"]})
    else:  # whose transcript has the seeds
        parts += [{"proof": proof | {"by": 1}}, {"proof": proof | {"dice": ["black"]}}]
    rolls = [fair.draw(TIP, edition.message(**said | part), [256] * 8) for part in [{}, *parts]]
    rolls.append(fair.draw(TIP[::-1], edition.message(**said), [256] * 8))
    assert len({tuple(roll) for roll in rolls}) == len(rolls)


def test_many_dice_need_more_than_one_block_and_are_the_same_in_both_programs() -> None:
    faces = verifier().draw(TIP, b"some message", [list(range(20))] * 100)
    assert faces == fair.draw(TIP, b"some message", [20] * 100)
    assert len(set(faces)) == 20


# --- one fixed vector of the first edition, also checked by the page -----------------------------


def test_the_fixed_vector() -> None:
    transcript, proof = VECTOR["transcript"], {"i": VECTOR["roll"], "nonce": VECTOR["nonce"]}
    promised = {"fair": {"commitment": VECTOR["commitment"], "seeds": VECTOR["seeds"]}}
    assert fair.FIRST.begin(VECTOR["header"] | promised, b"") == transcript[0]
    seat, do = VECTOR["act"]
    act = fair.canonical({"seat": seat, "do": do})
    assert fair.FIRST.after(transcript[0], act) == transcript[1]
    roll = fair.canonical({"roll": VECTOR["faces"], "fair": proof | {"by": 0}})
    assert fair.FIRST.after(transcript[1], roll) == transcript[2]
    message = fair.FIRST.message(transcript[1], VECTOR["seeds"], proof)
    reveal = bytes.fromhex(VECTOR["reveal"])
    places = fair.draw(reveal, message, [len(sides) for sides in VECTOR["dice"]])
    faces = [sides[place] for sides, place in zip(VECTOR["dice"], places, strict=True)]
    assert faces == VECTOR["faces"] == verifier().draw(reveal, message, VECTOR["dice"])


@pytest.mark.parametrize("name", ["game.jsonl", "game-2.jsonl"])
def test_the_fixed_records_are_right(name: str) -> None:
    content = (ROOT / "data" / "fair" / name).read_bytes()
    assert check(content).rolls > 5
    said, status = verifier().check(content)
    assert status == 0 and said.startswith("Right: ")


def test_the_stand_alone_verifier_is_short_and_alone() -> None:
    """Its lines of code are counted: all but blank ones and docstrings."""
    text = (ROOT.parent / "docs" / "verify.py").read_text("utf-8")
    bare = re.sub(r'"""(.|\n)*?"""', "", text)
    assert sum(bool(line.strip()) for line in bare.splitlines()) <= 150
    imported = {
        line.split()[1] for line in text.splitlines() if line.startswith(("import", "from"))
    }
    assert imported <= sys.stdlib_module_names


# --- the closing ---------------------------------------------------------------------------------


def test_a_closing_belongs_to_one_end() -> None:
    key = fair.closing_key(TIP)
    closing = fair.close(TIP, "t", b"the end")
    assert len(closing) == fair.CLOSING_DIGITS
    assert fair.closing_key_of(closing, "t", b"the end") == key
    for transcript, text in (("u", b"the end"), ("t", b"another end")):
        assert fair.closing_key_of(closing, transcript, text) != key
    assert fair.closing_key(TIP[::-1]) != key


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_no_closing_can_be_hashed_into_another(one: bytes, other: bytes) -> None:
    """Whoever wants another end must go back in some part: hashing on is not enough."""
    digits = zip(fair._digits(one), fair._digits(other), strict=True)
    assert one == other or any(wanted < known for known, wanted in digits)


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
