"""The page of an experiment, without widgets: messages of the page in, changed values of its description out.

The page is `page/experiment.html` and the script beside it. A host carries the messages, and opens the game of a dot.
"""

import csv
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from io import StringIO
from itertools import chain
from math import ceil, floor, isfinite, isnan
from time import perf_counter
from typing import Any

from kit.errors import BadOption, KitError
from kit.lab.measures import list_measures
from kit.lab.player_kinds import KINDS
from kit.lab.stats import Interval
from kit.play.game import Game
from kit.play.names import write_value
from kit.rules.engine import rules
from kit.rules.rulebook import games, info
from kit.tabletop.background import Script, ScriptRunner
from kit.tabletop.chance import MOST_COLUMNS, describe_again, describe_shuffles, list_columns
from kit.tabletop.described import DescribedPage, Post
from kit.tabletop.experiment import (
    MOST_DEALS, Experiment, describe_settings, experiment, list_differences, list_settings, read_setting,
)

STEPS = (1, 10, 100, 1_000, 10_000, 100_000)  # deals of a press
MOST_DOTS = 600  # of a group; more deals are shown as bars
WIDENED = 5  # parts that the guess adds to the axis at each end, at most; the values have one part
PIECE_SECONDS = 0.4  # seconds between two pictures, about
CLASSES = 1_000  # of an experiment that is repeated
NOTHING = "nothing"  # in place of what is different in a second group
GUESS_FIRST = "Guess first, then deal"
CHOSEN = "Chosen by its result, so chance had a part in it. Play chosen deals again, and see how far they fall back."

OpenGame = Callable[[Game, bool], None]
Keep = Callable[[str, str], None]  # keeps what the reader has said: "guess" or "finding", and the text; may refuse it


class ExperimentPage(DescribedPage):
    """The page of an experiment. After every change it posts the values that have changed.

    `open_game` opens a game beside the page: to step through it, or to play it (True). With `keep` the page asks for
    a last sentence, too. A guess is kept when the deals begin: from then on it stands.
    """

    kind = "experiment"

    def __init__(self, made: Experiment, post: Post, open_game: OpenGame, keep: Keep | None = None) -> None:
        super().__init__(post)
        self.experiment, self._open_game, self._keep = made, open_game, keep
        self.kept_guess: float | None = None
        self.finding = ""  # the reader's last sentence
        self.above = self.below = ""  # HTML about the path through a lesson
        self.runner = ScriptRunner({}, self.fail)
        self._forget()

    def _forget(self) -> None:
        """Forget what belongs to the question and the deals so far."""
        self.runner.stop()
        self.guess: float | None = None
        self.picked: tuple[int, int] | None = None  # the number of a deal, and its group
        self.classes: tuple[int, list[Interval], float] | None = None  # deals in each class, their answers, the mean
        self._forget_chance()
        self.note = ""

    def _forget_chance(self) -> None:
        """Forget what chance alone does to the deals so far."""
        self.shuffled: dict[str, Any] | None = None  # the picture of the shuffled labels
        self.again = ""  # what chosen deals brought when they were played again
        self.times = 0  # that they were played again

    # ---- messages of the page ----

    def receive(self, content: Mapping[str, Any]) -> None:
        """Do what a message asks, and show the page again. An error is shown as a sentence."""
        actions: dict[str, Callable[[Any], None]] = {
            "question": self._ask, "guess": self._guess, "deal": self._deal, "stop": lambda _: self.runner.stop(),
            "finding": self._note, "clear": lambda _: self._clear(), "pick": self._pick, "find": self._find,
            "again": self._repeat, "shuffle": self._shuffle, "replay": self._replay, "open": self._open,
            "copy": lambda _: self._post({"copy": self.experiment.link}),
            "lock": lambda _: self._post({"copy": self.experiment.locked_link}),
            "save": lambda _: self._post({"download": {"name": "experiment.csv", "text": write_csv(self.experiment)}}),
        }
        self.note = ""
        try:
            for name in content.keys() & actions.keys():
                actions[name](content[name])
        except Exception as error:  # nobody else would see it
            self.fail(error)
        self.show()

    def fail(self, error: Exception) -> None:
        """Show an error as a sentence."""
        self.note = str(error) if isinstance(error, KitError) else f"{type(error).__name__}: {error}"
        self.show()

    def _ask(self, asked: Mapping[str, Any]) -> None:
        """Ask another question: the page sends what its menus say."""
        now, slug = self.experiment, asked["game"]
        if now.is_locked:
            raise BadOption("This question is locked; open another experiment for another question")
        settings = {"by": asked["by"]}
        if slug == now.slug:
            batch, seat = now.groups[0]
            settings |= {"measure": asked["measure"], "seat": seat}
            settings |= {name: asked.get(name, value) for name, value in batch.options.items()}
        pairs = [pair.split("=") for pair in asked["compare"].split("&") if pair != NOTHING]
        other = {name: read_setting(name, text) for name, text in pairs if name in settings}
        other = {name: value for name, value in other.items() if value != settings[name]}
        self.experiment = experiment(slug, compare=other or None, **settings)
        self._forget()

    def _clear(self) -> None:
        guess = self.guess
        self.experiment.clear()
        self._forget()
        self.guess = guess

    def _guess(self, value: float | None) -> None:
        if self.experiment.is_locked and self.experiment.dealt:
            raise BadOption("The guess stands, because the deals have begun; Clear begins again")
        if value is not None and self.experiment.is_share and not 0 <= value <= 100:
            raise BadOption("A share lies between 0 and 100 %")
        self.guess = None if value is None else float(value)

    def _stand_by_guess(self) -> None:
        """Keep the guess, because the deals begin. Raises BadOption if the question is locked, and there is none."""
        if self.experiment.is_locked and self.guess is None:
            raise BadOption(GUESS_FIRST)
        if self._keep and self.guess is not None and self.guess != self.kept_guess:
            self._keep("guess", f"{self.guess:g}{' %' * self.experiment.is_share}")
            self.kept_guess = self.guess

    def _note(self, text: str) -> None:
        """Keep the reader's last sentence."""
        if self._keep:
            self._keep("finding", text)
            self.finding = text

    def resume(self, guesses: Sequence[Any]) -> list[bool]:
        """Show the last of these guesses, which were kept earlier. None of them is right or wrong."""
        with suppress(ValueError):  # somebody may have changed the file
            self.guess = self.kept_guess = float(str(guesses[-1]).removesuffix(" %"))
        self.show()
        return []

    def set_lines(self, above: str, below: str) -> None:
        """Show HTML about the path through a lesson above the experiment and below it."""
        self.above, self.below = above, below
        self.show()

    def _deal(self, deals: int) -> None:
        """Play more deals, a piece at a time."""
        self._stand_by_guess()
        self.runner.start(self._play_on(min(int(deals), MOST_DEALS - self.experiment.dealt)))

    def _play_on(self, deals: int) -> Script:
        made, piece = self.experiment, 10
        while deals > 0:
            piece = min(piece, deals)
            first, start = 1 + made.dealt, perf_counter()
            made.add((yield partial(made.play, range(first, first + piece))))
            self._forget_chance()
            deals -= piece
            piece = max(1, int(piece * min(10, PIECE_SECONDS / max(perf_counter() - start, 1e-3))))
            self.show(is_busy=deals > 0)

    def _pick(self, place: Mapping[str, int]) -> None:
        """Pick the deal of a dot, or of a bar: at each press its next deal."""
        group = int(place["group"])
        if "deal" in place:
            self.picked = int(place["deal"]), group
            return
        deals = self._find_deals(group, float(place["column"]))
        before = self.picked[0] if self.picked else 0
        self.picked = next((deal for deal in deals if deal > before), deals[0]), group

    def _find(self, which: str) -> None:
        """Pick the game with the least or the greatest value, or a typical one."""
        finished = sorted(self.experiment.counts[""].elements())
        if not finished:
            raise BadOption("No deal has ended yet")
        wanted = finished[{"least": 0, "typical": len(finished) // 2, "greatest": -1}[which]]
        self.picked = self.experiment.values[0].index(wanted) + 1, 0
        self.note = CHOSEN if which != "typical" else ""

    def _repeat(self, deals: int) -> None:
        self._stand_by_guess()
        self.runner.start(self._repeat_on(int(deals)))

    def _repeat_on(self, deals: int) -> Script:
        self.classes = deals, *(yield partial(self.experiment.repeat, deals, CLASSES))
        self.show(is_busy=False)

    def _shuffle(self, _: Any) -> None:
        self.runner.start(self._shuffle_on())

    def _shuffle_on(self) -> Script:
        self.shuffled = yield partial(describe_shuffles, self.experiment)
        self.show(is_busy=False)

    def _replay(self, which: str) -> None:
        self.times += 1
        self.runner.start(self._replay_on(which == "greatest"))

    def _replay_on(self, is_greatest: bool) -> Script:
        self.again = yield partial(describe_again, self.experiment, is_greatest, self.times)
        self.show(is_busy=False)

    def _open(self, plays: bool) -> None:
        if self.picked:
            game = self.experiment.open(*self.picked)
            self._open_game(game.at(0) if plays else game, bool(plays))

    # ---- the description ----

    def show(self, is_busy: bool | None = None) -> None:
        """Post the values that have changed."""
        busy = self.runner.script is not None if is_busy is None else is_busy
        shown = {"busy": busy, "lacks": sorted(self._find_missing(busy)), "off": ["shuffle"] * busy}
        self._post_changed(self._describe_question() | self._describe_answer() | shown)

    def _find_missing(self, busy: bool) -> set[str]:
        """Return the names of the parts that the page does not show now."""
        made = self.experiment
        missing = {
            "stop": not busy, "menus": made.is_locked, "players": len(info(made.slug).players) < 2,
            "found": not made.dealt, "replay": not made.dealt, "shuffle": not (made.dealt and made.groups[1:]),
            "typical": made.is_share, "open": self.picked is None, "finding_form": self._keep is None,
        }  # fmt: skip
        return {name for name, is_missing in missing.items() if is_missing}

    def _describe_question(self) -> dict[str, Any]:
        """Return the question, and the menus that change it, by name."""
        made, (batch, seat) = self.experiment, self.experiment.groups[0]
        by = batch.by[0] if len({*batch.by}) == 1 else batch.by
        rest, seats = [each for each in rules(made.slug).OPTIONS if each.name != "players"], len(batch.by)
        pairs = [("by", kind) for kind in KINDS]
        if made.measure in dict(list_measures(made.slug, seats, seat=2)):
            pairs += [("seat", str(each)) for each in range(1, 1 + seats)]
        pairs += [(option.name, write_value(value)) for option in rest for value in option.values]
        others = [[pair] for pair in pairs if pair not in list_settings(made.groups[0], every=True)]
        now = [list_differences(each, made.groups[0]) for each in made.groups[1:]]
        others += [each for each in now if each not in others]
        return {
            "sentence": made.sentence, "link": made.link, "game": made.slug, "measure": made.measure, "by": by,
            "players": seats, "compare": join_pairs(*now) or NOTHING,
            "others": [["nothing", NOTHING], *([describe_settings(each), join_pairs(each)] for each in others)],
            "options": [
                [each.name, each.name.replace("_", " "), [[write_value(value), value] for value in each.values],
                 batch.options[each.name]] for each in rest if len(each.values) > 1
            ],
            "games": [[each.title, each.slug] for each in games()],
            "measures": [[each.question, each.name] for each in list_measures(made.slug, seats, seat)],
            "tables": [[f"{count} player{'s' * (count != 1)}", count] for count in info(made.slug).players],
            "kinds": [[f"{kind} players", kind] for kind in KINDS],
        }  # fmt: skip

    def _describe_answer(self) -> dict[str, Any]:
        """Return the answer so far, and the pictures, by name."""
        made, summary = self.experiment, self.experiment.summary()
        prefixes = ("", "other_")[: len(made.groups)]
        return {
            "answer": summary["text"], "note": self.note, "dealt": made.dealt, "steps": STEPS, "guess": self.guess,
            "guess_place": self._place_guess(), "locked": made.is_locked, "finding": self.finding,
            "above": self.above, "below": self.below, "unit": "%" * made.is_share,
            "least": "A game not won" if made.is_share else "The least",
            "greatest": "A game won" if made.is_share else "The greatest",
            "guessed": self._judge_guess(summary), "is_share": made.is_share, "axis": self._widen_axis(),
            "groups": [self._list_columns(group) for group in range(len(made.groups))],
            "marks": [[mark(summary[f"{prefix}{name}"]) for name in Interval._fields] for prefix in prefixes],
            "settling": list(self._settle(summary)), "picked": self._describe_picked(),
            "classes": self._describe_classes(), "shuffled": self.shuffled, "again": self.again,
        }

    def _place_guess(self) -> float | None:
        """Return the place of the guess on the axis; a share is guessed in per cent."""
        return self.guess / 100 if self.experiment.is_share and self.guess is not None else self.guess

    def _judge_guess(self, summary: Mapping[str, Any]) -> str:
        """Return the guess, and whether the interval has it, in words."""
        if (guess := self._place_guess()) is None:
            return f"{GUESS_FIRST}." if self.experiment.is_locked else ""
        text = f"You guessed {self.experiment.write(guess)}."
        if not isfinite(summary["low"]) or not summary["deals"]:
            return text
        return f"{text} It lies {'in' if summary['low'] <= guess <= summary['high'] else 'outside'} the interval."

    def _find_axis(self) -> tuple[float, float]:
        """Return the ends of the axis. It grows with the values, which are never fewer, so it does not shrink."""
        values = [value for counts in self._list_counts() for value in counts]
        if self.experiment.is_share or not values:
            return 0.0, 1.0
        return min(values), max(*values, min(values) + 1)

    def _widen_axis(self) -> tuple[float, float]:
        """Return the ends of the axis with the guess in it, unless the values would then be too close together."""
        low, high = self._find_axis()
        guess, most = self._place_guess(), WIDENED * (high - low)
        if guess is None:
            return low, high
        return max(low - most, min(low, guess)), min(high + most, max(high, guess))

    def _list_counts(self) -> list[Counter[float]]:
        """Return how often each value came, by group."""
        return list(self.experiment.counts.values())[: len(self.experiment.groups)]

    def _find_columns(self, group: int) -> dict[float, float]:
        """Return the column of each value in a picture: the number in its middle."""
        values, (low, high) = self._list_counts()[group], self._find_axis()
        if self.experiment.is_share:
            return {value: value for value in values}
        width = max(1, ceil((high - low + 1) / MOST_COLUMNS))
        return {value: floor((value - low) / width) * width + low + (width - 1) / 2 for value in values}

    def _list_columns(self, group: int) -> list[list[Any]]:
        """Return the columns of a picture: the number in the middle, how many deals, and the deals if they are dots."""
        columns, sizes, has_dots = self._find_columns(group), Counter[float](), self.experiment.dealt <= MOST_DOTS
        for value, count in self._list_counts()[group].items():
            sizes[columns[value]] += count
        return [
            [place, count, self._find_deals(group, place) if has_dots else []] for place, count in sorted(sizes.items())
        ]

    def _find_deals(self, group: int, place: float) -> list[int]:
        """Return the numbers of the deals in a column."""
        wanted = {value for value, column in self._find_columns(group).items() if column == place}
        return [deal for deal, value in enumerate(self.experiment.values[group], 1) if value in wanted]

    def _settle(self, summary: Mapping[str, Any]) -> Iterator[list[float]]:
        """Yield how the estimate settled: the number of deals, the estimate, and the ends of its interval."""
        now = self.experiment.dealt, Interval(summary["estimate"], summary["low"], summary["high"])
        for look, found in [*self.experiment.settled, now]:
            if all(map(isfinite, found)):
                yield [look, *found]

    def _describe_picked(self) -> dict[str, Any] | None:
        if self.picked is None:
            return None
        deal, group = self.picked
        value = self.experiment.values[group][deal - 1]
        words = {0.0: "not won", 1.0: "won"} if self.experiment.is_share else {}
        what = "it did not end" if isnan(value) else words.get(value, f"{value:.3g}".replace("-", "−"))
        return {"deal": deal, "group": group, "text": f"Deal {deal:,}{', the other group' * group}: {what}."}

    def _describe_classes(self) -> dict[str, Any] | None:
        """Return the repeated experiment: the estimates of the classes in columns, and a sentence."""
        if self.classes is None:
            return None
        deals, answers, truth = self.classes
        columns, axis = list_columns([each.estimate for each in answers if not isnan(each.estimate)], 1 / deals)
        held = sum(each.low <= truth <= each.high for each in answers)
        what, sign = ("difference", "+") if self.experiment.groups[1:] else ("value", "")
        text = (
            f"{len(answers):,} classes with {deals} deals each: {held:,} of their intervals hold the {what} of all "
            f"classes together, {self.experiment.write(truth, sign)}."
        )
        return {"columns": columns, "axis": axis, "text": text}


def join_pairs(pairs: Sequence[tuple[str, str]] = ()) -> str:
    """Return settings as one text."""
    return "&".join(map("=".join, pairs))


def mark(value: float) -> float | None:
    """Return a place on the axis, or None if it is not known."""
    return float(value) if isfinite(value) else None


def write_csv(made: Experiment) -> str:
    """Return the deals as CSV. The question is the name of the column with the values."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(["deal", made.sentence, "finished", *["other", "other_finished"] * (len(made.groups) - 1)])
    for deal, values in enumerate(zip(*made.values, strict=True), 1):
        writer.writerow([deal, *chain.from_iterable(("", False) if isnan(each) else (each, True) for each in values)])
    return text.getvalue()
