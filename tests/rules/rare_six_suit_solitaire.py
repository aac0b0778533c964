"""What hardly ever happens by chance in Six-Suit Solitaire: positions to look at, and a move to play in each."""

from tests.rules.tile_games import ACES_UP, CASHED, FULL, nine

TO_DEUCE = "Kc Qw Jh Tw 9h 8s 7h 6s 5h 4s 3h 2s"

RARE = (
    # The last tile goes up and everything is up top.
    ({"columns": nine("Kw"), "up": FULL | {"w": 12}, "jokers": CASHED, "grand": True}, "Kw to top"),
    # The Grand Sequence.
    ({"columns": nine(TO_DEUCE), "waste": "Ah"}, "Ah to c1"),
    # Two undeclared jokers, one under the other; open spaces; no tile behind a king.
    ({"columns": nine("*g", "*b", "", "Kd"), "down": nine("", "9c"), "waste": "4d"}, "*b to c1 as Q"),
    # A joker into an open space, and only kings there.
    ({"columns": nine("", "*g", "Qd"), "down": nine("", "9c", "8c"), "aces_open": False}, "c2 to c1 as K"),
    # A queen with her own ace into an open space; a jack for which the ace on the talon does not count.
    ({"columns": nine("", "Qd Js Th 9c 8h 7c 6h 5c 4h 3c 2h Ac", "Jd"), "down": nine("", "9s", "8c"), "waste": "Ah"},
     "c2 to c1"),
    # A king with tiles under it into an open space.
    ({"columns": nine("", "Kd Qs Jh"), "down": nine("", "9c")}, "c2 to c1"),
    # An undeclared joker that cannot be what it would have to be, nor what is built on it.
    ({"columns": nine("5d", "6c 5h 4a", "*g", "*b", "5c", "5s"), "up": {"w": 4}, "waste": "4d"}, "draw"),
    # A declared joker and a suit up top that is not its own, or not its colour.
    (
        {"columns": nine("5d *g", "*b", "3d 2s"), "jokers": {"*g": "4a"}, "up": {"w": 3, "h": 1, "a": 3}},
        "*g to top as 4a",
    ),
    ({"columns": nine("*g", "3d 2w"), "up": {"w": 1}}, "*g to top as Aa"),
    # An open joker that would go up top as a tile of the layout.
    ({"columns": nine("5d *g", "4a"), "jokers": {"*g": "4aw"}, "up": {"a": 3}}, "exchange 4a"),
    # All aces are up, and a joker is cashed directly.
    ({"columns": nine("*r"), "down": nine("9c"), "waste": "9h 8h", "up": ACES_UP}, "*r to cash"),
    ({"columns": nine("*r", "5d *g"), "jokers": {"*g": "4aw"}, "up": ACES_UP}, "*r to cash"),
    # The same with a joker among the aces.
    ({"columns": nine("*r"), "down": nine("9c"), "jokers": {"*g": "Aa"}, "up": ACES_UP}, "*r to cash"),
    # Forgotten exchanges: a joker becomes odd, and is cashed when it is exposed.
    (
        {"columns": nine("5d *g 3c", "5h"), "waste": "4a", "jokers": {"*g": "4a"}, "up": {"c": 2}, "forgetful": True},
        "4a to c2",
    ),
    (
        {"columns": nine("*g", "5h"), "waste": "4a", "down": nine("9c"), "jokers": {"*g": "4a"}, "forgetful": True},
        "4a to c2",
    ),
    ({"columns": nine("Kw"), "up": {"w": 13}, "jokers": {"*g": "Kw"}, "forgetful": True}, "draw"),
    # Two suits close at once.
    ({"columns": nine("5d *g 3c", "4a", "4w"), "jokers": {"*g": "4aw"}, "forgetful": True}, "draw"),
    # What an exchange that is due forbids: to play the tile, to build on it, to cover it, to draw.
    ({"columns": nine("5d *g", "5h", "4a", "3c"), "waste": "Tc 9d", "jokers": {"*g": "4a"}}, "exchange 4a"),
    (
        {"columns": nine("5d *g"), "waste": "Tc 9h 4a", "jokers": {"*g": "4a", "*b": "cashed"}, "liberties": 1},
        "exchange 4a",
    ),
    # A liberty is taken.
    ({"columns": nine("Jd"), "waste": "Tc 9h 8h", "jokers": {"*g": "cashed"}, "liberties": 1}, "Tc to talon"),
)
