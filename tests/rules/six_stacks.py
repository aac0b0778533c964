"""Tables of Six Stacks that its tests set up again and again."""

from __future__ import annotations

import kit
from tests.rules.tables import play_with, rest

GAME = "six-stacks"


def setup(*stacks: str, hand: str = "", **named) -> kit.Game:
    """A table for two, with seat 1 to play this hand, where nothing else is said."""
    return kit.setup(GAME, stacks=list(stacks), **({"hands": [hand, ""]} | named))


def at_the_last_card(*stacks: str, hand: str, reserve: str = "", **named) -> kit.Game:
    """A table for two at which the stock has run out: seat 2 holds every card that is not named."""
    hands = [hand, rest(GAME, *stacks, hand, reserve)]
    return kit.setup(GAME, stacks=list(stacks), hands=hands, reserve=reserve, **named)


def two_places_for_the_reserve(reserve: str) -> kit.Game:
    """After a redeal that left this reserve alone and dealt a red ten and a black six."""
    game = at_the_last_card("Jh Th 9d 8d", "7c 6c 5c 4c", "Qc", "2d", hand="Jc", reserve=reserve, redeal_reserve=False)
    play_with(game, "Jc to s3", "Th 6c Jh 9d 7c 5c Qc")
    return game
