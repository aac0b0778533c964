"""Rulings and events in words: the rulebook's sentences, filled with facts about the move."""

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from kit.errors import Ruling
from kit.play.notation import HIDDEN, find_pile
from kit.play.position import seen_table
from kit.play.words import words
from kit.rules.cards import say
from kit.rules.engine import rules
from kit.rules.log import SHUFFLED, Entry
from kit.rules.rulebook import Clause, book, clause, rule_entries
from kit.rules.table import LEGAL, NO_CARD, NOWHERE, TURN, Move, Table, is_empty, number, top

NAME = re.compile(r"{(\w+)}")  # a name in a sentence, to be replaced by a fact
MOST_NAMED = 4  # the most allowed moves that a refusal names; it counts the others


@dataclass(frozen=True)
class Event:
    """An event of a game: its kind (play, merge, draw …), its rule, and its cards.

    `data` has its other facts: seat, from, to, count, seconds; for a shuffle only `order`.
    `status` and `source` come from the deciding clause of the rulebook, as in a ruling. Files do not contain them, and
    events that differ only in them are equal.
    """

    kind: str
    rule: str
    text: str
    cards: tuple[str, ...] = ()
    data: dict[str, Any] = field(default_factory=dict)
    status: str = field(default="", compare=False)
    source: str = field(default="", compare=False)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print the event as its sentence. A notebook shows a value in this way."""
        printer.text(f"{self.text} ({self.rule})")

    def as_dict(self) -> dict[str, Any]:
        """Return the event as data for JSON, without its status and source."""
        fields = {name: value for name, value in vars(self).items() if name not in ("status", "source")}
        return fields | {"cards": list(self.cards), "data": dict(self.data)}


def fill_sentence(sentence: str, fact: Callable[[str], str]) -> str:
    """Return a sentence with facts in place of its `{names}`. For a `{Name}`, the fact starts with a capital letter."""

    def fill(name: re.Match[str]) -> str:
        text = fact(name[1].lower())
        return text if name[1].islower() else text[:1].upper() + text[1:]

    return NAME.sub(fill, sentence)


def explain_ruling(
    slug: str, t: Table, move: Move, number_of_rule: int, legal_moves: Callable[[], list[Move]], seat: int = 0
) -> Ruling:
    """Return a ruling in words. `number_of_rule` is the law's ruling on the move.

    The whole table decides which sentence of the rule it is. The facts in the sentence are those that a `seat` sees
    (default: the seat that makes the move), and the allowed moves are that seat's own. `legal_moves` is called only if
    the move is refused.
    """
    law, speech, legal = rules(slug), words(slug), number_of_rule == LEGAL
    seat = seat or law.seat_of(t, move)
    name = law.RULES[law.allowing_rule(move) if legal else number_of_rule]
    kind = "allows" if legal else "refusal"
    sentence, deciding = choose_sentence(slug, name, kind, lambda: speech.CASES[number_of_rule](t, move))
    seen = seen_table(slug, t, seat)
    facts = facts_of_move(slug, seen, move)
    why = fill_sentence(sentence, lambda name: speech.FACTS[name](seen, move) if name in speech.FACTS else facts[name])
    others = [] if legal else [other for other in legal_moves() if law.seat_of(t, other) == seat]
    same_card = [other for other in others if other.card == move.card != NO_CARD]
    allowed = tuple(speech.spell(t, other) for other in same_card or others)
    return Ruling(legal, f"{slug}/{name}", deciding.status, why + allowed_text(allowed), deciding.source, why, allowed)


def facts_of_move(slug: str, t: Table, move: Move) -> dict[str, str]:
    """Return the facts of every move by name: its seat, its card and the card's place, its piles, the exposed card.

    Missing facts are empty texts, and so is the place of a card that the table does not show.
    """
    places, codes = words(slug).PLACES, [*rules(slug).PACK.codes, HIDDEN]
    source = "" if move.source == NOWHERE else places.name(move.source)
    lies_in = move.source if move.card == NO_CARD else find_pile(t, move.card)
    return {
        "seat": f"seat {number(t, TURN)}",
        "card": "" if move.card == NO_CARD else say(codes[move.card]),
        "where": "" if lies_in == NOWHERE else places.name(lies_in),
        "source": source,
        "target": "" if move.target == NOWHERE else places.name(move.target),
        "exposed": "" if move.target == NOWHERE or is_empty(t, move.target) else say(codes[top(t, move.target)]),
    }


def choose_sentence(slug: str, name: str, kind: str, find_case: Callable[[], str]) -> tuple[str, Clause]:
    """Return a sentence of a rule, and the deciding clause. `kind` is "allows" or "refusal".

    `find_case` returns the name of the sentence. It is called only if the rule has several sentences of this kind.
    """
    rule = rule_entries(slug)[name]
    sentence, deciding = rule[kind], rule.get("decided_by", {}).get(kind)
    if not isinstance(sentence, str):
        case = find_case() if len(sentence) > 1 else next(iter(sentence))
        sentence, deciding = sentence[case], (deciding or {}).get(case)
    return sentence, clause(slug, name, deciding)


def allowed_text(allowed: tuple[str, ...]) -> str:
    """Return a blank and a sentence that names the allowed moves, or an empty text if there are none."""
    if not allowed:
        return ""
    moves = ", ".join(f"`{text}`" for text in allowed[:MOST_NAMED])
    others = len(allowed) - MOST_NAMED
    return f" Allowed now: {moves}" + (f" and {others} more." if others > 0 else ".")


def describe_event(slug: str, entry: Entry, seat: int = 0, faces: Collection[int] = ()) -> Event | None:
    """Return an entry of the log as an event in words. Its `data` has the seat, card, source and target, if any.

    A `seat` is told only the cards in `faces`; its other cards are `??`. By default (0) all cards are named, as in a
    transcript. Return None if the seat is not told of the event.
    """
    law, speech = rules(slug), words(slug)
    codes = [code if not seat or card in faces else HIDDEN for card, code in enumerate(law.PACK.codes)]
    wording = book(slug)["events"]["shuffle" if entry.event == SHUFFLED else law.EVENTS[entry.event]]
    named = {entry.card, *entry.cards} - {NO_CARD}
    is_unseen = not named <= set(faces) if named else entry.seat != seat
    sentence = wording["unseen"] if seat and is_unseen and "unseen" in wording else wording["text"]
    if not sentence:
        return None
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
        cards = cards or (codes[entry.card],)
    for name, fact, pile in (("from", "source", entry.source), ("to", "target", entry.target)):
        if pile != NOWHERE:
            data[name], facts[fact] = speech.PLACES.code(pile), speech.PLACES.name(pile)
    if entry.event == SHUFFLED:
        data = {"order": " ".join(cards)}
    elif law.EVENTS[entry.event] in law.TIMED:
        data["seconds"] = entry.amount / 1000
    elif entry.amount:
        data["count"] = entry.amount
    deciding = clause(slug, wording["rule"], wording.get("clause"))
    rule, text = f"{slug}/{wording['rule']}", fill_sentence(sentence, facts.__getitem__)
    return Event(wording["kind"], rule, text, cards, data, deciding.status, deciding.source)


def describe_events(slug: str, entries: Iterable[Entry]) -> tuple[Event, ...]:
    """Return the entries of a log as events in words, with all cards named, as in a transcript."""
    return tuple(event for entry in entries if (event := describe_event(slug, entry)))


def format_cards(cards: tuple[str, ...]) -> str:
    """Return cards in signs: `10♥ 9♥`. If a card has two words, commas separate the cards: `red 10, wild`."""
    names = [say(card) for card in cards]
    return (", " if any(" " in name for name in names) else " ").join(names)
