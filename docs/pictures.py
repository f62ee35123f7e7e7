"""Draws the pictures of the texts: `python docs/pictures.py`, in the project's folder."""

from io import StringIO
from pathlib import Path

from rich.console import Console

from dicewright import games
from dicewright.core.match import Match
from dicewright.lab.simulate import Job, play_one

TEMPLATE = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font-family: ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
<rect fill="#0d1117" width="{width}" height="{height}" rx="8"/>
<g transform="translate({terminal_x}, 20)" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def draw(name: str, players: tuple[str, ...], events: int, width: int) -> None:
    """Draw a game of bots as it stands after some events."""
    whole = play_one(Job(games.get(name), tuple("random" for _ in players), 1, seed=7), 0)
    match = Match(whole.game, players, whole.first, whole.layout)
    for event in whole.events[:events]:
        match.apply(event)
    console = Console(record=True, width=width, file=StringIO(), force_terminal=True)
    console.print(match.game.draw(match.state, players))
    svg = console.export_svg(code_format=TEMPLATE, unique_id=name)
    Path(__file__).with_name(f"{name}.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    draw("novo-dice", ("Anna", "Ben"), events=190, width=100)
    draw("diceopolis", ("Anna", "Ben", "bot:random"), events=130, width=66)
    draw("astroventure", ("Anna", "Ben"), events=261, width=84)
