"""How seats look in a terminal: a letter and a colour each, used everywhere together."""

SEAT_LETTERS = "ABCDEF"

# Okabe and Ito's colours, which people with any colour vision tell apart, each with a readable ink.
SEAT_STYLES = (
    "bold #000000 on #E69F00",
    "bold #000000 on #56B4E9",
    "bold #ffffff on #007A57",
    "bold #000000 on #F0E442",
    "bold #ffffff on #B3500A",
    "bold #000000 on #CC79A7",
)
