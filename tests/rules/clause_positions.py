"""Positions, and in each a move: one clause of the rulebook, the inventor's or ours, decides on it or on what follows.

The clause goes by its name, or by that of the rule whose first it is.
"""

from __future__ import annotations

from tests.rules import rare_fashion, rare_grid, rare_six_stacks, rare_speed
from tests.rules.stack_the_deck import with_deck
from tests.rules.tables import rest
from tests.rules.tile_games import ACES_UP, CASHED, FULL, nine

# ---- Six Stacks: no ruling of the page is ours ----

SIX_STACKS = {"stacks": ["Qh", "Td", "9s 8c", "Qs Jc"], "hands": ["Kd 9c 8s", "Th 4c 4d"]}

# ---- tile games ----

DUE = {"columns": nine("5d *g", "5h", "4a", "3c"), "waste": "Tc 9d", "jokers": {"*g": "4a"}}
OPEN_JOKER = {"columns": nine("5d *g", "4a"), "jokers": {"*g": "4aw"}, "up": {"a": 3}}
OWN_ACE = {
    "columns": nine("", "Qd Js Th 9c 8h 7c 6h 5c 4h 3c 2h Ac", "Jd"), "down": nine("", "9s", "8c"), "waste": "Ah",
}
JOKER_ACE = {"columns": nine("*r"), "down": nine("9c"), "jokers": {"*g": "Aa"}, "up": ACES_UP}
UPS = {"columns": nine("9h"), "phase": "play", "waste": "5c"}
LAST = {
    "columns": nine("Kd", "Kh"), "jokers": CASHED, "stock": "", "waste": "Jd Td 9d Qh", "up": FULL | {"d": 8, "h": 11},
}
RESERVE_LEFT = LAST | {"reserve": "Qd", "round": 2, "phase": "play"}
STOCK_GONE = LAST | {"waste": "Qd Jd Td 9d Qh"}
ROUND_ENDS = LAST | {"down": nine("Qd"), "idle": 1}

# ---- Grid ----

EIGHT = ["2c", "5d", "9h", "Ks", "7c", "Jd", "3h", "8s"]

# ---- Stack The Deck ----

DRAWN = {"stacks": [["5r"], ["9p"]], "phase": "first"}
DEAD_END = {"stacks": [["9r"], ["5p"]], "drawn": "Tg 2b", "phase": "first"}
INSERTING = {"stacks": [["5r"], ["9p"]], "drawn": "2g", "phase": "insert"}
SECOND = {"stacks": [["2r"], ["9p"]], "phase": "second"}


def whole(deck: str, *stacks: list[str]) -> dict:
    """The named fields of a table of Stack The Deck with exactly this deck."""
    position = with_deck(deck, *stacks).position()
    return {name: value for name, value in position.items() if name not in ("game", "options")} | position["options"]


SHORT, NONE_LEFT = whole("6g", ["5r"], ["9p"]), whole("", ["5r"], ["9p"])
CIRCLES = whole("2b 9b 8g 5b", ["6r 7b"], ["2p Ap", "Ay"])
HELPLESS = whole("2b 9b 2g 9g Ab", ["5r 6g"], ["5y", "2p Ap"])

# ---- the table ----

STATED = {
    "six-stacks": [
        ("turn", SIX_STACKS, "Th to s1"),
        ("king-under-queen", SIX_STACKS, "Kd under s1"),
        ("fits", SIX_STACKS, "9c to s2"),
        ("must-play", SIX_STACKS, "strike"),
        ("twin-to-reserve", SIX_STACKS, "9c to reserve"),
        ("strike", {"stacks": ["Qh"], "hands": ["2c", "Th"]}, "strike"),
    ],
    "six-suit-solitaire": [
        ("finish", STOCK_GONE, "finish"),
        ("build-down", {"columns": nine("Kc", "Qd")}, "c2 to c1"),
        ("draw", {"columns": nine("Kc", "Kd", "Kh", "Ks", "Ka", "9c", "9d", "9h", "9s"), "down": nine()}, "draw"),
        ("exchange-due", DUE, "draw"),
        ("cash", {"columns": nine("*r")}, "*r to cash"),
        ("open-space", {"columns": nine("", "Qd Js"), "down": nine("", "9s")}, "c2 to c1"),
    ],
    "solitaire-for-two": [
        ("solo-ace", {"columns": nine("Ad", "9h", "8d")}, "Ad to top"),
        ("solo-ace-talon", UPS | {"ups": "Ad 9s"}, "knock Ad 9s"),
        ("trio", UPS | {"ups": "Kd 9s"}, "turn"),
        ("knock", UPS | {"ups": "Kd 9s"}, "knock Kd 9s"),
        ("opening", {"phase": "opening"}, "turn"),
    ],
    "fashion": [
        ("beat", {"piles": {"Kd": "9h"}, "hands": ["3c 7c", "Th"]}, "7c to Kd"),
        ("ace", {"piles": {"Kd": "9h"}, "hands": ["Ac 7c", "Th"]}, "Ac to Kd"),
        ("own", {"piles": {"Kd": "9c"}, "hands": ["3c 7c", "Th"]}, "3c to Kd"),
        ("play-one", {"hands": ["3c 7c", "Th"]}, "3c to Kd"),
    ],
    "stack-em": [
        ("draw", {"hand": "9h Td"}, "draw"),
        ("hand-limit", {"hand": "9h Td 2c"}, "draw"),
        ("descend", {"hand": "9h", "work": ["8s", ""]}, "9h to w1"),
        ("descend", {"order": "2-A", "hand": "Ad", "work": ["Ah", ""]}, "Ad to w1"),
        ("no-return", {"work": ["8s", ""]}, "w1 to hand"),
        ("suit-stack", {"hand": "9h"}, "9h to top"),
    ],
    "swap": [
        ("lay", {"work": ["2c", "3d", "", ""], "deck": "Ks"}, "deck to w1"),
        ("whole-stack", {"work": ["2c", "3d", "", ""]}, "w1 to w2"),
        ("suit-stack", {"work": ["2c", "3d", "", ""]}, "w1 to top"),
    ],
    "grid": [
        ("match", {"grid": EIGHT}, "g1 to g2"),
        ("no-pass", {"grid": EIGHT}, "pass"),
        ("turn", {"grid": EIGHT}, "g1 to own2"),
    ],
    "stack-the-deck": [
        ("second", SECOND | {"drawn": "4g"}, "insert"),
        ("insert", INSERTING, "2g to deck 1"),
        ("insert", DRAWN | {"drawn": "Ag 9g"}, "insert"),
        ("first-on-own", {"stacks": [["2r"], ["9p"]], "drawn": "9g 2g", "phase": "first"}, "9g to p2.s1"),
        ("wild-safe", SECOND | {"stacks": [["2r"], ["** 5y"]], "drawn": "6g"}, "6g to p2.s1"),
        ("draw-two", {"stacks": [["5r"], ["9p"]]}, "insert"),
        ("dead-ends", DRAWN | {"stacks": [["9r Tg"], ["9p"]], "drawn": "8g 2b"}, "8g to s1"),
        ("stalemate", HELPLESS, "stalemate"),
    ],
}

SPEED = {"hands": ["7h 3c 8s", "Td 4s 6c"], "stacks": ["7d", "Ks", "Qh", "2d"], "ready": [1.0, 2.0]}
EVEN = SPEED | {"ready": [1.0, 1.0]}
REMEMBERED = [("no-turns", SPEED, "Td to t1 by 2"), ("few-cards", SPEED, "9c to t1 by 1")]
GUESSED = [("match", SPEED, "7h to t1 by 1"), ("match", SPEED, "8s to t1 by 1")]
SUPPLIED = [("same-moment", EVEN, "Td to t1 by 2"), ("both-stuck", SPEED, "turn")]

TILES = [  # of both tile games
    ("under-no-ace", {"columns": nine("Ah", "2c")}, "c2 to c1"),
    ("stays-up", {"columns": nine("3h"), "up": {"c": 2}}, "2c to c1"),
    ("no-change", {"columns": nine("", "Kd"), "down": nine()}, "c2 to c1"),
    ("kings-only", {"columns": nine("", "Qd", "Ac"), "down": nine("", "9s"), "aces_open": False}, "c2 to c1"),
    ("aces-counted", OWN_ACE, "c2 to c1"),
    ("aces-counted", OWN_ACE | {"columns": nine("", "Jd", "Ac"), "down": nine("", "9s", "8c")}, "c2 to c1"),
    ("rank-stays", {"columns": nine("5d *g"), "jokers": {"*g": "4w"}, "up": {"a": 4}}, "*g to top as 5a"),
    ("open-joker", OPEN_JOKER, "*g to top as 4a"),
    ("waits", DUE, "c3 to c2"),
    ("joker-ace", JOKER_ACE, "*r to cash"),
    ("not-declared", OPEN_JOKER, "*g to cash"),
]

SETTLED = {
    "six-suit-solitaire": [
        *TILES,
        ("any-time", {"columns": nine("Kc", "Qd")}, "draw"),
        ("not-while-due", DUE, "finish"),
    ],
    "solitaire-for-two": [
        *TILES,
        ("not-too-early", {"columns": nine("9h"), "phase": "missed"}, "knock"),
        ("due-first", {"columns": nine("5h *g", "5d"), "jokers": {"*g": "4w"}, "ups": "9s 4w", "phase": "play"},
         "knock 9s 4w"),
        ("not-too-early", ROUND_ENDS, "knock"),
        ("or-knock", UPS, "knock"),
        ("reserve-too", RESERVE_LEFT, "turn"),
        ("place-unused", UPS | {"columns": nine("9h", "2h"), "ups": "Ac 9s"}, "knock Ac 9s"),
        ("stays-talon", UPS | {"ups": "9s 4c", "waste": "Ad"}, "knock 9s 4c"),
    ],
    "fashion": [
        ("pass", {"hands": ["3c 7c", "Th"]}, "pass"),
        ("pass", {"piles": rare_fashion.CLOSED, "hands": ["2c 3c", "4h"]}, "pass"),
    ],
    "stack-em": [
        ("through-the-hand", {"hand": "9h", "deck": "As"}, "As to top"),
        ("through-the-hand", {"hand": "9h", "deck": "As"}, "deck to top"),
        ("stays", {"work": ["9s", "Td"]}, "w1 to w2"),
        ("stays", {"top": {"c": 2}, "work": ["9s", "Td"]}, "2c to w1"),
        ("ace-high", {"order": "2-A", "hand": "Kc", "work": ["Ah", ""]}, "Kc to w1"),
        ("ace-high", {"order": "2-A", "hand": "Ad", "work": ["9h", ""]}, "Ad to w1"),
    ],
    "swap": [
        ("empty-place", {"work": ["2c", "", "", ""]}, "w1 to w2"),
        ("no-return", {"top": {"h": 2}}, "top to w1"),
        ("no-card-fits", {"work": [rest("swap", "2c"), "2c", "", ""], "deck": ""}, "w2 to w1"),
    ],
    "grid": [
        ("ends-by-itself", {"grid": EIGHT, "variant": 2}, "done"),
        ("second-action", {"grid": ["", *EIGHT[1:]], "variant": 3, "done": ["a"]}, "pass"),
        ("says-done", {"grid": ["2c", "", "9h", "Ks", "7c", "Jd", "3h", "8s"], "done": ["a"]}, "done"),
    ],
    "stack-the-deck": [
        ("must-play", DRAWN | {"drawn": "6g 2b"}, "insert"),
        ("must-play", DEAD_END, "insert"),
        ("says-insert", DRAWN | {"drawn": "6g 2b"}, "2b to deck 5"),
        ("says-insert", {"stacks": [["5r"], ["9p"]], "drawn": "5g", "phase": "insert"}, "5g to s1"),
        ("depth", INSERTING, "2g to deck 7"),
        ("short-deck", SHORT, "draw"),
        ("short-deck", NONE_LEFT, "draw"),
        ("may-be-laid", DEAD_END, "Tg to s1"),
        ("no-corner", {"stacks": [["Tr"], ["5p"]], "drawn": "Ag 2b", "phase": "first"}, "Ag to s1"),
        ("any-place", SECOND | {"stacks": [["2r"], ["5y **"]], "drawn": "7g"}, "7g to p2.s1"),
        ("circles", CIRCLES, "stalemate"),
        ("called", DRAWN | {"drawn": "6g 2b"}, "stalemate"),
    ],
}

RULINGS = [
    (slug, name, status, named, move)
    for status, games in (
        ("stated", STATED),
        ("settled", SETTLED),
        ("remembered", {"speed": REMEMBERED}),
        ("guessed", {"speed": GUESSED}),
        ("supplied", {"speed": SUPPLIED}),
    )
    for slug, cases in games.items()
    for name, named, move in cases
]

# ---- events: the game, the clause, its status, the position, the move, and the kind of event ----

BEATEN = SPEED | {"hands": ["7h 3c 8s 9c Jc", "Td 4s 6c 8c 5c"], "aims": ["7h t1", "Td t1"]}
LAST_DEUCE = {"work": [rest("swap", "2c 2d"), "2c", "", ""], "deck": "2d"}
ALL_IDLE = {"piles": rare_fashion.CLOSED, "hands": ["2c 3c", ""]}

EVENTS = [
    ("six-stacks", "skip", "settled", *rare_six_stacks.RARE[2], "skip"),
    ("six-stacks", "merge-first", "stated", *rare_six_stacks.RARE[3], "merge"),
    ("fashion", "hand-ends", "settled", ALL_IDLE, "pass", "set-aside"),
    ("fashion", "same-leader", "settled", ALL_IDLE, "pass", "hand"),
    ("fashion", "new-hand", "stated", ALL_IDLE, "pass", "draw"),
    ("grid", "ends-by-itself", "settled", rare_grid.LAST | {"variant": 3}, "g1 to me", "turn"),
    ("grid", "all-gone", "settled", rare_grid.LAST, "g1 to me", "end"),
    ("grid", "score", "stated", rare_grid.LAST, "g1 to me", "win"),
    ("speed", "goes-back", "supplied", BEATEN, "7h to t1 by 1", "beaten"),
    ("speed", "share", "supplied", {"hands": ["Ah", "6h"], "stacks": rare_speed.ALL_BUT_TWO}, "turn", "win"),
    ("speed", "out-wins", "guessed", rare_speed.RARE[2][0], "turn", "win"),
    ("swap", "no-card-fits", "settled", LAST_DEUCE, "deck to w3", "stuck"),
    ("stack-the-deck", "may-be-laid", "settled", DEAD_END, "Tg to s1", "play"),
    ("stack-the-deck", "depth", "settled", INSERTING, "2g to deck 7", "back"),
    ("stack-the-deck", "second", "stated", SECOND | {"drawn": "4g"}, "insert", "insert"),
    ("solitaire-for-two", "all-idle", "settled", ROUND_ENDS, "knock", "round"),
    ("solitaire-for-two", "trio", "stated", UPS | {"columns": nine("Qd"), "ups": "Jc"}, "Jc to c1", "trio"),
]

# ---- events of a deal: the game, the clause, its status, what `deal` is told, and the kind of event ----

DEALT = [
    ("six-stacks", "throw-in", "settled", {"seed": 44, "players": 8}, "throw-in"),
    ("six-stacks", "deal-merges", "stated", {"seed": 44}, "deal"),
    ("fashion", "lead-tie", "settled", {"seed": 4}, "tie"),
    ("fashion", "lead", "stated", {"seed": 4}, "begin"),
    ("grid", "seat-1", "settled", {"seed": 1}, "begin"),
    ("speed", "deal", "supplied", {"seed": 1}, "lay"),
    ("solitaire-for-two", "sides", "settled", {"seed": 1, "players": 4}, "begin"),
]
