"""What the place in the order of play is worth at Fashion: wins by place, and what each card laid keeps to the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kit.lab.stats import Interval, mean_interval
from kit.view.charts.chart import COLOURS, EDGE, HATCHES, MUTED, TEXT, Chart, dress, explain, new_figure
from kit.view.charts.varied import MARKS

BETWEEN = 1.6  # bars' widths between two hands
HIGHEST = 8.4  # points on the scale, so that charts of different players can be compared
NAMES = ("the leader", "the last")


def places_chart(kinds: Mapping[str, Mapping[str, Sequence[Interval]]], title: str) -> Chart:
    """By how much more than an even share each place wins: a panel for each kind of player, a group for each table.

    `kinds[kind][table]` are the shares of wins above an even one, by place in the order of play.
    """
    figure = new_figure(7.8, 3.4)
    figure.suptitle(title, fontsize=11, color=TEXT)
    panels = figure.subplots(1, len(kinds), sharey=True, squeeze=False)[0]
    said = []
    for axes, (kind, tables) in zip(panels, kinds.items(), strict=True):
        left, middles = 0, []
        for name, found in tables.items():
            for place, each in enumerate(found):
                label = f"place {place + 1}{', leads' * (place == 0)}"
                look = {"color": COLOURS[place], "fmt": MARKS[place], "ms": 6, "capsize": 3, "label": label}
                reach = [[100 * (each.estimate - each.low)], [100 * (each.high - each.estimate)]]
                axes.errorbar(left + place, 100 * each.estimate, reach, **look)
            middles.append(left + (len(found) - 1) / 2)
            left += len(found) + 1
            said.append(f"{kind}, {name}: " + ", ".join(f"{100 * each.estimate:+.1f}" for each in found))
        axes.axhline(0, color=MUTED, lw=1)
        axes.set_xticks(middles, [name.replace(", ", ",\n") for name in tables])
        axes.set(title=kind, xlabel="players")
        axes.grid(axis="y", color=EDGE, lw=0.6)
        dress(axes)
    panels[0].set_ylabel("wins above an even share\n(percentage points)")
    marks, names = panels[0].get_legend_handles_labels()
    once = dict(zip(names[::-1], marks[::-1], strict=True))  # every table has a place 1
    explain(panels[-1], [once[name] for name in sorted(once)], sorted(once))
    return Chart(figure, f"{title}, in percentage points by place. {'; '.join(said)}.")


def kept_chart(kept: np.ndarray, title: str) -> Chart:
    """Forty cards in the order in which two players lay them, and how many points each still holds at the end.

    `kept[deal, seat, hand, card]` are the points of each card that was laid; seat 1 leads. The bars are means, with
    their 95 % intervals; all of a player's together are as much as its points.
    """
    figure = new_figure(7.8, 3.6)
    axes = figure.add_subplot()
    _, seats, hands, cards = kept.shape
    begins = np.arange(hands) * (seats * cards + BETWEEN)
    held = np.array([[[mean_interval(kept[:, seat, hand, card]) for card in range(cards)] for hand in range(hands)]
                     for seat in range(seats)])  # fmt: skip
    for seat, name in enumerate(NAMES):
        at = begins[:, None] + seat + seats * np.arange(cards)
        means, lows, highs = np.moveaxis(held[seat], -1, 0)
        axes.bar(
            at.ravel(), means.ravel(), 0.92, color=COLOURS[seat], hatch=HATCHES[seat], edgecolor=EDGE, lw=0.5,
            label=f"{name}: {means.sum():.1f}\npoints in all",
        )
        axes.vlines(at.ravel(), lows.ravel(), highs.ravel(), color=TEXT, lw=1)
    axes.set(title=title, xlabel="cards in the order in which they are laid", ylim=(0, HIGHEST))
    axes.set_ylabel("points that a card\nholds at the end")
    axes.set_xticks(begins + (seats * cards - 1) / 2, [f"hand {hand}" for hand in range(1, hands + 1)])
    dress(axes)
    axes.tick_params(axis="x", length=0)
    explain(axes)
    totals = [f"{name}: " + ", ".join(f"{each:.2f}" for each in held[seat, :, :, 0].sum(axis=1))
              for seat, name in enumerate(NAMES)]  # fmt: skip
    last = f"the last card of all: {held[1, -1, -1, 0]:.2f}"
    return Chart(figure, f"{title}. Points that the cards of each hand hold; {'; '.join([*totals, last])}.")
