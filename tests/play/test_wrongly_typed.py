"""Positions and moves of Six Stacks typed wrongly: each error says what is wrong, where, and what would be right."""

from __future__ import annotations

import pytest

import kit

RIGHT = {
    "stacks": ["Th 9d", "Qs", "4c"],
    "reserve": "2s",
    "hands": ["8h Kc", "3d 3s"],
    "strikes": [1, 2],
    "out": [False, False],
    "turn": 1,
    "final": 0,
}

WRONG = [
    ({"stacks": ["Th 9d", "1s"]}, "stacks[2]: '1s' is no card of this game; cards look like"),
    ({"reserve": "h9"}, "reserve: 'h9' is no card of this game"),
    ({"hands": ["8h Kc", "3d Th"]}, "hands[2]: Th is here and also in stacks[1]; each card can lie once"),
    ({"reserve": "2s 2s"}, "reserve: 2s is here and also in reserve"),
    ({"reserve": ["2s"]}, "reserve is ['2s']; it should be cards as text"),
    ({"stacks": "Th 9d"}, "stacks is 'Th 9d'; it should be a list of 0 to 6 entries"),
    ({"stacks": ["Th", "Tc", "8d", "8c", "6d", "6c", "4c"]}, "stacks has 7 entries; it should have 0 to 6"),
    ({"stacks": ["Th", ""]}, "stacks[2] is empty; leave out a pile that has no card"),
    ({"stacks": []}, "stacks is empty; at least one stack always lies on the table"),
    ({"stacks": ["Th 9c"]}, "stacks[1]: 9♣ cannot lie on 10♥; a stack goes down in one colour"),
    ({"stacks": ["9h Th"]}, "stacks[1]: 10♥ cannot lie on 9♥"),
    ({"stacks": ["9d", "Jh Th", "4c"]}, "stacks[1] fits stacks[2] (9♦ on 10♥): stacks that fit have merged already"),
    ({"reserve": "8d"}, "reserve: 8♦ fits stacks[1], so it has been played there already"),
    ({"hands": ["8h Kc"], "players": 2}, "hands has 1 entry; it should have 2"),
    ({"strikes": [1, 4]}, "strikes[2] is 4; it should be a whole number from 0 to 3"),
    ({"strikes": ["one", 0]}, "strikes[1] is 'one'; it should be a whole number from 0 to 3"),
    ({"strikes": [1, True]}, "strikes[2] is True; it should be a whole number from 0 to 3"),
    ({"out": [0, 1]}, "out[1] is 0; it should be true or false"),
    ({"out": [True, True]}, "out: somebody must still be in the game"),
    ({"out": [True, False], "strikes": [3, 0], "turn": 2}, "hands[1]: seat 1 is out and holds no cards"),
    ({"out": [True, False], "hands": ["", "3d"], "turn": 2}, "strikes[1]: seat 1 is out, which takes 3 strikes"),
    ({"strikes": [3, 0]}, "strikes[1]: seat 1 has 3 strikes, so it is out or waits"),
    ({"turn": 3}, "turn is 3; it should be a seat that is in the game"),
    (
        {"out": [True, False], "strikes": [3, 0], "hands": ["", "3d"]},
        "turn is 1; it should be a seat that is in the game",
    ),
    ({"turn": 0}, "turn is 0; it should be a whole number from 1 to 8"),
    ({"final": 1}, "final is 1, so seat 2 has 3 strikes and its hand lies in the reserve"),
    (
        {"final": 2, "strikes": [3, 0], "hands": ["", "3d"]},
        "final is 2; it should be 0, or with two players left the seat to play",
    ),
    ({"players": 9, "hands": [""] * 9}, "players is 9; it can be 2, 3, 4, 5, 6, 7 or 8"),
    ({"stack": ["Th"]}, "has neither a field nor an option 'stack'; its fields are stacks, reserve"),
]


@pytest.mark.parametrize(("wrong", "told"), WRONG, ids=[told for _, told in WRONG])
def test_a_position_typed_wrongly_is_told_what_and_where_and_what_would_be_right(wrong, told):
    kit.setup("six-stacks", **RIGHT)
    with pytest.raises((kit.BadPosition, kit.BadOption)) as refused:
        kit.setup("six-stacks", **(RIGHT | wrong))
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda position: position.pop("reserve"), "the position lacks the field 'reserve'; a position of six-stacks"),
        (lambda position: position.update(reserv=""), "a position of six-stacks has no field 'reserv'; its fields are"),
        (lambda position: position["options"].pop("players"), "options lacks 'players'; a position says how many play"),
        (lambda position: position["options"].update(players="4"), "options: players is '4'; it can be 2, 3, 4"),
        (lambda position: position["options"].update(speed=1), "options: six-stacks has no option 'speed'; it has"),
        (lambda position: position.update(options=None), "options is None; it should be an object with players"),
        (lambda position: position.update(stock=position["stock"][3:]), "1 card is missing from the position: "),
        (lambda position: position.update(stock=""), "every card lies somewhere"),
        (lambda position: position.update(strikes=[3, 0, 0, 0]), "strikes[1]: seat 1 has 3 strikes, so it is out or"),
        (lambda position: position.update(final=1), "final is 1; it should be 0, or with two players left the seat"),
        (lambda position: position.pop("game"), "the position does not say which 'game' it is of"),
        (lambda position: position.update(game="seven-stacks"), "there is no game called 'seven-stacks'; there are"),
    ],
)
def test_a_whole_position_typed_wrongly_is_told_what_and_what_would_be_right(change, told):
    position = kit.deal("six-stacks", seed=1, players=4).position()
    change(position)
    with pytest.raises(kit.KitError) as refused:
        kit.load(position)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("9h", "'9h' cannot be read; moves are written `CARD to PLACE`"),
        ("9h to s9", "'9h to s9': there is no place 's9'; there is s1 to s3"),
        ("9x to s1", "'9x to s1': '9x' is no card of this game; cards look like Ac, Ah or Ks"),
        ("9h under reserve", "there is no place 'reserve'; there is s1 to s3"),
        (9, "9 is no move; a move is text such as `CARD to PLACE`"),
    ],
)
def test_a_move_typed_wrongly_is_told_what_and_what_would_be_right(move, told):
    game = kit.setup("six-stacks", **RIGHT)
    for ask in (game.ruling, game.play):
        with pytest.raises(kit.BadMove) as refused:
            ask(move)
        assert told in str(refused.value)
