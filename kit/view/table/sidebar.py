"""What lies beside the canvas, brought to life: deal, history, move list, score, setting, files, the kept game."""

from __future__ import annotations

import json
from pathlib import Path

from kit.view.charts import score_chart
from kit.view.charts.chart import load_matplotlib
from kit.view.charts.score_sheet import sheet_of
from kit.view.table import kept_games, messages, seats
from kit.view.table.pacing import in_background, soon
from kit.view.table.state import NOW

SCORE_TAB = 1


class Desk:
    """Connects a table's controls with what the table can do, and keeps them up to date."""

    def __init__(self, table) -> None:
        self.table = table
        self.controls = table.controls
        self.totals: list = []
        self.waits_for_chart = False
        self.has_drawn = False
        self.keeper: kept_games.Keeper | None = None
        self.offered: Path | None = None  # where the game lies that the table offers to take up again
        self._quiet = False  # while controls are being set by the table itself
        self._shown: tuple | None = None  # how many moves the list shows, and which marks
        self._connect()

    def _connect(self):
        controls, table = self.controls, self.table
        presses = {
            controls.go: lambda: table.deal(controls.deal.value), controls.new: table.new_deal,
            controls.undo: table.undo, controls.redo: table.redo, controls.explain: table.hand.explain,
            controls.back: lambda: table.hand.key("back"), controls.forward: lambda: table.hand.key("forward"),
            controls.play: table.replay, controls.resume: table.play_on_from_here,
            controls.now: lambda: table.look_at(NOW), controls.solve: table.study.search,
            controls.line: table.study.show_line, controls.deal_again: self._deal_with_options,
            controls.offer_take: self._take_up, controls.offer_leave: self._leave_offer,
            controls.copy: lambda: self._copy(table.game.position()),
            controls.copy_game: lambda: self._copy(table.game.transcript()),
            controls.save: self._save, controls.open: lambda: self._open(controls.text.value),
        }
        for button, action in presses.items():
            button.on_click(table.guard(lambda _, action=action: action()))
        self._watch(controls.slider, lambda step: table.look_at(step))
        self._watch(controls.moves, lambda step: table.look_at(step))
        controls.typed.on_msg(table.guard(lambda _, content, buffers: self._play_typed(content)))
        self._watch(controls.hint, self._set_hint)
        self._watch(controls.open_cards, self._set_open_cards)
        self._watch(controls.upload, self._upload)
        self._watch(controls.tabs, lambda _: self._score(), "selected_index")

    def _watch(self, widget, react, trait="value"):
        def changed(change):
            if not self._quiet:
                react(change["new"])

        widget.observe(self.table.guard(changed), trait)

    # ---- keeping up to date ----

    def new_game(self) -> None:
        """Fit the controls to a game just opened, and offer one that was kept."""
        from kit.rules.rulebook import info

        table, controls = self.table, self.controls
        self.totals, self._shown, self._quiet = [], None, True
        try:
            controls.deal.value = table.game.seed
            names = [seats.PERSON, *seats.computers()]
            people = controls.show_seats(table.sitting.people, names)
            self.options = controls.show_options(info(table.game.slug).options, table.game.options)
        finally:
            self._quiet = False
        for seat, choice in people.items():
            self._watch(choice, lambda name, seat=seat: self._seat(seat, name))
        if table.kept and not table.sitting.replays and (self.keeper is None or self.keeper.game is not table.game):
            self.keeper = kept_games.Keeper(table.game)
        self._offer(kept_games.find(table.game) if table.kept else None)

    def _offer(self, kept):
        """Offer to take a kept game up again; None offers nothing."""
        self.offered = kept
        self.controls.offer.layout.display = "flex" if kept else "none"
        if kept:
            when, moves = kept_games.kept_at(kept), len(kept_games.steps_in(kept))
            self.controls.offer_text.value = (
                f"A game of this deal with {moves} move{'s' * (moves != 1)} was kept on {when:%d %B at %H:%M}."
            )

    def update(self) -> None:
        """Bring history, move list, buttons, status and score up to date."""
        table, controls = self.table, self.controls
        history = table.game.history
        last = len(history)
        step = table.sitting.step
        shown = last if step is NOW else step
        self._quiet = True
        try:
            with controls.slider.hold_trait_notifications():
                controls.slider.max = last
                controls.slider.value = shown
            table.study.update()
            shown_marks = (last, table.study.known)
            if self._shown != shown_marks:
                mark, several = table.study.mark, table.game.seats > 1
                lines = [(_line(i, each, several) + mark(i), i) for i, each in enumerate(history, start=1)]
                controls.moves.options = [("start" + mark(0), 0), *lines]
                self._shown = shown_marks
            controls.moves.value = shown
        finally:
            self._quiet = False
        controls.at.value = f"step {shown} of {last}"
        controls.play.description = "Pause" if table.pace.pause == "replay" else "Play"
        controls.undo.disabled = not history
        controls.redo.disabled = not table.game.undone
        controls.now.disabled = step is NOW
        controls.resume.disabled = step is NOW or table.sitting.replays
        controls.status.value = self._status()
        self._score()

    def _status(self):
        table = self.table
        game, sitting = table.game, table.sitting
        several = game.seats > 1
        who = f"<b>Seat {game.turn}</b>" if several else "<b>You</b>"
        if sitting.step is not NOW:
            return f"<b>Looking back</b> at step {sitting.step} of {len(game.history)}"
        if table.race.on:
            return table.race.status()
        if sitting.frame is not None:
            return f"<b>Seat {game.history[-1].seat}</b> has played" if several else "<b>You</b> have played"
        if sitting.replays:
            return f"Step {len(game.history)} of {len(game.history)}"
        if game.over:
            return "<b>The game is over</b>"
        if sitting.computer:
            return f"{who} is a computer ({sitting.computer}) and thinks"
        bare = "".join(f" {messages.chip(move)} {sitting.advice.get(move, '')}" for move in sitting.choices().bare())
        notes = [table.adviser.wait(), "another game of this deal is kept too" if self._has_others() else ""]
        more = "".join(f" · {note}" for note in notes if note)
        return f"{who} to play{bare}{more}" if several else f"{who} play{bare}{more}"

    def _has_others(self):
        return self.keeper is not None and self.keeper.others > 0

    def _score(self):
        """The score table at once; the chart a moment later, at most ten times a second."""
        if self.controls.tabs.selected_index != SCORE_TAB:
            return
        sheet = sheet_of(self.table.game)
        self.controls.score.value = sheet.table() if sheet else messages.score(self.table.game)
        if not self.waits_for_chart:
            self.waits_for_chart = True
            draw = self.table.guard(self._draw_chart)
            if self.has_drawn:
                soon(0.1, draw)
            else:
                in_background(load_matplotlib, draw)

    def wear(self) -> None:
        """Draw the chart anew, in the theme that the stage wears."""
        self._score()

    def _draw_chart(self):
        self.waits_for_chart, self.has_drawn = False, True
        game = self.table.game
        self.totals = score_chart.totals(game, self.totals[: len(game.history)])
        self.controls.chart.value = score_chart.chart_of(self.totals).svg(self.table.stage.theme)

    def _play_typed(self, content):
        """Play the move that was typed, and empty the field for the next; one that is refused stays to be mended."""
        typed = self.controls.typed
        if content.get("event") == "submit" and self.table.play(typed.value):
            typed.value = ""

    # ---- the setting ----

    def _set_hint(self, name):
        self.table.sitting.hint = name
        self.table.show()

    def _set_open_cards(self, shown):
        self.table.sitting.open_cards = shown
        self.table.show()

    def _seat(self, seat, name):
        seats.check(name)
        self.table.sitting.people[seat] = name
        if seats.knows_no_turns(self.table.game.slug):  # who is simulated is fixed at the start
            self.table.open_game(self.table.game.at(0))
            return
        self.table.sitting.turn_table()
        self.table.look_at(NOW)

    def _deal_with_options(self):
        chosen = {name: choice.value for name, choice in self.options.items()}
        self.table.deal(self.controls.deal.value, chosen)

    # ---- copies, files and the kept game ----

    def _copy(self, data):
        text = json.dumps(data, ensure_ascii=False, indent=1)
        self.controls.text.value = text
        self.table.helper.copy(text)
        self.table.say(messages.note("Copied", "It is on the clipboard, and in the box under Keep."))

    def _save(self):
        game = self.table.game
        path = kept_games.free(Path(f"{game.slug}-{game.seed}.json"))
        kept_games.write_whole(path, game.transcript())
        self.table.say(messages.note("Saved", f"The whole game is in {path.resolve()}"))

    def _open(self, source):
        from kit.play.referee import load

        self.table.open_game(load(source))

    def _upload(self, files):
        if files:
            self._open(bytes(files[-1]["content"]).decode("utf-8", "replace"))

    def keep(self) -> None:
        """Keep the game on disk; a kept game that was offered and not taken up is put aside, not lost."""
        if self.keeper is None:
            return
        self._leave_offer()
        self.keeper.save()
        self.controls.status.value = self._status()

    def _take_up(self):
        if self.offered is not None:
            self._open(kept_games.read(self.offered))

    def _leave_offer(self):
        if self.offered is not None:
            kept_games.set_aside(self.offered)
        self._offer(None)


def _line(number, step, several):
    who = f"seat {step.seat}: " if several else ""
    more = [event.kind for event in step.events[1:] if event.kind not in ("draw", "turn")]
    return f"{number}. {who}{messages.pretty(step.move)}" + (f" · {', '.join(more)}" if more else "")
