"""Choose the deals of the day, and measure how difficult they are.

`python -m data.studies.deals_of_the_day FOLDER` writes `deals_of_the_day.csv`, with a row for each day and its game,
and `deals_of_the_day.toml`, a note about how it was made.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
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
from kit.play.amounts import MINUS, format_value, is_for_points
from kit.play.game import Game, deal
from kit.rules.engine import slugs
from kit.rules.rulebook import outcome_range

FIRST, LAST = date(2026, 11, 19), date(2031, 12, 31)
DEALS = 100  # deals of a day, from which the first one that can be won is chosen
NODES, SEED, PLAYOUTS = 20_000, 1, 400
WIDE = 10  # points: a wider interval is rounded
FAIR = 0.2, 0.8  # the share of wins of players at random in a fair deal
OPTIONS: dict[str, dict[str, Any]] = {"stack-em": {"hand_limit": 7}}  # by its usual options, hardly a deal can be won


def measure_days() -> dict[str, Iterator[Row]]:
    """Return the rows of the table: each day has another game."""
    return {"deals_of_the_day": list_days(FIRST, (LAST - FIRST).days + 1)}


def list_days(first: date, count: int) -> Iterator[Row]:
    """Yield a row for each of `count` days: its deal, and how difficult it is."""
    with show_progress(count, " days", "deals of the day") as add_progress:
        for day in (first + timedelta(place) for place in range(count)):
            chosen, verdict = choose_deal(slugs()[day.toordinal() % len(slugs())], day)
            text = f"{verdict} {describe_difficulty(chosen)}".strip()
            yield {"day": day.isoformat(), "deal": chosen.name, "text": text}
            add_progress(1)


def choose_deal(slug: str, day: date) -> tuple[Game, str]:
    """Return the deal of a day, and a sentence on whether it can be won; empty for a game that cannot be searched.

    It is the first of DEALS deals that some line of play wins; in a game against others, the first one in which seat 1
    wins neither nearly always nor hardly ever, if all seats play at random.
    """
    first = day.toordinal() * DEALS
    deals = [deal(slug, seed=number, **OPTIONS.get(slug, {})) for number in range(first, first + DEALS)]
    if slug not in list_solvable_games():
        low, high = FAIR
        fair = (each for each in deals if low < play_same_cards(each, "random").mean() / WHOLE_WIN < high)
        return next(fair, deals[0]), ""
    won = (each for each in deals if search_game(each, new_budget(NODES, None)).verdict == "won")
    chosen = next(won, None)
    return chosen or deals[0], "It can be won." if chosen else "Nobody knows yet whether it can be won."


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
        parts.append(f"{who} {'about ' * for_points}{mean}{' points' * for_points} ({low} to {high})")
    rest = f" {left} games did not end, and do not count." if left else ""
    return f"Measured{seat} in {PLAYOUTS} games with these cards each: {', '.join(parts)}.{rest}"


def format_bounds(bounds: Iterable[float], slug: str) -> list[str]:
    """Write a mean and its interval. Points have only the digits that the width of the interval supports."""
    mean, low, high = bounds
    if not is_for_points(slug) or high - low < WIDE:
        return [format_value(value, slug) for value in (mean, low, high)]
    step = 10 ** (int(log10(high - low)) - 1)
    return [f"{step * round(value / step):,.0f}".replace("-", MINUS) for value in (mean, low, high)]


def play_same_cards(game: Game, by: str) -> np.ndarray:
    """Return the outcomes of seat 1 in games with the cards of a deal, if all seats play as `by`."""
    (moment,) = find_moments(game, 1, by, SEED)
    moment.hidden = moment.hidden._replace(places=moment.hidden.places[:0])  # no card is dealt anew
    with start_playouts(game.slug, 1, by) as play:
        deque(play(list(split_into_tasks(moment, PLAYOUTS))), maxlen=0)
    return np.concatenate(moment.outcomes)


if __name__ == "__main__":
    run_study("deals_of_the_day", SEED, measure_days)
