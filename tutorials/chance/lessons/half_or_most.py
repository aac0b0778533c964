"""Parts of a model, true shares that agree with an observed share, and intervals that hit or miss the true share."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import ndtri
from scipy.stats import binom

from kit.charts.chart import MUTED, format_percent
from kit.lab.stats import CONFIDENCE, share_interval, wilson_interval
from kit.lesson.form import slider
from kit.lesson.slider_chart import SliderChart

from .shared import BLUE, RED, draw_truth, draw_two_kinds

ACES = 4  # in a pack
CLASSES = 60  # each draws an interval
CONFIDENCES = {"50 %": 0.5, "80 %": 0.8, "90 %": 0.9, "95 %": 0.95, "99 %": 0.99}

# Parts of a model: is there an ace among the first three cards? The cards are numbers; 0, 1, 2 and 3 are the aces.
FIRST_CARDS: dict[str, dict[str, Callable[[Any], Any]]] = {
    "shuffle": {
        "only the aces and the kings": lambda random: random.permutation(8),
        "all 52 cards": lambda random: random.permutation(52),
    },
    "draw": {
        "one card": lambda pack: pack[:1],
        "three cards": lambda pack: pack[:3],
        "five cards": lambda pack: pack[:5],
    },
    "ask": {
        "are all of them aces?": lambda cards: _say(cards.max() < ACES),
        "is the last one an ace?": lambda cards: _say(cards[-1] < ACES),
        "is there an ace?": lambda cards: _say(cards.min() < ACES),
    },
}


def _say(is_true: bool) -> str:
    """Return the answer to a question of the model."""
    return "yes" if is_true else "no"


def compute_coverage(recipe: Callable[[int, int], tuple[float, float]], truths: ArrayLike, trials: int) -> np.ndarray:
    """Return the chance that a recipe's interval, from `trials` trials, covers each of these true shares.

    The recipe returns the two ends of its interval for successes and trials. The function adds up the chances of all
    counts whose interval covers the truth.
    """
    counts, truths = np.arange(trials + 1)[:, None], np.atleast_1d(np.asarray(truths, float))
    low, high = np.array([recipe(successes, trials) for successes in range(trials + 1)]).T[:, :, None]
    return (binom.pmf(counts, trials, truths) * ((low <= truths) & (truths <= high))).sum(axis=0)


def draw_truths(hits: int, trials: int, title: str) -> SliderChart:
    """Draw for each true share the shares seen in 95 of 100 cases, and the true shares that fit the share seen.

    The sliders begin at `hits` among `trials`. The true shares that fit are Wilson's interval.
    """
    truths = np.linspace(0, 1, 401)

    def draw(axes: Any, deals: int, seen: int) -> str:
        hits = round(deals * seen / 100)
        share, (low, high) = hits / deals, wilson_interval(hits, deals)
        reach = ndtri((1 + CONFIDENCE) / 2) * np.sqrt(truths * (1 - truths) / deals)
        axes.fill_betweenx(truths, truths - reach, truths + reach, color=BLUE, alpha=0.18, lw=0, label="95 in 100")
        axes.axvline(share, color=MUTED, lw=1, ls="--", label="share seen")
        axes.plot([share, share], [low, high], color=RED, lw=5, solid_capstyle="butt", label="truths that fit")
        axes.set(title=title, xlabel="share that is seen", ylabel="true share", xlim=(-0.02, 1.02), ylim=(-0.02, 1.02))
        format_percent(axes.xaxis)
        format_percent(axes.yaxis)
        return f"{hits} of {deals} deals, {share:.1%}: the true shares from {low:.1%} to {high:.1%} fit."

    deals = slider("deals", trials, (10, 20, 50, 100, 200, 500, 1_000))
    seen = slider("share seen in %", round(100 * hits / trials), range(101))
    return SliderChart(draw, {"deals": deals, "seen": seen}, height=4.2)


def draw_classes(truth: float, title: str) -> SliderChart:
    """Draw the intervals of many classes, each from its own deals, and count the intervals that hit the true share."""

    def draw(axes: Any, deals: int, confidence: float, throws: int) -> str:
        hits = np.random.default_rng(throws).binomial(deals, truth, CLASSES)
        ends = np.array([share_interval(hit, deals, confidence)[1:] for hit in hits.tolist()])
        hit = (ends[:, 0] <= truth) & (truth <= ends[:, 1])
        draw_two_kinds(axes, hits / deals, ends, {"hit": (hit, BLUE), "missed": (~hit, RED)})
        draw_truth(axes, truth)
        axes.set(title=title, xlabel="class", ylabel="share", ylim=(-0.02, 1.02))
        format_percent(axes.yaxis)
        width = (ends[:, 1] - ends[:, 0]).mean()
        return f"{hit.sum()} of {CLASSES} intervals ({hit.mean():.0%}) hit the truth. Their mean width is {width:.1%}."

    deals = slider("deals each", 20, (5, 10, 20, 50, 100, 200, 500))
    confidence = slider("confidence", "95 %", CONFIDENCES)
    return SliderChart(draw, {"deals": deals, "confidence": confidence}, again="Other deals")
