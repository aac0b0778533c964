"""Chain reactions of Six Stacks: what waits at each rank, as clocks, what moved by itself, and what plays set off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pandas as pd

from kit.charts.chart import COLOURS, EDGE, GROUND, MUTED, Chart, in_style, new_figure, whole_numbers
from kit.errors import whole_number
from kit.lab.players import random
from kit.lab.stats import Interval
from kit.play.game import Game, deal
from kit.rules.cards import FRENCH, is_red, rank, say

RANKS = 13
FACES = {"black": False, "red": True}
RING, GAP, OUTSIDE = 1.0, 0.17, 1.36  # how far from the middle the first waiting card lies, the next, and the stacks
BY_ITSELF = ("merge", "reserve")


@in_style
def clocks(game: Game, step: int | None = None) -> Chart:
    """What waits in the reserve at each rank, red and black apart, as clocks on which a stack is built clockwise.

    It is as the game stood before this step of its history, counted from 1, or as it stands now. Outside each face are
    the stacks, at the rank that they show. The cards that played by themselves in that step are filled, and an arc goes
    from the card that was played to the last of them. Raises BadOption.
    """
    if step is not None:
        step = whole_number(step, 1, len(game.history), "step")
    position = (game if step is None else game.at(step - 1)).position()
    events = () if step is None else game.history[step - 1].events
    fallen = [event.cards[0] for event in events if event.kind == "reserve"]
    figure = new_figure(7.6, 4.3)
    said = []
    for place, (name, red) in enumerate(FACES.items(), 1):
        axes = figure.add_subplot(1, 2, place)
        _empty_face(axes, name)
        waiting = [card for card in position["reserve"].split() if is_red(FRENCH.codes.index(card)) is red]
        _lay_waiting(axes, waiting, fallen)
        _mark_stacks(axes, position["stacks"], red)
        path = [card for card in fallen if card in waiting]
        if path:
            _draw_path(axes, [event.cards[0] for event in events[:1]] + path)
        said.append(f"{name}: {len(waiting)} cards wait, {len(path)} of them play by themselves")
    title = "What waits in the reserve, rank by rank"
    figure.suptitle(title)
    key = "○ waits in the reserve" + " · ● has played by itself" * bool(fallen) + " · s1: stack 1 shows this rank"
    figure.supxlabel(key, fontsize=9.5, color=MUTED)
    return Chart(figure, f"{title}. {'; '.join(said)}.")


@in_style
def fuse_chart(game: Game) -> Chart:
    """Through a game, step by step: how many cards wait in the reserve, and how many things happened by themselves."""
    waiting = [len(game.at(step).position()["reserve"].split()) for step in range(len(game.history) + 1)]
    moved = [sum(event.kind in BY_ITSELF for event in step.events) for step in game.history]
    figure = new_figure(7.6, 3.9)
    above, below = figure.subplots(2, 1, sharex=True)
    above.fill_between(range(len(waiting)), waiting, step="post", color=COLOURS[3], alpha=0.35, lw=0)
    above.step(range(len(waiting)), waiting, where="post", color=COLOURS[3], lw=2)
    above.set(title="Cards that wait in the reserve", ylabel="cards", ylim=(0, None))
    below.bar(range(1, len(moved) + 1), moved, color=COLOURS[0], width=0.8)
    below.set(title="What each move set off: merges, and cards out of the reserve", ylabel="events", xlabel="move")
    below.set_xlim(0, len(waiting) + 0.5)
    for axes in (above, below):
        whole_numbers(axes.xaxis, axes.yaxis)
    most = max(moved, default=0)
    where = f", after move {moved.index(most) + 1}" if most else ""
    return Chart(figure, f"At most {max(waiting)} cards wait; at most {most} things happen by themselves{where}.")


def _at(of: float, far: float) -> tuple[float, float]:
    """Where a rank lies, 0 the ace, so far from the middle: the ace on top, and clockwise the king, the queen …"""
    from math import pi, sin

    angle = 2 * pi * (-of % RANKS) / RANKS
    return far * sin(angle), far * sin(angle + pi / 2)


def _empty_face(axes: Any, name: str) -> None:
    axes.set(xlim=(-1.75, 1.75), ylim=(-1.55, 1.5), xticks=[], yticks=[], aspect="equal")
    axes.set_title(f"{name} cards")
    axes.spines[:].set_visible(False)
    for of in range(RANKS):
        x, y = _at(of, RING - 1.6 * GAP)
        axes.text(x, y, say(FRENCH.codes[of])[:-1], ha="center", va="center", fontsize=10)
        (x, y), (out_x, out_y) = _at(of, RING - 0.7 * GAP), _at(of, RING + 1.6 * GAP)
        axes.plot([x, out_x], [y, out_y], color=EDGE, lw=7, solid_capstyle="round", zorder=0)


def _lay_waiting(axes: Any, waiting: list[str], fallen: list[str]) -> None:
    count = [0] * RANKS
    for card in sorted(waiting, key=lambda card: card not in fallen):
        of = rank(FRENCH.codes.index(card))
        x, y = _at(of, RING + GAP * count[of])
        count[of] += 1
        full = card in fallen
        axes.plot(
            x, y, "o", ms=8, mec=COLOURS[1] if full else MUTED, mfc=COLOURS[1] if full else GROUND, mew=1.4, zorder=3
        )


def _mark_stacks(axes: Any, stacks: list[str], red: bool) -> None:
    seen = [0] * RANKS
    for place, stack in enumerate(stacks, 1):
        shown = FRENCH.codes.index(stack.split()[-1])
        if is_red(shown) is red:
            x, y = _at(rank(shown), OUTSIDE + 0.24 * seen[rank(shown)])
            seen[rank(shown)] += 1
            box = {"boxstyle": "round,pad=0.25", "facecolor": GROUND, "edgecolor": COLOURS[0], "linewidth": 1.5}
            axes.text(x, y, f"s{place}", ha="center", va="center", fontsize=8.5, bbox=box)


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
    """A row a legal play of each turn of these deals, between which the random player decides how the game goes on.

    `deal`, `step` (counted from 1) and `move` say which play it is; `stacks` and `waiting` how many stacks lay on the
    table before it, and how many cards in the reserve. `merges` and `fallen` (cards that play from the reserve) are
    what it set off by itself, before a card was drawn; `length` is their sum. Strikes are no plays. Raises BadOption.
    """
    return pd.DataFrame(row for seed in deals for row in _of(deal("six-stacks", seed=seed, players=players)))


def _of(game: Game) -> Iterator[dict[str, int | str]]:
    while not game.over:
        position, moves = game.position(), game.moves()
        before = {"stacks": len(position["stacks"]), "waiting": len(position["reserve"].split())}
        for move in moves:
            if move != "strike":
                game.play(move)
                merges, fallen = set_off(game)
                yield {
                    "deal": game.seed, "step": len(game.history), "move": move, **before, "merges": merges,
                    "fallen": fallen, "length": merges + fallen,
                }
                game.undo()
        game.play(random(game))


def set_off(game: Game) -> tuple[int, int]:
    """How many merges, and cards out of the reserve, the last step of a game set off before a card was drawn."""
    kinds = [event.kind for event in game.history[-1].events]
    drawn = [place for place, kind in enumerate(kinds) if kind in ("shuffle", "set-aside", "draw")]
    kinds = kinds[: min(drawn, default=len(kinds))]
    return kinds.count("merge"), kinds.count("reserve")


def mean_by_deal(tried: pd.DataFrame, column: str) -> Interval:
    """The mean of a column over all rows, with its 95 % interval; rows of one deal are not taken to be independent.

    The deals are what was drawn: the mean is a ratio of two sums over them, and its scatter that of the linearised
    ratio (Cochran, Sampling Techniques, section 6.3).
    """
    from scipy.stats import t

    sums = tried.groupby("deal")[column].agg(["sum", "size"])
    many, ratio = len(sums), float(sums["sum"].sum() / sums["size"].sum())
    off = (sums["sum"] - ratio * sums["size"]).to_numpy(float)
    scatter = np.sqrt(many * off.var(ddof=1)) / sums["size"].sum()
    reach = float(t.ppf(0.975, many - 1) * scatter)
    return Interval(ratio, ratio - reach, ratio + reach)
