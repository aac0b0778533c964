"""What the table and the lessons both say of moves and rules, as HTML."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from kit.rules.cards import say
from kit.rules.rulebook import sentences, status_said

_CARD = re.compile(r"(?<![\w.])[A2-9TJQK][cdhsawrygbp](?!\w)|\*\*")


def pretty(move: str) -> str:
    """A move text with its cards as people see them: `10♥ to s3`."""
    return _CARD.sub(lambda found: say(found[0]), move)


def set_move(move: str) -> str:
    """A move within a sentence, told apart by its type."""
    return f'<span class="kit-move">{escape(pretty(move))}</span>'


def sentence(text: str, show_move: Callable[[str], str] = set_move) -> str:
    """A sentence of the kit's as HTML; `show_move` gives the HTML of each move, which stand between backquotes."""
    parts = text.split("`")
    return "".join(show_move(part) if place % 2 else escape(part) for place, part in enumerate(parts))


def rule_line(rule: str) -> str:
    """The name of a rule, GAME/SLUG, with its standing and source."""
    slug, name = rule.split("/")
    source = sentences(slug)[name]["source"]
    said = [f"<b>{escape(rule)}</b>", escape(status_said(rule)), *([escape(source)] if source else [])]
    return f'<p><span class="kit-rule">{" · ".join(said)}</span></p>'


def rule_tag(rule: str) -> str:
    """A rule's name in small print."""
    return f'<span class="kit-tag">{escape(rule)}</span>'
