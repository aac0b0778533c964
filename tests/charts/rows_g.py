"""Rows of the contract for the general charts, the charts of all games, and the charts of a game's notebook."""

from functools import cache

import pandas as pd

import kit
from kit.charts.general import compare, draw_heat_map, draw_parts, draw_spread, score_chart
from kit.charts.solitaire_for_two import draw_turns, list_turns
from kit.charts.stack_the_deck import draw_rounds, list_finished_rounds
from kit.lab.stats import Interval
from notebooks.extras import fashion, six_stacks, stack_the_deck
from notebooks.extras.luck_and_skill import draw_luck_and_skill
from notebooks.extras.race_clock import race_clock
from tests.charts.rows import row
from tests.games import LONGEST, random_game

ESTIMATES = {"one": Interval(-2.0, -3.0, -1.5), "two": Interval(4.0, 3.0, 6.0)}
SERIES = {
    "slow": {2: Interval(10.0, 8.0, 12.0), 4: Interval(20.0, 17.0, 23.0)},
    "fast": {2: Interval(30.0, 28.0, 32.0), 4: Interval(40.0, 36.0, 44.0)},
}
PARTS = {"rules": {"his": 1, "ours": 3}, "events": {"his": 0, "ours": 50}}
SHARES_WON = pd.DataFrame(
    [[0.0, 0.25], [float("nan"), 1.0]], pd.Index([1, 2], name="stacks"), pd.Index([3, 5], name="cards")
)


@cache
def make_chain() -> kit.Game:
    """Return a game with a black stack that gets a nine, while an eight and a seven wait in the reserve."""
    game = kit.setup("six-stacks", stacks=["Ts", "4d"], reserve="8c 7s 5c Qd Kd", hands=["9s 2h 2d", "Kh Jd 6d"])
    game.play("9s to s1")
    return game


@cache
def play_carefully(slug: str, seed: int, most: int = LONGEST, **options) -> kit.Game:
    """Return a game of careful players after its end, or after its first `most` moves."""
    game = kit.play_deal(slug, seed, by="careful", **options)
    return game.at(min(most, len(game.history)))


ROWS = [
    row(score_chart, lambda: play_carefully("swap", 1, 1), pieces=("After 1 move: the score is 0.",)),
    row(score_chart, lambda: play_carefully("speed", 35), pieces=("seat 1 has 0, seat 2 has 1",)),
    row(draw_luck_and_skill, "grid", pieces=("A careful player and one with half the moves at random", "Swap", "Grid")),
    row(draw_turns, lambda: list_turns(play_carefully("solitaire-for-two", 3, 60)), ["seat 1", "seat 2"],
        pieces=("turns: seat 1 ", ", seat 2 ")),
    row(draw_rounds, lambda: list_finished_rounds(play_carefully("stack-the-deck", 12, rounds=2)),
        pieces=("Round 1: seat 1 has 25, seat 2 has 25; round 2: seat 1 has 10, seat 2 has 30.",)),
    row(race_clock, lambda: play_carefully("speed", 35), pieces=("Seat 1 plays ", "Seat 2 plays ")),
    row(fashion.draw_fight, lambda: random_game("fashion", {"players": 3}, seed=4),
        pieces=("Who held which point card, and for how many moves: K♦ 12: ",)),
    row(fashion.draw_fight, lambda: kit.deal("fashion", seed=1), pieces=("K♦ 12: 0 seat 1, 0 seat 2, 1 nobody",)),
    row(six_stacks.draw_waiting_map, make_chain, 1,
        pieces=("9 0, 8 1, 7 1, 6 0, 5 1, 4 0, 3 0, 2 0; red: A 0, K 1, Q 1, J 0", "by itself: black, 8; black, 7.")),
    row(stack_the_deck.draw_memory, lambda: play_carefully("stack-the-deck", 24, rounds=1), "Tb",
        pieces=("In turn 1 seat 1 puts the blue 10 back with 15 cards above it; in turn 9 seat 1 draws it.",)),
    row(compare, ESTIMATES, "Won", "points", pieces=("Won: points. one: -2 from -3 to -1.5; two: 4 from 3 to 6.",)),
    row(compare, SERIES, "Won", "won", "players", 25, pieces=("won by players", "slow: 2: 10 from 8 to 12", "fast: 2")),
    row(compare, {"few": Interval(0.5, 0.0, 1.0)}, "Won", "won", share=True, pieces=("few: 0.5 from 0 to 1",)),
    row(draw_spread, {"all": [-30, 0, 10, 10, 2_000], "half": [0, 5]}, "Points", "points", 50, {500: "victory"},
        pieces=("all: median 10, mean 398", "half: median 2.5, mean 2.5")),
    row(draw_parts, PARTS, "On what it rests",
        pieces=("On what it rests: rules: 1 his, 3 ours; events: 0 his, 50 ours.",)),
    row(draw_heat_map, SHARES_WON, "Won", SHARES_WON >= 0.25, "a quarter or more",
        pieces=("Won. 1: 3 0%, 5 25%; 2: 5 100%; a quarter or more: 1, 5; 2, 5.",)),
]
