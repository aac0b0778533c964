"""Find positions for the questions of `kit.practice` on better moves and on moves that win.

`python -m data.studies.practice_positions FOLDER` writes `practice_positions.csv`, with a row for each position, and
`practice_rules.csv`, with a row for each rule that decides moves of a verb.

A row with the kind "better" is a clear mistake of a player who slips. New playouts of all moves confirm the better move
beyond doubt. A row with the kind "wins" is a position with all cards visible, after some moves of a line that wins. The
search has decided every move there. `choices` are the moves to choose from, a right one first.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

import numpy as np

import kit
from data.studies.deals_of_the_day import OPTIONS as WINNABLE
from data.studies.reviewed_mistakes import OPTIONS, SEED, choose_mistakes
from data.studies.slipping_player import SLIPPING_SEAT, play_slipping_game
from data.studies.tables import Row, make_row, run_study
from kit.lab.card_knowledge import infer_hidden_cards
from kit.lab.moments import Moment, find_moments
from kit.lab.odds import bound_lead, bound_outcomes
from kit.lab.players import careful, play_out, random
from kit.lab.playout import UNFINISHED
from kit.lab.review import run_review
from kit.lab.solve import solve_deals
from kit.lab.solver import list_solvable_games
from kit.lab.worker_thread import show_progress
from kit.lesson.tasks import LONGEST, find_rule, list_near_moves
from kit.picture.scene import make_game_scene
from kit.play.amounts import is_for_points
from kit.play.game import Game
from kit.play.move_texts import parse_move
from kit.play.review_data import Review, ReviewRow, smallest_mistake
from kit.tabletop.seats import seat_persons
from tutorials.chance.lessons.paths import play_on

POSITIONS = 24  # of each game and kind
FIRST_DEAL = 2_001  # other deals than those of `reviewed_mistakes` and `reasons_hold`
MOST_DEALS = 60  # of a game, to review for its positions
REVIEW_PLAYOUTS, ALL_PLAYOUTS, PLAYOUTS = 1_000, 1_000, 10_000  # of a review, of all moves, and of the two moves
NEW_SEED = 2
CONFIDENCE = 0.999  # that the better move gains more than matters, and that another move is worse than the best
SOLVED_DEALS, NODES = 400, 50_000
LAST_STEPS = 40  # of a line that wins, in which the kit looks for a position
MOST_CHOICES = 4
SAMPLE_DEALS, SAMPLE_STEPS = 240, 6  # deals, and positions of each deal, that show which rules decide which moves


def find_better(slug: str) -> Iterator[Row]:
    """Yield positions of a game in which one of two moves is better beyond doubt."""
    for deal in range(FIRST_DEAL, FIRST_DEAL + MOST_DEALS):
        game = play_slipping_game(slug, deal, 0.5, **OPTIONS.get(slug, {}))
        *_, (_, rows) = run_review(game, SLIPPING_SEAT, "careful", REVIEW_PLAYOUTS, SEED)
        game.review = Review(SLIPPING_SEAT, "careful", REVIEW_PLAYOUTS, SEED, tuple(rows))
        by_step = {row.step - 1: row for row in choose_mistakes(game)}
        moments = [each for each in find_moments(game, SLIPPING_SEAT, "careful", NEW_SEED) if each.step in by_step]
        play_on(slug, SLIPPING_SEAT, "careful", moments, ALL_PLAYOUTS)
        for moment in moments:
            row = make_better_row(game, moment, by_step[moment.step])
            if row:
                yield row


def share_errors(slug: str, moment: Moment) -> tuple[float, float]:
    """Return the shares of all moves, and of the careful player's moves, that are clearly worse than the best move."""
    best = max(range(len(moment.moves)), key=moment.mean_outcome)
    outcomes = bound_outcomes(slug, moment.outcomes)
    worse = [bound_lead(outcomes, best, each, CONFIDENCE)[0] > 0 for each in range(len(moment.outcomes))]
    careful_moves = [worse[each] for each in moment.reference_candidates]
    return float(np.mean(worse[: len(moment.moves)])), float(np.mean(careful_moves))


def make_better_row(game: Game, moment: Moment, mistake: ReviewRow) -> Row | None:
    """Return the row of a mistake, or None if the better move is not better beyond doubt."""
    before, choices = game.at(moment.step), [mistake.best, mistake.move]
    pair = play_moves(kit.load(before.position(), before.seed), choices, PLAYOUTS, NEW_SEED)  # as the reader sees it
    low, high = bound_lead(bound_outcomes(game.slug, pair.tolist()), 0, 1, CONFIDENCE)
    if low <= smallest_mistake(game.slug):
        return None
    errors = share_errors(game.slug, moment)
    return describe(before, "better", choices, low, high, *errors)


def play_moves(game: Game, moves: Sequence[str], playouts: int, seed: int) -> np.ndarray:
    """Return the outcomes of new playouts of each move, from the knowledge of the seat: `[move, playout]`.

    Playouts that do not end after one of the moves are left out.
    """
    played = game.copy()
    played.play(moves[0])
    moment = next(find_moments(played, game.mover(moves[0]), "careful", seed))
    moment.racing_candidates = [moment.moves.index(move) for move in moves]
    play_on(game.slug, game.mover(moves[0]), "careful", [moment], playouts)
    outcomes = np.array([moment.outcomes[candidate] for candidate in moment.racing_candidates])
    return outcomes[:, (outcomes != UNFINISHED).all(axis=0)]


def find_wins(slug: str) -> Iterator[Row]:
    """Yield positions of a game from lines that win, in which some moves win and others lose."""
    solved = solve_deals(slug, SOLVED_DEALS, FIRST_DEAL, NODES, **WINNABLE.get(slug, {}))
    for deal in solved.deal[solved.verdict == "won"]:
        game = kit.deal(slug, seed=int(deal), **WINNABLE.get(slug, {}))
        for move in kit.solve(game, nodes=NODES).line:
            game.play(move)
        positions = [judge_moves(game.at(step)) for step in range(len(game.history) - LAST_STEPS, len(game.history))]
        if found := [each for each in positions if each]:
            yield min(found, key=lambda row: 1 - row["random_errs"])


def judge_moves(game: Game) -> Row | None:
    """Return the row of a position if all its cards are visible, and the search decides that only some moves win."""
    if len(infer_hidden_cards(game, 1).places) > 1:
        return None
    verdicts = dict[str, str]()
    for move in game.moves():
        after = game.copy()
        after.play(move)
        verdicts[move] = kit.solve(after, nodes=NODES).verdict
    if set(verdicts.values()) != {"won", "lost"}:
        return None
    generator = Random(game.seed)
    winning = [move for move, verdict in verdicts.items() if verdict == "won"]
    losing = [move for move, verdict in verdicts.items() if verdict == "lost"]
    choices = generator.sample(winning, min(len(winning), MOST_CHOICES // 2))
    choices += generator.sample(losing, min(len(losing), MOST_CHOICES - len(choices)))
    return describe(game, "wins", choices, np.nan, np.nan, len(losing) / len(verdicts), float(careful(game) in losing))


def describe(
    game: Game, kind: str, choices: list[str], low: float, high: float, random_errs: float, careful_errs: float
) -> Row:
    """Return the row of a position."""
    options = {name: value for name, value in game.options.items() if value != kit.deal(game.slug).options[name]}
    return make_row(
        game=game.slug, kind=kind, deal=game.seed, options=json.dumps(options),
        moves="; ".join(step.move for step in game.history), choices="; ".join(choices), gain_low=low, gain_high=high,
        legal_moves=len(game.moves()), random_errs=random_errs, careful_errs=careful_errs,
    )


def find_rules(slug: str, first: int = FIRST_DEAL) -> dict[int, set[str]]:
    """Return the rules that decide moves of each verb, in positions of SAMPLE_DEALS deals, from number `first` on."""
    deciders = defaultdict[int, set[str]](set)
    for deal in range(first, first + SAMPLE_DEALS):
        game = play_out(kit.deal(slug, seed=deal), careful if deal % 2 else random, LONGEST)
        for step in range(0, len(game.history), max(1, len(game.history) // SAMPLE_STEPS)):
            position = seat_persons(game.at(step))
            for move in list_near_moves(position, make_game_scene(position)):
                deciders[parse_move(slug, position.table, move).verb].add(find_rule(position, move))
    return deciders


def find_positions(slug: str) -> dict[str, list[Row]]:
    """Return the rows of the tables about a game, by the names of their files."""
    rows, is_searched = list[Row](), slug in list_solvable_games() and not is_for_points(slug)
    for find in (find_better, find_wins) if is_searched else (find_better,):
        with show_progress(POSITIONS, " positions", slug) as add_progress:
            for row in islice(find(slug), POSITIONS):
                rows.append(row)
                add_progress(1)
    deciders = [
        make_row(game=slug, verb=verb, rule=rule)
        for verb, names in sorted(find_rules(slug).items()) for rule in sorted(names)
    ]
    return {"practice_positions": rows, "practice_rules": deciders}


if __name__ == "__main__":
    run_study("practice_positions", SEED, find_positions)
