"""Whole games between bots as one rule; a game and its bots are bound in later."""

from typing import Any

from dicewright.core.game import CHANCE, TERMINAL, Game
from dicewright.core.philox import DICE, FIRST_SEAT, LOT, below, draw_faces, seed_stream
from dicewright.core.rule import Rule, rule

BY_LOT = -1  # in place of a first seat: it is drawn for each game


@rule
def unbound(*_: Any) -> Any:
    """Stand for a function of a game or a bot until one is bound."""
    raise NotImplementedError


setup = to_move = dice_to_roll = apply_roll = legal_actions = apply = scores = unbound
lay_out = decide = draw_action = pick = unbound


@rule
def roll_dice(s: Any, e: Any, random: Any, kinds: Any, faces: Any) -> None:
    """Roll the dice that are to be rolled."""
    count = dice_to_roll(s, e, kinds)
    draw_faces(random, e, kinds, count, faces)
    apply_roll(s, e, faces)


@rule
def play_game(s: Any, e: Any, bots: Any, randoms: Any, kinds: Any, faces: Any, actions: Any) -> int:
    """Play a game from its beginning to its end; return the number of actions."""
    moves = 0
    seat = to_move(s)
    while seat != TERMINAL:
        if seat == CHANCE:
            roll_dice(s, e, randoms[DICE], kinds, faces)
        else:
            count = legal_actions(s, e, actions)
            random = randoms[FIRST_SEAT + seat]
            apply(s, e, decide(bots[seat], s, e, actions, count, random))
            moves += 1
        seat = to_move(s)
    return moves


@rule
def seed_game(randoms: Any, seed: int, game: int, players: int) -> None:
    """Set every stream of a game to its beginning."""
    for stream in range(FIRST_SEAT + players):
        seed_stream(randoms[stream], seed, game, stream)


@rule
def begin_game(
    s: Any, e: Any, players: int, first: int, seed: int, game: int, randoms: Any, layout: Any
) -> int:
    """Draw what is drawn before a game, and set it up; return the seat that starts."""
    seed_game(randoms, seed, game, players)
    lot = below(randoms[LOT], players)
    starts = lot if first == BY_LOT else first
    lay_out(e, players, randoms[LOT], layout)
    setup(s, e, players, starts, layout)
    return starts


@rule
def play_many(
    s: Any,
    e: Any,
    players: int,
    first: int,
    seed: int,
    from_game: int,
    bots: Any,
    randoms: Any,
    layout: Any,
    kinds: Any,
    faces: Any,
    actions: Any,
    points: Any,
    firsts: Any,
    moves: Any,
) -> None:
    """Play games from `from_game` on; write points, first seat and number of actions of each."""
    for i in range(len(moves)):
        firsts[i] = begin_game(s, e, players, first, seed, from_game + i, randoms, layout)
        moves[i] = play_game(s, e, bots, randoms, kinds, faces, actions)
        scores(s, e, points[i])


@rule
def pick_drawn(bot: int, s: Any, e: Any, actions: Any, random: Any) -> int:
    """Choose any legal action, all equally likely, without listing them."""
    return draw_action(s, e, actions, random)  # type: ignore[no-any-return]


@rule
def pick_listed(bot: int, s: Any, e: Any, actions: Any, random: Any) -> int:
    """Choose as a bot does, of a list of all legal actions."""
    count = legal_actions(s, e, actions)
    return decide(bot, s, e, actions, count, random)  # type: ignore[no-any-return]


@rule
def play_in_turn(
    s: Any,
    e: Any,
    players: int,
    first: int,
    seed: int,
    from_game: int,
    start: int,
    step: int,
    bots: Any,
    randoms: Any,
    layout: Any,
    kinds: Any,
    faces: Any,
    actions: Any,
    points: Any,
    firsts: Any,
    moves: Any,
) -> None:
    """Play every `step`-th game from `start` on, as `play_many` does: in each round a roll, a move.

    The threads of a GPU wait for each other in every round, so they agree which of them go on.
    """
    s.phase = 0  # threads that have no game yet agree as well
    game, made, fresh = start - step, 0, True
    while anybody_plays(game < len(moves)):
        if takes_part(s, game < len(moves)):
            if not fresh:
                if to_move(s) == CHANCE:  # written out: the code whose speed was measured
                    count = dice_to_roll(s, e, kinds)
                    draw_faces(randoms[DICE], e, kinds, count, faces)
                    apply_roll(s, e, faces)
                seat = to_move(s)
                if seat >= 0:
                    apply(s, e, pick(bots[seat], s, e, actions, randoms[FIRST_SEAT + seat]))
                    made += 1
            if fresh or to_move(s) == TERMINAL:
                if not fresh:
                    moves[game] = made
                    scores(s, e, points[game])
                game, made, fresh = game + step, 0, False
                if game < len(moves):
                    number = from_game + game
                    firsts[game] = begin_game(s, e, players, first, seed, number, randoms, layout)


@rule
def anybody_plays(plays: bool) -> bool:
    """Say whether a thread that plays alone has games left."""
    return plays


@rule
def takes_part(s: Any, plays: bool) -> bool:
    """Say whether a thread that plays alone takes part in this round."""
    return plays


def bound_to(game: Game, label: str, **others: Any) -> dict[str, Any]:
    """Return the names of a game's rules and of others, and the rules here that call them."""
    names = {**game.kernels._asdict(), **others}
    for own in (roll_dice, begin_game, play_game):  # later ones call earlier ones
        names[own.function.__name__] = own.using(label, **names)
    return names


def rounds_of(game: Game, decider: Rule[..., int] | None) -> Rule[..., None]:
    """Return `play_in_turn` for a game; without a decider, any action is drawn."""
    label = f"{game.name}:{decider.label if decider else 'drawn'}"
    choose = pick_listed if decider else pick_drawn
    chosen = choose.using(label, **game.kernels._asdict(), decide=decider)
    return play_in_turn.using(label, **bound_to(game, label, pick=chosen))


def playout_of(game: Game, decider: Rule[..., int]) -> Rule[..., None]:
    """Return `play_many` for a game; `decider` chooses the actions, its name tells which."""
    label = f"{game.name}:{decider.label}"
    return play_many.using(label, **bound_to(game, label, decide=decider))
