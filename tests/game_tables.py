"""The tables of all games in README.md, in the welcome notebook and in the plans for teachers, and the list of lessons.

The text comes from each game's rulebook and from `tutorials/map.toml`. After a change there,
`python -m tests.game_tables` writes the tables again.
"""

import re
from collections.abc import Callable
from pathlib import Path

import nbformat

from kit.files import WELCOME
from kit.rules.rulebook import book, finished_games, info, players_in_words
from tests.notebook import draw_board
from tests.project import PROJECT, find_notebook
from tutorials.course import read_course

README, PLANS = Path("README.md"), Path("tutorials/teachers/00_plans.ipynb")
COLUMNS = 3  # of the boards in the welcome notebook


def list_games() -> list[tuple[str, str, str]]:
    """Return the finished games in the order of their notebooks: each with its slug, its short title, and its players.
    """
    order = sorted(finished_games(), key=lambda slug: find_notebook("notebooks", slug).name)
    return [(slug, re.split("[:,]", info(slug).title)[0], players_in_words(info(slug).players)) for slug in order]


def table_of_pictures() -> str:
    """Return the table of README.md: a picture of each game, and its idea."""
    return "\n".join([
        "| A moment of a game | The game |", "| --- | --- |",
        *(f'| <img src="data/pictures/{slug}.svg" alt="{name}: a moment of a game" width="340"> | '
          f"**{info(slug).title}** · {players}<br>{book(slug)['sentence']}<br>{book(slug)['course']['credit']} |"
          for slug, name, players in list_games()),
    ])


def table_of_boards() -> str:
    """Return the table of the welcome notebook: a board of each game, with links to its notebook and its tutorial."""
    cells = [
        f'<a href="{file}"><img src="attachment:{slug}.png" alt="The board of {name}" width="260"></a>'
        f"<br>**[{name}]({file})** · {players}<br>{book(slug)['course']['welcome']}<br>"
        f"[Learn it](../tutorials/rules/{find_notebook('tutorials/rules', slug).name})"
        for slug, name, players in list_games() for file in [find_notebook("notebooks", slug).name]
    ]
    lines = (f"| {' | '.join(cells[first : first + COLUMNS])} |" for first in range(0, len(cells), COLUMNS))
    return "\n".join(["|" + " |" * COLUMNS, "|" + " --- |" * COLUMNS, *lines])


def table_of_notes() -> str:
    """Return the table of the plans: the teachers' notes on each game's rules."""
    return "\n".join([
        "| On rules | |", "| --- | --- |",
        *(f"| [{name}](rules/{find_notebook('tutorials/rules', slug).name}) | {book(slug)['course']['notes']} |"
          for slug, name, _ in list_games()),
    ])


def table_of_lessons() -> str:
    """Return the table of the plans: the teachers' notes on each lesson on chance."""
    return "\n".join([
        "| On chance | |", "| --- | --- |",
        *(f"| [{int(each.number)}. {each.title.partition(':')[0]}](chance/{each.file}.ipynb) | {each.notes} |"
          for each in read_course(PROJECT / "tutorials/map.toml").lessons.values()),
    ])


TABLES: dict[Path, list[Callable[[], str]]] = {
    README: [table_of_pictures], Path(WELCOME): [table_of_boards], PLANS: [table_of_notes, table_of_lessons],
}


def replace_tables(text: str, tables: list[str]) -> str:
    """Return a text with tables in place of the older ones, which have the same first lines."""
    for table in tables:
        older = re.compile(rf"^{re.escape(table.splitlines()[0])}$(\n\|.*)*", re.MULTILINE)
        text = older.sub(lambda _, new=table: new, text)
    return text


def renew_file(path: Path) -> str:
    """Return the content of a file with its present tables. A notebook also gets the pictures of new boards."""
    tables = [write() for write in TABLES[path]]
    if path.suffix != ".ipynb":
        return replace_tables((PROJECT / path).read_text(encoding="utf-8"), tables)
    notebook = nbformat.read(PROJECT / path, as_version=4)
    for cell in notebook.cells:
        cell.source = replace_tables(cell.source, tables)
        if boards := re.findall(r"attachment:([\w-]+\.png)", cell.source):
            old = cell.get("attachments", {})
            cell["attachments"] = {name: old.get(name) or draw_board(name) for name in sorted(boards)}
    return nbformat.writes(notebook) + "\n"


if __name__ == "__main__":
    for path in TABLES:
        (PROJECT / path).write_text(renew_file(path), encoding="utf-8")
