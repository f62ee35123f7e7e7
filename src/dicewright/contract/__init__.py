"""What every game promises, as checks that say in plain words what is wrong.

`dicewright check-game` runs them over any installed game, and our tests over all of ours.
"""

from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from dicewright.contract import outside, rules, texts
from dicewright.core.game import Game

Run = Callable[[Game, int], None]  # (game, players): raises Broken, or Missing


class Check(NamedTuple):
    """One promise."""

    group: str  # what it is about
    run: Run
    often: bool = True  # in every setting of the game, not only in one

    @property
    def about(self) -> str:
        """What is promised."""
        return (self.run.__doc__ or "").splitlines()[0]


CHECKS = (
    Check("rules", rules.random_play_ends),
    Check("rules", rules.legal_actions_are_those_not_refused),
    Check("rules", rules.every_roll_can_be_entered),
    Check("rules", rules.setup_begins_anew),
    Check("rules", rules.what_is_refused_changes_nothing),
    Check("rules", rules.following_states_are_new),
    Check("rules", rules.what_is_foretold_comes),
    Check("texts", texts.texts_read_back),
    Check("texts", texts.records_replay),
    Check("texts", texts.games_can_be_pickled),
    Check("texts", texts.words_name_what_there_is, often=False),
    Check("compiled", rules.compiled_equals_interpreted),
    Check("compiled", texts.views_fit_into_json),
    Check("compiled", texts.seeds_repeat_games),
    Check("compiled", rules.bots_choose_legal_actions),
    Check("learners", outside.observations_are_numbers),
    Check("learners", outside.environments_pass_their_tests, often=False),
    Check("bounds", outside.no_index_is_out_of_bounds, often=False),
    Check("card", outside.compiles_for_the_card, often=False),
)
GROUPS = tuple(dict.fromkeys(check.group for check in CHECKS))


class Setting(NamedTuple):
    """A game under an edition and options, with a number of players."""

    game: Game
    players: int

    def __str__(self) -> str:
        options = (f"{name}={value}" for name, value in self.game.options.items())
        return ", ".join([self.game.edition.name, f"{self.players} players", *options])


def settings_of(game: Game) -> Iterator[Setting]:
    """Yield settings in which every edition, number of players and value of an option occurs."""
    for name in game.edition_type.shipped_names():
        own = game.using(edition=name)
        values: Any = [[(o.name, value) for value in o.values] for o in game.option_list]
        for players, *chosen in zip_longest(own.players, *values):
            options = own.using(options=dict(filter(None, chosen)))
            yield Setting(options, players or own.players[-1])
