"""Swap as a machine: which cards wait for one another, and how whole stacks can come to lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from kit.charts.chart import COLOURS, EDGE, GROUND, Chart, explain, in_style, new_figure
from kit.play.game import Game
from kit.rules.cards import FRENCH, say

RED = COLOURS[1]
COVERED, IN_ORDER = "the card that covers it", "the card before it in its suit"
LOOKS = {COVERED: "-", IN_ORDER: (0, (4, 2))}
RANKS = FRENCH.ranks


@in_style
def waiting_chart(game: Game, circle: Sequence[str]) -> Chart:
    """Draw the working stacks that have cards, and a circle of cards each of which waits for the next: an arrow each.

    `circle` holds cards of the working stacks, as `circle` finds them.
    """
    from matplotlib.lines import Line2D

    numbered = [(number, work.split()) for number, work in enumerate(game.position()["work"], 1) if work]
    stacks = [stack for _, stack in numbered]
    at = {card: (2 * x, y) for x, stack in enumerate(stacks) for y, card in enumerate(stack)}
    highest = max(map(len, stacks))
    step = min(0.8, 5 / highest)
    figure = new_figure(2.8 + 1.4 * len(stacks), 1.0 + step * highest)
    axes = figure.add_subplot()
    for card, place in at.items():
        edge = {"edgecolor": RED, "linewidth": 2} if card in circle else {"edgecolor": EDGE}
        axes.text(
            *place, say(card), ha="center", va="center", fontsize=8 + 6 * step,
            bbox={"boxstyle": f"round,pad={0.15 + step / 4}", "facecolor": GROUND, **edge},
        )
    for card, other in zip(circle, [*circle[1:], *circle[:1]], strict=True):
        look = LOOKS[COVERED if at[card][0] == at[other][0] and at[other][1] == at[card][1] + 1 else IN_ORDER]
        arrow = {"arrowstyle": "-|>", "color": RED, "lw": 1.8, "ls": look, "shrinkA": 21 * step, "shrinkB": 21 * step,
                 "connectionstyle": "arc3,rad=-0.18"}  # fmt: skip
        axes.annotate("", at[other], at[card], arrowprops=arrow)
    axes.set(xlim=(-1, 2 * len(stacks) - 1), ylim=(-0.4, highest - 0.5), yticks=[])
    axes.set(title="A circle: none of these ever goes up" if circle else "No circle: everything can go up in the end")
    axes.set_xticks([2 * x for x in range(len(stacks))], [f"stack {number}" for number, _ in numbered])
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    if circle:
        lines = [Line2D([], [], color=RED, ls=look) for look in LOOKS.values()]
        explain(axes, lines, [f"waits for {name}" for name in LOOKS])
    said = ", which waits for the ".join(say(card) for card in [*circle, *circle[:1]])
    return Chart(figure, f"The {said}." if circle else "No circle: no card waits for itself.")


def arrangements(game: Game) -> list[tuple[str, ...]]:
    """Return all ways in which the cards on the working stacks can come to lie by whole-stack moves, as they lie first.

    Each is the position's `work`: a text a stack.
    """
    boards, found = [game.copy()], [tuple(game.position()["work"])]
    for here in boards:
        for move in here.moves():
            if move.startswith("w") and not move.endswith("top"):
                after = here.copy()
                after.play(move)
                lie = tuple(after.position()["work"])
                if lie not in found:
                    found.append(lie)
                    boards.append(after)
    return found


def circle(game: Game) -> list[str]:
    """Return a shortest circle of cards of which each waits for the next, and the last for the first, or an empty list.

    A card on a working stack waits for the card that covers it, and every card for the one before it in its suit. None
    of a circle ever goes up: no move takes back what covers a card.
    """
    waits = waits_for(game)
    return min(filter(None, (way(waits, card) for card in waits)), key=len, default=[])


def way(waits: Mapping[str, list[str]], card: str) -> list[str]:
    """Return a shortest way from a card over the cards that wait for one another back to it, or an empty list."""
    ways, seen = [[card]], {card}
    for here in ways:
        for other in waits[here[-1]]:
            if other == card:
                return here
            if other not in seen:
                seen.add(other)
                ways.append([*here, other])
    return []


def waits_for(game: Game) -> dict[str, list[str]]:
    """Return for each card that is not up yet the cards for which it waits: the one on it, and the one before it."""
    position = game.position()
    stacks = [stack.split() for stack in position["work"]]
    cards = [card for stack in stacks for card in stack] + position["deck"].split()
    covers = {under: over for stack in stacks for under, over in pairwise(stack)}
    ranks = RANKS if position["options"]["order"] == "A-K" else RANKS[1:] + RANKS[0]
    waits = {}
    for card in cards:
        place = ranks.index(card[0])
        waits[card] = [covers[card]] if card in covers else []
        if place > position["top"][card[1]]:
            waits[card].append(ranks[place - 1] + card[1])
    return waits
