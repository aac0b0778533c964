"""Races at Speed: the faster player's chances and results, and a map of a race."""

from typing import Any

import numpy as np
import pandas as pd

from kit.charts.chart import Chart
from kit.charts.general import draw_heat_map
from kit.lab.deals import deal_numbers
from kit.lab.players import careful, play_deal
from kit.lab.simulate import simulate
from kit.play.game import Game, deal
from kit.rules.games.speed_layout import can_play

SLOWER = 1.5  # seconds, the mean time of the slower player
FIELD = 4  # cards, the width and height of a field of the map


# ---- chances ----


def find_share(ratio: float) -> float:
    """Return the faster player's chance to be first, for exponential times: the player's share of both rates."""
    return ratio / (1 + ratio)


def find_race_share(ratio: float, cards: int) -> float:
    """Return the faster player's chance to make `cards` plays first, if nobody gets stuck and each play is a race."""
    return float(compute_map(find_share(ratio), cards)[0, 0])


def compute_map(chance: float, cards: int) -> np.ndarray:
    """Return the chance to get rid of `cards` cards first, by the cards played so far: `[own, other player's]`.

    Each play is a race, won with the chance `chance`.
    """
    chances = np.zeros((cards + 1, cards + 1))
    chances[cards] = 1
    for own in range(cards - 1, -1, -1):
        for other in range(cards - 1, -1, -1):
            chances[own, other] = chance * chances[own + 1, other] + (1 - chance) * chances[own, other + 1]
    return chances


def find_ratio(share: float, rows: pd.DataFrame, column: str = "win_share") -> float:
    """Return the ratio of speeds at which a player wins this share of games, interpolated between measured ratios."""
    return float(np.interp(share, rows[column], rows["ratio"]))


# ---- games ----


def play_races(ratio: float, player: str, deals: int, seed: int = 1, **options: Any) -> np.ndarray:
    """Play races and return the wins of the faster player by deal: 1, 0, or a half for a shared win.

    The faster player has seat 1 in the first half of the deals, and seat 2 in the second half. Raises BadOption.
    """
    numbers, half, faster_seconds = deal_numbers(deals, seed), deals // 2, round(SLOWER / ratio, 3)
    wins = []
    for seat, first, means in ((1, numbers[0], [faster_seconds, SLOWER]), (2, numbers[half], [SLOWER, faster_seconds])):
        rows = simulate("speed", half, by=player, seed=first, mean_reaction=means, **options)
        wins.append([1 / len(winners) if seat in winners else 0 for winners in rows.winners])
    return np.concatenate(wins)


def watch_steps(games: int, **options: Any) -> pd.DataFrame:
    """Return a row for each step of games between careful players in which seat 1 is 1.5 times as fast.

    Columns: deal; late, whether a draw pile was empty; faster and slower, whether that player could play; seat, the
    seat that played, or 1 if both turned a card. Raises BadOption.
    """
    rows = []
    for seed in range(games):
        game = deal("speed", seed=seed, mean_reaction=[1.0, SLOWER], **options)
        while not game.over:
            is_late = "" in game.position()["draws"]
            able = can_play(game.table, 1), can_play(game.table, 2)
            game.play(careful(game))
            rows.append((seed, is_late, *map(bool, able), game.history[-1].seat))
    return pd.DataFrame(rows, columns=["deal", "late", "faster", "slower", "seat"])


def count_cards_gone(game: Game) -> np.ndarray:
    """Return the number of cards that each seat has played, `[step, seat]`; step 0 is before the first move."""
    totals = np.array([game.at(step).score()["total"] for step in range(len(game.history) + 1)])
    return totals[0] - totals


# ---- chart ----


def draw_race_map(deal_number: int, ratio: float) -> Chart:
    """Draw the chances of seat 1 on the map of a race, in fields of `FIELD` cards, and frame the path of a deal.

    Seat 1 is `ratio` times as fast as seat 2. Raises BadOption.
    """
    means = [round(SLOWER / ratio, 3), SLOWER]
    path = count_cards_gone(play_deal("speed", deal_number, by="careful", mean_reaction=means))
    cards = int(path.max())
    corners = pd.Index(range(0, cards, FIELD), name="cards seat 1 has got rid of")
    others = pd.Index(corners[::-1], name="cards seat 2 has got rid of")
    chances = pd.DataFrame(compute_map(find_share(ratio), cards)[corners][:, others].T, others, corners)
    framed = chances.isna()
    for one, other in path[path.max(axis=1) < cards] // FIELD * FIELD:
        framed.loc[other, one] = True
    return draw_heat_map(chances, f"Seat 1 is {ratio:g} times as fast", framed, f"the path of deal {deal_number}")
