"""Moves, rules and messages as HTML, for the table and the lessons."""

from collections.abc import Callable, Iterable
from functools import cache
from html import escape
from itertools import groupby

from kit.play.checks import Reason
from kit.play.message import LABEL, Line, Message, format_move
from kit.rules.rulebook import OUR_STATUSES, book, clause, rule_entries, rulebook, status_in_words


def move_html(move: str) -> str:
    """Return a move within a sentence, in a typeface of its own."""
    return f'<span class="kit-move">{escape(format_move(move))}</span>'


def sentence_html(text: str, show_move: Callable[[str], str] = move_html) -> str:
    """Return a sentence of the kit as HTML; `show_move` makes the HTML of each move between backquotes."""
    return "".join(show_move(part) if place % 2 else escape(part) for place, part in enumerate(text.split("`")))


def rule_line(rule: str) -> str:
    """Return the name of a rule, GAME/SLUG, with the standing and source of its first clause."""
    first = clause(*rule.split("/"))
    return _write_rule_paragraph(rule, first.status, first.source)


def ruling_line(reason: Reason, opens: bool = False) -> str:
    """Return the rule behind a ruling or event, with the standing and source of the clause that decides.

    At a table its name `opens` the rule in the drawer.
    """
    return _write_rule_paragraph(reason.rule, reason.status, reason.source, opens)


def _write_rule_paragraph(rule: str, status: str, source: str, opens: bool = False) -> str:
    game, _, slug = rule.partition("/")
    name = escape(rule_entries(game)[slug]["title"])  # the style sheets show it before the rule
    tag, more = ("button", f' type="button" title="Read this rule" data-opens-rule="{slug}"') if opens else ("b", "")
    parts = [f'<{tag}{more} data-name="{name}">{escape(rule)}</{tag}>', _write_status(status)]
    parts += [escape(source)] * bool(source)
    return f'<p><span class="kit-rule">{" · ".join(parts)}</span></p>'


def status_tag(reason: Reason, has_status: bool = True) -> str:
    """Return the rule behind a ruling or event in small print, with its standing (default) or without."""
    status = f" · {_write_status(reason.status)}" if has_status else ""
    return f'<span class="kit-tag">{escape(reason.rule)}{status}</span>' if reason.rule else ""


def rule_tag(reason: Reason) -> str:
    """Return the rule behind a ruling or event in small print, with its standing unless the inventor stated it."""
    return status_tag(reason, has_status=reason.status not in ("", "stated"))


def _write_status(status: str) -> str:
    look = ' class="kit-ours"' if status in OUR_STATUSES else ""
    return f"<span{look}>{escape(status_in_words(status))}</span>"


def move_button(move: str) -> str:
    """Return a move as a small button; the page sends its clicks to the table."""
    move_text = escape(move.partition(LABEL)[0])
    return f'<button type="button" class="kit-chip" data-move="{move_text}">{escape(format_move(move))}</button>'


def message_html(message: Message) -> str:
    """Return a message in a box of its own."""
    note = f"<p>{escape(message.note)}</p>" if message.note else ""
    more = [note, text_html(message), *map(_write_line, message.lines), *map(move_button, message.moves)]
    more.append(_write_actions(message.actions))
    head = f'<p class="kit-head">{escape(message.head)}</p>'
    return f'<div class="kit-panel kit-{message.kind}">{head}{"".join(more)}</div>'


def _write_actions(actions: Iterable[tuple[str, str]]) -> str:
    """Return the actions of a message as a row of buttons; the page does them, or sends them to the table."""
    buttons = (
        f'<button type="button" class="kit-button" data-action="{escape(name)}">{escape(label)}</button>'
        for name, label in actions
    )
    return f'<p class="kit-actions">{" ".join(buttons)}</p>' * bool(actions)


def text_html(message: Message) -> str:
    """Return the text of a message and the ruling behind it."""
    text = "".join(f"<p>{sentence_html(part, move_button)}</p>" for part in message.text.splitlines())
    return text if message.ruling is None else text + ruling_line(message.ruling, opens=True)


def _write_line(line: Line) -> str:
    head = f"<b>{escape(line.head)}</b>" if line.head else ""
    tag = "" if line.reason is None else rule_tag(line.reason)
    if line.compared:
        move, name = escape(line.compared), escape(format_move(line.text.split("`")[1]))  # a name for screen readers
        tag += f'<button type="button" class="kit-chip" data-compared="{move}" aria-label="Why? {name}">Why?</button>'
    return f'<span class="kit-event{" kit-now" * line.now}">{head}{sentence_html(line.text, move_button)} {tag}</span>'


def messages_html(messages: Iterable[Message]) -> str:
    """Return messages without boxes, one below the other: a line with heading and small print, then the text."""
    heads = (f'<b>{escape(each.head)}</b> <span class="kit-rule">{escape(each.note)}</span>' for each in messages)
    return "".join(
        f"<p>{head}</p>" * bool(each.head) + text_html(each) for head, each in zip(heads, messages, strict=True)
    )


def status_html(message: Message) -> str:
    """Return a message on one line: its heading, its text and its note."""
    head = f"<b>{escape(message.head)}</b> " if message.head else ""
    note = f" · <b>{escape(message.note)}</b>" if message.note else ""
    return head + sentence_html(message.text, move_button) + note


@cache
def rulebook_html(slug: str) -> str:
    """Return how to play a game: the rules in short, and each rule with the standing of its clauses and an example."""
    about = book(slug)
    parts = [f"<p>{escape(each)}</p>" for each in about.get("in_short", [about["sentence"]])]
    for rule in rulebook(slug):
        texts = ""
        for status, clauses in groupby(rule.clauses, key=lambda each: each.status):
            text = sentence_html(" ".join(each.text for each in clauses))
            texts += f'<p>{text} <span class="kit-tag">{_write_status(status)}</span></p>'
        example = f'<p class="kit-muted">Example: {sentence_html(rule.example)}</p>'
        head = f'<p class="kit-head" role="heading" aria-level="3" tabindex="-1">{escape(rule.title)}</p>'
        parts.append(f'<div data-rule="{rule.slug}">{head}{texts}{example}</div>')
    return "".join(parts)
