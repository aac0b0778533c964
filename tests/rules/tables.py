"""Setting tables for the tests of rules, and reading what happened on them."""

from __future__ import annotations

from collections.abc import Iterable

import kit
from kit.rules.engine import rules


def rest(slug: str, *named: str) -> str:
    """All cards of a game but those named, as the text of a pile."""
    lying = " ".join(named).split()
    return " ".join(code for code in rules(slug).PACK.codes if code not in lying)


def play_with(game: kit.Game, move: str, order: str) -> list[kit.Event]:
    """Play a move whose shuffles give the cards in this order, the next one first."""
    return game.replay(move, [rules(game.slug).PACK.codes.index(code) for code in order.split()])


def kinds(events: Iterable[kit.Event]) -> list[str]:
    """The kinds of events in order."""
    return [event.kind for event in events]


def laws(events: Iterable[kit.Event]) -> list[str]:
    """The slugs of the rules behind events in order."""
    return [event.rule.split("/")[1] for event in events]


def refused(game: kit.Game, move: str) -> tuple[str, str]:
    """The slug of the rule that refuses a move, and its sentence; nothing may have changed by trying it."""
    before = game.position()
    ruling = game.ruling(move)
    assert not ruling.legal
    assert move not in game.moves()
    try:
        game.play(move)
    except kit.IllegalMove as error:
        assert error.ruling == ruling
    assert game.position() == before
    return ruling.rule.split("/")[1], ruling.text


def allowed(game: kit.Game, move: str) -> str:
    """The slug of the rule under which a move is legal, and offered."""
    ruling = game.ruling(move)
    assert ruling.legal
    assert move in game.moves()
    return ruling.rule.split("/")[1]
