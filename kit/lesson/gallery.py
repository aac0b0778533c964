"""All edge cases of a game side by side, to choose from and to page through.

The picture of a case shows its subject: the cards and places that its texts and tries name, and the changes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from itertools import combinations

import ipywidgets

from kit.errors import refuse_unknown_arguments
from kit.lesson.boxes import Page, box, button, error_html, html
from kit.lesson.case import Case
from kit.picture import svg_painter
from kit.picture.layout import Place
from kit.picture.scene import Label, Scene, Spot, cut_excerpt, highlight, make_scene
from kit.picture.shapes import sign_of
from kit.picture.theme import PAGE
from kit.play.notation import in_codes
from kit.play.scenarios import Scenario, scenarios
from kit.rules.engine import rules
from kit.rules.rulebook import info
from kit.tabletop.cell_widget import CellWidget, close_with_parts, replace_children
from kit.tabletop.state import find_routes

MOST_CHANGED = 6  # a moment that changes more places is a new deal, which is no longer part of the case
RATIO = 1.4  # a picture's width divided by its height
ITSELF = -1  # in a spot: the place itself, not a card
NUMBERED = re.compile(r"[a-z](\d+)")  # a place that texts name by its number, such as `s3`: stack 3
SEVERAL = re.compile(r"(\w+)s ((?:\d+ )+(?:and|or) \d+)")  # stacks 1 and 2


@refuse_unknown_arguments()
def gallery(slug: str) -> Gallery:
    """Return all edge cases of a game, as a widget. Raises UnknownGame."""
    return Gallery(slug)


class Gallery(CellWidget):
    """The widget: an overview of the cases, or one of them; answered cases stay marked."""

    def __init__(self, slug: str) -> None:
        self.scenarios = scenarios(slug)
        self.cases: dict[str, Case] = {}
        self.answered_names: set[str] = set()
        self.last = 0  # the place of the case that was opened last
        self.ticks: dict[str, ipywidgets.HTML] = {}
        self.head = html("kit-header")
        super().__init__()
        self.add_class("kit-gallery")
        shown = zip(self.scenarios, draw_pictures(self.scenarios.all), strict=True)
        tiles = box("kit-tiles", [self._make_tile(each, drawn) for each, drawn in shown])
        self.overview = Page([self.head, tiles])
        self._show_overview()

    def __str__(self) -> str:
        return str(self.scenarios)

    def __repr__(self) -> str:
        return f"<gallery of {self.scenarios.slug}: {len(self.scenarios)} scenarios>"

    def show_all(self) -> None:
        """Go back to the overview."""
        self.overview.focus(f".kit-tile:nth-child({self.last + 1}) button")
        self._show_overview()

    def show(self, scenario: Scenario) -> None:
        """Show one scenario, as it was when it was last open."""
        if scenario.name not in self.cases:
            self.cases[scenario.name] = Case(
                scenario, self.case_title(scenario), lambda _: self.answered_names.add(scenario.name)
            )
        self.last = self.scenarios.all.index(scenario)
        self.cases[scenario.name].page.focus(".kit-question")
        self._show_parts(Page([self._make_bar(scenario)]), self.cases[scenario.name])

    def _show_overview(self) -> None:
        title, count = info(self.scenarios.slug).title, f"{len(self.answered_names)} of {len(self.scenarios)} answered"
        self.head.value = f'<p class="kit-title">{escape(title)}</p><p class="kit-over">{count}</p>'
        for name in self.answered_names:
            self.ticks[name].value = '<span class="kit-tick" title="answered">✓</span>'
        self._show_parts(self.overview)

    def case_title(self, scenario: Scenario) -> str:
        """Return the case that a scenario belongs to, with its number."""
        return f"{scenario.case} · {self.scenarios.cases[scenario.case]}"

    def _make_tile(self, scenario: Scenario, drawn: Scene) -> ipywidgets.Box:
        """Return a case's picture under a button of the same size, which has the title as its text."""
        caption = f"<span>{escape(self.case_title(scenario))}</span>{escape(scenario.title)}"
        small = svg_painter.scene_svg(drawn, PAGE)
        face = html("kit-face", f'<div aria-hidden="true">{small}<div class="kit-caption">{caption}</div></div>')
        self.ticks[scenario.name] = html("kit-answered")
        press = button(scenario.title, lambda: self.show(scenario), self._show_error)
        return box("kit-tile", [face, self.ticks[scenario.name], press], down=True)

    def _make_bar(self, scenario: Scenario) -> ipywidgets.Box:
        """Return the buttons to the overview and to the neighbouring cases."""
        row = self.scenarios.all
        at = row.index(scenario)
        before = button("◀ Previous", lambda: self.show(row[at - 1]), self._show_error)
        after = button("Next ▶", lambda: self.show(row[at + 1]), self._show_error)
        before.disabled, after.disabled = at == 0, at == len(row) - 1
        count = html("kit-count", f'<span class="kit-muted">{at + 1} of {len(row)}</span>')
        return box("kit-row", [button("All cases", self.show_all, self._show_error), before, count, after])

    def stop(self) -> None:
        """Close the widgets that are not on show too."""
        for part in self._list_hidden_parts():
            close_with_parts(part)

    def _list_hidden_parts(self) -> list[ipywidgets.Widget]:
        """Return the widgets that may be shown again."""
        return [self.overview, *self.cases.values()]

    def _show_parts(self, *parts: ipywidgets.Widget) -> None:
        replace_children(self, parts, self._list_hidden_parts())

    def _show_error(self, error: Exception) -> None:
        self._show_parts(Page([html("kit-said", error_html(error))]))


# ---- the subject of a case ----


def draw_pictures(cases: Sequence[Scenario]) -> list[Scene]:
    """Return a picture of each case: the part of its position in question; the cards that it names stand out.

    Cases whose pictures would look the same also show where their positions and options differ.
    """
    whole = [make_scene(case.start.slug, case.start.common(), case.start.turn or 1) for case in cases]
    spots = [_find_spots(case, scene) for case, scene in zip(cases, whole, strict=True)]
    drawn = [_draw_case(*each) for each in zip(cases, whole, spots, strict=True)]
    for one, other in combinations(range(len(cases)), 2):
        if _drawing_key(drawn[one]) == _drawing_key(drawn[other]):
            for each, against in ((one, other), (other, one)):
                spots[each] |= _find_differences(whole[each], whole[against])
                drawn[each] = _draw_case(cases[each], whole[each], spots[each], cases[against])
    return drawn


def _drawing_key(drawn: Scene) -> tuple:
    return drawn.cards, drawn.areas, drawn.labels


def _draw_case(case: Scenario, scene: Scene, spots: set[Spot], other: Scenario | None = None) -> Scene:
    """Draw a case; the lower left corner shows the options that another case does not have."""
    drawn = cut_excerpt(highlight(scene, *_find_names(case, scene)), {place for place, _ in spots}, spots, RATIO)
    against = other.start.options if other else case.start.options
    differing = {name: value for name, value in case.start.options.items() if against.get(name) != value}
    text = ", ".join(f"{name} {value}".replace("_", " ") for name, value in differing.items())
    label = Label(text, 12, drawn.height - 12, "name")
    return replace(drawn, labels=(*drawn.labels, label)) if text else drawn


def _find_spots(case: Scenario, scene: Scene) -> set[Spot]:
    """Return the spots of a case; if they include no visible card, all spots with a visible card too."""
    words, places = _find_names(case, scene)
    places = {place.name for place in scene.places if place.name in places or words & {place.name, place.click}}
    spots = {
        *((card.place, card.index) for card in scene.cards if card.code in words), *((name, ITSELF) for name in places),
        *_find_route_spots(scene, case.tries), *_find_changes(case, scene),
    }
    opened = {(card.place, card.index) for card in scene.cards if card.code != "??"}
    return spots if {place for place, _ in spots} & {place for place, _ in opened} else spots | opened


def _find_names(case: Scenario, scene: Scene) -> tuple[set[str], set[str]]:
    """Return the words of question, guesses and tries, with cards as codes; and the places that the texts name."""
    text = re.sub(r"[^\w*\s♠♥♦♣⚓⚙]", " ", " ".join([case.question, *(guess.text for guess in case.guesses)]))
    codes = " ".join(in_codes(text, rules(case.game_slug).PACK).split())
    # `stacks 1 and 2` are `stack 1 stack 2`
    words_of_text = SEVERAL.sub(lambda match: " ".join(f"{match[1]} {n}" for n in re.findall(r"\d+", match[2])), codes)
    words = {*words_of_text.split(), *" ".join(case.tries).split()}
    return words, {place.name for place in scene.places if _is_named(place, words_of_text)}


def _is_named(place: Place, text: str) -> bool:
    """Whether a text names a place, by its label or by its number."""
    number = NUMBERED.fullmatch(place.name)
    names = {place.label, f"{place.label.split()[-2]} {number[1]}" if number else place.label}
    return any(f" {name} ".casefold() in f" {text} ".casefold() for name in names)


def _find_route_spots(scene: Scene, moves: tuple[str, ...]) -> Iterator[Spot]:
    """Yield the cards that moves take, the places they lead from and to, and the cards in the zones there."""
    areas = {(area.place, area.zone): area for area in scene.areas}
    for route in find_routes(scene, moves).routes:
        yield route.source, scene.place(route.source).cards.index(route.card)
        if scene.place(route.target).sign not in ("", sign_of(route.card)):
            continue  # such a drop goes to the place of the card's own suit
        yield route.target, ITSELF
        if route.zone:
            zone = areas[route.target, route.zone]
            yield from (
                (card.place, card.index) for card in scene.cards
                if card.place == zone.place and zone.x - card.size[0] < card.x < zone.x + zone.width
            )


def _find_changes(case: Scenario, scene: Scene) -> Iterator[Spot]:
    """Yield the visible changes by the tries, until a new deal begins."""
    before = scene
    for moment in case.answer.moments:
        after = make_scene(scene.slug, moment.position, case.start.turn or 1)
        changed = _find_differences(before, after)
        if len({place for place, _ in changed}) > MOST_CHANGED:
            return
        yield from changed & {(place.name, index) for place in scene.places for index in range(-1, len(place.cards))}
        yield from ((card.place, card.index) for card in scene.cards if card.code in moment.cards)
        before = after


def _find_differences(one: Scene, other: Scene) -> set[Spot]:
    """Return the places whose cards differ from another scene's, and the cards that are not there in that scene."""
    against = {place.name: place.cards for place in other.places}
    spots: set[Spot] = set()
    for place in one.places:
        cards = against.get(place.name, ())
        if cards == place.cards or set(cards) | set(place.cards) == {"??"}:
            continue
        spots.add((place.name, ITSELF))
        left = Counter(cards)
        for index, code in enumerate(place.cards):
            left[code] -= 1
            if left[code] < 0:
                spots.add((place.name, index))
    return spots
