"""What nobody has measured, squeezed between two walls: a share that is reached, and one that nobody can exceed."""

from __future__ import annotations

from collections.abc import Mapping

from kit.view.charts.chart import COLOURS, HATCHES, MUTED, Chart, as_percent, dress, explain, new_figure

BLUE, RED, GREEN = COLOURS[:3]


def walls_chart(rows: Mapping[str, tuple[float, float]], title: str, claim: tuple[float, float]) -> Chart:
    """For each name the field between the share that some player reaches and the share that nobody can exceed.

    Both are ends of 95 % intervals, the lower end of what is reached and the upper end of what can be; `claim` is the
    range that is claimed.
    """
    figure = new_figure(7.8, 1.3 + 0.36 * len(rows))
    axes = figure.add_subplot()
    axes.axvspan(*claim, color=GREEN, alpha=0.12, lw=0, label="the claim")
    for place, (below, above) in enumerate(rows.values()):
        names = ("the best player is in here", "reached by careful play", "out of everybody's reach")
        between, low, high = names if place == 0 else (None, None, None)
        axes.barh(
            place, above - below, left=below, height=0.5, facecolor="none", edgecolor=MUTED, hatch=HATCHES[1], lw=0,
            label=between,
        )
        axes.plot([below, below], [place - 0.36, place + 0.36], color=BLUE, lw=4, label=low)
        axes.plot([above, above], [place - 0.36, place + 0.36], color=RED, lw=4, ls="-", label=high)
    axes.set(title=title, xlabel="share of the deals that are won", xlim=(-0.015, 1.015), ylim=(len(rows) - 0.4, -0.6))
    axes.set_yticks(range(len(rows)), list(rows))
    as_percent(axes.xaxis)
    dress(axes)
    explain(axes)
    said = "; ".join(f"{name}: from {below:.1%} to {above:.1%}" for name, (below, above) in rows.items())
    return Chart(figure, f"{title}. The best player wins a share somewhere in between. {said}.")
