"""What a simulation has in place of a log: numbers that count the events by kind, first the shuffles.

In a simulation the engine binds these functions in place of those of `kit.rules.log`. An empty array counts nothing.
"""

from typing import Any

from kit.rules.log import SHUFFLED
from kit.rules.table import NO_CARD, NOWHERE, Table

CONTRACT = "kit.rules.log"


def write_event(
    t: Table, log: Any, event: int, seat: int, card: int = NO_CARD, source: int = NOWHERE, target: int = NOWHERE,
    amount: int = 0,
) -> None:
    """Count an event."""
    if log is not None and len(log) > 0:
        log[event - SHUFFLED] += 1


def write_card(log: Any, card: int) -> None:
    """Do nothing: the cards of an event are not counted."""


def follow_script(t: Table, pile: int, log: Any) -> bool:
    """Return False: a simulation has no script."""
    return False


def next_scripted_number(log: Any) -> int:
    """Return -1: a simulation has no script."""
    return -1
