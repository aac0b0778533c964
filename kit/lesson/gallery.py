"""Show all edge cases of a game side by side. The reader chooses a case, or goes from case to case.

The picture of a case shows its subject: the cards and places that its texts and tries name, and the cards that change.
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
from kit.lesson.case import Case, make_case
from kit.picture import svg_painter
from kit.picture.layout import Label, Place
from kit.picture.scene import Scene, Spot, cut_excerpt, highlight, make_game_scene, make_scene
from kit.picture.shapes import choose_sign
from kit.picture.theme import PAGE
from kit.play.notation import in_codes
from kit.play.scenarios import Scenario, scenarios
from kit.rules.engine import rules
from kit.rules.rulebook import info
from kit.tabletop.cell_widget import CellWidget, close_with_parts, replace_children
from kit.tabletop.state import find_routes

RATIO = 1.4  # a picture's width divided by its height
ITSELF = -1  # in a spot: the place itself, not a card
NUMBERED = re.compile(r"[a-z](\d+)")  # a place that texts name by its number, such as `s3`: stack 3
SEVERAL = re.compile(r"(\w+)s ((?:\d+ )+(?:and|or) \d+)")  # stacks 1 and 2


@refuse_unknown_arguments()
def gallery(game: str) -> Gallery:
    """Return all edge cases of a game, as a widget. Raises UnknownGame."""
    return Gallery(game)


class Gallery(CellWidget):
    """The widget of a gallery. It shows an overview of the cases, or one case. Answered cases keep a tick."""

    def __init__(self, slug: str) -> None:
        self.scenarios = scenarios(slug)
        self.cases: dict[str, Case] = {}
        self.last = 0  # index of the case that was opened last
        self.ticks: dict[str, ipywidgets.HTML] = {}
        self.head = html("kit-header")
        super().__init__()
        self.add_class("kit-gallery")
        pictures = zip(self.scenarios, draw_pictures(self.scenarios.all), strict=True)
        tiles = box("kit-tiles", [self._make_tile(scenario, picture) for scenario, picture in pictures])
        self.overview = Page([self.head, tiles])
        self._show_overview()

    def __str__(self) -> str:
        return str(self.scenarios)

    def __repr__(self) -> str:
        return f"<gallery of {self.scenarios.slug}: {len(self.scenarios)} scenarios>"

    def show_all(self) -> None:
        """Show the overview, with the focus on the last case."""
        self.overview.focus(f".kit-tile:nth-child({self.last + 1}) button")
        self._show_overview()

    def show(self, scenario: Scenario) -> None:
        """Show the case of a scenario. If it was open before, it is as the reader left it."""
        if scenario.name not in self.cases:
            self.cases[scenario.name] = make_case(scenario, self.case_title(scenario))
        self.last = self.scenarios.all.index(scenario)
        self.cases[scenario.name].page.focus(".kit-question")
        self._show_parts(Page([self._make_bar(scenario)]), self.cases[scenario.name])

    def _show_overview(self) -> None:
        answered = [name for name, case in self.cases.items() if case.asked.is_answered]
        title, count = info(self.scenarios.slug).title, f"{len(answered)} of {len(self.scenarios)} answered"
        self.head.value = f'<p class="kit-title">{escape(title)}</p><p class="kit-over">{count}</p>'
        for name in answered:
            self.ticks[name].value = '<span class="kit-tick" title="answered">✓</span>'
        self._show_parts(self.overview)

    def case_title(self, scenario: Scenario) -> str:
        """Return the number and the title of the case that a scenario belongs to."""
        return f"{scenario.case} · {self.scenarios.cases[scenario.case]}"

    def _make_tile(self, scenario: Scenario, picture: Scene) -> ipywidgets.Box:
        """Return the picture of a case under a button of the same size. The text of the button is the title."""
        caption = f"<span>{escape(self.case_title(scenario))}</span>{escape(scenario.title)}"
        small = svg_painter.scene_svg(picture, PAGE)
        face = html("kit-face", f'<div aria-hidden="true">{small}<div class="kit-caption">{caption}</div></div>')
        self.ticks[scenario.name] = html("kit-answered")
        press = button(scenario.title, lambda: self.show(scenario), self._show_error)
        return box("kit-tile", [face, self.ticks[scenario.name], press], down=True)

    def _make_bar(self, scenario: Scenario) -> ipywidgets.Box:
        """Return the buttons to the overview and to the neighbouring cases."""
        cases = self.scenarios.all
        index = cases.index(scenario)
        before = button("◀ Previous", lambda: self.show(cases[index - 1]), self._show_error)
        after = button("Next ▶", lambda: self.show(cases[index + 1]), self._show_error)
        before.disabled, after.disabled = index == 0, index == len(cases) - 1
        count = html("kit-count", f'<span class="kit-muted">{index + 1} of {len(cases)}</span>')
        return box("kit-row", [button("All cases", self.show_all, self._show_error), before, count, after])

    def stop(self) -> None:
        """Close the widgets that are not shown now, too."""
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
    """Return a picture of each case: a part of its position, with the cards of its subject highlighted.

    If two pictures would look the same, they also show the differences between the positions and options.
    """
    scenes = [make_game_scene(case.start) for case in cases]
    spots = [_find_spots(case, scene) for case, scene in zip(cases, scenes, strict=True)]
    pictures = [_draw_case(*arguments) for arguments in zip(cases, scenes, spots, strict=True)]
    for first, second in combinations(range(len(cases)), 2):
        if _make_drawing_key(pictures[first]) == _make_drawing_key(pictures[second]):
            for index, other in ((first, second), (second, first)):
                spots[index] |= _find_differences(scenes[index], scenes[other])
                pictures[index] = _draw_case(cases[index], scenes[index], spots[index], cases[other])
    return pictures


def _make_drawing_key(picture: Scene) -> tuple[object, ...]:
    """Return the parts of a picture that a reader sees, for comparison."""
    return picture.cards, picture.areas, picture.labels


def _draw_case(case: Scenario, scene: Scene, spots: set[Spot], other: Scenario | None = None) -> Scene:
    """Draw a case. The lower left corner shows the options that differ from another case's options."""
    picture = cut_excerpt(highlight(scene, *_find_names(case, scene)), {place for place, _ in spots}, spots, RATIO)
    other_options = other.start.options if other else case.start.options
    differences = {name: value for name, value in case.start.options.items() if other_options.get(name) != value}
    text = ", ".join(f"{name} {value}".replace("_", " ") for name, value in differences.items())
    return replace(picture, labels=(*picture.labels, Label(text, 12, picture.height - 12, "name"))) if text else picture


def _find_spots(case: Scenario, scene: Scene) -> set[Spot]:
    """Return the spots of a case. If no visible card is among them, add the spots of all visible cards."""
    words, places = _find_names(case, scene)
    places = {place.name for place in scene.places if place.name in places or words & {place.name, place.click}}
    spots = {
        *((card.place, card.index) for card in scene.cards if card.code in words), *((name, ITSELF) for name in places),
        *_find_route_spots(scene, case.tries), *_find_changes(case, scene),
    }
    visible = {(card.place, card.index) for card in scene.cards if card.code != "??"}
    return spots if {place for place, _ in spots} & {place for place, _ in visible} else spots | visible


def _find_names(case: Scenario, scene: Scene) -> tuple[set[str], set[str]]:
    """Return the words of the question, guesses and tries, with cards as codes, and the names of the places in them."""
    text = re.sub(r"[^\w*\s♠♥♦♣⚓⚙]", " ", " ".join([case.question, *(guess.text for guess in case.guesses)]))
    codes = " ".join(in_codes(text, rules(case.game_slug).PACK).split())
    # `stacks 1 and 2` are `stack 1 stack 2`
    words_of_text = SEVERAL.sub(lambda match: " ".join(f"{match[1]} {n}" for n in re.findall(r"\d+", match[2])), codes)
    words = {*words_of_text.split(), *" ".join(case.tries).split()}
    return words, {place.name for place in scene.places if _is_named(place, words_of_text)}


def _is_named(place: Place, text: str) -> bool:
    """Return whether a text names a place, by its label or by its number."""
    number = NUMBERED.fullmatch(place.name)
    names = {place.label, f"{place.label.split()[-2]} {number[1]}" if number else place.label}
    return any(f" {name} ".casefold() in f" {text} ".casefold() for name in names)


def _find_route_spots(scene: Scene, moves: tuple[str, ...]) -> Iterator[Spot]:
    """Yield the spots of moves: the cards that they take, their target places, and the cards in the target zones."""
    areas = {(area.place, area.zone): area for area in scene.areas}
    for route in find_routes(scene, moves).routes:
        cards = scene.place(route.source).cards
        yield route.source, len(cards) - 1 - cards[::-1].index(route.card)  # of several backs, the one on top
        if scene.place(route.target).sign not in ("", choose_sign(route.card)):
            continue  # the card goes to the place of its own suit
        yield route.target, ITSELF
        if route.zone:
            zone = areas[route.target, route.zone]
            yield from (
                (card.place, card.index) for card in scene.cards
                if card.place == zone.place and zone.x - card.size[0] < card.x < zone.x + zone.width
            )


def _find_changes(case: Scenario, scene: Scene) -> Iterator[Spot]:
    """Yield the spots that the tries visibly change."""
    before = scene
    for moment in case.answer.moments:
        after = make_scene(scene.slug, moment.position, case.start.turn or 1)
        yield from _find_differences(before, after)
        yield from ((card.place, card.index) for card in scene.cards if card.code in moment.cards)
        before = after


def _find_differences(scene: Scene, other: Scene) -> set[Spot]:
    """Return the places whose cards differ from the same places of another scene, and the cards that only `scene` has.
    """
    other_cards = {place.name: place.cards for place in other.places}
    spots: set[Spot] = set()
    for place in scene.places:
        cards = other_cards.get(place.name, ())
        if cards == place.cards or set(cards) | set(place.cards) == {"??"}:
            continue
        spots.add((place.name, ITSELF))
        unmatched = Counter(cards)
        for index, code in enumerate(place.cards):
            unmatched[code] -= 1
            if unmatched[code] < 0:
                spots.add((place.name, index))
    return spots
