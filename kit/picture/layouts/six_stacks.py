"""The layout of Six Stacks: six stacks, stock and reserve, the hands."""

from kit.picture.layout import Zone, arrange_in_row, place_pile, place_piles, rows_of_others

SIZE = (800, 454)
LEFT, TOP, LOWER, RIGHT = 22, 48, 346, 566
WIDE = 504  # pixels for all stacks together


def places(position, seat):
    """Return the stacks side by side, stock and the other seats to their right, own hand and reserve below."""
    under = Zone("under", 0, -16, 64, 14)
    stacks = place_piles(position, "stacks", LEFT, TOP, "down", 268, fold=40, zones=(under,))
    return [
        *arrange_in_row(stacks, LEFT, WIDE, 24),
        place_pile(position, "stock", 714, LOWER),
        place_pile(position, "reserve", 330, LOWER, "right", 360, 32),
        _hand(position, seat, LEFT, LOWER, "right", 290, 70),
        *(
            _hand(position, other, RIGHT + 74, y, "right", 138, 33, label="Seat {n}", mini=True, label_at="left")
            for other, y in rows_of_others(len(position["hands"]), seat, 20, 43)
        ),
    ]


def spell(position, card, source, target, zone):
    """Return the move: a card on a stack, under it (dropped on the strip above its head), or into the reserve."""
    if zone == "under":
        return (f"{card} under {target}",)
    if target.startswith("s") and target != "stock" and card[0] == "K":
        return (f"{card} to {target}", f"{card} under {target}")
    return (f"{card} to {target}",)


def _hand(position, seat, x, y, *fan, **more):
    active = position["turn"] == seat
    return place_pile(
        position, "hands", x, y, *fan, number=seat, note=_seat_note(position, seat), active=active, **more
    )


def _seat_note(position, seat):
    if position["out"][seat - 1]:
        return "out"
    strikes = position["strikes"][seat - 1]
    return f"{strikes} strike" + "s" * (strikes != 1)
