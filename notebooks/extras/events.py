"""Tables of events."""

from collections.abc import Iterable

from kit.charts.sheet import Sheet
from kit.errors import whole_number
from kit.play.game import Game


def list_events(game: Game, steps: Iterable[int], about: str = "") -> Sheet:
    """Return the events of these steps of a game, counted from 1: a row for each event, with its sentence and its rule.

    With `about`, list only events whose sentence contains these words, or that concern the card with this code. Raises
    BadOption.
    """
    return Sheet(["what happened", "rule"], [
        (str(step), [event.text, event.rule.partition("/")[2]])  # the reader knows the game
        for step in steps
        for event in game.history[whole_number(step, 1, len(game.history), "step") - 1].events
        if about in event.text or about in event.cards
    ])  # fmt: skip
