"""Rollouts: random playouts of a game for points. The chances of moves adapt to the best line found so far.

The method: C. Rosin, "Nested rollout policy adaptation for Monte Carlo tree search", IJCAI 2011. Each move code has a
weight. The chance of a move is proportional to e to the power of its weight plus its weighted careful score
(T. Cazenave, "Generalized nested rollout policy adaptation", 2020).

If there are few lines, the search tries every line, each position once. It stops when a line has enough points or no
line is left. If no line is left, no line has more points than the best line found. `write_full_position` writes
positions to a memory (see `kit.lab.search.workspace`).
"""

from typing import Any, NamedTuple

import numpy as np

from kit.lab.careful import score_move
from kit.lab.records import Tables
from kit.lab.search import encode_move, total, write_full_position
from kit.lab.search.workspace import new_choices_table, new_memory, remember_position
from kit.rules.chance import FOR_PLAYERS, block
from kit.rules.choices import MOST_MOVES, Choices, count, move_at, new_choices, put_at
from kit.rules.engine import find_legal
from kit.rules.law import is_over, play
from kit.rules.table import Table

LONGEST = 400  # moves of a line, at most
MEMORY_BITS = 16  # the memory for trying every line has room for 2 ** 16 positions
WIDEST = 64  # moves of a position that a rollout considers, at most
SCORE_WEIGHT = 0.01  # factor of the careful score
STEP_SIZE = 1.0  # change of the weights after a rollout

# For powers of e: the terms of the series, from the last to the first, and the powers of a half that are above 0
LOG_OF_2 = 0.6931471805599453
FACTORS = tuple(1 / term for term in range(18, 0, -1))
HALVES = np.ldexp(1.0, -np.arange(1024))

# Indexes of the numbers of a line
POINTS, LENGTH, NODES = range(3)


class Line(NamedTuple):
    """A line of play: its moves, the choices at each move, and its numbers, such as its points."""

    moves: np.ndarray  # see `kit.rules.choices`
    codes: np.ndarray  # the code of each choice at each move; the chosen move is the first
    scores: np.ndarray  # the weighted careful score of each choice
    widths: np.ndarray  # the number of choices at each move
    numbers: np.ndarray  # see POINTS, LENGTH and NODES


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


def roll_out(
    tables: np.ndarray, weights: np.ndarray, line: Line, best: Line, first: int, playouts: int, target: int
) -> int:
    """Run `playouts` playouts from tables[0], and adapt the weights to the best line after each; return the moves made.

    Stop when a line has `target` points. The playouts are numbered from `first` on, for their random numbers. `line`
    and `best` get the last line and the best line.
    """
    choices, chances = new_choices(), np.empty(WIDEST)
    move_count: int = 0
    for number in range(first, first + playouts):
        tables[1] = tables[0]
        play_by_weights(tables[1], weights, line, choices, chances, number)
        move_count += line.numbers[LENGTH]
        if line.numbers[POINTS] >= best.numbers[POINTS]:
            copy_line(line, best)
        if best.numbers[POINTS] >= target:
            return move_count
        adapt_weights(weights, best, chances)
    return move_count


def play_by_weights(
    t: Table, weights: np.ndarray, line: Line, choices: Choices, chances: np.ndarray, number: int
) -> None:
    """Play a game to its end with random moves, and write the moves to `line`. `number` numbers the random numbers."""
    step = 0
    while step < LONGEST and not is_over(t):
        find_legal(t, choices)
        width = min(count(choices), WIDEST)
        for index in range(width):
            move = move_at(choices, index)
            code = encode_move(t, move)
            line.codes[step, index] = code
            line.scores[step, index] = SCORE_WEIGHT * score_move(t, move)
            chances[index] = weights[code] + line.scores[step, index]
        choice = choose_at_random(chances, width, block(t, FOR_PLAYERS, number, step)[0])
        line.widths[step] = width
        move_to_front(line, step, choice)
        move = move_at(choices, choice)
        put_at(line.moves, step, move)
        play(t, move, None)
        step += 1
    line.numbers[LENGTH] = step
    line.numbers[POINTS] = total(t)


def raise_to_powers(weights: np.ndarray, width: int) -> float:
    """Replace each of the first `width` weights by e to the power of (weight - highest weight); return their sum."""
    highest, sum_of_powers = weights[0], 0.0
    for index in range(1, width):
        highest = max(highest, weights[index])
    for index in range(width):
        weights[index] = power_of_e(weights[index] - highest)
        sum_of_powers += weights[index]
    return sum_of_powers


def power_of_e(exponent: float) -> float:
    """Return e to the power of an exponent up to 0, by sums and products alone, so to the last bit on every machine."""
    halvings = int(-exponent / LOG_OF_2)
    if halvings >= len(HALVES):
        return 0.0
    rest, power = exponent + halvings * LOG_OF_2, 1.0  # the rest is from -0.7 to 0
    for factor in FACTORS:
        power = 1.0 + rest * factor * power
    half: float = HALVES[halvings]
    return power * half


def choose_at_random(chances: np.ndarray, width: int, word: int) -> int:
    """Return the index of a random choice among the first `width`. `word` is a random number of 32 bits.

    `chances` contains weights; the function replaces them by chances.
    """
    remainder = raise_to_powers(chances, width) * word / 2.0**32
    for index in range(width - 1):
        remainder -= chances[index]
        if remainder < 0:
            return index
    return width - 1


def move_to_front(line: Line, step: int, index: int) -> None:
    """Exchange the chosen move with the first choice of this step."""
    line.codes[step, 0], line.codes[step, index] = line.codes[step, index], line.codes[step, 0]
    line.scores[step, 0], line.scores[step, index] = line.scores[step, index], line.scores[step, 0]


def copy_line(line: Line, target: Line) -> None:
    """Copy a line to `target`, item by item."""
    for step in range(line.numbers[LENGTH]):
        width = line.widths[step]
        target.widths[step] = width
        put_at(target.moves, step, move_at(line.moves, step))
        for index in range(width):
            target.codes[step, index] = line.codes[step, index]
            target.scores[step, index] = line.scores[step, index]
    for index in range(len(line.numbers)):
        target.numbers[index] = line.numbers[index]


def adapt_weights(weights: np.ndarray, line: Line, chances: np.ndarray) -> None:
    """Change the weights: make the moves of a line more likely, and the other choices at each move less likely."""
    changes = np.zeros((line.numbers[LENGTH], WIDEST))
    for step in range(line.numbers[LENGTH]):
        width = line.widths[step]
        for index in range(width):
            chances[index] = weights[line.codes[step, index]] + line.scores[step, index]
        sum_of_powers = raise_to_powers(chances, width)
        for index in range(width):
            changes[step, index] = -STEP_SIZE * chances[index] / sum_of_powers
        changes[step, 0] += STEP_SIZE
    for step in range(line.numbers[LENGTH]):
        for index in range(line.widths[step]):
            weights[line.codes[step, index]] += changes[step, index]


class LineSearch(NamedTuple):
    """The arrays of a search that tries every line."""

    tables: Any  # the table at each depth
    choices: np.ndarray  # the legal moves at each depth
    tried: np.ndarray  # the number of choices tried at each depth
    memory: np.ndarray  # see `new_memory`


def new_line_search(tables: Tables, words: int) -> LineSearch:
    """Return the arrays of a search from the first of these tables. A position in its memory has `words` words."""
    depths = Tables(tables.record, LONGEST + 1)
    depths[0] = tables[0]
    choices, tried_counts = new_choices_table(LONGEST + 1, MOST_MOVES), np.zeros(LONGEST + 1, np.int64)
    return LineSearch(depths, choices, tried_counts, new_memory(MEMORY_BITS, words))


def try_every_line(search: LineSearch, best: Line, nodes: int, target: int) -> int:
    """Try every line from the first table, for at most `nodes` positions; return the number of positions searched.

    The number is negative if no line is left to try. Each line with more points than `best` replaces it.
    """
    nodes_searched, depth = 0, 0
    list_choices(search, 0)
    while nodes_searched < nodes and best.numbers[POINTS] < target:
        if search.tried[depth] == count(search.choices[depth]):
            if depth == 0:
                return -nodes_searched
            depth -= 1
        elif depth == LONGEST:
            return nodes_searched
        else:
            move = move_at(search.choices[depth], search.tried[depth])
            search.tried[depth] += 1
            search.tables[depth + 1] = search.tables[depth]
            play(search.tables[depth + 1], move, None)
            nodes_searched += 1
            if is_over(search.tables[depth + 1]):
                keep_better_line(search, depth + 1, best)
            else:
                write_full_position(search.tables[depth + 1], search.memory)
                if not remember_position(search.memory):
                    depth += 1
                    list_choices(search, depth)
    return nodes_searched


def list_choices(search: LineSearch, depth: int) -> None:
    """List the legal moves of the table at a depth."""
    find_legal(search.tables[depth], search.choices[depth])
    search.tried[depth] = 0


def keep_better_line(search: LineSearch, depth: int, best: Line) -> None:
    """Copy the line to this depth to `best` if the line has more points."""
    points = total(search.tables[depth])
    if points <= best.numbers[POINTS]:
        return
    best.numbers[POINTS] = points
    best.numbers[LENGTH] = depth
    for step in range(depth):
        put_at(best.moves, step, move_at(search.choices[step], search.tried[step] - 1))
