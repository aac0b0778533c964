"""Measure how much somebody who knows how a computer player plays could win against it, at least.

`python -m data.studies.best_responses FOLDER` writes `best_responses.csv`.

The best response to a player is the strategy that wins most against it. Nobody can compute it here, but every strategy
that wins gives a lower bound. The study tries a fixed list of responders on some deals, and measures the best of them
on other deals. So the choice causes no bias. See `data.studies.response_moves` for the informed responder, which is not
a player of the kit.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

import kit
from data.studies.player_strength import format_options, measure_gains
from data.studies.response_moves import keep_response
from data.studies.tables import Row, make_row, read_plans, run_study
from kit.lab.best_moves import CAREFUL, RANDOM
from kit.lab.card_knowledge import find_telling_moves, infer_hidden_cards
from kit.lab.compiled import load_compiled
from kit.lab.player_kinds import careful_module
from kit.lab.players import PLAYERS, play_out, set_players
from kit.lab.stats import mean_interval
from kit.lab.tables import copy_table
from kit.play.game import Game
from kit.play.words import words
from kit.rules.choices import move_at, new_choices

SEED = 1
SEATS = 2
MOST_MOVES = 500  # moves after which a game of the informed responder is stopped; inference makes longer ones slow
# How each player plays in a responder's playouts. Lookahead would be too slow there.
MODELS = {"random": RANDOM, "careful": CAREFUL, "lookahead": CAREFUL}
RESPONDERS = ("careful", "lookahead", "informed")


class Plan(NamedTuple):
    """A game for two with its options, and the number of deals to choose a responder and to measure it."""

    game: str
    trial_deals: int
    deals: int
    options: Mapping[str, Any] = MappingProxyType({})


PLANS = [Plan(**row) for row in read_plans("best_responses")]


def choose_response(game: Game, player: str) -> str:
    """Return the move of the informed responder, who knows that the other seat plays as `player`."""
    if len(moves := game.moves()) == 1:
        return moves[0]
    tables, choices, kind = copy_table(game.slug, game.table), new_choices(), MODELS[player]
    hidden = find_telling_moves(game.slug, tables, infer_hidden_cards(game, game.turn), kind)
    keep = load_compiled(keep_response, game.slug, careful_module(game.slug))
    keep(tables, choices, hidden, kind, len(game.history))
    return words(game.slug).spell(game.table, move_at(choices, 0))


def play_deal(plan: Plan, player: str, seat: int, deal: int) -> Game:
    """Play a deal with the informed responder in a seat and the player in the other seat; return the game."""

    def choose(game: Game) -> str:
        return choose_response(game, player) if game.turn == seat else PLAYERS[player](game)

    options = set_players(plan.game, SEATS, player, dict(plan.options))
    return play_out(kit.deal(plan.game, deal, **options), choose, MOST_MOVES)


def measure_responder(plan: Plan, player: str, responder: str, first: int, deals: int) -> tuple[np.ndarray, int]:
    """Return the responder's gain on each deal, from deal number `first` on, and the number of unfinished games.

    The gain is as in `measure_gains`: the share of the win, as a mean over both seats, less an even share.
    """
    if responder in PLAYERS:
        return measure_gains(plan.game, responder, player, SEATS, deals, first, **plan.options)
    gains, unfinished = np.zeros(deals), 0
    for index in range(deals):
        for seat in range(1, SEATS + 1):
            game = play_deal(plan, player, seat, first + index)
            winners = game.winners() or [1, 2]
            gains[index] += ((seat in winners) / len(winners) - 1 / SEATS) / SEATS
            unfinished += not game.over
    return gains, unfinished


def choose_responder(plan: Plan, player: str) -> str:
    """Return the responder with the highest mean gain on the trial deals; of equal ones, the first.

    The player itself would gain nothing, so it is left out.
    """
    gains = {
        responder: measure_responder(plan, player, responder, SEED, plan.trial_deals)[0].mean()
        for responder in RESPONDERS if responder != player
    }
    return max(gains, key=gains.__getitem__)


def measure_player(plan: Plan, player: str) -> Row:
    """Return a row about a player: who responds to it, and the gain on deals that did not choose the responder."""
    responder = choose_responder(plan, player)
    gains, unfinished = measure_responder(plan, player, responder, SEED + plan.trial_deals, plan.deals)
    return make_row(
        game=plan.game, players=SEATS, options=format_options(plan.options), player=player, responder=responder,
        trial_deals=plan.trial_deals, deals=plan.deals, gain=mean_interval(gains, (-1 / SEATS, 1 / SEATS)),
        unfinished=unfinished,
    )


def measure_players(slug: str) -> dict[str, list[Row]]:
    """Return the rows of the table about a game, by the name of its file."""
    plans = (plan for plan in PLANS if plan.game == slug)
    return {"best_responses": [measure_player(plan, player) for plan in plans for player in MODELS]}


if __name__ == "__main__":
    run_study("best_responses", SEED, measure_players)
