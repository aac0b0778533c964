"""Games in progress, kept on disk after every move, so that a killed kernel loses none."""

from __future__ import annotations

import hashlib
import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any

from platformdirs import user_state_path


class Keeper:
    """Keeps one table's game on disk. Tables that play the same deal in different ways write different files."""

    def __init__(self, game) -> None:
        self.game = game
        self.path: Path | None = None  # where the game lies, once it is kept
        self.written: list = []  # the steps that lie there
        self.others = 0  # how many other games of this deal are kept
        steps = _plain(game)["steps"]
        for path in places(game):
            if steps and steps_in(path) == steps:
                self.path, self.written = path, steps  # the game was opened from it

    def save(self) -> Path:
        """Write the game's transcript whole, then rename it into place; returns where it lies.

        A file in which another table has played otherwise is left alone: this game then moves to one of its own.
        """
        transcript = _plain(self.game)
        steps, files = transcript["steps"], places(self.game)
        path = next(each for each in [self.path, *files] if each and self._may_write(each, steps))
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, transcript)
        self.path, self.written = path, steps
        self.others = sum(bool(steps_in(each)) for each in files if each != path)
        return path

    def _may_write(self, path: Path, steps: list) -> bool:
        """Whether nothing is lost by writing there: what lies there is this table's own, or how its game began."""
        lying = steps_in(path)
        own = path == self.path and lying == self.written
        return own or lying == steps[: len(lying)]


def write_whole(path: Path, data: dict) -> None:
    """Write JSON so that the file is always either the old one or the new one, never half of it."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    unfinished.write_text(json.dumps(data, separators=(",", ":")), encoding="utf-8")
    os.replace(unfinished, path)


def find(game) -> Path | None:
    """Where the longest game of the same deal is kept that has more moves in it than `game` has, or None."""
    kept = {path: len(steps_in(path)) for path in places(game)}
    longest = max(kept, key=lambda path: kept[path])
    return longest if kept[longest] > len(game.history) else None


def read(path: Path) -> dict[str, Any]:
    """A kept transcript; empty where there is none, or half of one."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def steps_in(path: Path) -> list:
    """The steps of a kept game; none where there is no game."""
    steps = read(path).get("steps")
    return steps if isinstance(steps, list) else []


def set_aside(path: Path) -> None:
    """Move a kept game out of the way, so that it is not offered again; it is not lost."""
    if path.exists():
        path.rename(free(path.with_suffix(".earlier.json")))


def kept_at(path: Path) -> datetime:
    """When a game was last kept there."""
    return datetime.fromtimestamp(path.stat().st_mtime)


def free(path: Path) -> Path:
    """The path, or with a number added, one that no file has yet."""
    tried, number = path, 1
    while tried.exists():
        number += 1
        tried = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return tried


def places(game) -> list[Path]:
    """Where games of this deal lie (the same game, options, seed and start), and last a file that is not there yet."""
    transcript = game.transcript()
    deal = json.dumps([transcript[key] for key in ("game", "options", "seed", "start")], sort_keys=True)
    mark = hashlib.sha256(deal.encode()).hexdigest()[:16]
    first = user_state_path("stack-games-kit") / "games" / f"{transcript['game']}-{mark}.json"
    kept = [path for path in first.parent.glob(f"{first.stem}*.json") if ".earlier" not in path.name]
    return [*sorted(kept, key=lambda path: (len(path.name), path.name)), free(first)]


def _plain(game) -> dict[str, Any]:
    """A game's transcript as it comes back from JSON, where tuples are lists."""
    return json.loads(json.dumps(game.transcript()))
