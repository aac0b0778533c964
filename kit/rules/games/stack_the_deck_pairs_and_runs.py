"""Pairs and runs of three in Stack The Deck: which card goes on which, a wild being any number and any colour."""

from kit.rules.cards import Pack
from kit.rules.table import card_at, size, top

PACK = Pack(ranks="A23456789T", suits="rygbp", extras=("**",) * 7)
NATURALS = 50  # cards that are no wilds; the wilds come after them
WILD = 0  # the value of a wild

# What a card laid on a stack makes of it
PAIR, RUN, DEAD_END = range(1, 4)

# The kinds of completed stacks, with the points they give
KINDS = ("pair", "run", "colour-run")
A_PAIR, A_RUN, A_COLOUR_RUN = range(3)
POINTS = (5, 10, 20)


def is_wild(card):
    """Whether the card is a wild."""
    return card >= NATURALS


def value(card):
    """Return the number of a card, ace being 1 and ten 10; WILD for a wild, which is any number."""
    return WILD if card >= NATURALS else card % 10 + 1


def colour(card):
    """Return the colour of a natural card, by its place in the pack."""
    return card // 10


def has_wild(t, pile):
    """Whether a wild lies in the pile."""
    return wilds_in(t, pile) > 0


def wilds_in(t, pile):
    """Count the wild cards of the pile."""
    found = 0
    for depth in range(size(t, pile)):
        if is_wild(card_at(t, pile, depth)):
            found += 1
    return found


# ---- which numbers go together ----


def makes_pair(one, other):
    """Whether two values make a pair."""
    return one in (other, WILD) or other == WILD


def begins_run(first, second):
    """Whether the second value may be laid on the first as a run, be it a dead end."""
    return abs(first - second) == 1 or first == WILD or second == WILD


def leads_nowhere(second):
    """Whether a run's second value leaves no number for a third: an ace or a ten, for nothing goes round the corner."""
    return second == 1 or second == 10


def is_run(first, second, third):
    """Whether three values lie in order, up or down."""
    return goes_by(first, second, third, 1) or goes_by(first, second, third, -1)


def goes_by(first, second, third, step):
    """Whether each of three values is by this step higher than the one before; a wild's follows from its place."""
    middle = 2  # wild: in a run its number follows from its place
    if second != WILD:
        middle = second
    elif first != WILD:
        middle = first + step
    elif third != WILD:
        middle = third - step
    return 2 <= middle <= 9 and (first == WILD or first == middle - step) and (third == WILD or third == middle + step)


# ---- a card and a stack ----


def needs_word(t, stack, card):
    """Whether only a player can say what a card makes of a stack: where a single card and a wild meet."""
    return size(t, stack) == 1 and (is_wild(card) or is_wild(top(t, stack)))


def usual_way(t, stack, card):
    """Return what a card makes of a stack if the move does not say it: a pair with a card of its rank, otherwise a run.
    """
    if size(t, stack) == 1 and value(card) == value(top(t, stack)):
        return PAIR
    return run_way(t, stack, card)


def run_way(t, stack, card):
    """Return what a card laid as a run makes of a stack: a run, or a dead end."""
    if size(t, stack) == 1 and leads_nowhere(value(card)) and begins_run(value(top(t, stack)), value(card)):
        return DEAD_END
    return RUN


def fits(t, stack, card, way):
    """Whether a card can be laid on an open stack in this way."""
    first = value(card_at(t, stack, 0))
    if size(t, stack) == 2:
        return way != PAIR and is_run(first, value(card_at(t, stack, 1)), value(card))
    return makes_pair(first, value(card)) if way == PAIR else begins_run(first, value(card))


def completes(t, stack, card, way):
    """Whether a card laid in this way completes an open stack."""
    return (way == PAIR or size(t, stack) == 2) and fits(t, stack, card, way)


def can_be_laid(t, stack, card):
    """Whether a card can be laid on an open stack in any way."""
    return fits(t, stack, card, RUN) or fits(t, stack, card, PAIR)


def kind_of(t, pile, first):
    """Return the kind of the completed stack whose cards lie in a pile from a depth on."""
    if size(t, pile) - first == 2:
        return A_PAIR
    seen = -1
    for depth in range(first, size(t, pile)):
        card = card_at(t, pile, depth)
        if not is_wild(card):
            if seen >= 0 and colour(card) != seen:
                return A_RUN
            seen = colour(card)
    return A_COLOUR_RUN
