"""What hardly ever happens by chance in Swap: positions to look at, and a move to play in each."""

NEARLY = {"c": 13, "d": 13, "h": 13}

RARE = (
    # The last card goes up and the game is won: from a working stack, or from the deck.
    ({"work": ["Ks", "", "", ""], "top": {**NEARLY, "s": 12}}, "w1 to top"),
    ({"deck": "Ks", "top": {**NEARLY, "s": 12}}, "deck to top"),
    # The deck is empty while cards can still go up.
    ({"work": ["Ks Qs", "", "", ""], "top": {**NEARLY, "s": 11}}, "w1 to top"),
)
