"""Options: the house rules of a game that a person may switch."""

from __future__ import annotations

from typing import Any, NamedTuple

from kit.errors import BadOption, shown


class Option(NamedTuple):
    """An option's name, its values with the default first, and the number of the table that holds it.

    The table holds a number as it is, 0 or 1 for false or true, and of texts the place in `values`.
    """

    name: str
    values: tuple[Any, ...]
    number: int

    def encode(self, value: Any) -> int:
        """The number the table holds for a value. Raises BadOption for a value there is not."""
        for place, known in enumerate(self.values):
            if type(known) is type(value) and known == value:
                return place if isinstance(known, str) else int(known)
        raise BadOption(f"{self.name} is {shown(value)}; it can be {spoken(self.values)}")

    def decode(self, stored: int) -> Any:
        """The value that a number of the table stands for."""
        if isinstance(self.values[0], str):
            return self.values[stored]
        return stored == 1 if isinstance(self.values[0], bool) else stored


def spoken(values: tuple[Any, ...]) -> str:
    """A list of values as people read it: `2, 3 or 4`."""
    words = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
