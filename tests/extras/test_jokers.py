"""The table of the jokers' states in a game agrees with its positions."""

from itertools import pairwise

import pytest

import kit
from kit.rules.cards import say
from notebooks.extras.jokers import JOKER_NAMES, list_joker_lives


@pytest.fixture(scope="module")
def game():
    return kit.play_deal("six-suit-solitaire", 450, by="careful")


def test_lives_agree_with_the_position_at_each_step(game):
    for joker, name in JOKER_NAMES.items():
        rows = list_joker_lives(game).loc[[name]]
        starts = [*rows["from move"], len(game.history) + 1]
        assert starts[0] == 0
        for row, (begin, end) in zip(rows.itertuples(), pairwise(starts), strict=True):
            for step in range(begin, end):
                declared = game.at(step).position()["jokers"][joker]
                assert (declared == "cashed") == (row.state == "cashed")
                assert (declared == "") == (row.state in ("not seen yet", "free to be anything"))
                if row.tile:
                    assert row.tile.split(" or ") == [say(declared[0] + suit) for suit in declared[1:]]


def test_lives_have_rows_for_every_joker_also_an_odd_one(game):
    rows = list_joker_lives(game)
    assert list(rows.index.unique()) == list(JOKER_NAMES.values())
    red = rows.loc["red joker"]
    assert red[["from move", "state"]].values.tolist()[:2] == [[0, "not seen yet"], [19, "free to be anything"]]
    assert [(row.tile, row["column moves"]) for _, row in red.iterrows() if row["column moves"]] == [
        ("2♦ or 2♥", "53, 58, 59, 60"),
    ]
    columns = ["*r Ac", "2h", "2d", "Kc", "8w", "Ja", "6d", "9s", "Td"]
    odd = kit.setup("six-suit-solitaire", columns=columns, jokers={"*r": "2d!"}, odd=1, forgetful=True)
    assert list_joker_lives(odd).loc["red joker", "state"] == "odd"


def test_lives_refuse_a_game_without_jokers():
    with pytest.raises(kit.BadOption, match="swap has no jokers"):
        list_joker_lives(kit.deal("swap", seed=1))
