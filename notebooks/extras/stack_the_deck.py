"""What the deck of Stack The Deck remembers: how deep each card that was put back lies, until somebody draws it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kit.charts.chart import COLOURS, GROUND, MUTED, TEXT, Chart, in_style, new_figure, whole_numbers
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


def stays(game: Game) -> list[Stay]:
    """Every stay of a card that was put back in the first round, in the order in which they began.

    Wilds are left out: one cannot be told from another.
    """
    found: list[Stay] = []
    lying: dict[str, Stay] = {}
    turn = 0
    for place, step in enumerate(game.history, start=1):
        position = game.at(place).position()
        if position["round"] > 1 or any(event.kind == "shuffle" for event in step.events):
            break
        if step.move == "draw":
            turn += 1
            for card in lying.keys() & set(position["drawn"].split()):
                at_end = lying.pop(card)
                found.append(at_end._replace(
                    drawn_by=step.seat, turns=(*at_end.turns, turn), above=(*at_end.above, 0)
                ))  # fmt: skip
        elif step.events[0].kind == "back" and step.events[0].data["card"] != WILD:
            card = step.events[0].data["card"]
            lying[card] = Stay(card, step.seat, 0, (), ())
        if position["drawn"]:
            continue
        deck = position["deck"].split()
        for card, stay in lying.items():
            if turn not in stay.turns:
                lying[card] = stay._replace(turns=(*stay.turns, turn), above=(*stay.above, deck.index(card)))
    begun = [stay for stay in lying.values() if stay.turns]  # who puts a card back may not be done with the other
    return sorted([*found, *begun], key=lambda stay: stay.turns)


@in_style
def memory_chart(game: Game, followed: str) -> Chart:
    """How deep all cards lie that were put back in the first round, turn by turn, and one card `followed` throughout.

    Raises BadOption if that card was never put back.
    """
    every = stays(game)
    told = [stay for stay in every if stay.card == followed]
    if not told:
        back = ", ".join(sorted({stay.card for stay in every}))
        raise BadOption(f"followed={followed!r}: this card was never put back; these were: {back or 'none'}")
    figure = new_figure(7.6, 4.0)
    axes = figure.add_subplot()
    for stay in every:
        if stay.card != followed:
            axes.plot(stay.turns, stay.above, color=MUTED, alpha=0.6, lw=1.2, marker=".", ms=4)
    for stay in told:
        _draw_followed(axes, stay)
    axes.set(title=f"The {say(followed)} in the deck, and all others put back", xlabel="turn", ylabel="cards above it")
    axes.set_ylim(max(max(stay.above) for stay in every) + 2, -2)
    whole_numbers(axes.xaxis, axes.yaxis)
    return Chart(figure, in_words(told))


def in_words(told: Sequence[Stay]) -> str:
    """The stays of one card as a sentence each."""
    said = []
    for stay in told:
        put = f"In turn {stay.turns[0]} seat {stay.put_by} puts the {say(stay.card)} back with {stay.above[0]} cards "
        drawn = f"in turn {stay.turns[-1]} seat {stay.drawn_by} draws it" if stay.drawn_by else "nobody draws it again"
        said.append(f"{put}above it; {drawn}.")
    return " ".join(said)


def _draw_followed(axes, stay):
    """The way of a card that is followed, with who put it in and who drew it."""
    axes.plot(stay.turns, stay.above, color=COLOURS[0], lw=3, marker="o", ms=6, zorder=3)
    label = {"fontsize": 9, "color": TEXT, "zorder": 4, "bbox": {"facecolor": GROUND, "edgecolor": MUTED, "pad": 2}}
    axes.annotate(
        f"seat {stay.put_by} puts it back", (stay.turns[0], stay.above[0]), xytext=(6, -18),
        textcoords="offset points", **label,
    )
    if stay.drawn_by:
        axes.annotate(
            f"seat {stay.drawn_by} draws it", (stay.turns[-1], 0), xytext=(8, 0), textcoords="offset points",
            va="center", **label,
        )
