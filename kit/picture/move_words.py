"""Moves in the words of the board: cards in signs, and places by their labels."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from kit.picture.scene import make_scene
from kit.play.game import deal
from kit.play.message import LABEL, Message, format_move

# Written forms of moves, and the words for them.
PHRASES = {
    r" by (\d)$": r" by seat \1", r" to me$": " to your stack", r" as (run|pair)$": r" as a \1",
    r" to deck (\d+)$": r" into the deck, cards above it: \1", r"^insert$": "put cards back",
    r"^pair$": "lay down the pair", r"^turn$": "turn up cards", r"^knock (.+)$": r"knock, discarding \1",
    r"^exchange (.+)$": r"exchange \1 for its joker",
}


@cache
def describe_move(slug: str, move: str) -> str:
    """Return a move of a game in words: `10♥ to stack 1`, `column II to column V`."""
    labels, text = _place_labels(slug), move
    for form, words in PHRASES.items():
        text = re.sub(form, words, text)
    text = " ".join(labels.get(word) or _number_label(labels, word) for word in text.split())
    return format_move(text.replace(" to up top", " up top"))


def label_moves(message: Message, slug: str) -> Message:
    """Return a message in which the moves to choose from have labels in the words of the board."""

    def label(move: str) -> str:
        return move if LABEL in move else f"{move}{LABEL}{describe_move(slug, move)}"

    def label_sentence(text: str) -> str:
        return re.sub(r"`([^`]+)`", lambda match: f"`{label(match[1])}`", text)

    lines = tuple(replace(line, text=label_sentence(line.text)) for line in message.lines)
    return replace(message, text=label_sentence(message.text), lines=lines, moves=tuple(map(label, message.moves)))


@cache
def _place_labels(slug: str) -> Mapping[str, str]:
    """Return the label of each place in a game with its usual options, by the place's name in moves."""
    scene = make_scene(slug, deal(slug, seed=1).position(), 1)
    labels = {place.name: place.label[0].lower() + place.label[1:] for place in scene.places if place.name[0].islower()}
    own_labels = {name.partition(".")[2]: label.partition(" of ")[0] for name, label in labels.items()}
    jokers = {name.replace("joker ", "*"): label for name, label in labels.items() if name.startswith("joker ")}
    goal = "up top" if any(label.endswith("up top") for label in labels.values()) else "foundation"
    return own_labels | labels | jokers | {"top": goal}


def _number_label(labels: Mapping[str, str], word: str) -> str:
    """Return the label of a place that only other options have: the label of another place, with its numbers."""
    for name, label in labels.items():
        numbers = re.findall(r"\d", name)
        if numbers and re.sub(r"\d", "1", name) == re.sub(r"\d", "1", word) and len(set(numbers)) == len(numbers):
            return label.translate(dict(zip(map(ord, numbers), re.findall(r"\d", word), strict=True)))
    return word
