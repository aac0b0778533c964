"""The words of glossary.toml with their examples. This module computes the values of the examples."""

import tomllib
from collections.abc import Callable
from functools import cache
from html import escape
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from scipy.stats import binomtest, skew

from kit.lab.odds import odds
from kit.lab.players import played
from kit.lab.simulate import simulate
from kit.lab.solve import solve
from kit.lab.stats import (
    confidence_at_each_look, difference_of_shares, exact_interval, mean_interval, share_in_games, share_interval,
    wilson_interval,
)
from kit.picture.theme import wrap_page
from kit.play.game import Game, deal
from kit.rules.cards import FRENCH, say
from kit.rules.games.grid import agree
from kit.rules.rulebook import info
from tutorials.chance.lessons.card_returns import count_turns_to_draw
from tutorials.chance.lessons.cards_that_fit import chance, deal_decks, distribution, expected
from tutorials.chance.lessons.strike_counts import (
    AFTER_ANY, AFTER_PLAY, AFTER_STRIKE, BEFORE_MATCH, IN_MATCH, STRUCK, turns,
)

TERMS = Path(__file__).with_name("glossary.toml")
SIX, SOLO, EM, DECK = "six-stacks", "six-suit-solitaire", "stack-em", "stack-the-deck"
SEVEN = 7  # the deal that most examples are about
DEALS = 1_000  # from deal 1 on, where an example needs many
TWOS, TWO_OF_HEARTS, TWO_OF_SPADES, NINE_OF_HEARTS = slice(4, 8), 6, 7, 34  # among cards by rank and suit


class Terms:
    """The words of a section in alphabetical order, each with its meaning and its example with current values."""

    def __init__(self, section: str) -> None:
        every = tomllib.loads(TERMS.read_text(encoding="utf-8"))["terms"]
        some = sorted((each for each in every if each["section"] == section), key=lambda each: each["name"].casefold())
        self.rows = [(each["name"], each["meaning"], compute_example(each)) for each in some]

    def _repr_html_(self) -> str:
        rows = ((escape(each) for each in row) for row in self.rows)
        entries = "".join(
            f"<dt>{name}</dt><dd>{meaning} <span>{example}</span></dd>" for name, meaning, example in rows
        )
        return wrap_page(f'<dl class="kit-terms">{entries}</dl>')

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {meaning} {example}" for name, meaning, example in self.rows)


def compute_example(term: dict[str, Any]) -> str:
    """Return the example of a term with its values."""
    if "happens" in term:
        return happens(*term["happens"])
    return term["example"].format(*EXAMPLES.get(term["name"], list)())


def happens(slug: str, kind: str) -> str:
    """Return a sentence with the kit's text of the first event of a kind in deal 7, played carefully, and its move."""
    name = info(slug).title.partition(":")[0].rstrip("™")
    for number, step in enumerate(careful_game(slug).history, start=1):
        for event in step.events:
            if event.kind == kind:
                return f"In deal {SEVEN} of {name}, played carefully, the kit reports move {number}: “{event.text}”"
    raise LookupError(f"deal {SEVEN} of {slug} has no event of the kind {kind}")


# ---- deals and games that several examples use, each computed once ----


@cache
def seven(slug: str) -> dict[str, Any]:
    """Return the position of deal 7 of a game."""
    return deal(slug, seed=SEVEN).position()


@cache
def careful_game(slug: str) -> Game:
    """Return deal 7 of a game, played to its end by careful players."""
    return played(slug, SEVEN, by="careful")


@cache
def winners(by: str = "random") -> np.ndarray:
    """Return whether seat 1, played by `by`, beats a random player, for each of a thousand deals of Six Stacks."""
    return np.array([1 in seats for seats in simulate(SIX, DEALS, 2, by=[by, "random"]).winners])


@cache
def scores() -> pd.Series:
    """Return the scores of a careful player in a thousand deals of Six-Suit Solitaire."""
    return simulate(SOLO, DEALS, by="careful").total


@cache
def on_stack() -> np.ndarray:
    """Return which cards get onto a falling stack, as `[deal, card]`: a thousand decks, cards by rank, aces first."""
    cards, on_top = deal_decks(DEALS)
    return np.take_along_axis(on_top, cards.argsort(axis=1), axis=1)


def sizes() -> np.ndarray:
    """Return the number of cards on a falling stack for each of these decks."""
    return on_stack().sum(axis=1)


@cache
def decks() -> list[list[str]]:
    """Return the decks of deals 1 to 100 of Stack 'Em."""
    return [deal(EM, seed=number).position()["deck"].split() for number in range(1, 101)]


def cards(codes: str | list[str]) -> str:
    """Return cards as readers see them, with a space between them."""
    return " ".join(map(say, codes.split() if isinstance(codes, str) else codes))


def count(piles: str | list[str]) -> int:
    """Return the number of cards on one or several piles."""
    return len((piles if isinstance(piles, str) else " ".join(piles)).split())


def per_cent(share: float, digits: int = 1) -> str:
    """Return a share in per cent, as the examples write it."""
    return f"{100 * share:.{digits}f} %"


def format_bounds(low: float, high: float) -> str:
    """Return the bounds of an interval of a share."""
    return f"from {per_cent(low)} to {per_cent(high)}"


# ---- values that take several steps ----


def solo_after(*moves: str) -> dict[str, Any]:
    """Return the position of deal 7 of Six-Suit Solitaire after these moves."""
    game = deal(SOLO, seed=SEVEN)
    for move in moves:
        game.play(move)
    return game.position()


def waste_after_three() -> list[str]:
    """Return the waste of this deal after three draws."""
    return solo_after("draw", "draw", "draw")["waste"].split()


def conditional() -> list[Any]:
    hearts, spades = on_stack()[:, TWO_OF_HEARTS], on_stack()[:, TWO_OF_SPADES]
    return [per_cent(hearts.mean()), per_cent((hearts & spades).sum() / spades.sum())]


def bayes() -> list[Any]:
    some, whole = (turns(DEALS).chosen(AFTER_ANY, match).sum(axis=0) for match in (IN_MATCH, None))
    return [per_cent(some.sum() / whole.sum()), per_cent(some[STRUCK] / whole[STRUCK])]


def likelihood_ratio() -> list[Any]:
    before, within = (turns(DEALS).share(AFTER_STRIKE, match).estimate for match in (BEFORE_MATCH, IN_MATCH))
    return [before / within]


def total_probability() -> list[Any]:
    counts = [turns(DEALS).chosen(each).sum(axis=0) for each in (AFTER_PLAY, AFTER_STRIKE)]
    whole = sum(each.sum() for each in counts)
    parts = [f"{each.sum() / whole:.3f} · {each[STRUCK] / each.sum():.3f}" for each in counts]
    return [*parts, sum(each[STRUCK] for each in counts) / whole]


def hearts_left(drawn: int) -> list[str]:
    """Return the share of hearts in the deck after `drawn` draws: in deal 7, and the mean of a hundred deals."""
    left = [sum(card[1] == "h" for card in deck[drawn:]) / (52 - drawn) for deck in decks()]
    return [per_cent(left[SEVEN - 1]), per_cent(float(np.mean(left)))]


def pigeonhole() -> list[Any]:
    pairs = combinations(seven("grid")["grid"][:5], 2)
    return list(map(say, next(pair for pair in pairs if agree(*map(FRENCH.codes.index, pair)))))


def playout() -> list[Any]:
    best = odds(deal(SIX, seed=SEVEN, players=3), playouts=100).iloc[0]
    return [best.move, per_cent(best.estimate, 0)]


def differences(*kinds: tuple[int | None, ...]) -> list[Any]:
    """Return the distance between the shares of strikes after a strike and after a play, in percentage points."""
    return [100 * abs(turns(10_000).more_after_a_strike(*kind).estimate) for kind in kinds]


def paired() -> list[Any]:
    one, other = winners("careful"), winners()
    gained, lost = int((one & ~other).sum()), int((other & ~one).sum())
    return [gained, lost, format_bounds(*difference_of_shares(gained, lost, DEALS)[1:])]


def clusters() -> list[Any]:
    match = turns(DEALS).counted.sum(axis=(2, 3, 4))
    over_games = share_in_games(match[:, IN_MATCH], match.sum(axis=1))
    over_turns = share_interval(int(match[:, IN_MATCH].sum()), int(match.sum()))
    return [per_cent(over_games.estimate), per_cent(over_games.reach), per_cent(over_turns.reach)]


def bootstrap() -> list[Any]:
    hundred, rng = scores().to_numpy()[:100], np.random.default_rng(1)
    return list(np.percentile(rng.choice(hundred, (10_000, 100)).mean(axis=1), (2.5, 97.5)))


def control_variate() -> list[Any]:
    counts, twos = sizes(), on_stack()[:, TWOS].sum(axis=1)
    slope = np.cov(counts, twos)[0, 1] / twos.var(ddof=1)
    return [counts.var(), (counts - slope * (twos - 4 * float(chance(1)))).var()]


def count_hits(hits: np.ndarray, interval: Callable[[int, int], tuple[float, ...]]) -> list[Any]:
    """Return the number of hits, and the bounds of an interval of their share."""
    return [hits.sum(), format_bounds(*interval(int(hits.sum()), len(hits))[-2:])]


EXAMPLES: dict[str, Callable[[], list[Any]]] = {
    "pack": lambda: [count(seven(EM)["deck"])],
    "deal": lambda: [cards(seven(SIX)["hands"][0])],
    "seat": lambda: [seven(SIX)["turn"], len(seven(SIX)["hands"])],
    "hand": lambda: [cards(seven(SIX)["hands"][1])],
    "rank": lambda: [cards(seven(SIX)["stacks"][0])],
    "suit": lambda: [len({card[1] for card in seven(SOLO)["columns"]}), cards(seven(SOLO)["columns"])],
    "stock": lambda: [count(seven(SIX)["stock"])],
    "deck": lambda: [count(seven(DECK)["deck"])],
    "tableau": lambda: [len(seven(SOLO)["columns"])],
    "column": lambda: [cards(seven(SOLO)["columns"][8]), count(seven(SOLO)["down"][8])],
    "face down": lambda: [count(seven(SOLO)["down"])],
    "exposed card": lambda: [cards([stack.split()[-1] for stack in seven(SIX)["stacks"]])],
    "open space": lambda: [solo_after("c1 to c2")["columns"].index("") + 1],
    "waste": lambda: [cards(waste_after_three())],
    "talon": lambda: [say(waste_after_three()[-1])],
    "discard": lambda: [cards(waste_after_three()[:-1])],
    "twin": lambda: [say(seven(SIX)["hands"][0].split()[1])],
    "wild": lambda: [seven(DECK)["deck"].count("**")],
    "personal stack": lambda: [say(card) for card in seven("grid")["own"]],
    "move": lambda: [deal("grid", seed=SEVEN).moves()[0], len(deal("grid", seed=SEVEN).moves())],
    "position": lambda: [len(careful_game("grid").history) + 1],
    "ruling": lambda: [deal(SIX, seed=SEVEN).ruling("Td to s1").text],
    "house rule": lambda: [deal(EM, seed=SEVEN, hand_limit=limit).options["hand_limit"] for limit in (3, 5)],
    "sample space": lambda: [count(seven(EM)["deck"]), say(seven(EM)["deck"].split()[0])],
    "event": lambda: [sum(deck[0][1] in "dh" for deck in decks())],
    "relative frequency": lambda: [per_cent(winners().mean())],
    "law of large numbers": lambda: [per_cent(winners()[:many].mean()) for many in (10, 100, DEALS)],
    "independent": lambda: [
        per_cent(on_stack()[:, TWO_OF_HEARTS].mean()),
        on_stack()[:, [TWO_OF_HEARTS, NINE_OF_HEARTS]].all(axis=1).sum(), on_stack()[:, NINE_OF_HEARTS].sum(),
    ],
    "conditional probability": conditional,
    "Bayes's rule": bayes,
    "likelihood ratio": likelihood_ratio,
    "odds": lambda: [count(seven(SOLO)["down"]), count(seven(SOLO)["stock"])],
    "law of total probability": total_probability,
    "binomial coefficient": lambda: [count(seven(SIX)["hands"][1]), comb(count(seven(SIX)["hands"][1]), 2)],
    "hypergeometric distribution": lambda: [
        per_cent(comb(13, 3) * comb(39, 2) / comb(52, 5)),
        sum(sum(card[1] == "h" for card in deck[:5]) == 3 for deck in decks()),
    ],
    "expectation": lambda: [float(expected()), sizes()[SEVEN - 1]],
    "indicator variable": lambda: [int(on_stack()[SEVEN - 1, TWO_OF_HEARTS]), chance(1)],
    "variance": lambda: [sizes().var(), sizes().std()],
    "martingale": lambda: [hearts_left(0)[0], *hearts_left(26)],
    # The next seat draws first, and the owner last.
    "Markov chain": lambda: [(count_turns_to_draw(3, 4, DEALS) % 3 == 2).sum()],
    "exponential distribution": lambda: [*seven("speed")["ready"], seven("speed")["options"]["mean_reaction"][0]],
    "pigeonhole principle": pigeonhole,
    "playout": playout,
    "search": lambda: [solve(deal(EM, seed=3, work_stacks=4, hand_limit=7)).verdict],
    "Simpson's paradox": lambda: differences((BEFORE_MATCH,), (BEFORE_MATCH, 1), (BEFORE_MATCH, 2)),
    "lurking variable": lambda: differences((None,), (BEFORE_MATCH,), (IN_MATCH,)),
    "covariance": lambda: [np.corrcoef(winners(), winners("careful"))[0, 1]],
    "common random numbers": lambda: [(winners() == winners("careful")).sum()],
    "paired": paired,
    "confidence interval": lambda: count_hits(winners(), share_interval),
    "Wilson's interval": lambda: count_hits(winners()[:100], wilson_interval),
    "exact interval": lambda: count_hits(sizes() >= 13, exact_interval),
    "rule of three": lambda: [per_cent(3 / DEALS)],
    "Student's t": lambda: [scores()[:5].mean(), mean_interval(scores()[:5]).reach],
    "clusters": clusters,
    "p-value": lambda: [winners().sum(), binomtest(int(winners().sum()), DEALS).pvalue],
    "sequential test": lambda: [per_cent(confidence_at_each_look(tuple(range(100, DEALS + 1, 100))))],
    "central limit theorem": lambda: [skew(scores()), skew(scores().to_numpy().reshape(-1, 25).mean(axis=1))],
    "bootstrap": bootstrap,
    "calibration": lambda: [per_cent(turns(10_000, seed=first).share(AFTER_STRIKE).estimate) for first in (1, 10_001)],
    "control variate": control_variate,
    "total variation distance": lambda: [
        np.abs(np.bincount(sizes(), minlength=53) / DEALS - distribution()).sum() / 2
    ],
    "selection": lambda: [sizes().mean(), sizes()[sizes() > 8].mean()],
}
