"""Where the piles of Six Stacks lie: six stacks, stock and reserve, the hands."""

from __future__ import annotations

from kit.view.picture.layout import Place, Zone, pile, side_by_side, stock

SIZE = (800, 454)
LEFT, TOP, LOWER, RIGHT = 22, 48, 346, 566
WIDE = 504  # pixels for all stacks together


def places(position, seat):
    """The stacks side by side, stock and the other seats to their right, own hand and reserve below."""
    seats = len(position["hands"])
    others = [(seat + i - 1) % seats + 1 for i in range(1, seats)]
    stacks = [_stack(number, cards) for number, cards in enumerate(position["stacks"], start=1)]
    return [
        *side_by_side(stacks, LEFT, WIDE, 24),
        Place("stock", "Stock", stock(position["stock"]), 714, LOWER),
        Place("reserve", "Reserve", pile(position["reserve"]), 330, LOWER, "right", 360, 32),
        Place(
            f"hand {seat}", f"Hand of seat {seat}", pile(position["hands"][seat - 1]), LEFT, LOWER, "right", 290, 70,
            note=_standing(position, seat), active=position["turn"] == seat,
        ),
        *(_other_hand(row, other, position) for row, other in enumerate(others)),
    ]


def spell(position, card, source, target, zone):
    """A card on a stack, under it (dropped on the strip above its head), or into the reserve."""
    if zone == "under":
        return (f"{card} under {target}",)
    if target.startswith("s") and target != "stock" and card[0] == "K":
        return (f"{card} to {target}", f"{card} under {target}")
    return (f"{card} to {target}",)


def _stack(number, cards):
    under = Zone("under", 0, -16, 64, 14)
    return Place(f"s{number}", f"Stack {number}", pile(cards), LEFT, TOP, "down", 268, fold=40, zones=(under,))


def _other_hand(row, seat, position):
    y = 20 + row * 43
    return Place(
        f"hand {seat}", f"Seat {seat}", pile(position["hands"][seat - 1]), RIGHT + 74, y, "right", 138, 33, mini=True,
        label_at="left", note=_standing(position, seat), active=position["turn"] == seat,
    )


def _standing(position, seat):
    if position["out"][seat - 1]:
        return "out"
    strikes = position["strikes"][seat - 1]
    return f"{strikes} strike" + "s" * (strikes != 1)
