"""What the texts, views and records of any game promise."""

import json
import pickle
import re

from dicewright.contract.broken import demand, equal
from dicewright.contract.playing import random_match
from dicewright.contract.rules import some_states, where
from dicewright.core.game import Game
from dicewright.core.match import Act
from dicewright.core.records import whole_record
from dicewright.core.replay import replay
from dicewright.core.state import COMPILED
from dicewright.core.wording import wording
from dicewright.lab.simulate import Job, play_one, play_span


def texts_read_back(game: Game, players: int) -> None:
    """Actions, faces and states are read back as they were written."""
    for state in some_states(game, players):
        texts = {action: game.text(action) for action in game.legal(state)}
        for action, text in texts.items():
            equal(f"what {text!r} is read as", game.parse(text), action)
        demand(len({*texts.values()}) == len(texts), "two legal actions have the same text")
        for face in {face for kind in game.dice(state) for face in game.sides(kind)}:
            equal(f"what face {face} is read as", game.parse_face(game.face(face)), face)
        text = game.state_text(state)
        demand("\n" not in text, "the text of a state has more than one line")
        again = game.parse_state(text)
        equal(f"what {text!r} is read as", game.plain(again), game.plain(state))


def words_name_what_there_is(game: Game, players: int) -> None:
    """The words ask and tell of kinds of action that there are, with parts that these have."""
    for file in map(game.file, ("help.md", "help.de.md")):
        text = file.read_bytes().decode("utf-8", errors="replace") if file.is_file() else ""
        demand("\ufffd" not in text, f"{file.name}: expected UTF-8 text")
    kinds = {kind.name: kind for kind in game.codec.kinds}
    for language, words in wording(game).items():
        for name, text in words.items():
            prefix, _, rest = name.partition("_")
            place = f"words.toml, [{language}] {name}"
            told = prefix in ("ask", "log")
            demand(not told or rest in kinds, f"{place}: expected {prefix}_ and one of {[*kinds]}")
            kind = kinds.get(rest if told else name)
            known = game.state_type.fields if prefix == "ask" else kind.parts if kind else None
            named = re.findall(r"\{(\w*)\}", text)
            odd = [one for one in named if known is not None and one not in known]
            demand(not odd, f"{place}: expected {[*(known or ())]} in braces, got {odd}")


def views_fit_into_json(game: Game, players: int) -> None:
    """What is shown fits into JSON, is the same in both forms, and a terminal can draw it."""
    names = [f"player {seat}" for seat in range(players)]
    for state in some_states(game.interpreted, players):
        view = json.dumps(game.interpreted.view(state))
        record = COMPILED.convert(game.state_type, state)
        equal(
            f"compiled, the view {where(game, state)}", json.dumps(game.compiled.view(record)), view
        )
        demand(game.interpreted.draw(state, names) is not None, "nothing is drawn in a terminal")
        demand(bool(game.asks(state).task), f"nothing is asked for {where(game, state)}")


def records_replay(game: Game, players: int) -> None:
    """A record of a game is read back, and ends as the game did."""
    own = game.interpreted
    match = random_match(own, players, seed=10)
    again = replay(whole_record(match), lambda name: own).match
    equal("the replayed game", again.game.plain(again.state), match.state)
    equal("its scores", again.game.scores(again.state), own.scores(match.state))


def seeds_repeat_games(game: Game, players: int) -> None:
    """The same seed gives the same game; games played in a batch are the same games."""
    job = Job(game, ("random",) * players, 12, 21)
    equal("the same game again", whole_record(play_one(job, 1)), whole_record(play_one(job, 1)))
    played, singles = play_span(job, 3, 9), [play_one(job, index) for index in range(3, 12)]
    equal("points", played.points.tolist(), [m.game.scores(m.state) for m in singles])
    equal("who starts", played.firsts.tolist(), [m.first for m in singles])
    moves = [sum(isinstance(event, Act) for event in m.events) for m in singles]
    equal("the number of actions", played.moves.tolist(), moves)


def games_can_be_pickled(game: Game, players: int) -> None:
    """A game can be sent to another process."""
    again: Game = pickle.loads(pickle.dumps(game))
    equal("a pickled game", again.identity, game.identity)
