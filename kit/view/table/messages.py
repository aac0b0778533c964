"""What the ruling panel says: rulings, events, errors and scores as HTML, and the same as plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape, unescape

from kit.errors import KitError
from kit.play.speech import Event
from kit.rules.cards import say
from kit.rules.rulebook import status_said
from kit.ruling import Ruling

_CARD = re.compile(r"(?<![\w.])[A2-9TJQK][cdhsawrygbp](?!\w)|\*\*")

_ALLOWED = re.compile(r"\s*Allowed now: .*$")


def pretty(move: str) -> str:
    """A move text with its cards as people see them: `10♥ to s3`."""
    return _CARD.sub(lambda found: say(found[0]), move)


def plain(html: str) -> str:
    """The text of a piece of the panel, for screen readers."""
    spaced = re.sub(r"</(p|span|button|td|th)>", r" \g<0>", html)
    return " ".join(unescape(re.sub(r"<[^>]*>", "", spaced)).split())


def refused(move: str, ruling: Ruling) -> str:
    """Why a move is not allowed: the rule, its standing, the reason, and what would be allowed instead."""
    return _box("refused", f"{escape(pretty(move))} is not allowed", f"<p>{_linked(ruling.text)}</p>{_rule(ruling)}")


def allowed(move: str, ruling: Ruling) -> str:
    """Why a move is allowed."""
    return _box("good", f"{escape(pretty(move))} is allowed", f"<p>{escape(ruling.text)}</p>{_rule(ruling)}")


def played(head: str, events: Sequence[Event], now: int | None = None) -> str:
    """What a move set off, one event a line; `now` is the one that is being shown."""
    lines = "".join(
        f'<span class="kit-event{" kit-now" if i == now else ""}">{escape(event.text)} {_tag(event.rule)}</span>'
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
    return f'<span class="kit-event">{named} {escape(reason)} {_tag(ruling.rule)}</span>'


def note(head: str, text: str = "", moves: Sequence[str] = (), kind: str = "plain") -> str:
    """A remark of the table's, with moves to click."""
    body = f"<p>{_linked(text)}</p>" if text else ""
    return _box(kind, escape(head), body + "".join(chip(move) for move in moves))


def fault(error: Exception) -> str:
    """An error, with nothing lost: the kit's own message, or that something unforeseen went wrong."""
    if isinstance(error, KitError):
        return _box("refused", "That did not work", f"<p>{escape(str(error))}</p>")
    text = f"{type(error).__name__}: {error}"
    return _box(
        "refused", "Something went wrong inside the table", f"<p>{escape(text)}</p><p>The game is as it was.</p>"
    )


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


def _box(kind, head, body):
    return f'<div class="kit-panel kit-{kind}"><p class="kit-head">{head}</p>{body}</div>'


def _rule(ruling):
    source = f" · {escape(str(ruling.source))}" if ruling.source else ""
    said = f"<b>{escape(ruling.rule)}</b> · {escape(status_said(ruling.rule))}{source}"
    return f'<p><span class="kit-rule">{said}</span></p>'


def _tag(rule):
    return f'<span class="kit-rule">{escape(rule)}</span>' if rule else ""


def _linked(text):
    """Text in which every move between backticks can be clicked."""
    return re.sub(r"`([^`]+)`", lambda found: chip(unescape(found[1])), escape(text))


def chip(move: str) -> str:
    """A move as a small button; the helper widget tells the table when it is clicked."""
    return f'<button type="button" class="kit-chip" data-move="{escape(move)}">{escape(pretty(move))}</button>'
