"""The widgets round the canvas, and their layout on the page; the table binds them to the model."""

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets as w

from kit.picture.looks import plain, show
from kit.tabletop import hints
from kit.tabletop.cell_widget import replace_children

AUTO, NARROW, WIDE = ({"description_width": width} for width in ("auto", "36px", "130px"))
TABS = ["Moves", "Score", "Review", "Settings", "Files"]


def _make_button(text: str, tip: str, width: str = "auto", **more: Any) -> w.Button:
    return plain(w.Button, description=text, tooltip=tip, layout={"width": width}, **more)


class Controls:
    """All controls of a table as attributes, and `box`, which arranges them round the canvas."""

    def __init__(
        self, canvas: w.Widget, page: w.Widget, hint: str, show_hidden: bool, replays: bool, bare: bool
    ) -> None:
        wide_layout = {"flex": "1 1 150px", "width": "auto", "max_width": "310px"}
        self.deal = plain(
            w.Text, description="Deal", placeholder="a number, or a name", layout=wide_layout, style=NARROW
        )
        self.go = _make_button("Go to deal", "Deal this number with these options, or the deal of this name")
        self.new = _make_button("New deal", "Deal a number that you have not played yet", button_style="primary")
        self.undo = _make_button("Undo", "Take back the last move (U)")
        self.redo = _make_button("Redo", "Play again the move that you took back (R)")
        self.why = _make_link("Why?", "why", "Explain the chosen card or move by the rules (?)")
        self.more = _make_link("More", "opens='kit-open'", "The moves, the score, the settings, and files")
        self.review = _make_link("Review", "review", "Grade the game step by step: what was luck, what was choice")
        self.status = plain(w.HTML).add_class("kit-status")
        self.panel = plain(w.HTML).add_class("kit-ruling")
        self._make_rows()
        self.score, self.chart = plain(w.HTML), plain(w.HTML).add_class("kit-chart")
        score = plain(w.VBox, [self.score, self.chart])
        settings = self._make_settings(hint, show_hidden)
        tabs = [self._make_moves(), score, self._make_review(), settings, self._make_files()]
        self.tabs = plain(w.Tab, children=tabs, titles=TABS)
        more = (self.undo, self.redo, self.why, self.review, self.more)
        top = _make_row(self.deal, self.go, self.new, _make_space(), *more)
        self.hidden_parts: tuple[w.Widget, ...] = ()  # controls that a table that only replays does not show
        if replays:
            self.hidden_parts = (*top.children[:-2], *self.tabs.children[3:])
            top.children = (_make_space(), self.review, self.more)
            self.tabs.children, self.tabs.titles = self.tabs.children[:3], TABS[:3]
            show(self.resume, False)
            show(self.move_field, False)
        board = plain(w.Box, [plain(w.Box, [canvas, page]).add_class("kit-board")]).add_class("kit-view")
        parts = [self.offer, top, self.race, board, self.status, self.panel, self.history]
        main = plain(w.VBox, parts).add_class("kit-main")
        self.drawer = plain(w.Box, [self.tabs]).add_class("kit-drawer")
        self.box = [plain(w.Box, [main, self.drawer]).add_class("kit-whole")]
        if bare:
            for part in (self.deal, self.go, self.new, self.review, self.more, self.history, self.drawer):
                show(part, False)

    def _make_rows(self) -> None:
        """Make the rows above and below the board: the race, the offer of a saved game, the history."""
        self.race_start = plain(w.Button, description="Start the race", layout={"width": "130px"})
        self.race_mean = plain(w.Dropdown, description="The computer takes on average", options=[""], style=AUTO)
        clock = plain(w.HTML, '<span class="kit-race-clock">0.0</span> s')
        self.race = _make_row(self.race_start, clock, self.race_mean)

        self.offer_text = plain(w.HTML, layout={"flex": "1 1 auto"})
        self.offer_resume = _make_button("Resume", "Resume the saved game", button_style="primary")
        self.offer_decline = _make_button("Start over", "Leave the saved game and play this one")
        self.offer = _make_row(self.offer_text, self.offer_resume, self.offer_decline).add_class("kit-bar")

        self.back = _make_button("◀", "One step back (left arrow)", "38px")
        self.play = _make_button("Play", "Play the history from here, or pause", "70px")
        self.forward = _make_button("▶", "One step forward (right arrow)", "38px")
        self.slider = plain(w.IntSlider, min=0, max=0, readout=False, layout={"flex": "1 1 60px", "margin": "0 12px"})
        self.slider.add_class("kit-slider")
        self.at = plain(w.Label, "step 0 of 0")
        self.history = _make_row(self.back, self.play, self.forward, self.slider, self.at)

    def _make_moves(self) -> w.VBox:
        self.moves = plain(w.Select, options=[("start", 0)], rows=16, layout={"width": "auto"}).add_class("kit-moves")
        self.move_field = plain(w.Text, placeholder="Type a move, then Enter", layout={"width": "auto"})
        self.resume = _make_button("Continue from here", "Take back all later moves, and play on", disabled=True)
        self.now = _make_button("Latest move", "Show the game as it is now", disabled=True)
        self.solve = _make_button("Can it be won?", "Search with all cards visible, and find the losing move")
        self.line = _make_button("Show a win", "Step through a winning line, and come back", disabled=True)
        self.verdict = plain(w.HTML)
        self.win_search = plain(w.VBox, [_make_row(self.solve, self.line), self.verdict])
        return plain(w.VBox, [self.moves, self.move_field, _make_row(self.resume, self.now), self.win_search])

    def _make_review(self) -> w.VBox:
        self.review_seat = plain(w.Dropdown, description="Seat", style=AUTO)
        self.review_again = _make_button("Review", "Grade the game so far, for this seat")
        self.review_sum, self.review_step, self.review_exact = plain(w.HTML), plain(w.HTML), plain(w.HTML)
        self.graph = plain(w.HTML).add_class("kit-chart")
        self.graph_slider = plain(w.IntSlider, min=0, max=1, readout=False, layout={"margin": "0", "width": "auto"})
        self.graph_box = plain(w.Box, [self.graph, self.graph_slider]).add_class("kit-graph")
        self.mistakes = plain(w.HTML).add_class("kit-mistakes")
        ask = _make_row(self.review_seat, self.review_again)
        parts = [ask, self.review_sum, self.graph_box, self.review_step, self.mistakes, self.review_exact]
        return plain(w.VBox, [part.add_class("kit-reviewed") for part in parts])

    def _make_settings(self, hint: str, show_hidden: bool) -> w.VBox:
        self.hint = plain(w.Dropdown, options=list(hints.HINTS), value=hint, description="Hints", style=WIDE)
        speeds = [("slow", 2.0), ("normal", 1.0), ("fast", 0.3), ("at once", 0.0)]
        self.speed = plain(w.Dropdown, options=speeds, value=1.0, description="Computer's speed", style=WIDE)
        self.show_hidden = plain(w.Checkbox, value=show_hidden, description="Show hidden cards", indent=False)
        self.seats = plain(w.VBox)
        self.options = plain(w.VBox)
        self.deal_again = _make_button("Deal with these", "Deal the same number with these options")
        head = plain(w.HTML, '<span class="kit-muted">Options of the game, for the next deal</span>')
        parts = [self.hint, self.speed, self.show_hidden, self.seats, head, self.options]
        return plain(w.VBox, [*parts, _make_row(self.deal_again)])

    def _make_files(self) -> w.VBox:
        self.copy = _make_button("Copy position", "Put the position on the clipboard, as text")
        self.copy_game = _make_button("Copy game", "Put the whole game on the clipboard, as text")
        self.save = _make_button("Save", "Write the whole game to a file beside the notebook")
        self.text = plain(
            w.Textarea, placeholder="A position or a whole game as text (JSON)",
            layout={"width": "auto", "height": "150px"},
        )
        self.open = _make_button("Open this text", "Open the position or game in the box, and play on")
        self.upload = plain(w.FileUpload, accept=".json,.txt", description="Open a file", layout={"width": "auto"})
        rows = [_make_row(self.copy, self.copy_game, self.save), self.text, _make_row(self.open, self.upload)]
        return plain(w.VBox, rows)

    def show_seats(self, people: Mapping[int, str], names: Sequence[str]) -> None:
        """Show a choice of person or computer for each seat: `seat_choices` by seat."""
        self.seat_choices = {seat: _make_dropdown(f"Seat {seat}", names, name) for seat, name in people.items()}
        replace_children(self.seats, tuple(self.seat_choices.values()))

    def show_options(self, options: Mapping[str, Sequence[Any]], now: Mapping[str, Any]) -> None:
        """Show a choice of value for each option of the game: `option_choices` by name."""
        self.option_choices = {
            name: _make_dropdown(name.replace("_", " "), values, now[name]) for name, values in options.items()
        }
        replace_children(self.options, tuple(self.option_choices.values()))
        show(self.deal_again, bool(options))


def _make_dropdown(text: str, values: Sequence[Any], value: Any) -> w.Dropdown:
    """Return a choice among the values, and also the current value if they lack it."""
    values = values if value in values else (*values, value)
    labels = [("yes" if each else "no") if isinstance(each, bool) else str(each) for each in values]
    return plain(w.Dropdown, options=list(zip(labels, values, strict=True)), value=value, description=text, style=WIDE)


def _make_link(text: str, action: str, tip: str) -> w.HTML:
    """Return a button that the page handles itself: it asks `why`, or `opens` a part by adding a class to the table."""
    expands = ' aria-expanded="false"' if action.startswith("opens") else ""
    button = f'<button type="button" class="kit-button" data-{action} title="{tip}"{expands}>{text}</button>'
    return plain(w.HTML, button)


def _make_row(*parts: w.Widget) -> w.HBox:
    """Return widgets in a row, which wraps if there is no room."""
    return plain(w.HBox, parts).add_class("kit-controls")


def _make_space() -> w.Box:
    return plain(w.Box, layout={"flex": "1 1 auto"})
