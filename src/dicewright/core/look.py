"""How seats look in a terminal: a letter and a colour each, used everywhere together."""

SEAT_LETTERS = "ABCDEF"

# Okabe and Ito's colours, which people with any colour vision tell apart, each with a readable ink.
SEAT_STYLES = (
    "bold black on #E69F00",
    "bold black on #56B4E9",
    "bold white on #007A57",
    "bold black on #F0E442",
    "bold white on #B3500A",
    "bold black on #CC79A7",
)
