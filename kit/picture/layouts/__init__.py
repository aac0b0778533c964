"""What a game says about its table: a module a game, all with these names; what stands here only says what they mean.

The parts of a table, such as `Place`, are those of `kit.picture.layout`; `place_pile` there makes the place of a pile
that is in the game's table of piles. A place that moves speak of has the name they call it by. A card is 64 pixels wide
and 90 high.
"""

SIZE: tuple[int, int]  # width and height of the table in CSS pixels

# What a game may leave out; then it has what stands here.
OPTIONAL = ("extras",)


def places(position, seat):
    """A list of the piles, each a Place, the seat's own in front; hidden cards are "??"."""
    raise NotImplementedError


def spell(position, card, source, target, zone):
    """Return what dropping a card could mean: a tuple of move texts, the likeliest first."""
    raise NotImplementedError


def extras(position, seat):
    """Return a list of what else is to be seen, each a Label or a Bar; in most games there is nothing."""
    return []
