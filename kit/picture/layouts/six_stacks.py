"""The layout of Six Stacks: six stacks, stock and reserve, the hands."""

from typing import Any

from kit.picture.layout import (
    TABLE_DRAWS, Measures, Place, Position, Zone, arrange_in_row, place_pile, place_piles, rows_of_others,
)

TABLE_PLAYS = "You need not play the reserve: the table does it for you."


def places(position: Position, seat: int, at: Measures) -> list[Place]:
    """Return the stacks, the stock, the reserve, the own hand and, at the upper edge, the hands of the other seats."""
    under, is_counted = Zone("under", 0, -16, 64, 14), not at.is_narrow
    y, length, wide = at.stacks
    stacks = place_piles(position, "stacks", at.left, y, "down", length, fold=40, zones=(under,), counted=is_counted)
    x, row, reserve = at.reserve
    return [
        *arrange_in_row(stacks, at.left, wide, 24),
        place_pile(position, "stock", *at.stock, remark=TABLE_DRAWS),
        place_pile(position, "reserve", x, row, "right", reserve, 32, remark=TABLE_PLAYS),
        _place_hand(position, seat, at.left, at.hand[0], "right", at.hand[1], 68),
        *(
            _place_hand(position, other, at.others, y, "right", 130, 33, label="Seat {n}", mini=True, label_at="left")
            for other, y in rows_of_others(len(position["hands"]), seat, 20, 43)
        ),
    ]


def spell(position: Position, card: str, source: str, target: str, zone: str) -> tuple[str, ...]:
    """Return the move: a card on a stack, under it (dropped on the strip above its head), or into the reserve."""
    if zone == "under":
        return (f"{card} under {target}",)
    if target.startswith("s") and target != "stock" and card[0] == "K":
        return (f"{card} to {target}", f"{card} under {target}")
    return (f"{card} to {target}",)


def _place_hand(position: Position, seat: int, x: float, y: float, *fan: Any, **more: Any) -> Place:
    strikes, active = position["strikes"][seat - 1], position["turn"] == seat
    note = "out" if position["out"][seat - 1] else f"{strikes} strike{'s' * (strikes != 1)}"
    return place_pile(position, "hands", x, y, *fan, number=seat, note=note, active=active, **more)
