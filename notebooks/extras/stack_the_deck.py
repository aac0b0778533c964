"""The memory of the deck of Stack The Deck: the depth of each card that was put back, until somebody draws it."""

from __future__ import annotations

from typing import NamedTuple

from kit.charts.chart import COLOURS, MUTED, Chart, in_style, mark_whole_numbers, new_figure
from kit.errors import BadOption
from kit.play.game import Game
from kit.rules.cards import say

WILD = "**"


class Stay(NamedTuple):
    """A card's stay in the deck: who put it back and who drew it (0 for nobody), and the cards above it.

    `turns` are the turns of the round from 1, `above` the number of cards above it after each of these turns; drawn
    cards have none above them.
    """

    card: str
    put_by: int
    drawn_by: int
    turns: tuple[int, ...]
    above: tuple[int, ...]

    def after(self, turn: int, above: int) -> Stay:
        """Return the stay after a turn that leaves `above` cards above the card."""
        return self._replace(turns=(*self.turns, turn), above=(*self.above, above)) if turn not in self.turns else self


def list_stays(game: Game) -> list[Stay]:
    """Return every stay of a card that was put back in the first round, in the order in which they began.

    Wilds are left out, because they all look alike.
    """
    finished: list[Stay] = []
    in_deck: dict[str, Stay] = {}
    turn = 0
    for place, step in enumerate(game.history, start=1):
        position, event = game.at(place).position(), step.events[0]
        if position["round"] > 1 or any(event.kind == "shuffle" for event in step.events):
            break
        if step.move == "draw":
            turn += 1
            drawn = in_deck.keys() & set(position["drawn"].split())
            finished += [in_deck.pop(card).after(turn, 0)._replace(drawn_by=step.seat) for card in drawn]
        elif event.kind == "back" and event.data["card"] != WILD:
            in_deck[event.data["card"]] = Stay(event.data["card"], step.seat, 0, (), ())
        if not position["drawn"]:
            deck = position["deck"].split()
            in_deck = {card: stay.after(turn, deck.index(card)) for card, stay in in_deck.items()}
    begun = [stay for stay in in_deck.values() if stay.turns]  # without turns: another card goes back first
    return sorted([*finished, *begun], key=lambda stay: stay.turns)


@in_style
def draw_memory(game: Game, followed: str) -> Chart:
    """Draw the depths of all cards put back in the first round, turn by turn, and mark the card `followed`.

    Raises BadOption if that card was never put back.
    """
    every = list_stays(game)
    if followed not in {stay.card for stay in every}:
        back = ", ".join(sorted({stay.card for stay in every}))
        raise BadOption(f"followed={followed!r}: this card was never put back; these were: {back or 'none'}")
    figure = new_figure(7.6, 4.0)
    axes = figure.add_subplot()
    sentences = []
    for stay in every:
        is_followed = stay.card == followed
        look = {"color": COLOURS[0], "lw": 3, "zorder": 3} if is_followed else {"color": MUTED, "lw": 1.2, "alpha": 0.6}
        axes.plot(stay.turns, stay.above, marker=".", **look)
        if is_followed:
            drawn = f"in turn {stay.turns[-1]} seat {stay.drawn_by} draws it"
            sentences.append(
                f"In turn {stay.turns[0]} seat {stay.put_by} puts the {say(followed)} back with {stay.above[0]} cards "
                f"above it; {drawn if stay.drawn_by else 'nobody draws it again'}."
            )
    axes.set(title=f"The {say(followed)} in the deck, and all others put back", xlabel="turn", ylabel="cards above it")
    axes.set_ylim(max(max(stay.above) for stay in every) + 2, -2)
    mark_whole_numbers(axes.xaxis, axes.yaxis)
    return Chart(figure, " ".join(sentences))
