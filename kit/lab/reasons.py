"""Reasons: which facts go with the gain of a better move.

Both moves are played on over the same imagined deals. A fact is where a card lies: a card that the seat does not see,
before the move, or any card, at the seat's next turn or at the end. Some facts are about seats, such as their strikes.
A fact matters in the deals where it holds after the better move alone, or, for an unseen card, where it holds. It is a
reason if clearly more of the gain comes from these deals than their share. The first half of the playouts chooses the
facts. The figures come from the second half, because the best of many facts also had luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kit.errors import BadOption, quote, refuse_unknown_arguments, state_demand, whole_number
from kit.lab.card_knowledge import infer_hidden_cards
from kit.lab.players import KINDS, careful_module, copy_with_seed, make_snapshots, outcome_unit
from kit.lab.playout import BEFORE, END, NEXT_TURN, UNFINISHED, fill_outcomes
from kit.lab.stats import Interval, mean_interval, share_interval
from kit.lab.worker_thread import run_with_stop
from kit.play.game import Game, check_game
from kit.play.review_data import REFERENCE_PLAYERS
from kit.play.words import words
from kit.rules.cards import say
from kit.rules.engine import compile_for_game, rules
from kit.rules.rulebook import outcome_range
from kit.rules.table import MOST_SEED, Table, view

if TYPE_CHECKING:
    import pandas as pd

PLAYOUTS, MOST_PLAYOUTS = 2_000, 20_000  # the tables of more would need gigabytes
LEAST_SHARE = 0.05  # of the deals: a fact that matters in fewer is not looked at
LEAST_EXCESS = 0.1  # of the gain: how much more than its share of the deals must come from the deals where it matters
CLEAR = 4.0  # standard errors between the gains where a fact matters and elsewhere; a thousand facts are tried
ALWAYS = 0.5  # difference of shares from which a fact is told if no fact goes with the gain
CONFIDENCE = 0.998  # of each interval, because a sentence states three figures, and several sentences are told
MOST_REASONS = 3
MOST_VALUES = 5  # of a number such as strikes, for which each value is a fact


class Fact(NamedTuple):
    """A fact in words, and the playouts after each move in which it holds; `stage` is BEFORE, NEXT_TURN or END.

    `subject` is a card or a seat: several facts about it would be told as one reason.
    """

    text: str
    subject: str
    stage: int
    after: np.ndarray
    after_other: np.ndarray

    @property
    def matters(self) -> np.ndarray:
        """The deals where the fact matters."""
        return self.after if self.stage == BEFORE else self.after & ~self.after_other

    def part(self, playouts: slice) -> Fact:
        """Return the fact in some of the playouts."""
        return self._replace(after=self.after[playouts], after_other=self.after_other[playouts])


class Reason(NamedTuple):
    """A fact in words, and its figures.

    share and other_share: its share of the deals after each move; for an unseen card both are its share before the
    move. matters: the share of the deals where it matters. gain_there and gain_elsewhere: the gain of the better move
    in these deals and in the others. part: the part of the whole gain that comes from these deals.
    """

    fact: str
    share: float
    share_low: float
    share_high: float
    other_share: float
    other_low: float
    other_high: float
    matters: float
    gain_there: float
    gain_there_low: float
    gain_there_high: float
    gain_elsewhere: float
    part: float
    sentence: str


@refuse_unknown_arguments()
def reasons(
    game: Game, move: str, other: str, playouts: int = PLAYOUTS, by: str = "careful", seed: int = 1
) -> pd.DataFrame:
    """Return the facts that go with the gain of a move over another one, best first: a DataFrame with a row for each.

    Both moves are played on `playouts` times (default: 2,000; from 100 to 20,000) over the same deals of the cards that
    the seat does not see; all seats play as `by` ("careful", the default, or "random"). Half of the playouts choose the
    facts, the other half give the figures. The columns are those of `kit.lab.reasons.Reason`, with 99.8 % intervals;
    a gain is a part of the win, or points. `sentence` says what the figures carry: "goes with", not "because". There
    may be no rows: then no fact carries enough. `move` is the better one. The same `seed` (default: 1) gives the same
    figures. Raises BadOption.
    """
    import pandas as pd

    check_game(game, "kit.reasons")
    whole_number(playouts, 100, MOST_PLAYOUTS, "playouts")
    whole_number(seed, 0, MOST_SEED, "seed")
    if not isinstance(by, str) or by not in REFERENCE_PLAYERS:
        raise BadOption(state_demand("by", f"be {' or '.join(REFERENCE_PLAYERS)}", by))
    return pd.DataFrame(find_reasons(game, move, other, playouts, by, seed), columns=list(Reason._fields))


def find_reasons(
    game: Game, move: str, other: str, playouts: int = PLAYOUTS, by: str = "careful", seed: int = 1
) -> list[Reason]:
    """Return the reasons as a list, best first. The parameters are those of `reasons`. Raises BadOption."""
    legal = list(game.moves())
    for name, text in (("move", move), ("other", other)):
        if not isinstance(text, str) or text not in legal:
            raise BadOption(f"{name} must be an allowed move, not {quote(text)}; allowed: {', '.join(legal)}")
    facts, gains = gather_facts(game, move, other, playouts, by, seed)
    choosing, measuring = slice(len(gains) // 2), slice(len(gains) // 2, None)
    chosen = choose_facts([fact.part(choosing) for fact in facts], gains[choosing], game.seats)
    measured = (measure_fact(game, move, other, facts[index].part(measuring), gains[measuring]) for index in chosen)
    return [reason for reason in measured if reason is not None]


def gather_facts(
    game: Game, move: str, other: str, playouts: int, by: str, seed: int
) -> tuple[list[Fact], np.ndarray]:
    """Play two allowed moves on. Return the facts that may be reasons, and the gain of `move` in each playout.

    Playouts that do not end are left out. Where the laid cards lie is no reason, except at the end of a game for one.
    """
    gains, snapshots = play_both(game, move, other, playouts, by, seed)
    laid, facts = f"{move} {other}".split(), list_facts(game, snapshots)
    return [fact for fact in facts if fact.subject not in laid or (fact.stage == END and game.seats == 1)], gains


def play_both(
    game: Game, move: str, other: str, playouts: int, by: str, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """Play two allowed moves on. Return the gains of the first, and tables as an array `[stage, move, playout]`."""
    indexes = [list(game.moves()).index(text) for text in (move, other)]
    slug, seat, step = game.slug, game.mover(move), len(game.history)
    tables, hidden = copy_with_seed(slug, game.table, seed), infer_hidden_cards(game, seat)
    snapshots, outcomes = make_snapshots(tables, 2, playouts), np.zeros((2, 2, playouts), np.int64)
    fill, settings = compile_for_game(fill_outcomes, slug, careful_module(slug)), (seat, KINDS[by], step, True)
    run_with_stop(fill, tables, hidden, settings, np.array(indexes), 0, outcomes, snapshots)
    ended = (outcomes[0] != UNFINISHED).all(axis=0)
    return (outcomes[0, 0] - outcomes[0, 1])[ended] / outcome_unit(slug), snapshots[:, :, ended]


# ---- the facts ----


def list_facts(game: Game, snapshots: np.ndarray) -> Iterator[Fact]:
    """Yield all facts that may be reasons, from the tables of playouts."""
    codes, groups = rules(game.slug).PACK.codes, group_piles(game)
    cards = np.arange(len(codes))
    for stage in (BEFORE, NEXT_TURN, END):
        piles, tops = find_piles(snapshots[stage], len(codes))
        for name, group in groups.items():
            holds = np.isin(piles, group)
            for card in cards[holds.any(axis=(0, 1))]:
                yield Fact(word_place(say(codes[card]), name), codes[card], stage, *holds[:, :, card])
            if stage != BEFORE and is_laid_on(name):
                for card in cards[(holds & tops).any(axis=(0, 1))]:
                    text = f"the {say(codes[card])} is exposed on {name}"
                    yield Fact(text, codes[card], stage, *(holds & tops)[:, :, card])
    yield from list_seat_facts(game, snapshots[NEXT_TURN])


def list_seat_facts(game: Game, snapshots: np.ndarray) -> Iterator[Fact]:
    """Yield facts about seats at the next turn: whether the game goes on, who is ahead, and numbers such as strikes."""
    law, codes = rules(game.slug), rules(game.slug).PACK.codes
    tables = [[view(row, playout) for playout in range(len(row))] for row in snapshots]

    def note(read: Callable[[Table], object]) -> np.ndarray:
        """Return what a function reads from each table."""
        return np.array([[read(t) for t in row] for row in tables])

    def read_totals(t: Table) -> list[int]:
        parts = range(len(law.SCORE_PARTS))
        return [sum(law.score(t, part, seat) for part in parts) for seat in range(1, game.seats + 1)]

    yield Fact("the game goes on", "", NEXT_TURN, *~note(law.is_over).astype(bool))
    if game.seats > 1 and (careful_module(game.slug).FOR_POINTS or careful_module(game.slug).BY_POINTS):
        totals = note(read_totals)
        for seat in range(game.seats):
            is_ahead = totals[..., seat] > np.delete(totals, seat, axis=-1).max(axis=-1)
            yield Fact(f"seat {seat + 1} is ahead", f"seat {seat + 1}", NEXT_TURN, *is_ahead)
    for field in words(game.slug).FIELDS:
        values = field.get(game.table, codes)
        if isinstance(values, list) and len(values) == game.seats and all(type(value) is int for value in values):
            numbers = note(partial(field.get, codes=codes))
            kinds = np.unique(numbers)
            for seat, value in product(range(game.seats), kinds if len(kinds) <= MOST_VALUES else []):
                name = field.name.replace("_", " ").removesuffix("s" * int(value == 1))
                text = f"seat {seat + 1} has {value or 'no'} {name}"
                yield Fact(text, f"seat {seat + 1}", NEXT_TURN, *(numbers[..., seat] == value))


def group_piles(game: Game) -> dict[str, list[int]]:
    """Return the numbers of piles by a name that distinguishes no stacks or columns: `a stack`, `seat 2's hand`."""
    places, groups = words(game.slug).PLACES, dict[str, list[int]]()
    for pile in range(len(game.table.sizes)):
        name, texts = places.name(pile), places.find_piles(pile).name
        kinds = {text.rpartition(" ")[0] for text in ([texts] if isinstance(texts, str) else texts)}
        if "seat" not in name and len(kinds) == 1 and "" not in kinds and name not in texts:
            name = f"a {kinds.pop()}"
        groups.setdefault(name, []).append(pile)
    return groups


def find_piles(snapshots: np.ndarray, cards: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the pile of each card in tables, -1 if there is none, and whether the card is on top: `[…, card]`."""
    depths, sizes = np.arange(snapshots["cards"].shape[-1]), snapshots["sizes"][..., None]
    filled = np.nonzero(depths < sizes)
    piles, tops = np.full((*snapshots.shape, cards), -1, np.int8), np.zeros((*snapshots.shape, cards), bool)
    where = (*filled[:-2], snapshots["cards"][filled])
    piles[where], tops[where] = filled[-2], (depths == sizes - 1)[filled]
    return piles, tops


# ---- choosing and measuring ----


def choose_facts(facts: Sequence[Fact], gains: np.ndarray, seats: int) -> list[int]:
    """Return the indexes of the facts that go with the gain, the one with the largest excess first.

    In a game for several, the end of the game comes after earlier facts, because much there only follows from the
    result. If no fact goes with the gain, return the fact in which the moves differ most, unless they differ little.
    """
    total, found, widest = gains.sum(), list[tuple[bool, float, int]](), (False, 0.0, -1)
    if total <= 0:
        return []
    for index, fact in enumerate(facts):
        there, difference = fact.matters, float(fact.after.mean() - fact.after_other.mean())
        share, is_early = there.mean(), fact.stage < END or seats == 1
        if difference >= ALWAYS:
            widest = max(widest, (is_early, difference, index))
        if fact.stage != BEFORE and difference < LEAST_SHARE:
            continue
        excess = gains[there].sum() / total - share
        if share >= LEAST_SHARE and excess >= LEAST_EXCESS and find_clearness(gains, there) >= CLEAR:
            found.append((is_early, float(excess), index))
    chosen = dict[str, int]()
    for _, _, index in sorted(found, reverse=True):
        chosen.setdefault(facts[index].subject, index)
    return list(chosen.values())[:MOST_REASONS] or [widest[2]] * (widest[2] >= 0)


def find_clearness(gains: np.ndarray, there: np.ndarray) -> float:
    """Return by how many standard errors the mean gain `there` exceeds the mean gain elsewhere."""
    if not 1 < there.sum() < len(gains) - 1:
        return 0.0
    variance = sum(gains[part].var(ddof=1) / part.sum() for part in (there, ~there))
    return float((gains[there].mean() - gains[~there].mean()) / np.sqrt(variance)) if variance > 0 else np.inf


def measure_fact(game: Game, move: str, other: str, fact: Fact, gains: np.ndarray) -> Reason | None:
    """Return a fact with its figures in other playouts than those that chose it; None if these contradict it."""
    least, most = outcome_range(game.slug)
    there = fact.matters
    if there.sum() < 2 or gains.sum() <= 0 or (not there.all() and find_clearness(gains, there) <= 0):
        return None
    shares = [share_interval(float(each.sum()), len(each), CONFIDENCE) for each in (fact.after, fact.after_other)]
    gain = mean_interval(gains[there], (least - most, most - least), CONFIDENCE)
    elsewhere = 0.0 if there.all() else float(gains[~there].mean())
    part, matters = float(gains[there].sum() / gains.sum()), float(there.mean())
    sentence = write_sentence(game, move, other, fact, shares, matters, gain, elsewhere)
    return Reason(fact.text, *shares[0], *shares[1], matters, *gain, elsewhere, part, sentence)


# ---- words ----


def word_place(card: str, place: str) -> str:
    """Return where a card lies as `the 9♦ is on a stack` or `seat 2 holds the J♥`."""
    if place.endswith("'s hand"):
        seat = place.removesuffix("'s hand")
        return f"{seat} holds the {card}"
    return f"the {card} is {'' if place == 'up top' else 'on ' if is_laid_on(place) else 'in '}{place}"


def is_laid_on(place: str) -> bool:
    """Return whether cards lie on a place in the order in which they were laid, so that one of them is exposed."""
    return "stack" in place or "column" in place or len(place) < 4  # in Fashion, a place is a card, such as K♦


def write_sentence(
    game: Game, move: str, other: str, fact: Fact, shares: list[Interval], matters: float, gain: Interval,
    elsewhere: float,
) -> str:
    """Return the sentence on a fact. It states a figure for each move, and the gain where the fact matters."""
    there, rest = write_gain(game, gain.estimate), write_gain(game, elsewhere)
    if fact.stage == BEFORE:
        when = f"It matters most when {fact.text} ({write_share(shares[0].estimate)} of the deals)"
        return f"{when}: then `{move}` gains {there}, otherwise {rest}."
    soon = "a few moves later" if game.seats == 1 else "at your next turn"
    when = "at the end" if fact.stage == END else soon
    first = f"After `{move}` {fact.text} {when} in {write_share(shares[0].estimate)} of the deals"
    second = f"after `{other}` in {write_share(shares[1].estimate)}"
    if matters == 1:
        return f"{first}; {second}. The gain is {there} on average."
    differ = f"With the {write_share(matters)} of the deals that differ in this"
    return f"{first}; {second}. {differ} goes a gain of {there}, with the others {rest}."


def write_share(share: float) -> str:
    """Return a share in per cent, which is 0 or 100 only if it is exact."""
    if 0 < share < 0.005 or 0.995 < share < 1:
        return f"{'under 1' if share < 0.5 else 'over 99'} %"
    return f"{100 * share:.0f} %"


def write_gain(game: Game, gain: float) -> str:
    """Return a gain with its unit: percentage points of the win, or points."""
    if careful_module(game.slug).FOR_POINTS:
        return f"{gain:.1f} points".replace("-", "−")
    return f"{round(100 * gain)} percentage points".replace("-", "−")
