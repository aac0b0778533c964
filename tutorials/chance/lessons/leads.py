"""Experiments in which nothing differs, without widgets and NumPy: a game with a button *Stop!*, and many looks.

A lead is in standard errors. An experiment has a lead after every STEP deals, up to DEALS.
"""

import csv
from collections.abc import Callable, Generator, Iterable, Sequence
from html import escape
from math import sqrt
from statistics import mean

from kit.files import results_file
from kit.lesson.form import Form
from kit.lesson.verdicts import error_html, message_html
from kit.tabletop.background import ScriptRunner

DEALS, STEP = 1_000, 10  # deals of an experiment, and the fewest deals between two looks
USUAL_LINE, POCOCK_LINE = 1.96, 2.555  # standard errors for one and for ten looks
LOOKS = {1: [DEALS], 10: range(100, DEALS + 1, 100), 99: range(2 * STEP, DEALS + 1, STEP)}
LEADS = "stopping_paths.csv"  # the file of results with sixty experiments
EXPERIMENTS = 10  # experiments in a game
EACH_LOOK = 2  # steps of STEP deals between two pictures
SECONDS = 0.12  # between two pictures
LONG_SECONDS = 0.6  # after the first picture, and after the last: a double click must not call, a late click not start
LEFT, RIGHT, ABOVE, BELOW = 44, 680, 28, 268  # edges of the field in a picture, which is 700 by 310
MOST = 4.4  # standard errors at the edges of the field
Leads = Sequence[Sequence[float]]


class StopForm(Form):
    """A game of ten experiments in which nothing differs. Only the end of the game shows this.

    `calls` has of each finished experiment the deals until the call, 0 without a call. `compare` returns the reader's
    guess and the share of right calls in a sentence.
    """

    purpose = "bring it to life"

    def __init__(self, leads: Leads, compare: Callable[[str], str]) -> None:
        super().__init__()
        self.leads, self.compare, self.calls = leads, compare, list[int]()
        self.steps = EACH_LOOK  # steps of STEP deals in the picture
        self.runner = ScriptRunner({"look": SECONDS, "long look": LONG_SECONDS}, self._fail)
        self.buttons = {"stop": ("Start", self._press)}
        self._draw()

    @property
    def is_running(self) -> bool:
        """Whether an experiment is running."""
        return self.runner.script is not None

    def stop(self) -> None:
        """End the experiment that is running."""
        self.runner.stop()

    def _press(self) -> None:
        """Start the next experiment, or call the running experiment clear."""
        if self.is_running:
            if self.steps > EACH_LOOK:  # otherwise it is the second click of a double click
                self.runner.stop()
                self._finish(STEP * self.steps)
        else:
            if len(self.calls) == EXPERIMENTS:
                self.calls.clear()
            self._label("Stop! It is clear")
            self.verdict = ""
            self.runner.start(self._run_experiment())

    def _run_experiment(self) -> Generator[str]:
        """Draw the lead, longer at each look. At the end the reader has not called it."""
        last = DEALS // STEP
        for self.steps in range(EACH_LOOK, last + 1, EACH_LOOK):
            self._draw()
            self.look()
            yield "long look" if self.steps in (EACH_LOOK, last) else "look"
        self._finish(0)
        self.look()

    def _fail(self, error: Exception) -> None:
        self.verdict = error_html(error)
        self.look()

    def _label(self, text: str) -> None:
        self.buttons = {"stop": (text, self._press)}

    def _finish(self, deals: int) -> None:
        """Count a call after so many deals (0: no call), and show the score."""
        self.calls.append(deals)
        number = len(self.calls)
        said = f"you called it clear after {deals:,} deals" if deals else "you left it open"
        head, body = f"Experiment {number} of {EXPERIMENTS}", f"<p>Here {said}.</p>"
        self._label(f"Start experiment {number + 1}")
        if number == EXPERIMENTS:
            head, body, self.is_answered = "Your score", self._describe_score(), True
            self._label("Play again")
        self.verdict = message_html("plain", head, body)

    def _describe_score(self) -> str:
        """Return the score in HTML. A call is wrong, because nothing differs; an experiment left open is right."""
        called = [deals for deals in self.calls if deals]
        right = EXPERIMENTS - len(called)
        lines = [f"You called {len(called)} of {EXPERIMENTS} experiments clear."]
        if called:
            lines[0] = lines[0][:-1] + f", after {mean(called):,.0f} deals on average."
        lines.append("In all ten, both orders are equally good: each deal that counts is the toss of a fair coin. "
                     f"So every call was wrong. You were right in {right} of {EXPERIMENTS}: those that you left open.")
        lines.append(self.compare(f"you were right in {right / EXPERIMENTS:.0%}"))
        return "".join(f"<p>{escape(line)}</p>" for line in lines)

    def _draw(self) -> None:
        number, deals = min(len(self.calls) + 1, EXPERIMENTS), STEP * self.steps
        path = self.leads[number - 1][: self.steps]
        self.chart = draw_leads([(path, "accent")], USUAL_LINE, f"Experiment {number}: the lead after {deals:,} deals")
        ahead = "ace to king is ahead" if path[-1] > 0 else "two to ace is ahead" if path[-1] < 0 else "nobody is ahead"
        self.note = f"After {deals:,} deals {ahead}, by {abs(path[-1]):.2f} standard deviations."

    def __repr__(self) -> str:
        return f"<Stop! {len(self.calls)} of {EXPERIMENTS} experiments>"


class LeadsForm(Form):
    """The leads of many experiments. Each stops at its first look beyond a line; `pocock` is the line for ten looks."""

    purpose = "bring it to life"

    def __init__(self, leads: Leads, pocock: float = POCOCK_LINE) -> None:
        super().__init__()
        self.leads, self.lines = leads, {"1.96": USUAL_LINE, f"{pocock:.2f} (Pocock)": pocock}
        looks = {str(number): places for number, places in LOOKS.items()}
        self.fields = {
            "looks": {"kind": "choice", "label": "looks", "options": looks, "value": "1"},
            "line": {"kind": "choice", "label": "line at", "options": self.lines, "value": "1.96"},
        }
        self._draw()

    def count_stops(self) -> list[int]:
        """Return the deals at which each experiment stops, 0 if it goes on to its end."""
        looks, line = self.read().values()
        return [next((deals for deals in looks if abs(path[deals // STEP - 1]) > line), 0) for path in self.leads]

    def _draw(self) -> None:
        stops, (looks, line) = self.count_stops(), self.read().values()
        paths = [(path[: stop // STEP] if stop else path, "refused" if stop else "muted")
                 for stop, path in sorted(zip(stops, self.leads, strict=True), key=lambda each: each[0] > 0)]
        title = f"{len(paths)} experiments in which nothing differs"
        self.chart = draw_leads(paths, line, title)
        look_text = "one look, at the end" if len(looks) == 1 else f"{len(looks)} looks"
        count = f"{sum(stop > 0 for stop in stops)} of {len(paths)} experiments"
        self.sentence = f"With {look_text}, {count} look clear, and all of these are wrong."
        self.verdict = f"<p>{self.sentence}</p>"

    def __repr__(self) -> str:
        return self.sentence


def read_leads() -> Leads:
    """Read the leads of sixty experiments from the kit's results: of the deals that ace to king alone has won."""
    with results_file(LEADS).open(encoding="utf-8", newline="") as file:
        wins = [(int(row["ace_to_king"]), int(row["two_to_ace"])) for row in csv.DictReader(file)]
    leads = [(first - second) / sqrt(max(first + second, 1)) for first, second in wins]
    return [leads[start : start + DEALS // STEP] for start in range(0, len(leads), DEALS // STEP)]


def draw_leads(paths: Iterable[tuple[Sequence[float], str]], line: float, title: str) -> str:
    """Return an SVG of leads, each in a colour of the page, and of the two lines beyond which a lead looks clear.

    A lead that is not muted has a mark at its end.
    """

    def x(deals: int) -> str:
        return f"{LEFT + (RIGHT - LEFT) * deals / DEALS:.1f}"

    def y(lead: float) -> str:
        return f"{(ABOVE + BELOW) / 2 - (BELOW - ABOVE) / 2 * lead / MOST:.1f}"

    def across(lead: float, look: str) -> str:
        return f'<path d="M{LEFT} {y(lead)}H{RIGHT}" {look}/>'

    text = 'fill="var(--kit-muted)" font-size="14" text-anchor='
    field = f"M{LEFT} {y(line)}H{RIGHT}V{y(-line)}H{LEFT}Z"
    parts = [f'<path d="{field}" fill="var(--kit-inks-a)" fill-opacity="0.15"/>']
    parts.append(across(0, 'stroke="var(--kit-muted)" stroke-width="0.8"'))
    dashes = 'stroke="var(--kit-text)" stroke-width="1.6" stroke-dasharray="6 4"'
    parts += [across(line, dashes), across(-line, dashes)]
    for path, colour in paths:
        points = " ".join(f"{x(STEP * place)},{y(lead)}" for place, lead in enumerate(path, 1))
        look = 'stroke-width="0.8" stroke-opacity="0.4"' if colour == "muted" else 'stroke-width="1.6"'
        parts.append(f'<polyline points="{points}" fill="none" stroke="var(--kit-{colour})" {look}/>')
        if colour != "muted":
            parts.append(f'<circle cx="{x(STEP * len(path))}" cy="{y(path[-1])}" r="4" fill="var(--kit-{colour})"/>')
    parts += [f'<text x="{LEFT - 6}" y="{y(lead - 0.15)}" {text}"end">{lead}</text>' for lead in range(-4, 5, 2)]
    parts += [f'<text x="{x(deals)}" y="{BELOW + 16}" {text}"middle">{deals}</text>' for deals in range(0, 1001, 200)]
    parts += [f'<text x="{(LEFT + RIGHT) / 2}" y="{BELOW + 34}" {text}"middle">deals</text>',
              f'<text x="14" y="{(ABOVE + BELOW) / 2}" {text}"middle" transform="rotate(-90 14 {(ABOVE + BELOW) / 2})">'
              "lead, in standard deviations</text>",
              f'<text x="{LEFT}" y="16" fill="var(--kit-text)" font-size="16">{escape(title)}</text>']
    size = 'viewBox="0 0 700 310" width="700" role="img"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} aria-label="{escape(title)}">{"".join(parts)}</svg>'
