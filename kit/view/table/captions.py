"""What is written beside the table: the status line, the move list, the score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from kit.lab import slowly
from kit.view.ruling_html import pretty
from kit.view.table import panel
from kit.view.table.state import NOW, TableState


def status(state: TableState, advice: Mapping[str, str], notes: Iterable[str]) -> str:
    """The line under the table, as HTML: who is to play, and the moves no card makes, with what is said of them."""
    game, several = state.game, state.game.seats > 1
    if state.step is not NOW:
        return looking_back(state)
    if state.event is not None:
        return f"<b>Seat {game.history[-1].seat}</b> has played" if several else "<b>You</b> have played"
    if state.replays:
        return f"Step {len(game.history)} of {len(game.history)}"
    if game.over:
        return "<b>The game is over</b>"
    if state.computer:
        wait = slowly.wait_at_table() if state.computer == "looking" else ""
        return f"<b>{panel.who(game)}</b> is a computer ({state.computer}) and thinks{wait}"
    if state.computers_rest and not state.waits_for_person:
        return f"<b>{panel.who(game)}</b> would play now"
    bare = "".join(f" {panel.chip(move)} {advice.get(move, '')}" for move in state.routes().bare())
    more = "".join(f" · {note}" for note in notes if note)
    return f"<b>{panel.who(game)}</b> {'to play' if several else 'play'}{bare}{more}"


def looking_back(state: TableState) -> str:
    """The line under the table while an earlier step is looked at, as HTML."""
    return f"<b>Looking back</b> at step {state.steps_shown} of {len(state.game.history)}"


def move_list(game, mark) -> list[str]:
    """A line for the start and one for each step; `mark` is a function from a step to what is added to its line."""
    lines = ["start", *(_line(number, step, game.seats > 1) for number, step in enumerate(game.history, start=1))]
    return [line + mark(step) for step, line in enumerate(lines)]


def _line(number, step, several):
    seat = f"seat {step.seat}: " if several else ""
    more = [event.kind for event in step.events[1:] if event.kind not in ("draw", "turn")]
    return f"{number}. {seat}{pretty(step.move)}" + (f" · {', '.join(more)}" if more else "")


def score(game) -> str:
    """The score as a table: parts down, seats across, the total last."""
    standing = game.score()
    parts, total = standing["parts"], standing["total"]
    several = isinstance(total, (list, tuple))
    seats = [f"seat {seat}" for seat in range(1, len(total) + 1)] if several else [""]
    head = "".join(f"<th>{seat}</th>" for seat in ["", *seats])
    rows = [
        "".join(f"<td>{escape(str(cell))}</td>" for cell in [name, *(values if several else [values])])
        for name, values in [*parts.items(), ("total", total)]
    ]
    return f'<table class="kit-score"><tr>{head}</tr>{"".join(f"<tr>{row}</tr>" for row in rows)}</table>'
