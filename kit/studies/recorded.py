"""Games in which every step can be looked at, played as fast as a simulation plays them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

import kit
from kit.lab.batch import LIMIT
from kit.lab.deals import tables_like
from kit.lab.players import KINDS, advice
from kit.lab.playout import UNFINISHED, begin_deal, choose, outcome
from kit.play.game import Game
from kit.play.position import new_table
from kit.play.words import words
from kit.rules.choices import count, keep, move_at, new_choices, put_at
from kit.rules.engine import compiled, rules
from kit.rules.law import is_over, play
from kit.rules.table import view


class Recorded(NamedTuple):
    """A game that was played: its deal, its moves, and what it brought each seat.

    `moves` are those of the engine (`kit.rules.choices`); `brought` is told as in `kit.lab.playout.outcome`, and
    UNFINISHED for a game that did not end.
    """

    slug: str
    options: dict[str, Any]
    deal: int
    moves: np.ndarray
    brought: np.ndarray

    @property
    def steps(self) -> int:
        """How many moves were made."""
        return count(self.moves)

    def after(self, steps: int) -> Game:
        """The game as it stood after so many of its moves."""
        game, spell = kit.deal(self.slug, seed=self.deal, **self.options), words(self.slug).spell
        for place in range(steps):
            game.play(spell(game.table, move_at(self.moves, place)))
        return game


def recorded(slug: str, options: dict[str, Any], deal: int, by: str) -> Recorded:
    """The game that players of one kind make of a deal: that of `kit.simulate`, and of the same players at a table."""
    tables = tables_like(slug, new_table(slug, options, 0))
    moves = np.zeros(LIMIT + 1, np.int64)
    brought = np.full(rules(slug).seats(view(tables, 0)), UNFINISHED)
    compiled(record, slug, advice(slug))(tables, deal, KINDS[by], moves, brought)
    return Recorded(slug, options, deal, moves[: count(moves) + 1].copy(), brought)


def record(tables, deal_number, player, moves, brought):
    """Play a numbered deal on tables[1], every seat by a player of one kind; write down the moves and the outcomes."""
    begin_deal(tables, deal_number)
    t, choices = tables[1], new_choices()
    while not is_over(t) and count(moves) < LIMIT:
        made = count(moves)
        move = choose(tables, choices, player, made)
        put_at(moves, made, move)
        keep(moves, made + 1)
        play(t, move, None)
    if is_over(t):
        for place in range(len(brought)):
            brought[place] = outcome(t, place + 1)
