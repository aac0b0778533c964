"""Choose the deals of the day, and measure how difficult they are.

`python -m data.studies.deals_of_the_day FOLDER` writes `deals_of_the_day.csv`, with the deals of each game in their
order. `kit.lesson.daily` gives the games to the days.
"""

from collections import deque
from collections.abc import Iterable
from math import log10
from typing import Any

import numpy as np

from data.studies.tables import Row, run_study
from kit.lab.moments import find_moments, split_into_tasks, start_playouts
from kit.lab.playout import UNFINISHED, WHOLE_WIN
from kit.lab.solve import search_game
from kit.lab.solver import list_solvable_games, new_budget
from kit.lab.stats import mean_interval
from kit.lab.tables import outcome_unit
from kit.lab.worker_thread import show_progress
from kit.play.amounts import MINUS, format_value, is_for_points, unit
from kit.play.game import Game, deal
from kit.rules.rulebook import outcome_range, score_sign

FIRST_DEAL = 73_993_900
ROWS = 208  # deals of each game
DEALS = 100  # deals from which the first one that can be won is chosen
NODES, SEED, PLAYOUTS = 20_000, 1, 400
WIDE = 10  # points: a wider interval is rounded
FAIR = 0.2, 0.8  # the share of wins of players at random in a fair deal
OPTIONS: dict[str, dict[str, Any]] = {"stack-em": {"hand_limit": 7}}  # by its usual options, hardly a deal can be won


def measure_deals(slug: str) -> dict[str, list[Row]]:
    """Return the rows of a game, by the name of the table's file."""
    rows = list[Row]()
    with show_progress(ROWS, " deals", slug) as add_progress:
        for place in range(ROWS):
            rows.append(make_deal_row(slug, place))
            add_progress(1)
    return {"deals_of_the_day": rows}


def make_deal_row(slug: str, place: int) -> Row:
    """Return a deal of a game, and how difficult it is; `place` counts the game's deals from 0."""
    chosen, verdict = choose_deal(slug, FIRST_DEAL + place * DEALS)
    return {"game": slug, "deal": chosen.name, "text": f"{verdict} {describe_difficulty(chosen)}".strip()}


def choose_deal(slug: str, first: int) -> tuple[Game, str]:
    """Return one of DEALS deals from number `first` on, and a sentence on whether it can be won, if that was searched.

    It is the first deal that some line of play wins; in a game without a search the first deal with which careful
    players get clearly more points than players at random, or in which seat 1 wins neither nearly always nor hardly
    ever if all seats play at random.
    """
    deals = [deal(slug, seed=number, **OPTIONS.get(slug, {})) for number in range(first, first + DEALS)]
    if slug not in list_solvable_games():
        is_sensible = rewards_care if is_for_points(slug) else is_fair
        return next(filter(is_sensible, deals), deals[0]), ""
    won = (each for each in deals if search_game(each, new_budget(NODES, None)).verdict == "won")
    chosen = next(won, None)
    return chosen or deals[0], "It can be won." if chosen else "Nobody knows yet whether it can be won."


def is_fair(game: Game) -> bool:
    """Return whether seat 1 wins a deal neither nearly always nor hardly ever, if all seats play at random."""
    low, high = FAIR
    return low < play_same_cards(game, "random").mean() / WHOLE_WIN < high


def rewards_care(game: Game) -> bool:
    """Return whether careful players get clearly more points with the cards of a deal than players at random."""
    careful, random = (play_same_cards(game, by) for by in ("careful", "random"))
    ended = (careful != UNFINISHED) & (random != UNFINISHED)
    return ended.sum() > 1 and mean_interval((careful - random)[ended]).low > 0


def describe_difficulty(game: Game) -> str:
    """Return a sentence on how well players do with the cards of a deal, in seat 1."""
    for_points, seat = is_for_points(game.slug), " in seat 1" * (game.seats > 1)
    parts, left = [], 0
    for by, who in (("careful", f"careful players {'get' if for_points else 'win'}"), ("random", "players at random")):
        outcomes = play_same_cards(game, by)
        ended = outcomes[outcomes != UNFINISHED] / outcome_unit(game.slug)
        left += len(outcomes) - len(ended)
        if len(ended) < 2:
            continue
        bounds = mean_interval(ended, outcome_range(game.slug))
        mean, low, high = format_bounds(bounds, game.slug)
        parts.append(f"{who} {'about ' * for_points}{mean}{f' {unit(game.slug)}' * for_points} ({low} to {high})")
    rest = f" {left} games did not end, and do not count." if left else ""
    return f"Measured{seat} in {PLAYOUTS} games with these cards each: {', '.join(parts)}.{rest}"


def format_bounds(bounds: Iterable[float], slug: str) -> list[str]:
    """Write a mean and its interval. Points have only the digits that the width of the interval supports."""
    mean, low, high = bounds
    values = (mean, low, high) if score_sign(slug) > 0 else (mean, high, low)
    if not is_for_points(slug) or high - low < WIDE:
        return [format_value(value, slug) for value in values]
    step = score_sign(slug) * 10 ** (int(log10(high - low)) - 1)
    return [f"{step * round(value / abs(step)):,.0f}".replace("-", MINUS) for value in values]


def play_same_cards(game: Game, by: str) -> np.ndarray:
    """Return the outcomes of seat 1 in games with the cards of a deal, if all seats play as `by`."""
    (moment,) = find_moments(game, 1, by, SEED)
    moment.hidden = moment.hidden._replace(places=moment.hidden.places[:0])  # no card is dealt anew
    with start_playouts(game.slug, 1, by) as play:
        deque(play(list(split_into_tasks(moment, PLAYOUTS))), maxlen=0)
    return np.concatenate(moment.outcomes)


if __name__ == "__main__":
    run_study("deals_of_the_day", SEED, measure_deals)
