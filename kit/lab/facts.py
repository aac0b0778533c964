"""Facts about the playouts of two moves, which may be reasons for the better move: see `kit.lab.reasons`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import gt, lt
from typing import Any, NamedTuple

from kit.lab.arrays import Array
from kit.lab.compiled import load_compiled
from kit.lab.player_kinds import careful_module
from kit.lab.playout import BEFORE, END, NEXT_TURN, fill_totals
from kit.lab.playout_sets import PlayoutSets, mark_playouts, sort_playouts
from kit.lab.records import Tables
from kit.play.game import Game
from kit.play.words import words
from kit.rules.cards import say
from kit.rules.engine import rules
from kit.rules.rulebook import score_sign, score_unit
from kit.rules.table import Table

LEAST_SHARE = 0.05  # of the deals: a fact that matters in fewer is not looked at
MOST_VALUES = 5  # of a number such as strikes, for which each value is a fact


class Fact(NamedTuple):
    """A fact in words, and the set of playouts after each move in which it holds; `stage` is when it holds.

    The stages are BEFORE, NEXT_TURN and END. The sets are bits of a whole number, see `kit.lab.playout_sets`.
    `subject` is a card, a seat or a pile: several facts about it would be told as one reason. `opposite` is a word such
    as "fewer" if the fact compares the two moves, as "seat 1 has more points" does.
    """

    text: str
    subject: str
    stage: int
    after: int
    after_other: int
    opposite: str = ""

    @property
    def matters(self) -> int:
        """The set of deals where the fact matters."""
        return self.after if self.stage == BEFORE else self.after & ~self.after_other

    def part(self, playouts: int) -> Fact:
        """Return the fact in some of the playouts."""
        return self._replace(after=self.after & playouts, after_other=self.after_other & playouts)


def list_facts(game: Game, snapshots: Tables, ended: Sequence[int]) -> Iterator[Fact]:
    """Yield all facts that may be reasons, from the tables of the playouts that ended."""
    codes, groups, places = rules(game.slug).PACK.codes, group_piles(game), words(game.slug).PLACES
    names = {pile: name for name, group in groups.items() for pile in group}
    is_for_points = careful_module(game.slug).FOR_POINTS
    for stage in (BEFORE, NEXT_TURN) if is_for_points else (BEFORE, NEXT_TURN, END):
        tables = [[snapshots[stage, move, playout] for playout in ended] for move in (0, 1)]
        (held, exposed), (held_other, exposed_other) = (find_cards(each, names, len(codes)) for each in tables)
        for name, group in groups.items():
            preposition = places.find_piles(group[0]).preposition
            for card, holds in list_cards([held, held_other], name, stage, len(ended)):
                yield Fact(word_place(f"the {say(codes[card])}", name, preposition), codes[card], stage, *holds)
            if stage != BEFORE and preposition == "on":
                for card, holds in list_cards([exposed, exposed_other], name, stage, len(ended)):
                    yield Fact(f"the {say(codes[card])} is exposed on {name}", codes[card], stage, *holds)
            if preposition != "on" and stage == NEXT_TURN:
                sizes = [[sum(t.sizes[pile] for pile in group) for t in each] for each in tables]
                text, subject = word_place("{} cards", name, preposition), name.removesuffix("'s hand")
                yield from compare_numbers(text, subject, stage, sizes)
    if not is_for_points:
        yield from list_score_facts(game, snapshots[NEXT_TURN], ended)


def find_cards(
    tables: Sequence[Table], names: Mapping[int, str], cards: int
) -> tuple[list[PlayoutSets], list[PlayoutSets]]:
    """Return for each card the tables in which it lies in each group of piles, and in which it lies on top there.

    `names` has the name of each pile's group, `cards` is the number of cards. A card in no pile has the group "".
    """
    group_rows, top_rows = list[list[str]](), list[list[str]]()
    for t in tables:
        piles: Any = t.cards.tolist()
        groups, tops = [""] * cards, [""] * cards
        for pile, (row, size) in enumerate(zip(piles, t.sizes, strict=True)):
            for card in row[:size]:
                groups[card] = names[pile]
            if size:
                tops[row[size - 1]] = names[pile]
        group_rows.append(groups)
        top_rows.append(tops)
    held, exposed = (list(map(sort_playouts, zip(*rows, strict=True))) for rows in (group_rows, top_rows))
    return held, exposed


def list_cards(
    found: Sequence[Sequence[PlayoutSets]], name: str, stage: int, playouts: int
) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield the cards of which a place may matter in enough deals, with the sets of playouts that have them there.

    `found` has what `find_cards` found after each move, and `name` is the name of the place.
    """
    for card, (after, after_other) in enumerate(zip(*found, strict=True)):
        fact = Fact("", "", stage, after.get(name, 0), after_other.get(name, 0))
        if LEAST_SHARE / 2 <= fact.matters.bit_count() / playouts < 1 + stage:
            yield card, (fact.after, fact.after_other)


def compare_numbers(
    text: str, subject: str, stage: int, numbers: Sequence[Sequence[int]], *comparatives: str
) -> Iterator[Fact]:
    """Yield the facts that a number is smaller or larger (default: fewer, more) after one move than after the other."""
    less, more = comparatives or ("fewer", "more")
    smaller, larger = (mark_playouts(map(compare, *numbers)) for compare in (lt, gt))
    yield Fact(text.format(less), subject, stage, smaller, larger, more)
    yield Fact(text.format(more), subject, stage, larger, smaller, less)


def list_score_facts(game: Game, snapshots: Tables, ended: Sequence[int]) -> Iterator[Fact]:
    """Yield facts about the score at the next turn: whether the game goes on, how seats do, and values such as strikes.
    """
    totals = Array("q", *snapshots.shape[:2], 1 + game.seats)
    load_compiled(fill_totals, game.slug)(snapshots, totals)
    rows = [[after[playout] for playout in ended] for after in totals.tolist()]
    player, unit, sign = careful_module(game.slug), score_unit(game.slug), score_sign(game.slug)
    goes_on, goes_on_other = (mark_playouts(row[0] == 0 for row in after) for after in rows)
    yield Fact("the game goes on", "", NEXT_TURN, goes_on, goes_on_other)
    for seat in range(1, game.seats + 1):
        name, numbers = f"seat {seat}", [[sign * row[seat] for row in after] for after in rows]
        has, has_other = map(sort_playouts, numbers)
        values = sorted(has.keys() | has_other.keys())
        for value in values if len(values) <= MOST_VALUES else []:
            text = f"{name} has {value or 'no'} {unit.removesuffix('s' * int(value == 1))}"
            yield Fact(text, name, NEXT_TURN, has.get(value, 0), has_other.get(value, 0))
        yield from compare_numbers(f"{name} has {{}} {unit}", name, NEXT_TURN, numbers)
        if game.seats > 1 and player.BY_POINTS:
            others = [other for other in range(1, game.seats + 1) if other != seat]
            leads = [[row[seat] - max(row[other] for other in others) for row in after] for after in rows]
            is_ahead, is_ahead_other = (mark_playouts(lead > 0 for lead in each) for each in leads)
            yield Fact(f"{name} is ahead", name, NEXT_TURN, is_ahead, is_ahead_other)
            text = f"{name} does {{}} against {'the others' if game.seats > 2 else f'seat {3 - seat}'}"
            yield from compare_numbers(text, name, NEXT_TURN, leads, "worse", "better")


def group_piles(game: Game) -> dict[str, list[int]]:
    """Return the numbers of piles by a name that distinguishes no stacks or columns: `a stack`, `seat 2's hand`."""
    places, groups = words(game.slug).PLACES, dict[str, list[int]]()
    for pile in range(len(game.table.sizes)):
        name, texts = places.name(pile), places.find_piles(pile).name
        kinds = {text.rpartition(" ")[0] for text in ([texts] if isinstance(texts, str) else texts)}
        if "seat" not in name and len(kinds) == 1 and "" not in kinds and name not in texts:
            name = f"a {kinds.pop()}"
        groups.setdefault(name, []).append(pile)
    return groups


def word_place(card: str, place: str, preposition: str) -> str:
    """Return where a card or cards lie as `the 9♦ is on a stack` or `seat 2 holds the J♥`."""
    seat, hand, _ = place.partition("'s hand")
    verb = "are" if card.endswith("s") else "is"
    return f"{seat} holds {card}" if hand else f"{card} {verb} {f'{preposition} {place}'.strip()}"
