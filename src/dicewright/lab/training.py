"""Trains the value of positions: bots play, and a small network learns who wins."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np

from dicewright import bots
from dicewright.bots.levels import net_type
from dicewright.bots.net import Net
from dicewright.core.dice import Generated
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.match import Match, play
from dicewright.lab.exploration import Exploration, play_rows
from dicewright.lab.simulate import cores
from dicewright.lab.statistics import shares_of_points

ABSENT = -1.0  # in place of the share of a seat that is not there
CHUNK = 50  # games that a process plays before it reports,
QUICKER = 10  # and so many times as many where they are compiled

HELD_BACK = 0.1  # of the games, to see how well it predicts what it has not seen
BATCH = 2048
EPOCHS = 30
RATE = 2e-3  # at the beginning; it falls to a hundredth of it
DECAY = 1e-5  # of the weights
TRACED = 2  # times that the values of positions are learned again, before the network itself learns
FACTORS = 1.1 ** np.arange(-20.0, 21.0)  # tried on all strengths to predict wins best
FIRST, SECOND, TINY = 0.9, 0.999, 1e-8  # Adam's


class Positions(NamedTuple):
    """States at the beginning of turns, and how their games ended."""

    games: Any  # [position]: which game
    features: Any  # [position, seat, feature]
    shares: Any  # [position, seat]: of the win, or ABSENT
    points: Any  # [position, seat]: in the end
    left: Any  # [position]: turns left to each player


@dataclass(frozen=True)
class SelfPlay:
    """Which games are to be learned from."""

    game: Game
    players: tuple[int, ...]  # numbers of them, in turn
    levels: tuple[str, ...]  # of the players: one for all, or one drawn for each
    games: int
    seed: int
    seconds: float | None = None  # for a choice, where the level looks for as long
    explore: float = 0.0  # the chance of any legal action in place of the level's choice
    explore_turns: int = 0  # if given, they explore in so many first turns at most, and only
    # what follows is learned from: how to go on from where nobody comes by playing well

    def check(self) -> None:
        """Check what can be played together."""
        net_type(self.game)
        for count in self.players:
            self.game.check_seats(count, 0)
        if self.explore_turns and not (len(self.levels) == 1 and bots.get(self.levels[0]).quick):
            raise Unreadable("--explore-turns: expected one quick level to play, random or greedy")


# --- playing -----------------------------------------------------------------------------------


def collect(job: SelfPlay, progress: Callable[[int], None] = lambda _: None) -> Positions:
    """Play the games on all cores, and return their positions."""
    size = CHUNK * QUICKER if job.explore_turns else CHUNK
    spans = [range(i, min(i + size, job.games)) for i in range(0, job.games, size)]
    parts: dict[int, Positions] = {}
    work = collect_explored if job.explore_turns else collect_span
    with executor_for(job, min(cores(), len(spans))) as executor:
        running = {executor.submit(work, job, span): span for span in spans}
        for done in as_completed(running):
            span = running[done]
            parts[span.start] = done.result()
            progress(len(span))
    ordered = [parts[span.start] for span in spans]
    return Positions(*(np.concatenate(arrays) for arrays in zip(*ordered, strict=True)))


def executor_for(job: SelfPlay, workers: int) -> Executor:
    """Return threads for compiled games, which release the interpreter's lock, or processes."""
    if job.explore_turns:
        return ThreadPoolExecutor(workers)
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def collect_explored(job: SelfPlay, span: range) -> Positions:
    """Play some of the games, compiled; all of a span have as many players."""
    game, players = job.game, job.players[span.start // (CHUNK * QUICKER) % len(job.players)]
    exploration = Exploration(job.levels[0], job.seed, job.explore, job.explore_turns * players)
    rows = play_rows(game, exploration, players, span)
    shares = np.full((len(span), game.players[-1]), ABSENT, np.float32)
    shares[:, :players] = shares_of_points(rows.points)
    points = np.zeros((len(span), game.players[-1]), np.float32)
    points[:, :players] = rows.points
    own = rows.games - span.start
    left = (rows.lengths[own] - rows.turns) / players
    return Positions(rows.games, rows.features, shares[own], points[own], left)


def collect_span(job: SelfPlay, span: range) -> Positions:
    """Play some of the games."""
    found = [collect_game(job, index) for index in span]
    return Positions(*(np.concatenate(arrays) for arrays in zip(*found, strict=True)))


def collect_game(job: SelfPlay, index: int) -> Positions:
    """Play a game to its end, and describe every seat at the beginning of every turn."""
    game, players = job.game.compiled, job.players[index % len(job.players)]
    lots = np.random.default_rng((job.seed, index))
    names = [str(name) for name in lots.choice(job.levels, players)]
    match = Match.begin(game, names, job.seed, index, first=index % players)
    seats, describe = [Explorer(job, index, *each) for each in enumerate(names)], Describer(game)
    rows, last = [describe(match.state)], int(match.state.player)
    for _ in play(match, Generated(game, job.seed, index), seats):
        if int(match.state.player) != last:
            last = int(match.state.player)
            rows.append(describe(match.state))
    shares, points = (np.full(game.players[-1], fill, np.float32) for fill in (ABSENT, 0.0))
    shares[:players], points[:players] = game.shares(match.state), game.scores(match.state)
    return Positions(
        np.full(len(rows), index),
        np.array(rows, np.float32),
        np.tile(shares, (len(rows), 1)),
        np.tile(points, (len(rows), 1)),
        np.arange(len(rows), 0, -1) / players,
    )


class Explorer:
    """A bot that now and then does anything at all, so that more is seen than it would choose."""

    def __init__(self, job: SelfPlay, index: int, seat: int, name: str) -> None:
        bot = bots.get(name)
        self.bot = bots.BotPlayer(bot, job.game.compiled, seat, job.seed, index, job.seconds)
        self.lots = np.random.default_rng((job.seed, index, seat))
        self.chance = job.explore

    def choose(self, match: Match) -> int:
        """Return the bot's action, or any."""
        if self.chance > 0.0 and self.lots.random() < self.chance:
            return int(self.lots.choice(match.game.legal(match.state)))
        return self.bot.choose(match)


class Describer:
    """Describes all seats of a state."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.features = net_type(game).features
        self._describe: Any = game.form.function(net_type(game).describe)

    def __call__(self, state: Any) -> Any:
        """Return the features of every seat; zeros for those not there."""
        x = np.zeros((self.game.players[-1], self.features))
        for seat in range(int(state.players)):
            self._describe(state, self.game.tables, seat, x[seat])
        return x


# --- learning ----------------------------------------------------------------------------------


class Fitted(NamedTuple):
    """A network, and how well it predicts: the cross-entropy of shares, lower is better."""

    net: Net
    loss: float  # on games that it did not learn from
    even: float  # if all seats were thought equally strong


@dataclass(frozen=True)
class Lesson:
    """How to learn from positions: who won, or softer and with less noise, the points."""

    hidden: int  # units
    seed: int
    soft: float | None = None  # learn from points: by how many the luck of a turn moves them,
    fading: float = 0.5  # and the power of the turns left with which their luck grows
    trace: float = 1.0  # of them, how much of the values of later positions comes from the end
    epochs: int = EPOCHS


def fit(positions: Positions, lesson: Lesson) -> Fitted:
    """Return the network that predicts the shares best on games held back."""
    features, present = positions.features, positions.shares != ABSENT
    centre = features[present].mean(axis=0, dtype=np.float64)
    scale = 1.0 / np.maximum(features[present].std(axis=0, dtype=np.float64), 1e-6)
    x = ((features - centre) * scale * present[..., None]).astype(np.float32)
    held = positions.games >= np.quantile(positions.games, 1.0 - HELD_BACK)
    won = np.where(present, positions.shares, 0.0).astype(np.float32)
    learner = taught(positions, x, present, held, won, lesson)
    best, least = calibrated(learner.weights(), x[held], won[held], present[held])
    players = present[held].sum(axis=1)
    return Fitted(unscaled(best, centre, scale), least, float(np.log(players).mean()))


def taught(
    positions: Positions, x: Any, present: Any, held: Any, won: Any, lesson: Lesson
) -> "Learner":
    """Return a network that has learned who won, or the points by a lesson's terms."""
    if lesson.soft is None:
        return learned(x, won, present, held, lesson.hidden, lesson)
    luck = lesson.soft * ((positions.left + 1.0) ** lesson.fading)[:, None]
    aims = softmax(positions.points / luck, present)
    if lesson.trace < 1.0:
        for _ in range(TRACED):
            linear = learned(x, aims, present, held, 0, lesson)
            promised = linear.strengths(x)[0] * luck
            aims = softmax(traced(positions, promised, present, lesson.trace) / luck, present)
    return learned(x, aims, present, held, lesson.hidden, lesson)


def traced(positions: Positions, promised: Any, present: Any, trace: float) -> Any:
    """Return the points to learn: mixed from the end and from the values of later positions.

    The value of a position itself has no more of the luck that came long after it (TD(lambda)).
    """
    games, points = positions.games, centred(positions.points, present)
    promised = centred(promised, present)
    for i in range(len(games) - 2, -1, -1):
        if games[i] == games[i + 1]:
            points[i] = trace * points[i + 1] + (1.0 - trace) * promised[i + 1]
    return points


def centred(points: Any, present: Any) -> Any:
    """Return points less the mean of those at the table."""
    mean = (points * present).sum(axis=1, keepdims=True) / present.sum(axis=1, keepdims=True)
    return (points - mean) * present


def softmax(strengths: Any, present: Any) -> Any:
    """Return shares of the win, 0 for seats that are not there."""
    strengths = np.where(present, strengths, -np.inf)
    raised = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    return (raised / raised.sum(axis=1, keepdims=True)).astype(np.float32)


def learned(x: Any, y: Any, present: Any, held: Any, hidden: int, lesson: Lesson) -> "Learner":
    """Return a network that predicts `y` best on positions held back."""
    learner = Learner(x.shape[2], hidden, np.random.default_rng(lesson.seed))
    test, train = (x[held], y[held], present[held]), np.flatnonzero(~held)
    best, least = learner.parameters, np.inf
    for epoch in range(lesson.epochs):
        rate = RATE * 0.01 ** (epoch / lesson.epochs)
        learner.learn(x, y, present, train, rate)
        loss = learner.loss(*test)
        if loss < least:
            best, least = [array.copy() for array in learner.parameters], loss
    learner.parameters = best
    return learner


def calibrated(net: Net, x: Any, won: Any, present: Any) -> tuple[Net, float]:
    """Return the network with all strengths multiplied so that it predicts wins best."""
    learner = Learner(len(net.linear), len(net.out), np.random.default_rng(0))
    found = []
    for factor in FACTORS:
        scaled = net._replace(linear=net.linear * factor, out=net.out * factor)
        learner.parameters = [array.astype(np.float32) for array in scaled]
        found.append((learner.loss(x, won, present), factor, scaled))
    least, _, best = min(found, key=lambda each: each[0])
    return best, least


def unscaled(net: Net, centre: Any, scale: Any) -> Net:
    """Return the network for features as they are; what is the same for all seats is left out."""
    hidden = net.hidden * scale
    return Net(net.linear * scale, hidden, net.bias - hidden @ centre, net.out)


class Learner:
    """A network that learns by gradient descent (Adam)."""

    def __init__(self, features: int, hidden: int, random: np.random.Generator) -> None:
        spread = 1.0 / np.sqrt(features)
        self.random = random
        self.parameters: list[Any] = [
            np.zeros(features, np.float32),
            random.normal(0.0, spread, (hidden, features)).astype(np.float32),
            np.zeros(hidden, np.float32),
            random.normal(0.0, 0.1, hidden).astype(np.float32),
        ]
        self.means = [np.zeros_like(p) for p in self.parameters]
        self.squares = [np.zeros_like(p) for p in self.parameters]
        self.steps = 0

    def weights(self) -> Net:
        """Return the weights as they are now."""
        return Net(*(p.astype(np.float64) for p in self.parameters))

    def learn(self, x: Any, y: Any, present: Any, which: Any, rate: float) -> None:
        """Go once through the positions `which`, in a new random order."""
        order = self.random.permutation(which)
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            self.step(self.gradients(x[batch], y[batch], present[batch]), rate)

    def strengths(self, x: Any) -> tuple[Any, Any]:
        """Return the seats' strengths, and the hidden units' sums."""
        linear, hidden, bias, out = self.parameters
        flat = x.reshape(-1, x.shape[2])  # one large product is quicker than many small ones
        sums = (flat @ hidden.T + bias).reshape(*x.shape[:2], len(out))
        strengths = (flat @ linear).reshape(x.shape[:2]) + np.maximum(sums, 0.0) @ out
        return strengths, sums

    def foretell(self, x: Any, present: Any) -> tuple[Any, Any]:
        """Return the shares, and the hidden units' sums."""
        strengths, sums = self.strengths(x)
        return softmax(strengths, present), sums

    def loss(self, x: Any, y: Any, present: Any) -> float:
        """Return the cross-entropy of the shares."""
        shares, _ = self.foretell(x, present)
        return float(-(y * np.log(np.maximum(shares, 1e-9))).sum(axis=1).mean())

    def gradients(self, x: Any, y: Any, present: Any) -> Sequence[Any]:
        """Return the gradients of the loss."""
        _, _, _, out = self.parameters
        shares, sums = self.foretell(x, present)
        error = (shares - y) / len(x)  # by strength
        by_sum = error[..., None] * out * (sums > 0.0)
        flat = x.reshape(-1, x.shape[2])
        return (
            flat.T @ error.reshape(-1),
            by_sum.reshape(len(flat), len(out)).T @ flat,
            by_sum.sum(axis=(0, 1)),
            np.maximum(sums, 0.0).reshape(len(flat), len(out)).T @ error.reshape(-1),
        )

    def step(self, gradients: Sequence[Any], rate: float) -> None:
        """Change the parameters against their gradients."""
        self.steps += 1
        correction = np.sqrt(1.0 - SECOND**self.steps) / (1.0 - FIRST**self.steps)
        for p, g, mean, square in zip(
            self.parameters, gradients, self.means, self.squares, strict=True
        ):
            mean += (1.0 - FIRST) * (g - mean)
            square += (1.0 - SECOND) * (g * g - square)
            p -= rate * (correction * mean / (np.sqrt(square) + TINY) + DECAY * p)
