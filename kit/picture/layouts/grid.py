"""The layout of Grid: eight stacks round the deck, and the race of the personal stacks beside them."""

from kit.picture.layout import (
    Bar, Label, Measures, Place, Position, place_pile, place_piles, rows_of_others, split_pile,
)

ROWS = (34, 152, 270)
OTHERS, SEAT_STEP = 16, 43  # y of the first of the other seats, and the distance of their rows


def places(position: Position, seat: int, at: Measures) -> list[Place]:
    """Return the grid, with the deck in its middle; the other seats' stacks in the order of play, the own one below."""
    stacks = place_piles(position, "grid", 0, 0, grab="pile")
    corners = [(x, y) for y in ROWS for x in at.columns]
    middle = corners.pop(len(corners) // 2)
    return [
        *(stack._replace(x=x, y=y) for stack, (x, y) in zip(stacks, corners, strict=True)),
        place_pile(position, "deck", *middle, click="done" if position["done"] else "pass"),
        *(_place_personal_stack(position, other, at.others, y, mini=True) for other, y in _place_rows(position, seat)),
        _place_personal_stack(position, seat, *_find_own_corner(position, at)),
    ]


def extras(position: Position, seat: int, at: Measures) -> list[Label | Bar]:
    """Return the race: a bar for each personal stack."""
    lengths = [len(split_pile(cards)) * at.step for cards in position["own"]]
    x, y = _find_own_corner(position, at)
    return [
        *(Bar(at.others + 40, y + 12, lengths[other - 1], 16) for other, y in _place_rows(position, seat)),
        Bar(x + 76, y + 34, lengths[seat - 1], 22),
    ]


def spell(position: Position, card: str, source: str, target: str, zone: str) -> tuple[str, ...]:
    """Return the move: a stack goes on another one, or to a personal stack, which is `me` in a move of its seat."""
    mine = f"own{position['turn']}"
    return (f"{source} to {'me' if target == mine else target}",)


def _place_rows(position: Position, seat: int) -> list[tuple[int, float]]:
    """Return the other seats, in the order of play, each with the y of its stack."""
    return rows_of_others(len(position["own"]), seat, OTHERS, SEAT_STEP)


def _find_own_corner(position: Position, at: Measures) -> tuple[float, float]:
    """Return the corner of the own stack, which is below those of the other seats."""
    x, y = at.own
    return x, max(y, OTHERS + SEAT_STEP * (len(position["own"]) - 1) + 28)


def _place_personal_stack(position: Position, seat: int, x: float, y: float, mini: bool = False) -> Place:
    """Return a personal stack: its top card, its number of cards, and for its own player the cards played."""
    count, active = len(split_pile(position["own"][seat - 1])), position["turn"] == seat
    notes = [f"{count} card{'s' * (count != 1)}" if mini else f"variant {position['options']['variant']}"]
    if active and position["done"] and not mini:
        notes.append(f"stacked {len(position['done'])}×" if position["done"][0] == "a" else "took 1")
    return place_pile(
        position, "own", x, y, number=seat, label="Seat {n}" if mini else "",
        mini=mini, grab="last", label_at="left" if mini else "above", note=", ".join(notes), active=active,
    )
