"""What the deck of Stack The Deck remembers: how deep each card that was put back lies, until somebody draws it."""

from __future__ import annotations

from typing import NamedTuple

from kit.charts.chart import COLOURS, MUTED, Chart, in_style, mark_whole_numbers, new_figure
from kit.errors import BadOption
from kit.play.game import Game
from kit.rules.cards import say

WILD = "**"


class Stay(NamedTuple):
    """A card's stay in the deck: who put it back and who drew it (0 for nobody), and how many cards lay above.

    `turns` are the turns of the round from 1, `above` the number of cards above it after each of these turns; drawn
    cards have none above them.
    """

    card: str
    put_by: int
    drawn_by: int
    turns: tuple[int, ...]
    above: tuple[int, ...]

    def after(self, turn: int, above: int) -> Stay:
        """Return the stay as it is after a turn that leaves so many cards above the card."""
        return self._replace(turns=(*self.turns, turn), above=(*self.above, above)) if turn not in self.turns else self


def stays(game: Game) -> list[Stay]:
    """Return every stay of a card that was put back in the first round, in the order in which they began.

    Wilds are left out: one cannot be told from another.
    """
    found: list[Stay] = []
    lying: dict[str, Stay] = {}
    turn = 0
    for place, step in enumerate(game.history, start=1):
        position, event = game.at(place).position(), step.events[0]
        if position["round"] > 1 or any(event.kind == "shuffle" for event in step.events):
            break
        if step.move == "draw":
            turn += 1
            drawn = lying.keys() & set(position["drawn"].split())
            found += [lying.pop(card).after(turn, 0)._replace(drawn_by=step.seat) for card in drawn]
        elif event.kind == "back" and event.data["card"] != WILD:
            lying[event.data["card"]] = Stay(event.data["card"], step.seat, 0, (), ())
        if not position["drawn"]:
            deck = position["deck"].split()
            lying = {card: stay.after(turn, deck.index(card)) for card, stay in lying.items()}
    begun = [stay for stay in lying.values() if stay.turns]  # who puts a card back may not be done with the other
    return sorted([*found, *begun], key=lambda stay: stay.turns)


@in_style
def memory_chart(game: Game, followed: str) -> Chart:
    """Draw how deep all cards lie that were put back in the first round, turn by turn, and one card `followed`.

    Raises BadOption if that card was never put back.
    """
    every = stays(game)
    if followed not in {stay.card for stay in every}:
        back = ", ".join(sorted({stay.card for stay in every}))
        raise BadOption(f"followed={followed!r}: this card was never put back; these were: {back or 'none'}")
    figure = new_figure(7.6, 4.0)
    axes = figure.add_subplot()
    said = []
    for stay in every:
        is_followed = stay.card == followed
        look = {"color": COLOURS[0], "lw": 3, "zorder": 3} if is_followed else {"color": MUTED, "lw": 1.2, "alpha": 0.6}
        axes.plot(stay.turns, stay.above, marker=".", **look)
        if is_followed:
            drawn = f"in turn {stay.turns[-1]} seat {stay.drawn_by} draws it"
            said.append(
                f"In turn {stay.turns[0]} seat {stay.put_by} puts the {say(followed)} back with {stay.above[0]} cards "
                f"above it; {drawn if stay.drawn_by else 'nobody draws it again'}."
            )
    axes.set(title=f"The {say(followed)} in the deck, and all others put back", xlabel="turn", ylabel="cards above it")
    axes.set_ylim(max(max(stay.above) for stay in every) + 2, -2)
    mark_whole_numbers(axes.xaxis, axes.yaxis)
    return Chart(figure, " ".join(said))
