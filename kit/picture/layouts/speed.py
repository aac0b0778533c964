"""The layout of Speed: the stacks in the middle, a hand and a draw pile on either side."""

from kit.picture.layout import TABLE_DRAWS, Measures, Place, Position, arrange_in_row, place_pile, place_piles

UPPER, MIDDLE, LOWER = 34, 178, 322


def places(position: Position, seat: int, at: Measures) -> list[Place]:
    """Return the own hand below, and the other hand above, small."""
    stacks = place_piles(position, "stacks", at.left, MIDDLE, grab="last", counted=not at.is_narrow)
    return [
        *_place_side(position, 3 - seat, UPPER, at, mini=True),
        *arrange_in_row(stacks, at.left, at.width - 2 * at.left, 144),
        *_place_side(position, seat, LOWER, at),
    ]


def spell(position: Position, card: str, source: str, target: str, zone: str) -> tuple[str, ...]:
    """Return the move: a card goes on a stack. Its hand names the seat; a card of a stack is for the seat that sees."""
    seat = source.removeprefix("hand ") if source.startswith("hand ") else 1 + ("??" in position["hands"][0])
    return (f"{card} to {target} by {seat}",)


def _place_side(position: Position, seat: int, y: float, at: Measures, mini: bool = False) -> list[Place]:
    note, caption = _write_ready_note(position, seat), "Draw" if at.is_narrow else None
    if at.is_narrow:
        note = note.partition(",")[0]
    hand = at.left, y, "right", at.hand, 36 if mini else 70
    return [
        place_pile(position, "hands", *hand, number=seat, note=note, mini=mini),
        place_pile(position, "draws", at.draws, y, number=seat, caption=caption, mini=mini, remark=TABLE_DRAWS),
    ]


def _write_ready_note(position: Position, seat: int) -> str:
    """Return the moment at which a simulated seat acts, as a note; empty if it is not told, or in a race."""
    if None in position["ready"] or position["ready"][seat - 1] == "??":
        return ""
    reaching = position["aims"][seat - 1]
    return f"ready at {position['ready'][seat - 1]:.3f} s" + (f", reaching for t{reaching[-1]}" if reaching else "")
