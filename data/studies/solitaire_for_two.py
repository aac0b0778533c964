"""Measure Solitaire for Two: the advantage of the first seat, turnarounds, sources of points, and the solo ace.

A turnaround is a game in which the leader after the first round does not win. `python -m data.studies.solitaire_for_two
FOLDER` writes `for_two_order.csv`, `for_two_points.csv` and `for_two_solo_ace.csv`. All seats have the same kind of
player, so only the order of play makes a difference.
"""

from typing import Any, NamedTuple

import numpy as np

from data.studies.tables import Row, make_row, run_study
from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.players import list_player_names
from kit.lab.playout import begin_deal, choose_move
from kit.lab.stats import mean_interval, share_interval
from kit.lab.stop_flag import STOP_CHECK
from kit.lab.tables import encode_players
from kit.play.position import new_table
from kit.rules.choices import new_choices
from kit.rules.engine import rules
from kit.rules.games.solitaire_for_two import play, score
from kit.rules.games.solitaire_for_two_rounds import BEFORE, ROUND, SCORE_PARTS, has_won, is_over, points, sides
from kit.rules.table import TURN, number

GAME, SEED, MOVES = "solitaire-for-two", 1, 5_000
DEALS = {"random": 10_000, "careful": 10_000}
PLAYERS = (2, 3, 4)


class GamesByRound(NamedTuple):
    """Games by round, with a row for each deal.

    `halfway` and `final` are the points of each side after round 1 and at the end, `shares` the shares of the win.
    `parts[deal, part, side]` are the points at the end by part of the score. `moves` are the numbers of moves.
    """

    halfway: np.ndarray
    final: np.ndarray
    shares: np.ndarray
    parts: np.ndarray
    moves: np.ndarray


def play_deals(deals: int, player: str = "careful", seed: int = SEED, **options: Any) -> GamesByRound:
    """Play `deals` deals with one kind of player in all seats; return the games by round. Raises BadOption."""
    numbers, table = deal_numbers(deals, seed), new_table(GAME, options, 0)
    game_count, count = len(numbers), sides(table)
    halfway, final, wins = np.zeros((3, game_count, count), np.int64)
    parts, moves = np.zeros((game_count, BEFORE, count), np.int64), np.zeros(game_count, np.int64)
    kinds = encode_players(list_player_names(player, rules(GAME).seats(table)))
    play_on_tables(play_by_rounds, GAME, table, numbers[0], kinds, halfway, final, wins, parts, moves)
    return GamesByRound(halfway, final, wins / wins.sum(axis=1, keepdims=True), parts, moves)


def play_by_rounds(tables, first, players, halfway, final, wins, parts, moves, stop):
    """Play deal number first + i for each row i, until `stop` is set.

    `halfway` gets the points at the end of round 1; a game may end there.
    """
    t, choices = tables[1], new_choices()
    for index in range(len(final)):
        begin_deal(tables, first + index)
        while not is_over(t) and moves[index] < MOVES:
            if stop[STOP_CHECK]:
                return
            play(t, choose_move(tables, choices, players[number(t, TURN) - 1], moves[index]), None)
            moves[index] += 1
            if number(t, ROUND) == 1:
                for side in range(sides(t)):
                    halfway[index, side] = points(t, side + 1)
        for side in range(sides(t)):
            final[index, side], wins[index, side] = points(t, side + 1), has_won(t, side + 1)
            for part in range(BEFORE):
                parts[index, part, side] = score(t, part, side + 1)


def compute_lead(totals: np.ndarray) -> np.ndarray:
    """Return the lead of the first side over the mean of the others, in points."""
    return totals[:, 0] - totals[:, 1:].mean(axis=1)


def is_turned(game: GamesByRound) -> np.ndarray:
    """Return for each deal whether it had a single leader after round 1 who did not win alone."""
    ahead = game.halfway == game.halfway.max(axis=1, keepdims=True)
    return (ahead.sum(axis=1) == 1) & (game.shares[np.arange(len(ahead)), ahead.argmax(axis=1)] < 1)


def measure_order(players: int, player: str, deals: int) -> Row:
    """Return a row about the advantage of the first seat, and about the second round."""
    game = play_deals(deals, player, players=players)
    turnarounds, ties = int(is_turned(game).sum()), int((game.shares.max(axis=1) < 1).sum())
    return make_row(
        players=players, player=player, deals=deals, even_share=1 / game.final.shape[1],
        first_win_share=mean_interval(game.shares[:, 0], (0, 1)), first_lead=mean_interval(compute_lead(game.final)),
        first_lead_half_way=mean_interval(compute_lead(game.halfway)),
        turnaround_share=share_interval(turnarounds, deals), tie_share=share_interval(ties, deals),
    )


def measure_sources(player: str, deals: int) -> list[Row]:
    """Return a row for each part of the score: the points of both sides in a game, and the share of all points."""
    game = play_deals(deals, player, players=2)
    total = game.final.sum(axis=1).mean()
    return [
        make_row(
            players=2, player=player, deals=deals, part=part, mean_points=mean_interval(by_deal),
            points_share=by_deal.mean() / total, scoring_share=share_interval(int((by_deal > 0).sum()), deals),
        )
        for part, by_deal in zip(SCORE_PARTS[:BEFORE], game.parts.sum(axis=2).T, strict=True)
    ]


def measure_solo_ace(player: str, deals: int) -> list[Row]:
    """Return a row for each measure: its mean with the rule of the solo ace, without the rule, and the difference."""
    with_rule, without_rule = (play_deals(deals, player, players=2, solo_ace=rule) for rule in (True, False))
    measures = {
        "points": lambda game: game.final.sum(axis=1),
        "sequences": lambda game: (game.parts[:, SCORE_PARTS.index("sequence")] > 0).any(axis=1),
        "first wins": lambda game: game.shares[:, 0],
        "margin": lambda game: np.abs(compute_lead(game.final)),
        "moves": lambda game: game.moves,
    }
    rows = []
    for name, measure in measures.items():
        first, second = measure(with_rule).astype(float), measure(without_rule).astype(float)
        means, gain = {"with": first.mean(), "without": second.mean()}, mean_interval(first - second)
        rows.append(make_row(player=player, deals=deals, measure=name, **means, difference=gain))
    return rows


def measure_games() -> dict[str, list[Row]]:
    """Return the rows of each table, by the name of its file."""
    return {
        "for_two_order": [measure_order(players, *each) for each in DEALS.items() for players in PLAYERS],
        "for_two_points": [row for each in DEALS.items() for row in measure_sources(*each)],
        "for_two_solo_ace": [row for each in DEALS.items() for row in measure_solo_ace(*each)],
    }


if __name__ == "__main__":
    run_study("for_two", SEED, measure_games)
