"""All that a game of one's own is written with; `dicewright new-game` shows how."""

from dicewright.core.actions import Codec, Part, dice_part, name_part, number_part
from dicewright.core.define import NOT_NOW, define
from dicewright.core.definition import Asked, Capabilities, Rulings, Show
from dicewright.core.edition import Refuse
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.game import Words
from dicewright.core.kernels import CHANCE, LEGAL, TERMINAL, Kernels, Legal, derive, offer
from dicewright.core.options import Option
from dicewright.core.pieces import DiceTables
from dicewright.core.record import (
    Record,
    Row,
    int8,
    int16,
    int32,
    int64,
    size,
    uint8,
    uint16,
    uint32,
    up_to,
)
from dicewright.core.rule import rule, rule_apart

__all__ = [
    "CHANCE",
    "LEGAL",
    "NOT_NOW",
    "TERMINAL",
    "Asked",
    "Capabilities",
    "Codec",
    "DiceTables",
    "Forbidden",
    "Kernels",
    "Legal",
    "Option",
    "Part",
    "Record",
    "Refuse",
    "Row",
    "Rulings",
    "Show",
    "Unreadable",
    "Words",
    "define",
    "derive",
    "dice_part",
    "int8",
    "int16",
    "int32",
    "int64",
    "name_part",
    "number_part",
    "offer",
    "rule",
    "rule_apart",
    "size",
    "uint8",
    "uint16",
    "uint32",
    "up_to",
]
