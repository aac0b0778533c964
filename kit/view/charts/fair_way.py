"""The way of the chance to win, over many games: a fan of ways, their next changes, and results without luck; and of
a small pack, all its orders.

`rows` are those of the tables that `kit.studies.fair_way` writes, or of what `kit.studies.watched.ways` returns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from kit.lab.stats import mean_interval
from kit.view.charts.chart import COLOURS, EDGE, MUTED, TEXT, Chart, dress, explain, new_figure, whole_numbers

BLUE, RED, GREEN, OCHRE, PURPLE = COLOURS[:5]
ENDS = ((1.0, "won", GREEN), (0.5, "shared", PURPLE), (0.0, "lost", OCHRE))


def fan(paths: pd.DataFrame, means: pd.DataFrame, title: str) -> Chart:
    """The ways of many games, coloured by their ends, with the mean of still more games, and how many ended how.

    `paths` has deal, step and worth; `means` has step, mean, low and high.
    """
    figure = new_figure(8.2, 4.2)
    axes = figure.subplots()
    ends = paths.groupby("deal").worth.last()
    last, said = int(paths.step.max()), []
    for end, name, colour in ENDS:
        chosen = ends.index[ends == end]
        for deal in chosen:
            way = paths[paths.deal == deal]
            axes.plot(way.step, way.worth, color=colour, lw=0.7, alpha=0.35)
        if len(chosen):
            said.append(f"{len(chosen)} {name}")
            axes.annotate(said[-1], (last, end), (8, 0), textcoords="offset points", va="center", color=colour,
                          fontsize=11, weight="bold", annotation_clip=False)
    shown = means[means.step <= last]
    axes.fill_between(shown.step, shown.low, shown.high, color=BLUE, alpha=0.3, lw=0)
    axes.plot(shown.step, shown["mean"], color=BLUE, lw=2.6)
    axes.annotate(
        "the mean of all", (last, float(shown["mean"].iloc[-1])), (-4, 11), textcoords="offset points", ha="right",
        color=BLUE, fontsize=11, weight="bold",
    )
    axes.set(xlabel="step of the game", xlim=(0, last), ylim=(-0.02, 1.02))
    axes.set_title(title, loc="left", fontsize=12, color=TEXT)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0", "25", "50", "75", "100 %"])
    whole_numbers(axes.xaxis)
    dress(axes)
    first, final = shown["mean"].iloc[[0, -1]]
    return Chart(figure, f"{title}. Of {len(ends)} ways {', '.join(said)}; the mean of all goes from {first:.0%} to "
                         f"{final:.0%}.")


def next_changes(rows: pd.DataFrame, names: dict[Any, str], title: str) -> Chart:
    """By how much the chance changes at the next step, on average, from wherever it stands: a panel for each game.

    `rows` has game, after (the tenth of the chance, as text), change, low and high; `names` the games by their key in
    the column `game`.
    """
    figure = new_figure(2.5 * len(names) + 0.4, 2.9)
    panels = figure.subplots(1, len(names), sharey=True, squeeze=False)[0]
    figure.suptitle(title, fontsize=11, color=TEXT)
    reach = 100 * max(float(rows.high.max()), -float(rows.low.min())) * 1.1
    said = []
    for axes, (key, name) in zip(panels, names.items(), strict=True):
        chosen = rows[rows.game == key]
        places = chosen.after.astype(float) + 0.05
        missed = (chosen.low > 0) | (chosen.high < 0)
        axes.axhline(0, color=MUTED, lw=1)
        for colour, mark, which in ((BLUE, "o", ~missed), (RED, "X", missed)):
            axes.vlines(places[which], 100 * chosen.low[which], 100 * chosen.high[which], color=colour, lw=2.2)
            axes.plot(places[which], 100 * chosen.change[which], mark, color=colour, ms=4.5)
        axes.set(title=name, xlim=(0, 1), ylim=(-reach, reach), xlabel="chance before the step")
        axes.set_xticks([0, 0.5, 1], ["0", "50 %", "100 %"])
        dress(axes)
        said.append(f"{name}: {int(missed.sum())} of {len(chosen)} intervals miss nought")
    panels[0].set_ylabel("mean change (points)")
    return Chart(figure, f"{title}. {'; '.join(said)}.")


def calibration(rows: pd.DataFrame, names: dict[str, str], title: str) -> Chart:
    """What was won against what was told, by tenths of the chance told: a panel for each game.

    `rows` has game, told, got, got_low and got_high; `names` the games as they are written.
    """
    wide = min(3, len(names))
    tall = -(-len(names) // wide)
    figure = new_figure(2.4 * wide + 0.4, 2.5 * tall + 0.4)
    panels = figure.subplots(tall, wide, sharex=True, sharey=True, squeeze=False)
    figure.suptitle(title, fontsize=11, color=TEXT)
    said = []
    for axes in panels.flat[len(names) :]:
        axes.set_visible(False)
    for axes, (game, name) in zip(panels.flat, names.items(), strict=False):
        chosen = rows[rows.game == game]
        missed = (chosen.told < chosen.got_low) | (chosen.told > chosen.got_high)
        axes.plot([0, 1], [0, 1], color=MUTED, lw=1)
        for colour, mark, which in ((BLUE, "o", ~missed), (RED, "X", missed)):
            axes.vlines(chosen.told[which], chosen.got_low[which], chosen.got_high[which], color=colour, lw=2.2)
            axes.plot(chosen.told[which], chosen.got[which], mark, color=colour, ms=4.5)
        axes.set(title=name, xlim=(0, 1), ylim=(0, 1), aspect="equal")
        axes.set_xticks([0, 0.5, 1], ["0", "50", "100 %"])
        axes.set_yticks([0, 0.5, 1], ["0", "50", "100 %"])
        dress(axes)
        said.append(f"{name}: {int(missed.sum())} of {len(chosen)} intervals miss what was told")
    figure.supxlabel("told", fontsize=10, color=MUTED)
    figure.supylabel("won", fontsize=10, color=MUTED)
    return Chart(figure, f"{title}. {'; '.join(said)}.")


def narrowing(plain: Sequence[float], adjusted: Sequence[float], title: str) -> Chart:
    """The mean of results as games are added, and that of the same games with luck taken away, in 95 % intervals.

    Both in parts of the win, as differences from a careful player's.
    """
    figure = new_figure(7.8, 3.4)
    axes = figure.subplots()
    said = []
    counts = np.unique(np.linspace(10, len(plain), 80).astype(int))
    for name, values, colour in (("results", plain, OCHRE), ("luck taken away", adjusted, BLUE)):
        found = [mean_interval(np.asarray(values)[:count]) for count in counts]
        axes.fill_between(counts, [each.low for each in found], [each.high for each in found], color=colour,
                          alpha=0.3, lw=0)
        axes.plot(counts, [each.estimate for each in found], color=colour, lw=2, label=name)
        said.append(f"{name}: {found[-1].estimate:+.3f}, from {found[-1].low:+.3f} to {found[-1].high:+.3f}")
    axes.axhline(0, color=MUTED, lw=1)
    axes.set(title=title, xlabel="games", ylabel="more or less won than careful", xlim=(counts[0], counts[-1]))
    axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:+.0f} %")
    axes.grid(axis="y", color=EDGE, lw=0.6)
    explain(axes)
    dress(axes)
    return Chart(figure, f"{title}. After {counts[-1]} games: {'; '.join(said)}.")


def counted_out(packs: Sequence[Sequence[str]], called: Sequence[int], title: str) -> Chart:
    """Every pack of red and black cards, a row each in two columns: `called` is the card that counts, framed.

    A pack whose card that counts is red is won. Cards are "R" or "B".
    """
    figure = new_figure(7.8, 0.42 * (-(-len(packs) // 2)) + 0.6)
    axes = figure.subplots()
    wide, tall = len(packs[0]) + 3.2, -(-len(packs) // 2)
    wins = 0
    for place, (pack, at) in enumerate(zip(packs, called, strict=True)):
        column, row = divmod(place, tall)
        is_won = pack[at] == "R"
        wins += is_won
        for card, colour in enumerate(pack):
            x, y = column * wide + card, -row
            axes.plot(x, y, "s", ms=17, mfc="none", mec=TEXT if card == at else "none", mew=2)
            axes.text(
                x, y, "♦" if colour == "R" else "♠", ha="center", va="center_baseline", fontsize=13,
                color=RED if colour == "R" else TEXT, alpha=1 if card <= at else 0.35,
            )
        axes.text(
            column * wide + len(pack) - 0.2, -row, "won" if is_won else "lost", va="center", fontsize=10,
            color=GREEN if is_won else MUTED, weight="bold" if is_won else "normal",
        )
    axes.set(title=title, xlim=(-0.8, 2 * wide - 1), ylim=(-tall + 0.3, 0.7), xticks=[], yticks=[])
    dress(axes)
    axes.spines[:].set_visible(False)
    return Chart(figure, f"{title}: {wins} of {len(packs)} packs are won.")
