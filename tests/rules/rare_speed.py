"""What hardly ever happens by chance in Speed: positions to look at, and a move to play in each."""

from tests.rules.tables import rest

STUCK = ["2c", "3d", "4s", "5c"]  # no heart but a deuce to a five fits
HEARTS = "6h 7h 8h 9h Th"
# Every card but two hearts lies on the table, each on one of its suit or rank.
ALL_BUT_TWO = [
    "2h 3h 4h 5h 7h 8h 9h Th Jh Qh Kh Kc Ac 3c 4c 6c 7c 8c 9c Tc Jc Qc 2c",
    "Ad 2d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd 3d",
    "As 2s 3s 5s 6s 7s 8s 9s Ts Js Qs Ks 4s",
    "5c",
]


def with_rest(hands: list[str], stacks: list[str], **more: object) -> dict[str, object]:
    """A table on which seat 1 has no draw pile, and all cards not named lie in seat 2's."""
    return {"hands": hands, "stacks": stacks, "draws": ["", rest("speed", *hands, *stacks)], **more}


RARE = (
    # Both are ready in the same moment.
    ({"hands": ["7h 9d", "7c 4s"], "stacks": ["7d", "Ks", "Qh", "2c"], "ready": [1.2, 1.2]}, "7h to t1 by 1"),
    # The last card, on the stack for which the other was reaching.
    (
        with_rest(["7h", "9d 4s 2c"], ["7d", "Ks", "Qs", "2s"], ready=[1.0, 2.0], aims=["7h t1", "9d t1"]),
        "7h to t1 by 1",
    ),
    # Winning by a turn, from the hand.
    (with_rest(["Ah", HEARTS], STUCK, ready=[1.0, 2.0]), "turn"),
    # Both go out by a turn.
    ({"hands": ["Ah", "6h"], "stacks": ALL_BUT_TWO, "ready": [1.0, 2.0]}, "turn"),
    # A person plays.
    ({"hands": ["7h 9d", "7c 4s"], "stacks": ["7d", "Ks", "Qh", "2c"], "ready": [None, 1.2]}, "7h to t1 by 1"),
)
