"""Rulings and events in words: the rulebook's sentences, filled with facts about the cards of the move."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kit.errors import Ruling
from kit.play.notation import pile_of
from kit.play.words import words
from kit.rules.cards import say
from kit.rules.engine import rules
from kit.rules.log import SHUFFLED, Entry
from kit.rules.rulebook import Clause, book, clause, rule_entries
from kit.rules.table import LEGAL, NO_CARD, NOWHERE, TURN, Move, Table, is_empty, number, top

MOST_NAMED = 4  # how many allowed moves a refusal names before it only counts the others


@dataclass(frozen=True)
class Event:
    """An event of a game: its kind (play, merge, draw …), its rule, and its cards.

    `data` holds its other facts: seat, from, to, count, seconds; for a shuffle only `order`.
    `status` and `source` are those of the clause of the rulebook that decides, as in a ruling. They follow from the
    book, so files do not contain them, and events that differ only in them are equal.
    """

    kind: str
    rule: str
    text: str
    cards: tuple[str, ...] = ()
    data: dict[str, Any] = field(default_factory=dict)
    status: str = field(default="", compare=False)
    source: str = field(default="", compare=False)

    def as_dict(self) -> dict[str, Any]:
        """Return the event as JSON data, without its status and source."""
        return {
            "kind": self.kind,
            "rule": self.rule,
            "text": self.text,
            "cards": list(self.cards),
            "data": dict(self.data),
        }


def fill_sentence(sentence: str, fact: Callable[[str], str]) -> str:
    """Return a sentence with the facts for its names; a name with a capital letter gets its fact with one."""

    def filled(name: re.Match[str]) -> str:
        text = fact(name[1].lower())
        return text if name[1].islower() else text[:1].upper() + text[1:]

    return re.sub(r"{(\w+)}", filled, sentence)


def explain_ruling(
    slug: str, t: Table, move: Move, number_of_rule: int, legal_moves: Callable[[], list[Move]]
) -> Ruling:
    """Return the law's answer to a move as a ruling in words; `legal_moves` is called only if the move is refused."""
    law, speech, legal = rules(slug), words(slug), number_of_rule == LEGAL
    name = law.RULES[law.allowing_rule(move) if legal else number_of_rule]
    voice = "allows" if legal else "refusal"
    sentence, decides = answer(slug, name, voice, lambda: speech.CASES[number_of_rule](t, move))
    usual = facts_of_move(slug, t, move)
    why = fill_sentence(sentence, lambda name: speech.FACTS[name](t, move) if name in speech.FACTS else usual[name])
    others = [] if legal else legal_moves()
    same_card = [other for other in others if other.card == move.card != NO_CARD]
    allowed = tuple(speech.spell(t, other) for other in same_card or others)
    return Ruling(legal, f"{slug}/{name}", decides.status, why + allowed_text(allowed), decides.source, why, allowed)


def facts_of_move(slug: str, t: Table, move: Move) -> dict[str, str]:
    """Return the facts that every move has: its seat, its card and the card's place, its piles, the exposed card.

    Missing facts are empty.
    """
    places, codes = words(slug).PLACES, rules(slug).PACK.codes
    source = "" if move.source == NOWHERE else places.name(move.source)
    exposed = move.target != NOWHERE and not is_empty(t, move.target)
    return {
        "seat": f"seat {number(t, TURN)}",
        "card": "" if move.card == NO_CARD else say(codes[move.card]),
        "where": source if move.card == NO_CARD else places.name(pile_of(t, move.card)),
        "source": source,
        "target": "" if move.target == NOWHERE else places.name(move.target),
        "exposed": say(codes[top(t, move.target)]) if exposed else "",
    }


def answer(slug: str, name: str, voice: str, case: Callable[[], str]) -> tuple[str, Clause]:
    """Return the sentence of a rule for a `voice` ("allows" or "refusal"), and the clause that decides.

    `case` is called only if the rule has several such sentences.
    """
    rule = rule_entries(slug)[name]
    sentence, decides = rule[voice], rule.get("decided_by", {}).get(voice)
    if not isinstance(sentence, str):
        chosen = case() if len(sentence) > 1 else next(iter(sentence))
        sentence, decides = sentence[chosen], (decides or {}).get(chosen)
    return sentence, clause(slug, name, decides)


def allowed_text(allowed: tuple[str, ...]) -> str:
    """Return a sentence, after a blank, that names the moves allowed instead; empty if there are none."""
    if not allowed:
        return ""
    named = ", ".join(f"`{text}`" for text in allowed[:MOST_NAMED])
    others = len(allowed) - MOST_NAMED
    return f" Allowed now: {named}" + (f" and {others} more." if others > 0 else ".")


def describe_event(slug: str, entry: Entry) -> Event:
    """Return an entry of the log as an event in words; `data` has its seat, card, source and target, if there are any.
    """
    law, speech = rules(slug), words(slug)
    codes = law.PACK.codes
    told = book(slug)["events"]["shuffle" if entry.event == SHUFFLED else law.EVENTS[entry.event]]
    cards = tuple(codes[card] for card in entry.cards)
    facts = dict.fromkeys(("card", "source", "target"), "") | {
        "seat": f"seat {entry.seat}",
        "amount": str(entry.amount),
        "seconds": f"{entry.amount / 1000:.3f}",
        "cards": format_cards(cards),
    }
    data: dict[str, Any] = {"seat": entry.seat} if entry.seat else {}
    if entry.card != NO_CARD:
        data["card"], facts["card"] = codes[entry.card], say(codes[entry.card])
    for name, fact, pile in (("from", "source", entry.source), ("to", "target", entry.target)):
        if pile != NOWHERE:
            data[name], facts[fact] = speech.PLACES.code(pile), speech.PLACES.name(pile)
    if entry.event == SHUFFLED:
        data = {"order": " ".join(cards)}
    elif law.EVENTS[entry.event] in law.TIMED:
        data["seconds"] = entry.amount / 1000
    elif entry.amount:
        data["count"] = entry.amount
    if entry.card != NO_CARD and not cards:
        cards = (codes[entry.card],)
    behind = clause(slug, told["rule"], told.get("clause"))
    rule, text = f"{slug}/{told['rule']}", fill_sentence(told["text"], facts.__getitem__)
    return Event(told["kind"], rule, text, cards, data, behind.status, behind.source)


def format_cards(cards: tuple[str, ...]) -> str:
    """Return cards in signs: `10♥ 9♥`, with commas if a card has two words: `red 10, wild`."""
    said = [say(card) for card in cards]
    return (", " if any(" " in each for each in said) else " ").join(said)
