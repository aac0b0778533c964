"""What chance alone does to an experiment: labels are shuffled, and chosen deals are played again."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil, floor, isnan, nan
from random import Random
from typing import Any

from kit.errors import BadOption
from kit.lab.best_moves import CAREFUL, RANDOM
from kit.lab.measures import EVENT
from kit.lab.player_kinds import KINDS
from kit.lab.players import MOVE_LIMIT, choose_simply, play_out
from kit.lab.stats import share_interval
from kit.play.game import Game, deal
from kit.rules.rulebook import score_sign
from kit.tabletop.experiment import Experiment

SHUFFLES = 1_000
SEED = 1  # of the shuffles: everybody sees the same ones
MOST_CHOSEN = 10  # deals that are played again
MOST_COLUMNS = 60  # of a picture

Columns = tuple[list[list[Any]], list[float]]  # of a picture, and the ends of its axis


def shuffle_labels(differences: Iterable[float]) -> list[float]:
    """Return the mean differences of pairs whose labels are shuffled: chance turns the sign of each difference.

    Pairs with an unfinished game do not count. How many of `count` equal differences turn is a number of random bits,
    so a hundred thousand pairs take little time.
    """
    sizes = Counter(abs(float(each)) for each in differences if not isnan(each))
    pairs, draw, sorted_sizes = sizes.total(), Random(SEED).getrandbits, sorted(sizes.items())
    return [
        sum(size * (2 * draw(count).bit_count() - count) for size, count in sorted_sizes) / pairs
        for _ in range(SHUFFLES * bool(pairs))
    ]


def count_as_large(shuffled: Iterable[float], difference: float) -> int:
    """Return how many shuffled differences are at least as large as a difference, either way."""
    return sum(abs(each) >= abs(difference) * (1 - 1e-9) for each in shuffled)


def list_columns(values: Sequence[float], step: float) -> Columns:
    """Return the columns of a picture of values: the number in the middle and how many; and the ends of the axis.

    The width of a column is a whole number of steps.
    """
    low, high = min(values), max(values)
    width = step * max(1, ceil((high - low) / step / MOST_COLUMNS))
    counts = Counter(floor((value - low) / width + 0.5) for value in values)
    columns: list[list[Any]] = [[low + place * width, count, []] for place, count in sorted(counts.items())]
    return columns, [low - width / 2, low + (max(counts) + 0.5) * width]


def choose_deals(values: Sequence[float], is_greatest: bool) -> list[int]:
    """Return the numbers of the deals with the greatest or the least values: a tenth of the finished ones, at most ten.
    """
    finished = [deal for deal, value in enumerate(values, 1) if not isnan(value)]
    finished.sort(key=lambda deal: values[deal - 1], reverse=is_greatest)
    return finished[: max(1, min(MOST_CHOSEN, len(finished) // 10))]


def play_again(start: Game, by: Sequence[str], times: int) -> Game:
    """Play a deal to its end with other choices at random than the first time, and return the game. Raises BadOption.

    `times` is how often the deal was played before; with 0 the choices are those of the first time.
    """
    if slow := [name for name in by if KINDS[name] not in (RANDOM, CAREFUL)]:
        raise BadOption(f"{slow[0]} players do not choose at random; random and careful players can play again")
    skipped = times * (MOVE_LIMIT + 1)  # random numbers of the times before
    return play_out(start.copy(), lambda game: choose_simply(game, KINDS[by[game.turn - 1]], skipped))


def measure_game(game: Game, measure: str, seat: int) -> float:
    """Return the value of a measure in a game; if the game has not ended, it is nan."""
    if not game.over:
        return nan
    if measure.startswith(EVENT):
        return sum(f"{EVENT}{event.kind}" == measure for step in game.history for event in step.events)
    if measure == "moves":
        return len(game.history)
    if measure == "won":
        return (seat in game.winners()) / max(1, len(game.winners()))
    score = game.score()
    points: Any = score["total"] if measure in ("total", "margin") else score["parts"][measure]
    if measure == "margin":
        signed = [score_sign(game.slug) * each for each in points]
        return float(signed[seat - 1] - max(signed[: seat - 1] + signed[seat:]))
    return float(points[seat - 1] if isinstance(points, list) else points)


# ---- in words ----


def describe_shuffles(made: Experiment) -> dict[str, Any] | None:
    """Return the picture of the shuffled labels of an experiment with two groups: columns, axis, the difference, text.
    """
    differences = [first - second for first, second in zip(*made.values, strict=True) if not isnan(first - second)]
    if not differences:
        return None
    pairs, shuffled, difference = len(differences), shuffle_labels(differences), sum(differences) / len(differences)
    columns, (low, high) = list_columns(shuffled, 2 / pairs)
    share = share_interval(count := count_as_large(shuffled, difference), SHUFFLES)
    text = (
        f"The labels of {pairs:,} pairs are shuffled {SHUFFLES:,} times. Chance alone makes a difference at least as "
        f"large as {made.write(difference, '+')}, either way, {count:,} times: {100 * share.low:.1f} % to "
        f"{100 * share.high:.1f} % of the time. This counts if the number of deals was fixed beforehand."
    )
    axis = [min(low, difference), max(high, difference)]
    return {"columns": columns, "axis": axis, "mark": float(difference), "text": text}


def describe_again(made: Experiment, is_greatest: bool, times: int) -> str:
    """Return what the deals with the greatest or the least values bring when they are played again. Raises BadOption.
    """
    (batch, seat), values = made.groups[0], [float(value) for value in made.values[0]]
    chosen = choose_deals(values, is_greatest)
    starts = [deal(batch.slug, number, **batch.options) for number in chosen]
    again = [measure_game(play_again(start, batch.by, times), made.measure, seat) for start in starts]
    averages = [_average(made, each) for each in ([values[number - 1] for number in chosen], again, values)]
    names = ("not won", "won") if made.is_share else ("the least", "the greatest")
    return (
        f"{len(chosen)} of {made.dealt:,} deals were chosen by their result, {names[is_greatest]}: {averages[0]} on "
        f"average. The same deals with other choices at random: {averages[1]}. All deals: {averages[2]}. "
        "What falls back towards all deals was chance in the choices; what stays lies in the deal."
    )


def _average(made: Experiment, values: Sequence[float]) -> str:
    finished = [value for value in values if not isnan(value)]
    return made.write(sum(finished) / len(finished)) if finished else "none ended"
