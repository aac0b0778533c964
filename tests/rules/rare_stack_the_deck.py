"""What hardly ever happens by chance in Stack The Deck: positions to look at, and a move to play in each."""

from tests.rules.stack_the_deck import with_deck

TWO = {"rounds": 1}


def whole(deck: str, *stacks: list[str], **named) -> dict:
    """The named fields of a table with exactly this deck."""
    position = with_deck(deck, *stacks, **named).position()
    options = position["options"]
    return {name: value for name, value in position.items() if name not in ("game", "options")} | options


RARE = (
    # The deck is empty, or has one card.
    (whole("", ["5r"], ["9p"]), "stalemate"),
    (whole("6g", ["5r"], ["9p"]), "draw"),
    # Nothing in the deck helps; four cards go round in twos.
    (whole("2b 9b 2g 9g Ab", ["5r 6g"], ["5y", "2p Ap"], **TWO), "stalemate"),
    (whole("2b 9b 8g 5b", ["6r 7b"], ["2p Ap", "Ay"], **TWO), "stalemate"),
    # A wild in hand, and a stack that it cannot steal.
    ({"stacks": [["2r"], ["9p"]], "drawn": "**", "phase": "second", **TWO}, "** to s1 as pair"),
    # Two seats share the win.
    ({"stacks": [["5r"], ["9p"]], "drawn": "5g", "phase": "second", "totals": [0, 10], **TWO}, "5g to s1"),
)
