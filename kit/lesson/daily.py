"""`kit.deal_of_the_day`: the same deal for everybody on one day, with its measured difficulty."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

from kit.errors import BadOption, refuse_unknown_arguments, state_demand
from kit.lesson.practice_questions import read_results
from kit.play.game import deal
from kit.play.names import read_slug
from kit.rules.rulebook import info

if TYPE_CHECKING:
    from kit.lesson.questions import TableTask


@refuse_unknown_arguments()
def deal_of_the_day(game: str | None = None, day: date | None = None) -> TableTask:
    """Return a table with the deal of a day (default: today), under a line on how difficult it is.

    Each day has another game. With the name of a game, the deal is that game's last deal of the day. In a game that the
    kit can search, the deal can be won, or the line says that nobody knows. Players at random and careful players have
    played the same cards 400 times each; the line gives their result for seat 1 with its 95 % interval. Raises
    UnknownGame, BadOption.
    """
    from kit.lesson.boxes import task_line
    from kit.lesson.questions import TableTask
    from kit.tabletop.widget import Table

    name, head, text = find_deal(day, game)
    task = TableTask(Table(deal(name)))
    task.line.value = task_line(False, head, text)
    return task


def find_deal(day: date | None = None, game: str | None = None) -> tuple[str, str, str]:
    """Return the name of the deal of a day (default: today), what it is, and how difficult it is.

    Raises UnknownGame, BadOption.
    """
    wanted = date.today() if day is None else day
    if not isinstance(wanted, date):
        raise BadOption(state_demand("day", "be a date such as datetime.date(2026, 11, 26)", day))
    text, slug = f"{wanted:%Y-%m-%d}", None if game is None else read_slug(game)
    rows = {row["day"]: row for row in read_results("deals_of_the_day.csv")}
    if text not in rows:
        span = f"from {min(rows)} to {max(rows)}" if rows else "for no day"
        raise BadOption(f"the kit has deals of the day {span}, and not for {text}")
    found = [row for row in rows.values() if row["day"] <= text and slug in (None, slug_of(row))]
    if not found:
        raise BadOption(f"there is no deal of the day of {slug} until {text}")
    row = found[-1]
    named = f"{info(slug_of(row)).title}, the deal of {date.fromisoformat(row['day']):%A, %d %B %Y}."
    return row["deal"], named, row["text"]


def slug_of(row: Mapping[str, str]) -> str:
    """Return the game of a row of `deals_of_the_day.csv`."""
    return row["deal"].partition("/")[0]
