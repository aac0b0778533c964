"""Measures what the lessons on Stack The Deck ask: how rare a stalemate is, who draws a card that went back, and how
many wilds lie in an opening deal.

`python -m kit.studies.stack_the_deck_returns FOLDER` writes `stalemates.csv`, `comes_back.csv`,
`opening_deals.csv`, and `stack_the_deck.toml`, which says how they were made.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from kit.lab.simulate import simulate
from kit.lab.stats import wilson
from kit.play.game import setup
from kit.play.position import new_table
from kit.rules.chance import PLAYING, throw_below
from kit.rules.engine import compiled, rules
from kit.rules.games.stack_the_deck import DRAW, PUT_BACK, STOP, deal, play
from kit.rules.games.stack_the_deck_pairs_and_runs import PACK, is_wild, value
from kit.rules.games.stack_the_deck_table import DECK, DRAWN, least_depth, open_stacks
from kit.rules.table import NO_CARD, NOWHERE, SEED_LOW, TURN, Move, card_at, find, number, set_number, size, top
from kit.studies.tables import measured_into

GAME = "stack-the-deck"
SEED = 1
PLAYERS = (2, 3, 4)
ROUNDS = {"random": 100_000, "careful": 100_000}
DEALS = 100_000  # opening deals
RETURNS = 20_000  # games for each depth at which a card goes back
DEPTHS = (2, 3, 4, 5, 6, 7, 8, 12, 16, 24, 36)

# Nothing goes on a dead end, so with these stacks all that is drawn goes back.
DEAD_ENDS = [f"{pile[0]}{colour} {pile[1]}{colour}" for colour in PACK.suits for pile in ("2A", "9T")]
MARKED, OTHER = "5r", "6r"
DECK_SIZE = PACK.size - 2 * len(DEAD_ENDS)


# ---- stalemates ----


def stalemates(players: int, player: str, rounds: int, seed: int = SEED) -> dict[str, Any]:
    """How many of so many rounds end in a stalemate, with Wilson's 95 % interval.

    After a stalemate open stacks cost nobody anything; after every other round all but one seat have some to pay for.
    """
    rows = simulate(GAME, rounds, [player] * players, seed, rounds=1)
    paid = sum(rows[f"open_{seat}"] for seat in range(1, players + 1))
    called, undecided = int(((paid == 0) & rows.decided).sum()), int((~rows.decided).sum())
    low, high = wilson(called, rounds - undecided)
    return {"players": players, "player": player, "rounds": rounds, "stalemates": called, "undecided": undecided,
            "share": called / (rounds - undecided), "low": low, "high": high}


# ---- a card comes back ----


def drawn_after(depth: int, deck: int = DECK_SIZE, turns: int = 400) -> np.ndarray:
    """The chance that a card is drawn so many turns after it went back, exactly: entry 0 is the next seat's turn.

    A Markov chain: its state is the number of cards above the card. Two are drawn each turn and both go back, each
    to any allowed place, all places alike. `deck` counts the card itself.
    """
    above = np.zeros(deck)
    above[depth] = 1
    found = np.zeros(turns)
    for turn in range(turns):
        found[turn] = above[:2].sum()
        above = np.append(above[2:], [0, 0])
        for cards in (deck - 2, deck - 1):
            above = after_return(above, cards)
    return found


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
    """After how many turns the card was drawn, in so many games played by the law: 0 is the next seat's turn."""
    share = len(DEAD_ENDS) // players
    stacks = [DEAD_ENDS[seat * share : (seat + 1) * share] for seat in range(players - 1)]
    stacks.append(DEAD_ENDS[(players - 1) * share :])
    game = setup(GAME, stacks=stacks, drawn=f"{MARKED} {OTHER}", phase="insert")
    tables = np.zeros(2, rules(GAME).RECORD).view(np.recarray)
    tables[0] = tuple(game.table)
    turns = np.zeros(deals, np.int64)
    compiled(return_and_wait, GAME)(tables, PACK.codes.index(MARKED), depth, seed, turns)
    return turns


def return_and_wait(tables, card, depth, first, turns):
    """Put a card back so deep and count the turns until somebody draws it, once for each entry of `turns`.

    All other cards go back at random; nobody plays any.
    """
    t = tables[1]
    for index in range(len(turns)):
        tables[1] = tables[0]
        set_number(t, SEED_LOW, first + index)
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


def comes_back(players: int, depth: int, deals: int) -> dict[str, Any]:
    """Who draws a card that went back so deep: exact chances and the shares in deals, its owner's with interval."""
    exact, seen = drawn_after(depth), drawn_in_deals(players, depth, deals)
    own, next_time = int((seen % players == players - 1).sum()), int((seen == players - 1).sum())
    low, high = wilson(own, deals)
    return {"players": players, "above": depth, "deck": DECK_SIZE, "own": share_by_seat(players, exact)[-1],
            "own_at_once": exact[players - 1], "deals": deals, "own_seen": own / deals, "low": low, "high": high,
            "own_at_once_seen": next_time / deals}


# ---- opening deals ----


def count_openings(tables, first, rows):
    """Deal for each row, and write down seat 1's wilds, all seats' wilds, and seat 1's different numbers."""
    t = tables[1]
    for index in range(len(rows)):
        tables[1] = tables[0]
        set_number(t, SEED_LOW, first + index)
        deal(t, None)
        row, numbers = rows[index], 0
        for seat in range(1, len(row)):
            wilds = 0
            for stack in open_stacks(t, seat):
                card = card_at(t, stack, 0)
                wilds += is_wild(card)
                if seat == number(t, TURN) and not is_wild(card):
                    numbers |= 1 << value(card)
            row[seat - 1] = wilds
        different = 0
        for bit in range(1, 11):
            different += numbers >> bit & 1
        row[len(row) - 1] = different


def openings(players: int, deals: int, seed: int = SEED) -> pd.DataFrame:
    """Opening deals, a row each: the wilds of each seat (wilds_1, wilds_2 …) and seat 1's different numbers."""
    tables = np.zeros(2, rules(GAME).RECORD).view(np.recarray)
    tables[0] = tuple(new_table(GAME, {"players": players}, 0))
    rows = np.zeros((deals, players + 1), np.int64)
    compiled(count_openings, GAME)(tables, seed, rows)
    return pd.DataFrame(rows, columns=[*(f"wilds_{seat}" for seat in range(1, players + 1)), "numbers"])


def wilds_dealt(players: int, deals: int) -> list[dict[str, Any]]:
    """How many wilds lie in an opening deal: exact chances, and shares in deals with their intervals."""
    from scipy.stats import hypergeom

    wilds = len(PACK.extras)
    counted = openings(players, deals).filter(like="wilds").sum(axis=1)
    rows = []
    for count in range(wilds + 1):
        seen = int((counted == count).sum())
        low, high = wilson(seen, deals)
        exact = float(hypergeom.pmf(count, PACK.size, wilds, 5 * players))
        rows.append({"players": players, "wilds": count, "exact": exact, "deals": deals, "seen": seen / deals,
                     "low": low, "high": high})
    return rows


# ---- the command ----


def tables() -> dict[str, list[dict[str, Any]]]:
    """Every table measured, by the name of its file."""
    return {
        "stalemates": [stalemates(seats, name, rounds) for name, rounds in ROUNDS.items() for seats in PLAYERS],
        "comes_back": [comes_back(seats, depth, RETURNS) for seats in PLAYERS for depth in DEPTHS],
        "opening_deals": [row for seats in PLAYERS for row in wilds_dealt(seats, DEALS)],
    }


def main() -> None:
    """Measure into the folder named on the command line."""
    measured_into("stack_the_deck_returns", "stack_the_deck", SEED, tables)


if __name__ == "__main__":
    main()
