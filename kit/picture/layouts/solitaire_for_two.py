"""The layout of Solitaire for Two: as in Six-Suit Solitaire, with the up tiles beside the talon, the reserve, a place
to knock on, and the scores."""

from collections.abc import Iterator
from itertools import permutations

from kit.picture.layout import Bar, Label, Measures, Place, Position, Tag, place_pile, split_pile
from kit.picture.layouts import six_suit_solitaire as tiles

LINE = 14  # pixels from line to line of the scores
DRAWN = 68  # pixels from the row of the stock to the row of the up tiles and the talon
PHASES = {
    "opening": "the opening", "missed": "missed plays", "play": "up tiles in play",
    "reserve": "reserve in play", "close": "about to knock", "end": "the end",
}


def places(position: Position, seat: int, at: Measures) -> list[Place]:
    """Return the piles; in the phase of missed plays, tiles just knocked away take the place of the up tiles."""
    tags = tiles.write_tags(position) | _tag_due_twos(position)
    missed = [code for code in split_pile(position["missed"]) if code != split_pile(position["waste"])[-1]]
    ups = split_pile(position["ups"])
    x, y = at.stock
    knock = Place("knock", "Knock", (), x + 118, y + 6, "button", click="knock", caption="")
    up_place = Place(
        "missed" if missed else "ups", "Missed" if missed else "Up tiles", tuple(missed) or ups, x, y + DRAWN,
        "right", 116, 60, counted=False, tags=tuple(tags.items()), small=at.is_small,
    )
    return [
        *tiles.up_top_and_columns(position, tags, at),
        place_pile(position, "stock", x, y, mini=True, click="turn"),
        place_pile(position, "reserve", x + 72, y, "right", 42, 12, mini=True, counted=False, click="turn"),
        *([knock] if position["phase"] != "end" else ()),
        up_place,
        *tiles.talon_and_discards(position, tags, at, missed),
    ]


def _tag_due_twos(position: Position) -> dict[str, Tag]:
    """Return the tags of twos that must go up top now."""
    if not position["solo"]:
        return {}
    exposed = tiles.reachable_tiles(position) | {column[-1] for column in tiles.columns(position) if column}
    next_up = {"2" + suit for suit, count in position["up"].items() if count == 1}
    return {tile: Tag("due", due=True) for tile in exposed & next_up}


def extras(position: Position, seat: int, at: Measures) -> list[Label | Bar]:
    """Return the rail, the score of each side, and the phase or the word that something is due."""
    scores, phase = _write_scores(position, *at.due), _write_phase(position, *at.due)
    return [*tiles.rail_and_liberties(position, at), *scores, phase]


def _write_scores(position: Position, x: float, y: float) -> Iterator[Label]:
    sides = len(position["scores"])
    for side, score in enumerate(position["scores"], start=1):
        playing = (position["turn"] - 1) % sides == side - 1
        gain = f" + {10 * position['unscored']}" if playing and position["unscored"] else ""
        name = f"Seats {side}, {side + sides}" if position["options"]["players"] > sides else f"Seat {side}"
        yield Label(f"{name}: {score}{gain}", x, y + LINE * (side - 1), "active" if playing else "name")


def _write_phase(position: Position, x: float, y: float) -> Label:
    y += LINE * len(position["scores"])
    if position["solo"]:
        return Label("A two is due up top", x, y, "due")
    if tiles.due_exchanges(position):
        return Label("An exchange is due", x, y, "due")
    return Label(f"Round {position['round']}, {PHASES[position['phase']]}", x, y)


def spell(position: Position, card: str, source: str, target: str, zone: str) -> tuple[str, ...]:
    """Return the moves of a drop: an up tile on the talon, the discards or the place to knock ends the turn."""
    if source == "ups" and target in ("talon", "discards", "knock"):
        # A tile dropped on the talon becomes it.
        orders = permutations(split_pile(position["ups"]))
        return tuple(" ".join(("knock", *order)) for order in orders if target != "talon" or order[-1] == card)
    return tiles.spell(position, card, source, target, zone)
