"""What edge cases are about, as pictures: the cards and places that their texts and tries name, and what changes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from kit.picture.layout import Place
from kit.picture.scene import Area, Label, Scene, Spot, excerpt, lit, scene
from kit.picture.shapes import sign_of
from kit.play.notation import in_codes
from kit.play.scenarios import Scenario
from kit.rules.engine import rules
from kit.tabletop.routes import find_routes

MOST_CHANGED = 6  # a moment that changes more places deals anew: what comes then is no longer the case's own
RATIO = 1.4  # of a picture's width to its height
ITSELF = -1  # in a spot: the place, and none of its cards
NUMBERED = re.compile(r"[a-z](\d+)")  # the name of a place that texts call by its number, such as `s3`: stack 3
SEVERAL = re.compile(r"(\w+)s ((?:\d+ )+(?:and|or) \d+)")  # stacks 1 and 2


def pictures(cases: Sequence[Scenario]) -> list[Scene]:
    """A picture of each case: its position, as far as the case is about it, with the cards named standing out.

    Cases of which the pictures would be alike also show where their positions differ, and say how their options do.
    """
    whole = [_position(case) for case in cases]
    spots = [_spots(case, shown) for case, shown in zip(cases, whole, strict=True)]
    drawn = [_picture(*each) for each in zip(cases, whole, spots, strict=True)]
    for one, other in combinations(range(len(cases)), 2):
        if _looks(drawn[one]) == _looks(drawn[other]):
            for each, against in ((one, other), (other, one)):
                spots[each] |= _differing(whole[each], whole[against])
                options = _other_options(cases[each], cases[against])
                drawn[each] = _written(_picture(cases[each], whole[each], spots[each]), options)
    return drawn


def _position(case: Scenario) -> Scene:
    return scene(case.start.slug, case.start.common(), case.start.turn or 1)


def _picture(case: Scenario, shown: Scene, spots: set[Spot]) -> Scene:
    said = _said(case)
    cards = _words(case.tries) | set(said.split())
    places = {place.name for place in shown.places if _is_said(place, said)}
    return excerpt(lit(shown, cards, places), {place for place, _ in spots}, spots, RATIO)


def _other_options(case: Scenario, other: Scenario) -> str:
    """The options of a case that another has not."""
    against = other.start.options
    found = {name: value for name, value in case.start.options.items() if against.get(name) != value}
    return ", ".join(f"{name} {value}".replace("_", " ") for name, value in found.items())


def _written(drawn: Scene, text: str) -> Scene:
    """A picture with a line of text in its lower left corner."""
    return replace(drawn, labels=(*drawn.labels, Label(text, 12, drawn.height - 12, "name"))) if text else drawn


def _looks(drawn: Scene) -> tuple:
    return drawn.cards, drawn.areas, drawn.labels


def _spots(case: Scenario, shown: Scene) -> set[Spot]:
    """Where a case plays; where that is no card that can be seen, wherever there is one."""
    said = _said(case)
    spots = {
        *_named(shown, {*said.split(), *_words(case.tries)}),
        *((place.name, ITSELF) for place in shown.places if _is_said(place, said)),
        *_led(shown, case.tries), *_changed(case, shown),
    }
    opened = {(card.place, card.index) for card in shown.cards if card.code != "??"}
    return spots if {place for place, _ in spots} & {place for place, _ in opened} else spots | opened


def _said(case: Scenario) -> str:
    """The question and the guesses, with cards as codes, no signs, and `stack 1 stack 2` for `stacks 1 and 2`."""
    text = re.sub(r"[^\w*\s♠♥♦♣⚓⚙]", " ", " ".join([case.question, *(guess.text for guess in case.guesses)]))
    codes = " ".join(in_codes(text, rules(case.game_slug).PACK).split())
    return SEVERAL.sub(lambda found: " ".join(f"{found[1]} {n}" for n in re.findall(r"\d+", found[2])), codes)


def _words(moves: Iterable[str]) -> set[str]:
    return {word for move in moves for word in move.split()}


def _is_said(place: Place, said: str) -> bool:
    """Whether a text names a place, by its label or by its number."""
    number = NUMBERED.fullmatch(place.name)
    names = {place.label, f"{place.label.split()[-2]} {number[1]}" if number else place.label}
    return any(f" {name} ".casefold() in f" {said} ".casefold() for name in names)


def _named(shown: Scene, words: set[str]) -> Iterator[Spot]:
    """The cards and places named by these words."""
    yield from ((card.place, card.index) for card in shown.cards if card.code in words)
    yield from ((place.name, ITSELF) for place in shown.places if place.name in words or place.click in words)


def _led(shown: Scene, moves: tuple[str, ...]) -> Iterator[Spot]:
    """The cards that moves take, and the places they lead from and to."""
    areas = {(area.place, area.zone): area for area in shown.areas}
    for route in find_routes(shown, moves).routes:
        yield route.source, shown.place(route.source).cards.index(route.card)
        if shown.place(route.target).sign not in ("", sign_of(route.card)):
            continue  # such a drop means the place of the card's own suit
        yield route.target, ITSELF
        if route.zone:
            yield from _lying_in(shown, areas[route.target, route.zone])


def _lying_in(shown: Scene, zone: Area) -> Iterator[Spot]:
    """The cards that lie in a zone."""
    for card in shown.cards:
        if card.place == zone.place and zone.x - card.size[0] < card.x < zone.x + zone.width:
            yield card.place, card.index


def _changed(case: Scenario, shown: Scene) -> Iterator[Spot]:
    """Where what happens changes something that can be seen, as long as no new deal is begun."""
    before = shown
    for moment in case.answer().moments:
        after = scene(shown.slug, moment.position, case.start.turn or 1)
        changed = _differing(before, after)
        if len({place for place, _ in changed}) > MOST_CHANGED:
            return
        yield from changed & {(place.name, index) for place in shown.places for index in range(-1, len(place.cards))}
        yield from ((card.place, card.index) for card in shown.cards if card.code in moment.cards)
        before = after


def _differing(one: Scene, other: Scene) -> set[Spot]:
    """The places of which the cards are not those of another scene, and the cards that do not lie there."""
    against = {place.name: place.cards for place in other.places}
    found: set[Spot] = set()
    for place in one.places:
        cards = against.get(place.name, ())
        if cards == place.cards or set(cards) | set(place.cards) == {"??"}:
            continue
        found.add((place.name, ITSELF))
        left = Counter(cards)
        for index, code in enumerate(place.cards):
            left[code] -= 1
            if left[code] < 0:
                found.add((place.name, index))
    return found
