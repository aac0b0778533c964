"""Moves, rules and messages as HTML, as the table and the lessons show them."""

from collections.abc import Callable, Iterable
from html import escape

from kit.play.checks import Reason
from kit.play.message import Line, Message, format_move
from kit.rules.rulebook import OUR_STATUSES, clause, status_in_words


def move_html(move: str) -> str:
    """Return a move within a sentence, told apart by its type."""
    return f'<span class="kit-move">{escape(format_move(move))}</span>'


def sentence_html(text: str, show_move: Callable[[str], str] = move_html) -> str:
    """Return a sentence of the kit's as HTML; `show_move` gives the HTML of each move, which stand between backquotes.
    """
    parts = text.split("`")
    return "".join(show_move(part) if place % 2 else escape(part) for place, part in enumerate(parts))


def rule_line(rule: str) -> str:
    """Return the name of a rule, GAME/SLUG, with its standing and source: those of its first clause."""
    first = clause(*rule.split("/"))
    return _rule_paragraph(rule, first.status, first.source)


def ruling_line(reason: Reason) -> str:
    """Return the rule behind a ruling or event, with the standing and source of the clause that decides."""
    return _rule_paragraph(reason.rule, reason.status, reason.source)


def _rule_paragraph(rule: str, status: str, source: str) -> str:
    told = [f"<b>{escape(rule)}</b>", _status_html(status), *([escape(source)] if source else [])]
    return f'<p><span class="kit-rule">{" · ".join(told)}</span></p>'


def status_tag(reason: Reason) -> str:
    """Return the rule behind a ruling or event in small print, with its standing, also where the inventor stated it."""
    return f'<span class="kit-tag">{escape(reason.rule)} · {_status_html(reason.status)}</span>' if reason.rule else ""


def rule_tag(reason: Reason) -> str:
    """Return the rule behind a ruling or event in small print; whatever its inventor did not say is marked."""
    if reason.status not in ("", "stated"):
        return status_tag(reason)
    return f'<span class="kit-tag">{escape(reason.rule)}</span>' if reason.rule else ""


def _status_html(status: str) -> str:
    look = ' class="kit-ours"' if status in OUR_STATUSES else ""
    return f"<span{look}>{escape(status_in_words(status))}</span>"


def move_button(move: str) -> str:
    """Return a move as a small button; the page tells the table when it is clicked."""
    return f'<button type="button" class="kit-chip" data-move="{escape(move)}">{escape(format_move(move))}</button>'


def message_html(message: Message) -> str:
    """Return a message in a box of its own."""
    note = f"<p>{escape(message.note)}</p>" if message.note else ""
    more = [note, text_html(message), *map(_line, message.lines), *map(move_button, message.moves)]
    head = f'<p class="kit-head">{escape(message.head)}</p>'
    return f'<div class="kit-panel kit-{message.kind}">{head}{"".join(more)}</div>'


def text_html(message: Message) -> str:
    """Return the text of a message and the ruling behind it."""
    text = "".join(f"<p>{sentence_html(part, move_button)}</p>" for part in message.text.splitlines())
    return text if message.ruling is None else text + ruling_line(message.ruling)


def _line(line: Line) -> str:
    head = f"<b>{escape(line.head)}</b>" if line.head else ""
    tag = "" if line.reason is None else rule_tag(line.reason)
    return f'<span class="kit-event{" kit-now" * line.now}">{head}{sentence_html(line.text, move_button)} {tag}</span>'


def messages_html(messages: Iterable[Message]) -> str:
    """Return messages without boxes, one below the other: heading and small print beside one another, then the text."""
    heads = (f'<b>{escape(each.head)}</b> <span class="kit-rule">{escape(each.note)}</span>' for each in messages)
    return "".join(
        f"<p>{head}</p>" * bool(each.head) + text_html(each) for head, each in zip(heads, messages, strict=True)
    )


def status_html(message: Message) -> str:
    """Return a message in a line: its heading, its text and its note stand beside one another."""
    head = f"<b>{escape(message.head)}</b> " if message.head else ""
    note = f" · <b>{escape(message.note)}</b>" if message.note else ""
    return head + sentence_html(message.text, move_button) + note
