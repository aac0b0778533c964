"""Terms of data: how sure one may be of what was counted."""

from __future__ import annotations

import numpy as np

from kit.lab.stats import (
    confidence_at_each_look, difference_of_shares, exact, mean_interval, share_in_games, share_interval, wilson,
)
from kit.studies.falling_stack import chance, distribution
from kit.studies.six_stacks_strikes import STRUCK, turns
from kit.view.glossary.shared_deals import (
    DEALS, DEUCES, MANY, between, careful_wins, on_stack, per_cent, scores, stack_sizes, winners,
)
from kit.view.glossary.term import Term


def _paired() -> str:
    gained, lost = (
        int((one & ~other).sum()) for one, other in ((careful_wins(), winners()), (winners(), careful_wins()))
    )
    low, high = difference_of_shares(gained, lost, DEALS)[1:]
    return (
        f"In {MANY} of Six Stacks a careful player in seat 1 wins {gained} that a random one loses, and loses {lost} "
        f"that the random one wins: {between(low, high)} more."
    )


def _p_value() -> str:
    from scipy.stats import binomtest

    won = int(winners().sum())
    return (
        f"Seat 1 of two random players wins {won} of {MANY} of Six Stacks; a fair coin would be as far from half "
        "with chance "
        f"{binomtest(won, DEALS).pvalue:.2g}."
    )


def _simpson() -> str:
    played = turns(10_000)
    more = [100 * played.more_after_a_strike(**kind).estimate for kind in ({}, {"strikes": 1}, {"strikes": 2})]
    return (
        f"In deals 1 to 10,000 of Six Stacks a strike is {more[0]:.1f} points more common after a strike than after a "
        f"play, and yet {-more[1]:.1f} points rarer among players with one strike, and {-more[2]:.1f} with two."
    )


def _clusters() -> str:
    stacks = turns(DEALS).counted.sum(axis=(2, 3, 4))
    over_games = share_in_games(stacks[:, 2], stacks.sum(axis=1))
    over_turns = share_interval(int(stacks[:, 2].sum()), int(stacks.sum()))
    return (
        f"In {MANY} of Six Stacks {per_cent(over_games.estimate)} of the turns have two stacks, "
        f"±{per_cent(over_games.reach)} over the games; "
        f"to take the turns for independent would give ±{per_cent(over_turns.reach)}, which is too little."
    )


def _central_limit() -> str:
    from scipy.stats import skew

    means = scores().to_numpy().reshape(-1, 25).mean(axis=1)
    return (
        f"In {MANY} of Six-Suit Solitaire the careful player's scores have the skewness {skew(scores()):.1f}; the "
        "means of 25 "
        f"deals each have {skew(means):.1f}."
    )


def _bootstrap() -> str:
    hundred, dice = scores().to_numpy()[:100], np.random.default_rng(1)
    low, high = np.percentile(dice.choice(hundred, (10_000, 100)).mean(axis=1), (2.5, 97.5))
    return (
        "From the careful player's scores in deals 1 to 100 of Six-Suit Solitaire, drawn again 10,000 times, the "
        "mean lies from "
        f"{low:.0f} to {high:.0f}."
    )


def _control_variate() -> str:
    counts, deuces = stack_sizes(), on_stack()[:, DEUCES].sum(axis=1)
    slope = np.cov(counts, deuces)[0, 1] / deuces.var(ddof=1)
    adjusted = counts - slope * (deuces - 4 * float(chance(1)))
    return (
        f"Of the decks of {MANY} of Stack 'Em it is known that 0.8 deuces get onto a falling stack on average; "
        "allowing for "
        f"the deuces of each deck takes the variance of the number of cards from {counts.var():.2f} to "
        f"{adjusted.var():.2f}."
    )


def _calibration() -> str:
    told, came = (turns(10_000, seed=first).chosen_by_stacks()[6] for first in (1, 10_001))
    return (
        f"With six stacks a strike is foretold with {per_cent(told[STRUCK] / sum(told))}, from deals 1 to 10,000; "
        "in deals "
        f"10,001 to 20,000 of Six Stacks it came in {per_cent(came[STRUCK] / sum(came))} of such turns."
    )


def _sequential() -> str:
    each = confidence_at_each_look(tuple(range(100, DEALS + 1, 100)))
    return (
        f"Whoever looks after every hundred of {MANY}, and wants to be misled in only 5 % of all cases, has to ask "
        f"for {per_cent(each)} at each look."
    )


def _total_variation() -> str:
    seen = np.bincount(stack_sizes(), minlength=53) / DEALS
    return (
        f"The numbers of cards on a falling stack in the decks of {MANY} of Stack 'Em are "
        f"{np.abs(seen - distribution()).sum() / 2:.3f} "
        "away from the exact chances."
    )


def _rare(at_least: int) -> int:
    return int((stack_sizes() >= at_least).sum())


DATA = [
    Term("Simpson's paradox", "Every part shows one direction, and the whole shows the other.", _simpson),
    Term(
        "covariance",
        "How much two numbers go up and down together; divided by both scatters it is the correlation.",
        lambda: (
            f"The wins of a random and a careful player on {MANY} of Six Stacks have the correlation "
            f"{np.corrcoef(winners(), careful_wins())[0, 1]:.2f}."
        ),
    ),
    Term(
        "common random numbers",
        "To try two ways on the very same deals, so that luck drops out of the comparison.",
        lambda: (
            "Careful or random, seat 1 of Six Stacks has the same result in "
            f"{int((winners() == careful_wins()).sum())} of {MANY}."
        ),
    ),
    Term("paired", "Of data: two numbers belong to one deal, and only their difference counts.", _paired),
    Term(
        "confidence interval",
        "A range, made by a recipe that catches the truth in 95 of 100 cases.",
        lambda: (
            f"Seat 1 wins {int(winners().sum())} of {MANY} of Six Stacks: "
            f"{between(*share_interval(int(winners().sum()), DEALS)[1:])}."
        ),
    ),
    Term(
        "Wilson's interval",
        "A confidence interval for a share, which stays between 0 and 1 and is not even on both sides.",
        lambda: (
            f"Of deals 1 to 100 of Six Stacks seat 1 wins {int(winners()[:100].sum())}: "
            f"{between(*wilson(int(winners()[:100].sum()), 100))}."
        ),
    ),
    Term(
        "exact interval",
        "A confidence interval for a share that holds even where hardly anything was seen.",
        lambda: (
            f"At least 13 cards lie on the falling stack in {_rare(13)} of {MANY} of Stack 'Em: "
            f"{between(*exact(_rare(13), DEALS))}."
        ),
    ),
    Term(
        "rule of three",
        "What was not seen in n trials has at most the chance 3/n, one may say with 95 % confidence.",
        lambda: (
            f"At least 20 cards lie on the falling stack in none of {MANY} of Stack 'Em: the chance is at most "
            f"{per_cent(3 / DEALS)}."
        ),
    ),
    Term(
        "Student's t",
        "The interval of a mean, a little wider than a normal one, since the scatter has to be guessed as well.",
        lambda: (
            f"The careful player's mean in deals 1 to 5 of Six-Suit Solitaire is {scores()[:5].mean():.0f} ± "
            f"{mean_interval(scores()[:5]).reach:.0f}."
        ),
    ),
    Term(
        "clusters",
        "Data that come in groups, as turns come in games; the groups are independent, and not what is in them.",
        _clusters,
    ),
    Term(
        "p-value",
        "How likely it would be to see something as odd as this, or odder, if there were nothing to see.",
        _p_value,
    ),
    Term("sequential test", "A test that allows for looking at the data while they come in.", _sequential),
    Term(
        "central limit theorem",
        "Means of many independent numbers are spread like a bell, whatever the numbers are like.",
        _central_limit,
    ),
    Term(
        "bootstrap", "To draw again and again from one's own data, and to see how far the result wanders.", _bootstrap
    ),
    Term("calibration", "That what is foretold with 30 % comes in 30 of 100 cases.", _calibration),
    Term(
        "control variate", "Luck whose average is known, taken off a result so that it scatters less.", _control_variate
    ),
    Term(
        "total variation distance",
        "How far two distributions are apart: half the sum of all differences.",
        _total_variation,
    ),
    Term(
        "selection",
        "To look only at some cases, chosen so that they tell of all cases what is not true.",
        lambda: (
            f"In {MANY} of Stack 'Em the falling stack has {stack_sizes().mean():.2f} cards on average, and "
            f"{stack_sizes()[stack_sizes() > 8].mean():.2f} if one keeps only those with more than 8."
        ),
    ),
]
