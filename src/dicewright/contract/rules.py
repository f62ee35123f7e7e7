"""What the rules of any game promise, interpreted and compiled."""

import re
from dataclasses import replace
from random import Random
from typing import Any

from dicewright.bots import bot
from dicewright.contract.broken import demand, equal
from dicewright.contract.playing import any_event, apply, random_match, states
from dicewright.core.effects import effects
from dicewright.core.errors import Refused
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Roll
from dicewright.core.state import State

MANY = 10_000  # actions that are all tried


def some_states(game: Game, players: int, count: int = 12) -> list[State]:
    """Return states from all over a random game, at least one for each kind of thing to do."""
    every = list(states(game, players, seed=5, first=players - 1))
    chosen = every[:: max(1, len(every) // count)] + every[-3:]
    asked = {re.sub(r"\d", "", game.asks(state).sentence): state for state in every}
    return chosen + list(asked.values())


def actions_of(game: Game, legal: list[int], all_of: int = MANY) -> list[int]:
    """Return all actions of a game or, where there are very many, a good part of them."""
    if game.codec.count < all_of:
        return list(range(game.codec.count))
    random = Random(len(legal))
    first = min(game.codec.count, MANY)
    few = random.sample(range(game.codec.count), 1000) + random.sample(range(first), 1000)
    return sorted({*few, *legal, *(action + 1 for action in legal)})


def refusal_of(game: Game, state: State, action: int) -> int:
    """Return why an action is refused, as a number."""
    return int(game.form.function(game.kernels.refusal)(state, game.tables, action))


def where(game: Game, state: State) -> str:
    """Name a state in what is said of it."""
    return f"in the state {game.state_text(state)}"


# --- the checks -----------------------------------------------------------------------------------


def random_play_ends(game: Game, players: int) -> None:
    """Random play ends, and then nothing is left to do."""
    for state in states(game, players, seed=3):
        seat, place = game.to_move(state), where(game, state)
        demand(TERMINAL <= seat < players, f"to_move returns {seat} {place}")
        demand(
            bool(game.dice(state)) == (seat == CHANCE),
            f"dice are to be rolled exactly when to_move returns CHANCE; not so {place}",
        )
        demand(
            bool(game.legal(state)) == (seat >= 0),
            f"somebody has a legal action exactly when a seat is to move; not so {place}",
        )
        if seat != TERMINAL:
            equal(f"the field player {place}", seat in (CHANCE, int(state.player)), True)
    scores = game.scores(state)
    best = [seat for seat in range(players) if scores[seat] == max(scores)]
    equal("the winners", game.winners(state), best)


def legal_actions_are_those_not_refused(game: Game, players: int) -> None:
    """The list of legal actions rises, and holds exactly what `refusal` allows."""
    for state in some_states(game, players):
        legal = game.legal(state)
        equal(f"the legal actions {where(game, state)}", legal, sorted(set(legal)))
        demand(len(legal) <= game.most_legal, f"more than most_legal={game.most_legal} actions")
        asked = actions_of(game, legal)
        allowed = [action for action in asked if refusal_of(game, state, action) == 0]
        equal(f"the legal actions {where(game, state)}", legal, allowed)


def every_roll_can_be_entered(game: Game, players: int) -> None:
    """Every outcome of the dice can be entered, and there are never more than `most_dice`."""
    every = [s for s in states(game, players, seed=6) if game.to_move(s) == CHANCE]
    for state in {tuple(game.dice(state)): state for state in every}.values():
        count = _dice_counted(game, state)
        demand(count <= game.most_dice, f"{count} dice, more than most_dice={game.most_dice}")
        for faces, _ in game.outcomes(state):
            game.after_roll(state, faces)


def _dice_counted(game: Game, state: State) -> int:
    """Return how many dice the rule says are to be rolled."""
    count = game.form.function(game.kernels.dice_to_roll)
    return int(count(state, game.tables, game.form.buffer(game.most_dice)))


def setup_begins_anew(game: Game, players: int) -> None:
    """A game starts the same, with the seat that it is told, whatever was in the state before."""
    used = list(states(game, players, seed=8))[-1]
    layout: Any = game.form.buffer(game.most_laid_out + 1)
    pieces = game.lay_out(players)
    layout[:] = [*pieces, *[-1] * (game.most_laid_out + 1 - len(pieces))]
    game.form.function(game.kernels.setup)(used, game.tables, players, players - 1, layout)
    fresh = game.plain(game.start(players, players - 1))
    equal("the field player, where another seat begins", fresh.player, players - 1)
    for name in fresh.fields:
        came = getattr(game.plain(used), name)
        equal(f"setup leaves the field {name} of another game", came, getattr(fresh, name))


def what_is_refused_changes_nothing(game: Game, players: int) -> None:
    """A refused action says why, in words, and changes nothing."""
    random = Random(9)
    for state in some_states(game, players):
        before = game.plain(state)
        count = int(game.codec.count)
        for action in random.sample(range(count), min(20, count)):
            if refused := refusal_of(game, state, action):
                known = [int(number) for number in game.refusals]
                demand(refused in known, f"refusal returns {refused}, which Refusal does not name")
                try:
                    game.act(state, action)
                except Refused as error:
                    demand(len(error.reason) > 10, f"action {action} is refused without words")
        equal("a state in which something was refused", game.plain(state), before)


def following_states_are_new(game: Game, players: int) -> None:
    """`after` leaves the state that it is given as it was."""
    random = Random(7)
    for state in some_states(game, players):
        if game.to_move(state) == TERMINAL:
            continue
        before, again = game.plain(state), game.form.copy(state)
        event = any_event(game, state, random)
        if isinstance(event, Roll):
            following = game.after_roll(state, event.faces)
        else:
            following = game.after(state, event.action)
        equal("a state after which something was tried", game.plain(state), before)
        apply(game, again, event)
        equal("what follows", game.plain(following), game.plain(again))
        demand(game.plain(following) != before, f"{event} changes nothing {where(game, state)}")


def what_is_foretold_comes(game: Game, players: int) -> None:
    """An effect that the game foretells is what comes when the action is tried."""
    tried = replace(game.interpreted, words=game.words._replace(effect=lambda *_: None))
    for state in states(game, players, seed=10):
        if game.to_move(state) >= 0:
            foretold = list(effects(game, state))
            equal(f"the effects {where(game, state)}", foretold, list(effects(tried, state)))


def compiled_equals_interpreted(game: Game, players: int) -> None:
    """Compiled and interpreted rules agree after every step."""
    compiled, interpreted = game.compiled, game.interpreted
    for seed in (11, 12):
        match = random_match(interpreted, players, seed, first=seed % players)
        record = compiled.start(players, seed % players)
        plain = interpreted.start(players, seed % players)
        for event in match.events:
            _equal_forms(compiled, record, interpreted, plain)
            apply(compiled, record, event)
            apply(interpreted, plain, event)
        _equal_forms(compiled, record, interpreted, plain)


def _equal_forms(compiled: Game, record: State, interpreted: Game, plain: State) -> None:
    """Demand that both forms of a state are the same, field by field, and say the same."""
    place, unpacked = where(interpreted, plain), compiled.plain(record)
    for name in plain.fields:
        equal(f"compiled, the field {name} {place}", getattr(unpacked, name), getattr(plain, name))
    for ask in ("to_move", "legal", "dice", "scores"):
        came, expected = getattr(compiled, ask)(record), getattr(interpreted, ask)(plain)
        equal(f"compiled, {ask} {place}", came, expected)


def bots_choose_legal_actions(game: Game, players: int) -> None:
    """The quick bots choose legal actions, the same ones in both forms, and change nothing."""
    match = random_match(game.interpreted, players, seed=13)
    for count in range(len(match.events) - 1, 0, -max(1, len(match.events) // 6)):
        match.rewind(count)
        before, seat = game.plain(match.state), match.to_move
        for name in ("random", "greedy") if seat >= 0 else ():
            forms = game.interpreted, game.compiled
            chosen, same = (bot(name, form, seat, seed=4).choose(match) for form in forms)
            demand(
                chosen in game.legal(match.state), f"{name} chooses {chosen}, which is forbidden"
            )
            equal(f"{name}, compiled, {where(game, match.state)}", same, chosen)
        equal("the state after a bot has looked at it", game.plain(match.state), before)
