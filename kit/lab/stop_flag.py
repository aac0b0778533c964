"""The flag that asks running work to stop."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

STOP_CHECK = 0  # index of the flag


class Stop:
    """A flag that asks running work to stop, at index STOP_CHECK. A compiled function looks at a copy of it."""

    def __init__(self) -> None:
        self.is_asked = 0
        self.copies: list[Any] = []

    def __getitem__(self, index: int) -> int:
        return self.is_asked

    def ask(self) -> None:
        """Ask the work to stop."""
        self.is_asked = 1
        for copy in list(self.copies):
            copy[STOP_CHECK] = 1

    @contextmanager
    def copied_to(self, copy: Any) -> Iterator[None]:
        """Keep an array equal to the flag meanwhile."""
        copy[STOP_CHECK] = 0
        self.copies.append(copy)
        if self.is_asked:  # perhaps since just now
            copy[STOP_CHECK] = 1
        try:
            yield
        finally:
            self.copies = [each for each in self.copies if each is not copy]
