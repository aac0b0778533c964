"""Estimates for each step of games: the chance of seat 1, its choices and its luck."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
import pandas as pd

import kit
from kit.errors import whole_number
from kit.lab.card_knowledge import Memory, PastMove, apply_memory, find_telling_moves, learn_from_history
from kit.lab.deals import deal_numbers
from kit.lab.hidden_cards import DEPTH, GROUP_END, MOST_CARDS, MOST_HIDDEN, PILE, HiddenCards
from kit.lab.moments import Moment, find_moments, new_moment_without_choice, split_into_tasks, start_playouts
from kit.lab.odds import MOST_PLAYOUTS, average_ended
from kit.lab.past_moves import FIRST_NUMBER, deal_likely_cards
from kit.lab.player_kinds import KINDS, careful_module
from kit.lab.players import careful, play_out, random
from kit.lab.review import estimate_reference_value, judge_move, plan_review_looks
from kit.lab.tables import copy_table, copy_with_seed, measure_outcome, outcome_unit
from kit.lab.worker_thread import show_progress
from kit.play.game import Game
from kit.rules.choices import move_at, new_choices, put_at
from kit.rules.engine import bind_game, rules
from kit.rules.table import NO_CARD, SHUFFLES, Table, number as table_number

SEAT = 1
REFERENCE = "careful"  # player
LIMIT = 600  # moves; longer games have no rows
BATCH_SIZE = 20  # games whose playouts run together

MOVES, CARDS, HANDS = "moves", "cards", "hands"  # what an estimate is made from

Player = Callable[[Game], str]


def slip_every(every: int) -> Player:
    """Return a careful player whose moves 1, 1 + `every`, 1 + 2 · `every` … are random."""

    def player(game: Game) -> str:
        move_count = sum(step.seat == game.turn for step in game.history)
        return (careful if move_count % every else random)(game)

    return player


PLAYERS = {"careful": careful, "random": random, "half careful": slip_every(2), "mostly careful": slip_every(8)}


def estimate_paths(
    slug: str, games: int, playouts: int = 40, seed: int = 1, knowledge: str = MOVES, **options: Any
) -> pd.DataFrame:
    """Estimate the chance of seat 1 to win, or its points, in each position of games between careful players.

    `knowledge` says what an estimate is made from: MOVES, the cards and the moves that seat 1 has seen; CARDS, only the
    cards; or HANDS, the cards of all hands.

    Return a pandas DataFrame with a row for each position, from the start (step 0) to the end, and the columns deal,
    step, one and other. `one` and `other` are estimates. Each uses half of the playouts, so their errors are
    independent. At the end both are the result of the game. A game that is not over after 600 moves has no rows. Raises
    UnknownGame, BadOption.
    """
    rows: list[tuple[int, int, float, float]] = []
    for watched in play_batches(slug, games, careful, playouts, seed, options):
        positions = [(game, [new_moment_without_choice(
            each.step, each.tables, keep_knowledge(slug, each.tables[1], each.hidden, knowledge)
        ) for each in moments]) for game, moments in watched]
        play_on(slug, SEAT, REFERENCE, [each for _, moments in positions for each in moments], playouts)
        for game, moments in positions:
            for each in moments:
                one, other = (average_outcomes(slug, each.outcomes[0][half::2]) for half in (0, 1))
                rows.append((game.seed, each.step, one, other))
            rows.append((game.seed, len(game.history), *2 * (measure_outcome(game, SEAT),)))
    return pd.DataFrame(rows, columns=["deal", "step", "one", "other"]).ffill()


def split_luck(slug: str, player: str, games: int, playouts: int = 100, seed: int = 1, **options: Any) -> pd.DataFrame:
    """Split the results of a player in seat 1 against careful players into choice and luck.

    Return a pandas DataFrame with a row for each game and the columns deal, start, result, choice and luck, as
    `kit.review` reports them with the careful player as reference. So start + luck + choice = result. The column
    `careful` is the result of a careful player on the same deal. Raises UnknownGame, BadOption.
    """
    rows = []
    for watched in play_batches(slug, games, PLAYERS[player], playouts, seed, options):
        play_on(slug, SEAT, REFERENCE, [each for _, moments in watched for each in select_moments(moments)], playouts)
        for game, moments in watched:
            start, result = estimate_reference_value(slug, moments[0]), measure_outcome(game, SEAT)
            choice = sum_choices(slug, moments, playouts)
            rows.append((game.seed, start, result, choice, result - start - choice))
    games_of_player = pd.DataFrame(rows, columns=["deal", "start", "result", "choice", "luck"])
    same = kit.simulate(slug, games, by="careful", seed=seed, **options)
    if careful_module(slug).FOR_POINTS:
        same["careful"] = same[same.columns[-1]].astype(float)
    else:
        same["careful"] = [(SEAT in winners) / max(1, len(winners)) for winners in same.winners]
    return games_of_player.merge(same.loc[same.finished, ["deal", "careful"]])


def play_batches(
    slug: str, games: int, player: Player, playouts: int, seed: int, options: dict[str, Any]
) -> Iterator[list[tuple[Game, list[Moment]]]]:
    """Yield batches of games of this player in seat 1 against careful players, each game with its moments.

    Unfinished games are left out. Raises UnknownGame, BadOption.
    """
    whole_number(playouts, 2, MOST_PLAYOUTS, "playouts")
    deals = deal_numbers(games, seed, "games")
    with show_progress(games, " games", slug) as report:
        for place in range(0, games, BATCH_SIZE):
            batch = deals[place : place + BATCH_SIZE]
            played = [play_game(kit.deal(slug, seed=deal, **options), player) for deal in batch]
            yield [(game, list(find_moments(game, SEAT, REFERENCE, game.seed))) for game in played if game.over]
            report(len(batch))


def keep_knowledge(slug: str, t: Table, hidden: HiddenCards, knowledge: str) -> HiddenCards:
    """Return the hidden cards of seat 1 with only a part of its knowledge, or with all hands known."""
    if knowledge == HANDS:
        return find_unseen_cards(slug, t, hidden)
    return hidden if knowledge == MOVES else hidden._replace(past=hidden.past[:0])


def find_unseen_cards(slug: str, t: Table, about: HiddenCards) -> HiddenCards:
    """Return the cards of a table that no seat sees, among the cards `about` that one seat does not see.

    The result holds no other knowledge about these cards.
    """
    law = rules(slug)
    seats = range(1, law.seats(t) + 1)
    places = np.array(about.places)
    cells = places[:, [PILE, DEPTH]].tolist()
    is_unseen = [all(law.hidden_group(t, pile, depth, seat) for seat in seats) for pile, depth in cells]
    places = places[np.array(is_unseen, bool)]
    places[:, GROUP_END] = np.searchsorted(places[:, GROUP_END], places[:, GROUP_END], side="right")
    places[:, MOST_CARDS] = 0
    return HiddenCards(places, np.zeros((0, 0), np.bool_), np.zeros((0, 0), np.int64), 0.0)


def play_game(game: Game, player: Player, most_moves: int = LIMIT) -> Game:
    """Play a game to its end, or for `most_moves` moves, with this player in seat 1 and careful players elsewhere."""
    return play_out(game, lambda now: (player if now.turn == SEAT else careful)(now), most_moves)


def play_on(slug: str, seat: int, by: str, moments: Iterable[Moment], playouts: int) -> None:
    """Run `playouts` playouts of each racing move of these moments, from the knowledge of a seat.

    All seats play as `by`. The moments keep the outcomes.
    """
    with start_playouts(slug, seat, by) as play:
        deque(play([task for moment in moments for task in split_into_tasks(moment, playouts)]), maxlen=0)


def select_moments(moments: Iterable[Moment]) -> Iterator[Moment]:
    """Yield the moments that need playouts: the start, and each move that the reference player would not make.

    Only two moves of a moment race: the move made, and the reference player's move.
    """
    for moment in moments:
        if moment.step == 0 or moment.reference_candidates != [moment.made_candidate]:
            moment.racing_candidates = moment.needed_candidates
            yield moment


def sum_choices(slug: str, moments: Iterable[Moment], playouts: int) -> float:
    """Return the choice of a game: the sum over its moments, after `playouts` playouts of each racing move."""
    return sum(judge_move(slug, moment, plan_review_looks(playouts)).choice for moment in moments)


def average_outcomes(slug: str, outcomes: list[int]) -> float:
    """Return the mean outcome of the finished playouts, or nan without any."""
    return average_ended(outcomes, outcomes) / outcome_unit(slug)


def estimate_next_chances(game: Game, deals: int, playouts: int = 100) -> list[list[float]]:
    """Return for each step of a game estimates of the chance of seat 1 after it, if other things had happened.

    Before each step the hidden cards are dealt again `deals` times, in ways that agree with what seat 1 knows. A
    careful player makes the step, and `playouts` playouts estimate the chance from what seat 1 knows then. Without
    errors of estimates, the mean of all these chances is the chance before the step.
    """
    chances, moments = [list[float]() for _ in game.history], list[Moment]()
    for step, memory in enumerate(learn_from_history(game, SEAT)):
        before = game.at(step)
        if before.over:
            break
        hidden = apply_memory(game.slug, before.table, SEAT, memory)
        tables = copy_with_seed(game.slug, before.table, game.seed)
        hidden = find_telling_moves(game.slug, tables, hidden, KINDS[REFERENCE])
        for number in range(deals):
            after, learned = play_other_step(before, hidden, memory, number)
            if after.over:
                chances[step].append(measure_outcome(after, SEAT))
            else:
                tables = copy_with_seed(game.slug, after.table, number)
                knowledge = apply_memory(game.slug, after.table, SEAT, learned)
                moments.append(new_moment_without_choice(step, tables, knowledge))
    play_on(game.slug, SEAT, REFERENCE, moments, playouts)
    for moment in moments:
        chances[moment.step].append(average_outcomes(game.slug, moment.outcomes[0]))
    return chances


def play_other_step(before: Game, hidden: HiddenCards, memory: Memory, number: int) -> tuple[Game, Memory]:
    """Deal the hidden cards again, and return the game after a careful player's step, with the new memory."""
    tables, exchange = copy_table(before.slug, before.table), np.arange(MOST_HIDDEN)
    deal_again = bind_game(deal_likely_cards, before.slug, careful_module(before.slug))
    step = len(before.history)
    deal_again(tables, hidden, KINDS[REFERENCE], step, number, new_choices(), exchange)
    after = Game(before.slug, rules(before.slug).RECORD.copy(tables[0]), number)
    after.play(careful(after))
    *_, learned = learn_from_history(after, SEAT)
    # A place has a new card, and the old exclusions. A past table has the new cards too.
    known = learned.exclusions.copy()
    for card, excluded in enumerate(memory.exclusions):
        known[exchange[card]] |= excluded
    past_moves = [exchange_cards(each, before.table, exchange) for each in memory.past_moves]
    if table_number(after.table, SHUFFLES) != table_number(before.table, SHUFFLES):
        past_moves.clear()
    return after, Memory(known, past_moves + learned.past_moves)


def exchange_cards(past_move: PastMove, t: Table, exchange: np.ndarray) -> PastMove:
    """Return a past move with `exchange[card]` in place of each card; `t` is any table of the game."""
    row, first = past_move.row.copy(), FIRST_NUMBER + len(t.numbers) + len(t.sizes)
    row[first:] = exchange[row[first:]].tolist()
    move = move_at(row, 0)
    if move.card != NO_CARD:
        put_at(row, 0, move._replace(card=int(exchange[move.card])))
    return PastMove(row, frozenset(exchange[list(past_move.cards)].tolist()))
