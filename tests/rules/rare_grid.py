"""What hardly ever happens by chance in Grid: positions to look at, and a move to play in each.

The deck is empty in all but the last: the cards that no place needs lie in the personal stacks, suit by suit, each suit
beginning with the rank with which the one before it ended.
"""

NOTHING = [""] * 5

# Three stacks that agree neither with each other nor with the spades that both players show.
STUCK = {
    "grid": ["4h", "9d", "6c", *NOTHING],
    "own": [
        "Ac 2c 3c 4c 5c 7c 8c 9c Tc Jc Qc Kc Kd Qd Jd Td 8d 7d 6d 5d 4d 3d 2d Ad "
        "Ah 2h 3h 5h 6h 7h 8h 9h Th Jh Qh Kh Ks",
        "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs",
    ],
}
# The same, but that both players have as many cards.
EVEN = {
    "grid": ["Kh 4h", "9d", "6c", *NOTHING],
    "own": [
        "Ac 2c 3c 4c 5c 7c 8c 9c Tc Jc Qc Kc Kd Qd Jd Td 8d 7d 6d 5d 4d 3d 2d 2s",
        "Ad Ah 2h 3h 5h 6h 7h 8h 9h Th Jh Qh Qs As 3s 4s 5s 6s 7s 8s 9s Ts Js Ks",
    ],
}
# One stack is left, and seat 1 can take it.
LAST = {
    "grid": ["4h", "", "", *NOTHING],
    "own": [
        "Kc Qc Jc Tc 9c 8c 7c 6c 5c 3c 2c Ac 4c",
        "Kd Qd Jd Td 9d 8d 7d 6d 5d 4d 3d 2d Ad Ah 2h 3h 5h 6h 7h 8h 9h Th Jh Qh Kh "
        "Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s As",
    ],
}

RARE = (
    (STUCK, "pass"),
    (STUCK | {"turn": 2, "passes": 1, "variant": 2}, "pass"),
    (EVEN | {"turn": 2, "passes": 1, "variant": 3}, "pass"),
    (LAST, "g1 to me"),
    # One action in variant 3, and a second is possible.
    ({"grid": ["2c", "5c", "9h", "Ks", "7c", "Jd", "3h", "8s"], "variant": 3}, "g1 to g2"),
)
