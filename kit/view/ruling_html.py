"""What the table and the lessons both say of moves and rules, as HTML."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from kit.play.answer import Reason
from kit.rules.cards import say
from kit.rules.rulebook import OURS, clause, said

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
    """The name of a rule, GAME/SLUG, with its standing and source: those of its first clause."""
    first = clause(*rule.split("/"))
    return _named(rule, first.status, first.source)


def ruling_line(found: Reason) -> str:
    """The rule behind a ruling or event, with the standing and source of the clause that decides."""
    return _named(found.rule, found.status, found.source)


def _named(rule: str, status: str, source: str) -> str:
    told = [f"<b>{escape(rule)}</b>", _standing(status), *([escape(source)] if source else [])]
    return f'<p><span class="kit-rule">{" · ".join(told)}</span></p>'


def standing_tag(found: Reason) -> str:
    """The rule behind a ruling or event in small print, with its standing, also where the inventor stated it."""
    return f'<span class="kit-tag">{escape(found.rule)} · {_standing(found.status)}</span>' if found.rule else ""


def rule_tag(found: Reason) -> str:
    """The rule behind a ruling or event in small print; whatever its inventor did not say is marked."""
    if not found.rule:
        return ""
    standing = "" if found.status in ("", "stated") else f" · {_standing(found.status)}"
    return f'<span class="kit-tag">{escape(found.rule)}{standing}</span>'


def _standing(status: str) -> str:
    look = ' class="kit-ours"' if status in OURS else ""
    return f"<span{look}>{escape(said(status))}</span>"
