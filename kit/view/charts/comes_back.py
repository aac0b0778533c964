"""A card that went back into the deck of Stack The Deck: who draws it, and how deep it lies until then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.lab.stats import Interval
from kit.view.charts.chart import (
    COLOURS, GROUND, HATCHES, MUTED, TEXT, Chart, as_percent, dress, explain, new_figure, whole_numbers,
)

PEAK = 0.9  # of the chance: places this good have their number written on them


def own_chart(
    exact: Mapping[int, Mapping[int, float]], dealt: Mapping[int, Mapping[int, Interval]], title: str
) -> Chart:
    """How likely it is that you draw your card first, by the number of cards above it: a panel for each table.

    `exact[players][above]` are the chances, `dealt[players][above]` the shares of deals, with their intervals.
    """
    figure = new_figure(7.8, 0.9 + 1.55 * len(exact))
    figure.suptitle(title, fontsize=11, color=TEXT)
    panels = figure.subplots(len(exact), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
    said = []
    for line, (axes, (players, chances)) in enumerate(zip(panels, exact.items(), strict=True)):
        places = list(chances)
        colours = [(COLOURS[line], 1 if chance > PEAK else 0.4) for chance in chances.values()]
        axes.bar(places, list(chances.values()), 0.8, color=colours, edgecolor=COLOURS[line], lw=0.8)
        axes.axhline(1 / players, color=MUTED, lw=1.2, ls="--", label="an even share")
        for above, found in dealt.get(players, {}).items():
            axes.vlines(above, found.low, found.high, color=TEXT, lw=1.5)
            axes.plot(above, found.estimate, "_", color=TEXT, ms=9, mew=2)
        for above, chance in chances.items():
            if chance > PEAK:
                axes.annotate(
                    str(above), (above, chance), (0, 6), textcoords="offset points", ha="center", fontsize=11,
                    fontweight="bold", color=TEXT,
                )
        axes.plot([], [], "_", color=TEXT, ms=9, mew=2, label="deals")
        axes.set(ylim=(0, 1.3), ylabel=f"{players} players")
        as_percent(axes.yaxis)
        axes.set_yticks([0, 0.5, 1])
        dress(axes)
        best = max(chances, key=chances.__getitem__)
        said.append(f"{players} players: best with {best} above, {chances[best]:.1%}")
    panels[-1].set_xlabel("cards above it when it goes back", color=MUTED)
    panels[-1].set_xticks([place for place in places if place % 2 == 0])
    explain(panels[0])
    return Chart(figure, f"{title}. {'; '.join(said)}.")


def paint_turns(axes: Any, drawn: Sequence[float], players: int, title: str) -> None:
    """In which turn the card is drawn: your turns in one colour, those of each other seat in another."""
    for away in range(players):
        turns = range(away, len(drawn), players)
        mine = away == players - 1
        look = {"color": COLOURS[0 if mine else 1 + away], "hatch": HATCHES[0 if mine else 1 + away]}
        name = "you" if mine else ("next seat", "the one after", "the last before")[away]
        heights = [drawn[turn] for turn in turns]
        axes.bar([turn + 1 for turn in turns], heights, 0.85, edgecolor=GROUND, lw=0.5, label=name, **look)
    axes.set(title=title, xlabel="turn", ylabel="it is drawn in this turn", ylim=(0, 1.02))
    axes.set_xlim(0.3, len(drawn) + 0.7)
    as_percent(axes.yaxis)
    whole_numbers(axes.xaxis)
    explain(axes)


def paint_above(axes: Any, above: Sequence[float], turn: int, begun: int) -> None:
    """How many cards lie above the card after a turn: the chances of all its states, those of a draw in red."""
    drawn_next, stays = range(2), range(2, len(above))
    look = {"width": 0.85, "edgecolor": GROUND, "lw": 0.5}
    axes.bar(drawn_next, above[:2], color=COLOURS[1], hatch=HATCHES[1], label="drawn next", **look)
    axes.bar(stays, above[2:], color=COLOURS[0], label="drawn later", **look)
    axes.set(xlabel="cards above it", ylabel="chance", xlim=(-0.8, len(above) - 0.2), ylim=(0, 1.02))
    axes.set_title(f"A card that began with {begun} above it, after {turn} turn{'s' * (turn != 1)}")
    as_percent(axes.yaxis)
    explain(axes)
