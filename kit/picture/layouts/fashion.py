"""The layout of Fashion: the grid of point cards, and beside it the other seats and your own hand."""

from typing import Any

from kit.picture.layout import (
    TABLE_DRAWS, Measures, Place, Position, place_pile, place_piles, rows_of_others, split_pile,
)

DOWN, SEAT_STEP = 120, 48  # the distances of the rows of the grid and of the other seats
COLUMNS, ROWS = "chsd", "KQJ"


def places(position: Position, seat: int, at: Measures) -> list[Place]:
    """Return the grid with kings on top, the others' hands and stocks, the own hand and stock."""
    rows = rows_of_others(len(position["hands"]), seat, 24, SEAT_STEP)
    x, y, length = at.own
    stock = "Stock" if at.is_narrow else None
    return [
        *(_place_point_card(position, rank, suit, at) for rank in ROWS for suit in COLUMNS),
        *(place for other, y in rows for place in _other_seat(position, other, y, at)),
        _place_stock(position, seat, *at.stock, label_at="left", note=_write_stock_note(position, seat), caption=stock),
        _place_hand(position, seat, x, y, "right", length, 68, note=_write_partner_note(position, seat)),
        *_list_unplayable_cards(position, at),
    ]


def spell(position: Position, card: str, source: str, target: str, zone: str) -> tuple[str, ...]:
    """Return the move: a card goes on the pile of a point card."""
    return (f"{card} to {target}",)


def _place_point_card(position: Position, rank: str, suit: str, at: Measures) -> Place:
    """Return the place of a point card, with the last card laid on it and its owner."""
    code = rank + suit
    column, row = COLUMNS.index(suit), ROWS.index(rank)
    worth = 4 * (2 - row) + column + 1
    owners = position["owners"][code]
    owner = owners[-1] if owners else 0
    left, top, across = at.grid
    return Place(
        code, f"{worth} point{'s' * (worth > 1)}", (code, *split_pile(position["piles"][code])),
        left + column * across, top + row * DOWN, "cover", step=at.offset, counted=False,
        owner=owner, note=f"seat {owner}" if owner else "", caption=f"{worth} pt." if at.is_narrow else None,
    )


def _other_seat(position: Position, seat: int, y: float, at: Measures) -> list[Place]:
    label = f"Seat {seat} {_write_partner_note(position, seat)}".rstrip()
    return [
        _place_hand(position, seat, at.others[0], y, "right", 74, 33, label=label, mini=True, label_at="left",
              note=_write_stock_note(position, seat)),
        _place_stock(position, seat, at.others[1], y, caption=""),
    ]


def _place_hand(position: Position, seat: int, x: float, y: float, *fan: Any, **more: Any) -> Place:
    return place_pile(position, "hands", x, y, *fan, number=seat, owner=seat, active=position["turn"] == seat, **more)


def _place_stock(position: Position, seat: int, x: float, y: float, **more: Any) -> Place:
    return place_pile(position, "stocks", x, y, number=seat, mini=True, remark=TABLE_DRAWS, **more)


def _list_unplayable_cards(position: Position, at: Measures) -> list[Place]:
    """Return the cards that nobody can lay any more: cards set aside, and with three players the fourth suit."""
    places = [place for place in place_piles(position, "set_aside", 0, at.unplayable) if place.cards]
    if position["options"]["players"] == 3:
        places.append(Place("out", "Not in play", tuple(f"{rank}d" for rank in "A23456789T"), 0, at.unplayable))
    left = at.grid[0]
    wide = (at.width - 2 * left) / max(len(places), 1)
    return [
        place._replace(x=left + wide * nth, fan="right", length=wide - 12, step=32, mini=True)
        for nth, place in enumerate(places)
    ]


def _write_partner_note(position: Position, seat: int) -> str:
    """Return the partner, if there is one."""
    return f"with {(seat + 1) % 4 + 1}" if position["options"]["partners"] else ""


def _write_stock_note(position: Position, seat: int) -> str:
    return f"{len(split_pile(position['stocks'][seat - 1]))} to come"
