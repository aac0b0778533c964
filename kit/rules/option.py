"""Options: the house rules of a game that a person may switch."""

from __future__ import annotations

from typing import Any, NamedTuple

from kit.errors import BadOption


class Option(NamedTuple):
    """An option's name, its values with the default first, and the number of the table that holds it.

    The table holds the place of the value in `values`, except where the values are whole numbers.
    """

    name: str
    values: tuple[Any, ...]
    number: int

    def encode(self, value: Any) -> int:
        """The number the table holds for a value. Raises BadOption for a value there is not."""
        for place, known in enumerate(self.values):
            if type(known) is type(value) and known == value:
                return place if isinstance(known, (str, bool)) else known
        raise BadOption(f"{self.name} is {value!r}; it can be {spoken(self.values)}")

    def decode(self, stored: int) -> Any:
        """The value that a number of the table stands for."""
        return self.values[stored] if isinstance(self.values[0], (str, bool)) else stored


def spoken(values: tuple[Any, ...]) -> str:
    """A list of values as people read it: `2, 3 or 4`."""
    words = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
