"""The lives of jokers are told as the positions have them."""

from itertools import pairwise

import pytest

import kit
from notebooks.extras.jokers import NAMES, life, lives, moves_with


@pytest.fixture(scope="module")
def game():
    return kit.played("six-suit-solitaire", 450, by="careful")


def test_a_life_has_no_gaps_and_says_at_each_step_what_the_position_says(game):
    for joker in NAMES:
        stretches = life(game, joker)
        assert stretches[0].begin == 0 and stretches[-1].end == len(game.history)
        assert all(one.end == other.begin for one, other in pairwise(stretches))
        for part in stretches:
            for step in range(part.begin, part.end):
                declared = game.at(step).position()["jokers"][joker]
                assert (declared == "cashed") == (part.state == "cashed")
                assert (declared == "") == (part.state in ("not seen yet", "free to be anything"))
                if part.tiles:
                    assert declared == part.tiles[0][0] + "".join(tile[1] for tile in part.tiles)


def test_journeys_are_the_moves_of_the_column_in_which_the_joker_lies(game):
    rides = list(moves_with(game, "*r"))
    named = [step for step, played in enumerate(game.history, 1) for event in played.events
             if event.kind == "move" and "*r" in event.cards]  # fmt: skip
    assert rides == named == [53, 58, 59, 60]


def test_every_joker_has_its_rows_and_an_odd_one_is_distinguished(game):
    rows = lives(game)
    assert list(rows.index.unique()) == list(NAMES.values())
    red = rows.loc["red joker"]
    assert red[["from move", "state"]].values.tolist()[:2] == [[0, "not seen yet"], [19, "free to be anything"]]
    assert [(row.tile, row["column moves"]) for _, row in red.iterrows() if row["column moves"]] == [
        ("2♦ or 2♥", "53, 58, 59, 60"),
    ]
    columns = ["*r Ac", "2h", "2d", "Kc", "8w", "Ja", "6d", "9s", "Td"]
    odd = kit.setup("six-suit-solitaire", columns=columns, jokers={"*r": "2d!"}, odd=1, forgetful=True)
    assert [part.state for part in life(odd, "*r")] == ["odd"]


def test_a_game_without_jokers_is_refused():
    with pytest.raises(kit.BadOption, match="swap has no jokers"):
        lives(kit.deal("swap", seed=1))
