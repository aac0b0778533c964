"""The page of all edge cases of a game. The reader chooses a case, or goes from case to case.

The picture of a case shows its subject: the cards and places that its texts and tries name, and the cards that change.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from kit.lesson.asked import AskedQuestion, OpenTable
from kit.lesson.question_page import CASES, QuestionPage
from kit.picture.layout import Label, Place
from kit.picture.scene import Scene, Spot, cut_excerpt, highlight, make_game_scene, make_scene
from kit.picture.shapes import choose_sign
from kit.picture.svg_painter import scene_svg
from kit.picture.theme import PAGE
from kit.play.notation import in_codes
from kit.play.question import ask_case
from kit.play.scenarios import Scenario, find_scenario, scenarios
from kit.rules.engine import rules
from kit.rules.rulebook import info
from kit.tabletop.described import Post
from kit.tabletop.state import find_routes

RATIO = 1.4  # a picture's width divided by its height
ITSELF = -1  # in a spot: the place itself, not a card
NUMBERED = re.compile(r"[a-z](\d+)")  # a place that texts name by its number, such as `s3`: stack 3
SEVERAL = re.compile(r"(\w+)s ((?:\d+ )+(?:and|or) \d+)")  # stacks 1 and 2


class GalleryPage(QuestionPage):
    """The page of all edge cases of a game. It shows an overview of them, or one case. Answered cases keep a tick.

    It begins with the case `name`, or with the overview (""). `list_tiles` is called once the overview is shown.
    `answered` has the names of the cases that are answered already.
    """

    asked: AskedQuestion | None

    def __init__(
        self, post: Post, open_table: OpenTable, slug: str, list_tiles: Callable[[], list[dict[str, str]]],
        name: str = "", answered: Iterable[str] = (), lacks: Collection[str] = (),
    ) -> None:
        super().__init__(post, open_table, lacks)
        self.scenarios, self.answered = scenarios(slug), {*answered}
        self._names = [scenario.name for scenario in self.scenarios]
        self.cases: dict[str, AskedQuestion] = {}
        self._list_tiles, self._tiles = list_tiles, list[dict[str, str]]()
        self.open_case(name)

    def open_case(self, name: str) -> None:
        """Show the case with this name as the reader left it, or the overview if the name is empty."""
        if not name:
            self.view, self._tiles = CASES, self._tiles or self._list_tiles()
            self.over, self.title = "", f"Edge cases of {info(self.scenarios.slug).title}"
            self._open_table(None)
            return
        scenario = find_scenario(name)
        if name not in self.cases:
            self.cases[name] = AskedQuestion(ask_case(scenario), scenario=scenario)
        self.ask(self.cases[name])
        self.over = name_case(scenario)

    def _list_actions(self) -> dict[str, Callable[[Any], Any]]:
        actions = super()._list_actions() if self.asked else {}
        return actions | {"case": self.open_case}

    @property
    def near(self) -> list[str]:
        """The names of the cases before and after the one on show, or "" where there is none."""
        return ["", *self._names, ""][self._place : self._place + 3 : 2]

    @property
    def _place(self) -> int:
        return self._names.index(self.asked.question.name) if self.asked else 0

    def _describe(self) -> dict[str, Any]:
        self.answered |= {name for name, asked in self.cases.items() if asked.is_answered}
        count = f"{len(self.answered & {*self._names})} of {len(self._names)} answered"
        return super()._describe() | {
            "tiles": self._tiles, "done": sorted(self.answered), "head": count if self.view == CASES else "",
            "place": f"{self._place + 1} of {len(self._names)}", "near": self.near, "next": "Next case",
        }  # fmt: skip

    def _list_more_parts(self) -> set[str]:
        if self.asked is None or self.view == CASES:
            return set()
        return {"bar", "next"} if self.asked.is_answered and self.near[1] else {"bar"}

    def __str__(self) -> str:
        return str(self.scenarios)

    def __repr__(self) -> str:
        return f"<gallery of {self.scenarios.slug}: {len(self.scenarios)} scenarios>"


def name_case(scenario: Scenario) -> str:
    """Return the number and the title of the case that a scenario belongs to."""
    return f"{scenario.case} · {scenarios(scenario.start.slug).cases[scenario.case]}"


def list_tiles(slug: str) -> list[dict[str, str]]:
    """Return the tiles of an overview: the name, the title, the case and a picture of each scenario of a game."""
    every = scenarios(slug)
    return [
        {"name": each.name, "title": each.title, "over": name_case(each), "picture": scene_svg(picture, PAGE)}
        for each, picture in zip(every, draw_pictures(every.all), strict=True)
    ]


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
    codes = " ".join(in_codes(text, rules(case.start.slug).PACK).split())
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
        after = make_scene(scene.slug, moment.position, case.start.turn)
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
