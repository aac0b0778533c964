"""Deals, rounds and long turns of Solitaire for Two; its rules in play are in `cases/solitaire-for-two.toml`."""

import pytest

import kit
from kit.rules.shared.tiles import PACK
from tests.rules.rows import lay_out

GAME = "solitaire-for-two"
FULL = dict.fromkeys("acdhsw", 13)
CASHED = dict.fromkeys(("*g", "*b", "*r"), "cashed")


def setup(**named) -> kit.Game:
    """Return the table of a set-up with nine columns in which `...` is all tiles that are not named."""
    return lay_out(GAME, {"setup": named})


def test_stock_of_threes_has_no_column_of_two():
    position = kit.deal(GAME, seed=5).position()
    last = position["stock"].split()[-1]
    with pytest.raises(kit.BadPosition, match="columns of 3"):
        kit.load(position | {"stock": position["stock"][:-3], "waste": last, "phase": "missed"})


def test_first_player_is_followed_by_the_seats_in_order():
    game, turns = kit.deal(GAME, seed=5, players=3), []
    for _ in range(4):
        turns.append(game.turn)
        if "turn" in game.moves():
            game.play("turn")
        game.play(next(move for move in game.moves() if move.startswith("knock")))
    assert turns == [1, 2, 3, 1]


def test_second_round_shuffles_the_discards_and_a_face_down_tile_of_each_column():
    game = setup(columns=["9h"], down=["7w 8w 9w"], stock="", waste="... Ks", idle=1)
    shuffle = next(event for event in game.play("knock") if event.kind == "shuffle")
    order, position = shuffle.data["order"].split(), game.position()
    assert len(order) == len(PACK.codes) - 3 and "9h" not in order
    assert position["down"][0] == "8w 9w" and "7w" in order
    assert position["stock"].split() + position["reserve"].split() == order


def test_second_round_order_can_be_scripted():
    up = FULL | {"c": 3, "s": 12, "h": 8, "a": 3}
    game = setup(columns=["9h"], waste="... Ks 4c 5c", up=up, stock="", idle=1)
    order = sorted(game.position()["waste"].split())
    game.replay("knock", [PACK.codes.index(code) for code in order])
    assert game.position()["stock"].split() == order[: len(order) // 3 * 3]
    assert game.position()["reserve"].split() == order[len(order) // 3 * 3 :]


def test_game_end_is_a_tie_of_635_as_in_the_source():
    # The source gives only the sum: 31 tiles go up top. Here they are in columns that end with the lowest tile.
    ranks = "KQJT98765432"
    columns = [" ".join(rank + suits[place % 2] for place, rank in enumerate(ranks)) for suits in ("hc", "ch")]
    up = {"a": 13, "c": 1, "d": 13, "h": 1, "s": 6, "w": 13}
    columns += [f"{rank}s" for rank in "KQJT987"]
    game = setup(columns=columns, up=up, jokers=CASHED, stock="", round=2, turn=2, scores=[635, 325])
    while not game.over:
        game.play(next(move for move in game.moves() if "to top" in move))
    assert len(game.history) == 31
    assert game.score()["total"] == [635, 635] and game.winners() == [1, 2]
    assert game.history[-1].events[-1].kind == "win"
    parts = {name: by_seat for name, by_seat in game.score()["parts"].items() if any(by_seat)}
    assert parts == {"tiles": [0, 310], "before": [635, 325]}
