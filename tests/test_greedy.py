"""The greedy level: always legal, the same in both forms, the obvious choice, above random play."""

from collections.abc import Iterator
from itertools import islice

import pytest

from dicewright import bots, games
from dicewright.bots import BotPlayer
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Act, Match
from dicewright.core.philox import Random
from dicewright.core.state import COMPILED, INTERPRETED, Form, State
from dicewright.games.astroventure.actions import STOP, is_keep
from dicewright.games.astroventure.bots.completions import worth_of_completing
from dicewright.games.diceopolis.state import Phase
from dicewright.lab import simulate as lab
from dicewright.lab.simulate import Job, play_one, play_span, simulate
from dicewright.lab.statistics import win_shares
from tests import astro, novo
from tests.conftest import Lay
from tests.random_play import EACH_CASE, Case, game_of, states

GREEDY = bots.get("greedy")
OTHER_EDITIONS = [
    (name, edition)
    for name in games.names()
    for edition in games.get(name).edition_type.shipped_names()
    if edition != "standard"
]


def choice(game: Game, state: State) -> int:
    """Return what the greedy bot chooses."""
    legal = game.legal(state)
    actions = game.form.buffer(game.most_legal)
    actions[: len(legal)] = legal
    choose = game.form.function(GREEDY.choose_for(game))
    random = game.form.empty(Random)  # of which it needs none
    return int(choose(state, game.tables, actions, len(legal), random))


def chosen(match: Match) -> str:
    """Return the text of what the greedy bot chooses in a match."""
    return match.game.text(BotPlayer(GREEDY, match.game, match.to_move, seed=1).choose(match))


def choices(game: Game, players: int, seed: int) -> Iterator[State]:
    """Yield the states of a random game where somebody is to choose."""
    return (s for s in states(game, players, seed) if game.to_move(s) not in (CHANCE, TERMINAL))


def agree(game: Game, state: State) -> None:
    """Check that both forms choose the same legal action, and leave the state as it was."""
    compiled = game.using(form=COMPILED)
    record = COMPILED.convert(game.state_type, state)
    before, action = record.copy(), choice(compiled, record)
    assert record == before
    plain = INTERPRETED.copy(state)
    assert choice(game, plain) == action
    assert plain == state
    assert action in game.legal(state)


# --- always legal, and the same in both forms ---------------------------------------------------


@EACH_CASE
def test_the_same_legal_action_in_both_forms(case: Case) -> None:
    game = game_of(case).using(form=INTERPRETED)
    for state in islice(choices(game, case[1], seed=3), 0, None, 23):
        agree(game, state)


@pytest.mark.parametrize(("name", "edition"), OTHER_EDITIONS)
def test_other_editions_are_played_too(name: str, edition: str) -> None:
    game = games.get(name)
    game = game.using(game.edition_type.shipped(edition), form=INTERPRETED)
    for players in (game.players[0], game.players[-1]):
        for state in islice(choices(game, players, seed=4), 0, None, 17):
            agree(game, state)


def test_an_edition_with_as_many_dice_and_faces_as_can_be() -> None:
    faces = ["fire", "fire2", "water", "water2", "earth", "earth2"]
    game = astro.edited(dice=astro.STANDARD["dice"] | {"elemental": 10, "elemental_faces": faces})
    for state in islice(choices(game, 2, seed=5), 0, 12, 4):
        agree(game, state)


@pytest.mark.parametrize("name", games.names())
def test_whole_games_are_the_same_in_both_forms(name: str) -> None:
    game = games.get(name)
    for players in (("greedy",) * 2, ("greedy", "random", "greedy")):
        job = Job(game, players, 2, seed=7)
        match, played = play_one(job, 1), play_span(job, 1, 1)
        assert played.points.tolist() == [match.game.scores(match.state)]
        assert played.moves.tolist() == [sum(isinstance(event, Act) for event in match.events)]


# --- against random play ------------------------------------------------------------------------


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(name: str, players: int) -> None:
    job = Job(games.get(name), ("greedy",) + ("random",) * (players - 1), 200, seed=11)
    assert win_shares(play_span(job, 0, job.games))[:, 0].mean() > 0.95


@EACH_CASE
def test_greedy_beats_random_under_every_option(case: Case) -> None:
    job = Job(game_of(case), ("random",) * (case[1] - 1) + ("greedy",), 60, seed=12)
    assert win_shares(play_span(job, 0, job.games))[:, -1].mean() > 0.6


@pytest.mark.parametrize("name", games.names())
def test_mixed_levels_are_simulated_the_same_again(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = Job(games.get(name), ("greedy", "bot:random"), 12, seed=13)
    whole = simulate(job)
    monkeypatch.setattr(lab, "CHUNK", 5)
    again = simulate(job)
    assert whole.points.tolist() == again.points.tolist()
    assert whole.moves.tolist() == again.moves.tolist()
    seats = Job(job.game, ("random", "greedy"), 12, seed=13)
    assert simulate(seats).points.tolist() != whole.points.tolist()


# --- Diceopolis ---------------------------------------------------------------------------------


def best_gain(game: Game, state: State) -> int:
    """Return the most that a placement gains."""
    seat = game.to_move(state)
    return max(game.gains(state, action)[seat] for action in game.legal(state))


def expected_gain(game: Game, state: State, action: int) -> float:
    """Return what a placement gains, or the expected gain of the best one after a choice (D5)."""
    seat, following = game.to_move(state), game.after(state, action)
    if state.phase == Phase.PLACE:
        return game.gains(state, action)[seat]
    if game.to_move(following) != CHANCE:
        return best_gain(game, following)
    return sum(
        odds * best_gain(game, game.after_roll(following, faces))
        for faces, odds in game.outcomes(following)
    )


@pytest.mark.parametrize("row", ["colour", "value"])
def test_every_placement_gains_most_and_every_reroll_promises_most(row: str) -> None:
    game = games.get("diceopolis").using(options={"row": row}, form=INTERPRETED)
    late = [s for s in choices(game, 2, seed=8) if s.in_caches == 0]
    for state in [*islice(choices(game, 3, seed=8), 0, None, 9), *late]:
        options = {action: expected_gain(game, state, action) for action in game.legal(state)}
        assert options[choice(game, state)] == pytest.approx(max(options.values()))


def test_a_one_goes_to_the_corner(lay_turned: Lay) -> None:
    table = lay_turned("1 .\n+ 1", a="1 3 4 5 6")
    assert chosen(table.match).startswith("place 1 ")


def test_a_row_is_begun_where_another_goes_on(lay: Lay) -> None:
    table = lay("2 . .\n1 a1 b5\n+ 1 2", a="2 2 2 2 5")
    assert chosen(table.match) == "place 2 (1,2)", "4 for the new row, 2 on the old one"


def test_of_equal_gains_the_one_that_an_opponent_waits_for(lay: Lay) -> None:
    table = lay("2 . . .\n1 b1 . .\n+ 1 2 3", a="6 6 6 6 6", b="2 2 2 2 2")
    assert chosen(table.match) in ("place 6 (1,2)", "place 6 (2,1)"), "nothing scores: block"


# --- Novo Dice ----------------------------------------------------------------------------------


def novo_turn(form: Form, bays: str, slots: str) -> novo.Table:
    return novo.sit_down(form, bays=bays).lay(slots)


THREE_BANDAGES = "bandage bandage bandage\n. . .\n. . ."


def test_the_tile_goes_where_it_completes_a_combination(form: Form) -> None:
    bays = "a1 Slimer\na2 Spike, Novo Cola, Lady Dice\na3 Warp Cell, Trash"
    table = novo_turn(form, bays, THREE_BANDAGES)
    assert chosen(table.match) == "claim Star Medic row 1"
    table.do("claim Star Medic row 1")
    assert chosen(table.match) == "store Star Medic 2"


def test_the_most_valuable_tile_of_a_row(form: Form) -> None:
    table = novo_turn(form, "", "gear gear gear\nlion . .\n. . .")
    assert chosen(table.match) == "claim John Boy row 1"


def test_rows_are_spent_before_lions_and_short_ones_first(form: Form) -> None:
    slots = "suitcase suitcase .\nsuitcase . .\nlion lion lion"
    table = novo_turn(form, "", slots)
    assert chosen(table.match) != "done"
    table = novo.sit_down(form, bays="a1 2 Spike, Mr Smith").lay(slots)
    assert chosen(table.match).endswith("row 1")


def test_trash_goes_where_it_hurts_least(form: Form) -> None:
    bays = "a1 John Boy, Novo Food, The Stowaway\na2 2 Trash\na3 2 Novo Food"
    table = novo_turn(form, bays, novo.EMPTY_SLOTS)
    assert chosen(table.match) == "store Trash 2"


def test_a_die_that_lengthens_a_row_is_put_there(form: Form) -> None:
    table = novo.sit_down(form).play(
        "roll suitcase suitcase lightning | gear pawn; put white-b gear 2; done"
    )
    table.play("roll lightning suitcase cutlery | gear")
    assert chosen(table.match) == "put white-b gear 2"


def test_lions_leave_the_rows_that_can_grow(form: Form) -> None:
    table = novo.sit_down(form).play(
        "roll suitcase suitcase lightning | gear pawn; put white-b gear 1; done"
    )
    table.play("roll lion lion lion | gear")
    put = set()
    while (text := chosen(table.match)) != "done":
        put.add(text)
        table.do(text)
    assert "put white-b gear 1" in put


def test_no_turn_begins_without_a_die_on_the_slot(form: Form) -> None:
    for roll in ("suitcase suitcase cutlery | pawn gear", "lion lion lion | lion lion"):
        table = novo.sit_down(form).play(f"roll {roll}")
        assert chosen(table.match).startswith("put ")


def test_the_better_tile_gets_the_last_space(form: Form) -> None:
    full = "a1 4 Trash, Slimer\na2 5 Trash\na3 4 Trash"
    table = novo.sit_down(form, bays=full).lay("gear gear gear\nsuitcase . .\nlion . .")
    table.play("claim John Boy row 1; claim Slimer row 2")
    assert chosen(table.match) == "store John Boy 3"
    table.do("store John Boy 3")
    assert table.hand == "Slimer"
    table.do(chosen(table.match))
    assert table.scores[0] == 20


# --- AstroVenture -------------------------------------------------------------------------------


def last_roll(table: astro.Table, dice: str, steal_die: str = "blank") -> astro.Table:
    """Roll dice, and twice the first of them again, so that no roll is left."""
    first, *others = dice.split()  # in the edition's order
    table.do(f"roll {dice} | {steal_die}")
    for _ in range(2):
        keep = " ".join([*others, *(["steal"] if steal_die == "steal" else [])])
        table.play(f"keep {keep}; roll {first}{'' if steal_die == 'steal' else ' | blank'}")
    return table


def test_the_last_roll_takes_what_gains_most(form: Form) -> None:
    table = last_roll(astro.sit_down(form), "fire fire fire water earth earth2")
    assert chosen(table.match) == "take Alpha star"


def test_completing_a_board_is_worth_its_bonus(form: Form) -> None:
    table = astro.sit_down(form).complete(astro.ALMOST)
    assert table.seat == "a"
    last_roll(table, "fire fire fire water water earth", "steal")
    assert chosen(table.match) == "steal Alpha moon 1 from 1"


def test_the_fires_are_kept(form: Form) -> None:
    table = astro.duel(form).play("roll fire fire water water earth earth | blank")
    assert chosen(table.match) == "keep fire fire"


def test_what_cannot_be_bettered_is_completed_at_once(form: Form) -> None:
    table = astro.duel(form).play("roll fire fire fire fire earth earth | blank")
    assert chosen(table.match) == "take Phi star"


def test_the_race_is_won_exactly(form: Form) -> None:
    table = astro.alone(astro.sit_down_to_race(form), astro.AT_24)
    table.roll_for("take Kappa moon 1")
    assert chosen(table.match).split(" ")[0] == "take"
    table.do(chosen(table.match))
    assert table.over and table.winners == [0]


def test_a_point_that_spoils_the_win_is_left(form: Form) -> None:
    table = astro.alone(astro.sit_down_to_race(form), astro.AT_23)
    table.play("roll fire water water earth earth2 fire | blank")
    assert any(text.startswith("take") for text in table.legal)
    assert chosen(table.match).startswith("keep"), "a planet would win at once"


def test_nothing_is_hoped_for_where_nothing_can_be_gained(form: Form) -> None:
    points = {"star": 0, "planet": 0, "moon": 0, "steal_action": 0, "empty_action": 0}
    table = astro.sit_down(form, race=False, points=points, actions=[])
    table.play("roll water water water water water water | blank")
    assert chosen(table.match) in table.legal


SMALL = {
    "dice": astro.STANDARD["dice"] | {"elemental": 2, "steal_faces": ["steal"] * 2 + ["blank"] * 4},
    "edition": astro.DUEL["edition"],
    "actions": [{"kind": "empty", "cost": {"water": 3}}, {"kind": "steal", "cost": {"earth": 4}}],
    "systems": [
        {
            "name": name,
            "bonus": bonus,
            "star": {"fire": 1, "water": 2},
            "planets": [{"fire": 2}],
            "moons": [{"earth": 1 + bonus}],
        }
        for name, bonus in (("Xi", 1), ("Psi", 2), ("Phi", 3))
    ],
}


class Turn:
    """What the rest of a turn is worth, by looking at every roll that can come."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[str, float] = {}

    def value(self, state: State) -> float:
        """Return the value of the best action."""
        text = self.game.state_text(state)
        if text not in self.known:
            self.known[text] = max(self.of(state, a) for a in self.game.legal(state))
        return self.known[text]

    def of(self, state: State, action: int) -> float:
        """Return the value of an action."""
        if action == STOP():
            return 0.0
        if not is_keep(action):
            return float(worth_of_completing(state, self.game.tables, action))
        following = self.game.after(state, action)
        return sum(
            odds * self.value(self.game.after_roll(following, faces))
            for faces, odds in self.game.outcomes(following)
        )


@pytest.mark.parametrize("race", [False, True])
@pytest.mark.parametrize("must", [False, True])
def test_turns_are_played_exactly(race: bool, must: bool) -> None:
    boards = astro.XI if race else "Xi Psi Phi"
    edits = SMALL | {"points": astro.STANDARD["points"] | {"race_target": 9}}
    game = astro.sit_down(INTERPRETED, boards, race=race, must=must, **edits).game
    for state in islice(choices(game, 2, seed=20), 3, 40, 12):
        turn = Turn(game)
        assert turn.of(state, choice(game, state)) == pytest.approx(turn.value(state), abs=1e-4)
