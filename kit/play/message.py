"""Messages as data, with their form as plain text. Their HTML form is in `kit.picture.ruling_html`."""

import re
from dataclasses import dataclass, replace

from kit.play.checks import Reason
from kit.play.move_texts import describe_move
from kit.rules.cards import say
from kit.rules.rulebook import status_in_words

_CARD = re.compile(r"(?<![\w.])[A2-9TJQK][cdhsawrygbp](?!\w)|\*\*")


LABEL = "|"  # between a move and its label, where a message offers the move in other words


def capitalise(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def format_move(move: str) -> str:
    """Return a move text with its cards in signs: `10♥ to s3`; or the label of a move that has a label."""
    return _CARD.sub(lambda match: say(match[0]), move.rpartition(LABEL)[2])


def plain_sentence(text: str) -> str:
    """Return a sentence without backquotes, and with the cards of its moves in signs."""
    return "".join(format_move(part) if place % 2 else part for place, part in enumerate(text.split("`")))


@dataclass(frozen=True)
class Line:
    """A line of a message: a bold heading, a text, and its rule. `now` marks the current line.

    If there is a `compared` move, a button asks why the best move is better.
    """

    text: str
    reason: Reason | None = None
    head: str = ""
    now: bool = False
    compared: str = ""

    def __str__(self) -> str:
        rule = "" if self.reason is None else rule_in_words(self.reason)
        return f"{self.head}{plain_sentence(self.text)} {rule}".strip()


@dataclass(frozen=True)
class Message:
    """A message: a heading, a text, a ruling, lines, and moves to choose from.

    In the text, moves are in backquotes, and each line is a paragraph. `note` is a text in small print. `kind` is
    `plain`, `good`, `refused` or `end`. `actions` are buttons: the name of an action of the table, and its label.
    """

    head: str = ""
    text: str = ""
    kind: str = "plain"
    ruling: Reason | None = None
    lines: tuple[Line, ...] = ()
    moves: tuple[str, ...] = ()
    note: str = ""
    actions: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        parts = [self.head, self.note, plain_sentence(self.text)]
        if self.ruling is not None:
            facts = (self.ruling.rule, status_in_words(self.ruling.status), self.ruling.source)
            parts.append(" · ".join(filter(None, facts)))
        parts += [*map(str, self.lines), *map(format_move, self.moves)]
        parts += [label for _, label in self.actions]
        return " ".join(" ".join(parts).split())


def label_moves(message: Message, slug: str) -> Message:
    """Return a message in which the moves to choose from have labels in the words of the board."""

    def label(move: str) -> str:
        return move if LABEL in move else f"{move}{LABEL}{describe_move(slug, move)}"

    def label_sentence(text: str) -> str:
        return re.sub(r"`([^`]+)`", lambda match: f"`{label(match[1])}`", text)

    lines = tuple(replace(line, text=label_sentence(line.text)) for line in message.lines)
    return replace(message, text=label_sentence(message.text), lines=lines, moves=tuple(map(label, message.moves)))


def rule_in_words(reason: Reason) -> str:
    """Return the rule of a reason, with its status in words unless the inventor stated it."""
    status = "" if reason.status in ("", "stated") else f" · {status_in_words(reason.status)}"
    return f"{reason.rule}{status}" if reason.rule else ""
