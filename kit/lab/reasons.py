"""Reasons: which facts go with the gain of a better move.

Both moves are played on over the same imagined deals. A fact is where a card lies: a card that the seat does not see,
before the move, or any card, at the seat's next turn or at the end. Other facts are about numbers at the next turn:
the strikes of a seat, or whether a seat has more points, or a pile more cards, than after the other move. In a game
for points, the points and the end of the game are no facts: they are parts of the result. A fact matters in the deals
where it holds after the better move alone, or, for an unseen card, where it holds. It is a reason if clearly more of
the gain comes from these deals than their share. The first half of the playouts chooses the facts. The figures come
from the second half, because the best of many facts also had luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kit.errors import BadOption, quote, refuse_unknown_arguments, state_demand, whole_number
from kit.lab.card_knowledge import find_telling_moves, infer_hidden_cards
from kit.lab.compiled import load_compiled
from kit.lab.player_kinds import KINDS, careful_module
from kit.lab.playout import BEFORE, END, NEXT_TURN, UNFINISHED, fill_outcomes, fill_totals
from kit.lab.stats import Interval, mean_interval, share_interval
from kit.lab.tables import copy_with_seed, make_snapshots, outcome_unit
from kit.lab.worker_thread import run_with_stop
from kit.play.amounts import format_amount, format_share
from kit.play.game import Game, check_game
from kit.play.review_data import REFERENCE_PLAYERS
from kit.play.words import words
from kit.rules.cards import say
from kit.rules.engine import rules
from kit.rules.rulebook import outcome_range, score_sign, score_unit
from kit.rules.table import MOST_SEED

if TYPE_CHECKING:
    import pandas as pd

PLAYOUTS, MOST_PLAYOUTS = 2_000, 20_000  # the tables of more would need gigabytes
LEAST_SHARE = 0.05  # of the deals: a fact that matters in fewer is not looked at
LEAST_DIFFERENCE = 0.03  # of the shares after both moves
LEAST_EXCESS = 0.1  # of the gain: how much more than its share of the deals must come from the deals where it matters
CLEAR = 4.0  # standard errors between the gains where a fact matters and elsewhere; a thousand facts are tried
CONFIRMED = 2.0  # these standard errors in the playouts that measure a fact
ALWAYS = 0.5  # difference of shares from which a fact is told if no fact goes with the gain
CONFIDENCE = 0.998  # of each interval, because a sentence states three figures, and several sentences are told
MOST_REASONS = 3
MOST_VALUES = 5  # of a number such as strikes, for which each value is a fact
PROOF_NODES = 20_000  # positions of each of the two searches for a proof: about a quarter of a second
PROOF_MOVES = 3  # of the line that wins


class Fact(NamedTuple):
    """A fact in words, and the playouts after each move in which it holds; `stage` is BEFORE, NEXT_TURN or END.

    `subject` is a card, a seat or a pile: several facts about it would be told as one reason. `opposite` is a word such
    as "fewer" if the fact compares the two moves, as "seat 1 has more points" does.
    """

    text: str
    subject: str
    stage: int
    after: np.ndarray
    after_other: np.ndarray
    opposite: str = ""

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
    may be no rows, mostly in games for points: then no fact carries enough. `move` is the better one. The same `seed`
    (default: 1) gives the same figures. If a search proves that, with all cards visible, `move` can win and `other`
    cannot, the first row is this proof, without figures. Raises BadOption.
    """
    from kit.lab.brief_frame import shorten_frame

    check_game(game, "kit.reasons")
    whole_number(playouts, 100, MOST_PLAYOUTS, "playouts")
    whole_number(seed, 0, MOST_SEED, "seed")
    if not isinstance(by, str) or by not in REFERENCE_PLAYERS:
        raise BadOption(state_demand("by", f"be {' or '.join(REFERENCE_PLAYERS)}", by))
    rows = [reason._asdict() for reason in find_reasons(game, move, other, playouts, by, seed)]
    if proof := prove_better(game, move, other):
        rows.insert(0, {"fact": "the game can be won", "sentence": proof})
    if not rows:
        print("Nothing clearly separates these two moves: no fact goes with enough of the gain.")
    return shorten_frame(rows, Reason._fields, "fact share other_share part sentence")


def explain_better(game: Game, move: str, other: str, playouts: int, by: str, seed: int, proves: bool) -> str:
    """Return why a move is better than another one: a proof if it `proves`, and the best reason; empty without both.

    A proof depends on hidden cards. So it is for games that are over. The other parameters are those of `reasons`.
    """
    proof = prove_better(game, move, other) if proves else ""
    sentences = [reason.sentence for reason in find_reasons(game, move, other, playouts, by, seed)[:1]]
    return " ".join([proof] * bool(proof) + sentences)


def prove_better(game: Game, move: str, other: str) -> str:
    """Return the proof that, with all cards visible, a move can win and another cannot; empty if a search finds none.
    """
    from kit.lab.solve import search_game
    from kit.lab.solver import Budget, is_searched_for_points, list_solvable_games, search_module

    if game.slug not in list_solvable_games() or is_searched_for_points(game.slug):
        return ""
    lost, won = game.copy(), game.copy()
    lost.play(other)
    won.play(move)
    budget = Budget(PROOF_NODES)
    if search_game(lost, budget).verdict != "lost" or (solution := search_game(won, budget)).verdict != "won":
        return ""
    first_moves = ", ".join(f"`{text}`" for text in solution.line[:PROOF_MOVES])
    then = f", for instance with {first_moves}" * bool(first_moves)
    locked = [say(rules(game.slug).PACK.codes[card]) for card in search_module(game.slug).find_lock(lost.table)]
    lock = f": the {locked[0]} can never come out, because it is under the {locked[1]}" if locked else ""
    first = f"With all cards visible, no line of play wins after `{other}`{lock}."
    return f"{first} After `{move}` the game can be won{then}."


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
    chosen = choose_facts([fact.part(choosing) for fact in facts], gains[choosing])
    measured = (measure_fact(game, move, other, facts[index].part(measuring), gains[measuring]) for index in chosen)
    return [reason for reason in measured if reason is not None]


def gather_facts(
    game: Game, move: str, other: str, playouts: int, by: str, seed: int
) -> tuple[list[Fact], np.ndarray]:
    """Play two allowed moves on. Return the facts that may be reasons, and the gain of `move` in each playout.

    Playouts that do not end are left out. Where the laid cards lie is no reason.
    """
    gains, snapshots = play_both(game, move, other, playouts, by, seed)
    laid, facts = f"{move} {other}".split(), list_facts(game, snapshots)
    return [fact for fact in facts if fact.subject not in laid], gains


def play_both(
    game: Game, move: str, other: str, playouts: int, by: str, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """Play two allowed moves on. Return the gains of the first, and tables as an array `[stage, move, playout]`."""
    indexes = [list(game.moves()).index(text) for text in (move, other)]
    slug, seat, step = game.slug, game.mover(move), len(game.history)
    tables = copy_with_seed(slug, game.table, seed)
    hidden = find_telling_moves(slug, tables, infer_hidden_cards(game, seat), KINDS[by])
    fill, settings = load_compiled(fill_outcomes, slug, careful_module(slug)), (seat, KINDS[by], step, True)
    snapshots, outcomes = make_snapshots(slug, 2, playouts), np.zeros((2, 2, playouts), np.int64)
    run_with_stop(fill, tables, hidden, settings, np.array(indexes), 0, outcomes, snapshots)
    ended = (outcomes[0] != UNFINISHED).all(axis=0)
    gains: np.ndarray = (outcomes[0, 0] - outcomes[0, 1])[ended] / outcome_unit(slug)
    return gains, np.asarray(snapshots).view(np.recarray)[:, :, ended]


# ---- the facts ----


def list_facts(game: Game, snapshots: np.ndarray) -> Iterator[Fact]:
    """Yield all facts that may be reasons, from the tables of playouts."""
    codes, groups, places = rules(game.slug).PACK.codes, group_piles(game), words(game.slug).PLACES
    cards = np.arange(len(codes))
    is_for_points = careful_module(game.slug).FOR_POINTS
    for stage in (BEFORE, NEXT_TURN) if is_for_points else (BEFORE, NEXT_TURN, END):
        piles, tops = find_piles(snapshots[stage], len(codes))
        for name, group in groups.items():
            is_in_group = np.isin([*range(len(game.table.sizes)), -1], group)  # the last place is for -1: no pile
            holds, preposition = is_in_group[piles], places.find_piles(group[0]).preposition
            for card in cards[may_matter(holds, stage)]:
                text = word_place(f"the {say(codes[card])}", name, preposition)
                yield Fact(text, codes[card], stage, *holds[:, :, card])
            if stage != BEFORE and preposition == "on":
                for card in cards[may_matter(holds & tops, stage)]:
                    text = f"the {say(codes[card])} is exposed on {name}"
                    yield Fact(text, codes[card], stage, *(holds & tops)[:, :, card])
            if preposition != "on" and stage == NEXT_TURN:
                sizes, subject = snapshots[stage]["sizes"][..., group].sum(axis=-1), name.removesuffix("'s hand")
                yield from compare_numbers(word_place("{} cards", name, preposition), subject, stage, sizes)
    if not is_for_points:
        yield from list_score_facts(game, snapshots[NEXT_TURN])


def may_matter(holds: np.ndarray, stage: int) -> np.ndarray:
    """Return the cards of which a fact may matter in enough deals, from where it holds: `[move, playout, card]`."""
    shares = holds[0].mean(axis=0) if stage == BEFORE else (holds[0] & ~holds[1]).mean(axis=0)
    matters: np.ndarray = (shares >= LEAST_SHARE / 2) & (shares < 1 + stage)
    return matters


def compare_numbers(text: str, subject: str, stage: int, numbers: np.ndarray, *comparatives: str) -> Iterator[Fact]:
    """Yield the facts that a number is smaller or larger (default: fewer, more) after one move than after the other."""
    less, more = comparatives or ("fewer", "more")
    smaller, larger = numbers[0] < numbers[1], numbers[0] > numbers[1]
    yield Fact(text.format(less), subject, stage, smaller, larger, more)
    yield Fact(text.format(more), subject, stage, larger, smaller, less)


def list_score_facts(game: Game, snapshots: np.ndarray) -> Iterator[Fact]:
    """Yield facts about the score at the next turn: whether the game goes on, how seats do, and values such as strikes.
    """
    totals = np.zeros((*snapshots.shape, 1 + game.seats), np.int64)
    load_compiled(fill_totals, game.slug)(snapshots, totals)
    totals[..., 1:] *= score_sign(game.slug)
    yield Fact("the game goes on", "", NEXT_TURN, *(totals[..., 0] == 0))
    player, unit = careful_module(game.slug), score_unit(game.slug)
    for seat in range(1, game.seats + 1):
        name, values = f"seat {seat}", np.unique(totals[..., seat])
        for value in values if len(values) <= MOST_VALUES else []:
            text = f"{name} has {value or 'no'} {unit.removesuffix('s' * int(value == 1))}"
            yield Fact(text, name, NEXT_TURN, *(totals[..., seat] == value))
        yield from compare_numbers(f"{name} has {{}} {unit}", name, NEXT_TURN, totals[..., seat])
        if game.seats > 1 and player.BY_POINTS:
            outcomes = score_sign(game.slug) * totals[..., 1:]
            lead = outcomes[..., seat - 1] - np.delete(outcomes, seat - 1, axis=-1).max(axis=-1)
            yield Fact(f"{name} is ahead", name, NEXT_TURN, *(lead > 0))
            text = f"{name} does {{}} against {'the others' if game.seats > 2 else f'seat {3 - seat}'}"
            yield from compare_numbers(text, name, NEXT_TURN, lead, "worse", "better")


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
    sizes = snapshots["sizes"][..., None]
    depths = np.arange(sizes.max())
    filled = np.nonzero(depths < sizes)
    piles, tops = np.full((*snapshots.shape, cards), -1, np.int8), np.zeros((*snapshots.shape, cards), bool)
    where = (*filled[:-2], snapshots["cards"][filled])
    piles[where], tops[where] = filled[-2], (depths == sizes - 1)[filled]
    return piles, tops


# ---- choosing and measuring ----


def choose_facts(facts: Sequence[Fact], gains: np.ndarray) -> list[int]:
    """Return the indexes of the facts that go with the gain, the one with the largest excess first.

    The end of the game comes after earlier facts, because much there only follows from the result. If no fact goes with
    the gain, return the fact in which the moves differ most, unless they differ little.
    """
    total, found, widest = gains.sum(), list[tuple[bool, float, int]](), (False, 0.0, -1)
    if total <= 0:
        return []
    for index, fact in enumerate(facts):
        there, difference = fact.matters, float(fact.after.mean() - fact.after_other.mean())
        share, is_early = there.mean(), fact.stage < END
        clearness = find_clearness(gains, there)
        if difference >= ALWAYS and (there.all() or clearness >= CONFIRMED):
            widest = max(widest, (is_early, difference, index))
        if fact.stage != BEFORE and difference < LEAST_DIFFERENCE:
            continue
        excess = gains[there].sum() / total - share
        if share >= LEAST_SHARE and excess >= LEAST_EXCESS and clearness >= CLEAR:
            found.append((is_early, float(excess), index))
    chosen = dict[str, int]()
    for _, _, index in sorted(found, reverse=True):
        chosen.setdefault(facts[index].subject, index)
    return list(chosen.values())[:MOST_REASONS] or [widest[2]] * (widest[2] >= 0)


def find_clearness(gains: np.ndarray, there: np.ndarray) -> float:
    """Return by how many standard errors the mean gain `there` exceeds the mean gain elsewhere."""
    if not 1 < there.sum() < len(gains) - 1:
        return 0.0
    difference = gains[there].mean() - gains[~there].mean()
    variance = sum(gains[part].var(ddof=1) / part.sum() for part in (there, ~there))
    return float(difference / np.sqrt(variance)) if variance > 0 else np.inf if difference > 0 else 0.0


def measure_fact(game: Game, move: str, other: str, fact: Fact, gains: np.ndarray) -> Reason | None:
    """Return a fact with its figures in other playouts than those that chose it; None if these do not confirm it."""
    least, most = outcome_range(game.slug)
    there = fact.matters
    if there.sum() < 2 or gains.sum() <= 0 or (not there.all() and find_clearness(gains, there) < CONFIRMED):
        return None
    shares = [share_interval(float(each.sum()), len(each), CONFIDENCE) for each in (fact.after, fact.after_other)]
    gain = mean_interval(gains[there], (least - most, most - least), CONFIDENCE)
    elsewhere = 0.0 if there.all() else float(gains[~there].mean())
    part, matters = float(gains[there].sum() / gains.sum()), float(there.mean())
    sentence = write_sentence(game, move, other, fact, shares, matters, gain, elsewhere)
    return Reason(fact.text, *shares[0], *shares[1], matters, *gain, elsewhere, part, sentence)


# ---- words ----


def word_place(card: str, place: str, preposition: str) -> str:
    """Return where a card or cards lie as `the 9♦ is on a stack` or `seat 2 holds the J♥`."""
    seat, hand, _ = place.partition("'s hand")
    verb = "are" if card.endswith("s") else "is"
    return f"{seat} holds {card}" if hand else f"{card} {verb} {f'{preposition} {place}'.strip()}"


def write_sentence(
    game: Game, move: str, other: str, fact: Fact, shares: list[Interval], matters: float, gain: Interval,
    elsewhere: float,
) -> str:
    """Return the sentence on a fact. It states a figure for each move, and the gain where the fact matters."""
    there, rest = format_amount(gain.estimate, game.slug), format_amount(elsewhere, game.slug)
    if fact.stage == BEFORE:
        when = f"It matters most when {fact.text} ({format_share(shares[0].estimate)} of the deals)"
        return f"{when}: then `{move}` gains {there}, otherwise {rest}."
    soon = "a few moves later" if game.seats == 1 else "at your next turn"
    when = "at the end" if fact.stage == END else soon
    compared = f" than after `{other}`" * bool(fact.opposite)
    share, other_share = (each.estimate for each in shares)
    often = "in every deal" if share == 1 else f"in {format_share(share)} of the deals"
    sentence, contrast = f"After `{move}` {fact.text} {when}{compared} {often}", fact.opposite or f"after `{other}`"
    if other_share:
        sentence += f"; {contrast} in {format_share(other_share)}"
    elif share < 1 or not fact.opposite:
        sentence += f"; never {contrast}"
    if matters == 1:
        return f"{sentence}. The gain is {there} on average."
    differ = f"Where the two differ in this ({format_share(matters)} of the deals)"
    return f"{sentence}. {differ}, the gain is {there}; elsewhere it is {rest}."
