"""Options: the house rules of a game that a person may choose."""

from typing import Any, NamedTuple

from kit.errors import BadOption, state_demand
from kit.rules.cards import join_words
from kit.rules.table import Table, number, set_number

LEAST_TIME, MOST_TIME = 0.05, 60.0  # seconds


class Option(NamedTuple):
    """An option: its name, its values with the default first, and its slot among the table's numbers.

    The table stores a number as it is, false and true as 0 and 1, and a text as its place in `values`.
    """

    name: str
    values: tuple[Any, ...]
    number: int

    def write(self, t: Table, value: Any) -> None:
        """Write a value to the table. Raises BadOption for an unknown value."""
        for place, choice in enumerate(self.values):
            if type(choice) is type(value) and choice == value:
                set_number(t, self.number, place if isinstance(choice, str) else int(choice))
                return
        choices = [str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in self.values]
        raise BadOption(state_demand(self.name, f"be {join_words(choices, 'or')}", value))

    def read(self, t: Table) -> Any:
        """Return the value in the table."""
        stored = number(t, self.number)
        if isinstance(self.values[0], str):
            return self.values[stored]
        return stored == 1 if isinstance(self.values[0], bool) else stored


class Seconds(NamedTuple):
    """An option that is a list of times in seconds, one for each seat. `values` has the default and examples.

    The table stores whole milliseconds, in its numbers from `number` on.
    """

    name: str
    values: tuple[list[float], ...]
    number: int

    def write(self, t: Table, value: Any) -> None:
        """Write a value to the table. Raises BadOption unless it is a time for each seat."""
        seats = len(self.values[0])
        if not isinstance(value, list) or len(value) != seats or not all(map(is_time, value)):
            demand = f"be a list of {seats} times from {LEAST_TIME} to {MOST_TIME} seconds"
            raise BadOption(state_demand(self.name, demand, value, f"Write it like {self.values[0]}."))
        for seat, seconds in enumerate(value):
            set_number(t, self.number + seat, round(1000 * seconds))

    def read(self, t: Table) -> list[float]:
        """Return the times in the table, in seconds."""
        return [number(t, self.number + seat) / 1000 for seat in range(len(self.values[0]))]


def is_time(value: Any) -> bool:
    """Return whether a value is an allowed number of seconds."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and LEAST_TIME <= value <= MOST_TIME
