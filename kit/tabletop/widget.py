"""The interactive table: one widget for all games. It connects controls to the model, and paints after every change."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from ipywidgets import Widget

from kit.errors import check_flag
from kit.lab.players import PLAYERS
from kit.picture import svg_painter
from kit.picture.looks import plain, show
from kit.picture.ruling_html import message_html, messages_html, status_html
from kit.picture.still import StillPart
from kit.picture.theme import AUTO, LIGHT, THEMES, check_theme
from kit.play.game import Game
from kit.play.message import Message
from kit.rules.rulebook import info
from kit.tabletop import page_messages, seats, table_messages
from kit.tabletop.analysis import has_search
from kit.tabletop.background import run_in_home_loop
from kit.tabletop.cell_widget import CellWidget, close_with_parts
from kit.tabletop.controls import TABS, Controls
from kit.tabletop.model import TableModel
from kit.tabletop.page import PageLink, TableCanvas
from kit.tabletop.play_control import SPEEDS
from kit.tabletop.state import NOW
from kit.tabletop.tabs import ReviewTab, ScoreTab

SCORE_TAB, REVIEW_TAB = TABS.index("Score"), TABS.index("Review")


class Table(CellWidget):
    """The widget. A table that only `replays` shows a game's history and lets nobody play. A `bare` table, as in
    lessons, has no deal numbers, history and tabs.
    """

    purpose = "play"

    def __init__(
        self, game: Game, people: Mapping[int, str] | str | None = None, hint: str = "none", theme: str | None = None,
        show_hidden: bool = False, autosave: bool = True, replays: bool = False, bare: bool = False,
    ) -> None:
        theme = check_theme(theme)
        show_hidden, autosave = check_flag(show_hidden, "show_hidden"), check_flag(autosave, "autosave")
        self.model = model = TableModel(game, people, hint, show_hidden, autosave, replays)
        self.page = plain(PageLink)
        scene, follows = model.state.scene(), theme == AUTO
        self.canvas = TableCanvas(scene, LIGHT if follows else THEMES[theme], self._catch_faults)
        self.controls = Controls(self.canvas.canvas, self.page, hint, show_hidden, replays, bare)
        super().__init__(self.controls.box)
        self.add_class("kit-table").add_class(f"kit-{theme}")
        if replays:
            self.purpose = "step through the game"
        elif autosave and not bare:
            self.purpose = "play, or to resume a kept game"
        self.score = ScoreTab(self.controls, model)
        self.review = ReviewTab(self.controls, model)
        self._bare = bare
        if bare:
            self.add_class("kit-bare")
        self._watchers: list[Callable[[], None]] = []
        self._is_painting = False  # while controls are being set by the table itself
        self._fitted_game: Game | None = None  # the game to which seats and options were fitted
        self._bind()
        if follows:
            self.page.observe(self._catch_faults(lambda change: self._set_theme(change["new"])), "theme")
        self.page.observe(self._catch_faults(lambda change: self.canvas.set_density(change["new"])), "density")
        self.page.observe(self._catch_faults(lambda change: self._set_narrow(change["new"])), "narrow")
        self.page.on_msg(self._catch_faults(lambda _, content, buffers: self._handle_message(content)))
        model.changed = self._paint
        model.start()

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self.model.game

    @property
    def said(self) -> str:
        """The last message, as plain text."""
        return self.model.said

    def watch(self, callback: Callable[[], None]) -> None:
        """Call a function, without arguments, after every change of the table from now on."""
        self._watchers.append(callback)

    def sketch(self) -> Iterator[StillPart]:
        """Yield the table's picture, for its still."""
        yield StillPart("picture", svg=svg_painter.scene_svg(self.model.state.scene(), LIGHT))

    def __repr__(self) -> str:
        return f"Table of {info(self.game.slug).title}" + f", deal {self.game.seed}" * self.game.is_numbered_deal

    def stop(self) -> None:
        """Show nothing any more, and end everything that plays, searches or analyses."""
        self.model.stop()
        for hidden in self.controls.hidden_parts:
            close_with_parts(hidden)

    # ---- binding ----

    def _bind(self) -> None:
        controls, model, playing = self.controls, self.model, self.model.playing
        presses = {
            controls.go: lambda: model.deal_named(controls.deal.value), controls.new: model.new_deal,
            controls.deal_again: self._deal_with_options,
            controls.undo: playing.undo, controls.redo: playing.redo,
            controls.back: lambda: page_messages.press_key(model, "back"),
            controls.forward: lambda: page_messages.press_key(model, "forward"),
            controls.play: playing.replay, controls.resume: playing.play_on_from_here,
            controls.now: lambda: playing.look_at(NOW),
            controls.review_again: lambda: model.begin_review(controls.review_seat.value),
            controls.solve: model.search_win, controls.line: model.toggle_line,
            controls.offer_resume: model.resume, controls.offer_decline: model.decline_offer,
            controls.race_start: model.start_or_stop_clock,
            controls.copy: lambda: self._copy(model.game.position()),
            controls.copy_game: lambda: self._copy(model.game.transcript()),
            controls.save: model.save_to_file, controls.open: lambda: model.open_text(controls.text.value),
        }
        for button, action in presses.items():
            button.on_click(self._catch_faults(lambda _, action=action: action()))
        choices: dict[Widget, Callable[[Any], object]] = {
            controls.slider: playing.look_at, controls.moves: playing.look_at, controls.graph_slider: playing.look_at,
            controls.hint: model.set_hint, controls.speed: playing.set_speed,
            controls.show_hidden: model.show_hidden_cards, controls.review_seat: model.begin_review,
            controls.race_mean: model.set_mean, controls.upload: self._upload,
        }
        for choice, react in choices.items():
            self._observe(choice, react)
        self._observe(controls.tabs, lambda _: self._paint(), "selected_index")
        for box, enter in ((controls.move_field, self._play_typed), (controls.deal, presses[controls.go])):
            box.on_msg(self._catch_faults(partial(_handle_enter, enter)))

    def _observe(self, widget: Widget, react: Callable[[Any], object], trait: str = "value") -> None:
        """React to a value that a person sets, but not to one that the table sets."""
        widget.observe(self._catch_faults(lambda change: None if self._is_painting else react(change["new"])), trait)

    def _catch_faults(self, react: Callable[..., Any]) -> Callable[..., Any]:
        """Return a callback whose exceptions are shown in the panel: a widget's own are shown nowhere."""
        return run_in_home_loop(react, self.model.fail)

    def _handle_message(self, content: Mapping[str, Any]) -> None:
        """Do the action in a message of the page, and always answer: a card that was laid must not hang in the air."""
        name, stays = content.get("id"), False
        if name in self.page.answers:
            self.page.answer(name, self.page.answers[name])
            return
        try:
            if "review" in content:
                self.controls.tabs.selected_index = REVIEW_TAB
            stays = page_messages.handle_message(self.model, content)
        finally:
            if name is not None:
                self.page.answer(name, stays)

    def _play_typed(self) -> None:
        """Play the typed move, and empty the field for the next; a refused move stays, to be corrected."""
        typed = self.controls.move_field
        if self.model.play(typed.value):
            typed.value = ""

    def _deal_with_options(self) -> None:
        options = {name: choice.value for name, choice in self.controls.option_choices.items()}
        self.model.deal(self.game.seed, options)

    def _copy(self, data: Any) -> None:
        text = json.dumps(data, ensure_ascii=False, indent=1)
        self.controls.text.value = text
        self.page.send({"copy": text})
        self.model.show(Message("Copied", "It is on the clipboard, and in the box under Files."))

    def _upload(self, files: Sequence[Mapping[str, Any]]) -> None:
        if files:
            self.model.open_text(bytes(files[-1]["content"]).decode("utf-8", "replace"))

    # ---- painting ----

    def _paint(self) -> None:
        """Paint the table: the picture first, then everything round it, and the messages last."""
        try:
            self._is_painting = True
            self._paint_table()
            self._is_painting = False
            for tell in self._watchers:
                tell()
        except Exception as error:
            self._is_painting = False
            self.model.report_fault(error)
        self.controls.panel.value = "".join(map(message_html, self.model.messages))
        self.page.said = self.model.said

    def _paint_table(self) -> None:
        model, controls, state = self.model, self.controls, self.model.state
        scene = state.scene()
        self.canvas.show(scene)
        with self.page.hold_sync():
            for name, value in page_messages.page_state(model, scene, self.canvas.theme, self.canvas.sprite).items():
                setattr(self.page, name, value)
        if self._fitted_game is not model.game:
            self._fit()
        self._paint_race()
        self._paint_history()
        self._paint_search()
        controls.status.value = status_html(model.status())
        controls.offer_text.value = offer = model.offer()
        show(controls.offer, bool(offer))
        if controls.tabs.selected_index == SCORE_TAB:
            self.score.show(self.canvas.theme)
        elif controls.tabs.selected_index == REVIEW_TAB:
            self.review.show(self.canvas.theme)

    def _fit(self) -> None:
        """Set deal number, seats and options to those of a game just opened."""
        game, controls = self.model.game, self.controls
        self._fitted_game = game
        controls.deal.value = game.name or ""
        controls.show_seats(self.model.state.people, [seats.PERSON, *PLAYERS])
        controls.show_options(info(game.slug).options, game.options)
        for seat, choice in controls.seat_choices.items():
            self._observe(choice, partial(self.model.set_seat, seat))

    def _paint_race(self) -> None:
        race, controls = self.model.race, self.controls
        show(controls.race, race is not None and not self._bare)
        (self.remove_class if race is None else self.add_class)("kit-race")
        if race is not None:
            start = "Go on" if race.game.history else "Start the race"
            controls.race_start.description = "Stop the clock" if race.runs else start
            controls.race_start.disabled = race.game.over
            controls.race_mean.options = [(f"{each:g} s", each) for each in sorted({*SPEEDS, race.mean})]
            controls.race_mean.value = race.mean

    def _paint_history(self) -> None:
        controls, state, search = self.controls, self.model.state, self.model.search
        history, step_shown, back = state.game.history, state.steps_shown, state.step is not NOW
        with controls.slider.hold_trait_notifications():
            controls.slider.max = len(history)
            controls.slider.value = step_shown
        lines = table_messages.move_list(state, search.mark)
        controls.moves.options = [(line, step) for step, line in enumerate(lines)]
        controls.moves.value = step_shown
        controls.at.value = f"step {step_shown} of {len(history)}"
        controls.play.description = "Pause" if self.model.playing.is_replaying else "Play"
        controls.undo.disabled = not history
        controls.redo.disabled = not state.game.undone_steps
        controls.now.disabled = not back
        controls.resume.disabled = not back or state.replays

    def _paint_search(self) -> None:
        controls, search, shows_line = self.controls, self.model.search, self.model.state.own is not None
        show(controls.win_search, has_search(self.game.slug))
        controls.solve.disabled = shows_line or search.running
        controls.line.disabled = not shows_line and not search.winning_line
        controls.line.description = "Back to my game" if shows_line else "Show a win"
        results = messages_html(search.messages)
        controls.verdict.value = f'<div class="kit-verdict">{results}</div>' if results else ""

    def _set_narrow(self, is_narrow: bool) -> None:
        """Arrange the table for a phone, or for a wider page again."""
        self.model.state.is_narrow = is_narrow
        self.model.show()

    def _set_theme(self, theme: str) -> None:
        """Change the theme of the picture: the page has changed its own theme, and the colours of its boxes."""
        if theme != self.canvas.theme.name:
            self.canvas.set_theme(THEMES[theme])
            self.model.show()


def _handle_enter(enter: Callable[[], object], box: object, content: Mapping[str, Any], buffers: object) -> None:
    """Do what Enter means in a text box; other messages of the box mean nothing."""
    if content.get("event") == "submit":
        enter()
