"""When does my card come back: who draws a card that went back into the deck of Stack The Deck, and how deep it is.

It is worked out as a Markov chain, and counted in games played by the law.
"""

from collections.abc import Iterator
from itertools import islice

import numpy as np

from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.playout import STOP_CHECK, begin_again
from kit.play.game import setup
from kit.rules.chance import FOR_PLAYERS, random_below
from kit.rules.games.stack_the_deck import DRAW, PUT_BACK, STOP, play
from kit.rules.games.stack_the_deck_pairs_and_runs import PACK
from kit.rules.games.stack_the_deck_table import DECK, DRAWN, least_depth
from kit.rules.table import NO_CARD, NOWHERE, Move, card_at, find, size, top

GAME, SEED = "stack-the-deck", 1
# Nothing goes on a dead end, so with these stacks all that is drawn goes back.
DEAD_ENDS = [f"{pile[0]}{colour} {pile[1]}{colour}" for colour in PACK.suits for pile in ("2A", "9T")]
MARKED, OTHER = "5r", "6r"
DECK_SIZE = PACK.size - 2 * len(DEAD_ENDS)


# ---- in games ----


def count_turns_to_draw(players: int, depth: int, deals: int, seed: int = SEED) -> np.ndarray:
    """Return after how many turns the card was drawn, in each of so many games: 0 is the next seat's turn.

    Raises BadOption.
    """
    numbers = deal_numbers(deals, seed)
    stacks = [DEAD_ENDS[seat::players] for seat in range(players)]
    game = setup(GAME, stacks=stacks, drawn=f"{MARKED} {OTHER}", phase="insert")
    turns = np.zeros(len(numbers), np.int64)
    play_on_tables(return_and_wait, GAME, game.table, PACK.codes.index(MARKED), depth, numbers[0], turns)
    return turns


def return_and_wait(tables, card, depth, first, turns, stop):
    """Put a card back so deep and count the turns until somebody draws it, once for each entry of `turns`.

    All other cards go back at random; nobody plays any. It ends before if it is to stop.
    """
    t = tables[1]
    for index in range(len(turns)):
        if stop[STOP_CHECK]:
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
                above = least_depth(t) + random_below(t, FOR_PLAYERS, thrown, 0, places)
                play(t, Move(PUT_BACK, top(t, DRAWN), DRAWN, DECK, above), None)
                thrown += 1
            play(t, Move(DRAW, NO_CARD, DECK, DRAWN, 0), None)
        turns[index] = thrown // 2


# ---- worked out ----


def find_turn_chances(depth: int, deck: int = DECK_SIZE, turns: int = 400) -> np.ndarray:
    """Return the chance that a card is drawn so many turns after it went back, exactly; 0 is the next seat's turn.

    A Markov chain: its state is the number of cards above the card. Two are drawn each turn and both go back, each
    to any allowed place, all places alike. `deck` counts the card itself.
    """
    return np.array([drawn for drawn, _ in islice(follow_card(depth, deck), turns)])


def follow_card(depth: int, deck: int = DECK_SIZE) -> Iterator[tuple[float, np.ndarray]]:
    """Yield for each turn the chance that the card is drawn in it, and the chances of the cards above it afterwards.

    `above[cards]` adds up to the chance that nobody has drawn the card yet.
    """
    above = np.zeros(deck)
    above[depth] = 1
    while True:
        drawn, above = float(above[:2].sum()), np.append(above[2:], [0, 0])
        for cards in (deck - 2, deck - 1):
            above = return_card(above, cards)
        yield drawn, above


def find_depth_chances(depth: int, turns: int) -> np.ndarray:
    """Return the chances of the cards above a card so many turns after it went back, if nobody has drawn it."""
    return next(islice(follow_card(depth), turns - 1, None))[1]


def return_card(above: np.ndarray, deck: int) -> np.ndarray:
    """Return the chances of the cards above after one more went back, to any place from two above it down."""
    places = deck + 1 - 2
    pushed = np.clip(np.arange(len(above)) - 1, 0, places) / places
    down = above * pushed
    return above - down + np.append(0, down[:-1])


def sum_by_seat(players: int, drawn: np.ndarray) -> np.ndarray:
    """Return who draws the card first, from the chances by turn: the next seat first and its owner last."""
    return np.array([drawn[away::players].sum() for away in range(players)])
