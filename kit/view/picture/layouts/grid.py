"""Where the piles of Grid lie: eight stacks round the deck, and the race of the personal stacks beside them."""

from __future__ import annotations

from kit.view.picture.layout import Bar, Place, pile, stock

SIZE = (800, 450)
COLUMNS, ROWS = (30, 150, 270), (36, 176, 316)
STACKS = [(x, y) for y in ROWS for x in COLUMNS if (x, y) != (COLUMNS[1], ROWS[1])]
RACE, OTHERS, OWN = 500, 16, 346  # where the personal stacks lie, the others' from the top and one's own below
BARS, STEP = RACE + 76, 4  # beside each a bar, so many pixels long for each of its cards


def places(position, seat):
    """The grid, with the deck in its middle; the other seats' stacks in the order of play, one's own below."""
    click = "done" if position["done"] else "pass"
    others = enumerate(_others(position, seat))
    return [
        *(
            Place(f"g{number}", f"Stack {number}", pile(cards), x, y, grab="pile")
            for number, (cards, (x, y)) in enumerate(zip(position["grid"], STACKS, strict=True), start=1)
        ),
        Place("deck", "Deck", stock(position["deck"]), COLUMNS[1], ROWS[1], click=click),
        *(_personal(position, other, OTHERS + row * 43, mini=True) for row, other in others),
        _personal(position, seat, OWN),
    ]


def extras(position, seat):
    """The race: a bar for each personal stack."""
    lengths = [len(pile(cards)) * STEP for cards in position["own"]]
    others = enumerate(_others(position, seat))
    return [
        *(Bar(BARS, OTHERS + row * 43 + 12, lengths[other - 1], 16) for row, other in others),
        Bar(BARS, OWN + 34, lengths[seat - 1], 22),
    ]


def spell(position, card, source, target, zone):
    """A stack goes on another one, or to a personal stack, which is `me` in a move of its seat."""
    mine = f"own{position['turn']}"
    return (f"{source} to {'me' if target == mine else target}",)


def _others(position, seat):
    """The other seats, in the order of play."""
    seats = len(position["own"])
    return [(seat + i - 1) % seats + 1 for i in range(1, seats)]


def _personal(position, seat, y, mini=False):
    """A personal stack: what it shows, how many cards it has, and before its own player what is played."""
    cards, active = pile(position["own"][seat - 1]), position["turn"] == seat
    notes = [f"{len(cards)} card{'s' * (len(cards) != 1)}" if mini else f"variant {position['options']['variant']}"]
    if active and position["done"]:
        notes.append(f"stacked {len(position['done'])}×" if position["done"][0] == "a" else "took 1")
    return Place(
        f"own{seat}", f"Seat {seat}" if mini else f"Stack of seat {seat}", cards, RACE, y,
        mini=mini, grab="last", label_at="left" if mini else "above", note=", ".join(notes), active=active,
    )
