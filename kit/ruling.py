"""The answer of the law to a move: what `Game.ruling` returns, and what the error of an illegal move carries."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ruling:
    """What the law says of a move: whether it is legal, and by which rule.

    `rule` is GAME/SLUG, `status` "stated" by the inventor or "settled" by us, `text` says why about
    these very cards, `source` where the rule stands, `allowed` what would be allowed instead.
    """

    legal: bool
    rule: str
    status: str
    text: str
    source: str
    allowed: tuple[str, ...] = ()
