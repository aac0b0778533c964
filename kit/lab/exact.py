"""Exact play at the end of a game for two, where no hidden card matters any more. Both engines run these functions.

The search is alpha-beta: D. Knuth and R. Moore, "An analysis of alpha-beta pruning", 1975. A value is the position
score for the seat that is to play at first. That seat looks for the highest value, the other seat for the lowest.
"""

from typing import Any

from kit.lab.arrays import new_grid
from kit.lab.best_moves import EXPERT, sort_by_score
from kit.lab.careful import score_position
from kit.rules.choices import MOST_MOVES, Choices, count, move_at, new_numbers, put_at, set_count
from kit.rules.engine import find_legal
from kit.rules.law import is_over, play
from kit.rules.table import TURN, Table, number

FIRST_TABLE = 3  # the search uses the tables from this index on, one for each depth
MOST_DEPTH = 16  # moves that the search looks ahead, at most
MOST_TABLES = FIRST_TABLE + MOST_DEPTH + 1
MOST_POSITIONS = 500_000  # positions before the search gives up: in Fashion, about a quarter of a second
LIMIT = 10**9  # a bound above all values


def keep_exact_move(tables: Any, choices: Choices) -> bool:
    """Keep in `choices` only a best move on tables[1], and return True; return False if the search gives up.

    `lows` and `highs` have the bounds of the value at each depth. If they meet, no later move there matters.
    """
    seat, depth, positions, best = number(tables[1], TURN), 0, 0, 0
    lists = new_grid(MOST_DEPTH, MOST_MOVES + 1)
    tried, lows, highs = new_numbers(MOST_DEPTH), new_numbers(MOST_DEPTH), new_numbers(MOST_DEPTH)
    tried[0], lows[0], highs[0] = 0, -LIMIT, LIMIT
    tables[FIRST_TABLE] = tables[1]
    find_sorted(tables[FIRST_TABLE], lists[0])
    while True:
        t = tables[FIRST_TABLE + depth]
        if tried[depth] == count(lists[depth]) or lows[depth] >= highs[depth]:
            value = lows[depth] if number(t, TURN) == seat else highs[depth]
            depth -= 1
            if depth < 0:
                put_at(choices, 0, move_at(lists[0], best))
                set_count(choices, 1)
                return True
        else:
            tables[FIRST_TABLE + depth + 1] = t
            after = tables[FIRST_TABLE + depth + 1]
            play(after, move_at(lists[depth], tried[depth]), None)
            tried[depth] += 1
            positions += 1
            if is_over(after):
                value = score_position(after, seat)
            elif depth + 1 == MOST_DEPTH or positions >= MOST_POSITIONS:
                return False
            else:
                depth += 1
                find_sorted(after, lists[depth])
                tried[depth], lows[depth], highs[depth] = 0, lows[depth - 1], highs[depth - 1]
                continue
        if number(tables[FIRST_TABLE + depth], TURN) != seat:
            highs[depth] = min(highs[depth], value)
        elif value > lows[depth]:
            lows[depth] = value
            if depth == 0:
                best = tried[0] - 1


def find_sorted(t: Table, choices: Choices) -> None:
    """Fill `choices` with all legal moves, those with the best expert scores first."""
    find_legal(t, choices)
    sort_by_score(t, choices, EXPERT, MOST_MOVES)
