"""The page of a table, without widgets: messages of the page in, changed values of its description out.

A notebook and the website have one page (`page/table.html` and the scripts beside it). A host carries the messages: the
kernel's widget, or the worker of the website. It also paints the board.
"""

import json
from collections.abc import Callable, Collection, Mapping
from html import escape
from typing import Any, Protocol

from kit.lab.players import careful
from kit.picture.ruling_html import message_html, messages_html, rulebook_html, status_html
from kit.picture.scene import Card, Scene
from kit.picture.step_chart import NARROW, WIDE, StepLine, list_values, score_lines, step_chart
from kit.picture.theme import Theme
from kit.play.game import Game
from kit.play.message import Message
from kit.rules.cards import SUIT_SIGNS
from kit.rules.rulebook import info
from kit.tabletop import page_messages, seats, table_messages
from kit.tabletop.analysis import has_search
from kit.tabletop.described import DescribedPage, Post
from kit.tabletop.hints import HINTS, look_at
from kit.tabletop.model import TableModel
from kit.tabletop.play_control import REPLAY_PAUSES, SPEEDS
from kit.tabletop.review_tab import describe_review, review_lines
from kit.tabletop.state import NOW

PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.3, "at once": 0.0}  # of the computer, as multiples of the usual pauses
REPLAY_LACKS = {"deal", "new", "advise", "settings", "files", "undo", "redo", "resume", "again", "next", "rival"}
SETUP_LACKS = REPLAY_LACKS - {"undo"} | {
    "why", "review", "search", "offer", "course", "history", "type", "race", "set_up",
}
BRANCH_LACKS = REPLAY_LACKS - {"undo", "redo", "resume"} | {"search", "review", "take_offer", "decline_offer"}
BARE_LACKS = {"deal", "new", "rules", "review", "more", "history", "drawer", "race"}  # of a table in a lesson
ANSWERS_KEPT = 100


class Painter(Protocol):
    """What paints the board in a host: `theme` is the one in which it paints now."""

    theme: Theme

    def show(self, scene: Scene) -> dict[str, Any]:
        """Paint a scene; return the values by which the page paints it, if the page does."""

    def set_page(self, values: Mapping[str, Any]) -> None:
        """Fit the painting to a page that has another `theme` or `density`."""

    def sprite(self, card: Card) -> str:
        """Return the page's name of the picture of a card."""


class TablePage(DescribedPage):
    """The page of a table. After every change it posts the values that have changed.

    `lacks` names the parts that this host's page does not show; `write_score` writes the drawer's score as HTML.
    """

    kind = "table"

    def __init__(
        self, model: TableModel, painter: Painter, post: Post, lacks: Collection[str] = (),
        write_score: Callable[[Game], str] | None = None,
    ) -> None:
        super().__init__(post)
        self.model, self.painter = model, painter
        self.tab = ""  # the part of the drawer that is open
        self.describe_series: Callable[[], dict[str, str]] = dict  # what the page shows of the series of this game
        self.open_next: Callable[[], None] = lambda: None  # opens the next game of the series
        self._lacks = {*lacks}
        self._write_score = write_score
        self._answers: dict[str, bool] = {}  # the last ones, by the name of the message: it may come twice
        self._advised: Any = None  # the game, and its number of steps, for which there was a hint
        self._watchers: list[Callable[[], None]] = []
        model.changed = self.show

    def watch(self, callback: Callable[[], None]) -> None:
        """Call a function, without arguments, after every change of the table from now on."""
        self._watchers.append(callback)

    # ---- messages of the page ----

    def receive(self, content: Mapping[str, Any]) -> None:
        """Do what a message asks, and always answer it: a card that was laid must not hang in the air.

        After a lost connection the page sends messages without an answer again. Each of them is done once.
        """
        name, stays = content.get("id"), False
        if name in self._answers:
            self._post({"answered": name, "stays": self._answers[name]})
            return
        try:
            stays = page_messages.handle_message(self.model, content, self._actions)
        except Exception as error:  # shown in the panel, and logged: nobody else would see it
            self.model.fail(error)
        if name is not None:
            self._answers[name] = stays
            if len(self._answers) > ANSWERS_KEPT:
                del self._answers[next(iter(self._answers))]
            self._post({"answered": name, "stays": stays})

    @property
    def _actions(self) -> Mapping[str, Callable[[Any], Any]]:
        """What the page asks of its host, by the name of the message."""
        game = self.model.game
        return {
            "page": self._fit_page, "tab": self._open_tab,
            "copy_code": lambda _: self._copy_code(), "save_case": lambda _: self._post({"download": {
                "name": f"{game.slug}-case.toml", "text": self.model.setting_up.write_case(),
            }}),
            "review": self._review, "reviewed_seat": self._review, "advise": lambda _: self._advise(),
            "next_game": lambda _: self.open_next(),
            "copy": lambda _: self._copy(game.position()), "copy_game": lambda _: self._copy(game.transcript()),
            "export": lambda _: self._post({"download": {
                "name": f"{game.slug}-{game.seed}.json",
                "text": json.dumps(game.transcript(), separators=(",", ":")),
            }}),
        }

    def _fit_page(self, values: Mapping[str, Any]) -> None:
        """Fit the table to its page: `narrow` as a phone, its `theme`, its `density` of pixels."""
        self.model.state.is_narrow = values.get("narrow", self.model.state.is_narrow)
        self.painter.set_page(values)
        self.model.show()

    def _open_tab(self, name: str) -> None:
        self.tab = name
        self.model.show()

    def _review(self, seat: int | None) -> None:
        self.tab = "review"
        self.model.begin_review(seat)

    def _copy(self, data: Mapping[str, Any]) -> None:
        self._post({"copy": json.dumps(data, ensure_ascii=False, indent=1)})
        self.model.show(Message("Copied", "It is on the clipboard, and in the box under Files."))

    def _copy_code(self) -> None:
        """Copy the line of Python for the position that is set up, and show its address at the website."""
        draft = self.model.setting_up.draft
        self._post({"copy": draft.code()})
        text = "The line of Python is on the clipboard. At the website the position has this address:"
        self.model.show(Message("Copied", text, note=draft.link("position")))

    def _advise(self) -> None:
        """Show a hint in steps: where to look, and at the second press the move of a careful player."""
        game, before = self.model.game, self._advised
        if refusal := table_messages.refuse_play(self.model.state):
            self.model.show(refusal)
            return
        self._advised, move = (game, len(game.history)), careful(game.copy())
        is_second = before == self._advised
        text = f"A careful player plays this: `{move}`" if is_second else f"{look_at(move)}. For the move, press again."
        self.model.show(Message("Hint", text, "good"))

    # ---- the description ----

    def show(self) -> None:
        """Paint the board, post the values that have changed, and tell the watchers. A fault is shown in the panel."""
        try:
            self._post_changed(self._describe() | self._describe_messages())
            for tell in self._watchers:
                tell()
        except Exception as error:
            self.model.report_fault(error)
            self._post_changed(self._describe_messages())

    def _describe_messages(self) -> dict[str, Any]:
        return {"panel": "".join(map(message_html, self.model.messages)), "said": self.model.said}

    def _describe(self) -> dict[str, Any]:
        """Return everything that the page shows, by name. Of the drawer only the open part is made again."""
        model, state, race, playing = self.model, self.model.state, self.model.race, self.model.playing
        game, scene, options, people = model.game, state.scene(), info(model.game.slug).options, seats.list_people()
        painting = self.painter.show(scene)
        values = page_messages.page_state(model, scene, self.painter.theme, self.painter.sprite) | painting | {
            "status": status_html(model.status()), "offer": model.offer(),
            "replay": "Pause" if playing.is_replaying else "Replay",
            "line": "Back to my game" if state.own else "Show a win",
            "lines": table_messages.move_list(state, model.search.mark), "step": state.steps_shown,
            "steps": len(game.history), "deal": game.name or "",
            "seats": [[str(seat), f"Seat {seat}", people, name] for seat, name in state.people.items()],
            "options": [[name, name.replace("_", " "), [*each], game.options[name]] for name, each in options.items()],
            "paces": list(PACES.items()), "pace": playing.speed, "replay_speed": playing.replay_speed,
            "replay_speeds": list(REPLAY_PAUSES), "hint": model.hints.name, "hints_to_choose": list(HINTS),
            "show_hidden": state.show_hidden, "verdict": messages_html(model.search.messages),
            "lacks": sorted(self._find_missing()), "off": sorted(self._find_disabled()),
            "score": score_html(state.moment if state.replays else game, state.people),
            "theme": self.painter.theme.name, "narrow": state.is_narrow,
            "setup": model.setting_up.describe(), **self._describe_course(),
        }  # fmt: skip
        if race is not None:
            values |= {"means": [(f"{mean} s", mean) for mean in sorted({*SPEEDS, race.mean})], "mean": race.mean}
            values["clock"] = "Stop the clock" if race.runs else "Go on" if game.history else "Start the race"
        if self.tab == "rules":
            values["rules"] = rulebook_html(game.slug)
        if self.tab == "score" and self._write_score:
            values["score"] = self._write_score(game)
        elif self.tab == "review":
            values |= describe_review(model, self.painter.theme)
        return values | self.describe_series()

    def _describe_course(self) -> dict[str, Any]:
        """Return the chart in the drawer, or under a stepper's board, and its key: the score, or its review."""
        state, theme, review = self.model.state, self.painter.theme, self.model.review
        has_course = state.is_stepper or state.is_branch
        if not has_course and self.tab != "score":
            return {}
        game, step, is_narrow = state.game, state.steps_shown, state.is_narrow or not has_course
        rows = tuple(review.rows) if state.is_stepper else ()

        def draw() -> tuple[str, list[StepLine], str]:
            if rows:
                name, lines = review_lines(rows, game.slug, review.seat, theme)
            else:
                name, lines = "Score", score_lines(state.scores(), game.seats, theme)
            return name, lines, step_chart(lines, f"{name} after each step", theme, NARROW if is_narrow else WIDE)

        name, lines, chart = state.compute_once(("course", rows, theme.name, is_narrow), draw)
        key = f"{name} after step {step}: {list_values(lines, step)}"
        return {"chart": chart, "chart_key": key}

    def _find_missing(self) -> set[str]:
        """Return the names of the parts that the page does not show now."""
        model, state, game = self.model, self.model.state, self.model.game
        lacks = {
            "race": model.race is None, "offer": not model.offer(), "search": not has_search(game.slug),
            "options": not info(game.slug).options, "return": not state.is_branch,
            "course": not state.is_stepper and not state.is_branch, "setup": state.draft is None,
        }
        if state.draft is not None:
            return self._lacks | SETUP_LACKS
        lacks_here = BRANCH_LACKS if state.is_branch else REPLAY_LACKS if (state.own or state).replays else set()
        return self._lacks | lacks_here | {name for name, is_missing in lacks.items() if is_missing}

    def _find_disabled(self) -> set[str]:
        """Return the names of the buttons that do nothing now."""
        model, state, search = self.model, self.model.state, self.model.search
        is_back, shows_line = state.step is not NOW, self.model.state.own is not None
        idle = {
            "undo": not (model.game.history if state.draft is None else model.setting_up.is_changed),
            "redo": not model.game.undone_steps, "now": not is_back,
            "resume": not is_back or state.replays, "clock": model.game.over, "solve": shows_line or search.running,
            "line": not shows_line and not search.winning_line, "review": model.review.running,
        }
        return {name for name, is_idle in idle.items() if is_idle}


def score_html(game: Any, people: Mapping[int, str]) -> str:
    """Return the score of a game as HTML, a line for each part and for the total."""
    score = game.score()
    rows = score["parts"] | ({"total": score["total"]} if len(score["parts"]) > 1 else {})
    names = (table_messages.describe_seat(game, people, seat) for seat in people)
    head = f"<tr><td></td>{''.join(f'<th>{escape(name)}</th>' for name in names)}</tr>" * (game.seats > 1)
    table = f"<table>{head}"
    for name, value in rows.items():
        cells = "".join(f"<td>{each}</td>" for each in (value if isinstance(value, list) else [value]))
        table += f"<tr><th>{escape(SUIT_SIGNS.get(name, name))}</th>{cells.replace('-', '−')}</tr>"
    return f"{table}</table>"
