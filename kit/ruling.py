"""The answer of the law to a move: what `Game.ruling` returns, and what the error of an illegal move carries."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ruling:
    """What the law says of a move: whether it is legal, and by which rule.

    `rule` is GAME/SLUG, `text` says why about these very cards, `allowed` what would be allowed instead.
    `status` and `source` are those of the very clause of the rulebook that decides: "stated" by the inventor, and
    where, or "settled" by us, and why (in Speed "remembered", "guessed" or "supplied").
    """

    legal: bool
    rule: str
    status: str
    text: str
    source: str
    allowed: tuple[str, ...] = ()
