"""`kit.deal_of_the_day`: the same deal for everybody on one day, with its measured difficulty."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from datetime import date
from math import log10
from typing import Any

import numpy as np

from kit.errors import BadOption, refuse_unknown_arguments, state_demand
from kit.lab.moments import find_moments, split_into_tasks, start_playouts
from kit.lab.playout import UNFINISHED, WHOLE_WIN
from kit.lab.solve import new_budget, search_game
from kit.lab.solver import list_solvable_games
from kit.lab.stats import mean_interval
from kit.lab.tables import outcome_unit
from kit.lesson.boxes import task_line
from kit.lesson.questions import TableTask
from kit.play.amounts import MINUS, format_value, is_for_points
from kit.play.game import Game, deal
from kit.play.names import read_slug
from kit.rules.rulebook import games, info, outcome_range
from kit.tabletop.widget import Table

DEALS = 100  # deals of a day, from which the first one that can be won is chosen
NODES, SEED, PLAYOUTS = 20_000, 1, 400
WIDE = 10  # points: a wider interval is rounded
FAIR = 0.2, 0.8  # the share of wins of players at random in a fair deal
OPTIONS: dict[str, dict[str, Any]] = {"stack-em": {"hand_limit": 7}}  # by its usual options, hardly a deal can be won


@refuse_unknown_arguments()
def deal_of_the_day(game: str | None = None, day: date | None = None) -> TableTask:
    """Return a table with the deal of a day (default: today), under a line on how difficult it is.

    Without a game (default), each day has another game. In a game that the kit can search, the deal can be won, or the
    line says that nobody knows. Players at random and careful players have played the same cards 400 times each; the
    line gives their result for seat 1 with its 95 % interval. Raises UnknownGame, BadOption.
    """
    today = date.today() if day is None else day
    if not isinstance(today, date):
        raise BadOption(state_demand("day", "be a date such as datetime.date(2026, 11, 26)", day))
    slug = game_of_the_day(today) if game is None else read_slug(game)
    chosen, verdict = choose_deal(slug, today)
    text = f"{verdict} {describe_difficulty(chosen)}".strip()
    task = TableTask(Table(chosen))
    task.line.value = task_line(False, f"{info(slug).title}, the deal of {today:%A, %d %B %Y}.", text)
    return task


def game_of_the_day(day: date) -> str:
    """Return the slug of the game of a day: each day has another one."""
    every = games()
    return every[day.toordinal() % len(every)].slug


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
