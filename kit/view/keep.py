"""Games in progress, kept on disk after every move, so that a killed kernel loses none."""

from __future__ import annotations

import hashlib
import json
import os
from datetime import datetime
from pathlib import Path

from platformdirs import user_state_path


def save(game) -> Path:
    """Write the game's transcript whole, then rename it into place; returns where it lies."""
    transcript = game.transcript()
    path = _path(transcript)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, transcript)
    return path


def write_whole(path: Path, data: dict) -> None:
    """Write JSON so that the file is always either the old one or the new one, never half of it."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    unfinished.write_text(json.dumps(data, separators=(",", ":")), encoding="utf-8")
    os.replace(unfinished, path)


def find(game) -> dict | None:
    """The kept transcript of the same deal with more moves in it than `game` has, or None."""
    path = _path(game.transcript())
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    steps = kept.get("steps") if isinstance(kept, dict) else None
    return kept if isinstance(steps, list) and len(steps) > len(game.history) else None


def set_aside(game) -> None:
    """Move the kept transcript of this deal out of the way, so that another game of it does not overwrite it."""
    path = _path(game.transcript())
    if path.exists():
        os.replace(path, path.with_suffix(".earlier.json"))


def kept_at(game) -> datetime:
    """When the game of this deal was last kept."""
    return datetime.fromtimestamp(_path(game.transcript()).stat().st_mtime)


def _path(transcript: dict) -> Path:
    """One file a deal: the same game, options, seed and start."""
    deal = json.dumps([transcript[key] for key in ("game", "options", "seed", "start")], sort_keys=True)
    mark = hashlib.sha256(deal.encode()).hexdigest()[:16]
    return user_state_path("stack-games-kit") / "games" / f"{transcript['game']}-{mark}.json"
