"""Files that a person asks for: where they are meant to lie, and writing them whole."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from kit.errors import BadOption, shown


def place_of(out: Any, kind: str) -> Path:
    """The file that is meant, with `~` for a person's own folder; `kind`, such as `a Parquet file`, is what errors say.

    Raises BadOption where there can be no such file.
    """
    if not isinstance(out, str | os.PathLike) or not str(out) or "\0" in str(out):
        raise BadOption(f"out is {shown(out)}; it should be the path of {kind}")
    try:
        path = Path(out).expanduser()
        if path.exists() and not path.is_file():
            raise BadOption(f"out: {path} is there already and is no file; name another")
        if not path.parent.is_dir():
            raise BadOption(f"out: there is no folder {path.parent}; make it first, or name another")
    except RuntimeError as error:
        raise BadOption(f"out: {out}: {error}") from error
    except OSError as error:
        raise BadOption(f"out: {out} cannot be written or read ({error.strerror})") from error
    return path


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is always either the old one or the new one, never half of it. Raises OSError."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        unfinished.write_bytes(content)
        os.replace(unfinished, path)
    except OSError:
        with suppress(OSError):
            unfinished.unlink()
        raise
