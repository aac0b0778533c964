"""Tables of Stack The Deck that its tests set up again and again."""

from __future__ import annotations

import kit
from tests.rules.tables import rest

GAME = "stack-the-deck"
RANKS = "A23456789T"


def drawn(cards: str, own: list[str], *others: list[str], **named) -> kit.Game:
    """A table at which seat 1 has drawn these cards, with its stacks and those of the others (one 9, if not said)."""
    stacks = [own, *(others or (["9p"],))]
    return kit.setup(GAME, **({"stacks": stacks, "drawn": cards, "phase": "first"} | named))


def second(card: str, own: list[str], *others: list[str], **named) -> kit.Game:
    """A table at which seat 1 has played its first card and may play this second one."""
    return drawn(card, own, *others, **({"phase": "second"} | named))


def inserting(cards: str, deck: str | None = None, **named) -> kit.Game:
    """A table for two at which these cards go back; if a deck is given, all other cards are in completed stacks."""
    stacks = [["Ar", "5y"], ["9p", "4g"]]
    if deck is None:
        return drawn(cards, *stacks, phase="insert", **named)
    return with_deck(deck, *stacks, drawn=cards, phase="insert", **named)


def with_deck(deck: str, *stacks: list[str], **named) -> kit.Game:
    """A table with exactly this deck: whatever else is not named lies with seat 2, in completed stacks."""
    lying = [cards for row in stacks for cards in row]
    left = rest_once(deck, named.get("drawn", ""), *lying)
    return kit.setup(GAME, stacks=list(stacks), deck=deck, done=[[], *completed(left, len(stacks) - 1)], **named)


def rest_once(*named: str) -> list[str]:
    """All cards but those named, wilds counted one by one."""
    wilds = 7 - " ".join(named).split().count("**")
    return [code for code in rest(GAME, *named).split() if code != "**"] + ["**"] * wilds


def completed(cards: list[str], seats: int) -> list[list[dict[str, str]]]:
    """Cards as completed stacks, all of them with the first of these seats: pairs, and runs of what is left."""
    singles, stacks = [], []
    for rank in RANKS:
        like = [card for card in cards if card[0] == rank]
        stacks += [" ".join(pair) for pair in zip(like[::2], like[1::2], strict=False)]
        singles += like[len(like) // 2 * 2 :]
    stacks += arranged(singles, cards.count("**")) or []
    return [[{"cards": stack, "kind": kind(stack.split())} for stack in stacks]] + [[] for _ in range(seats - 1)]


def arranged(singles: list[str], wilds: int) -> list[str] | None:
    """Single cards in order of rank, and wilds, as runs and pairs; None if that cannot be done."""
    if not singles:
        return None if wilds == 1 else ["** **"] * (wilds // 2 - wilds % 2) + ["** ** **"] * (wilds % 2)
    for count, filled in ((3, 0), (2, 1), (1, 1)):
        first, places = singles[:count], [RANKS.index(card[0]) for card in singles[:count]]
        in_order = len(first) == count and places == list(range(places[0], places[0] + count))
        if in_order and filled <= wilds and (count != 2 or places[1] < 9):
            others = arranged(singles[count:], wilds - filled)
            if others is not None:
                return [" ".join([*first, *["**"] * filled]), *others]
    return None


def kind(cards: list[str]) -> str:
    """The kind of a completed stack."""
    if len(cards) == 2:
        return "pair"
    return "run" if len({card[1] for card in cards} - {"*"}) > 1 else "colour-run"


def deck_of(game: kit.Game) -> list[str]:
    """The deck of a game, the next card first."""
    return game.position()["deck"].split()
