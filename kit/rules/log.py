"""The log of a move: its events in order, as numbers.

After each change, a move writes an event and a copy of the table. A simulation passes no log (`None`) to save time.
"""

from collections.abc import Sequence
from typing import NamedTuple

from kit.rules.table import NO_CARD, NOWHERE, Table, card_at, pack, put, size, take

SHUFFLED = -1  # the only event that all games share; the events of a game have numbers from 0
MOST_SCRIPT = 16_382  # the most numbers in a script for one move


class Entry(NamedTuple):
    """An event as numbers. More `cards` may be added to the last event."""

    event: int
    seat: int
    card: int
    source: int
    target: int
    amount: int
    cards: list[int]


class Log(NamedTuple):
    """The events of a move so far, the table after each of them, and the rest of the script for shuffles and times."""

    entries: list[Entry]
    frames: list[bytes]
    script: list[int]


def new_log(script: Sequence[int] = ()) -> Log:
    """Return an empty log with a script. Without a script, shuffles and times are random."""
    return Log([], [], list(script))


def write_event(
    t: Table, log: Log | None, event: int, seat: int, card: int = NO_CARD, source: int = NOWHERE, target: int = NOWHERE,
    amount: int = 0,
) -> None:
    """Write an event and a copy of the table to the log; `seat` is 0 for an event that no seat causes."""
    if log is not None:
        log.entries.append(Entry(event, seat, card, source, target, amount, []))
        log.frames.append(pack(t))


def move_top(t: Table, log: Log | None, event: int, seat: int, source: int, target: int) -> int:
    """Move the exposed card of a pile to another pile, write the event to the log, and return the card."""
    card = take(t, source)
    put(t, target, card)
    write_event(t, log, event, seat, card, source, target)
    return card


def write_card(log: Log | None, card: int) -> None:
    """Add a card to the last event in the log."""
    if log is not None:
        log.entries[-1].cards.append(card)


def write_pile(t: Table, log: Log | None, pile: int, first: int) -> None:
    """Add the cards of a pile to the last event in the log, from the depth `first` on."""
    for depth in range(first, size(t, pile)):
        write_card(log, card_at(t, pile, depth))


def write_order(t: Table, pile: int, log: Log | None) -> None:
    """Write the order of a shuffled pile to the log, the next card first."""
    write_event(t, log, SHUFFLED, 0, target=pile, amount=size(t, pile))
    for depth in range(size(t, pile) - 1, -1, -1):
        write_card(log, card_at(t, pile, depth))


def follow_script(t: Table, pile: int, log: Log | None) -> bool:
    """Put a pile in the order of the log's script. Return False if the script has no order for these cards."""
    if log is None:
        return False
    cards = size(t, pile)
    if cards > len(log.script):
        return False
    for depth in range(cards):
        if card_at(t, pile, depth) not in log.script[:cards]:
            return False
    t.sizes[pile] = 0
    for place in range(cards - 1, -1, -1):
        put(t, pile, log.script[place])
    del log.script[:cards]
    return True


def next_scripted_number(log: Log | None) -> int:
    """Return the next number in the log's script, which replaces a random number, or -1 if there is none."""
    if log is None or len(log.script) == 0:
        return -1
    return log.script.pop(0)
