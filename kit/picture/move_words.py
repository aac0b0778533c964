"""Moves in the words of the board: cards in signs, and places by their labels."""

import re
from dataclasses import replace

from kit.play.message import LABEL, Message
from kit.play.move_texts import describe_move as describe_move


def label_moves(message: Message, slug: str) -> Message:
    """Return a message in which the moves to choose from have labels in the words of the board."""

    def label(move: str) -> str:
        return move if LABEL in move else f"{move}{LABEL}{describe_move(slug, move)}"

    def label_sentence(text: str) -> str:
        return re.sub(r"`([^`]+)`", lambda match: f"`{label(match[1])}`", text)

    lines = tuple(replace(line, text=label_sentence(line.text)) for line in message.lines)
    return replace(message, text=label_sentence(message.text), lines=lines, moves=tuple(map(label, message.moves)))
