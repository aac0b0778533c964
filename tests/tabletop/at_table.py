"""Use a table as a person does: send the page's messages, and read what the page gets.

All functions except `hear` are for a table without widgets.
"""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

from kit.picture.ruling_html import message_html
from kit.play.review_data import ReviewRow
from kit.tabletop import page_messages
from kit.tabletop.model import TableModel


def open_table(game, **more):
    """Return a table that is ready for play."""
    table = TableModel(game, **more)
    table.start()
    return table


def set_pauses(table, seconds):
    """Give all pauses of a table this length, and return the table."""
    table.playing.pace.pauses = dict.fromkeys(table.playing.pace.pauses, seconds)
    return table


def hear(table, message):
    """Send a message to a table's widget, as the page's script does."""
    table.link._handle_custom_msg(message, [])


def lay(table, code, source, target, zone=""):
    """Lay a card on a place, and return whether it stays there."""
    return page_messages.handle_message(table, {"lay": [code, source, target, zone]})


def press(table, place):
    """Press a place that has a move of its own."""
    (move,) = {area.click for area in table.state.scene().areas if area.place == place and not area.zone}
    return page_messages.handle_message(table, {"press": move})


def key(table, name):
    page_messages.handle_message(table, {"key": name})


def ask_why(table, **about):
    """Ask why about a `card` (its code and place), about a `move`, or in general."""
    page_messages.handle_message(table, {"why": about})


def play_to_end(table):
    """Play the first legal move of the persons until the game is over, and return the table."""
    while not table.game.over:
        table.play(table.game.moves()[0])
    return table


def picture_of(table):
    """Return the picture that the page gets."""
    return page_messages.page_picture(table.state.scene(), table.state.routes(), False, lambda card: card.code)


def targets(table, code, source):
    """Return the places that light up once this card is chosen."""
    return {target for card, place, target, _, _ in picture_of(table)["routes"] if (card, place) == (code, source)}


def hints_by_move(table):
    """Return the texts of the hints by move, the best move first."""
    routes = table.state.routes()
    shown = page_messages.hints(routes, table.hints.describe(routes.moves))
    return {routes.moves[number]: text for number, text, _, _ in shown}


def review_row(step, seat=1, **figures):
    """Return a row of a review with these figures (default: the played move is the best)."""
    moves = {"move": f"{step}c to s1", "best": f"{step}h to s2", "mistake": False, "playouts": 9, "unfinished": 0}
    values = {"before": 0.5, "after": 0.5, "low": 0.4, "high": 0.6, "luck": 0.0, "choice": 0.0}
    missed = {"missed": 0.0, "missed_low": 0.0, "missed_high": 0.0}
    return ReviewRow(**{"step": step, "seat": seat, **moves, **values, **missed} | figures)


def moves(table):
    """Return the played moves of a table."""
    return [step.move for step in table.game.history]


def panel(table):
    """Return the panel's messages as HTML."""
    return "".join(map(message_html, table.messages))


def offered_moves(table, use="move"):
    """Return the moves that the panel offers, to be played or, as `use`, to be `compared`."""
    return re.findall(rf'data-{use}="([^"]*)"', panel(table))


def read_games(path: Path):
    """Return the games of a database in the order of saving: whether each was put aside, and its transcript."""
    if not path.exists():
        return []
    with closing(sqlite3.connect(path)) as games:
        rows = games.execute("select aside, steps, rest from games order by saved").fetchall()
    return [(bool(aside), json.loads(rest) | {"steps": json.loads(steps)}) for aside, steps, rest in rows]
