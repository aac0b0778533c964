"""Strikes after strikes in Six Stacks, before the Final Match and in it, by the turn number and by the strikes so far.

The third strike of a player, when two players are left, opens the Final Match. This strike is the last turn before the
match. All later turns of the game are in the match: the answer and, if the answer fails, the turns with new cards.
"""

from typing import NamedTuple

import numpy as np

from kit.lab.deals import deal_numbers, play_on_tables
from kit.lab.player_kinds import KINDS
from kit.lab.playout import begin_deal, choose_move
from kit.lab.stats import Interval, difference_in_games, share_in_games
from kit.lab.stop_flag import STOP_CHECK
from kit.play.position import new_table
from kit.rules.choices import new_choices
from kit.rules.games.six_stacks import STRIKE, is_over, play
from kit.rules.games.six_stacks_layout import FINAL, MOST_SEATS, hand, strikes
from kit.rules.table import TURN, number, size

GAME, SEED = "six-stacks", 1
MOST_TURNS = 20  # the last number of a turn that is counted alone; later turns count with it
LIMIT = 5_000  # moves after which a game is stopped; no game has taken so many
PLAYED, STRUCK = range(2)  # kinds of turns
# A seat's previous turn: a play that drew cards, a play that drew none, a strike; or there was no previous turn.
DREW_CARDS, DREW_NONE, HAD_STRUCK, FIRST = range(4)
AFTER_PLAY, AFTER_STRIKE, AFTER_ANY = (DREW_CARDS, DREW_NONE), (HAD_STRUCK,), (DREW_CARDS, DREW_NONE, HAD_STRUCK, FIRST)
BEFORE_MATCH, IN_MATCH = range(2)  # whether a strike has opened a Final Match before the turn


class Turns(NamedTuple):
    """The numbers of turns, `counted[game, match, turn, strikes, before, now]`, and the number of unfinished games.

    `match` is `BEFORE_MATCH` or `IN_MATCH`. `turn` counts the earlier turns of the seat. `strikes` is the number of
    strikes of the seat as the turn begins. `before` is the seat's previous turn (`DREW_CARDS`, `DREW_NONE`,
    `HAD_STRUCK`, or `FIRST` if there is none). `now` is `PLAYED` or `STRUCK`.
    """

    counted: np.ndarray
    undecided: int

    def select(self, before: tuple[int, ...], match: int | None = None, strikes: int | None = None) -> np.ndarray:
        """Return the numbers of plays and of strikes in the selected turns, `[game, now]`; None selects all."""
        matches, numbers = (slice(None) if each is None else [each] for each in (match, strikes))
        return self.counted[:, matches][:, :, :, numbers][..., list(before), :].sum(axis=(1, 2, 3, 4))

    def estimate_share(self, before: tuple[int, ...], match: int | None = None, strikes: int | None = None) -> Interval:
        """Return the share of strikes in the selected turns, with an interval over games."""
        turns = self.select(before, match, strikes)
        return share_in_games(turns[:, STRUCK], turns.sum(axis=1))

    def compare_shares(self, match: int | None = None, strikes: int | None = None) -> Interval:
        """Return the share of strikes after a strike minus the share after a play, with an interval over games."""
        after, otherwise = (self.select(before, match, strikes) for before in (AFTER_STRIKE, AFTER_PLAY))
        return difference_in_games(after[:, STRUCK], after.sum(axis=1), otherwise[:, STRUCK], otherwise.sum(axis=1))

    def sort_by_turn(self) -> np.ndarray:
        """Return the numbers of turns before the match, `[game, turn, before, now]`; `before` is PLAYED or STRUCK."""
        turns = self.counted[:, BEFORE_MATCH].sum(axis=2)
        return np.stack([turns[:, :, list(before)].sum(axis=2) for before in (AFTER_PLAY, AFTER_STRIKE)], axis=2)


def fill_turns(tables, first, player, counts, undecided, stop):
    """Play a game for each row of `counts`, and add its turns to the row, until `stop` is set."""
    t, choices = tables[1], new_choices()
    before, turns = np.zeros(MOST_SEATS + 1, np.int64), np.zeros(MOST_SEATS + 1, np.int64)
    for index in range(len(counts)):
        if stop[STOP_CHECK]:
            return
        begin_deal(tables, first + index)
        before[:], turns[:] = FIRST, 0
        moves, match = 0, BEFORE_MATCH
        while moves < LIMIT and not is_over(t):
            seat = number(t, TURN)
            if number(t, FINAL):
                match = IN_MATCH
            move = choose_move(tables, choices, player, moves)
            now = int(move.verb == STRIKE)
            turn = min(turns[seat], MOST_TURNS - 1)
            counts[index, match, turn, strikes(t, seat), before[seat], now] += 1
            turns[seat] += 1
            play_before = DREW_CARDS if size(t, hand(seat)) <= 3 else DREW_NONE  # draw-to-three
            before[seat] = HAD_STRUCK if now == STRUCK else play_before
            play(t, move, None)
            moves += 1
        undecided[0] += not is_over(t)


def count_turns(games: int, players: int = 2, player: str = "random", seed: int = SEED) -> Turns:
    """Play `games` games with players of one kind, from deal number `seed` on; return their turns. Raises BadOption."""
    numbers = deal_numbers(games, seed)
    counted = np.zeros((len(numbers), 2, MOST_TURNS, 3, 4, 2), np.int16)
    table, undecided = new_table(GAME, {"players": players}, 0), np.zeros(1, np.int64)
    play_on_tables(fill_turns, GAME, table, numbers[0], KINDS[player], counted, undecided)
    return Turns(counted, int(undecided[0]))
