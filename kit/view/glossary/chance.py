"""Terms of chance."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np

from kit.lab.odds import odds
from kit.lab.solve import solve
from kit.play.game import deal
from kit.rules.cards import FRENCH, say
from kit.rules.games.grid import agree
from kit.studies.falling_stack import chance, expected
from kit.studies.six_stacks_strikes import AFTER_PLAY, AFTER_STRIKE, STRUCK, turns
from kit.studies.stack_the_deck_comes_back import drawn_in_deals
from kit.view.glossary.shared_deals import (
    DEALS, DEUCE_OF_HEARTS, DEUCE_OF_SPADES, MANY, SEVEN, on_stack, per_cent, seven, stack_sizes, winners,
)
from kit.view.glossary.term import Term


def _decks() -> list[list[str]]:
    return [deal("stack-em", seed=number).position()["deck"].split() for number in range(1, 101)]


def _hearts_left(drawn: int) -> str:
    """The share of hearts among the cards left after so many draws, on average over a hundred decks."""
    left = [sum(card[1] == "h" for card in deck[drawn:]) / (52 - drawn) for deck in _decks()]
    return f"{per_cent(left[SEVEN - 1])} in deal {SEVEN} and {per_cent(float(np.mean(left)))} on average"


def _law_of_large_numbers() -> str:
    shares = [per_cent(winners()[:many].mean()) for many in (10, 100, DEALS)]
    return (
        f"At Six Stacks seat 1 of two random players wins {shares[0]} of deals 1 to 10, {shares[1]} of deals 1 to 100 "
        f"and {shares[2]} of {MANY}."
    )


def _conditional() -> str:
    both, spade = on_stack()[:, [DEUCE_OF_HEARTS, DEUCE_OF_SPADES]].all(axis=1), on_stack()[:, DEUCE_OF_SPADES]
    return (
        f"Of the decks of {MANY} of Stack 'Em the 2♥ gets onto a falling stack in "
        f"{per_cent(on_stack()[:, DEUCE_OF_HEARTS].mean())}; "
        f"of those in which the 2♠ does, in {per_cent(both.sum() / spade.sum())}."
    )


def _bayes() -> str:
    counted = turns(DEALS).chosen_by_stacks()
    turn, struck = sum(map(sum, counted.values())), sum(strikes for _, strikes in counted.values())
    before, after = sum(counted[6]) / turn, counted[6][STRUCK] / struck
    return (
        f"In {MANY} of Six Stacks six stacks lie there in {per_cent(before)} of all turns; once one hears “strike!” "
        "it is "
        f"{per_cent(after)}."
    )


def _likelihood_ratio() -> str:
    counted = turns(DEALS).chosen_by_stacks()
    two, six = (counted[n][STRUCK] / sum(counted[n]) for n in (2, 6))
    return f"In {MANY} of Six Stacks a strike is {two / six:.2f} times as likely with two stacks as with six."


def _total_probability() -> str:
    played = turns(DEALS)
    counted = [played.chosen(each).sum(axis=0) for each in (AFTER_PLAY, AFTER_STRIKE)]
    whole = sum(each.sum() for each in counted)
    terms = [f"{each.sum() / whole:.3f} · {each[STRUCK] / each.sum():.3f}" for each in counted]
    return (
        f"In {MANY} of Six Stacks, of the turns that are not a player's first {terms[0]} + {terms[1]} = "
        f"{sum(each[STRUCK] for each in counted) / whole:.3f} are a strike."
    )


def _markov() -> str:
    own = drawn_in_deals(3, 4, DEALS) % 3 == 2  # the next seat draws first, and the owner last
    return (
        "Where a card lies in the deck of Stack The Deck after a turn depends only on where it lay before; put back "
        "under four "
        f"cards, with three players, it came back to its owner in {int(own.sum())} of {MANY}."
    )


def _pigeonhole() -> str:
    codes = seven("grid")["grid"][:5]
    cards = [FRENCH.codes.index(code) for code in codes]
    one, other = next((a, b) for a, b in combinations(range(5), 2) if agree(cards[a], cards[b]))
    return (
        f"Of the first five stacks of deal {SEVEN} of Grid two must agree in suit or rank, and the "
        f"{say(codes[one])} and the {say(codes[other])} do."
    )


def _playout() -> str:
    best = odds(deal("six-stacks", seed=SEVEN, players=3), playouts=100).iloc[0]
    return (
        f"Of a hundred playouts of “{best.move}”, in deal {SEVEN} of Six Stacks for three, "
        f"{per_cent(best.estimate, 0)} were won."
    )


def _search() -> str:
    verdict = solve(deal("stack-em", seed=3, work_stacks=4, hand_limit=7)).verdict
    return f"Deal 3 of Stack 'Em, with four working stacks and a hand of seven: the search says “{verdict}”."


CHANCE = [
    Term(
        "sample space",
        "All that can happen, cut up into pieces of which each is as likely as any other.",
        lambda: (
            f"The first card of deal {SEVEN} of Stack 'Em could be any of {len(seven('stack-em')['deck'].split())}; "
            f"it is the {say(seven('stack-em')['deck'].split()[0])}."
        ),
    ),
    Term(
        "event",
        "A part of the sample space, which happens or does not.",
        lambda: (
            f"“The first card is red” happens in {sum(deck[0][1] in 'dh' for deck in _decks())} of deals 1 to 100 of "
            "Stack 'Em."
        ),
    ),
    Term(
        "relative frequency",
        "In what share of all trials something happened.",
        lambda: f"At Six Stacks seat 1 of two random players wins {per_cent(winners().mean())} of {MANY}.",
    ),
    Term(
        "law of large numbers",
        "The more trials, the nearer does the relative frequency come to the chance.",
        _law_of_large_numbers,
    ),
    Term(
        "independent",
        "Of two events: that one happens makes the other neither more nor less likely.",
        lambda: (
            f"Whether the 2♥ gets onto a falling stack is independent of the 9♥: in {MANY} of Stack 'Em it does in "
            f"{per_cent(on_stack()[:, DEUCE_OF_HEARTS].mean())} of all decks, and "
            f"{int(on_stack()[:, [6, 34]].all(axis=1).sum())} of the {int(on_stack()[:, 34].sum())} decks in which "
            "the 9♥ does."
        ),
    ),
    Term(
        "conditional probability",
        "The chance of one thing among only those cases in which another one is true.",
        _conditional,
    ),
    Term(
        "Bayes's rule",
        "How a chance changes with what one hears: old chance times how well it explains the news, shared out anew.",
        _bayes,
    ),
    Term(
        "likelihood ratio",
        "How many times as likely the news is if one thing is true as if another is.",
        _likelihood_ratio,
    ),
    Term(
        "odds",
        "A chance against its opposite, as in 3 : 1; the kit's odds are the chances of all moves.",
        lambda: (
            f"In deal {SEVEN} of Six-Suit Solitaire the odds that an unseen tile lies in the columns are "
            f"{sum(len(pile.split()) for pile in seven('six-suit-solitaire')['down'])} : "
            f"{len(seven('six-suit-solitaire')['stock'].split())}."
        ),
    ),
    Term(
        "law of total probability",
        "The whole is the sum of its parts, each weighted with how common it is.",
        _total_probability,
    ),
    Term(
        "binomial coefficient",
        "In how many ways some things can be chosen of many.",
        lambda: (
            f"The two cards that seat 2 keeps of its {len(seven('six-stacks')['hands'][1].split())} in deal {SEVEN} "
            f"of Six Stacks can be chosen in {comb(len(seven('six-stacks')['hands'][1].split()), 2)} ways."
        ),
    ),
    Term(
        "hypergeometric distribution",
        "How many of a kind there are among cards drawn without putting any back.",
        lambda: (
            "Of the first five cards three are hearts with chance "
            f"{per_cent(comb(13, 3) * comb(39, 2) / comb(52, 5))}; it is so in "
            f"{sum(sum(card[1] == 'h' for card in deck[:5]) == 3 for deck in _decks())} of deals 1 to 100 of Stack 'Em."
        ),
    ),
    Term(
        "expectation",
        "The average over everything that can happen, each by its chance.",
        lambda: (
            f"Of a falling stack's cards {float(expected()):.2f} are to be expected; deal {SEVEN} of Stack 'Em "
            f"brings {int(stack_sizes()[SEVEN - 1])}."
        ),
    ),
    Term(
        "indicator variable",
        "A number that is 1 if something happens and 0 if it does not; its expectation is the chance.",
        lambda: (
            f"The indicator of “the 2♥ gets onto a falling stack” is {int(on_stack()[SEVEN - 1, DEUCE_OF_HEARTS])} "
            f"in deal {SEVEN} of Stack 'Em, and its expectation is {chance(1)}."
        ),
    ),
    Term(
        "variance",
        "The mean of the squared distances from the mean; its root is the standard deviation, or scatter.",
        lambda: (
            f"The numbers of cards on a falling stack, in {MANY} of Stack 'Em, have the variance "
            f"{stack_sizes().var():.2f} and the standard deviation {stack_sizes().std():.2f}."
        ),
    ),
    Term(
        "martingale",
        "A number that on average stays what it is, whatever happened before.",
        lambda: (
            f"The share of hearts among the cards left is {_hearts_left(0).split(' in ')[0]} at first; after 26 "
            f"draws of Stack 'Em it is {_hearts_left(26)} over deals 1 to 100."
        ),
    ),
    Term(
        "Markov chain",
        "Something that goes from state to state, and where it goes next depends only on where it is.",
        _markov,
    ),
    Term(
        "exponential distribution",
        "How long one waits for what is as likely to come in every moment, however long one has waited.",
        lambda: (
            f"The two players of deal {SEVEN} of Speed are ready after {seven('speed')['ready'][0]:.2f} and "
            f"{seven('speed')['ready'][1]:.2f} seconds; on average it is "
            f"{seven('speed')['options']['mean_reaction'][0]:.1f}."
        ),
    ),
    Term("pigeonhole principle", "If there are more pigeons than holes, two share one.", _pigeonhole),
    Term("playout", "A game played on to its end from some position, in place of knowing what will happen.", _playout),
    Term("search", "To look at all that can happen, until it is proved whether a deal can be won.", _search),
]
