"""`kit.experiment`: a question about a game, answered by real deals. Each deal of it can be opened."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from math import fsum, inf, isnan
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qsl, quote, unquote

from kit.errors import BadOption, cut, quote as quote_value, state_demand, whole_number
from kit.lab.deals import Batch, Pieces, choose_thread_count, new_batch, play_games, split_into_chunks
from kit.lab.measures import EVENT, find_measure, measure_rows
from kit.lab.players import play_deal
from kit.lab.stats import Interval, mean_at_every_look, mean_interval, sample_of, share_at_every_look, share_interval
from kit.lab.stop_flag import Stop
from kit.lab.worker_thread import can_start_threads
from kit.play.game import Game
from kit.play.names import read_value, write_value
from kit.rules.engine import rules
from kit.rules.rulebook import info

if TYPE_CHECKING:
    import pandas as pd

HEAD = "#experiment/"  # of a link
MOST_DEALS = 1_000_000  # of an experiment
MOST_CLASSES = 10_000
LOOKS = {round(10 ** (place / 8)) for place in range(49)}  # numbers of deals at which the answer is kept
DIFFERENCE = "difference_"  # begins the names of the difference of two groups
GROUP = ("players", "by", "seat")  # what the groups of a comparison may differ in, besides the options of the game


class Group(NamedTuple):
    """A group of games: the deals and the players of `batch`, seen from a seat."""

    batch: Batch
    seat: int


def experiment(
    game: str, measure: str = "", players: int | None = None, by: str | Sequence[str] = "careful", seat: int = 1,
    compare: Mapping[str, Any] | None = None, **options: Any,
) -> Experiment:
    """Return an experiment: a question about a game, and real deals that answer it. A notebook shows it as a page.

    `kit.experiment("grid", by="careful", measure="won")` asks how often seat 1 wins if all players are careful. Then
    `e.deal(1_000)` plays a thousand deals, `e.frame()` has their values, and `e.open(17)` returns the game of deal 17.

    - `game`: the name of the game, or the link of an experiment, which says everything;
    - `measure`: what is measured in each game: "won", "moves", "total", "margin", a part of the score, or
      "event:merge": the number of events of a kind, of all seats (default: the game's first measure);
    - `players`, `by`, `options`: as in `kit.simulate`; here all players are careful by default;
    - `seat`: whose win or score is measured (default: 1); moves and events are those of all seats;
    - `compare`: what is different in a second group on the same deals, such as {"by": "random"} (default: no group).

    Raises UnknownGame, BadOption.
    """
    if isinstance(game, str) and HEAD.lstrip("#") in game:
        made, deals = read_link(game)
        return made.deal(deals) if deals else made
    given = {"players": players, "by": by, "seat": seat, **options}
    groups = [make_group(game, given)]
    if compare is not None:
        groups += [make_group(game, {**given, **more}) for more in [compare] if isinstance(more, Mapping)]
        if not list_differences(groups[-1], groups[0]):
            remedy = 'Write it like compare={"by": "random"}.'
            raise BadOption(state_demand("compare", "say what is different in the second group", compare, remedy))
    return Experiment(groups, measure)


def make_group(game: str, given: Mapping[str, Any]) -> Group:
    """Return a group of games. Raises UnknownGame, BadOption."""
    options = {name: value for name, value in given.items() if name not in GROUP}
    batch = new_batch(game, 1, given["players"], given["by"], 1, options)
    return Group(batch, whole_number(given["seat"], 1, len(batch.by), "seat"))


class Experiment:
    """An experiment: one group of games or two, and the values of their deals so far.

    Deals are numbered from 1. `values` has the measure in each deal, by group; in an unfinished game it is nan.
    `counts` has how often each value came in finished games, and each difference of two groups. `settled` has the
    answer of the first group at some numbers of deals.
    """

    as_widget: Callable[[Experiment], Any]  # set by `kit`, so that the model does not import its widget

    def __init__(self, groups: list[Group], measure: str) -> None:
        self.groups, self.slug, self.measure = groups, groups[0].batch.slug, measure
        for batch, seat in reversed(groups):
            self.measure, self.question = find_measure(self.slug, self.measure, len(batch.by), seat)
        self.is_locked = False  # whether the page hides the menus, and asks for a guess before the first deal
        self.clear()

    def clear(self) -> None:
        """Forget all deals."""
        self.values = [array("d") for _ in self.groups]
        self.counts = {name: Counter[float]() for name in ("", "other_", DIFFERENCE)[: 1 + 2 * bool(self.groups[1:])]}
        self.settled: list[tuple[int, Interval]] = []

    # ---- deals ----

    def deal(self, deals: int) -> Experiment:
        """Play more deals. An interrupt leaves the experiment as it was. Raises BadOption."""
        numbers = range(1 + self.dealt, 1 + self.dealt + whole_number(deals, 1, MOST_DEALS - self.dealt, "deals"))
        return self.add(self.play(numbers))

    def play(self, deals: range) -> list[array[float]]:
        """Return the values of deals in each group."""
        return [play_values(group, self.measure, deals) for group in self.groups]

    def add(self, values: Sequence[Sequence[float]]) -> Experiment:
        """Add the values of the next deals in each group."""
        parts = dict(zip(self.counts, [*values, subtract(values)], strict=False))
        before, deals = self.dealt, len(values[0])
        for end in [*(look - before for look in LOOKS if before < look < before + deals), deals]:
            done = self.dealt - before
            for known, more in zip(self.values, values, strict=True):
                known.extend(more[done:end])
            for name, part in parts.items():
                self.counts[name].update(value for value in part[done:end] if not isnan(value))
            if self.dealt in LOOKS:
                self.settled.append((self.dealt, self.estimate(self.counts[""])))
        return self

    @property
    def dealt(self) -> int:
        """The number of deals so far."""
        return len(self.values[0])

    def open(self, deal: int, group: int = 0) -> Game:
        """Return the game of a deal, with all its moves; `group` is 1 for the second group. Raises BadOption."""
        batch = self.groups[group].batch
        return play_deal(batch.slug, whole_number(deal, 1, MOST_DEALS, "deal"), by=batch.by, **batch.options)

    def repeat(self, deals: int, classes: int) -> tuple[list[Interval], float]:
        """Repeat the experiment with `deals` deals in many classes: return their answers, and the mean of all together.

        The classes have different deals, and none of this experiment's own. With two groups the answers are those on
        the difference. Raises BadOption.
        """
        whole_number(classes, 2, MOST_CLASSES, "classes")
        whole_number(deals, 2, MOST_DEALS // classes, "deals")
        values = subtract(self.play(range(MOST_DEALS + 1, MOST_DEALS + 1 + deals * classes)))
        parts = [count_values(values[first : first + deals]) for first in range(0, len(values), deals)]
        answers = [self.estimate(part, len(self.groups) > 1, at_every_look=False) for part in parts]
        return answers, sample_of(count_values(values)).mean

    # ---- the answer ----

    def frame(self) -> pd.DataFrame:
        """Return the deals as a DataFrame: deal, value, and finished; with a second group other and other_finished."""
        import pandas as pd

        frame = pd.DataFrame({"deal": range(1, 1 + self.dealt)})
        for name, values in zip(("value", "other"), self.values, strict=False):
            frame[name] = values
            frame["finished" if name == "value" else f"{name}_finished"] = frame[name].notna()
        return frame

    def summary(self) -> dict[str, Any]:
        """Return the answer so far by name: the numbers of deals, estimates with their intervals, and a sentence.

        The intervals hold at all numbers of deals together, because a reader stops when the answer pleases. The
        difference of two groups is paired: both have the same deals.
        """
        shown: dict[str, Any] = {"question": self.sentence, "measure": self.measure}
        for prefix, counts in self.counts.items():
            found, finished = self.estimate(counts, prefix == DIFFERENCE), counts.total()
            shown |= {f"{prefix}deals": finished, f"{prefix}unfinished": self.dealt - finished}
            shown |= {f"{prefix}{name}": value for name, value in found._asdict().items()}
        return shown | {"text": self._describe(shown)}

    @property
    def is_share(self) -> bool:
        """Whether the measure is a share of wins."""
        return self.measure == "won"

    def estimate(self, counts: Counter[float], is_difference: bool = False, at_every_look: bool = True) -> Interval:
        """Return the mean of the values that a Counter has, with its interval: of finished games, or of differences.

        The interval holds at all looks together, or only for this number of deals, if it was fixed beforehand.
        """
        if self.is_share and not is_difference:
            wins = fsum(value * count for value, count in counts.items())
            return (share_at_every_look if at_every_look else share_interval)(wins, counts.total())
        limits = (-1.0, 1.0) if self.is_share else None
        return (mean_at_every_look if at_every_look else mean_interval)(sample_of(counts), limits)

    def _describe(self, shown: Mapping[str, Any]) -> str:
        """Return the answer as sentences."""
        if not shown["deals"] and not shown["unfinished"]:
            return "No deal yet."
        rest = f"; {shown['unfinished']:,} did not end and are not counted" * bool(shown["unfinished"])
        text = f"{shown['deals']:,} deal{'s' * (shown['deals'] != 1)}{rest}: {self._interval_text(shown, '')}."
        if len(self.groups) == 1:
            return text
        is_open = shown["difference_low"] <= 0 <= shown["difference_high"]
        verdict = "The difference is open" if is_open else "They differ"
        return (
            f"{text} The other group on the same deals: {self._interval_text(shown, 'other_')}. "
            f"{verdict}: {self._interval_text(shown, 'difference_', sign='+')}."
        )

    def _interval_text(self, shown: Mapping[str, Any], prefix: str, sign: str = "") -> str:
        estimate, low, high = (self.write(shown[f"{prefix}{end}"], sign) for end in ("estimate", "low", "high"))
        is_unknown = shown[f"{prefix}low"] == -inf
        return f"{estimate} ({'its interval is not known yet' if is_unknown else f'{low} to {high}'})"

    def write(self, value: float, sign: str = "") -> str:
        """Return a value in words: a share in per cent, or a number."""
        return (f"{100 * value:{sign}.1f} %" if self.is_share else f"{value:{sign}.4g}").replace("-", "−")

    # ---- the question ----

    @property
    def sentence(self) -> str:
        """The question as a sentence."""
        first, *others = self.groups
        text = f"{info(self.slug).title}, {describe_settings(list_settings(first))}: {self.question}"
        compared = (describe_settings(list_differences(other, first)) for other in others)
        return text + "".join(f" Compared with {other}, on the same deals." for other in compared)

    @property
    def link(self) -> str:
        """The address of the experiment on a page of the kit: the game, the measure, all settings and the deals."""
        first, *others = self.groups
        pairs = list_settings(first)
        pairs += [(f"other.{name}", text) for other in others for name, text in list_differences(other, first)]
        pairs += [("locked", "yes")] * self.is_locked
        pairs += [("deals", f"1-{self.dealt}")] * bool(self.dealt)
        query = "&".join(f"{name}={quote(text, safe=',.')}" for name, text in pairs)
        return f"{HEAD}{self.slug}/{quote(self.measure, safe=':')}?{query}"

    @property
    def locked_link(self) -> str:
        """The address of the question without its deals. Its page hides the menus and asks for a guess first."""
        locked = Experiment(self.groups, self.measure)
        locked.is_locked = True
        return locked.link

    def __repr__(self) -> str:
        return f"{self.sentence}\n{self.summary()['text']}"

    def _ipython_display_(self) -> None:
        from IPython.display import display

        display(self.as_widget(self))


def play_values(group: Group, measure: str, deals: range) -> array[float]:
    """Play deals of a group and return the measure of each."""
    batch = group.batch._replace(seed=deals.start, games=len(deals), counts_events=measure.startswith(EVENT))
    values = array("d", bytes(8 * len(deals)))
    with closing(play_pieces(batch, split_into_chunks(deals))) as pieces:
        for first, rows in pieces:
            start = first - deals.start
            values[start : start + len(rows)] = array("d", measure_rows(batch, rows.tolist(), measure, group.seat))
    return values


def play_pieces(batch: Batch, ranges: list[range]) -> Pieces:
    """Play ranges of deals and yield pieces of them: on all cores, or in this thread where there are no others."""
    if can_start_threads():
        from kit.lab.simulate import play_deals

        return play_deals(batch, ranges, choose_thread_count(None), None)
    return ((deals.start, play_games(batch, deals, Stop())) for deals in ranges)


def subtract(values: Sequence[Sequence[float]]) -> Sequence[float]:
    """Return the values of the first group less those of the second, or those of the only group."""
    first, *others = values
    return [one - two for one, two in zip(first, *others, strict=True)] if others else first


def count_values(values: Iterable[float]) -> Counter[float]:
    """Return how often each value comes in finished games."""
    return Counter(value for value in values if not isnan(value))


def list_settings(group: Group, every: bool = False) -> list[tuple[str, str]]:
    """Return the settings of a group as texts by name: those that are not the default, or `every` one."""
    batch, defaults = group.batch, {option.name: option.values[0] for option in rules(group.batch.slug).OPTIONS}
    options = [(name, value) for name, value in batch.options.items() if every or value != defaults.get(name)]
    names = batch.by[:1] if len(set(batch.by)) == 1 else batch.by
    seat = [("seat", str(group.seat))] * (every or group.seat != 1)
    return [*((name, write_value(value)) for name, value in options), ("by", ",".join(names)), *seat]


def list_differences(group: Group, than: Group) -> list[tuple[str, str]]:
    """Return the settings of a group that another group does not have."""
    return [pair for pair in list_settings(group, every=True) if pair not in list_settings(than, every=True)]


def describe_settings(settings: list[tuple[str, str]]) -> str:
    """Return settings in words."""
    words = {"by": "{} players", "players": "{} at the table"}
    texts = (words.get(name, name.replace("_", " ") + " {}").format(text) for name, text in settings)
    return "; ".join(text.replace(",", ", ") for text in texts)


def read_link(link: str) -> tuple[Experiment, int]:
    """Return the experiment of a link, and the number of deals to play. Raises UnknownGame, BadOption."""
    path, _, query = link.partition(HEAD.lstrip("#"))[2].partition("?")
    game, _, measure = path.partition("/")
    first: dict[str, Any] = {}
    other: dict[str, Any] = {}
    try:
        pairs = parse_qsl(query, keep_blank_values=True, strict_parsing=bool(query), max_num_fields=50)
    except ValueError as error:
        raise BadOption(f"{quote_value(cut(link, 200))} is no link of an experiment: {error}") from error
    found = dict(pairs)
    deals, locked = found.pop("deals", ""), found.pop("locked", "")
    for name, text in found.items():
        group = other if name.startswith("other.") else first
        group[name.removeprefix("other.")] = read_setting(name, text)
    if wrong := first.keys() & {"game", "measure", "compare"}:
        raise BadOption(f"{quote_value(cut(link, 200))} is no link of an experiment: {min(wrong)} is no setting")
    made = experiment(unquote(game), unquote(measure), compare=other or None, **first)
    if locked not in ("", "yes"):
        raise BadOption(state_demand("locked", "be yes", locked))
    made.is_locked = bool(locked)
    start, _, last = deals.partition("-")
    if deals:
        if start != "1" or not last.isdecimal() or len(last) > len(str(MOST_DEALS)):
            raise BadOption(state_demand("deals", f"be like 1-1000, up to {MOST_DEALS:,}", deals))
        whole_number(int(last), 1, MOST_DEALS, "deals")
    return made, int(last) if deals else 0


def read_setting(name: str, text: str) -> Any:
    """Return the value of a setting in a link."""
    if name in ("by", "other.by"):
        return text.split(",") if "," in text else text
    return read_value(text)
