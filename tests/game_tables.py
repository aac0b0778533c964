"""The tables of all games in README.md, in the welcome notebook and in the plans for teachers.

The text comes from each game's rulebook. After a change there, `python -m tests.game_tables` writes the tables again.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import nbformat

from kit.files import WELCOME
from kit.rules.rulebook import book, finished_games, info, players_in_words
from tests.notebook import draw_board
from tests.project import PROJECT, find_notebook

README, PLANS = Path("README.md"), Path("tutorials/teachers/00_plans.ipynb")
COLUMNS = 3  # of the boards in the welcome notebook


class Entry(NamedTuple):
    """A game in the tables: its slug, full and short title, players, its book, and the file name of its notebooks."""

    slug: str
    title: str
    name: str
    players: str
    book: dict[str, Any]
    file: str


def list_entries() -> list[Entry]:
    """Return the finished games in the order of their notebooks."""
    return sorted((make_entry(slug) for slug in finished_games()), key=lambda entry: entry.file)


def make_entry(slug: str) -> Entry:
    """Return the entry of a game."""
    about, file = info(slug), find_notebook("notebooks", slug).name
    return Entry(slug, about.title, re.split("[:,]", about.title)[0], players_in_words(about.players), book(slug), file)


def table_of_pictures() -> str:
    """Return the table of README.md: a picture of each game, and its idea."""
    return "\n".join([
        "| A moment of a game | The game |", "| --- | --- |",
        *(f'| <img src="data/pictures/{each.slug}.svg" alt="{each.name}: a moment of a game" width="340"> '
          f"| **{each.title}** · {each.players}<br>{each.book['sentence']}<br>{each.book['course']['credit']} |"
          for each in list_entries()),
    ])


def table_of_boards() -> str:
    """Return the table of the welcome notebook: a board of each game, with links to its notebook and its tutorial."""
    cells = [
        f'<a href="{each.file}"><img src="attachment:{each.slug}.png" alt="The board of {each.name}" width="260"></a>'
        f"<br>**[{each.name}]({each.file})** · {each.players}<br>{each.book['course']['welcome']}<br>"
        f"[Learn it](../tutorials/rules/{find_notebook('tutorials/rules', each.slug).name})"
        for each in list_entries()
    ]
    lines = (f"| {' | '.join(cells[first : first + COLUMNS])} |" for first in range(0, len(cells), COLUMNS))
    return "\n".join(["|" + " |" * COLUMNS, "|" + " --- |" * COLUMNS, *lines])


def table_of_notes() -> str:
    """Return the table of the plans: the teachers' notes on each game's rules."""
    return "\n".join([
        "| On rules | |", "| --- | --- |",
        *(f"| [{each.name}](rules/{find_notebook('tutorials/rules', each.slug).name}) "
          f"| {each.book['course']['notes']} |" for each in list_entries()),
    ])


TABLES: dict[Path, Callable[[], str]] = {
    README: table_of_pictures, Path(WELCOME): table_of_boards, PLANS: table_of_notes,
}


def replace_table(text: str, table: str) -> str:
    """Return a text with a table in place of the older one, which has the same first line."""
    return re.sub(rf"^{re.escape(table.splitlines()[0])}$(\n\|.*)*", lambda _: table, text, flags=re.MULTILINE)


def renew_file(path: Path) -> str:
    """Return the content of a file with its present table. A notebook also gets the pictures of new boards."""
    table = TABLES[path]()
    if path.suffix != ".ipynb":
        return replace_table((PROJECT / path).read_text(encoding="utf-8"), table)
    notebook = nbformat.read(PROJECT / path, as_version=4)
    for cell in notebook.cells:
        cell.source = replace_table(cell.source, table)
        if boards := re.findall(r"attachment:([\w-]+\.png)", cell.source):
            old = cell.get("attachments", {})
            cell["attachments"] = {name: old.get(name) or draw_board(name) for name in sorted(boards)}
    return nbformat.writes(notebook) + "\n"


if __name__ == "__main__":
    for path in TABLES:
        (PROJECT / path).write_text(renew_file(path), encoding="utf-8")
