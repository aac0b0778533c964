"""Measures how many games are saved where players are compared by results from which luck is taken away.

`python -m data.studies.fair_players FOLDER` writes `fair_players.csv`, and `fair_players.toml`, which says how it was
made.
"""

from __future__ import annotations

from data.studies.fair_way import Plan
from data.studies.tables import Row, columns, run_study
from kit.lab.stats import mean_interval
from tutorials.chance.lessons.fair_chance import times_fewer
from tutorials.chance.lessons.paths import weigh

SEED = 1
PLANS = (
    Plan("six-stacks", {"players": 2}, 500, 200),
    Plan("fashion", {"players": 2}, 300, 200),
    Plan("grid", {"players": 2}, 200, 60),
    Plan("stack-the-deck", {"players": 2, "rounds": 1}, 400, 200),
    Plan("stack-em", {"hand_limit": 5}, 300, 200),
)
COMPARED = ("half careful", "mostly careful")


def row(plan: Plan, player: str) -> Row:
    """Return a row about a player: what it loses on a careful one, told by results alone and by its choices alone."""
    each = weigh(plan.game, player, plan.games, plan.playouts, SEED, **plan.options)
    result, choice = each.result.to_numpy(), each.choice.to_numpy()
    paired = result - each.careful.to_numpy()
    return {
        "game": plan.game, "players": plan.options.get("players", 1), "player": player, "games": plan.games,
        "playouts": plan.playouts, "undecided": plan.games - len(each),
    } | columns("by_result", mean_interval(paired)) | columns("by_choice", mean_interval(choice)) | columns(
        "luck", mean_interval(each.luck)
    ) | {
        "variance_result": result.var(ddof=1), "variance_same_deals": paired.var(ddof=1),
        "variance_choice": choice.var(ddof=1),
    } | columns("times", times_fewer(result, choice)) | columns("times_same_deals", times_fewer(paired, choice))


def tables() -> dict[str, list[Row]]:
    """Return the table measured, by the name of its file."""
    return {"fair_players": [row(plan, player) for plan in PLANS for player in COMPARED]}


def main() -> None:
    """Measure into the folder named on the command line."""
    run_study("fair_players", SEED, tables)


if __name__ == "__main__":
    main()
