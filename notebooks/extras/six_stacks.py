"""Chain reactions of Six Stacks: what waits at each rank, as clocks, and what each play sets off."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from math import cos, pi, sin
from typing import Any

import pandas as pd

from kit.charts.chart import COLOURS, EDGE, GROUND, MUTED, Chart, in_style, new_figure
from kit.errors import whole_number
from kit.lab.players import random
from kit.play.game import Game, deal
from kit.rules.cards import FRENCH, is_red, rank, say

RANKS = 13
FACES = {"black": False, "red": True}
RING, GAP, OUTSIDE = 1.0, 0.17, 1.36  # how far from the middle the first waiting card lies, the next, and the stacks


@in_style
def clocks(game: Game, step: int) -> Chart:
    """Draw what waits in the reserve at each rank, red and black apart, as clocks on which a stack is built clockwise.

    It is as the game stood before this step of its history, counted from 1. Outside each face are the stacks, at the
    rank that they show. The cards that played by themselves in that step are filled, and an arc goes from the card that
    was played to the last of them. Raises BadOption.
    """
    step = whole_number(step, 1, len(game.history), "step")
    position, events = game.at(step - 1).position(), game.history[step - 1].events
    fallen = [event.cards[0] for event in events if event.kind == "reserve"]
    figure = new_figure(7.6, 4.3)
    said = []
    for axes, (name, red) in zip(figure.subplots(1, 2), FACES.items(), strict=True):
        _draw_face(axes, name)
        waiting = [card for card in position["reserve"].split() if is_red(FRENCH.codes.index(card)) is red]
        _lay_waiting(axes, waiting, fallen)
        _mark_stacks(axes, position["stacks"], red)
        path = [card for card in fallen if card in waiting]
        if path:
            _draw_path(axes, [events[0].cards[0], *path])
        said.append(f"{name}: {len(waiting)} cards wait, {len(path)} of them play by themselves")
    title = "What waits in the reserve, rank by rank"
    figure.suptitle(title)
    key = "○ waits in the reserve · ● has played by itself · s1: stack 1 shows this rank"
    figure.supxlabel(key, fontsize=9.5, color=MUTED)
    return Chart(figure, f"{title}. {'; '.join(said)}.")


def _at(of: float, far: float) -> tuple[float, float]:
    """Return where a rank lies, 0 the ace, `far` from the middle: the ace on top, then clockwise king, queen …"""
    angle = 2 * pi * (-of % RANKS) / RANKS
    return far * sin(angle), far * cos(angle)


def _draw_face(axes: Any, name: str) -> None:
    axes.set(xlim=(-1.75, 1.75), ylim=(-1.55, 1.5), xticks=[], yticks=[], aspect="equal", title=f"{name} cards")
    axes.spines[:].set_visible(False)
    for of in range(RANKS):
        axes.text(*_at(of, RING - 1.6 * GAP), say(FRENCH.codes[of])[:-1], ha="center", va="center", fontsize=10)
        spoke = zip(_at(of, RING - 0.7 * GAP), _at(of, RING + 1.6 * GAP), strict=True)
        axes.plot(*spoke, color=EDGE, lw=7, solid_capstyle="round", zorder=0)


def _lay_waiting(axes: Any, waiting: list[str], fallen: list[str]) -> None:
    seen = [0] * RANKS
    for card in sorted(waiting, key=lambda card: card not in fallen):
        of = rank(FRENCH.codes.index(card))
        edge, face = (COLOURS[1], COLOURS[1]) if card in fallen else (MUTED, GROUND)
        axes.plot(*_at(of, RING + GAP * seen[of]), "o", ms=8, mec=edge, mfc=face, mew=1.4, zorder=3)
        seen[of] += 1


def _mark_stacks(axes: Any, stacks: list[str], red: bool) -> None:
    seen = [0] * RANKS
    box = {"boxstyle": "round,pad=0.25", "facecolor": GROUND, "edgecolor": COLOURS[0], "linewidth": 1.5}
    for place, stack in enumerate(stacks, 1):
        shown = FRENCH.codes.index(stack.split()[-1])
        if is_red(shown) is red:
            at = _at(rank(shown), OUTSIDE + 0.24 * seen[rank(shown)])
            axes.text(*at, f"s{place}", ha="center", va="center", fontsize=8.5, bbox=box)
            seen[rank(shown)] += 1


def _draw_path(axes: Any, cards: list[str]) -> None:
    """An arc inside the face from the first card, which was played, over those that followed it."""
    ranks = [rank(FRENCH.codes.index(card)) for card in cards]
    turns = [ranks[0]]
    for of in ranks[1:]:
        turns.append(turns[-1] - (turns[-1] - of) % RANKS)
    count = 8 * len(turns)
    along = [turns[0] + (turns[-1] - turns[0]) * each / count for each in range(count + 1)]
    points = [_at(of, 0.54 - 0.10 * each / count) for each, of in enumerate(along)]
    axes.plot(*zip(*points, strict=True), color=COLOURS[1], lw=2.2, zorder=2)
    axes.plot(*points[0], "s", ms=8, color=COLOURS[1], zorder=3)
    axes.annotate(
        "", points[-1], points[-4], arrowprops={"arrowstyle": "-|>", "color": COLOURS[1], "lw": 2.2}, zorder=4
    )
    axes.text(0, 0, f"{say(cards[0])},\nthen {len(cards) - 1}", ha="center", va="center", fontsize=11)


def plays_tried(deals: Iterable[int], players: int = 3) -> pd.DataFrame:
    """Return a row for each legal play of each turn of these deals, which the random player plays to their end.

    `deal`, `step` (counted from 1) and `move` say which play it is, and `waiting` how many cards lay in the reserve
    before it. `merges` and `fallen` (cards that play from the reserve) are what it set off by itself, before a card was
    drawn; `length` is their sum. Strikes are no plays. Raises BadOption.
    """
    rows = []
    for seed in deals:
        game = deal("six-stacks", seed=seed, players=players)
        while not game.over:
            waiting = len(game.position()["reserve"].split())
            for move in game.moves():
                if move != "strike":
                    game.play(move)
                    rows.append((seed, len(game.history), move, waiting, *set_off(game)))
                    game.undo()
            game.play(random(game))
    tried = pd.DataFrame(rows, columns=["deal", "step", "move", "waiting", "merges", "fallen"])
    return tried.assign(length=tried.merges + tried.fallen)


def set_off(game: Game) -> tuple[int, int]:
    """Return how many merges, and cards out of the reserve, the last step of a game set off before a card was drawn."""
    kinds = [event.kind for event in game.history[-1].events]
    before = list(takewhile(lambda kind: kind not in ("shuffle", "set-aside", "draw"), kinds))
    return before.count("merge"), before.count("reserve")
