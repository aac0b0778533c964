"""How rare is very rare: rounds of Stack The Deck that get stuck, words for how often, and bounds after none."""

from typing import Any

from kit.lab.players import PLAYERS, play_out
from kit.lab.simulate import simulate
from kit.lab.stats import Interval, share_interval
from kit.play.game import deal

GAME, SEED = "stack-the-deck", 1
# Of a round that was stopped, so many moves are played again: careful players have ended every other one by then.
REPLAYED_MOVES, TURNS_COMPARED = 600, 5
# Each word goes up to this share, which is no longer in it. (European Commission, "A guideline on summary of product
# characteristics", 2009, section 4.8.)
WORDS = {"very rare": 0.0001, "rare": 0.001, "uncommon": 0.01, "common": 0.1, "very common": 1.0}


def count_stuck_rounds(players: int, player: str, rounds: int, seed: int = SEED) -> dict[str, Any]:
    """Count how many of `rounds` rounds get stuck, by a stalemate or because they never end.

    `stalemates` are called. After one open stacks cost nobody anything; after every other round that ends all but one
    seat have some to pay for. `unfinished` rounds were not over after 5,000 moves; `cycles` are those among them in
    which each seat draws the same two cards again and again. `stalemate_share` and `stuck_share` are the shares of all
    rounds that end in a stalemate, or get stuck at all.
    """
    rows = simulate(GAME, rounds, players, player, seed, rounds=1)
    paid = rows.filter(regex="^open_").sum(axis=1)
    ended, unfinished = int(((paid == 0) & rows.finished).sum()), rows.deal[~rows.finished]
    return {
        "players": players, "player": player, "rounds": rounds, "stalemates": ended, "unfinished": len(unfinished),
        "cycles": sum(is_circling(list_draws(number, players, player), players) for number in unfinished),
        "stalemate_share": share_interval(ended, rounds),
        "stuck_share": share_interval(ended + len(unfinished), rounds),
    }


def list_draws(number: int, players: int, player: str) -> list[tuple[int, str]]:
    """Return who draws which cards in the last five turns of each seat, in a round played again for 600 moves."""
    game = play_out(deal(GAME, seed=int(number), players=players, rounds=1), PLAYERS[player], REPLAYED_MOVES)
    events = [event for step in game.history for event in step.events if event.kind == "look"]
    return [(event.data["seat"], " ".join(sorted(event.cards))) for event in events[-TURNS_COMPARED * players :]]


def is_circling(draws: list[tuple[int, str]], players: int) -> bool:
    """Return whether each seat draws the same cards in all of these turns."""
    return len(set(draws)) == players


def choose_word(share: float) -> str:
    """Return the word for a share of the cases."""
    return next((name for name, most in WORDS.items() if share < most), "very common")


def choose_words(found: Interval) -> str:
    """Return the word for a share with its interval, or both words if a bound is inside the interval."""
    low, high = choose_word(found.low), choose_word(found.high)
    return low if low == high else f"{low} or {high}, undecided"
