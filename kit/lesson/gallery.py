"""All edge cases of a game side by side, to choose from and to page through.

The picture of a case shows what it is about: the cards and places that its texts and tries name, and what changes.
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

MOST_CHANGED = 6  # a moment that changes more places deals again: what comes then is no longer the case's own
RATIO = 1.4  # of a picture's width to its height
ITSELF = -1  # in a spot: the place, and none of its cards
NUMBERED = re.compile(r"[a-z](\d+)")  # the name of a place that texts call by its number, such as `s3`: stack 3
SEVERAL = re.compile(r"(\w+)s ((?:\d+ )+(?:and|or) \d+)")  # stacks 1 and 2


@refuse_unknown_arguments()
def gallery(slug: str) -> Gallery:
    """Return all edge cases of a game, as a widget. Raises UnknownGame."""
    return Gallery(slug)


class Gallery(CellWidget):
    """The widget: an overview of the cases, or one of them; which ones were guessed stays marked."""

    def __init__(self, slug: str) -> None:
        self.scenarios = scenarios(slug)
        self.cases: dict[str, Case] = {}
        self.answered_names: set[str] = set()
        self.last = 0  # the place of the case that was opened last
        self.ticks: dict[str, ipywidgets.HTML] = {}
        self.head = html("kit-header")
        super().__init__()
        self.add_class("kit-gallery")
        shown = zip(self.scenarios, pictures(self.scenarios.all), strict=True)
        tiles = box("kit-tiles", [self._tile(each, drawn) for each, drawn in shown])
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
        """Show one scenario; it is as it was left when it was opened before."""
        if scenario.name not in self.cases:
            self.cases[scenario.name] = Case(
                scenario, self.case_title(scenario), lambda _: self.answered_names.add(scenario.name)
            )
        self.last = self.scenarios.all.index(scenario)
        self.cases[scenario.name].page.focus(".kit-question")
        self._lay(Page([self._bar(scenario)]), self.cases[scenario.name])

    def _show_overview(self) -> None:
        title, count = info(self.scenarios.slug).title, f"{len(self.answered_names)} of {len(self.scenarios)} answered"
        self.head.value = f'<p class="kit-title">{escape(title)}</p><p class="kit-over">{count}</p>'
        for name in self.answered_names:
            self.ticks[name].value = '<span class="kit-tick" title="answered">✓</span>'
        self._lay(self.overview)

    def case_title(self, scenario: Scenario) -> str:
        """Return the case that a scenario belongs to, with its number."""
        return f"{scenario.case} · {self.scenarios.cases[scenario.case]}"

    def _tile(self, scenario: Scenario, drawn: Scene) -> ipywidgets.Box:
        """Return a case's picture under a button of the same size, which says in words what the picture's caption does.
        """
        caption = f"<span>{escape(self.case_title(scenario))}</span>{escape(scenario.title)}"
        small = svg_painter.scene_svg(drawn, PAGE)
        face = html("kit-face", f'<div aria-hidden="true">{small}<div class="kit-caption">{caption}</div></div>')
        self.ticks[scenario.name] = html("kit-answered")
        press = button(scenario.title, lambda: self.show(scenario), self._fail)
        return box("kit-tile", [face, self.ticks[scenario.name], press], down=True)

    def _bar(self, scenario: Scenario) -> ipywidgets.Box:
        """Return the way back to the overview, and on to the neighbours."""
        row = self.scenarios.all
        at = row.index(scenario)
        before = button("◀ Previous", lambda: self.show(row[at - 1]), self._fail)
        after = button("Next ▶", lambda: self.show(row[at + 1]), self._fail)
        before.disabled, after.disabled = at == 0, at == len(row) - 1
        count = html("kit-count", f'<span class="kit-muted">{at + 1} of {len(row)}</span>')
        return box("kit-row", [button("All cases", self.show_all, self._fail), before, count, after])

    def stop(self) -> None:
        """Close what is not shown just now too."""
        for part in self._stays():
            close_with_parts(part)

    def _stays(self) -> list[ipywidgets.Widget]:
        """Return what is shown again, as it was left."""
        return [self.overview, *self.cases.values()]

    def _lay(self, *parts: ipywidgets.Widget) -> None:
        replace_children(self, parts, self._stays())

    def _fail(self, error: Exception) -> None:
        self._lay(Page([html("kit-said", error_html(error))]))


# ---- what a case is about ----


def pictures(cases: Sequence[Scenario]) -> list[Scene]:
    """Return a picture of each case: its position, as far as the case is about it; the cards named stand out.

    Cases of which the pictures would be alike also show where their positions differ, and say how their options do.
    """
    whole = [make_scene(case.start.slug, case.start.common(), case.start.turn or 1) for case in cases]
    spots = [_spots(case, shown) for case, shown in zip(cases, whole, strict=True)]
    drawn = [_picture(*each) for each in zip(cases, whole, spots, strict=True)]
    for one, other in combinations(range(len(cases)), 2):
        if _drawing_key(drawn[one]) == _drawing_key(drawn[other]):
            for each, against in ((one, other), (other, one)):
                spots[each] |= _find_differences(whole[each], whole[against])
                drawn[each] = _picture(cases[each], whole[each], spots[each], cases[against])
    return drawn


def _drawing_key(drawn: Scene) -> tuple:
    return drawn.cards, drawn.areas, drawn.labels


def _picture(case: Scenario, shown: Scene, spots: set[Spot], other: Scenario | None = None) -> Scene:
    """Draw a case; in the lower left corner stand the options that another case has not."""
    drawn = cut_excerpt(highlight(shown, *_find_names(case, shown)), {place for place, _ in spots}, spots, RATIO)
    against = other.start.options if other else case.start.options
    found = {name: value for name, value in case.start.options.items() if against.get(name) != value}
    text = ", ".join(f"{name} {value}".replace("_", " ") for name, value in found.items())
    label = Label(text, 12, drawn.height - 12, "name")
    return replace(drawn, labels=(*drawn.labels, label)) if text else drawn


def _spots(case: Scenario, shown: Scene) -> set[Spot]:
    """Return where a case plays; where that is not a card that can be seen, wherever there is one."""
    words, places = _find_names(case, shown)
    places = {place.name for place in shown.places if place.name in places or words & {place.name, place.click}}
    spots = {
        *((card.place, card.index) for card in shown.cards if card.code in words), *((name, ITSELF) for name in places),
        *_find_route_spots(shown, case.tries), *_find_changes(case, shown),
    }
    opened = {(card.place, card.index) for card in shown.cards if card.code != "??"}
    return spots if {place for place, _ in spots} & {place for place, _ in opened} else spots | opened


def _find_names(case: Scenario, shown: Scene) -> tuple[set[str], set[str]]:
    """Return the words of the question, the guesses and the tries, cards as codes; and the places that texts name."""
    text = re.sub(r"[^\w*\s♠♥♦♣⚓⚙]", " ", " ".join([case.question, *(guess.text for guess in case.guesses)]))
    codes = " ".join(in_codes(text, rules(case.game_slug).PACK).split())
    # `stacks 1 and 2` are `stack 1 stack 2`
    said = SEVERAL.sub(lambda found: " ".join(f"{found[1]} {n}" for n in re.findall(r"\d+", found[2])), codes)
    words = {*said.split(), *" ".join(case.tries).split()}
    return words, {place.name for place in shown.places if _is_named(place, said)}


def _is_named(place: Place, said: str) -> bool:
    """Return whether a text names a place, by its label or by its number."""
    number = NUMBERED.fullmatch(place.name)
    names = {place.label, f"{place.label.split()[-2]} {number[1]}" if number else place.label}
    return any(f" {name} ".casefold() in f" {said} ".casefold() for name in names)


def _find_route_spots(shown: Scene, moves: tuple[str, ...]) -> Iterator[Spot]:
    """Yield the cards that moves take, the places they lead from and to, and the cards that lie in the zones there."""
    areas = {(area.place, area.zone): area for area in shown.areas}
    for route in find_routes(shown, moves).routes:
        yield route.source, shown.place(route.source).cards.index(route.card)
        if shown.place(route.target).sign not in ("", sign_of(route.card)):
            continue  # such a drop means the place of the card's own suit
        yield route.target, ITSELF
        if route.zone:
            zone = areas[route.target, route.zone]
            yield from (
                (card.place, card.index) for card in shown.cards
                if card.place == zone.place and zone.x - card.size[0] < card.x < zone.x + zone.width
            )


def _find_changes(case: Scenario, shown: Scene) -> Iterator[Spot]:
    """Where what happens changes something that can be seen, as long as no new deal is begun."""
    before = shown
    for moment in case.answer.moments:
        after = make_scene(shown.slug, moment.position, case.start.turn or 1)
        changed = _find_differences(before, after)
        if len({place for place, _ in changed}) > MOST_CHANGED:
            return
        yield from changed & {(place.name, index) for place in shown.places for index in range(-1, len(place.cards))}
        yield from ((card.place, card.index) for card in shown.cards if card.code in moment.cards)
        before = after


def _find_differences(one: Scene, other: Scene) -> set[Spot]:
    """Return the places of which the cards are not those of another scene, and the cards that do not lie there."""
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
