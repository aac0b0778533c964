"""What is written beside the table: the status line, the move list, the score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from kit.lab import time_warnings
from kit.play.message import Message, pretty
from kit.tabletop.explaining import who
from kit.tabletop.state import NOW, TableState

OVER = Message("The game is over")


def status(state: TableState, advice: Mapping[str, str], notes: Iterable[str]) -> Message:
    """Say in a line who is to play, and name the moves that no card makes, with what a hint says of them."""
    game, several = state.game, state.game.seats > 1
    if state.step is not NOW:
        return looking_back(state)
    if state.event is not None:
        return Message(f"Seat {game.history[-1].seat}", "has played") if several else Message("You", "have played")
    if state.replays:
        return Message(text=f"Step {len(game.history)} of {len(game.history)}")
    if game.over:
        return OVER
    if state.computer:
        wait = time_warnings.wait_at_table() if state.computer == "looking" else ""
        return Message(who(game), f"is a computer ({state.computer}) and thinks{wait}")
    if state.computers_rest and not state.waits_for_person:
        return Message(who(game), "would play now")
    bare = "".join(f" `{move}` {advice.get(move, '')}" for move in state.routes().bare())
    more = "".join(f" · {note}" for note in notes if note)
    return Message(who(game), f"{'to play' if several else 'play'}{bare}{more}")


def looking_back(state: TableState) -> Message:
    """Say in a line which earlier step is looked at."""
    return Message("Looking back", f"at step {state.steps_shown} of {len(state.game.history)}")


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
