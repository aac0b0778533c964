"""Games in progress, saved on disk after every move, so that a killed kernel loses none."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from kit.play.game import FORMAT
from kit.rules.rulebook import info


class Autosave:
    """Saves one table's game. Tables that play the same deal in different ways write different files.

    `others` is how many other games of this deal are saved, `offered` where the longest game of this deal lies if it
    has more moves in it than this one: it can be taken up again, and `offer` says so; empty when there is none.
    """

    def __init__(self, game) -> None:
        self.game = game
        self.others = 0
        self._firsts = _first_files(game)
        self._path: Path | None = None  # where the game lies, once it is saved
        self._stamp: tuple | None = None  # of the file as this table left it
        self._written: tuple = ()  # the steps that lie there
        steps = _plain(game.history)
        for path in self._files():
            if steps and steps_in(path) == steps and not is_newer(path):
                self._wrote(path)  # the game was opened from it
        self.offered = self._longer()
        self.offer = "" if self.offered is None else _offer(self.offered)

    def save(self) -> None:
        """Write the game's transcript whole, then rename it into place.

        A file in which another table has played otherwise is left alone: this game then moves to one of its own. A
        game that was offered and not taken up is put aside, not lost.
        """
        self.leave_offer()
        if self._path is None or _stamp(self._path) != self._stamp:
            self._path = self._own_file()
            self._path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self._path, self.game.transcript())
        self._wrote(self._path)
        self.others = sum(bool(steps_in(path)) for path in self._files() if path != self._path)

    def leave_offer(self) -> None:
        """Move the game that is offered out of the way, so that it is not offered again."""
        if self.offered is not None and self.offered.exists():
            self.offered.rename(free(self.offered.with_suffix(".earlier.json")))
        self.offered, self.offer = None, ""

    def _longer(self) -> Path | None:
        longest = max(self._files(), key=lambda path: len(steps_in(path)), default=None)
        return longest if longest and len(steps_in(longest)) > len(self.game.history) else None

    def _files(self) -> list[Path]:
        """Where games of this deal lie, also those that were kept before the game had all its options."""
        found = {path for first in self._firsts for path in first.parent.glob(f"{first.stem}*.json")}
        return sorted((path for path in found if ".earlier" not in path.name), key=lambda path: (len(path.name), path))

    def _own_file(self) -> Path:
        """A file in which nothing is lost by writing: this table's own, one with how its game began, or a new one."""
        steps, written = _plain(self.game.history), _plain(self._written)
        for path in [self._path, *self._files()]:
            if path is not None and not is_newer(path):
                lying = steps_in(path)
                if lying == steps[: len(lying)] or (path == self._path and lying == written):
                    return path
        return free(self._firsts[0])

    def _wrote(self, path: Path) -> None:
        self._path, self._stamp, self._written = path, _stamp(path), tuple(self.game.history)


def write_whole(path: Path, data: dict) -> None:
    """Write JSON so that the file is always either the old one or the new one, never half of it."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    unfinished.write_text(json.dumps(data, separators=(",", ":")), encoding="utf-8")
    os.replace(unfinished, path)


def read(path: Path) -> dict[str, Any]:
    """A saved transcript; empty where there is none, or half of one."""
    try:
        saved = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return saved if isinstance(saved, dict) else {}


def steps_in(path: Path) -> list:
    """The steps of a saved game; none where there is no game. A file is read again only when it has changed."""
    return _kept(path, _stamp(path))[0]


def is_newer(path: Path) -> bool:
    """Whether a game was kept by a newer kit, in a format that this one cannot read: it is left alone."""
    return _kept(path, _stamp(path))[1]


def free(path: Path) -> Path:
    """The path, or with a number added, one that no file has yet."""
    tried, number = path, 1
    while tried.exists():
        number += 1
        tried = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return tried


def _offer(path: Path) -> str:
    moves, when = len(steps_in(path)), datetime.fromtimestamp(path.stat().st_mtime)
    return f"A game of this deal with {moves} move{'s' * (moves != 1)} was kept on {when:%d %B at %H:%M}."


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


@lru_cache(maxsize=64)
def _kept(path: Path, stamp: tuple | None) -> tuple[list, bool]:
    """The steps of a saved game, and whether it is of a newer format than this kit reads."""
    saved = {} if stamp is None else read(path)
    steps, written = saved.get("steps"), saved.get("format", 0)
    return steps if isinstance(steps, list) else [], isinstance(written, int) and written > FORMAT


def _plain(history: Iterable) -> list:
    """Steps as they come back from JSON, where tuples are lists."""
    return json.loads(json.dumps([step.as_dict() for step in history]))
