"""Words for how often a thing happens, as the leaflets of medicines use them, and shares on their ladder."""

from __future__ import annotations

from collections.abc import Mapping

from kit.lab.stats import Interval
from kit.view.charts.chart import COLOURS, EDGE, GROUND, MUTED, TEXT, Chart, dress, new_figure

# Each word goes up to this share, which is no longer in it. (European Commission, "A guideline on summary of product
# characteristics", 2009, section 4.8.)
WORDS = {"very rare": 0.0001, "rare": 0.001, "uncommon": 0.01, "common": 0.1, "very common": 1.0}
LEAST = 0.00001  # where the ladder begins


def word(share: float) -> str:
    """The word for a share of the cases."""
    return next((name for name, most in WORDS.items() if share < most), "very common")


def words_for(found: Interval) -> str:
    """The word for a share known with its interval; where the interval is on both sides of a bound, both words."""
    low, high = word(found.low), word(found.high)
    return low if low == high else f"{low} or {high}, not decided"


def ladder(rows: Mapping[str, Interval], title: str) -> Chart:
    """Shares with their 95 % intervals on a scale of powers of ten, whose steps are the words for how often."""
    figure = new_figure(7.8, 1.6 + 0.42 * len(rows))
    axes = figure.add_subplot()
    low = LEAST
    for step, (name, most) in enumerate(WORDS.items()):
        axes.axvspan(low, most, color=COLOURS[3], alpha=0.06 + 0.09 * step, lw=0)
        axes.text((low * most) ** 0.5, -0.75, name, ha="center", va="center", fontsize=10, color=TEXT)
        low = most
    said = []
    for place, (name, found) in enumerate(rows.items()):
        ends = [max(found.low, LEAST), found.high]
        axes.plot(ends, [place, place], color=COLOURS[0], lw=7, solid_capstyle="butt")
        axes.plot(found.estimate, place, "o", color=GROUND, mec=COLOURS[0], mew=1.5, ms=7)
        once = f"about 1 in {1 / found.estimate:,.0f}"
        on_left = found.high > 0.02
        axes.text(
            ends[0] / 1.25 if on_left else ends[1] * 1.25, place, once, ha="right" if on_left else "left",
            va="center", fontsize=9, color=TEXT,
        )
        said.append(f"{name}: {once}, {words_for(found)}")
    axes.set(title=title, xscale="log", xlim=(LEAST, 1), ylim=(len(rows) - 0.4, -1.2))
    axes.set_xlabel("share of all rounds, with its 95 % interval; each step is ten times the one before")
    marks = [LEAST, *WORDS.values()]
    axes.set_xticks(marks, [*(f"1 in {1 / mark:,.0f}" for mark in marks[:-1]), "all"])
    axes.set_yticks(range(len(rows)), list(rows))
    axes.minorticks_off()
    axes.grid(axis="x", color=EDGE, lw=0.6)
    dress(axes)
    axes.tick_params(axis="y", length=0, labelcolor=MUTED)
    return Chart(figure, f"{title}. {'; '.join(said)}.")
