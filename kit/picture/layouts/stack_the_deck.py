"""The layout of Stack The Deck: the other seats above, the deck as a strip across, the own stacks below.

The deck's next card lies on the right, on top of the others. A card that goes back is dropped between two cards of the
strip. The line below the strip names the seat that will draw each pair of cards, if nothing comes between.
"""

from collections.abc import Iterator
from itertools import chain

from kit.picture.layout import (
    Bar, Label, Measures, Place, Position, Tag, Zone, arrange_in_row, place_pile, rows_of_others, split_pile,
)
from kit.picture.shapes import card_size
from kit.play.words.stack_the_deck_table import thirds
from kit.rules.games.stack_the_deck_pairs_and_runs import KINDS, POINTS, WILD, is_dead_end

OTHERS = 32  # y of the first of the other seats
KIND_NAMES = ("Pairs", "Runs", "Colour runs")
RANKS = "A23456789T"


def places(position: Position, seat: int, at: Measures) -> list[Place]:
    """Return the rows of the others in the order of play, the deck, the own row with the drawn cards."""
    return [
        *(place for other, y in _place_others(position, seat, at) for place in _place_row(position, other, y, at)),
        _place_deck(position, at),
        *arrange_in_row(_place_stacks(position, seat, at.own[0], small=at.is_small), at.left, at.own[1], 40),
        place_pile(
            position, "drawn", *at.drawn, "right", 112, 68,
            label=f"Drawn by seat {position['turn']}", caption="Drawn", counted=False,
        ),
        *_place_completed_stacks(position, seat, *at.done),
    ]


def spell(position: Position, card: str, source: str, target: str, zone: str) -> tuple[str, ...]:
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


def extras(position: Position, seat: int, at: Measures) -> list[Label | Bar]:
    """Return names and points of the seats, and the seat that will draw each card of the deck."""
    rows = _place_others(position, seat, at)
    labels = [label for other, y in rows for label in _make_seat_labels(position, other, at.left, y + 16)]
    turn, seats = position["turn"], len(position["stacks"])
    first = turn if position["phase"] == "draw" else turn % seats + 1
    deck = _place_deck(position, at)
    pairs = enumerate(deck.corners[::-2], start=first - 1)
    labels += [Label(str(drawing % seats + 1), x + 3, y + card_size(deck.style)[1] + 14) for drawing, (x, y) in pairs]
    return [*labels, *_make_seat_labels(position, seat, *at.total)]


def _place_others(position: Position, seat: int, at: Measures) -> list[tuple[int, float]]:
    """Return the other seats in the order of play, each with the upper edge of its row."""
    return rows_of_others(len(position["stacks"]), seat, OTHERS, at.others[2])


def _place_deck(position: Position, at: Measures) -> Place:
    note = f"top on the right · round {position['round']} of {position['options']['rounds']}"
    if not at.is_narrow:
        note += f", dealt by seat {position['dealer']} · below: which seat will draw each two, if nothing comes between"
    y, fold = at.deck
    place = Place(
        "deck", "Deck", split_pile(position["deck"])[::-1], at.left, y, "right", at.width - 2 * at.left, 26, fold=fold,
        mini=at.is_small, click="draw", note=note,
    )
    # A card goes back only while cards are drawn; before that the whole strip takes a click, which draws.
    return place._replace(zones=tuple(_make_zones(place))) if position["drawn"] else place


def _make_zones(deck: Place) -> Iterator[Zone]:
    """Yield a strip between any two cards of the deck, named by the number of cards above it.

    Between two rows are two strips: at the end of the upper row and at the beginning of the lower one.
    """
    width, height = card_size(deck.style)
    corners = [(x - deck.x, y - deck.y) for x, y in deck.corners]
    step = corners[1][0] if len(corners) > 1 else 26
    for index, (x, y) in enumerate(corners, start=1):
        left, above = max(0, x - step / 2), len(corners) - index
        yield Zone(str(above + 1), left, y, x + step / 2 - left, height)
        if not above or corners[index][1] > y:
            yield Zone(str(above), x + step / 2, y, width - step / 2, height)
    if not corners:
        yield Zone("0", 0, 0, width, height)


def _place_stacks(position: Position, seat: int, y: float, mini: bool = False, small: bool = False) -> list[Place]:
    """Return a seat's open stacks, each with the direction of its run."""
    stacks = [split_pile(cards) for cards in position["stacks"][seat - 1]]
    word = "" if small or len(stacks) > 4 else "Stack "
    return [
        Place(
            f"p{seat}.s{number}", f"Stack {number} of seat {seat}", cards, 0, y, "right", 94, 32 if mini else 28,
            mini=mini, small=small, caption="" if mini else f"{word}{number}", counted=False, note=_run_direction(cards)
        )
        for number, cards in enumerate(stacks, start=1)
    ]


def _run_direction(cards: tuple[str, ...]) -> str:
    """Return the direction of a run: an arrow with the number it waits for, or both arrows while both are open."""
    if len(cards) != 2:
        return ""
    first, second = (WILD if card == "**" else RANKS.index(card[0]) + 1 for card in cards)
    if first == second == WILD:
        return "↑ ↓"
    numbers = [each for each in reversed(thirds(first, second)) if each != WILD]
    arrows = " ".join(f"{'↑' if each > (second or first) else '↓'}{each}" for each in numbers)
    return arrows or "dead end" * is_dead_end(second)


def _place_completed_stacks(position: Position, seat: int, x: float, y: float) -> list[Place]:
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


def _place_row(position: Position, seat: int, y: float, at: Measures) -> list[Place]:
    x, wide, _ = at.others
    left, below = at.others_done
    stacks = arrange_in_row(_place_stacks(position, seat, y, mini=True), x, wide, 14)
    return [*stacks, *_place_completed_stacks(position, seat, left, y + below)]


def _make_seat_labels(position: Position, seat: int, x: float, y: float) -> list[Label]:
    """Return a seat's name, and its points."""
    kind = "active" if position["turn"] == seat else "name"
    return [Label(f"Seat {seat}", x, y, kind), Label(f"total {position['totals'][seat - 1]}", x, y + 16)]
