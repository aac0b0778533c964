"""Chain reactions of Six Stacks: a map of the waiting cards, and the chain that each play sets off."""

from collections.abc import Iterable
from itertools import takewhile

import pandas as pd

from kit.charts.chart import Chart
from kit.charts.general import draw_heat_map
from kit.errors import whole_number
from kit.lab.players import random
from kit.play.game import Game, deal
from kit.rules.cards import FRENCH, is_red, say

RANKS = ["A", "K", "Q", "J", *map(str, range(10, 1, -1))]  # as they follow each other on a stack
FACES = ["black", "red"]
TWINS = 2  # cards of a rank and a colour


def draw_waiting_map(game: Game, step: int) -> Chart:
    """Draw how many black and red cards wait in the reserve at each rank, in the order in which stacks grow.

    The map shows the game before this step of its history, counted from 1. A heavy frame marks the ranks of the cards
    that played by themselves in that step. Raises BadOption.
    """
    step = whole_number(step, 1, len(game.history), "step")
    waiting = count_by_rank(game.at(step - 1).position()["reserve"].split())
    fallen = count_by_rank([event.cards[0] for event in game.history[step - 1].events if event.kind == "reserve"])
    title, framing = "Waiting cards in the reserve, rank by rank", "a card that has played by itself"
    return draw_heat_map(waiting / TWINS, title, fallen > 0, framing, lambda share: f"{TWINS * share:.0f}")


def count_by_rank(cards: list[str]) -> pd.DataFrame:
    """Count the black and the red cards of each rank."""
    cards_seen = [("red" if is_red(FRENCH.codes.index(card)) else "black", say(card)[:-1]) for card in cards]
    return pd.DataFrame([[cards_seen.count((face, rank)) for rank in RANKS] for face in FACES], FACES, RANKS)


def try_plays(deals: Iterable[int], players: int = 3) -> pd.DataFrame:
    """Return a row for each legal play of each turn of these deals, which the random player plays to their end.

    `deal`, `step` (counted from 1) and `move` identify the play, and `waiting` is the number of cards in the reserve
    before it. `merges` and `fallen` (cards that play from the reserve) count the events that follow from the play
    before a card is drawn; `length` is the sum of both. Strikes are not plays. Raises BadOption.
    """
    rows = []
    for seed in deals:
        game = deal("six-stacks", seed=seed, players=players)
        while not game.over:
            waiting, following = len(game.position()["reserve"].split()), random(game)
            for move in game.moves():
                if move != "strike":
                    game.play(move)
                    rows.append((seed, len(game.history), move, waiting, *count_reactions(game)))
                    game.undo()
            game.play(following)
    plays = pd.DataFrame(rows, columns=["deal", "step", "move", "waiting", "merges", "fallen"])
    return plays.assign(length=plays.merges + plays.fallen)


def count_reactions(game: Game) -> tuple[int, int]:
    """Return how many merges and reserve cards the last step of a game set off before a card was drawn."""
    kinds = [event.kind for event in game.history[-1].events]
    before = list(takewhile(lambda kind: kind not in ("shuffle", "set-aside", "draw"), kinds))
    return before.count("merge"), before.count("reserve")
