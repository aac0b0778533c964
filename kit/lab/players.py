"""Computer players: functions that take a game and return a move. `play_deal` plays a whole game with them."""

from collections.abc import Callable, Sequence
from typing import Any

from kit.errors import BadOption, needing_packages, quote, state_demand
from kit.lab.best_moves import CAREFUL, EXPERT, LOOKAHEAD, RANDOM, keep_simple_choice
from kit.lab.player_kinds import KINDS, careful_module
from kit.play.game import Game, deal
from kit.play.names import read_slug
from kit.play.position import drop_fixed_players
from kit.play.words import words
from kit.rules.choices import move_at, new_choices
from kit.rules.engine import bind_game
from kit.rules.rulebook import info, players_in_words

MOVE_LIMIT = 5_000  # moves after which the kit stops a game that has not ended


def choose_simply(game: Game, kind: int, skipped: int = 0) -> str:
    """Return the move of a RANDOM or CAREFUL player: the same move as in a simulation of the deal.

    With `skipped` random numbers left out, the player makes other choices at random (default: none).
    """
    choices = new_choices()
    keep = bind_game(keep_simple_choice, game.slug, careful_module(game.slug))
    keep(game.table, choices, kind, skipped + len(game.history))
    text: str = words(game.slug).spell(game.table, move_at(choices, 0))
    return text


def random(game: Game) -> str:
    """Choose a legal move at random; all legal moves are equally likely."""
    return choose_simply(game, RANDOM)


def careful(game: Game) -> str:
    """Choose the move with the best score by the game's rules of thumb; among equal moves, choose at random."""
    return choose_simply(game, CAREFUL)


@needing_packages("a player that looks ahead")
def lookahead(game: Game) -> str:
    """Choose the careful move, unless playouts show that another move is clearly better.

    Each playout starts from a determinization: the hidden cards are dealt at random.
    """
    from kit.lab.tables import choose_ahead

    return choose_ahead(game, LOOKAHEAD)


@needing_packages("a player that looks ahead")
def expert(game: Game) -> str:
    """Choose a move as the lookahead player does, but in some games better.

    In Grid, in Six-Suit Solitaire and in Swap with at least four working stacks it has better scores, in its playouts
    too. In Six-Suit Solitaire it has more playouts. In Fashion it plays the last hand of two players exactly. In all
    other games the expert plays as the lookahead player.
    """
    from kit.lab.tables import choose_ahead

    return choose_ahead(game, EXPERT)


PLAYERS: dict[str, Callable[[Game], str]] = {
    "random": random, "careful": careful, "lookahead": lookahead, "expert": expert,
}


def set_players(slug: str, players: int | None, by: str | Sequence[str], options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a game with the number of players added. Raises BadOption.

    If `players` is None, `by` decides: the number is the length of the list.
    """
    if isinstance(players, str | list | tuple):
        remedy = f"To name who plays, write by={quote(players)}."
        raise BadOption(state_demand("players", "be a number", players, remedy))
    slug = read_slug(slug)
    if players is None and not isinstance(by, str) and "players" in info(slug).options:
        players, possible = len(list_names(by)), info(slug).players
        if players not in possible:
            raise BadOption(f"by names {players_in_words((players,))}; {slug} is for {players_in_words(possible)}")
    return drop_fixed_players(slug, options if players is None else options | {"players": players})


def list_player_names(by: str | Sequence[str], seats: int) -> list[str]:
    """Return the names of the players by seat. `by` is one name for all seats, or such a list. Raises BadOption."""
    if len(names := [by] * seats if isinstance(by, str) else list_names(by)) != seats:
        raise BadOption(f"by names {players_in_words((len(names),))}; this game has {seats} of them")
    for name in names:
        if not isinstance(name, str) or name not in KINDS:
            raise BadOption(f"by: there is no player {quote(name)}; there are {', '.join(KINDS)}")
    return names


def list_names(by: Sequence[str]) -> list[str]:
    """Return `by` as a list of names. Raises BadOption if it is not a list or tuple."""
    if not isinstance(by, list | tuple):
        raise BadOption(state_demand("by", "be a player's name, or a list of names by seat", by))
    return list(by)


def play_deal(
    game: str, seed: int = 0, players: int | None = None, by: str | Sequence[str] = "random", **options: Any
) -> Game:
    """Play deal number `seed` of a game (default: 0) to its end and return the game, with its whole history.

    The game is the same as in the deal's row of `kit.simulate` with the same `players`, `by` and `options`. You can go
    through its moves, or review it: `kit.review(kit.play_deal("fashion", seed=17, by="careful"))`. A game that has not
    ended after 5,000 moves is stopped. Raises UnknownGame, BadOption.

    >>> game = play_deal("fashion", seed=17, players=2, by="careful")
    >>> game.over, game.winners()
    (True, [1])
    """
    start = deal(game, seed, **set_players(game, players, by, options))
    by_seat = [PLAYERS[name] for name in list_player_names(by, start.seats)]
    return play_out(start, lambda position: by_seat[position.turn - 1](position), MOVE_LIMIT)


def play_out(game: Game, choose: Callable[[Game], str], most_moves: int = MOVE_LIMIT) -> Game:
    """Play a game with the moves that `choose` returns, to its end or until it has `most_moves` moves; return the game.
    """
    while not game.over and len(game.history) < most_moves:
        game.play(choose(game))
    return game
