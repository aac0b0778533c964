"""What hardly ever happens by chance in Stack 'Em: positions to look at, and a move to play in each."""

NEARLY = {"c": 13, "d": 13, "h": 13}

RARE = (
    # The last card goes up and the game is won: from a working stack, or from the hand.
    ({"work": ["Ks", ""], "top": {**NEARLY, "s": 12}}, "w1 to top"),
    ({"hand": "Ks", "top": {**NEARLY, "s": 12}}, "Ks to top"),
    # From deuce to ace: a king goes on an ace, and no ace on a nine.
    ({"order": "2-A", "hand": "Kc Ad", "work": ["Ah", "9h"]}, "Kc to w1"),
)
