"""The layout of Stack The Deck: the other seats above, the deck as a strip across, the own stacks below.

The deck's next card lies on the left. A card that goes back is dropped between two cards of the strip, and below it
stands which seat will draw each pair of cards if nothing comes between.
"""

from itertools import chain

from kit.picture.layout import Label, Place, Tag, Zone, arrange_in_row, place_pile, rows_of_others, split_pile
from kit.rules.games.stack_the_deck_pairs_and_runs import KINDS, POINTS

SIZE = (800, 482)
LEFT, WIDE = 22, 756
OTHERS, SEAT_STEP, MOST_ROWS = 32, 60, 3  # the other seats' rows
DECK, OWN = 226, 374
DRAWN, OWN_DONE, OWN_TOTAL = 546, 682, 428
OTHER_STACKS, OTHER_DONE = 100, 560
KIND_NAMES = ("Pairs", "Runs", "Colour runs")
RANKS = "A23456789T"


def places(position, seat):
    """Return the rows of the others in the order of play, the deck, the own row with the drawn cards."""
    return [
        *(place for other, y in _others(position, seat) for place in _other_row(position, other, y)),
        _deck(position),
        *arrange_in_row(_stacks(position, seat, OWN), LEFT, DRAWN - LEFT - 24, 16),
        place_pile(
            position, "drawn", DRAWN, OWN, "right", 124, 60,
            label=f"Drawn by seat {position['turn']}", caption="Drawn", counted=False,
        ),
        *_completed_stacks(position, seat, OWN_DONE, OWN),
    ]


def spell(position, card, source, target, zone):
    """Return the move: a card on an own stack (number), another (seat and number), into the deck (depth), or aside."""
    if target == "deck":
        return (f"{card} to deck {zone or len(split_pile(position['deck']))}",)
    if target.startswith("done"):
        return ("pair",)
    seat, _, stack = target.partition(".")
    if seat != f"p{position['turn']}":
        return (f"{card} to {target}",)
    lying = split_pile(position["stacks"][position["turn"] - 1][int(stack[1:]) - 1])
    if len(lying) == 1 and "**" in (card, *lying):
        return (f"{card} to {stack} as pair", f"{card} to {stack} as run")
    return (f"{card} to {stack}",)


def extras(position, seat):
    """Return names and points of the seats, and the seat that will draw each card of the deck."""
    labels = [note for other, y in _others(position, seat) for note in _seat_labels(position, other, LEFT, y + 16)]
    turn, seats = position["turn"], len(position["stacks"])
    first = turn if position["phase"] == "draw" else turn % seats + 1
    drawn = enumerate(_deck(position).corners[::2], start=first - 1)
    labels += [Label(str(drawing % seats + 1), x + 3, DECK + 106) for drawing, (x, _) in drawn]
    return [*labels, *_seat_labels(position, seat, OWN_DONE, OWN_TOTAL)]


def _others(position, seat):
    """Return the other seats in the order of play, each with the upper edge of its row; few rows are centred."""
    seats = len(position["stacks"])
    return rows_of_others(seats, seat, OTHERS + (MOST_ROWS - seats + 1) * SEAT_STEP / 2, SEAT_STEP)


def _deck(position):
    place = Place(
        "deck", "Deck", split_pile(position["deck"]), LEFT, DECK, "right", WIDE, 26, click="draw",
        note=f"round {position['round']} of {position['options']['rounds']}, dealt by seat {position['dealer']}"
        " · below: which seat will draw each two, if nothing comes between",
    )
    # A card goes back only while cards are drawn; before that the whole strip takes a click, which draws.
    return place._replace(zones=_zones(place.corners)) if position["drawn"] else place


def _zones(corners):
    """Return a strip between any two cards of the deck, named by the number of cards above it."""
    count = len(corners)
    step = corners[1][0] - corners[0][0] if count > 1 else 26
    edges = [0.0] + [(above - 0.5) * step for above in range(1, count + 1)]
    wide = [step / 2] + [step] * (count - 1) + [64 - step / 2]
    return tuple(Zone(str(above), edges[above], 0, wide[above], 90) for above in range(count + 1))


def _stacks(position, seat, y, mini=False):
    """Return a seat's open stacks, each with the direction of its run."""
    stacks = [split_pile(cards) for cards in position["stacks"][seat - 1]]
    return [
        Place(
            f"p{seat}.s{number}", f"Stack {number} of seat {seat}", cards, 0, y, "right", 94, 32 if mini else 28,
            mini=mini, caption="" if mini else f"Stack {number}", counted=False, note=_run_direction(cards)
        )
        for number, cards in enumerate(stacks, start=1)
    ]


def _run_direction(cards):
    """Return the direction of a run: an arrow with the number it waits for, or both arrows while both are open."""
    if len(cards) != 2:
        return ""
    first, second = (0 if card == "**" else RANKS.index(card[0]) + 1 for card in cards)
    arrows = []
    for step, arrow in ((1, "↑"), (-1, "↓")):
        middle = second or (first + step if first else 5)
        if (first or middle - step) == middle - step and 2 <= middle <= 9:
            arrows.append(f"{arrow}{middle + step}" if first or second else arrow)
    return " ".join(arrows) or ("dead end" if second in (1, 10) and first != second else "")


def _completed_stacks(position, seat, x, y):
    """Return a seat's completed stacks by kind, with their points."""
    places: list[Place] = []
    for kind, name, points in zip(KINDS, KIND_NAMES, POINTS, strict=True):
        stacks = [split_pile(stack["cards"]) for stack in position["done"][seat - 1] if stack["kind"] == kind]
        cards = tuple(chain(*stacks))
        tags = tuple((card, Tag(f"{len(stacks)}×{points}")) for card in cards[-1:])
        places.append(Place(
            f"done {seat} {kind}", f"{name} of seat {seat}", cards, x + 34 * len(places), y,
            mini=True, grab="last", caption="", counted=False, tags=tags,
        ))
    return places


def _other_row(position, seat, y):
    stacks = arrange_in_row(_stacks(position, seat, y, mini=True), OTHER_STACKS, OTHER_DONE - OTHER_STACKS - 16, 14)
    return [*stacks, *_completed_stacks(position, seat, OTHER_DONE, y)]


def _seat_labels(position, seat, x, y):
    """Return a seat's name, and its points."""
    kind = "active" if position["turn"] == seat else "name"
    return [Label(f"Seat {seat}", x, y, kind), Label(f"total {position['totals'][seat - 1]}", x, y + 16)]
