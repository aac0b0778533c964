"""What the panel says: rulings, events, errors and remarks as HTML, and the same as plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape, unescape

from kit.errors import KitError
from kit.play.speech import Event
from kit.rules.cards import say
from kit.ruling import Ruling
from kit.view.ruling_html import pretty, rule_tag, ruling_line, sentence

_ALLOWED = re.compile(r"\s*Allowed now: .*$")


def plain(html: str) -> str:
    """The text of a piece of the panel, for screen readers."""
    spaced = re.sub(r"</(p|span|button|td|th)>", r" \g<0>", html)
    return " ".join(unescape(re.sub(r"<[^>]*>", "", spaced)).split())


def who(game) -> str:
    """The seat to play, as the table speaks of it."""
    return f"Seat {game.turn}" if game.seats > 1 else "You"


def ending(game) -> str:
    """That the game is over, and who has won."""
    winners = " and seat ".join(map(str, game.result()))
    if game.seats > 1:
        outcome = f"Seat {winners} wins" if winners else "Nobody wins"
    else:
        outcome = "It is won" if winners else "It is not won"
    return note(f"The game is over. {outcome}.", kind="end")


def refused(move: str, ruling: Ruling) -> str:
    """Why a move is not allowed: the rule, its standing, the reason, and what would be allowed instead."""
    said = f"<p>{sentence(ruling.text, chip)}</p>{ruling_line(ruling)}"
    return _box("refused", f"{escape(pretty(move))} is not allowed", said)


def allowed(move: str, ruling: Ruling) -> str:
    """Why a move is allowed."""
    return _box("good", f"{escape(pretty(move))} is allowed", f"<p>{escape(ruling.text)}</p>{ruling_line(ruling)}")


def played(head: str, events: Sequence[Event], now: int | None = None) -> str:
    """What a move set off, one event a line; `now` is the one that is being shown."""
    lines = "".join(
        f'<span class="kit-event{" kit-now" if i == now else ""}">{escape(event.text)} {rule_tag(event)}</span>'
        for i, event in enumerate(events)
    )
    return _box("good", escape(pretty(head)), lines)


def why_not(card: str, rulings: Iterable[tuple[str, Ruling]]) -> str:
    """What the rules say of every place a card could be dropped, what is allowed first."""
    lines = [_verdict(move, ruling) for move, ruling in sorted(rulings, key=lambda pair: not pair[1].legal)]
    return _box("good", f"Where the {escape(say(card))} may go", "".join(lines))


def _verdict(move, ruling):
    named = chip(move) if ruling.legal else f"<b>{escape(pretty(move))}</b>: no."
    reason = _ALLOWED.sub("", ruling.text)  # the list shows what is allowed anyway
    return f'<span class="kit-event">{named} {escape(reason)} {rule_tag(ruling)}</span>'


def judged(head: str, text: str, ruling: Ruling) -> str:
    """What a review says of a move, and the rule that allows the better one."""
    return _box("end", escape(head), f"<p>{escape(text)}</p><p>{escape(ruling.text)}</p>{ruling_line(ruling)}")


def note(head: str, text: str = "", moves: Sequence[str] = (), kind: str = "plain") -> str:
    """A remark of the table's, with moves to click."""
    body = f"<p>{sentence(text, chip)}</p>" if text else ""
    return _box(kind, escape(head), body + "".join(chip(move) for move in moves))


def fault(error: Exception) -> str:
    """An error, with nothing lost: the kit's own message, or that something unforeseen went wrong."""
    if isinstance(error, KitError):
        return _box("refused", "That did not work", f"<p>{escape(str(error))}</p>")
    text = f"{type(error).__name__}: {error}"
    return _box(
        "refused", "Something went wrong inside the table", f"<p>{escape(text)}</p><p>The game is as it was.</p>"
    )


def _box(kind, head, body):
    return f'<div class="kit-panel kit-{kind}"><p class="kit-head">{head}</p>{body}</div>'


def chip(move: str) -> str:
    """A move as a small button; the page tells the table when it is clicked."""
    return f'<button type="button" class="kit-chip" data-move="{escape(move)}">{escape(pretty(move))}</button>'
