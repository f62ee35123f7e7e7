"""A person at the keyboard: sees the board, types moves, takes them back."""

import re
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table

from dicewright.bots.hints import hint
from dicewright.core.errors import Refused, Unreadable
from dicewright.core.kernels import CHANCE
from dicewright.core.match import Match
from dicewright.tui.hint import hint_lines
from dicewright.tui.keys import Quit, read_line

SHOWN = 12  # moves listed before "moves" is asked for

COMMANDS = """\
Type the [bold]number[/] of a move, or the move itself, for instance [bold]{example}[/].
  [bold]moves[/]  m     lists all moves
  [bold]board[/]  b     draws the board again
  [bold]hint[/]   i     says what the strongest bot would do, and why
  [bold]rules[/]  r     explains the game
  [bold]undo[/]   u z   takes back the last step, never past a roll
{correct}  [bold]quit[/]   q     leaves; the game is kept, and --resume continues it
  [bold]help[/]   h ?   shows this\
"""
PICTURE = re.compile(r'!\[([^]]*)\]\([\w-]+(?:\s+"([^"]*)")?\)')  # of the rules
CORRECT = "  [bold]correct[/] c    takes back the roll that was typed last, and asks for it again\n"


class Human:
    """A player who is asked in the terminal."""

    def __init__(
        self,
        console: Console,
        names: Sequence[str],
        confirm: bool,
        undo: Callable[[], object],
        correct: Callable[[], object] | None = None,
    ) -> None:
        self.console = console
        self.names = names
        self.confirm = confirm
        self.undo = undo  # takes the last step back, or says why not
        self.correct = correct  # takes the last roll back; none: the dice are not typed

    def choose(self, match: Match) -> int:
        """Ask until there is a legal move that the player stands by."""
        self.draw(match)
        moves = self.list_moves(match)
        while True:
            text = read_line(self.console, f"{self.names[match.to_move]}>")
            try:
                action = self.obey(match, moves, text)
                if action is None:
                    moves = self.sorted_moves(match)
                elif self.stands_by(match, action):
                    return action
                else:
                    self.draw(match)
                    self.list_moves(match)
            except Refused as error:
                self.console.print(f"[red]{escape(str(error))}[/]")

    def obey(self, match: Match, moves: Sequence[int], text: str) -> int | None:
        """Return the move that was typed, or do what was asked for instead."""
        commands: dict[tuple[str, ...], Callable[[Match], object]] = {
            ("help", "h", "?", ""): self.help,
            ("moves", "m"): lambda m: self.list_moves(m, everything=True),
            ("board", "b"): self.draw,
            ("hint", "i"): self.hint,
            ("rules", "r"): self.rules,
            ("undo", "u", "z"): lambda _: self.undo(),
            ("correct", "c"): lambda _: self.correct_roll(),
            ("quit", "q", "exit"): self.quit,
        }
        for names, command in commands.items():
            if text.lower() in names:
                command(match)
                return None
        if text.isdecimal():
            return self.numbered(moves, int(text))
        return self.written(match, self.tidy(text))

    @staticmethod
    def written(match: Match, text: str) -> int:
        """Return the move that is written so, whatever the case of its letters."""
        game = match.game
        for action in game.legal(match.state):
            if game.text(action).lower() == text.lower():
                return action
        action = game.parse(text)  # not legal, but perhaps the rules say why
        game.check(match.state, action)
        return action

    @staticmethod
    def numbered(moves: Sequence[int], number: int) -> int:
        """Return the move with that number in the list."""
        if not 1 <= number <= len(moves):
            raise Unreadable(f"expected the number of a move, 1 to {len(moves)}, got {number}")
        return moves[number - 1]

    @staticmethod
    def tidy(text: str) -> str:
        """Forgive blanks that the notation does not have."""
        return re.sub(r"\s+", " ", re.sub(r"\s*([(,)])\s*", r"\1", text).replace("(", " ("))

    def draw(self, match: Match) -> None:
        """Draw the table as it stands."""
        self.console.print()
        self.console.print(match.game.draw(match.state, self.names))

    def sorted_moves(self, match: Match) -> list[int]:
        """Return the legal moves, those first that gain the most at once."""
        game, seat = match.game, match.to_move
        return sorted(
            game.legal(match.state), key=lambda action: -game.gains(match.state, action)[seat]
        )

    def list_moves(self, match: Match, everything: bool = False) -> list[int]:
        """List moves with their numbers and what each is worth at once."""
        game, moves = match.game, self.sorted_moves(match)
        asked = game.asks(match.state)
        self.console.print(
            f"\n[bold]{escape(self.names[match.to_move])}[/], {asked.task} ({asked.ruling})"
        )
        shown = moves if everything else moves[:SHOWN]
        table = Table(box=None, show_header=False, padding=(0, 3, 0, 0))
        columns = 3 if len(shown) > 4 else 1
        rows = -(-len(shown) // columns)
        for row in range(rows):
            numbers = range(row, len(shown), rows)
            table.add_row(*(self.move_text(match, i + 1, shown[i]) for i in numbers))
        self.console.print(table)
        more = f"{len(moves) - len(shown)} more: moves · " if len(moves) > len(shown) else ""
        correct = "correct · " if self.correct else ""
        self.console.print(f"[dim]{more}hint · help · undo · {correct}quit[/]")
        return moves

    def move_text(self, match: Match, number: int, action: int) -> str:
        """Return a move with its number, and the points that change at once."""
        gains = match.game.gains(match.state, action)
        changes = [f"{gain:+}" for gain in gains[match.to_move : match.to_move + 1] if gain]
        changes += [
            f"{self.names[seat]} {gain:+}"
            for seat, gain in enumerate(gains)
            if gain and seat != match.to_move
        ]
        worth = f" [green]{escape(', '.join(changes))}[/]" if changes else ""
        return f"[dim]{number:>3}[/] {match.game.text(action)}{worth}"

    def stands_by(self, match: Match, action: int) -> bool:
        """Ask before a move that leads to a roll or ends the turn: nobody can take that back."""
        game, seat = match.game, match.to_move
        after = game.after(match.state, action)
        if not self.confirm or game.to_move(after) == seat:
            return True
        gain = game.gains(match.state, action)[seat]
        self.console.print(game.text(action), f"[green]{gain:+}[/]" if gain else "")
        rolls_on = game.to_move(after) == CHANCE and game.asks(after).seat == seat
        what = "rolls the dice" if rolls_on else "ends your turn"
        answer = read_line(self.console, f"Enter {what}, u takes it back:")
        if answer.lower() in ("q", "quit"):
            raise Quit
        return answer == "" or answer.lower() in ("y", "yes", "ok")

    def correct_roll(self) -> None:
        """Let the last roll be typed again."""
        if self.correct is None:
            raise Unreadable("only dice that are typed (--dice typed) can be corrected")
        self.correct()

    def help(self, match: Match) -> None:
        """Say what can be typed."""
        example = match.game.text(self.sorted_moves(match)[0])
        correct = CORRECT if self.correct else ""
        self.console.print(COMMANDS.format(example=example, correct=correct))

    def hint(self, match: Match) -> None:
        """Say what is best, and why."""
        with self.console.status("Thinking..."):
            given = hint(match.game, match.state)
        for line in hint_lines(match.game, given):
            self.console.print(escape(line))

    def rules(self, match: Match) -> None:
        """Explain the game."""
        self.console.print(Markdown(PICTURE.sub(r"> \1 \2", match.game.help())))

    def quit(self, _: Match) -> None:
        """Leave."""
        raise Quit
