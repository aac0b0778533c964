"""Swap as a machine: what waits for what, where the cards are as a game goes on, what a number of stacks can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.play.game import Game
from kit.rules.cards import say
from kit.view.charts.chart import COLOURS, EDGE, GROUND, HATCHES, MUTED, TEXT, Chart, dress, explain, new_figure

PLACES = ("up, on the stack of its suit", "on a working stack", "in the deck")
RED = COLOURS[1]
COVERED, IN_ORDER = "the card that covers it", "the card before it in its suit"
LOOKS = {COVERED: "-", IN_ORDER: (0, (4, 2))}


def waiting_chart(game: Game, circle: Sequence[str]) -> Chart:
    """The working stacks that have cards, and a circle of cards each of which waits for the next: an arrow each.

    `circle` holds cards of the working stacks, as `kit.studies.swap_whole_stacks.circle` finds them.
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
            *place, say(card), ha="center", va="center", fontsize=8 + 6 * step, color=TEXT,
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
    dress(axes)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    if circle:
        lines = [Line2D([], [], color=RED, ls=look) for look in LOOKS.values()]
        axes.legend(
            lines, [f"waits for {name}" for name in LOOKS], loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize=9,
            frameon=False, labelcolor=MUTED,
        )
    said = ", which waits for the ".join(say(card) for card in [*circle, *circle[:1]])
    return Chart(figure, f"The {said}." if circle else "No circle: no card waits for itself.")


def flow_chart(game: Game) -> Chart:
    """Where the 52 cards are after each move of a game, and when whole stacks were moved."""
    figure = new_figure(7.2, 3.2)
    axes = figure.add_subplot()
    moves = range(len(game.history) + 1)
    counts = [_places(game.at(move).position()) for move in moves]
    below = [0] * len(counts)
    for colour, hatch, name, each in zip(COLOURS[2::-1], HATCHES, PLACES, zip(*counts, strict=True), strict=False):
        above = [low + count for low, count in zip(below, each, strict=True)]
        axes.fill_between(
            moves, below, above, step="post", facecolor=(colour, 0.6), edgecolor=GROUND, hatch=hatch, lw=0.6,
            label=name,
        )
        below = above
    whole = [move for move, step in enumerate(game.history, 1) if any(event.kind == "move" for event in step.events)]
    axes.plot(whole, [54] * len(whole), "v", color=TEXT, ms=4, label="a whole stack moves", clip_on=False)
    axes.set(title="Where the 52 cards are", xlabel="move", ylabel="cards")
    axes.set(xlim=(0, max(1, len(game.history))), ylim=(0, 56))
    axes.set_yticks([0, 13, 26, 39, 52])
    dress(axes)
    handles, names = axes.get_legend_handles_labels()
    explain(axes, handles[2::-1] + handles[3:], names[2::-1] + names[3:])
    up, work, deck = counts[-1]
    return Chart(
        figure,
        f"After {len(game.history)} moves {up} cards are up, {work} on working stacks, {deck} in the deck; "
        f"whole stacks moved {len(whole)} times.",
    )


def _places(position: Mapping[str, Any]) -> tuple[int, int, int]:
    """How many cards are up, on working stacks, and in the deck."""
    work = sum(len(stack.split()) for stack in position["work"])
    return sum(position["top"].values()), work, len(position["deck"].split())


def capacity_chart(
    played: Mapping[int, tuple[float, float, float]], known: Mapping[int, tuple[float, float]], title: str
) -> Chart:
    """By the number of working stacks, what a player wins, and between which shares lies what can be won at all.

    `played` gives a share and the ends of its interval; `known` the ends of what a search with every card known leaves
    possible, deals not decided counted either way.
    """
    figure = new_figure(7.2, 3.2)
    axes = figure.add_subplot()
    stacks = list(played)
    lows, highs = zip(*(known[each] for each in stacks), strict=True)
    heights = [high - low for low, high in zip(lows, highs, strict=True)]
    axes.bar(
        stacks, heights, bottom=lows, width=0.5, facecolor=(COLOURS[2], 0.6), edgecolor=GROUND, hatch="///",
        label="what can be won at all,\nevery card known:\nsomewhere in here",
    )
    shares, below, above = zip(*(played[each] for each in stacks), strict=True)
    axes.plot(stacks, shares, "o-", color=COLOURS[0], ms=6, label="what the careful player\nwins, deck unknown")
    axes.vlines(stacks, below, above, color=COLOURS[0], lw=3)
    axes.set(title=title, xlabel="working stacks", ylabel="share of deals won", ylim=(-0.02, 1.02), xticks=stacks)
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    dress(axes)
    explain(axes)
    said = [
        f"{each} stacks: the careful player wins {played[each][0]:.1%}, between {known[each][0]:.0%} and "
        f"{known[each][1]:.0%} can be won" for each in stacks
    ]
    return Chart(figure, f"{title}. {'; '.join(said)}.")
