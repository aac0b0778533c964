"""Of what kinds a whole is made: a bar for each whole, split by kind, with the count of each."""

from __future__ import annotations

from collections.abc import Mapping

from kit.view.charts.chart import COLOURS, GROUND, HATCHES, TEXT, Chart, dress, explain, new_figure

LEAST = 0.05  # of a bar: what is narrower has no room for its count


def parts_chart(rows: Mapping[str, Mapping[str, int]], title: str) -> Chart:
    """A bar for each name, as long as any other, split into its kinds by their counts; all rows name the same kinds."""
    figure = new_figure(7.2, 1.1 + 0.5 * len(rows))
    axes = figure.add_subplot()
    said = []
    for place, (name, counts) in enumerate(rows.items()):
        whole, left = sum(counts.values()), 0.0
        for kind, (what, count) in enumerate(counts.items()):
            share = count / whole
            axes.barh(
                place, share, left=left, height=0.62, color=COLOURS[kind], hatch=HATCHES[kind], edgecolor=GROUND,
                lw=0.5, label=what if place == 0 else None,
            )
            if share > LEAST:
                axes.text(
                    left + share / 2, place, str(count), ha="center", va="center", fontsize=9, color=TEXT,
                    bbox={"facecolor": GROUND, "edgecolor": "none", "alpha": 0.85, "pad": 1.5},
                )
            left += share
        said.append(f"{name}: " + ", ".join(f"{count} {what}" for what, count in counts.items()))
    axes.set(title=title, xlim=(0, 1), ylim=(len(rows) - 0.5, -0.5), xlabel="share of each bar")
    axes.xaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.set_yticks(range(len(rows)), list(rows))
    dress(axes)
    explain(axes)
    return Chart(figure, f"{title}: {'; '.join(said)}.")
