"""The layout of Speed: the stacks in the middle, a hand and a draw pile on either side."""

from kit.picture.layout import arrange_in_row, place_pile, place_piles

SIZE = (800, 432)
LEFT, UPPER, MIDDLE, LOWER, RIGHT, WIDE = 22, 34, 178, 322, 676, 736


def places(position, seat):
    """Return the own hand below, the other's above."""
    stacks = place_piles(position, "stacks", LEFT, MIDDLE, grab="last")
    return [
        *_side(position, 3 - seat, UPPER),
        *arrange_in_row(stacks, LEFT, WIDE, 110),
        *_side(position, seat, LOWER),
    ]


def spell(position, card, source, target, zone):
    """Return the move: a card of a hand goes on a stack; the hand names the seat."""
    return (f"{card} to {target} by {source.split()[-1]}",)


def _side(position, seat, y):
    return [
        place_pile(position, "hands", LEFT, y, "right", 560, 76, number=seat, note=_ready_note(position, seat)),
        place_pile(position, "draws", RIGHT, y, number=seat),
    ]


def _ready_note(position, seat):
    """Return the moment at which a simulated seat acts, as a note; empty in a race against a person."""
    if None in position["ready"]:
        return ""
    reaching = position["aims"][seat - 1]
    return f"ready at {position['ready'][seat - 1]:.3f} s" + (f", reaching for t{reaching[-1]}" if reaching else "")
