"""How games of Stack 'Em end: what had not even been drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kit.view.charts.chart import COLOURS, GROUND, HATCHES, Chart, dress, new_figure

PACK = 52


def undrawn_chart(left: Mapping[str, Sequence[int]], title: str) -> Chart:
    """In which share of the games so many cards were still in the deck at the end: a panel for each name."""
    figure = new_figure(7.2, 1.1 + 1.25 * len(left))
    panels = figure.subplots(len(left), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
    said = []
    for at, (axes, (name, counts)) in enumerate(zip(panels, left.items(), strict=True)):
        many = sorted(set(counts))
        shares = [list(counts).count(each) / len(counts) for each in many]
        axes.bar(many, shares, width=0.85, color=COLOURS[at], hatch=HATCHES[at], edgecolor=GROUND)
        axes.set(title=name, xlim=(-1, PACK + 1), ylim=(0, None), ylabel="games")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        dress(axes)
        axes.title.set(fontsize=10)
        said.append(f"{name}: from {min(counts)} to {max(counts)}, on average {sum(counts) / len(counts):.1f}")
    panels[-1].set(xlabel="cards still in the deck when the game ended")
    figure.suptitle(title, fontsize=11, color=panels[0].title.get_color())
    return Chart(figure, f"{title}. {'; '.join(said)}.")
