"""A card that goes back into the deck of Stack The Deck: its depth turn by turn, and the seat that draws it.

The chances are computed as a Markov chain, and counted in games.
"""

from collections.abc import Iterator
from itertools import islice

import numpy as np

from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.playout import reset_table
from kit.lab.stop_flag import STOP_CHECK
from kit.play.game import setup
from kit.rules.chance import FOR_PLAYERS, random_below
from kit.rules.games.stack_the_deck import DRAW, PUT_BACK, STOP, play
from kit.rules.games.stack_the_deck_pairs_and_runs import PACK
from kit.rules.games.stack_the_deck_table import DECK, DRAWN, least_depth
from kit.rules.table import NO_CARD, NOWHERE, Move, card_at, find, size, top

GAME, SEED = "stack-the-deck", 1
# No card goes on a dead end, so with these stacks all drawn cards go back.
DEAD_ENDS = [f"{pile[0]}{colour} {pile[1]}{colour}" for colour in PACK.suits for pile in ("2A", "9T")]
MARKED, OTHER = "5r", "6r"
DECK_SIZE = PACK.size - 2 * len(DEAD_ENDS)


# ---- in games ----


def count_turns_to_draw(players: int, depth: int, deals: int, seed: int = SEED) -> np.ndarray:
    """Return for each deal the number of turns before the turn in which the card is drawn.

    0 means that the next seat draws it. `depth` is the number of cards above the card when it goes back. Raises
    BadOption.
    """
    numbers = deal_numbers(deals, seed)
    stacks = [DEAD_ENDS[seat::players] for seat in range(players)]
    game = setup(GAME, stacks=stacks, drawn=f"{MARKED} {OTHER}", phase="insert")
    turns = np.zeros(len(numbers), np.int64)
    play_on_tables(return_and_wait, GAME, game.table, PACK.codes.index(MARKED), depth, numbers[0], turns)
    return turns


def return_and_wait(tables, card, depth, first, turns, stop):
    """Put a card back under `depth` cards, and count the turns until somebody draws it, for each entry of `turns`.

    All other cards go back at random, and nobody plays a card. The loop ends when `stop` is set.
    """
    t = tables[1]
    for index in range(len(turns)):
        if stop[STOP_CHECK]:
            return
        reset_table(tables, first + index)
        play(t, Move(PUT_BACK, card_at(t, DRAWN, 1 - find(t, DRAWN, card)), DRAWN, DECK, size(t, DECK)), None)
        play(t, Move(PUT_BACK, card, DRAWN, DECK, depth), None)
        returned = 0  # cards
        play(t, Move(DRAW, NO_CARD, DECK, DRAWN, 0), None)
        while find(t, DRAWN, card) < 0:
            play(t, Move(STOP, NO_CARD, NOWHERE, NOWHERE, 0), None)
            for _ in range(2):
                places = size(t, DECK) - least_depth(t) + 1
                above = least_depth(t) + random_below(t, FOR_PLAYERS, returned, 0, places)
                play(t, Move(PUT_BACK, top(t, DRAWN), DRAWN, DECK, above), None)
                returned += 1
            play(t, Move(DRAW, NO_CARD, DECK, DRAWN, 0), None)
        turns[index] = returned // 2


# ---- exact chances ----


def find_turn_chances(depth: int, deck: int = DECK_SIZE, turns: int = 400) -> np.ndarray:
    """Return for each turn the exact chance that the card is drawn in it; entry 0 is the next seat's turn.

    The card goes back with `depth` cards above it into a deck of `deck` cards, including the card. The number of cards
    above the card is the state of a Markov chain. In each turn two cards are drawn and go back. All allowed places are
    equally likely.
    """
    return np.array([chance for chance, _ in islice(follow_card(depth, deck), turns)])


def follow_card(depth: int, deck: int = DECK_SIZE) -> Iterator[tuple[float, np.ndarray]]:
    """Yield for each turn the chance that the card is drawn, and the chances of the numbers of cards above it.

    These chances are for the end of the turn. They add up to the chance that nobody has drawn the card yet.
    """
    above = np.zeros(deck)
    above[depth] = 1
    while True:
        draw_chance, above = float(above[:2].sum()), np.append(above[2:], [0, 0])
        for cards in (deck - 2, deck - 1):
            above = return_card(above, cards)
        yield draw_chance, above


def find_depth_chances(depth: int, turns: int) -> np.ndarray:
    """Return the chances of the numbers of cards above a card, `turns` turns after it went back.

    They add up to the chance that nobody has drawn it yet.
    """
    return next(islice(follow_card(depth), turns - 1, None))[1]


def return_card(above: np.ndarray, deck: int) -> np.ndarray:
    """Return the chances of the numbers of cards above, after another card went back into a deck of `deck` cards."""
    places = deck + 1 - 2
    pushed = np.clip(np.arange(len(above)) - 1, 0, places) / places
    down = above * pushed
    return above - down + np.append(0, down[:-1])


def sum_by_seat(players: int, by_turn: np.ndarray) -> np.ndarray:
    """Return the chance of each seat to draw the card first, from the next seat to the owner."""
    return np.array([by_turn[away::players].sum() for away in range(players)])
