"""`kit.deal_of_the_day`: the same deal for everybody on one day, with its measured difficulty."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial
from typing import TYPE_CHECKING

from kit.errors import BadOption, refuse_unknown_arguments, state_demand
from kit.lesson.practice_questions import read_results
from kit.play.game import deal
from kit.play.names import read_slug
from kit.rules.rulebook import finished_games, info

if TYPE_CHECKING:
    from kit.lesson.questions import TaskCell

FIRST = date(2026, 11, 19)  # the day of the first deal; each day has another game, in turn


@refuse_unknown_arguments()
def deal_of_the_day(game: str | None = None, day: date | None = None) -> TaskCell:
    """Return a table with the deal of a day (default: today), under a line on how difficult it is.

    Each day has another game. With the name of a game, the deal is that game's last deal of the day. In a game that the
    kit can search, the deal can be won, or the line says that nobody knows. Players at random and careful players have
    played the same cards 400 times each; the line gives their result for seat 1 with its 95 % interval. Raises
    UnknownGame, BadOption.
    """
    from kit.lesson.questions import TaskCell
    from kit.lesson.table_tasks import TaskPage
    from kit.lesson.verdicts import task_line
    from kit.tabletop.widget import Table

    name, head, text = find_deal(day, game)
    return TaskCell(Table(deal(name)), partial(TaskPage, tell=lambda _: task_line(False, head, text)))


def find_deal(day: date | None = None, game: str | None = None) -> tuple[str, str, str]:
    """Return the name of the deal of a day (default: today), what it is, and how difficult it is.

    Raises UnknownGame, BadOption.
    """
    wanted = date.today() if day is None else day
    if not isinstance(wanted, date):
        raise BadOption(state_demand("day", "be a date such as datetime.date(2026, 11, 26)", day))
    slug, days = None if game is None else read_slug(game), (wanted - FIRST).days
    deals = {game: read_results("deals_of_the_day.csv", game) for game in sorted(finished_games())}
    games = list(deals)
    last = len(games) * min(map(len, deals.values()), default=0) - 1
    if not 0 <= days <= last:
        span = f"from {FIRST} to {FIRST + timedelta(last)}" if games else "for no day"
        raise BadOption(f"the kit has deals of the day {span}, and not for {wanted:%Y-%m-%d}")
    for place in range(days, max(-1, days - len(games)), -1):
        chosen = FIRST + timedelta(place)
        name = games[chosen.toordinal() % len(games)]
        if slug in (None, name):
            row = deals[name][place // len(games)]
            return row["deal"], f"{info(name).title}, the deal of {chosen:%A, %d %B %Y}.", row["text"]
    raise BadOption(f"there is no deal of the day of {slug} until {wanted:%Y-%m-%d}")
