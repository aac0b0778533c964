"""What hardly ever happens by chance in Fashion: positions to look at, and a move to play in each."""

CLOSED = {  # all twelve piles show cards of seat 2's, fives and above
    "Jc": "5h", "Jh": "6h", "Js": "7h", "Jd": "8h", "Qc": "9h", "Qh": "Th",
    "Qs": "5d", "Qd": "6d", "Kc": "7d", "Kh": "8d", "Ks": "9d", "Kd": "Td",
}
PARTNERS = {"players": 4, "partners": True}

RARE = (
    # Seat 1 can lay nothing, but seat 2 can.
    ({"piles": CLOSED, "hands": ["2c 3c", "4h"]}, "pass"),
    # Nobody who holds cards can lay one.
    ({"piles": CLOSED, "hands": ["2c 3c", ""]}, "pass"),
    # The same in the last hand: the game is over.
    ({"piles": CLOSED, "hands": ["2c 3c", ""], "hand": 5}, "pass"),
    # A card on a partner's.
    ({**PARTNERS, "piles": {"Kd": "9s"}, "hands": ["3c", "2h", "4s", "6d"]}, "3c to Kd"),
    # Equal ranks of opponents, and an ace on one.
    ({"piles": {"Kd": "9h", "Kc": "4d"}, "hands": ["9c Ac", "2h"]}, "9c to Kd"),
)
