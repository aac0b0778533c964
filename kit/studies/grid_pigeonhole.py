"""Measures who can stack or take at Grid: of five cards two agree for certain, and of fewer?

`python -m kit.studies.grid_pigeonhole FOLDER` writes `grid_agree.csv`, and `grid_agree.toml`, which says how it was
made.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from kit.lab.apart import apart_with_stop
from kit.lab.deals import deal_numbers, tables_like
from kit.lab.playout import AT_ONCE, begin_deal
from kit.lab.stats import share_interval
from kit.play.position import new_table
from kit.rules.cards import FRENCH
from kit.rules.choices import any_of, new_choices
from kit.rules.engine import compiled, find_legal
from kit.rules.games.grid import actions, agree, can_stack, can_take, grid, is_over, personal, play, seats, stacks_left
from kit.rules.table import TURN, number, top
from kit.studies.tables import Row, columns, run_study

GAME, SEED = "grid", 1
VARIANTS, PLACES = (1, 2, 3), 8
DEALS = 10_000  # whose cards are looked at, and of each variant whose turns are


def agreeing() -> np.ndarray:
    """Which cards of the pack agree: `[one, other]`, by the game's own rule."""
    cards = range(FRENCH.size)
    return np.array([[agree(one, other) for other in cards] for one in cards])


def none_agree(stacks: int) -> Fraction:
    """The chance that no two of so many cards agree: each new one needs another suit and another rank."""
    chance = Fraction(1)
    for before in range(stacks):
        chance *= Fraction(max(4 - before, 0) * (13 - before), FRENCH.size - before)
    return chance


def first_cards(deals: int, players: int = 2, seed: int = SEED) -> np.ndarray:
    """The cards that lie open after so many deals: `[deal, place]`, the eight stacks first, then the seats' own.

    Raises BadOption.
    """
    numbers, table = deal_numbers(deals, seed), new_table(GAME, {"players": players}, 0)
    shown = np.zeros((len(numbers), PLACES + players), np.int64)
    apart_with_stop(compiled(show_each, GAME), tables_like(GAME, table, 2), numbers[0], shown)
    return shown


def turns(deals: int, seed: int = SEED, **options: Any) -> np.ndarray:
    """What seats can do as their turns begin, in games of random players.

    `[stacks, can stack, can take]` counts turns by the number of stacks on the table, and what was possible.
    Raises BadOption.
    """
    numbers, tally = deal_numbers(deals, seed), np.zeros((PLACES + 1, 2, 2), np.int64)
    tables = tables_like(GAME, new_table(GAME, options, 0), 2)
    apart_with_stop(compiled(count_turns, GAME), tables, numbers[0], len(numbers), tally)
    return tally


def show_each(tables, first, shown, stop):
    """Deal number first + i for each row i, and write down the cards that lie open, until it is to stop."""
    t = tables[1]
    for index in range(len(shown)):
        if stop[AT_ONCE]:
            return
        begin_deal(tables, first + index)
        for stack in grid():
            shown[index, stack] = top(t, stack)
        for seat in range(1, seats(t) + 1):
            shown[index, 7 + seat] = top(t, personal(seat))


def count_turns(tables, first, games, tally, stop):
    """Play so many games at random, and count what can be done as each turn begins, until it is to stop."""
    t, choices = tables[1], new_choices()
    for index in range(games):
        if stop[AT_ONCE]:
            return
        begin_deal(tables, first + index)
        made = 0
        while not is_over(t):
            if actions(t) == 0:
                tally[stacks_left(t), int(can_stack(t)), int(can_take(t, number(t, TURN)))] += 1
            find_legal(t, choices)
            play(t, any_of(t, choices, made), None)
            made += 1


def agree_rows() -> list[Row]:
    """A row for each number of stacks: the chance that no two agree, exact, among cards dealt, and in play."""
    first, agrees = first_cards(DEALS), agreeing()
    played = np.sum([turns(DEALS, variant=variant) for variant in VARIANTS], axis=0)
    rows = []
    for stacks in range(1, PLACES + 1):
        laid = first[:, :stacks]
        pairs = agrees[laid[:, :, None], laid[:, None, :]].sum(axis=(1, 2)) - stacks  # a card agrees with itself
        dealt, without = int((pairs == 0).sum()), int(played[stacks, 0].sum())
        all_turns = int(played[stacks].sum())
        rows.append(
            {"stacks": stacks, "exact": float(none_agree(stacks)), "deals": DEALS}
            | columns("dealt", share_interval(dealt, DEALS))
            | {"turns": all_turns, "turns_without_stacking": without}
            | {"turns_without_anything": int(played[stacks, 0, 0])}
        )
    return rows


def tables() -> dict[str, list[Row]]:
    """The table measured, by the name of its file."""
    return {"grid_agree": agree_rows()}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("grid_pigeonhole", "grid_agree", SEED, tables)


if __name__ == "__main__":
    main()
