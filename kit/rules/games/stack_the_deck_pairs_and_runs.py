"""Pairs and runs of three in Stack The Deck: the cards that go on a stack. A wild has any number and any colour."""

from kit.rules.cards import Pack
from kit.rules.table import Table, card_at, size, top

PACK = Pack(ranks="A23456789T", suits="rygbp", extras=("**",) * 7)
NATURALS = 50  # the number of natural cards; the wilds come after them
WILD = 0  # the value of a wild

# The shapes of a stack after a card is laid on it
PAIR, RUN, DEAD_END = range(1, 4)

# The kinds of completed stacks, and their points
KINDS = ("pair", "run", "colour-run")
A_PAIR, A_RUN, A_COLOUR_RUN = range(3)
POINTS = (5, 10, 20)


def is_wild(card: int) -> bool:
    """Return whether the card is a wild."""
    return card >= NATURALS


def value(card: int) -> int:
    """Return the value of a card, from 1 (ace) to 10 (ten), or WILD."""
    return WILD if card >= NATURALS else card % 10 + 1


def colour(card: int) -> int:
    """Return the colour of a natural card, as its place in the pack's order."""
    return card // 10


def has_wild(t: Table, pile: int) -> bool:
    """Return whether the pile has a wild."""
    return wilds_in(t, pile) > 0


def wilds_in(t: Table, pile: int) -> int:
    """Return the number of wilds in a pile."""
    wilds = 0
    for depth in range(size(t, pile)):
        if is_wild(card_at(t, pile, depth)):
            wilds += 1
    return wilds


# ---- values ----


def makes_pair(one: int, other: int) -> bool:
    """Return whether two values make a pair."""
    return one in (other, WILD) or other == WILD


def begins_run(first: int, second: int) -> bool:
    """Return whether the second value may be laid on the first as a run, even as a dead end."""
    return abs(first - second) == 1 or first == WILD or second == WILD


def is_dead_end(second: int) -> bool:
    """Return whether no value can follow a run's second value: an ace or a ten, as a run does not turn the corner."""
    return second == 1 or second == 10


def is_run(first: int, second: int, third: int) -> bool:
    """Return whether three values are in order, up or down."""
    return has_step(first, second, third, 1) or has_step(first, second, third, -1)


def has_step(first: int, second: int, third: int, step: int) -> bool:
    """Return whether each of three values differs from the value before by this step. A wild has any value."""
    middle = 2  # wild: in a run its value follows from its place
    if second != WILD:
        middle = second
    elif first != WILD:
        middle = first + step
    elif third != WILD:
        middle = third - step
    return 2 <= middle <= 9 and (first == WILD or first == middle - step) and (third == WILD or third == middle + step)


# ---- a card on a stack ----


def needs_word(t: Table, stack: int, card: int) -> bool:
    """Return whether the player must name the shape, because the stack's single card or the card itself is a wild."""
    return size(t, stack) == 1 and (is_wild(card) or is_wild(top(t, stack)))


def usual_shape(t: Table, stack: int, card: int) -> int:
    """Return the shape of a card on a stack if the move does not name it: a pair with an equal card, otherwise a run.
    """
    if size(t, stack) == 1 and value(card) == value(top(t, stack)):
        return PAIR
    return run_shape(t, stack, card)


def run_shape(t: Table, stack: int, card: int) -> int:
    """Return the shape of a card that is laid as a run: a run or a dead end."""
    if size(t, stack) == 1 and is_dead_end(value(card)) and begins_run(value(top(t, stack)), value(card)):
        return DEAD_END
    return RUN


def fits(t: Table, stack: int, card: int, shape: int) -> bool:
    """Return whether a card can be laid on an open stack in this shape."""
    first = value(card_at(t, stack, 0))
    if size(t, stack) == 2:
        return shape != PAIR and is_run(first, value(card_at(t, stack, 1)), value(card))
    return makes_pair(first, value(card)) if shape == PAIR else begins_run(first, value(card))


def completes(t: Table, stack: int, card: int, shape: int) -> bool:
    """Return whether a card laid in this shape completes an open stack."""
    return (shape == PAIR or size(t, stack) == 2) and fits(t, stack, card, shape)


def can_be_laid(t: Table, stack: int, card: int) -> bool:
    """Return whether a card can be laid on an open stack in any shape."""
    return fits(t, stack, card, RUN) or fits(t, stack, card, PAIR)


def kind_of(t: Table, pile: int, first: int) -> int:
    """Return the kind of a completed stack: the cards of a pile from the depth `first` on."""
    if size(t, pile) - first == 2:
        return A_PAIR
    run_colour = -1
    for depth in range(first, size(t, pile)):
        card = card_at(t, pile, depth)
        if not is_wild(card):
            if run_colour >= 0 and colour(card) != run_colour:
                return A_RUN
            run_colour = colour(card)
    return A_COLOUR_RUN
