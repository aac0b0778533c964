"""Rows of the contract for the charts of the later lessons on chance."""

import pandas as pd

from kit.files import read_games, results_file
from tests.charts.rows import row
from tests.charts.rows_a import draw_moved
from tutorials.chance.lessons import races, riffles, stopping
from tutorials.chance.lessons.card_journeys import draw_guesses, draw_heap, draw_journey
from tutorials.chance.lessons.fair_chance import draw_calibration, draw_fan, draw_growth, draw_narrowing

ENDS = {1: 1.0, 2: 0.0, 3: 0.0, 4: 0.5}
PATHS = pd.DataFrame(
    [(deal, step, share) for deal, end in ENDS.items() for step, share in enumerate((0.5, 0.6, end))],
    columns=["deal", "step", "estimate"],
)
MEANS = pd.DataFrame({"step": range(5), "mean": [0.5, 0.5, 0.6, 0.1, 0.1],
                      "mean_low": [0.4] * 5, "mean_high": [0.7] * 5})


def read_results(name: str) -> pd.DataFrame:
    """Return a table of results of the kit."""
    return pd.read_csv(results_file(f"{name}.csv"))


ROWS = [
    row(draw_moved(draw_journey, turn=1), 5, pieces=("After turn 1 your card has 3 cards above it.",)),
    row(draw_moved(draw_heap, turns=1), 3, pieces=("The likeliest number of cards above it is 1 (100.0%)",)),
    row(draw_guesses, {4: 0.5, 6: None}, pieces=("4: 99.8%, 5: 88.7%",)),
    row(draw_moved(riffles.draw_pack, riffles=1), pieces=("After 1: 2 rising sequences. The top",)),
    row(draw_moved(riffles.draw_overlap, riffles=7), pieces=("the distance from a fair pack is 33.4%.",)),
    row(races.draw_race_map, 9, 1.5, pieces=("0: 0 92%, 4 97%", "the path of deal 9: 20, 16; 20, 20;")),
    row(draw_moved(draw_growth, step=1), [0.5, 0.6, 1.0], [[0.4, 0.6], [0.2, 1.0]], "One way",
        pieces=("After step 1 the chance is 60%. Next could come 20% to 100%, on average 60%.",)),
    row(draw_calibration, lambda: read_games("fair_calibration").assign(which="all"), "Predicted and won",
        pieces=("tenths are clearly wrong. The largest difference: predicted",)),
    row(draw_fan, PATHS, MEANS, "Ways",  # the mean goes no further than the paths that are drawn
        pieces=("Ways. Of 4 games 1 won, 1 shared, 2 lost; the mean goes from 50% to 60%.",)),
    row(draw_narrowing, [0.5, -0.5] * 100, [0.1, 0.2] * 100, "Narrowing",
        pieces=("percentage points more than the careful player by games",
              "; 200: 0 from -6.", "luck: ", "200: 15 from 14")),
    row(stopping.draw_stopped, lambda: read_results("stopping_chances"), 0.5,
        pieces=("1.96 errors, 1 look: ", "£1 becomes £20, 99 looks: ")),
]
