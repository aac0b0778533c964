"""The layout of Solitaire for Two: as in Six-Suit Solitaire, with the up tiles beside the talon, the reserve, a place
to knock on, and the scores."""

from itertools import permutations

from kit.picture.layout import Label, Place, place_pile, split_pile
from kit.picture.layouts import six_suit_solitaire as tiles

SIZE = tiles.SIZE
SMALL, DRAWN, DISCARDS = 80, 148, 266  # the rows on the right: stock and reserve; up tiles and talon; discards
RESERVE_X, KNOCK_X, LINE = 704, 766, 14
PHASES = {
    "opening": "the opening", "missed": "missed plays", "play": "up tiles in play",
    "reserve": "reserve in play", "close": "about to knock", "end": "the end",
}


def places(position, seat):
    """Return the piles; in the phase of missed plays, tiles just knocked away take the place of the up tiles."""
    written = tiles.write_tags(position) | _due_twos(position)
    missed = [code for code in split_pile(position["missed"]) if code != split_pile(position["waste"])[-1]]
    ups = split_pile(position["ups"])
    drawn = Place(
        "missed" if missed else "ups", "Missed" if missed else "Up tiles", tuple(missed) or ups, tiles.RIGHT, DRAWN,
        "right", 116, 60, counted=False, tags=tuple(written.items()),
    )
    return [
        *tiles.suits_and_jokers(position, written),
        *tiles.rail_and_columns(position, written),
        place_pile(position, "stock", tiles.RIGHT, SMALL, "right", 70, 2, mini=True, click="turn"),
        place_pile(position, "reserve", RESERVE_X, SMALL, "right", 42, 12, mini=True, counted=False, click="turn"),
        Place("knock", "Knock", (), KNOCK_X, SMALL, mini=True, click="knock"),
        drawn,
        *tiles.talon_and_discards(position, written, DRAWN, DISCARDS, missed),
    ]


def _due_twos(position):
    """Return the tags of twos that must go up top now."""
    if not position["solo"]:
        return {}
    exposed = tiles.reachable_tiles(position) | {column[-1] for column in tiles.columns(position) if column}
    next_up = {"2" + suit for suit, count in position["up"].items() if count == 1}
    return {tile: tiles.Tag("due", due=True) for tile in exposed & next_up}


def extras(position, seat):
    """Return the rail, the score of each side, and the phase or what is due."""
    return [tiles.RAIL, *tiles.liberties(position, DISCARDS), *_scores(position), Label(*_phase_label(position))]


def _scores(position):
    sides = len(position["scores"])
    partners = position["options"]["players"] > sides
    for side, score in enumerate(position["scores"], start=1):
        playing = (position["turn"] - 1) % sides == side - 1
        gain = f" + {10 * position['unscored']}" if playing and position["unscored"] else ""
        name = f"Seats {side}, {side + sides}" if partners else f"Seat {side}"
        yield Label(f"{name}: {score}{gain}", tiles.RIGHT, LINE * side, "active" if playing else "name")


def _phase_label(position):
    x, y = tiles.RIGHT, LINE * (len(position["scores"]) + 1)
    if position["solo"]:
        return "A two is due up top", x, y, "due"
    if tiles.due_exchanges(position):
        return "An exchange is due", x, y, "due"
    return f"Round {position['round']}, {PHASES[position['phase']]}", x, y, "note"


def spell(position, card, source, target, zone):
    """Return the moves of a drop: an up tile on the talon, the discards or the place to knock ends the turn."""
    if target == "knock" or (source == "ups" and target in ("talon", "discards")):
        # A tile dropped on the talon becomes it.
        orders = permutations(split_pile(position["ups"]))
        return tuple(" ".join(("knock", *order)) for order in orders if target != "talon" or order[-1] == card)
    return tiles.spell(position, card, source, target, zone)
