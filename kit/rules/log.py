"""The log of a move: its events in order, as numbers.

After each change, a move writes an event and a copy of the table. A simulation passes no log (`None`) to save time.
"""

from typing import NamedTuple

import numpy as np

from kit.rules.table import NO_CARD, NOWHERE, card_at, put, size, take, whole

SHUFFLED = -1  # the only event that all games share; the events of a game have numbers from 0
FIRST = 3  # the place of the first event in the entries
HEADER = 7  # numbers of an event: event, seat, card, source, target, amount, and the number of cards that follow
MOST_EVENTS = 1024
MOST_WORDS = 16384
MOST_SCRIPT = MOST_WORDS - 2  # the most cards in a script for the shuffles of one move


class Log(NamedTuple):
    """The `entries` of events, the `script` for shuffles, and `frames`: the table after each event.

    entries[0] is the place of the next event, entries[1] is the number of events, and entries[2] is the place of the
    last event. script[0] is the place of the next card to read, and script[1] is the end of the script.
    """

    entries: np.ndarray
    script: np.ndarray
    frames: np.ndarray


class Entry(NamedTuple):
    """An event as numbers."""

    event: int
    seat: int
    card: int
    source: int
    target: int
    amount: int
    cards: tuple[int, ...]


def new_log(record: np.dtype) -> Log:
    """Return an empty log; `record` is the type of the table."""
    log = Log(np.zeros(MOST_WORDS, np.int32), np.zeros(MOST_WORDS, np.int32), np.zeros(MOST_EVENTS, record))
    start_log(log, [])
    return log


def start_log(log: Log, script: list[int]) -> None:
    """Empty the log before a move, and set the script of its shuffles. With an empty script, shuffles are random."""
    log.entries[:FIRST] = FIRST, 0, FIRST
    log.script[:2] = 2, 2 + len(script)
    log.script[2 : 2 + len(script)] = script


def read_log(log: Log) -> list[Entry]:
    """Return the events in the log, in order."""
    words = log.entries[: log.entries[0]].tolist()
    entries, place = [], FIRST
    for _ in range(words[1]):
        end = place + HEADER + words[place + HEADER - 1]
        event, seat, card, source, target, amount = words[place : place + HEADER - 1]
        entries.append(Entry(event, seat, card, source, target, amount, tuple(words[place + HEADER : end])))
        place = end
    return entries


def write_event(t, log, event, seat, card=NO_CARD, source=NOWHERE, target=NOWHERE, amount=0):
    """Write an event and a copy of the table to the log; `seat` is 0 for an event that no seat causes."""
    if log is not None:
        place, frame = whole(log.entries[0]), whole(log.entries[1])
        log.entries[place : place + HEADER] = (event, seat, card, source, target, amount, 0)
        log.entries[:FIRST] = (place + HEADER, frame + 1, place)
        log.frames[frame] = t


def move_top(t, log, event, seat, source, target):
    """Move the exposed card of a pile to another pile, write the event to the log, and return the card."""
    card = take(t, source)
    put(t, target, card)
    write_event(t, log, event, seat, card, source, target)
    return card


def write_card(log, card):
    """Add a card to the last event in the log."""
    if log is not None:
        log.entries[log.entries[2] + HEADER - 1] += 1
        log.entries[log.entries[0]] = card
        log.entries[0] += 1


def write_pile(t, log, pile, first):
    """Add the cards of a pile to the last event in the log, from the depth `first` on."""
    for depth in range(first, size(t, pile)):
        write_card(log, card_at(t, pile, depth))


def write_order(t, pile, log):
    """Write the order of a shuffled pile to the log, the next card first."""
    write_event(t, log, SHUFFLED, 0, target=pile, amount=size(t, pile))
    for depth in range(size(t, pile) - 1, -1, -1):
        write_card(log, card_at(t, pile, depth))


def follow_script(t, pile, log):
    """Put a pile in the order of the log's script. Return False if the script has no order for these cards."""
    if log is None:
        return False
    begin = log.script[0]
    end = begin + size(t, pile)
    if end > log.script[1]:
        return False
    for depth in range(size(t, pile)):
        if card_at(t, pile, depth) not in log.script[begin:end]:
            return False
    t.sizes[pile] = 0
    for place in range(end - 1, begin - 1, -1):
        put(t, pile, log.script[place])
    log.script[0] = end
    return True


def next_scripted_number(log):
    """Return the next number in the log's script, which replaces a random number, or -1 if there is none."""
    if log is None or log.script[0] >= log.script[1]:
        return -1
    log.script[0] += 1
    return whole(log.script[log.script[0] - 1])
