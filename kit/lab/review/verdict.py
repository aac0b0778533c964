"""What the playouts say of a moment: what the position is worth, and the move that was made."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from kit.lab.best import Tried, for_each, leads
from kit.lab.odds import bounds, tried_of
from kit.lab.players import advice
from kit.lab.playout import UNFINISHED, WHOLE_WIN
from kit.lab.review.moments import Moment
from kit.lab.review.race import Looks, mean_brought
from kit.lab.stats import SURE, confidence_at_each_look
from kit.play.reviewed import smallest_mistake
from kit.rules.rulebook import outcome_range


class Value(NamedTuple):
    """What a position is worth to the seat, if everybody plays on as the yardstick; nan where no playout ended."""

    estimate: float
    low: float
    high: float
    playouts: int
    unfinished: int


class Verdict(NamedTuple):
    """What is said of a move: its worth less that of the yardstick's move, and what a better one would have gained."""

    choice: float = 0.0
    best: str = ""
    missed: float = 0.0
    missed_low: float = 0.0
    missed_high: float = 0.0

    @property
    def clear(self) -> bool:
        """Whether the move can be called a mistake."""
        return self.missed_low > 0


@cache
def unit(slug: str) -> int:
    """How many of the engine's units make one of those in which outcomes are told: a win, or a point."""
    return 1 if advice(slug).FOR_POINTS else WHOLE_WIN


def value_of(slug: str, moment: Moment, looks: Looks) -> Value:
    """What a moment is worth, the mean of the moves between which the yardstick leaves the choice to chance.

    Before the first planned look it may still be anything.
    """
    outcomes = np.array([moment.brought[way] for way in moment.usual])
    tried, unfinished = tried_of(slug, outcomes)
    whole = Tried(tried.least.mean(axis=0)[None], tried.most.mean(axis=0)[None], tried.between)
    if moment.played < looks.planned[0]:  # the intervals of the planned looks leave no chance of an error for others
        low, high = map(float, outcome_range(slug))
    else:
        low, high = bounds(whole, 0, confidence_at_each_look(looks.planned))
    return Value(usual_worth(slug, moment), low, high, outcomes.size, int(unfinished.sum()))


def usual_worth(slug: str, moment: Moment) -> float:
    """The mean worth of the yardstick's moves."""
    return float(np.mean([mean_brought(moment, way) for way in moment.usual])) / unit(slug)


def verdict_of(slug: str, moment: Moment, looks: Looks) -> Verdict:
    """What is said of the move made at a moment, as far as it was played on."""
    if not moment.moves:
        return Verdict()
    made = moment.moves[moment.made]
    alone = moment.usual == [moment.made]
    choice = 0.0 if alone else mean_brought(moment, moment.made) / unit(slug) - usual_worth(slug, moment)
    choice = 0.0 if np.isnan(choice) else choice
    if moment.rival is None or moment.played == moment.chosen_after:  # another move may still gain anything
        least, most = outcome_range(slug) if len(moment.moves) > 1 else (0, 0)
        return Verdict(choice, made, missed_high=most - least)
    gain, low, high = gain_of(slug, moment, looks)
    better = gain > 0 and (low > 0 or mean_brought(moment, moment.rival) > mean_brought(moment, moment.made))
    best = moment.moves[moment.rival] if better else made
    return Verdict(choice, best, gain if better else 0.0, max(0.0, low) if better else 0.0, max(0.0, high))


def gain_of(slug: str, moment: Moment, looks: Looks) -> tuple[float, float, float]:
    """What the rival brings more than the move made, with its bounds, on other cards than those that chose it.

    The bounds hold at all planned looks together, and are as wide as if each move had been compared with the one made.
    """
    ways = [moment.rival, moment.made]
    fresh = np.array([moment.brought[way][moment.chosen_after :] for way in ways if way is not None])
    ended = (fresh != UNFINISHED).all(axis=0)
    gain = float((fresh[0, ended] - fresh[1, ended]).mean()) / unit(slug) if ended.any() else 0.0
    confidence = confidence_at_each_look(looks.fresh, for_each(len(moment.moves), SURE))
    return gain, *leads(tried_of(slug, fresh)[0], confidence)(0, 1)


def is_open(slug: str, moment: Moment, looks: Looks) -> bool:
    """Whether more playouts may yet show that a better move was missed, by so much that it matters."""
    if moment.rival is None:
        return False
    _, low, high = gain_of(slug, moment, looks)
    return low <= 0 and high > smallest_mistake(slug)
