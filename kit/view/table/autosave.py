"""Games in progress, saved on disk after every move, so that a killed kernel loses none."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Any

from platformdirs import user_state_path

from kit import files
from kit.errors import KitError
from kit.play.game import FORMAT
from kit.play.referee import load
from kit.rules.rulebook import info

LARGEST = 16_000_000  # bytes of a file that is read; the longest games have some hundred thousand


class Autosave:
    """Saves one table's game, in a file that no other table ever writes.

    A file that this table did not write last itself is never written over: the game then moves to a new one. Another
    table may only move a file out of the way, whole, to a name that nobody has. So nothing is lost, whoever else saves
    the same deal, and whenever one is killed.

    `others` is how many other games of this deal are saved, `offered` where the longest game of this deal lies if it
    has more moves in it than this one: it can be taken up again, and `offer` says so; empty when there is none.
    `left_alone` says of each file that cannot be read why not; such a file stays as it is. `unkept` is why the game
    could not be saved the last time; empty when it was.
    """

    def __init__(self, game) -> None:
        self.game = game
        self.others = 0
        self.unkept = ""
        self._firsts = _first_files(game)
        self._path: Path | None = None  # where the game lies, once it is saved
        self._stamp: tuple | None = None  # of the file as this table left it
        files = self._files()
        steps = _plain(game.history)
        # what the game was opened from: once more has been played, it is put out of the way
        same = [path for path in files if steps and steps_in(path) == steps]
        self._source = next((path for path in same if self._is_sound(path)), None)
        longer = [path for path in files if len(steps_in(path)) > len(steps)]
        offered = (path for path in sorted(longer, key=lambda path: -len(steps_in(path))) if self._may_offer(path))
        self.offered = next(offered, None)
        self.offer = "" if self.offered is None else _offer(self.offered)
        self.left_alone = [f"{path}: {said}" for path in files if (said := self._fault(path))]

    def save(self) -> None:
        """Write the game's transcript whole, then rename it into place; `unkept` says why this could not be done.

        A game that was offered and not taken up is then put aside, not lost.
        """
        if self._path is None or _stamp(self._path) != self._stamp:
            self._path = _named_anew(self._firsts[0])
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, self.game.transcript())
        except OSError as error:
            self.unkept = f"{error.strerror or error} ({self._path.parent})"
            return
        self.unkept = ""
        self._stamp = _stamp(self._path)
        self.leave_offer()
        if self._source is not None:
            _put_aside(self._source)
            self._source = None
        self.others = self._count_others()

    def leave_offer(self) -> None:
        """Move the game that is offered out of the way, so that it is not offered again."""
        if self.offered is not None and self._is_sound(self.offered):
            _put_aside(self.offered)
        self.offered, self.offer = None, ""

    def _files(self) -> list[Path]:
        """Where games of this deal lie, also those that were kept before the game had all its options."""
        try:
            found = {path for first in self._firsts for path in first.parent.glob(f"{first.stem}*.json")}
        except OSError:
            return []
        return sorted((path for path in found if ".earlier" not in path.name), key=lambda path: (len(path.name), path))

    def _count_others(self) -> int:
        """How many saved games of this deal went another way than this one, or further."""
        others = [steps_in(path) for path in self._files() if path != self._path]
        steps = _plain(self.game.history) if others else []
        return sum(lying != steps[: len(lying)] for lying in others)

    def _fault(self, path: Path) -> str:
        """What is wrong with a saved game; empty where nothing is."""
        return fault_of(path, self.game.slug)

    def _is_sound(self, path: Path) -> bool:
        return not self._fault(path)

    def _may_offer(self, path: Path) -> bool:
        """Whether a game is sound, or was kept by a newer kit: to take this one up is refused, which says why."""
        return is_newer(path) or self._is_sound(path)


def write_whole(path: Path, data: dict) -> None:
    """Write JSON so that the file is always either the old one or the new one, never half of it. Raises OSError."""
    files.write_whole(path, _as_text(data).encode())


def write_new(path: Path, data: dict) -> Path:
    """Write JSON to a file that was not there before; returns which. Raises OSError."""
    own = reserved(path)
    try:
        own.write_text(_as_text(data), encoding="utf-8")
    except OSError:
        with suppress(OSError):
            own.unlink()
        raise
    return own


def reserved(path: Path) -> Path:
    """An empty file of this name, made now, or with a number added where a file has it. Raises OSError."""
    for number in count(1):
        tried = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        with suppress(FileExistsError):
            tried.touch(exist_ok=False)
            break
    return tried


def read(path: Path) -> dict[str, Any]:
    """A saved transcript; empty where there is none, or nothing that can be read."""
    return _saved(path, _stamp(path))


def steps_in(path: Path) -> list:
    """The steps of a saved game; none where there is no game. A file is read again only when it has changed."""
    steps = read(path).get("steps")
    return steps if isinstance(steps, list) else []


def is_newer(path: Path) -> bool:
    """Whether a game was kept by a newer kit, in a format that this one cannot read."""
    written = read(path).get("format", 0)
    return isinstance(written, int) and written > FORMAT


def fault_of(path: Path, slug: str) -> str:
    """Why a file is no saved game of this kind that can be taken up; empty where it is one, and where there is none."""
    saved, stamp = read(path), _stamp(path)
    if stamp is None:
        return ""
    if not saved:
        return "it is damaged, or too large"
    if saved.get("game") != slug:
        return f"it is no game of {slug}"
    return _refused(path, stamp)


def _offer(path: Path) -> str:
    moves, stamp = len(steps_in(path)), _stamp(path)
    when = "" if stamp is None else f" on {datetime.fromtimestamp(stamp[1] / 1e9):%d %B at %H:%M}"
    return f"A game of this deal with {moves} move{'s' * (moves != 1)} was kept{when}."


def _first_files(game) -> list[Path]:
    """Where the first game of a deal lies: of the same game, options, seed and start.

    Then where kits laid it that did not have its last options yet, as far as these have their defaults.
    """
    options, start = dict(game.options), game.at(0).position()
    found = [_file(game, options, start)]
    for name, values in reversed(info(game.slug).options.items()):
        if name == "players" or options.pop(name) != values[0]:
            break
        found.append(_file(game, options, start))
    return found


def _file(game, options: dict[str, Any], start: dict[str, Any]) -> Path:
    deal = json.dumps([game.slug, options, game.seed, start | {"options": options}], sort_keys=True)
    mark = hashlib.sha256(deal.encode()).hexdigest()[:16]
    return user_state_path("stack-games-kit") / "games" / f"{game.slug}-{mark}.json"


def _stamp(path: Path) -> tuple | None:
    """What tells a file from every other that lay there before: each is written anew and renamed; None without one."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


@lru_cache(maxsize=32)
def _saved(path: Path, stamp: tuple | None) -> dict[str, Any]:
    """What lies in a file, which has this stamp: see `read`."""
    if stamp is None or stamp[2] > LARGEST:
        return {}
    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return saved if isinstance(saved, dict) else {}


@lru_cache(maxsize=32)
def _refused(path: Path, stamp: tuple) -> str:
    """Why the referee does not accept a saved game, which has this stamp; empty when it does."""
    try:
        load(_saved(path, stamp))
    except KitError as error:
        return str(error)
    except RecursionError:
        return "it is nested too deeply"
    return ""


def _named_anew(first: Path) -> Path:
    """A name for a file of the same deal that no file has, and no other table will think of."""
    return first.with_name(f"{first.stem}-{token_hex(8)}.json")


def _put_aside(path: Path) -> None:
    """Move a game out of the way, to a name that nobody has; where that cannot be done it stays."""
    with suppress(OSError):
        aside = reserved(path.with_suffix(".earlier.json"))
        try:
            path.replace(aside)
        except OSError:
            aside.unlink()


def _as_text(data: dict) -> str:
    return json.dumps(data, separators=(",", ":"))


def _plain(history: Iterable) -> list:
    """Steps as they come back from JSON, where tuples are lists."""
    return json.loads(json.dumps([step.as_dict() for step in history]))
