"""What hardly ever happens by chance in Solitaire for Two: positions to look at, and a move to play in each."""

CASHED = dict.fromkeys(("*g", "*b", "*r"), "cashed")
FULL = dict.fromkeys("acdhsw", 13)
ACES = dict.fromkeys("acdhsw", 1)


def layout(*columns: str) -> list[str]:
    """Nine columns, the last ones open spaces."""
    return [*columns, *[""] * (9 - len(columns))]


LAST = {"stock": "", "jokers": CASHED}  # with all suits up but for one or two tiles, nothing is left over

RARE = (
    # All tiles are up top, and one side has more points, or both have as many; four players, and three.
    ({"columns": layout("Kw"), "up": FULL | {"w": 12}, "scores": [9, 0], **LAST}, "Kw to top"),
    ({"columns": layout("Kw"), "up": FULL | {"w": 12}, "scores": [0, 10], **LAST}, "Kw to top"),
    ({"columns": layout("Kw"), "up": FULL | {"w": 12}, "players": 4, **LAST}, "Kw to top"),
    # Nobody plays any more and there is nothing to shuffle.
    ({"columns": layout("Qw", "Kw"), "up": FULL | {"w": 11}, "idle": 1, **LAST}, "knock"),
    # A king on a tile, and an empty column that was to move; a suit that is complete.
    ({"columns": layout("Kw", "Qd"), "up": {"h": 13}, "waste": "*r"}, "turn"),
    # Under an ace, its joker; an ace that is not the only one, a solo ace with a deuce.
    ({"columns": layout("2c *g", "Ad", "2h"), "jokers": {"*g": "Aaw"}, "up": {"h": 1}, "waste": "5c"}, "Ad to top"),
    ({"columns": layout("Ad", "3s", "2h"), "up": {"h": 1}, "waste": "5c"}, "Ad to top"),
    # A solo ace within reach, refused; one that must be discarded last; one that stays the talon.
    ({"columns": layout("9h"), "ups": "Ad 9s", "phase": "play", "waste": "5c"}, "knock 9s Ad"),
    ({"columns": layout("9h"), "ups": "9s 4c", "phase": "play", "waste": "Ad"}, "knock 9s 4c"),
    # One that has a place in the layout, and must be discarded last all the same.
    ({"columns": layout("9h", "2h"), "ups": "Ac 9s", "phase": "play", "waste": "5c"}, "knock 9s Ac"),
    # The deuce is blocked by an exchange that is due.
    (
        {
            "columns": layout("Ad", "3h *g", "2w", "2a"), "jokers": {"*g": "2aw"}, "up": {"w": 1}, "waste": "5c",
            "liberties": 1,
        },
        "exchange 2a",
    ),
    # A tile waits for its exchange among the up tiles, as the talon, and in the layout.
    ({"columns": layout("5h *g", "5d"), "jokers": {"*g": "4w"}, "ups": "9s 4w", "phase": "play"}, "exchange 4w"),
    (
        {"columns": layout("5h *g", "5d"), "jokers": {"*g": "4w", "*b": "cashed"}, "waste": "9s 4w", "liberties": 1},
        "exchange 4w",
    ),
    ({"columns": layout("5h *g", "4w", "3c"), "jokers": {"*g": "4w"}, "waste": "9s"}, "exchange 4w"),
    # A joker that is played forgetfully becomes odd, and is cashed when it is exposed.
    (
        {"columns": layout("5h *g 3d", "5d"), "jokers": {"*g": "4w"}, "ups": "9s 4w", "phase": "play",
         "forgetful": True},
        "4w to c2",
    ),
    (
        {"columns": layout("5h *g", "5d"), "jokers": {"*g": "4w"}, "ups": "9s 4w", "phase": "play", "forgetful": True},
        "4w to c2",
    ),
    # A joker is cashed directly; another is declared already; a liberty is there.
    (
        {"columns": layout("9h *b", "*r"), "jokers": {"*b": "8cs"}, "ups": "*g 5c", "phase": "play", "up": ACES,
         "waste": "2d 3d"},
        "*g to cash",
    ),
    ({"columns": layout("9h", "8s"), "jokers": {"*g": "cashed"}, "waste": "2d 3d 4d", "liberties": 1}, "2d to talon"),
    # A joker as a tile that lies in the layout, or of another colour; two jokers, one on the other.
    ({"columns": layout("9c", "8d", "8h", "*r"), "waste": "*g"}, "*g to c4 as Q"),
    ({"columns": layout("9c *r", "*g"), "jokers": {"*r": "8d"}, "up": {"d": 7}, "waste": "*b"}, "*r to top as 8d"),
    # An open joker that would go up top as a tile of the layout.
    ({"columns": layout("5d *g", "4a"), "jokers": {"*g": "4aw"}, "up": {"a": 3}, "waste": "9s"}, "exchange 4a"),
    # A queen with her own ace into an open space; a jack for which the ace on the talon does not count.
    ({"columns": layout("", "Qd Js Th 9c 8h 7c 6h 5c 4h 3c 2h Ac", "Jd"), "down": layout("", "9s", "8c"),
      "waste": "Ah"}, "c2 to c1"),
    # A joker among the aces up top; a trio with the last of the stock, and a reserve.
    ({"columns": layout("9h", "*r"), "jokers": {"*g": "Aa"}, "up": ACES, "waste": "2d 3d"}, "*r to cash"),
    (
        {
            "columns": layout("Kd", "Kh"), "reserve": "Qd", "round": 2, "phase": "play", "waste": "Jd Td 9d Qh",
            "up": FULL | {"d": 8, "h": 11}, **LAST,
        },
        "turn",
    ),
    # A trio with the last of the stock; turning up the reserve, of which tiles are out of reach until then.
    (
        {
            "columns": layout("Qc Jh Ts", "Qd", "Js", "Ks", "Kd", "Kc", "Kh", "Kw", "Ka"), "waste": "Td 9s Jd Qs 8d Qh",
            "ups": "9d", "phase": "play", "up": {"a": 12, "w": 12, "c": 11, "h": 10, "s": 8, "d": 7}, **LAST,
        },
        "9d to c1",
    ),
    ({"columns": layout("Kw"), "reserve": "Qw", "round": 2, "up": FULL | {"w": 11}, **LAST}, "turn"),
    # The first round ends, and a reserve is left over.
    (
        {
            "columns": layout("Kd", "Kh"), "down": layout("Qd"), "waste": "Jd Td 9d Qh", "idle": 1,
            "up": FULL | {"d": 8, "h": 11}, **LAST,
        },
        "knock",
    ),
    # The Grand Sequence, a big run, and an open space that is played without the rule of aces.
    ({"columns": layout("Kc Qh Jc Th 9c 8h 7c 6h 5c 4h 3c 2h", "Ad"), "ups": "Aa 9s", "phase": "play"}, "Aa to c1"),
    ({"columns": layout("Kd", "Qc Jh Tc 9h 8c"), "waste": "5c"}, "c2 to c1"),
    ({"columns": layout("Qd", "Ac"), "down": layout("", "5d"), "waste": "Jc", "aces_open": False}, "turn"),
)
