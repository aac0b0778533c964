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

from array import array
from collections.abc import Sequence
from math import inf, sqrt
from typing import TYPE_CHECKING, NamedTuple

from kit.errors import BadOption, quote, refuse_unknown_arguments, state_demand, whole_number
from kit.lab.arrays import Array
from kit.lab.card_knowledge import find_telling_moves, infer_hidden_cards
from kit.lab.compiled import load_compiled
from kit.lab.facts import LEAST_SHARE, Fact, list_facts
from kit.lab.numpy_state import has_numpy
from kit.lab.player_kinds import KINDS, careful_module
from kit.lab.playout import BEFORE, END, UNFINISHED, fill_outcomes
from kit.lab.playout_sets import PlayoutSets, count_playouts, count_values, select, sort_playouts, total
from kit.lab.records import Tables
from kit.lab.stats import Interval, mean_interval, sample_of, share_interval
from kit.lab.tables import copy_with_seed, make_snapshots, outcome_unit
from kit.lab.worker_thread import run_with_stop
from kit.play.amounts import format_amount, format_share
from kit.play.game import Game, check_game
from kit.play.review_data import REFERENCE_PLAYERS
from kit.rules.cards import say
from kit.rules.engine import rules
from kit.rules.rulebook import outcome_range
from kit.rules.table import MOST_SEED

if TYPE_CHECKING:
    import pandas as pd

PLAYOUTS, MOST_PLAYOUTS = 2_000, 20_000  # the tables of more would need gigabytes
LEAST_DIFFERENCE = 0.03  # of the shares after both moves
LEAST_EXCESS = 0.1  # of the gain: how much more than its share of the deals must come from the deals where it matters
CLEAR = 4.0  # standard errors between the gains where a fact matters and elsewhere; a thousand facts are tried
CONFIRMED = 2.0  # these standard errors in the playouts that measure a fact
ALWAYS = 0.5  # difference of shares from which a fact is told if no fact goes with the gain
CONFIDENCE = 0.998  # of each interval, because a sentence states three figures, and several sentences are told
MOST_REASONS = 3
PROOF_NODES = 20_000  # positions of each of the two searches for a proof: about a quarter of a second
PROOF_MOVES = 3  # of the line that wins


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
    if not has_numpy():  # nothing can be searched
        return ""
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
    choosing, measuring = halve_playouts(gains)
    chosen = choose_facts([fact.part(choosing) for fact in facts], select(gains, choosing))
    parts, gains = [facts[index].part(measuring) for index in chosen], select(gains, measuring)
    measured = (measure_fact(game, move, other, part, gains) for part in parts)
    return [reason for reason in measured if reason is not None]


def halve_playouts(gains: PlayoutSets) -> tuple[int, int]:
    """Return the set of the first half of the playouts, and the set of the others."""
    first_half = (1 << count_playouts(gains) // 2) - 1
    return first_half, ~first_half


def gather_facts(
    game: Game, move: str, other: str, playouts: int, by: str, seed: int
) -> tuple[list[Fact], PlayoutSets]:
    """Play two allowed moves on. Return the facts that may be reasons, and the gains of `move`, as sets of playouts.

    Playouts that do not end are left out. Where the laid cards lie is no reason.
    """
    gains, snapshots, ended = play_both(game, move, other, playouts, by, seed)
    laid, facts = f"{move} {other}".split(), list_facts(game, snapshots, ended)
    return [fact for fact in facts if fact.subject not in laid], gains


def play_both(
    game: Game, move: str, other: str, playouts: int, by: str, seed: int
) -> tuple[PlayoutSets, Tables, list[int]]:
    """Play two allowed moves on. Return the gains of the first, tables, and the numbers of the playouts that ended.

    The gains are those of the playouts that ended after both moves. The tables are an array `[stage, move, playout]`.
    """
    indexes = memoryview(array("q", [list(game.moves()).index(text) for text in (move, other)]))
    slug, seat, step = game.slug, game.mover(move), len(game.history)
    tables = copy_with_seed(slug, game.table, seed)
    hidden = find_telling_moves(slug, tables, infer_hidden_cards(game, seat), KINDS[by])
    fill, settings = load_compiled(fill_outcomes, slug, careful_module(slug)), (seat, KINDS[by], step, True)
    snapshots, outcomes = make_snapshots(slug, 2, playouts), Array("q", 2, 2, playouts)
    run_with_stop(fill, tables, hidden, settings, indexes, 0, outcomes, snapshots)
    pairs = list(zip(*outcomes[0].tolist(), strict=True))
    ended = [playout for playout, pair in enumerate(pairs) if UNFINISHED not in pair]
    gains = sort_playouts([(pairs[playout][0] - pairs[playout][1]) / outcome_unit(slug) for playout in ended])
    return gains, snapshots, ended


# ---- choosing and measuring ----


def choose_facts(facts: Sequence[Fact], gains: PlayoutSets) -> list[int]:
    """Return the indexes of the facts that go with the gain, the one with the largest excess first.

    The end of the game comes after earlier facts, because much there only follows from the result. If no fact goes with
    the gain, return the fact in which the moves differ most, unless they differ little.
    """
    playouts, gain = count_playouts(gains), total(gains)
    found, widest = list[tuple[bool, float, int]](), (False, 0.0, -1)
    if gain <= 0:
        return []
    for index, fact in enumerate(facts):
        there, difference = fact.matters, (fact.after.bit_count() - fact.after_other.bit_count()) / playouts
        share, is_early = there.bit_count() / playouts, fact.stage < END
        clearness = find_clearness(gains, there)
        if difference >= ALWAYS and (share == 1 or clearness >= CONFIRMED):
            widest = max(widest, (is_early, difference, index))
        if fact.stage != BEFORE and difference < LEAST_DIFFERENCE:
            continue
        excess = total(select(gains, there)) / gain - share
        if share >= LEAST_SHARE and excess >= LEAST_EXCESS and clearness >= CLEAR:
            found.append((is_early, excess, index))
    chosen = dict[str, int]()
    for _, _, index in sorted(found, reverse=True):
        chosen.setdefault(facts[index].subject, index)
    return list(chosen.values())[:MOST_REASONS] or [widest[2]] * (widest[2] >= 0)


def find_clearness(gains: PlayoutSets, there: int) -> float:
    """Return by how many standard errors the mean gain `there` exceeds the mean gain elsewhere."""
    parts = [sample_of(count_values(select(gains, playouts))) for playouts in (there, ~there)]
    if min(part.size for part in parts) < 2:
        return 0.0
    difference = parts[0].mean - parts[1].mean
    variance = sum(part.squares / (part.size - 1) / part.size for part in parts)
    return difference / sqrt(variance) if variance > 0 else inf if difference > 0 else 0.0


def measure_fact(game: Game, move: str, other: str, fact: Fact, gains: PlayoutSets) -> Reason | None:
    """Return a fact with its figures in other playouts than those that chose it; None if these do not confirm it."""
    least, most = outcome_range(game.slug)
    playouts, there, elsewhere = count_playouts(gains), select(gains, fact.matters), select(gains, ~fact.matters)
    matters = count_playouts(there) / playouts
    if count_playouts(there) < 2 or total(gains) <= 0:
        return None
    if elsewhere and find_clearness(gains, fact.matters) < CONFIRMED:
        return None
    shares = [share_interval(each.bit_count(), playouts, CONFIDENCE) for each in (fact.after, fact.after_other)]
    gain = mean_interval(count_values(there), (least - most, most - least), CONFIDENCE)
    gain_elsewhere, part = sample_of(count_values(elsewhere)).mean if elsewhere else 0.0, total(there) / total(gains)
    sentence = write_sentence(game, move, other, fact, shares, matters, gain, gain_elsewhere)
    return Reason(fact.text, *shares[0], *shares[1], matters, *gain, gain_elsewhere, part, sentence)


# ---- words ----


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
