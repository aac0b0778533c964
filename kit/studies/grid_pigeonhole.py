"""Measures questions about Grid: who can stack or take, how many cards are won, and what careful play is worth.

`python -m kit.studies.grid_pigeonhole FOLDER` writes `grid_agree.csv`, `grid_cards.csv` and `grid_skill.csv`, and
`grid.toml`, which says how they were made.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from kit.lab.counted import counted
from kit.lab.playout import any_of
from kit.lab.simulate import simulate
from kit.lab.stats import wilson
from kit.play.position import new_table
from kit.rules.cards import FRENCH
from kit.rules.choices import new_choices
from kit.rules.engine import compiled, find_legal, rules
from kit.rules.games.grid import MOST_SEATS, actions, agree, can_stack, can_take, grid, personal, seats, stacks_left
from kit.rules.law import deal, is_over, play
from kit.rules.table import SEED_LOW, TURN, number, set_number, top
from kit.studies.player_strength import gains_by_seat
from kit.studies.tables import measured_into

GAME, SEED = "grid", 1
VARIANTS, PLAYERS, PLACES = (1, 2, 3), range(2, MOST_SEATS + 1), 8
DEALS = 10_000  # of each table whose cards are counted, and of those whose turns are looked at
PAIRED = 2_000  # deals on which careful and random players are compared
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


# ---- who agrees with whom ----


def agreeing() -> np.ndarray:
    """Which cards of the pack agree: `[one, other]`, by the game's own rule."""
    cards = range(FRENCH.size)
    return np.array([[agree(one, other) for other in cards] for one in cards])


def none_agree(stacks: int) -> Fraction:
    """The chance that no two of so many cards agree: each new one needs another suit and another rank."""
    chance = Fraction(1)
    for before in range(stacks):
        chance *= Fraction(max(4 - before, 0) * (13 - before), FRENCH.size - before)
    return chance


def first_cards(deals: int, players: int = 2, seed: int = SEED) -> np.ndarray:
    """The cards that lie open after so many deals: `[deal, place]`, the eight stacks first, then the seats' own."""
    tables, many = empty_tables({"players": players}), counted(deals, "deals", 1, 1 << 30)
    shown = np.zeros((many, PLACES + players), np.int64)
    compiled(deal_each, GAME)(tables, counted(seed, "seed", 0, 1 << 30), shown)
    return shown


def turns(deals: int, seed: int = SEED, **options: Any) -> np.ndarray:
    """What seats can do as their turns begin, in games of random players.

    `[stacks, can stack, can take]` counts turns by the number of stacks on the table, and what was possible.
    """
    tally = np.zeros((PLACES + 1, 2, 2), np.int64)
    many = counted(deals, "deals", 1, 1 << 30)
    compiled(play_each, GAME)(empty_tables(options), counted(seed, "seed", 0, 1 << 30), many, tally)
    return tally


def empty_tables(options: dict[str, Any]) -> np.ndarray:
    """Two records for the compiled engine: the empty table with the options, and one to play on."""
    tables = np.zeros(2, rules(GAME).RECORD).view(np.recarray)
    tables[:] = tuple(new_table(GAME, options, 0))
    return tables


def deal_each(tables, first, shown):
    """Deal number first + i for each row i, and write down the cards that lie open."""
    t = tables[1]
    for index in range(len(shown)):
        tables[1] = tables[0]
        set_number(t, SEED_LOW, first + index)
        deal(t, None)
        for stack in grid():
            shown[index, stack] = top(t, stack)
        for seat in range(1, seats(t) + 1):
            shown[index, 7 + seat] = top(t, personal(seat))


def play_each(tables, first, games, tally):
    """Play so many games at random, and count what can be done as each turn begins."""
    t, choices = tables[1], new_choices()
    for index in range(games):
        tables[1] = tables[0]
        set_number(t, SEED_LOW, first + index)
        deal(t, None)
        made = 0
        while not is_over(t):
            if actions(t) == 0:
                tally[stacks_left(t), int(can_stack(t)), int(can_take(t, number(t, TURN)))] += 1
            find_legal(t, choices)
            play(t, any_of(t, choices, made), None)
            made += 1


# ---- cards and wins ----


def sizes(deals: int, players: int, variant: int, player: str = "random") -> np.ndarray:
    """How many cards each seat has at the end: `[deal, seat]`, all seats played by one kind of player."""
    rows = simulate(GAME, deals, [player] * players, SEED, variant=variant)
    return rows.filter(like="cards_").to_numpy()


def shares(cards: np.ndarray) -> np.ndarray:
    """Each seat's share of the win, tied seats sharing it."""
    won = cards == cards.max(axis=1, keepdims=True)
    return won / won.sum(axis=1, keepdims=True)


def skill(deals: int, players: int, variant: int) -> np.ndarray:
    """A careful player's share of the win against random ones, deal by deal, over all seats in turn."""
    gains, _ = gains_by_seat(GAME, "careful", "random", players, deals, variant=variant)  # every game of Grid ends
    return gains + 1 / players


def mean_with_interval(name: str, values: np.ndarray) -> dict[str, float]:
    """A mean and its 95 % interval as columns."""
    mean, reach = values.mean(), 1.96 * values.std(ddof=1) / np.sqrt(len(values))
    return {name: mean, f"{name}_low": mean - reach, f"{name}_high": mean + reach}


# ---- the tables ----


def agree_rows() -> list[dict[str, Any]]:
    """A row for each number of stacks: the chance that no two agree, exact, among cards dealt, and in play."""
    first, agrees = first_cards(DEALS), agreeing()
    played = np.sum([turns(DEALS, variant=variant) for variant in VARIANTS], axis=0)
    rows = []
    for stacks in range(1, PLACES + 1):
        laid = first[:, :stacks]
        pairs = agrees[laid[:, :, None], laid[:, None, :]].sum(axis=(1, 2)) - stacks  # a card agrees with itself
        dealt, without = int((pairs == 0).sum()), int(played[stacks, 0].sum())
        all_turns = int(played[stacks].sum())
        low, high = wilson(dealt, DEALS)
        rows.append({
            "stacks": stacks, "exact": float(none_agree(stacks)), "deals": DEALS, "dealt": dealt / DEALS,
            "dealt_low": low, "dealt_high": high, "turns": all_turns, "turns_without_stacking": without,
            "turns_without_anything": int(played[stacks, 0, 0]),
        })
    return rows


def card_rows() -> list[dict[str, Any]]:
    """A row for each variant, number of players, kind of player and seat: cards at the end, and the share of wins."""
    rows = []
    for variant in VARIANTS:
        for players in PLAYERS:
            for player in ("random", "careful"):
                cards = sizes(DEALS, players, variant, player)
                won = shares(cards)
                for seat in range(players):
                    about = {"variant": variant, "players": players, "player": player, "deals": DEALS, "seat": seat + 1}
                    spread = {"scatter": cards[:, seat].std(ddof=1)} | {
                        f"q{round(100 * share):02}": np.quantile(cards[:, seat], share) for share in QUANTILES
                    }
                    rows.append(
                        about | mean_with_interval("cards", cards[:, seat]) | spread
                        | mean_with_interval("wins", won[:, seat])
                    )
    return rows


def skill_rows() -> list[dict[str, Any]]:
    """A row for each variant and number of players: the wins of one careful player among random ones."""
    return [
        {"variant": variant, "players": players, "deals": PAIRED, "even": 1 / players}
        | mean_with_interval("wins", skill(PAIRED, players, variant))
        for variant in VARIANTS
        for players in PLAYERS
    ]


def tables() -> dict[str, Any]:
    """Every table measured, by the name of its file."""
    return {"grid_agree": agree_rows(), "grid_cards": card_rows(), "grid_skill": skill_rows()}


def main() -> None:
    """Measure into the folder named on the command line."""
    measured_into("grid_pigeonhole", "grid", SEED, tables)


if __name__ == "__main__":
    main()
