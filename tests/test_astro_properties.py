"""What must always hold in AstroVenture, in random games, and the rulings once more."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Act, Event, Match, Roll
from dicewright.core.records import event_content, header, line, result_content
from dicewright.core.replay import replay
from dicewright.core.state import COMPILED, INTERPRETED, Form
from dicewright.games.astroventure.actions import KEEP
from dicewright.games.astroventure.state import MOST_ELEMENTAL
from tests.astro import STANDARD, edited, edited_tables
from tests.astro_referee import Referee, Wrong
from tests.random_play import any_event, apply
from tests.selection import examples

ELEMENTS = ("fire", "water", "earth", "air", "Äther", "x-1", "void", "3")
NAMES = ("Alpha", "star", "from", "moon", "1", "Größe", "take", "x-2", "planet", "keep")
seeds = st.integers(0, 2**32)


# --- editions ----------------------------------------------------------------------------------


@st.composite
def drawn_dice(draw: st.DrawFn, elements: list[str]) -> dict[str, Any]:
    """Draw dice that show every element they can."""
    faces = [face + draw(st.sampled_from(["", "2"])) for face in elements]
    more = st.sampled_from([face + double for face in elements for double in ("", "2")])
    faces += draw(st.lists(more, min_size=6 - len(faces), max_size=6 - len(faces)))
    return {
        "elemental": draw(st.integers(1, MOST_ELEMENTAL)),
        "elemental_faces": draw(st.permutations(faces)),
        "steal_faces": draw(st.lists(st.sampled_from(["steal", "blank"]), min_size=6, max_size=6)),
        "rolls": draw(st.integers(1, 4)),
    }


@st.composite
def drawn_cost(draw: st.DrawFn, dice: dict[str, Any]) -> dict[str, int]:
    """Draw a combination that some dice of an edition show, or a part of it."""
    face = st.sampled_from(dice["elemental_faces"])
    most = min(dice["elemental"], 4)
    cost: dict[str, int] = {}
    for shown in draw(st.lists(face, min_size=1, max_size=most)):
        element, amount = (shown[:-1], 2) if shown.endswith("2") else (shown, 1)
        cost[element] = cost.get(element, 0) + amount
    return cost


@st.composite
def drawn_editions(draw: st.DrawFn) -> dict[str, Any]:
    """Draw the tables of any edition that the loader allows, but with not too many bodies."""
    elements = list(draw(st.permutations(ELEMENTS)))[: draw(st.sampled_from([1, 2, 3, 4, 4, 6, 6]))]
    dice = draw(drawn_dice(elements))
    low = draw(st.integers(2, 6))
    high = draw(st.integers(low, 6))
    cost, points = drawn_cost(dice), st.integers(0, 7)
    names = [*draw(st.permutations(NAMES))][: draw(st.integers(high + 1, 10))]
    bonuses = draw(st.permutations(range(20)))
    return {
        "edition": {"game": "astroventure", "name": "drawn", "players": [low, high]},
        "elements": {"names": elements},
        "dice": dice,
        "points": {key: draw(points) for key in STANDARD["points"]}
        | {"race_target": draw(st.integers(1, 30))},
        "cubes": {"per_player": draw(st.integers(1, 20))},
        "actions": [
            {"kind": draw(st.sampled_from(["steal", "empty"])), "cost": draw(cost)}
            for _ in range(draw(st.integers(0, 8)))
        ],
        "systems": [
            {
                "name": name,
                "bonus": bonus,
                "star": draw(cost),
                "planets": draw(st.lists(cost, min_size=1, max_size=3)),
                "moons": draw(st.lists(cost, min_size=1, max_size=3)),
            }
            for name, bonus in zip(names, bonuses, strict=False)
        ],
    }


any_edition = st.one_of(st.just(STANDARD), drawn_editions())
Drawn = tuple[Game, int, int, int]


@st.composite
def any_game(draw: st.DrawFn, editions: st.SearchStrategy[Any] = any_edition) -> Drawn:
    """Draw a game, a number of players, the first seat and a seed."""
    options = {
        "variant": draw(st.sampled_from(["standard", "race"])),
        "stop_on_match": draw(st.booleans()),
    }
    game = edited(COMPILED, options, **draw(editions))
    players = draw(st.sampled_from(list(game.players)))
    return game, players, draw(st.integers(0, players - 1)), draw(seeds)


# --- random games ------------------------------------------------------------------------------


def boards(drawn: Drawn) -> list[int]:
    """Draw the boards that are laid out."""
    game, players, _, seed = drawn
    systems = game.edition.parsed["systems"]
    if game.options["variant"] == "race":
        falling = sorted(range(len(systems)), key=lambda n: -systems[n]["bonus"])
        return falling[: players + 1]
    return Random(seed).sample(range(len(systems)), players + 1)


def begin(drawn: Drawn, form: Form = COMPILED) -> Match:
    """Return the match before its first event."""
    game, players, first, _ = drawn
    names = [f"player {seat}" for seat in range(players)]
    return Match(game.using(form=form), names, first, boards(drawn))


def referee_of(drawn: Drawn) -> Referee:
    """Return the referee of a match."""
    game, players, first, _ = drawn
    parsed = game.edition.parsed
    names = [parsed["systems"][number]["name"] for number in boards(drawn)]
    return Referee(parsed, dict(game.options), players, first, names)


def chosen(match: Match, random: Random) -> Event:
    """Return something that can happen now, more often a completion than chance gives."""
    event = any_event(match.game, match.state, random)
    if isinstance(event, Roll):
        return event
    legal = {match.game.text(action): action for action in match.game.legal(match.state)}
    completions = [text for text in legal if text.split()[0] not in ("keep", "stop")]
    takes = [text for text in completions if text.startswith("take")]
    rolls_on = [text for text in legal if text.startswith("keep")]
    ways = [list(legal), completions or rolls_on, takes or completions or rolls_on]
    texts = random.choice(ways) or list(legal)
    return Act(event.seat, legal[random.choice(texts)])


def events(match: Match, seed: int, most: int = 250) -> Iterator[Event]:
    """Play a random game, for so many events at most, yielding each before it is applied.

    Some editions make long games: if all steal dice show STEAL, cubes go round in circles.
    """
    random = Random(seed)
    for _ in range(most):
        if match.to_move == TERMINAL:
            break
        event = chosen(match, random)
        yield event
        match.apply(event)


def tell(referee: Referee, content: dict[str, Any]) -> None:
    """Tell the referee of an event."""
    if "roll" in content:
        referee.roll(content["roll"])
    else:
        referee.do(content["seat"], content["do"])


# --- the rulings once more ---------------------------------------------------------------------


def agree(match: Match, referee: Referee) -> None:
    """Compare a state with the referee's, in all that can be seen."""
    game, view = match.game, match.game.view(match.state)
    assert match.to_move == (
        TERMINAL if referee.over else CHANCE if referee.rolling else referee.seat
    )
    assert game.scores(match.state) == referee.scores
    if referee.rolling and not referee.over:
        assert len(game.dice(match.state)) == sum(referee.to_roll())
    assert view["scores"] == referee.scores
    for board in view["boards"]:
        assert board["locked"] == (board["system"] in referee.locked)
        for body in board["bodies"]:
            place = (board["system"], body["body"])
            assert sorted(body["cubes"]) == sorted(referee.cubes[place])
            assert (body["cost"], body["points"]) == referee.bodies[place]
    used = [action["action"] for action in view["actions"] if action["used"]]
    assert used == sorted(referee.used)


@examples(25)
@given(any_game())
def test_the_game_agrees_with_the_rulings_written_once_more(drawn: Drawn) -> None:
    match, referee = begin(drawn), referee_of(drawn)
    for number, event in enumerate(events(match, drawn[3])):
        if isinstance(event, Act):
            legal = [match.game.text(action) for action in match.game.legal(match.state)]
            assert len(set(legal)) == len(legal)
            assert set(legal) == set(referee.legal())
        if number % 7 == 0:
            agree(match, referee)
        tell(referee, event_content(match.game, event))
    agree(match, referee)
    assert match.game.winners(match.state) == referee.winners


@examples(25)
@given(any_game(st.just(STANDARD)))
def test_whole_games_agree_with_the_referee(drawn: Drawn) -> None:
    match, referee = begin(drawn), referee_of(drawn)
    for event in events(match, drawn[3], 20_000):
        tell(referee, event_content(match.game, event))
    assert (match.to_move, referee.over) == (TERMINAL, True)
    agree(match, referee)


@examples(25)
@given(any_game())
def test_a_score_is_what_the_table_is_worth(drawn: Drawn) -> None:
    """Cubes, actions and bonuses; and in the race nobody is above the target."""
    match, referee = begin(drawn), referee_of(drawn)
    target, race = referee.points["race_target"], referee.race
    for event in events(match, drawn[3]):
        tell(referee, event_content(match.game, event))
        if isinstance(event, Roll):
            scores = match.game.scores(match.state)
            assert scores == [referee.worth(seat) for seat in range(len(scores))]
            assert min(scores) >= 0
            assert not race or max(scores) < target
    scores = match.game.scores(match.state)
    assert scores == [referee.worth(seat) for seat in range(len(scores))]
    assert not race or max(scores) <= target
    assert not race or scores.count(target) <= 1


@examples(25)
@given(any_game())
def test_nothing_on_a_locked_board_ever_changes(drawn: Drawn) -> None:
    match = begin(drawn)
    locked: dict[str, Any] = {}
    for event in events(match, drawn[3]):
        if isinstance(event, Act):
            check_locked(match, locked)
    check_locked(match, locked)
    assert drawn[0].options["variant"] == "standard" or not locked


def check_locked(match: Match, locked: dict[str, Any]) -> None:
    """Compare locked boards with what they were when they were locked."""
    for board in match.game.view(match.state)["boards"]:
        cubes = [body["cubes"] for body in board["bodies"]]
        if board["system"] in locked:
            assert board["locked"]
            assert locked[board["system"]] == cubes
        elif board["locked"]:
            locked[board["system"]] = cubes
            assert len({tuple(seats) for seats in cubes}) == 1


@examples(25)
@given(any_game(st.just(STANDARD)))
def test_every_game_ends_for_a_reason(drawn: Drawn) -> None:
    """All bodies occupied, the target reached, or ten rounds with nothing completed."""
    match = begin(drawn)
    told = [event_content(match.game, event) for event in events(match, drawn[3], 20_000)]
    assert match.to_move == TERMINAL
    game, players = match.game, drawn[1]
    view = game.view(match.state)
    full = all(body["cubes"] for board in view["boards"] for body in board["bodies"])
    does = [content["do"] for content in told if "do" in content]
    last = [text for text in does if not text.startswith("keep")][-10 * players :]
    idle = len(last) == 10 * players and set(last) == {"stop"}
    race = game.options["variant"] == "race"
    won = max(view["scores"]) == game.edition.parsed["points"]["race_target"]
    assert idle or (won if race else full)


# --- records, forms and texts ------------------------------------------------------------------


@examples(12)
@given(any_game())
def test_the_record_of_a_game_replays(drawn: Drawn) -> None:
    match = begin(drawn)
    told = [event_content(match.game, event) for event in events(match, drawn[3])]
    over = match.to_move == TERMINAL
    record = "".join(map(line, [header(match), *told, *([result_content(match)] if over else [])]))
    again = replay(record.encode(), lambda name: edited(COMPILED))
    assert again.status == ("finished" if over else "unfinished")
    assert again.match.events == match.events
    assert again.match.game.plain(again.match.state) == match.game.plain(match.state)


@examples(12)
@given(any_game())
def test_the_legal_list_equals_the_mask(drawn: Drawn) -> None:
    match, random = begin(drawn), Random(drawn[3])
    game = match.game
    refusal, tables = game.kernels.refusal.compiled, game.tables
    for number, event in enumerate(events(match, drawn[3])):
        if isinstance(event, Act) and number % 40 == 1:
            legal = game.legal(match.state)
            assert legal == sorted(set(legal))
            asked = [*range(KEEP.base), *random.sample(range(KEEP.base, game.codec.count), 500)]
            allowed = {action for action in asked if refusal(match.state, tables, action) == 0}
            assert allowed == set(legal) & set(asked)
            assert all(refusal(match.state, tables, action) == 0 for action in legal)


@examples(15)
@given(any_game())
def test_the_text_of_every_state_reads_back(drawn: Drawn) -> None:
    match = begin(drawn)
    game, plain = match.game, drawn[0].using(form=INTERPRETED)
    for number, _ in enumerate(events(match, drawn[3])):
        if number % 5 == 0:
            check_text(game, plain, match.state)
    check_text(game, plain, match.state)


def check_text(game: Game, plain: Game, state: Any) -> None:
    """Check that the text of a state gives the state, in both forms."""
    text = game.state_text(state)
    assert "\n" not in text
    assert game.plain(game.parse_state(text)) == game.plain(state)
    assert plain.parse_state(text) == game.plain(state)
    assert plain.state_text(game.plain(state)) == text


@examples(12)
@given(any_game())
def test_compiled_equals_interpreted_after_every_step(drawn: Drawn) -> None:
    match, other = begin(drawn), begin(drawn, INTERPRETED)
    game, plain = match.game, other.game
    state = other.state
    for event in events(match, drawn[3]):
        assert plain.legal(state) == game.legal(match.state)
        assert plain.dice(state) == game.dice(match.state)
        assert plain.to_move(state) == game.to_move(match.state)
        assert plain.scores(state) == game.scores(match.state)
        assert game.plain(match.state) == state
        apply(plain, state, event)


@examples(10)
@given(any_game())
def test_the_view_is_plain_and_says_what_pays(drawn: Drawn) -> None:
    match = begin(drawn)
    for number, event in enumerate(events(match, drawn[3])):
        if isinstance(event, Act) and number % 3 == 0:
            view = match.game.view(match.state)
            assert json.loads(json.dumps(view)) == view
            check_takes(match, view)


def check_takes(match: Match, view: dict[str, Any]) -> None:
    """Check that what can be taken or stolen is paid, and changes the scores as the view says."""
    game = match.game
    bodies = {
        (board["system"], body["kind"], body["number"]): body
        for board in view["boards"]
        for body in board["bodies"]
    }
    for action in game.legal(match.state):
        shown = game.shown(action)
        if shown["kind"] in ("take", "steal"):
            body = bodies[shown["system"], *shown["body"].values()]
            assert body["paid"]
            assert {"action": shown, "points": game.gains(match.state, action)} in body["changes"]


def test_the_referee_refuses_what_is_not_legal() -> None:
    parsed = edited_tables()
    options = {"variant": "standard", "stop_on_match": False}
    referee = Referee(parsed, options, 2, 0, ["Alpha", "Beta", "Gamma"])
    for content in ({"roll": ["fire"]}, {"seat": 0, "do": "stop"}):
        try:
            tell(referee, content)
        except Wrong:
            continue
        raise AssertionError(content)
