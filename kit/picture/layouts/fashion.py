"""The layout of Fashion: the grid of point cards, and beside it the other seats and your own hand."""

from kit.picture.layout import Place, place_pile, place_piles, rows_of_others, split_pile

SIZE = (800, 440)
LEFT, TOP, ACROSS, DOWN = 26, 34, 134, 116
RIGHT, SEAT_STEP, OWN_ROW, LOWEST = 572, 48, 196, 388
COLUMNS, ROWS = "chsd", "KQJ"
LAID_OFFSET = 34  # how far to the right of its point card a laid card lies


def places(position, seat):
    """Return the grid with kings on top, the others' hands and stocks beside it, the own hand below them."""
    rows = rows_of_others(len(position["hands"]), seat, 24, SEAT_STEP)
    return [
        *(_point_card(position, rank, suit) for rank in ROWS for suit in COLUMNS),
        *(place for other, y in rows for place in _other_seat(position, other, y)),
        _stock(position, seat, RIGHT + 140, OWN_ROW, label_at="left", note=_stock_note(position, seat)),
        _hand(position, seat, RIGHT, TOP + 2 * DOWN, "right", 196, 68, note=_partner_note(position, seat)),
        *_unplayable_cards(position),
    ]


def spell(position, card, source, target, zone):
    """Return the move: a card goes on the pile of a point card."""
    return (f"{card} to {target}",)


def _point_card(position, rank, suit):
    """Return the place of a point card, with the last card laid on it and its owner."""
    code = rank + suit
    column, row = COLUMNS.index(suit), ROWS.index(rank)
    worth = 4 * (2 - row) + column + 1
    owners = position["owners"][code]
    owner = owners[-1] if owners else 0
    return Place(
        code, f"{worth} point{'s' * (worth > 1)}", (code, *split_pile(position["piles"][code])),
        LEFT + column * ACROSS, TOP + row * DOWN, "cover", step=LAID_OFFSET, counted=False,
        owner=owner, note=f"seat {owner}" if owner else "",
    )


def _other_seat(position, seat, y):
    label = f"Seat {seat} {_partner_note(position, seat)}".rstrip()
    return [
        _hand(position, seat, RIGHT + 74, y, "right", 96, 33, label=label, mini=True, label_at="left",
              note=_stock_note(position, seat)),
        _stock(position, seat, 762, y, caption=""),
    ]


def _hand(position, seat, x, y, *fan, **more):
    active = position["turn"] == seat
    return place_pile(position, "hands", x, y, *fan, number=seat, owner=seat, active=active, **more)


def _stock(position, seat, x, y, **more):
    return place_pile(position, "stocks", x, y, number=seat, mini=True, **more)


def _unplayable_cards(position):
    """Return the cards that nobody can lay any more: cards set aside, and with three players the fourth suit."""
    places = [place for place in place_piles(position, "set_aside", 0, LOWEST) if place.cards]
    if position["options"]["players"] == 3:
        places.append(Place("out", "Not in play", tuple(f"{rank}d" for rank in "A23456789T"), 0, LOWEST))
    wide = (SIZE[0] - 2 * LEFT) / max(len(places), 1)
    return [
        place._replace(x=LEFT + wide * nth, fan="right", length=wide - 30, step=32, mini=True)
        for nth, place in enumerate(places)
    ]


def _partner_note(position, seat):
    """Return the partner, if there is one."""
    return f"with {(seat + 1) % 4 + 1}" if position["options"]["partners"] else ""


def _stock_note(position, seat):
    return f"{len(split_pile(position['stocks'][seat - 1]))} to come"
