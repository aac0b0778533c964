"""Measures who draws a card that went back into the deck at Stack The Deck.

`python -m kit.studies.stack_the_deck_comes_back FOLDER` writes `comes_back.csv`, and `comes_back.toml`, which says how
it was made.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np

from kit.lab.apart import apart_with_stop
from kit.lab.deals import deal_numbers, tables_like
from kit.lab.playout import AT_ONCE, begin_again
from kit.lab.stats import share_interval
from kit.play.game import setup
from kit.rules.chance import PLAYING, throw_below
from kit.rules.engine import compiled
from kit.rules.games.stack_the_deck import DRAW, PUT_BACK, STOP, play
from kit.rules.games.stack_the_deck_pairs_and_runs import PACK
from kit.rules.games.stack_the_deck_table import DECK, DRAWN, least_depth
from kit.rules.table import NO_CARD, NOWHERE, Move, card_at, find, size, top
from kit.studies.tables import Row, only_columns, run_study

GAME, SEED = "stack-the-deck", 1
PLAYERS = (2, 3, 4)
RETURNS = 20_000  # games for each depth at which a card goes back
DEPTHS = (2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 36)

# Nothing goes on a dead end, so with these stacks all that is drawn goes back.
DEAD_ENDS = [f"{pile[0]}{colour} {pile[1]}{colour}" for colour in PACK.suits for pile in ("2A", "9T")]
MARKED, OTHER = "5r", "6r"
DECK_SIZE = PACK.size - 2 * len(DEAD_ENDS)


def drawn_after(depth: int, deck: int = DECK_SIZE, turns: int = 400) -> np.ndarray:
    """The chance that a card is drawn so many turns after it went back, exactly: entry 0 is the next seat's turn.

    A Markov chain: its state is the number of cards above the card. Two are drawn each turn and both go back, each
    to any allowed place, all places alike. `deck` counts the card itself.
    """
    return np.array([drawn for drawn, _ in islice(turn_by_turn(depth, deck), turns)])


def turn_by_turn(depth: int, deck: int = DECK_SIZE) -> Iterator[tuple[float, np.ndarray]]:
    """For each turn the chance that the card is drawn in it, and the chances of how many cards lie above it after it.

    `above[cards]` adds up to the chance that nobody has drawn the card yet.
    """
    above = np.zeros(deck)
    above[depth] = 1
    while True:
        drawn, above = float(above[:2].sum()), np.append(above[2:], [0, 0])
        for cards in (deck - 2, deck - 1):
            above = after_return(above, cards)
        yield drawn, above


def after_return(above: np.ndarray, deck: int) -> np.ndarray:
    """How many cards lie above after one more went back into a deck of so many, to any place from two above it down."""
    places = deck + 1 - 2
    pushed = np.clip(np.arange(len(above)) - 1, 0, places) / places
    down = above * pushed
    return above - down + np.append(0, down[:-1])


def share_by_seat(players: int, drawn: np.ndarray) -> np.ndarray:
    """From the chances by turn: who draws the card first, the next seat first and its owner last."""
    return np.array([drawn[away::players].sum() for away in range(players)])


def drawn_in_deals(players: int, depth: int, deals: int, seed: int = SEED) -> np.ndarray:
    """After how many turns the card was drawn, in so many games played by the law: 0 is the next seat's turn.

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


def comes_back(players: int, depth: int, deals: int) -> Row:
    """Who draws a card that went back so deep: exact chances and the shares in deals, its owner's with interval."""
    exact, seen = drawn_after(depth), drawn_in_deals(players, depth, deals)
    own, next_time = int((seen % players == players - 1).sum()), int((seen == players - 1).sum())
    about = {"players": players, "above": depth, "deck": DECK_SIZE, "own": share_by_seat(players, exact)[-1],
             "own_at_once": exact[players - 1], "deals": deals}
    return about | only_columns("own_seen", share_interval(own, deals)) | {"own_at_once_seen": next_time / deals}


def tables() -> dict[str, list[Row]]:
    """The table measured, by the name of its file."""
    return {"comes_back": [comes_back(seats, depth, RETURNS) for seats in PLAYERS for depth in DEPTHS]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("stack_the_deck_comes_back", "comes_back", SEED, tables)


if __name__ == "__main__":
    main()
