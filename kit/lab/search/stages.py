"""The course of a search: deep for a while, then simpler games that may prove it lost, then wide, then deep."""

from __future__ import annotations

from kit.lab.search import simplify
from kit.lab.search.depth_first import begin_deep, go_deep, settle
from kit.lab.search.wide import NARROWEST, begin_wide, go_wide
from kit.lab.search.workspace import LENGTH, LOST, NODES, OPEN, SPARE, STAGE
from kit.rules.law import deal
from kit.rules.table import SEED_BITS, SEED_HIGH, SEED_LOW, SEED_MASK, set_number

SHORT, WIDE, DEEP = range(3)  # stages

SHORT_NODES = 2_000
SIMPLE_NODES = 500  # for each simpler game


def begin(desk):
    """Start a search from the first table of the desk: a verdict if it is decided at once, else OPEN."""
    desk.numbers[STAGE] = SHORT
    desk.numbers[NODES] = 0
    desk.numbers[LENGTH] = 0
    settle(desk.tables[0])
    return begin_deep(desk)


def begin_deal(desk, start, number):
    """Start a search of a numbered deal on a table like the first of `start`: see `begin`."""
    t = desk.tables[0]
    desk.tables[0] = start[0]
    set_number(t, SEED_LOW, number & SEED_MASK)
    set_number(t, SEED_HIGH, number >> SEED_BITS)
    deal(t, None)
    return begin(desk)


def search(desk, nodes):
    """Search on until it is decided, or until `nodes` positions in all were looked at: WON, LOST or OPEN."""
    verdict = OPEN
    if desk.numbers[STAGE] == SHORT:
        verdict = go_deep(desk, min(nodes, SHORT_NODES))
        if verdict == OPEN and desk.numbers[NODES] >= SHORT_NODES:
            verdict = LOST if is_lost_when_simpler(desk) else OPEN
            begin_wide(desk, NARROWEST)
            desk.numbers[STAGE] = WIDE
    if verdict == OPEN and desk.numbers[STAGE] == WIDE:
        verdict = go_wide(desk, nodes)
        if verdict == OPEN and desk.numbers[NODES] < nodes:
            begin_deep(desk)
            desk.numbers[STAGE] = DEEP
    if verdict == OPEN and desk.numbers[STAGE] == DEEP:
        verdict = go_deep(desk, nodes)
    return verdict


def is_lost_when_simpler(desk):
    """Whether a game that is easier to win than this one is lost: then this one is too."""
    desk.tables[SPARE + 2] = desk.tables[0]
    lost = False
    which = 0
    while not lost and simplify(desk.tables[0], which):
        settle(desk.tables[0])
        verdict = begin_deep(desk)
        if verdict == OPEN:
            verdict = go_deep(desk, desk.numbers[NODES] + SIMPLE_NODES)
        lost = verdict == LOST
        desk.tables[0] = desk.tables[SPARE + 2]
        which += 1
    return lost
