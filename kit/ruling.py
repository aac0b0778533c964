"""The answer of the law to a move: what `Game.ruling` returns, and what the error of an illegal move carries."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ruling:
    """What the law says of a move: whether it is legal, and by which rule.

    `rule` is GAME/SLUG, `why` gives the reason about these very cards, `allowed` the moves that are allowed instead;
    `text` is both in one.
    `status` and `source` are those of the very clause of the rulebook that decides: "stated" by the inventor, and
    where, or "settled" by us, and why (in Speed "remembered", "guessed" or "supplied").
    """

    legal: bool
    rule: str
    status: str
    text: str
    source: str
    why: str
    allowed: tuple[str, ...] = ()
