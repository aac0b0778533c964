"""Ask the reader to build a model of a deal, play the model many times, and compare its results with exact chances."""

from __future__ import annotations

import ast
import inspect
import textwrap
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from html import escape
from itertools import count, islice
from math import nan, sqrt
from typing import Any

import numpy as np

from kit.errors import BadOption
from kit.lab.stats import Interval, share_interval
from kit.lesson.answer_lines import LONGEST, Content
from kit.lesson.answers import SaveAnswer, ignore
from kit.lesson.form import Form
from kit.lesson.verdicts import message_html

DEALS, MORE_DEALS = 100_000, 400_000  # deals in a check of a model, and if the first leave a doubt
TRIES = 5  # deals, at most, for each one that counts
MOST_RESULTS = 20  # results in the picture that no deal can have
MOST_SIZE = 100  # letters or bits of a result
FEWEST_EXPECTED = 5  # deals of a result that the test counts alone; rarer results count together
LEAST_CHANCE = 0.001  # a model differs if chance alone explains its distance in fewer experiments
DOUBT = 0.05  # the same, for playing more deals
UNWRITTEN = "{} is still to be written. Replace each … in the model, and run its cell again."
CHOOSE = "choose …"

Model = Callable[[np.random.Generator], Any]  # plays one deal, and returns its result; None: the deal does not count
Parts = Mapping[str, Mapping[str, Callable[[Any], Any]]]


class ModelBuilder(Form):
    """A model of one deal, which the reader writes as a function or puts together from parts.

    `model` is the function; it gets random numbers and returns the result of a deal. Or `model` maps the name of each
    part to its choices: the first part gets the random numbers, and each other part gets the result of the part before.
    `compute_chances` returns the exact chance of each result. `hints` has a hint for each line or part.
    """

    purpose = "model"

    def __init__(
        self, task: str, model: Model | Parts, compute_chances: Callable[[], Mapping[Any, float]],
        hints: Sequence[str], save_answer: SaveAnswer = ignore,
    ) -> None:
        super().__init__(task, save_answer)
        self.model, self.compute_chances = model, compute_chances
        self.deal_numbers, self.hints = count(1), iter(hints)
        for part, names in () if callable(model) else model.items():
            self.fields[part] = {"kind": "choice", "label": part, "options": [CHOOSE, *names], "value": CHOOSE}
        self.buttons = {
            "one": ("One deal", self.play_one), "many": (f"{DEALS:,} deals", self.play_many),
            "hint": ("Hint", self.show_hint),
        }  # fmt: skip
        self._one = self._hints = ""  # what is told of the last deal, and the hints so far

    def play_one(self) -> None:
        """Play the next deal, and show its result."""
        model, deal = self._find_model(), next(self.deal_numbers)
        result = play_model(model, deal, np.random.default_rng(deal))
        text = "does not count" if result is None else f"has the result {result}"
        self._one, self.verdict = f'<p class="kit-says">Deal {deal} {escape(text)}.</p>', ""

    def play_many(self) -> None:
        """Play many deals, draw the shares of their results, and show whether the model agrees with the chances."""
        counts = play_deals(self._find_model())
        chances = {simplify(result): chance for result, chance in self.compute_chances().items()}
        if judge_model(counts, chances)[0] and not judge_model(counts, chances, DOUBT)[0]:
            counts = play_deals(self._find_model(), MORE_DEALS, seed=2)
        self.chart = draw_model(counts, chances)
        agreement, body = judge_model(counts, chances)
        self.show_verdict(agreement, f"<p>{escape(body)}</p>", "Not contradicted")
        if agreement:
            self.is_answered = True
            self._save_answer(self._describe_model(), True)

    def show_hint(self) -> None:
        """Show the next hint below the others."""
        if text := next(self.hints, ""):
            self._hints += f"<p>{escape(text)}</p>"
        else:
            self.off.add("hint")

    def describe(self) -> dict[str, Any]:
        """Return everything that a page shows of the model, by name."""
        return super().describe() | {"told": self._one + self._hints}

    def resume(self, _: Sequence[Content]) -> list[bool]:
        """Show that the reader has built the model before."""
        self.is_answered = True
        self.verdict = message_html("solved", "You have built this model", "<p>You can build it again.</p>")
        return []

    def _find_model(self) -> Model:
        """Return the model as it is now. Raises BadOption if it is not finished."""
        if callable(self.model):
            if not inspect.isfunction(self.model):
                raise BadOption("The model must be a function that begins with def.")
            if any("Ellipsis" in repr(each) for each in self.model.__code__.co_consts):  # also as the end of a slice
                raise BadOption(describe_unwritten(self.model))
            return self.model
        for part, choice in self.fields.items():
            if choice["value"] == CHOOSE:
                raise BadOption(f"The model is not finished: choose what it does at “{part}”.")
        steps = [self.model[part][choice["value"]] for part, choice in self.fields.items()]
        return partial(_run_steps, steps)

    def _describe_model(self) -> str:
        """Return the code of the model, or the chosen parts."""
        if callable(self.model):
            return inspect.getsource(self.model)[:LONGEST]
        return "; ".join(f"{part}: {choice['value']}" for part, choice in self.fields.items())

    def __repr__(self) -> str:
        return f"<model: {self.question}>"


def describe_unwritten(model: Model) -> str:
    """Return in words that a function has a line with `...`, with the first of these lines."""
    with suppress(OSError, TypeError, ValueError, SyntaxError):  # without its source
        source = textwrap.dedent(inspect.getsource(model))
        gaps = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant) and node.value is ...]
        line = min(gap.lineno for gap in gaps)
        return UNWRITTEN.format(f"“{' '.join(source.splitlines()[line - 1].split())}”")
    return UNWRITTEN.format("Some of it")


def _run_steps(steps: Iterable[Callable[[Any], Any]], value: Any) -> Any:
    """Return the result of the steps, each with the result of the step before, or None as soon as a step returns it."""
    for step in steps:
        value = step(value)
        if value is None:
            break
    return value


def play_model(model: Model, deal: int, random: np.random.Generator) -> Any:
    """Return the result of a deal, which is a number, a text or None. Raises BadOption if the model fails."""
    try:
        return simplify(model(random))
    except Exception as error:
        raise BadOption(f"Deal {deal} stops{_find_place(model, error)}: {error}.") from error


def _find_place(model: Model, error: Exception) -> str:
    """Return the line of the model at which an error has happened, in words."""
    code = getattr(model, "__code__", None)
    file = code and code.co_filename
    lines = [frame.line for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file and frame.line]
    return f" at “{lines[-1]}”" if lines else ""


def simplify(result: Any) -> Any:
    """Return a result as a plain Python number or text. Raises BadOption for other results."""
    plain = result.item() if isinstance(result, np.generic) else result
    if plain is not None and not isinstance(plain, bool | int | float | str):
        raise BadOption(f"a model must return a number or a text, got {type(result).__name__}")
    size = len(plain) if isinstance(plain, str) else plain.bit_length() if isinstance(plain, int) else 0
    if size > MOST_SIZE:
        raise BadOption(f"a model must return a text of at most {MOST_SIZE} letters, or a number below 2^{MOST_SIZE}")
    return nan if plain != plain else plain  # a table counts each other NaN as a result of its own


def play_deals(model: Model, deals: int = DEALS, seed: int = 1) -> Counter[Any]:
    """Return how often each result comes in `deals` deals that count. Raises BadOption if too few deals count."""
    random, tries = np.random.default_rng(seed), TRIES * deals
    results = (play_model(model, deal, random) for deal in range(1, tries + 1))
    counts = Counter(islice((result for result in results if result is not None), deals))
    if counts.total() < deals:
        raise BadOption(f"Only {counts.total():,} of {tries:,} deals count. Does the model return a result?")
    return counts


def judge_model(
    counts: Counter[Any], chances: Mapping[Any, float], least_chance: float = LEAST_CHANCE
) -> tuple[bool, str]:
    """Return whether counted results agree with exact chances, and the reason in words.

    They agree unless Pearson's chi-square test finds that chance alone would give so large a distance in fewer than
    `least_chance` of all experiments. Results with fewer than FEWEST_EXPECTED expected deals count together, and if
    they are too few, together with the rarest other result.
    """
    from scipy.stats import chi2

    trials = counts.total()
    impossible = list_impossible(counts, chances)
    if impossible:
        has_fraction = isinstance(impossible[0], float) and not impossible[0].is_integer()
        what = "a number with a fraction, which no deal" if has_fraction else "which no deal"
        others = len(impossible) - MOST_RESULTS
        more = f" The picture leaves out {others:,} other results." if others > 0 else ""
        return False, f"Your model has the result {impossible[0]}, {what} can have.{more}"
    expected = {result: trials * chance for result, chance in chances.items()}
    groups = sorted((mean, counts[result]) for result, mean in expected.items())
    rare = sum(mean < FEWEST_EXPECTED for mean, _ in groups)  # how many of the groups count together
    rare += 0 < sum(mean for mean, _ in groups[:rare]) < FEWEST_EXPECTED
    together = [(sum(mean for mean, _ in groups[:rare]), sum(number for _, number in groups[:rare]))]
    groups = together * bool(rare) + groups[rare:]
    distance = sum((number - mean) ** 2 / mean for mean, number in groups)
    limit = chi2.isf(least_chance, max(1, len(groups) - 1))
    farthest = max(chances, key=lambda result: abs(counts[result] - expected[result]))
    share, exact = counts[farthest] / trials, chances[farthest]
    shares = f"{share:.1%} of your deals have the result {farthest}; exactly it is {exact:.1%}"
    if distance > limit:
        return False, f"{shares}. Chance alone would hardly ever put {trials:,} deals so far away."
    missed = max(sqrt(limit * chance * (1 - chance) / trials) for chance in chances.values())
    return True, (
        f"{shares}. That is the largest difference, and chance alone explains it. So {trials:,} deals do not "
        f"contradict your model. A model whose shares are wrong by less than {missed:.1%} could pass, too."
    )


def list_impossible(counts: Counter[Any], chances: Mapping[Any, float]) -> list[Any]:
    """Return the results that no deal can have, the commonest first."""
    return [result for result, _ in counts.most_common() if not chances.get(result)]


def draw_model(counts: Counter[Any], chances: Mapping[Any, float]) -> str:
    """Return an SVG of the shares of the results, in their 95 % intervals, beside the exact chances.

    Of the results that no deal can have, only the MOST_RESULTS commonest are drawn.
    """
    from kit.charts.general import compare

    trials, results = counts.total(), [*chances, *list_impossible(counts, chances)[:MOST_RESULTS]]
    rows = {
        "your model": {result: share_interval(counts[result], trials) for result in results},
        "exactly": {result: Interval(*3 * (chances.get(result, 0.0),)) for result in results},
    }
    return compare(rows, f"{trials:,} deals of your model", "share of the deals", "result", share=True).svg()
