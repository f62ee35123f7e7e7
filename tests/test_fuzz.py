"""Whatever byte of a record or an edition changes: a clear error or a legal game, never another."""

import json
import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicewright import games
from dicewright.core.edition import Edition
from dicewright.core.errors import Refused
from dicewright.core.kernels import TERMINAL
from dicewright.core.lines import KINDS
from dicewright.core.match import Match
from dicewright.core.records import event_content, whole_record
from dicewright.core.replay import Replayed, replay
from dicewright.core.state import INTERPRETED
from tests import tiny
from tests.random_play import any_event, random_match
from tests.selection import examples

TINY = tiny.content(tiny.lines())
STANDARD = (games.get("diceopolis").edition_type.folder / "standard.toml").read_bytes()
LIKELY = b'0123456789 -.,:"[]{}()\n\r\t\\abcdefu#=\x00\xff'


def any_record() -> bytes:
    """Return the record of a whole game with the shipped edition."""
    match = random_match(games.get("diceopolis").using(form=INTERPRETED), 3, seed=17, first=2)
    return whole_record(match)


WHOLE = any_record()
byte = st.one_of(st.sampled_from(LIKELY), st.integers(0, 255))


@st.composite
def one_byte_changed(draw: st.DrawFn, content: bytes) -> bytes:
    """Change, insert or delete one byte."""
    at = draw(st.integers(0, len(content) - 1))
    kind = draw(st.sampled_from(["change", "insert", "delete"]))
    new = b"" if kind == "delete" else bytes([draw(byte)])
    return content[:at] + new + content[at + (kind != "insert") :]


@st.composite
def lines_changed(draw: st.DrawFn, content: bytes) -> bytes:
    """Delete, repeat or exchange lines."""
    lines = content.splitlines(keepends=True)
    for _ in range(draw(st.integers(1, 3))):
        i, j = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        kind = draw(st.sampled_from(["delete", "repeat", "exchange"]))
        if kind == "delete" and len(lines) > 1:
            lines.pop(i)
        elif kind == "repeat":
            lines.insert(j, lines[i])
        else:
            lines[i], lines[j] = lines[j], lines[i]
    return b"".join(lines)


@st.composite
def values_changed(draw: st.DrawFn, content: bytes) -> bytes:
    """Replace a value somewhere in one line by any other."""
    lines = content.splitlines()
    number = draw(st.integers(0, len(lines) - 1))
    parsed = json.loads(lines[number])
    parsed[draw(st.sampled_from(sorted(parsed)))] = draw(anything)
    lines[number] = json.dumps(parsed).encode()
    return b"\n".join(lines) + b"\n"


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=4,
)


def refused_or_legal(content: bytes) -> Replayed | None:
    """Return what was replayed, after checking that it is what the lines say; none if refused."""
    try:
        replayed = replay(content, games.get)
    except Refused as error:
        assert 0 < len(str(error)) < 1000
        return None
    told = [json.loads(line) for line in content[: replayed.end].rstrip(b"\n").split(b"\n")]
    kinds = [next((key for key in KINDS if key in line), None) for line in told[1:]]
    happened = [line for line, kind in zip(told[1:], kinds, strict=True) if kind in ("roll", "do")]
    events = [event_content(replayed.match.game, event) for event in replayed.match.events]
    assert [{k: line[k] for k in e} for line, e in zip(happened, events, strict=True)] == events
    assert (replayed.status == "finished") == ("scores" in kinds)
    return replayed


@pytest.mark.parametrize("content", [TINY, WHOLE], ids=["embedded", "shipped"])
@examples(250)
@given(data=st.data())
def test_a_record_with_any_byte_changed(content: bytes, data: st.DataObject) -> None:
    refused_or_legal(data.draw(one_byte_changed(content)))


@examples(150)
@given(content=lines_changed(TINY))
def test_a_record_with_lines_changed(content: bytes) -> None:
    refused_or_legal(content)


@examples(150)
@given(content=values_changed(TINY))
def test_a_record_with_values_changed(content: bytes) -> None:
    refused_or_legal(content)


@examples(60)
@given(content=st.binary(max_size=60))
def test_no_record_at_all(content: bytes) -> None:
    refused_or_legal(content)


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.slow), 7])
def test_a_record_cut_off_anywhere(step: int) -> None:
    """A record cut anywhere after its header is an unfinished game."""
    start = TINY.index(b"\n") + 1
    for end in range(start, len(TINY), step):
        replayed = refused_or_legal(TINY[:end])
        assert replayed is not None
        assert len(replayed.match.events) == TINY[:end].count(b"\n") - 1


# --- editions ----------------------------------------------------------------------------------


def read_edition(content: bytes) -> Edition[object] | None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "edition.toml"
        path.write_bytes(content)
        try:
            return games.get("diceopolis").edition_type.read(path)
        except Refused as error:
            assert str(error).startswith(f"{path}: ")
            assert len(str(error)) < 1000
            return None


def play(edition: Edition[object]) -> None:
    """Play the edition to the end with every number of players."""
    game = games.get("diceopolis").using(edition=edition, form=INTERPRETED)
    for players in game.players:
        match, random = Match(game, ["x"] * players, 0), Random(1)
        while match.to_move != TERMINAL:
            match.apply(any_event(game, match.state, random))


@examples(250)
@given(content=one_byte_changed(STANDARD))
def test_an_edition_with_any_byte_changed(content: bytes) -> None:
    edition = read_edition(content)
    if edition is not None and edition.parsed != games.get("diceopolis").edition.parsed:
        play(edition)


@examples(100)
@given(content=lines_changed(STANDARD))
def test_an_edition_with_lines_changed(content: bytes) -> None:
    edition = read_edition(content)
    if edition is not None and edition.parsed != games.get("diceopolis").edition.parsed:
        play(edition)


@examples(100)
@given(data=st.data())
def test_an_edition_with_any_value_changed(data: st.DataObject) -> None:
    parsed = json.loads(json.dumps(games.get("diceopolis").edition.parsed))
    table = data.draw(st.sampled_from(sorted(parsed)))
    key = data.draw(st.sampled_from(sorted(parsed[table])))
    parsed[table][key] = data.draw(anything)
    try:
        edition = games.get("diceopolis").edition_type.convert(parsed, "here")
    except Refused as error:
        assert str(error).startswith(f"here: [{table}]") or "[dice]" in str(error)
        return
    play(edition)
