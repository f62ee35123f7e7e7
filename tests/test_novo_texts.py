"""Texts of states of Novo Dice: what tells of no state that a game can reach is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicewright.core.errors import Refused
from tests.novo import STANDARD, Table, edited, lions, sit_down
from tests.random_play import states
from tests.selection import examples


def text_of(table: Table) -> str:
    return table.game.state_text(table.match.state)


def values_of(text: str) -> dict[str, str]:
    return dict(word.split("=") for word in text.split(" "))


def with_values(text: str, **values: str) -> str:
    return " ".join(f"{key}={value}" for key, value in (values_of(text) | values).items())


# --- changed texts -----------------------------------------------------------------------------


def _texts() -> list[str]:
    game = edited()
    every = [state for players in (2, 3) for state in states(game, players, seed=51)]
    return [game.state_text(state) for state in every[::9] + every[-1:]]


TEXTS = _texts()


@st.composite
def changed_texts(draw: st.DrawFn) -> str:
    """Draw a text with a character changed, or with a value of another text."""
    text: str = draw(st.sampled_from(TEXTS))
    if draw(st.booleans()):
        key = draw(st.sampled_from(list(values_of(text))))
        return with_values(text, **{key: values_of(draw(st.sampled_from(TEXTS)))[key]})
    at = draw(st.integers(0, len(text) - 1))
    new = draw(st.sampled_from([*"0123456789abcT.|/,- =é", ""]))
    cut: int = draw(st.integers(0, 1))
    return f"{text[:at]}{new}{text[at + cut :]}"


@examples(200)
@given(changed_texts())
def test_a_changed_text_of_a_state_is_refused_or_reads_back(text: str) -> None:
    game = edited()
    try:
        state = game.parse_state(text)
    except Refused as error:
        assert len(str(error)) < 500
        return
    assert game.parse_state(game.state_text(state)) == state


# --- states that no game reaches ---------------------------------------------------------------

START = text_of(sit_down())
PUTTING = text_of(sit_down().play("roll lion suitcase suitcase | pawn gear"))
CLAIMING = text_of(sit_down().lay("suitcase suitcase .\n. . .\n. . ."))
CLAIMED = text_of(sit_down().lay(lions(5)).play("claim Slimer lions"))
STORING = text_of(sit_down().lay(lions(5)).play("claim Slimer lions; done"))
FULL = text_of(sit_down(bays="a1 5 Trash\na2 5 Trash\na3 5 Trash", seat="b", last=1))

WRONG: dict[str, tuple[str, dict[str, str]]] = {
    # what is wrong: (a text, the values that are changed)
    "no slot": (START, {"slot": "0"}),
    "a fourth slot": (START, {"slot": "4"}),
    "a leading zero": (START, {"slot": "01"}),
    "a seat that is not there": (START, {"seat": "2"}),
    "too few dice": (START, {"left": "2,2,0"}),
    "a black die without a lion": (START, {"left": "3,2,1"}),
    "dice rolled that are not left": (PUTTING, {"rolled": "lion.suitcase,pawn.gear,-"}),
    "a face that the die has not": (PUTTING, {"rolled": "lion.suitcase.pawn,pawn.gear,-"}),
    "an unknown face": (PUTTING, {"rolled": "lion.suitcase.joker,pawn.gear,-"}),
    "a row 0 used": (CLAIMING, {"used": "0"}),
    "a row used that claimed nothing": (CLAIMING, {"used": "1"}),
    "a row used twice": (CLAIMED, {"used": "1.1"}),
    "lions spent before the roll": (START, {"lions": "1:2"}),
    "lions spent at another price": (CLAIMED, {"lions": "1:1"}),
    "a tile taken before the roll": (START, {"took": "yes"}),
    "a tile taken that is nowhere": (CLAIMING, {"took": "yes"}),
    "a tile in the hand that was not taken": (STORING, {"took": "no"}),
    "nothing to store": (START, {"next": "store"}),
    "claiming with dice to roll": (CLAIMING, {"slot": "2"}),
    "a tile too many": (START, {"bays": "1|-|-/-|-|-"}),
    "six tiles in a bay": (FULL, {"bays": "T.T.T.T.T.T|T.T.T.T|T.T.T.T.T/-|-|-"}),
    "last turns although nobody ended the game": (START, {"last": "1"}),
    "no last turns although somebody ended the game": (FULL, {"last": "-"}),
    "nothing taken although there is trash": (START, {"idle": "1"}),
    "over too early": (START, {"next": "over"}),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_state_that_no_game_reaches_is_refused(name: str) -> None:
    game, (text, values) = edited(), WRONG[name]
    assert game.state_text(game.parse_state(text)) == text
    with pytest.raises(Refused, match="expected"):
        game.parse_state(with_values(text, **values))


@pytest.mark.parametrize("text", ["", "players=2", f"{START} ", f" {START}", START + " x=1"])
def test_what_is_no_text_of_a_state_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="expected"):
        edited().parse_state(text)


# --- names that records must tell apart --------------------------------------------------------


def test_a_name_that_ends_with_replacing_is_refused() -> None:
    (slimer, *others) = STANDARD["tiles"]
    with pytest.raises(Refused, match="replacing"):
        edited(tiles=[slimer | {"name": "Slimer 1 replacing"}, *others])
