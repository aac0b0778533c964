"""The trial of Stack 'Em's claim: how games end, whether taking a card up costs one, and what is so for whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pandas as pd

from kit.charts.chart import COLOURS, GROUND, HATCHES, Chart, as_percent, in_style, new_figure
from kit.lab.players import PLAYERS, played
from kit.lab.results import measured
from kit.lab.simulate import simulate
from kit.lab.solve import solve
from kit.lab.stats import share_interval
from kit.play.game import deal
from kit.rules.cards import say

PACK = 52
GAME, SEED, BUDGET = "stack-em", 1, 5_000
VERDICTS = ("won", "not decided", "lost")
HALF = 0.5  # at least so large a share of the games is won, says the claim


@in_style
def undrawn_chart(left: Mapping[str, Sequence[int]], title: str) -> Chart:
    """In which share of the games so many cards were still in the deck at the end: a panel for each name."""
    figure = new_figure(7.2, 1.1 + 1.25 * len(left))
    panels = figure.subplots(len(left), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
    said = []
    for at, (axes, (name, counts)) in enumerate(zip(panels, left.items(), strict=True)):
        many = sorted(set(counts))
        shares = [list(counts).count(each) / len(counts) for each in many]
        axes.bar(many, shares, width=0.85, color=COLOURS[at], hatch=HATCHES[at], edgecolor=GROUND)
        axes.set(title=name, xlim=(-1, PACK + 1), ylim=(0, None), ylabel="games")
        axes.title.set(fontsize=10)
        as_percent(axes.yaxis)
        said.append(f"{name}: from {min(counts)} to {max(counts)}, on average {sum(counts) / len(counts):.1f}")
    panels[-1].set(xlabel="cards still in the deck when the game ended")
    figure.suptitle(title)
    return Chart(figure, f"{title}. {'; '.join(said)}.")


def endings(games: int, player: str = "careful", seed: int = SEED, **options: Any) -> pd.DataFrame:
    """Play so many deals to their end, and tell what lies where then: a row a deal.

    Columns: deal, won, moves, up (cards on their suits' stacks), left (cards in the deck), hand, and stacks show, the
    exposed card of each working stack that has one. Raises BadOption.
    """
    rows = []
    for number in range(seed, seed + games):
        game = played(GAME, number, by=player, **options)
        position = game.position()
        rows.append(
            {
                "deal": number, "won": bool(game.result()), "moves": len(game.history), "up": game.score()["total"],
                "left": len(position["deck"].split()), "hand": " ".join(map(say, position["hand"].split())),
                "stacks show": " ".join(say(stack.split()[-1]) for stack in position["work"] if stack),
            }
        )
    return pd.DataFrame(rows)


def taken_up(deals: int, seed: int = SEED, nodes: int = BUDGET, **options: Any) -> pd.DataFrame:
    """Careful games, stopped wherever a card could go up: how many could still be won before and after it did.

    Every card known, a search of so many positions (`nodes`) says so: a row for each verdict before, a column for each
    after. Raises BadOption.
    """
    counts = pd.DataFrame(0, index=pd.Index(VERDICTS, name="before"), columns=pd.Index(VERDICTS, name="after"))
    for number in range(seed, seed + deals):
        game = deal(GAME, seed=number, **options)
        while not game.over:
            up = [move for move in game.moves() if move.endswith("top")]
            before = solve(game, nodes).verdict if up else ""
            game.play(up[0] if up else PLAYERS["careful"](game))
            if up:
                counts.loc[before, solve(game, nodes).verdict] += 1
    return counts


def verdict(laws: Iterable[tuple[int, int]], games: int) -> pd.DataFrame:
    """Whether half of the games or more are won under each law, a number of stacks and one of cards: a row for whom.

    The careful player's share is that of so many games, with its 95 % interval. What anybody could win, every card
    known, comes from the long searches that the kit keeps. The claim is refuted where the whole interval lies below
    one half, upheld where none of it does, and otherwise open. Raises BadOption.
    """
    known = measured(GAME)
    rows = []
    for stacks, cards in laws:
        won = int(simulate(GAME, games, by="careful", work_stacks=stacks, hand_limit=cards).won.sum())
        here = (known.order == "A-K") & (known.work_stacks == stacks) & (known.hand_limit == cards)
        ends = [("the careful player", *share_interval(won, games)[1:])]
        ends += [("anybody, every card known", row.least, row.most) for row in known[here].itertuples()]
        for who, low, high in ends:
            found = "refuted" if high < HALF else "upheld" if low >= HALF else "open"
            law = f"{stacks} stacks, {cards} cards"
            rows.append({"law": law, "who plays": who, "from": low, "to": high, "half or more": found})
    return pd.DataFrame(rows)
