"""Who draws a card that went back into the deck at Stack The Deck, in games played by the law."""

from __future__ import annotations

import numpy as np

from kit.lab.deals import deal_numbers, tables_like
from kit.lab.playout import AT_ONCE, begin_again
from kit.lab.worker_thread import apart_with_stop
from kit.play.game import setup
from kit.rules.chance import PLAYING, throw_below
from kit.rules.engine import compiled
from kit.rules.games.stack_the_deck import DRAW, PUT_BACK, STOP, play
from kit.rules.games.stack_the_deck_pairs_and_runs import PACK
from kit.rules.games.stack_the_deck_table import DECK, DRAWN, least_depth
from kit.rules.table import NO_CARD, NOWHERE, Move, card_at, find, size, top

GAME, SEED = "stack-the-deck", 1
# Nothing goes on a dead end, so with these stacks all that is drawn goes back.
DEAD_ENDS = [f"{pile[0]}{colour} {pile[1]}{colour}" for colour in PACK.suits for pile in ("2A", "9T")]
MARKED, OTHER = "5r", "6r"
DECK_SIZE = PACK.size - 2 * len(DEAD_ENDS)


def drawn_in_deals(players: int, depth: int, deals: int, seed: int = SEED) -> np.ndarray:
    """Return after how many turns the card was drawn, in each of so many games: 0 is the next seat's turn.

    Raises BadOption.
    """
    numbers = deal_numbers(deals, seed)
    share = len(DEAD_ENDS) // players
    stacks = [DEAD_ENDS[seat * share : (seat + 1) * share] for seat in range(players - 1)]
    stacks.append(DEAD_ENDS[(players - 1) * share :])
    game = setup(GAME, stacks=stacks, drawn=f"{MARKED} {OTHER}", phase="insert")
    tables, turns = tables_like(GAME, game.table, 2), np.zeros(len(numbers), np.int64)
    wait_for = compiled(return_and_wait, GAME)
    apart_with_stop(wait_for, tables, PACK.codes.index(MARKED), depth, numbers[0], turns)
    return turns


def return_and_wait(tables, card, depth, first, turns, stop):
    """Put a card back so deep and count the turns until somebody draws it, once for each entry of `turns`.

    All other cards go back at random; nobody plays any. It ends before if it is to stop.
    """
    t = tables[1]
    for index in range(len(turns)):
        if stop[AT_ONCE]:
            return
        begin_again(tables, first + index)
        play(t, Move(PUT_BACK, card_at(t, DRAWN, 1 - find(t, DRAWN, card)), DRAWN, DECK, size(t, DECK)), None)
        play(t, Move(PUT_BACK, card, DRAWN, DECK, depth), None)
        thrown = 0
        play(t, Move(DRAW, NO_CARD, DECK, DRAWN, 0), None)
        while find(t, DRAWN, card) < 0:
            play(t, Move(STOP, NO_CARD, NOWHERE, NOWHERE, 0), None)
            for _ in range(2):
                places = size(t, DECK) - least_depth(t) + 1
                above = least_depth(t) + throw_below(t, PLAYING, thrown, 0, places)
                play(t, Move(PUT_BACK, top(t, DRAWN), DRAWN, DECK, above), None)
                thrown += 1
            play(t, Move(DRAW, NO_CARD, DECK, DRAWN, 0), None)
        turns[index] = thrown // 2
