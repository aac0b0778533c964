"""Rounds of Stack The Deck that get stuck, chances that are too large for seeing none, and words for small shares."""

from typing import Any

import numpy as np

from kit.charts.chart import COLOURS, add_legend, format_percent
from kit.lab.players import PLAYERS, play_out
from kit.lab.simulate import simulate
from kit.lab.stats import Interval, share_interval
from kit.lesson.form import slider
from kit.lesson.slider_chart import SliderChart
from kit.play.game import deal

GAME, SEED = "stack-the-deck", 1
HARDLY_EVER = 0.05  # a chance is too large if seeing none has at most this chance
ROUNDS_SHOWN = (5, 10, 20, 30, 60, 100, 300, 1_000)
CHANCES = np.geomspace(0.0001, 0.6, 400)
# An unfinished round is played again for this number of moves; careful players end all other rounds earlier.
REPLAYED_MOVES, TURNS_COMPARED = 600, 5
# The share at which each word ends. (European Commission, "A guideline on summary of product
# characteristics", 2009, section 4.8.)
WORDS = {"very rare": 0.0001, "rare": 0.001, "uncommon": 0.01, "common": 0.1, "very common": 1.0}


def count_stuck_rounds(players: int, player: str, rounds: int, seed: int = SEED) -> dict[str, Any]:
    """Count the rounds that get stuck among `rounds` rounds.

    `stalemates` are rounds that end in a stalemate; after them nobody pays for open stacks, as after other rounds.
    `unfinished` rounds were not over after 5,000 moves. `cycles` are unfinished rounds in which each seat draws the
    same cards again and again. `stalemate_share` is the share of stalemates in all rounds; `stuck_share` also counts
    unfinished rounds. Raises BadOption.
    """
    rows = simulate(GAME, rounds, players, player, seed, rounds=1)
    paid_points = rows.filter(regex="^open_").sum(axis=1)
    stalemates, unfinished = int(((paid_points == 0) & rows.finished).sum()), rows.deal[~rows.finished]
    return {
        "players": players, "player": player, "rounds": rounds, "stalemates": stalemates, "unfinished": len(unfinished),
        "cycles": sum(is_circling(list_draws(number, players, player), players) for number in unfinished),
        "stalemate_share": share_interval(stalemates, rounds),
        "stuck_share": share_interval(stalemates + len(unfinished), rounds),
    }


def list_draws(number: int, players: int, player: str) -> list[tuple[int, str]]:
    """Play a round for 600 moves; return the seat and the cards of each draw in the last five turns of each seat."""
    game = play_out(deal(GAME, seed=int(number), players=players, rounds=1), PLAYERS[player], REPLAYED_MOVES)
    events = [event for step in game.history for event in step.events if event.kind == "look"]
    return [(event.data["seat"], " ".join(sorted(event.cards))) for event in events[-TURNS_COMPARED * players :]]


def is_circling(draws: list[tuple[int, str]], players: int) -> bool:
    """Return whether each seat draws the same cards in all these turns."""
    return len(set(draws)) == players


def draw_none_seen() -> SliderChart:
    """Draw how likely it is to see none, for each chance of a round; a slider sets the number of rounds."""

    def draw(axes: Any, rounds: int) -> str:
        none, bound = (1 - CHANCES) ** rounds, 1 - HARDLY_EVER ** (1 / rounds)
        axes.plot(CHANCES, none, color=COLOURS[0], lw=2, label=f"none in {rounds:,}")
        axes.axvspan(bound, CHANCES[-1], color=COLOURS[1], alpha=0.18, lw=0, label="too large")
        axes.set(title=f"Seeing none in {rounds:,} rounds", xlabel="chance in each round", xscale="log",
                 xlim=(CHANCES[0], CHANCES[-1]), ylabel="chance to see none", ylim=(0, 1.02))
        axes.xaxis.set_major_formatter(lambda value, _: f"{100 * value:g}%")
        format_percent(axes.yaxis)
        add_legend(axes)
        return f"None in {rounds:,} rounds: chances above {bound:.2%} are too large."

    options = {f"{rounds:,}": rounds for rounds in ROUNDS_SHOWN}
    return SliderChart(draw, {"rounds": slider("rounds", "20", options)})


def choose_word(share: float) -> str:
    """Return the word for a share of all cases."""
    return next((name for name, most in WORDS.items() if share < most), "very common")


def choose_words(share: Interval) -> str:
    """Return the word for a share with its interval, or two words if the ends of the interval have different words."""
    low, high = choose_word(share.low), choose_word(share.high)
    return low if low == high else f"{low} or {high}, undecided"
