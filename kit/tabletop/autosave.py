"""Games in progress, saved in a database after every move, so that a killed kernel loses none."""

import hashlib
import json
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from itertools import count
from operator import itemgetter
from pathlib import Path
from secrets import token_hex
from typing import Any

from kit.errors import KitError, check_format
from kit.files import describe_fault, open_file, parse_json, state_folder
from kit.lab.numpy_state import has_numpy
from kit.play.game import Game

BUSY, MOMENT = 10, 0.1  # seconds to wait while another kernel writes: at first, and after a failure
# Faults of a file that is not a database of games. Other faults, such as a full disk, may pass.
FOREIGN = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

FORMAT = 1  # the number of the database (`user_version`)
# A row is a game: `deal` names its start, `aside` is true once it is no longer offered, `steps` and `rest` are its
# transcript.
CREATE_GAMES = """
create table if not exists games (
    id text primary key, deal text, saved real, aside integer default 0, moves integer, steps text, rest text
)
"""
# A game whose steps are the first steps of this one is not another game.
COUNT_OTHERS = """
select count(*) from games where deal = ? and not aside and id != ?
and substr(steps, 1, length(steps) - 1) != substr(?, 1, length(steps) - 1)
"""
FIND_REVIEWED = """
select moves, saved, steps, rest from games where instr(rest, '"review"') and abs(saved) < 1e10
order by saved desc limit ?
"""
MOST_REVIEWED = 20


class Autosave:
    """Save one table's game, in a row of the database that no other table ever writes.

    Another table may only put a row aside; the game then moves to a new row. So nothing is lost if others play the same
    deal, or if a kernel is killed.

    `other_games` is the number of other saved games of this deal. `offer` describes the longest one, which can be
    resumed, if it has more moves than this one. `unreadable_files` names each file that cannot be read, and why; such
    a file stays as it is. It also names a file with a damaged game of this deal, which is put aside. `fault` is the
    reason why the game could not be saved the last time; empty if it was saved.
    """

    def __init__(self, game: Game, saves: bool) -> None:
        self.game = game
        self._saves = saves  # if false, the kit neither finds, offers nor saves games
        self.other_games = 0
        self.offer = self.fault = ""
        self.unreadable_files: list[str] = []
        self._deal = _name_deal(game)
        self._row = ""  # the row of the game, once it is saved
        self._source = ""  # the row of the game when it was opened; put aside after the next move
        self._offered = ""
        self._no_folder = ""  # the reason why there can be no folder of games
        for number in count(1) if saves else ():
            try:
                self._path = _folder() / ("games.sqlite" if number == 1 else f"games-{number}.sqlite")
                self._find_games()
            except OSError as error:
                self._no_folder = str(error)
            except sqlite3.DatabaseError as error:
                self.unreadable_files.append(f"{self._path}: {error}")
                if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_NOTADB) & 0xFF in FOREIGN:
                    continue
            break

    def save(self) -> None:
        """Save the present game. If this fails, `fault` is the reason.

        A game that was offered and not resumed is then put aside, not lost.
        """
        if self._no_folder or not self._saves:
            self.fault = self._no_folder
            return
        rest = self.game.transcript()
        steps = rest.pop("steps")
        written = len(steps), _as_text(steps), _as_text(rest), time.time()
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with suppress(OSError):  # the games are private
                self._path.parent.chmod(0o700)
            if not self._path.exists():
                open_file(self._path, "ab").close()
            with _open_database(self._path, MOMENT if self.fault else BUSY) as games:
                update = "update games set moves = ?, steps = ?, rest = ?, saved = ? where id = ? and not aside"
                row = self._row
                if not games.execute(update, (*written, row)).rowcount:
                    row = token_hex(8)
                    insert = "insert into games (moves, steps, rest, saved, id, deal) values (?, ?, ?, ?, ?, ?)"
                    games.execute(insert, (*written, row, self._deal))
                games.execute("update games set aside = 1 where id in (?, ?)", (self._source, self._offered))
                others = games.execute(COUNT_OTHERS, (self._deal, row, written[1]))
                (self.other_games,) = others.fetchone()
        except (OSError, sqlite3.Error) as error:
            self.fault = f"{describe_fault(error)} ({self._path.parent})"
            return
        self._row, self._source, self._offered, self.offer, self.fault = row, "", "", "", ""

    def load_offer(self) -> dict[str, Any]:
        """Return the transcript of the game that is offered. Raises KitError."""
        try:
            with _open_database(self._path) as games:
                find = "select moves, saved, steps, rest from games where id = ?"
                row = games.execute(find, (self._offered,)).fetchone()
            if row is not None:
                return _read_row(*row)[1]
        except (sqlite3.Error, ValueError) as error:
            raise KitError(f"The saved game in {self._path} cannot be read: {error}. Start over instead.") from error
        raise KitError(f"The saved game is no longer in {self._path}. Start over instead.")

    def decline_offer(self) -> None:
        """Put the game that is offered aside, so that it is not offered again."""
        if not self._offered:
            return
        with suppress(sqlite3.Error), _open_database(self._path) as games:
            games.execute("update games set aside = 1 where id = ?", (self._offered,))
        self._offered, self.offer = "", ""

    def _find_games(self) -> None:
        """Find the saved games of this deal. Raises sqlite3.Error."""
        if not os.path.lexists(self._path):
            return
        steps, saved_games = self.game.transcript()["steps"], []
        with _open_database(self._path) as games:
            rows = games.execute(
                "select rowid, id, moves, saved, steps, rest from games where deal = ? and not aside and moves >= ? "
                "order by moves desc, saved desc",
                (self._deal, max(1, len(steps))),
            ).fetchall()
            for rowid, *row in rows:
                try:
                    _read_row(*row[1:])
                    saved_games.append(row)
                except ValueError as error:
                    self.unreadable_files.append(f"{self._path}: a game of this deal is damaged and put aside: {error}")
                    with suppress(sqlite3.OperationalError):  # nothing can be written
                        games.execute("update games set aside = 1 where rowid = ?", (rowid,))
        self._source = next((row for row, *_, text, _ in saved_games if text == _as_text(steps)), "")
        if saved_games and saved_games[0][1] > len(steps):
            self._offered, moves, saved, *_ = saved_games[0]
            when = f"{datetime.fromtimestamp(saved):%d %B at %H:%M}"
            self.offer = f"A game of this deal with {moves} move{'s' * (moves != 1)} was kept on {when}."


def list_reviewed_games() -> Iterator[tuple[float, dict[str, Any]]]:
    """Yield the time and the transcript of each of the latest saved games that were reviewed, the latest first.

    Without NumPy nobody can review a game.
    """
    if not has_numpy():
        return
    rows, reviewed = list[tuple[Any, ...]](), list[tuple[float, dict[str, Any]]]()
    with suppress(OSError):
        for path in _folder().glob("games*.sqlite"):
            with suppress(sqlite3.Error), _open_database(path) as games:
                rows += games.execute(FIND_REVIEWED, (MOST_REVIEWED,)).fetchall()
    for row in rows:
        with suppress(ValueError):  # one damaged game costs this game alone
            reviewed.append(_read_row(*row))
    yield from sorted(reviewed, key=itemgetter(0), reverse=True)


def _read_row(moves: Any, saved: Any, steps: Any, rest: Any) -> tuple[float, dict[str, Any]]:
    """Return the time and the transcript of a row. Raises ValueError for a damaged one."""
    try:
        datetime.fromtimestamp(saved)
        transcript = parse_json(rest) | {"steps": parse_json(steps)}
        if len(transcript["steps"]) == moves:
            return saved, transcript
    except (TypeError, AttributeError, OverflowError, OSError) as error:
        raise ValueError(str(error)) from error
    raise ValueError("its number of moves is wrong")


@contextmanager
def _open_database(path: Path, seconds: float = BUSY) -> Iterator[sqlite3.Connection]:
    """Yield the database, in one transaction. Raises sqlite3.Error."""
    if os.path.lexists(path) and not path.is_file():
        raise sqlite3.DatabaseError("it is not an ordinary file")
    with closing(sqlite3.connect(path, timeout=seconds)) as games, games:
        if games.execute("select 1 from sqlite_master limit 1").fetchone():  # nothing is changed in a foreign database
            check_format(games.execute("pragma user_version").fetchone()[0], FORMAT, sqlite3.DatabaseError)
        else:
            games.execute(f"pragma user_version = {FORMAT}")
        games.execute(CREATE_GAMES)
        yield games


def _folder() -> Path:
    return state_folder() / "games"


def _name_deal(game: Game) -> str:
    """Return the name of a game's start: its game, options, seed and first position."""
    deal = json.dumps([game.slug, game.options, game.seed, game.at(0).position()], sort_keys=True)
    return f"{game.slug}-{hashlib.sha256(deal.encode()).hexdigest()[:16]}"


def _as_text(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))
