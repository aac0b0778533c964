"""Where the piles of Fashion lie: the grid of point cards, and beside it the other seats and one's own hand."""

from __future__ import annotations

from kit.view.picture.layout import Place, pile, stock

SIZE = (800, 440)
LEFT, TOP, ACROSS, DOWN = 26, 34, 134, 116
RIGHT, SEAT_STEP, OWN_ROW, LOWEST = 572, 48, 196, 388
COLUMNS, ROWS = "chsd", "KQJ"
LAID = 34  # how far to the right of its point card a laid card lies


def places(position, seat):
    """The grid with kings on top, the others' hands and stocks beside it, one's own hand below them."""
    seats = len(position["hands"])
    others = [(seat + i - 1) % seats + 1 for i in range(1, seats)]
    return [
        *(_point_card(position, rank, suit) for rank in ROWS for suit in COLUMNS),
        *(place for row, other in enumerate(others) for place in _other_seat(position, row, other)),
        Place(
            f"stock {seat}", f"Stock of seat {seat}", stock(position["stocks"][seat - 1]), RIGHT + 140, OWN_ROW,
            mini=True, label_at="left", note=_to_come(position, seat),
        ),
        Place(
            f"hand {seat}", f"Hand of seat {seat}", pile(position["hands"][seat - 1]), RIGHT, TOP + 2 * DOWN, "right",
            196, 68, owner=seat, note=_side(position, seat), active=position["turn"] == seat,
        ),
        *_out_of_play(position),
    ]


def spell(position, card, source, target, zone):
    """A card goes on the pile of a point card."""
    return (f"{card} to {target}",)


def _point_card(position, rank, suit):
    """A point card, what was laid on it last, and who owns that."""
    code = rank + suit
    column, row = COLUMNS.index(suit), ROWS.index(rank)
    worth = 4 * (2 - row) + column + 1
    owners = position["owners"][code]
    owner = owners[-1] if owners else 0
    return Place(
        code, f"{worth} point{'s' * (worth > 1)}", (code, *pile(position["piles"][code])),
        LEFT + column * ACROSS, TOP + row * DOWN, "cover", step=LAID, counted=False,
        owner=owner, note=f"seat {owner}" if owner else "",
    )


def _other_seat(position, row, seat):
    y = 24 + row * SEAT_STEP
    label = " ".join(part for part in (f"Seat {seat}", _side(position, seat)) if part)
    return [
        Place(
            f"hand {seat}", label, pile(position["hands"][seat - 1]), RIGHT + 74, y, "right", 96, 33,
            mini=True, label_at="left", owner=seat, note=_to_come(position, seat), active=position["turn"] == seat,
        ),
        Place(
            f"stock {seat}", f"Stock of seat {seat}", stock(position["stocks"][seat - 1]), 762, y,
            mini=True, caption="",
        ),
    ]


def _out_of_play(position):
    """What nobody can lay any more: cards set aside, and with three players the fourth suit."""
    aside = enumerate(position["set_aside"], start=1)
    found = [(f"set_aside {seat}", f"Seat {seat}, set aside", pile(cards)) for seat, cards in aside]
    if position["options"]["players"] == 3:
        found.append(("out", "Not in play", tuple(f"{rank}d" for rank in "A23456789T")))
    found = [each for each in found if each[2]]
    wide = (SIZE[0] - 2 * LEFT) / max(len(found), 1)
    return [
        Place(name, label, cards, LEFT + wide * place, LOWEST, "right", wide - 30, 32, mini=True)
        for place, (name, label, cards) in enumerate(found)
    ]


def _side(position, seat):
    """The partner, if there is one."""
    return f"with {(seat + 1) % 4 + 1}" if position["options"]["partners"] else ""


def _to_come(position, seat):
    return f"{len(pile(position['stocks'][seat - 1]))} to come"
