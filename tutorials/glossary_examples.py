"""The words of glossary.toml with their examples. This module computes the values of the examples."""

from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pandas as pd
from scipy.stats import binomtest, skew

from kit.lab.odds import odds
from kit.lab.players import play_deal
from kit.lab.simulate import simulate
from kit.lab.solve import solve
from kit.lab.stats import (
    confidence_at_each_look, difference_of_shares, exact_interval, mean_interval, share_in_games, share_interval,
    wilson_interval,
)
from kit.picture.theme import wrap_page
from kit.play.game import Game, deal
from kit.play.words.tiles import NUMERALS
from kit.rules.cards import FRENCH, say
from kit.rules.games.grid import agree
from kit.rules.rulebook import info
from tutorials.chance.lessons.card_returns import count_turns_to_draw
from tutorials.chance.lessons.cards_that_fit import deal_decks, find_chance, find_distribution, find_mean
from tutorials.chance.lessons.strike_counts import (
    AFTER_ANY, AFTER_PLAY, AFTER_STRIKE, BEFORE_MATCH, IN_MATCH, STRUCK, count_turns,
)
from tutorials.glossary_search import list_words, read_terms

SIX, SOLO, EM, DECK = "six-stacks", "six-suit-solitaire", "stack-em", "stack-the-deck"
SEVEN = 7  # the deal that most examples are about
DEALS = 1_000  # from deal 1 on, where an example needs many
TWOS, TWO_OF_HEARTS, TWO_OF_SPADES, NINE_OF_HEARTS = slice(4, 8), 6, 7, 34  # among cards by rank and suit


class Terms:
    """The words of a section in alphabetical order, each with its meaning and its example with current values."""

    def __init__(self, section: str) -> None:
        terms = [term for term in read_terms() if term["section"] == section]
        terms.sort(key=lambda term: term["name"].casefold())
        self.rows = [(term["name"], term["meaning"], compute_example(term)) for term in terms]

    def _repr_html_(self) -> str:
        return wrap_page(list_words(self.rows))

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {meaning} {example}" for name, meaning, example in self.rows)


def compute_example(term: dict[str, Any]) -> str:
    """Return the example of a term with its values."""
    if "happens" in term:
        return make_event_example(*term["happens"])
    return term["example"].format(*EXAMPLES.get(term["name"], list)())


def make_event_example(slug: str, kind: str) -> str:
    """Return a sentence with the kit's text of the first event of a kind in deal 7, played carefully, and its move."""
    name = info(slug).title.partition(":")[0].rstrip("™")
    steps = enumerate(play_seven(slug).history, start=1)
    number, text = next((number, event.text) for number, step in steps for event in step.events if event.kind == kind)
    return f"In deal {SEVEN} of {name}, played carefully, the kit reports move {number}: “{text}”"


# ---- deals and games that several examples use, each computed once ----


@cache
def deal_seven(slug: str) -> dict[str, Any]:
    """Return the position of deal 7 of a game."""
    return deal(slug, seed=SEVEN).position()


@cache
def play_seven(slug: str) -> Game:
    """Return deal 7 of a game, played to its end by careful players."""
    return play_deal(slug, SEVEN, by="careful")


@cache
def simulate_wins(by: str = "random") -> np.ndarray:
    """Return whether seat 1, played by `by`, beats a random player, for each of a thousand deals of Six Stacks."""
    return np.array([1 in seats for seats in simulate(SIX, DEALS, 2, by=[by, "random"]).winners])


@cache
def simulate_scores() -> pd.Series:
    """Return the scores of a careful player in a thousand deals of Six-Suit Solitaire."""
    return simulate(SOLO, DEALS, by="careful").total


@cache
def fill_stacks() -> np.ndarray:
    """Return which cards get onto a falling stack, as `[deal, card]`: a thousand decks, cards by rank, aces first."""
    cards, on_top = deal_decks(DEALS)
    return np.take_along_axis(on_top, cards.argsort(axis=1), axis=1)


def count_sizes() -> np.ndarray:
    """Return the number of cards on a falling stack for each of these decks."""
    return fill_stacks().sum(axis=1)


@cache
def list_decks() -> list[list[str]]:
    """Return the decks of deals 1 to 100 of Stack 'Em."""
    return [deal(EM, seed=number).position()["deck"].split() for number in range(1, 101)]


def write_cards(codes: str | list[str]) -> str:
    """Return cards as readers see them, with a space between them."""
    return " ".join(map(say, codes.split() if isinstance(codes, str) else codes))


def count_cards(piles: str | list[str]) -> int:
    """Return the number of cards on one or several piles."""
    return len((piles if isinstance(piles, str) else " ".join(piles)).split())


def write_share(share: float, digits: int = 1) -> str:
    """Return a share in per cent, as the examples write it."""
    return f"{100 * share:.{digits}f} %"


def format_bounds(low: float, high: float) -> str:
    """Return the bounds of an interval of a share."""
    return f"from {write_share(low)} to {write_share(high)}"


# ---- values that take several steps ----


def play_solo(*moves: str) -> dict[str, Any]:
    """Return the position of deal 7 of Six-Suit Solitaire after these moves."""
    game = deal(SOLO, seed=SEVEN)
    for move in moves:
        game.play(move)
    return game.position()


def draw_three() -> list[str]:
    """Return the waste of this deal after three draws."""
    return play_solo("draw", "draw", "draw")["waste"].split()


def measure_conditional() -> list[Any]:
    hearts, spades = fill_stacks()[:, TWO_OF_HEARTS], fill_stacks()[:, TWO_OF_SPADES]
    return [write_share(hearts.mean()), write_share((hearts & spades).sum() / spades.sum())]


def measure_bayes() -> list[Any]:
    some, whole = (count_turns(DEALS).select(AFTER_ANY, match).sum(axis=0) for match in (IN_MATCH, None))
    return [write_share(some.sum() / whole.sum()), write_share(some[STRUCK] / whole[STRUCK])]


def measure_likelihood_ratio() -> list[Any]:
    share = count_turns(DEALS).estimate_share
    return [share(AFTER_STRIKE, BEFORE_MATCH).estimate / share(AFTER_STRIKE, IN_MATCH).estimate]


def measure_total_probability() -> list[Any]:
    counts = [count_turns(DEALS).select(each).sum(axis=0) for each in (AFTER_PLAY, AFTER_STRIKE)]
    whole = sum(each.sum() for each in counts)
    parts = [f"{each.sum() / whole:.3f} · {each[STRUCK] / each.sum():.3f}" for each in counts]
    return [*parts, sum(each[STRUCK] for each in counts) / whole]


def measure_hearts_left(count: int) -> list[str]:
    """Return the share of hearts in the deck after `count` draws: in deal 7, and the mean of a hundred deals."""
    shares = [sum(card[1] == "h" for card in deck[count:]) / (52 - count) for deck in list_decks()]
    return [write_share(shares[SEVEN - 1]), write_share(float(np.mean(shares)))]


def find_pair() -> list[Any]:
    pairs = combinations(deal_seven("grid")["grid"][:5], 2)
    return list(map(say, next(pair for pair in pairs if agree(*map(FRENCH.codes.index, pair)))))


def estimate_best_move() -> list[Any]:
    best = odds(deal(SIX, seed=SEVEN, players=3), playouts=100).iloc[0]
    return [best.move, write_share(best.estimate, 0)]


def measure_differences(*kinds: tuple[int | None, ...]) -> list[Any]:
    """Return the distance between the shares of strikes after a strike and after a play, in percentage points."""
    return [100 * abs(count_turns(10_000).compare_shares(*kind).estimate) for kind in kinds]


def compare_pairs() -> list[Any]:
    one, other = simulate_wins("careful"), simulate_wins()
    gained, losses = int((one & ~other).sum()), int((other & ~one).sum())
    return [gained, losses, format_bounds(*difference_of_shares(gained, losses, DEALS)[1:])]


def compare_clusters() -> list[Any]:
    match = count_turns(DEALS).counted.sum(axis=(2, 3, 4, 5))
    over_games = share_in_games(match[:, IN_MATCH], match.sum(axis=1))
    over_turns = share_interval(int(match[:, IN_MATCH].sum()), int(match.sum()))
    return [write_share(over_games.estimate), write_share(over_games.half_width), write_share(over_turns.half_width)]


def resample_scores() -> list[Any]:
    hundred, rng = simulate_scores().to_numpy()[:100], np.random.default_rng(1)
    return list(np.percentile(rng.choice(hundred, (10_000, 100)).mean(axis=1), (2.5, 97.5)))


def apply_control_variate() -> list[Any]:
    counts, twos = count_sizes(), fill_stacks()[:, TWOS].sum(axis=1)
    slope = np.cov(counts, twos)[0, 1] / twos.var(ddof=1)
    return [counts.var(), (counts - slope * (twos - 4 * float(find_chance(1)))).var()]


def count_hits(hits: np.ndarray, interval: Callable[[int, int], tuple[float, ...]]) -> list[Any]:
    """Return the number of hits, and the bounds of an interval of their share."""
    return [hits.sum(), format_bounds(*interval(int(hits.sum()), len(hits))[-2:])]


EXAMPLES: dict[str, Callable[[], list[Any]]] = {
    "pack": lambda: [count_cards(deal_seven(EM)["deck"])],
    "deal": lambda: [write_cards(deal_seven(SIX)["hands"][0])],
    "seat": lambda: [deal_seven(SIX)["turn"], len(deal_seven(SIX)["hands"])],
    "hand": lambda: [write_cards(deal_seven(SIX)["hands"][1])],
    "rank": lambda: [write_cards(deal_seven(SIX)["stacks"][0])],
    "suit": lambda: [len({card[1] for card in deal_seven(SOLO)["columns"]}), write_cards(deal_seven(SOLO)["columns"])],
    "stock": lambda: [count_cards(deal_seven(SIX)["stock"])],
    "deck": lambda: [count_cards(deal_seven(DECK)["deck"])],
    "tableau": lambda: [len(deal_seven(SOLO)["columns"])],
    "column": lambda: [write_cards(deal_seven(SOLO)["columns"][8]), count_cards(deal_seven(SOLO)["down"][8])],
    "face down": lambda: [count_cards(deal_seven(SOLO)["down"])],
    "exposed card": lambda: [write_cards([stack.split()[-1] for stack in deal_seven(SIX)["stacks"]])],
    "open space": lambda: [NUMERALS[play_solo("c1 to c2")["columns"].index("")]],
    "waste": lambda: [write_cards(draw_three())],
    "talon": lambda: [say(draw_three()[-1])],
    "discard": lambda: [write_cards(draw_three()[:-1])],
    "twin": lambda: [say(deal_seven(SIX)["hands"][0].split()[1])],
    "wild": lambda: [deal_seven(DECK)["deck"].count("**")],
    "personal stack": lambda: [say(card) for card in deal_seven("grid")["own"]],
    "move": lambda: [deal("grid", seed=SEVEN).moves()[0], len(deal("grid", seed=SEVEN).moves())],
    "position": lambda: [len(play_seven("grid").history) + 1],
    "ruling": lambda: [deal(SIX, seed=SEVEN).ruling("Td to s1").text],
    "house rule": lambda: [deal(EM, seed=SEVEN, hand_limit=limit).options["hand_limit"] for limit in (3, 5)],
    "sample space": lambda: [count_cards(deal_seven(EM)["deck"]), say(deal_seven(EM)["deck"].split()[0])],
    "event": lambda: [sum(deck[0][1] in "dh" for deck in list_decks())],
    "relative frequency": lambda: [write_share(simulate_wins().mean())],
    "law of large numbers": lambda: [write_share(simulate_wins()[:many].mean()) for many in (10, 100, DEALS)],
    "independent": lambda: [
        write_share(fill_stacks()[:, TWO_OF_HEARTS].mean()),
        fill_stacks()[:, [TWO_OF_HEARTS, NINE_OF_HEARTS]].all(axis=1).sum(), fill_stacks()[:, NINE_OF_HEARTS].sum(),
    ],
    "conditional probability": measure_conditional,
    "Bayes's rule": measure_bayes,
    "likelihood ratio": measure_likelihood_ratio,
    "odds": lambda: [count_cards(deal_seven(SOLO)["down"]), count_cards(deal_seven(SOLO)["stock"])],
    "law of total probability": measure_total_probability,
    "binomial coefficient": lambda: [comb(count_cards(deal_seven(SIX)["hands"][1]), cards) for cards in (1, 2)],
    "hypergeometric distribution": lambda: [
        write_share(comb(13, 3) * comb(39, 2) / comb(52, 5)),
        sum(sum(card[1] == "h" for card in deck[:5]) == 3 for deck in list_decks()),
    ],
    "expectation": lambda: [float(find_mean()), count_sizes()[SEVEN - 1]],
    "indicator variable": lambda: [int(fill_stacks()[SEVEN - 1, TWO_OF_HEARTS]), find_chance(1)],
    "variance": lambda: [count_sizes().var(), count_sizes().std()],
    "martingale": lambda: [measure_hearts_left(0)[0], *measure_hearts_left(26)],
    # The next seat draws first, and the owner last.
    "Markov chain": lambda: [(count_turns_to_draw(3, 4, DEALS) % 3 == 2).sum()],
    "exponential distribution": lambda: [*(race := deal_seven("speed"))["ready"], race["options"]["mean_reaction"][0]],
    "pigeonhole principle": find_pair,
    "playout": estimate_best_move,
    "search": lambda: [solve(deal(EM, seed=3, work_stacks=4, hand_limit=7)).verdict],
    "Simpson's paradox": lambda: measure_differences((BEFORE_MATCH,), (BEFORE_MATCH, 1), (BEFORE_MATCH, 2)),
    "lurking variable": lambda: measure_differences((None,), (BEFORE_MATCH,), (IN_MATCH,)),
    "covariance": lambda: [np.corrcoef(simulate_wins(), simulate_wins("careful"))[0, 1]],
    "common random numbers": lambda: [(simulate_wins() == simulate_wins("careful")).sum()],
    "paired": compare_pairs,
    "confidence interval": lambda: count_hits(simulate_wins(), share_interval),
    "Wilson's interval": lambda: count_hits(simulate_wins()[:100], wilson_interval),
    "exact interval": lambda: count_hits(count_sizes() >= 13, exact_interval),
    "rule of three": lambda: [write_share(3 / DEALS)],
    "Student's t": lambda: [simulate_scores()[:5].mean(), mean_interval(simulate_scores()[:5]).half_width],
    "clusters": compare_clusters,
    "p-value": lambda: [simulate_wins().sum(), binomtest(int(simulate_wins().sum()), DEALS).pvalue],
    "sequential test": lambda: [write_share(confidence_at_each_look(tuple(range(100, DEALS + 1, 100))))],
    "central limit theorem": lambda: [skew(simulate_scores().to_numpy().reshape(-1, n).mean(axis=1)) for n in (1, 25)],
    "bootstrap": resample_scores,
    "calibration": lambda: [
        write_share(count_turns(10_000, seed=first).estimate_share(AFTER_STRIKE).estimate) for first in (1, 10_001)
    ],
    "control variate": apply_control_variate,
    "total variation distance": lambda: [
        np.abs(np.bincount(count_sizes(), minlength=53) / DEALS - find_distribution()).sum() / 2
    ],
    "selection": lambda: [count_sizes().mean(), count_sizes()[count_sizes() > 8].mean()],
}
