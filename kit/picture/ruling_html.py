"""Moves, rules and messages as HTML, as the table and the lessons show them."""

from collections.abc import Callable, Iterable
from html import escape

from kit.play.checks import Reason
from kit.play.message import Line, Message, pretty
from kit.rules.rulebook import OURS, clause, said


def set_move(move: str) -> str:
    """Return a move within a sentence, told apart by its type."""
    return f'<span class="kit-move">{escape(pretty(move))}</span>'


def sentence(text: str, show_move: Callable[[str], str] = set_move) -> str:
    """Return a sentence of the kit's as HTML; `show_move` gives the HTML of each move, which stand between backquotes.
    """
    parts = text.split("`")
    return "".join(show_move(part) if place % 2 else escape(part) for place, part in enumerate(parts))


def rule_line(rule: str) -> str:
    """Return the name of a rule, GAME/SLUG, with its standing and source: those of its first clause."""
    first = clause(*rule.split("/"))
    return _named(rule, first.status, first.source)


def ruling_line(found: Reason) -> str:
    """Return the rule behind a ruling or event, with the standing and source of the clause that decides."""
    return _named(found.rule, found.status, found.source)


def _named(rule: str, status: str, source: str) -> str:
    told = [f"<b>{escape(rule)}</b>", _standing(status), *([escape(source)] if source else [])]
    return f'<p><span class="kit-rule">{" · ".join(told)}</span></p>'


def standing_tag(found: Reason) -> str:
    """Return the rule behind a ruling or event in small print, with its standing, also where the inventor stated it."""
    return f'<span class="kit-tag">{escape(found.rule)} · {_standing(found.status)}</span>' if found.rule else ""


def rule_tag(found: Reason) -> str:
    """Return the rule behind a ruling or event in small print; whatever its inventor did not say is marked."""
    if found.status not in ("", "stated"):
        return standing_tag(found)
    return f'<span class="kit-tag">{escape(found.rule)}</span>' if found.rule else ""


def _standing(status: str) -> str:
    look = ' class="kit-ours"' if status in OURS else ""
    return f"<span{look}>{escape(said(status))}</span>"


def chip(move: str) -> str:
    """Return a move as a small button; the page tells the table when it is clicked."""
    return f'<button type="button" class="kit-chip" data-move="{escape(move)}">{escape(pretty(move))}</button>'


def message_html(message: Message) -> str:
    """Return a message in a box of its own."""
    note = f"<p>{escape(message.note)}</p>" if message.note else ""
    more = [note, paragraphs(message), *map(_line, message.lines), *map(chip, message.moves)]
    head = f'<p class="kit-head">{escape(message.head)}</p>'
    return f'<div class="kit-panel kit-{message.kind}">{head}{"".join(more)}</div>'


def paragraphs(message: Message) -> str:
    """Return the text of a message and the ruling behind it."""
    text = "".join(f"<p>{sentence(part, chip)}</p>" for part in message.text.splitlines())
    return text if message.ruling is None else text + ruling_line(message.ruling)


def _line(line: Line) -> str:
    head = f"<b>{escape(line.head)}</b>" if line.head else ""
    tag = "" if line.reason is None else rule_tag(line.reason)
    return f'<span class="kit-event{" kit-now" * line.now}">{head}{sentence(line.text, chip)} {tag}</span>'


def finding_html(messages: Iterable[Message]) -> str:
    """Messages without boxes, one below the other: heading and small print beside one another, then the text."""
    heads = (f'<b>{escape(each.head)}</b> <span class="kit-rule">{escape(each.note)}</span>' for each in messages)
    return "".join(
        f"<p>{head}</p>" * bool(each.head) + paragraphs(each) for head, each in zip(heads, messages, strict=True)
    )


def status_html(message: Message) -> str:
    """Return a message in a line: its heading, its text and its note stand beside one another."""
    head = f"<b>{escape(message.head)}</b> " if message.head else ""
    return head + sentence(message.text, chip) + (f" · <b>{escape(message.note)}</b>" if message.note else "")
