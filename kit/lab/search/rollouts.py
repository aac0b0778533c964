"""Rollouts: random playouts of a game for points, with chances that are bent towards the best line found so far.

The method: C. Rosin, "Nested rollout policy adaptation for Monte Carlo tree search", IJCAI 2011. A policy is a
weight for each move code; a move is chosen with a chance proportional to e to the power of its weight and its careful
score (T. Cazenave, "Generalized nested rollout policy adaptation", 2020).

If there are few lines, every line is tried, one after another, each position once, until no line is left or a line has
enough points. If no line is left, the best line found is the best line there is. Positions are written down by
`write_whole`; see `kit.lab.search.workspace`.
"""

from typing import NamedTuple

import numpy as np

from kit.lab.careful import score_move
from kit.lab.search import code_of, total, write_whole
from kit.lab.search.workspace import new_memory, remember_position
from kit.rules.chance import FOR_PLAYERS, block
from kit.rules.choices import MOST_MOVES, count, move_at, new_choices, new_choices_table, put_at
from kit.rules.engine import find_legal
from kit.rules.law import is_over, play

LONGEST = 400  # moves of a line
MEMORY_BITS = 16  # of a search of every line
WIDEST = 64  # moves that are considered in a position
SCORE_WEIGHT = 0.01  # weight of the careful score, added to the weight of the move code
STEP = 1.0  # size of one change of the weights

# Numbers of a line
POINTS, LENGTH, NODES = range(3)


class Line(NamedTuple):
    """A line of play: its moves, the choices at each move, and its numbers, such as its points."""

    moves: np.ndarray  # as in `kit.rules.choices`
    codes: np.ndarray  # the code of each choice at each move, the chosen move first
    scores: np.ndarray  # the weighted careful score of each choice
    widths: np.ndarray  # the number of choices at each move
    numbers: np.ndarray


def new_line() -> Line:
    """Return an empty line, with the lowest possible points."""
    numbers = np.zeros(3, np.int64)
    numbers[POINTS] = np.iinfo(np.int32).min
    return Line(
        new_choices_table(1, LONGEST)[0],
        np.zeros((LONGEST, WIDEST), np.int64),
        np.zeros((LONGEST, WIDEST), np.float64),
        np.zeros(LONGEST, np.int64),
        numbers,
    )


def roll_out(tables, weights, line, best, first, playouts, enough):
    """Play `playouts` games on from tables[0], and bend the weights towards the best line after each.

    Stop when a line has `enough` points. `first` is the number of the first game: each game has its own random numbers.
    Return the number of moves made.
    """
    choices, chances, made = new_choices(), np.empty(WIDEST), 0
    for number in range(first, first + playouts):
        tables[1] = tables[0]
        play_by_weights(tables[1], weights, line, choices, chances, number)
        made += line.numbers[LENGTH]
        if line.numbers[POINTS] >= best.numbers[POINTS]:
            copy_line(line, best)
        if best.numbers[POINTS] >= enough:
            return made
        bend(weights, best, chances)
    return made


def play_by_weights(t, weights, line, choices, chances, number):
    """Play one game to its end with random moves, and write the line down."""
    step = 0
    while step < LONGEST and not is_over(t):
        find_legal(t, choices)
        width = min(count(choices), WIDEST)
        for place in range(width):
            move = move_at(choices, place)
            code = code_of(t, move)
            line.codes[step, place] = code
            line.scores[step, place] = SCORE_WEIGHT * score_move(t, move)
            chances[place] = weights[code] + line.scores[step, place]
        chosen = choose_one(chances, width, block(t, FOR_PLAYERS, number, step)[0])
        line.widths[step] = width
        put_first(line, step, chosen)
        move = move_at(choices, chosen)
        put_at(line.moves, step, move)
        play(t, move, None)
        step += 1
    line.numbers[LENGTH] = step
    line.numbers[POINTS] = total(t)


def raise_to_powers(weights, width):
    """Replace each of the first `width` weights by e to the power of it, less the highest; return the sum."""
    highest, together = np.max(weights[:width]), 0.0
    for place in range(width):
        weights[place] = np.exp(weights[place] - highest)
        together += weights[place]
    return together


def choose_one(chances, width, word):
    """Return one of the first `width` choices at random, by a word of 32 bits; turn `chances` from weights to chances.
    """
    left = raise_to_powers(chances, width) * word / 2.0**32
    for place in range(width - 1):
        left -= chances[place]
        if left < 0:
            return place
    return width - 1


def put_first(line, step, chosen):
    """Exchange the chosen move with the first one."""
    line.codes[step, 0], line.codes[step, chosen] = line.codes[step, chosen], line.codes[step, 0]
    line.scores[step, 0], line.scores[step, chosen] = line.scores[step, chosen], line.scores[step, 0]


def copy_line(line, other):
    """Copy a line to another line."""
    for step in range(line.numbers[LENGTH]):
        width = line.widths[step]
        other.widths[step] = width
        put_at(other.moves, step, move_at(line.moves, step))
        other.codes[step, :width] = line.codes[step, :width]
        other.scores[step, :width] = line.scores[step, :width]
    other.numbers[:] = line.numbers


def bend(weights, line, chances):
    """Make the moves of a line more likely, and the other choices at each move less likely."""
    changes = np.zeros((line.numbers[LENGTH], WIDEST))
    for step in range(line.numbers[LENGTH]):
        width = line.widths[step]
        for place in range(width):
            chances[place] = weights[line.codes[step, place]] + line.scores[step, place]
        together = raise_to_powers(chances, width)
        for place in range(width):
            changes[step, place] = -STEP * chances[place] / together
        changes[step, 0] += STEP
    for step in range(line.numbers[LENGTH]):
        for place in range(line.widths[step]):
            weights[line.codes[step, place]] += changes[step, place]


class Walk(NamedTuple):
    """The working data of a search of every line: at each depth a table, its choices, and the number of tried choices.
    """

    tables: np.ndarray
    choices: np.ndarray
    tried: np.ndarray
    memory: np.ndarray


def new_walk(tables: np.ndarray, words: int) -> Walk:
    """Return the data of a search from the first of these tables, with `words` words for each position."""
    at_depths = np.zeros(LONGEST + 1, tables.dtype).view(np.recarray)
    at_depths[0] = tables[0]
    choices, tried = new_choices_table(LONGEST + 1, MOST_MOVES), np.zeros(LONGEST + 1, np.int64)
    return Walk(at_depths, choices, tried, new_memory(MEMORY_BITS, words))


def try_every_line(walk, best, nodes, enough):
    """Try every line from the first table, for at most `nodes` positions; return the number of positions searched.

    The number is negative if no line is left to try. `best` is replaced by each line with more points.
    """
    searched, depth = 0, 0
    enter(walk, 0)
    while searched < nodes and best.numbers[POINTS] < enough:
        if walk.tried[depth] == count(walk.choices[depth]):
            if depth == 0:
                return -searched
            depth -= 1
        elif depth == LONGEST:
            return searched
        else:
            move = move_at(walk.choices[depth], walk.tried[depth])
            walk.tried[depth] += 1
            walk.tables[depth + 1] = walk.tables[depth]
            play(walk.tables[depth + 1], move, None)
            searched += 1
            if is_over(walk.tables[depth + 1]):
                compare(walk, depth + 1, best)
            else:
                write_whole(walk.tables[depth + 1], walk.memory)
                if not remember_position(walk.memory):
                    depth += 1
                    enter(walk, depth)
    return searched


def enter(walk, depth):
    """List the choices of the table at a depth."""
    find_legal(walk.tables[depth], walk.choices[depth])
    walk.tried[depth] = 0


def compare(walk, depth, best):
    """Keep the line to the table at a depth if it has more points than the best line so far."""
    points = total(walk.tables[depth])
    if points <= best.numbers[POINTS]:
        return
    best.numbers[POINTS] = points
    best.numbers[LENGTH] = depth
    for step in range(depth):
        put_at(best.moves, step, move_at(walk.choices[step], walk.tried[step] - 1))
