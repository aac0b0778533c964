"""Where the piles of Grid lie: eight stacks round the deck, and the race of the personal stacks beside them."""

from __future__ import annotations

from kit.view.layout import Place, pile, stock

SIZE = (800, 450)
COLUMNS, ROWS = (30, 150, 270), (36, 176, 316)
STACKS = [(x, y) for y in ROWS for x in COLUMNS if (x, y) != (COLUMNS[1], ROWS[1])]
RACE, OTHERS, OWN = 500, 16, 346  # where the personal stacks begin, the others' first and one's own below
STEP = 4  # pixels a card: a personal stack is as long as it has cards


def places(position, seat):
    """The grid, with the deck in its middle; the other seats' stacks in the order of play, one's own below."""
    seats = len(position["own"])
    others = [(seat + i - 1) % seats + 1 for i in range(1, seats)]
    return [
        *(
            Place(f"g{number}", f"Stack {number}", pile(cards), x, y, grab="pile")
            for number, (cards, (x, y)) in enumerate(zip(position["grid"], STACKS, strict=True), start=1)
        ),
        Place(
            "deck", "Deck", stock(position["deck"]), COLUMNS[1], ROWS[1], click="done" if position["done"] else "pass"
        ),
        *(_race(position, other, OTHERS + row * 43, mini=True) for row, other in enumerate(others)),
        _race(position, seat, OWN),
    ]


def spell(position, card, source, target, zone):
    """A stack goes on another one, or to a personal stack, which is `me` in a move of its seat."""
    mine = f"own{position['turn']}"
    return (f"{source} to {'me' if target == mine else target}",)


def _race(position, seat, y, mini=False):
    """A personal stack: what it shows, how long it is, and in front of its own player what is played."""
    cards, active = pile(position["own"][seat - 1]), position["turn"] == seat
    notes = [f"{len(cards)} card{'s' * (len(cards) != 1)}" if mini else f"variant {position['options']['variant']}"]
    if active and position["done"]:
        notes.append(f"stacked {len(position['done'])}×" if position["done"][0] == "a" else "took 1")
    return Place(
        f"own{seat}", f"Seat {seat}" if mini else f"Stack of seat {seat}", cards, RACE, y, "right", 290, STEP,
        mini=mini, grab="last", label_at="left" if mini else "above", note=", ".join(notes), active=active,
    )  # fmt: skip
